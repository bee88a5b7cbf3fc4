import HitboxCode
import HitboxCommands
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import SourceDiagnostics
import TerminalTypes

/// An opened scene: the layers and their source.
struct OpenedScene {
    /// The layers, with their dump if any.
    var file: OpenedFile
    /// The source of the layers.
    var source: SceneFileKeeper.Source
    /// The name of the layers if they have no title.
    var name: String
    /// The requested part of the dump; `nil` for all of it.
    var choice: DumpChoice?
    /// The open tree of a `.viewhierarchy`; `nil` for other files.
    var captured: CapturedTree?

    /// Opens a built-in demo given as a file name.
    static func demo(_ name: String) throws -> OpenedScene {
        let text = try DemoScene.text(name)
        return OpenedScene(
            file: OpenedFile(scene: try SceneFile.read(text, name: "\(name).yaml")),
            source: .demo(name, text: text), name: name)
    }

    /// Reads a document, or piped input, as a scene, a dump or a listing.
    ///
    /// - Parameters:
    ///   - document: The document with these bytes; `nil` if they were piped.
    ///   - root: The requested part of a dump.
    ///   - code: How a listing is played.
    init(
        _ bytes: [UInt8], of document: SceneDocument?, called name: String,
        root: DumpChoice? = nil, code: CodeListing.Options = .init()
    ) throws {
        file = try Apps.files.read(bytes, name: document?.path ?? name, root: root, code: code)
        let isScene = file.dump == nil && file.listing == nil
        source = document.map { isScene ? .file($0) : .dump($0.followed) } ?? .input
        (self.name, choice) = (name, root)
    }

    /// Opens a package exported by Xcode; `nil` for anything else.
    init?(packed name: String, root: DumpChoice? = nil) throws {
        // Start following before reading, so that no change is missed.
        let followed = FollowedFile(Files.plain(name))
        guard let file = try Apps.files.bundle(named: name, root) else { return nil }
        self.init(file: file, source: .dump(followed), name: Files.name(of: Files.plain(name)))
        choice = root
        captured = CapturedTree(file, path: followed.path, choice: root)
    }

    init(file: OpenedFile, source: SceneFileKeeper.Source, name: String) {
        (self.file, self.source, self.name) = (file, source, name)
    }

    /// Opens a file, or a demo given as a file name.
    ///
    /// - Parameters:
    ///   - root: The requested part of a dump.
    ///   - code: How a listing is played.
    init(
        named name: String, root: DumpChoice? = nil, code: CodeListing.Options = .init()
    ) throws {
        if let demo = DemoScene.name(in: name) {
            self = try .demo(demo)
        } else if let packed = try OpenedScene(packed: name, root: root) {
            self = packed
        } else {
            let document = try SceneDocument(opening: name)
            try self.init(
                document.bytes, of: document, called: Files.name(of: name), root: root, code: code)
        }
    }

    /// Opens another scene from the playground on a demo, or on none.
    ///
    /// - Parameter tree: Opens the other tree of the package, by its name.
    init(
        _ scene: OtherScene, after demo: String?, tree: (String) throws -> OpenedScene
    ) throws {
        self =
            switch scene {
            case .file(let name): try OpenedScene(named: Files.expanded(name))
            case .demo(let name): try .demo(name)
            case .demoAfter(let steps): try .demo(DemoScene.name(steps, after: demo))
            case .tree(let name): try tree(name)
            }
    }

    /// Creates a playground for it.
    func playground(rules: HitRules?, size: CellSize, usesMouse: Bool) -> Playground {
        var playground = Playground(
            file.scene, called: name, fileName: source.fileName, rules: rules, size: size,
            usesMouse: usesMouse, checks: Apps.checks)
        if let listing = file.listing { playground.update(.code(.show(CodePage(listing)))) }
        return playground
    }

    /// Why something cannot be opened, in one line.
    static func sentence(of error: any Error) -> String {
        if let problem = Files.unreadable(error) {
            // Leave out the name, which the suggestion repeats, to save room.
            return problem.help.map { "\(problem.reason); \($0)" } ?? problem.message
        }
        switch error {
        case let problems as SceneProblems:
            guard let first = problems.diagnostics.first else { return "it is not a scene" }
            let place = "\(Files.name(of: problems.source.name)):\(first.range.line)"
            return "\(place): " + sentence(of: first)
        case let problem as any DumpError: return sentence(of: problem.diagnostic)
        case let problem as StoreProblem: return problem.message
        default: return "it cannot be read"
        }
    }

    private static func sentence(of problem: Diagnostic) -> String {
        problem.message + (problem.help.map { "; \($0)" } ?? "")
    }
}

extension StoreProblem {
    /// The problem and the suggestion in one line.
    var sentence: String { help.map { "\(message); \($0)" } ?? message }
}

/// The open tree of a `.viewhierarchy`, so that `:tree` can switch to the other one.
struct CapturedTree {
    /// The path of the package.
    let path: String
    /// The requested part of it.
    let choice: DumpChoice
    /// The addresses of the layers and of their counterparts, in pre-order.
    private let addresses: [(own: String?, other: String?)]
    private let tree: LayerTree

    /// Creates the state for a dump; `nil` if it has only one tree.
    init?(_ file: OpenedFile, path: String, choice: DumpChoice?) {
        guard let addresses = file.dump?.counterparts else { return nil }
        self.path = path
        self.choice = DumpChoice(root: choice?.root, tree: choice?.tree ?? .views)
        self.addresses = addresses
        tree = LayerTree(file.scene.root)
    }

    /// The counterpart of a layer of the other tree, or of its nearest ancestor that has one.
    ///
    /// - Parameter index: The layer's index in the other tree.
    /// - Returns: `nil` if there is none.
    func place(of index: Int, in other: CapturedTree) -> Int? {
        guard other.addresses.indices.contains(index) else { return nil }
        let places = addresses.enumerated().reduce(into: [String: Int]()) { places, address in
            if let own = address.element.own { places[own] = address.offset }
        }
        return other.tree[index].chain.reversed().lazy.compactMap { layer in
            other.addresses[layer.index].other.flatMap { places[$0] }
        }.first
    }
}

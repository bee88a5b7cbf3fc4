import Diagnostics
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import Scripting
import TerminalTypes
import ViewDumps

/// What the playground is on: layers, and where they come from.
struct OpenedScene {
    /// The layers, and what is known of the dump they are from.
    var file: OpenedFile
    /// Where they come from.
    var source: SceneFileKeeper.Source
    /// What they are called where they have no title.
    var name: String
    /// What is wanted of the dump; `nil` for all of it.
    var choice: DumpChoice?
    /// The tree of a `.viewhierarchy` that it is; `nil` for what has only one.
    var captured: CapturedTree?

    /// Opens a built-in demo that is named as a file.
    static func demo(_ name: String) throws -> OpenedScene {
        let text = try DemoScene.text(name)
        return OpenedScene(
            file: OpenedFile(scene: try SceneFile.read(text, name: "\(name).yaml")),
            source: .demo(name, text: text), name: name)
    }

    /// Takes a file that was read for a scene or a dump.
    ///
    /// - Parameter root: What is wanted of a dump.
    init(_ document: SceneDocument, called name: String, root: DumpChoice? = nil) throws {
        file = try OpenedFile(document.bytes, name: document.path, root: root)
        source = file.dump == nil ? .file(document) : .dump(document.followed)
        self.name = name
        choice = root
    }

    /// Takes what came from a pipe for a scene or a dump.
    init(piped bytes: [UInt8], called name: String, root: DumpChoice?) throws {
        file = try OpenedFile(bytes, name: name, root: root)
        source = .input
        self.name = name
    }

    /// Opens a package of Xcode's; `nil` for anything else.
    init?(packed name: String, root: DumpChoice? = nil) throws {
        // Before it is read, so that no change is missed.
        let followed = FollowedFile(Files.plain(name))
        guard let capture = try CaptureFiles.capture(named: name) else { return nil }
        let file = try OpenedFile(capture, root)
        self.init(file: file, source: .dump(followed), name: Files.name(of: capture.name))
        choice = root
        captured = CapturedTree(file.dump, path: followed.path, choice: root)
    }

    init(file: OpenedFile, source: SceneFileKeeper.Source, name: String) {
        (self.file, self.source, self.name) = (file, source, name)
    }

    /// Opens a file, or a demo that is named as one.
    init(named name: String) throws {
        if let demo = DemoScene.name(in: name) {
            self = try .demo(demo)
        } else if let packed = try OpenedScene(packed: name) {
            self = packed
        } else {
            try self.init(SceneDocument(opening: name), called: Files.name(of: name))
        }
    }

    /// A playground on it.
    func playground(rules: HitRules?, size: CellSize, usesMouse: Bool) -> Playground {
        Playground(
            file.scene, called: name, fileName: source.fileName, rules: rules, size: size,
            usesMouse: usesMouse)
    }

    /// Why something cannot be opened, in one line.
    static func sentence(of error: any Error) -> String {
        switch error {
        case let problems as SceneProblems:
            guard let first = problems.diagnostics.first else { return "it is not a scene" }
            let place = "\(Files.name(of: problems.source.name)):\(first.range.line)"
            return "\(place): \(first.message)" + (first.help.map { "; \($0)" } ?? "")
        case let problem as DumpProblem: return problem.diagnostic.message
        case let problem as Files.Unreadable:
            // There is little room: what to do says the name again.
            return problem.help.map { "\(problem.reason); \($0)" } ?? problem.message
        case let problem as StoreProblem: return problem.message
        default: return "it cannot be read"
        }
    }
}

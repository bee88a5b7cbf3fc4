import ArgumentParser
import HitboxCode
import HitboxCommands
import HitboxScripting
import LayerGeometry
import SceneFile
import SceneStore
import SourceDiagnostics
import TerminalIO
import TerminalTypes

/// A script read from a file, and the layers it is played on.
struct ScriptFile {
    /// The file's name as given.
    let name: String
    let script: Script
    let scene: Scene
    /// Its environment, which has the listing that made the layers.
    let world: ScriptWorld
    private let text: String

    /// The maximum size of a file in bytes.
    private static let limit = 64 << 20

    /// The environment of scripts.
    static let world = ScriptWorld(
        makeDecoder: { terminal in
            let decoder = KeyDecoder(terminal: terminal, utf8: true)
            decoder.announcedCellSize = PixelSize(
                width: ScriptWorld.cellPixels.width, height: ScriptWorld.cellPixels.height)
            // There is no clock: a lone Escape ends with the bytes of its step.
            return { decoder.decode($0) + decoder.idle() }
        }, checks: Apps.checks)

    /// Reads a script and reports all problems, including unknown names of layers.
    ///
    /// - Parameters:
    ///   - bytes: The contents, if already read.
    ///   - isolates: Whether problems in a test are left to that test, for the others to be run.
    init(
        name given: String, bytes: [UInt8]? = nil, isolates: Bool = false
    ) throws(UnplayableScript) {
        name = Files.plain(given)
        text = try Self.text(of: name, bytes)
        let parser = ScriptParser(text)
        // The scene is read only if a statement needs it.
        guard var script = parser.script,
            parser.diagnostics.isEmpty || !script.setup.isEmpty || !script.tests.isEmpty
        else {
            throw Self.unplayable(parser.diagnostics, name, text)
        }
        let opened = try Self.scene(of: script, parser, name, text)
        scene = opened.scene
        var world = Self.world
        world.listing = opened.listing
        self.world = world
        let unknown = script.check(against: LayerTree(scene.root), atMost: 100)
        let problems = ScriptProblems(unknown + parser.diagnostics, in: Self.source(name, text))
            .diagnostics
        let isPlayable =
            problems.isEmpty || isolates && !parser.isCut && script.isolate(problems)
        if !isPlayable { throw Self.unplayable(problems, name, text) }
        self.script = script
    }

    /// Reads the header of a script in a regular file, which can be read again.
    ///
    /// - Returns: `nil` for other files, and if it is invalid.
    static func header(of name: String) -> ScriptHeader? {
        guard Files.isSame(name, name), let text = try? Self.text(of: name, nil) else { return nil }
        return ScriptParser(text, onlyHeader: true).script?.header
    }

    /// The program before the first statement.
    var player: ScriptPlayer { ScriptPlayer(script.header, scene: scene, in: world) }

    /// The text, for quoting in messages.
    var source: SourceText { Self.source(name, text) }

    private static func source(_ name: String, _ text: String) -> SourceText {
        SourceText(text, name: Files.title(name))
    }

    /// Whether it can be written again.
    var isRegular: Bool { Files.isSame(name, name) }

    /// Writes new screens into the file.
    ///
    /// - Returns: What has changed, for each.
    func update(_ screens: Set<ScreenUpdate>) throws(StoreProblem) -> [String] {
        let updated = ScreenUpdate.apply(Array(screens), to: text)
        try WholeFile.write([Array(updated.utf8)], to: name)
        return screens.sorted { $0.line < $1.line }.map { screen in
            "updated \(name):\(screen.line)\n" + screen.difference.map { "  \($0)\n" }.joined()
        }
    }

    /// Rejects a lesson, which has no tests to play.
    func refuseLesson() throws(UnplayableScript) {
        if script.header.lesson == nil { return }
        let title = Files.title(name).safeForTerminal
        throw UnplayableScript(
            problems: "error: '\(title)' is a lesson, which has no tests\n"
                + "help: play it: hitbox learn \(VisibleText.word(title))\n")
    }

    private static func text(
        of name: String, _ bytes: [UInt8]?
    ) throws(UnplayableScript) -> String {
        do {
            let bytes = try bytes ?? Files.read(name)
            if bytes.count > limit {
                throw Files.Unreadable(
                    name: Files.title(name), reason: "it is larger than \(limit >> 20) MiB",
                    help: "split the script")
            }
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            throw UnplayableScript(problems: "error: the script is not UTF-8\n")
        } catch {
            throw UnplayableScript(error, reading: name)
        }
    }

    /// The error of a script with problems, and of a scene or a dump in its place.
    private static func unplayable(
        _ problems: [Diagnostic], _ name: String, _ text: String
    ) -> UnplayableScript {
        if let problem = Apps.files.problem(ofScript: name, Array(text.utf8.prefix(1 << 16))) {
            return UnplayableScript(problems: problem)
        }
        return UnplayableScript(problems: "\(ScriptProblems(problems, in: source(name, text)))")
    }
}

/// The layers of a script.
extension ScriptFile {
    /// The file of the scene; `nil` if it is inline or built in.
    var sceneFile: String? { Self.sceneFile(script.header, of: name) }

    /// The file of a script's scene; `nil` if it is inline or built in.
    static func sceneFile(_ header: ScriptHeader, of name: String) -> String? {
        guard case .file(let file) = header.scene, DemoScene.name(in: file) == nil else {
            return nil
        }
        return path(of: file, in: name)
    }

    /// Reads the scene of a script; its problems are reported with those of the script.
    private static func scene(
        of script: Script, _ parser: ScriptParser, _ name: String, _ text: String
    ) throws(UnplayableScript) -> OpenedFile {
        let source = source(name, text)
        switch script.header.scene {
        case .inline(let scene, _): return OpenedFile(scene: scene)
        case .file(let file):
            let path = path(of: file, in: name)
            do {
                // Scripts are untrusted: do not wait for a named pipe.
                return try Apps.files.open(path, waits: false)
            } catch let unreadable as Files.Unreadable {
                let range = parser.sceneRange ?? SourceRange(line: 1, column: 1)
                let problem = Diagnostic(unreadable.message, at: range, help: unreadable.help)
                let problems = ScriptProblems([problem] + parser.diagnostics, in: source)
                throw UnplayableScript(problems: "\(problems)")
            } catch {
                var unplayable = UnplayableScript(error, reading: path)
                if !parser.diagnostics.isEmpty {
                    unplayable.problems += "\(ScriptProblems(parser.diagnostics, in: source))"
                }
                throw unplayable
            }
        }
    }

    /// The path of a file that a script names, which may be relative to the script's folder.
    private static func path(of file: String, in script: String) -> String {
        if file.hasPrefix("/") || DemoScene.name(in: file) != nil { return file }
        let folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? ""
        return folder + file
    }
}

extension InputFiles {
    /// Adds a script with its scene and its snapshots.
    ///
    /// - Parameters:
    ///   - header: Its header; `nil` if it is invalid.
    ///   - what: What the script is, such as `the script itself`.
    ///   - scene: What its scene is.
    mutating func add(
        script name: String, _ header: ScriptHeader?, _ what: String, scene: String
    ) {
        add(name, what)
        if let file = header.flatMap({ ScriptFile.sceneFile($0, of: name) }) { add(file, scene) }
        add(folder: Snapshots.folder(of: name), "among the snapshots of '\(name)'")
    }
}

extension ScriptFile {
    /// Rejects the name of a test that the script does not have.
    func checkTest(named name: String?) throws {
        guard let name else { return }
        let names = script.tests.map(\.name)
        if names.contains(name) { return }
        throw Self.unknown("no test is called '\(name.safeForTerminal)'", name, among: names)
    }

    /// Rejects what is to be shown if it is in a test that cannot be read.
    ///
    /// - Parameters:
    ///   - name: The name of the test.
    ///   - line: A line of the test, used if there is no name.
    func checkReadable(_ name: String?, line: Int? = nil) throws(UnplayableScript) {
        let test =
            if let name {
                script.tests.first { $0.name == name }
            } else {
                script.tests.last { $0.range.line <= line ?? 0 }
            }
        if let test, !test.problems.isEmpty { throw UnplayableScript(test.problems, in: source) }
    }

    /// The error for a filter that matches no test.
    static func noTest(with filter: String, among names: [String]) -> ExitCode {
        let isExcluded = names.contains { $0.lowercased().contains(filter.lowercased()) }
        if isExcluded {
            return Failure.usage(
                "every test with '\(filter.safeForTerminal)' in its name is excluded",
                help: "remove --not, or the line number after the file name")
        }
        let message = "no test has '\(filter.safeForTerminal)' in its name"
        let words = names.flatMap { $0.split(separator: " ").map(String.init) }
        return unknown(message, filter, among: names, or: words)
    }

    /// Prints the nearest name, or all names, and returns the status.
    private static func unknown(
        _ message: String, _ name: String, among names: [String], or words: [String] = []
    ) -> ExitCode {
        if names.isEmpty { return Failure.usage(message + "; there are no tests") }
        let lowered = name.lowercased()
        let near =
            Suggestion.nearest(to: name, among: names + words)
            ?? names.first { $0.lowercased().contains(lowered) }
        if let near { return Failure.usage(message, help: "write '\(near.safeForTerminal)'") }
        let first = names.prefix(8).map { "\n  \($0.safeForTerminal)" }.joined()
        let more = names.count > 8 ? "\n  and \(names.count - 8) more" : ""
        return Failure.usage(message + "; there are:" + first + more)
    }
}

/// Lessons.
extension ScriptFile {
    /// The lesson in the script.
    ///
    /// - Parameter proves: Whether to verify that its questions and goals make sense.
    /// - Returns: `nil` for scripts that are not lessons.
    func lesson(proves: Bool = false) throws(UnplayableScript) -> Lesson? {
        guard script.header.lesson != nil else { return nil }
        let count = LayerTree(scene.root).count
        guard count <= ScriptLimits.lessonLayers else {
            let problem = Diagnostic(
                "the lesson's scene has \(count) layers; the maximum is \(ScriptLimits.lessonLayers)",
                at: SourceRange(line: 1, column: 1), help: "show less")
            throw UnplayableScript([problem], in: source)
        }
        let lesson: Lesson
        do throws(LessonProblems) {
            lesson = try Lesson(script.header, script.setup)
        } catch {
            throw UnplayableScript(error.diagnostics, in: source)
        }
        if proves {
            let problems = LessonProof(lesson, scene: scene, in: world).problems
            if !problems.isEmpty { throw UnplayableScript(problems, in: source) }
        }
        return lesson
    }
}

extension ScriptHeader {
    /// The header of a script in a file for a scene in another one.
    ///
    /// - Parameter rules: The rules, if they are not the scene's own.
    init(of script: String, scene file: String, _ scene: Scene, rules: HitRules?) throws {
        self.init(scene: .file(file))
        self.rules = rules
        let path = Files.plain(file)
        if path == "-" {
            let text = String(decoding: try Files.text(of: scene), as: UTF8.self)
            self.scene = .inline(scene, yaml: text)
        } else if DemoScene.name(in: path) == nil, script != "-", let real = FilePath.real(path) {
            self.scene = .file(Files.path(of: real, from: Files.plain(script)) ?? real)
        }
    }
}

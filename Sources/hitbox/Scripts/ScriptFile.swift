import ArgumentParser
import Diagnostics
import LayerGeometry
import SceneFile
import SceneStore
import Scripting
import TerminalIO
import TerminalTypes
import ViewDumps

/// A script file, read line by line, as often as needed.
///
/// Piped input is buffered.
struct ScriptFile {
    /// The file's name as given.
    let name: String
    private let kept = Kept()

    /// The buffered text of input that can be read only once.
    private final class Kept {
        var bytes: [UInt8]?
    }

    /// Refers to a script.
    ///
    /// - Parameter bytes: The contents, if already read.
    init(name: String, bytes: [UInt8]? = nil) {
        self.name = Files.plain(name)
        kept.bytes = bytes
    }

    /// The header of a script, and the layers it is played on.
    struct Opening {
        var header: ScriptHeader
        var scene: Scene
    }

    /// The environment of scripts.
    static let world = ScriptWorld { terminal in
        let decoder = KeyDecoder(terminal: terminal, utf8: true)
        decoder.announcedCellSize = PixelSize(
            width: ScriptWorld.cellPixels.width, height: ScriptWorld.cellPixels.height)
        // There is no clock: a lone Escape ends with the bytes of its step.
        return { decoder.decode($0) + decoder.idle() }
    }

    /// Reads the whole script and reports all problems, including unknown names of layers.
    ///
    /// - Parameter allowsLessons: Whether it may be a lesson, which has no tests to play.
    func open(allowsLessons: Bool = false) throws(UnplayableScript) -> Opening {
        var parser = ScriptParser()
        var opening: Opening?
        var check: LayerCheck?
        var diagnostics: [Diagnostic] = []
        var hasOtherNames = false
        try eachLine { line in
            guard let part = parser.read(line) else { return }
            if opening == nil, let header = parser.header {
                opening = try openScene(header, at: parser.sceneRange)
                check = opening.map { LayerCheck(LayerTree($0.scene.root)) }
            }
            guard case .statement(let statement) = part else { return }
            // Layers that are added or renamed by the script are checked when it is played.
            if !hasOtherNames, diagnostics.count < 100 {
                diagnostics += check?.check(statement) ?? []
            }
            if statement.mayName { hasOtherNames = true }
        }
        parser.finish()
        diagnostics += parser.takeDiagnostics()
        guard diagnostics.isEmpty, let header = parser.header else {
            diagnostics.sort { ($0.range.line, $0.range.column) < ($1.range.line, $1.range.column) }
            let source = source(lines: Set(diagnostics.map(\.range.line)))
            if let problem = FileKind.problem(ofScript: name, kept.bytes) {
                throw UnplayableScript(problems: problem)
            }
            throw UnplayableScript(problems: Diagnostic.pictures(of: diagnostics, in: source))
        }
        if header.lesson != nil, !allowsLessons {
            let title = Files.title(name).safeForTerminal
            throw UnplayableScript(
                problems: "error: '\(title)' is a lesson, which has no tests\n"
                    + "help: play it: hitbox learn \(title)\n")
        }
        if let opening { return opening }
        return try openScene(header, at: parser.sceneRange)
    }

    /// Reads the parts of a valid script one by one.
    func eachPart(_ body: (ScriptPart) throws -> Void) throws {
        var parser = ScriptParser()
        try eachLine { line in
            if let part = parser.read(line) { try body(part) }
        }
        parser.finish()
    }

    /// Plays the script and stores every step.
    func replay() throws(UnplayableScript) -> Replay {
        let (start, parts) = try prepared()
        return Replay(start, parts: parts)
    }

    /// Reads the script for a replay.
    ///
    /// - Parameter test: The name of the only test to play; `nil` for all.
    func prepared(
        test: String? = nil
    ) throws(UnplayableScript) -> (start: ScriptPlayer, parts: [ScriptPart]) {
        let opening = try open()
        var parts: [ScriptPart] = []
        var isWanted = true
        try? eachPart { part in
            if case .test(let found) = part { isWanted = test.map { $0 == found.name } ?? true }
            if isWanted, parts.count <= Replay.mostFrames { parts.append(part) }
        }
        return (ScriptPlayer(opening.header, scene: opening.scene, in: Self.world), parts)
    }

    /// The text of some lines, the others being empty, for quoting in messages.
    func source(lines: Set<Int>) -> SourceText {
        var text = ""
        var number = 0
        let last = lines.max() ?? 0
        try? eachLine { line in
            number += 1
            if number > last { return }
            if lines.contains(number) { text += line }
            text += "\n"
        }
        return SourceText(text, name: Files.title(name))
    }

    /// The error with problems at places in the script.
    func unplayable(_ problems: [Diagnostic]) -> UnplayableScript {
        let source = source(lines: Set(problems.map(\.range.line)))
        return UnplayableScript(problems: Diagnostic.pictures(of: problems, in: source))
    }

    /// Reads the lines one by one, without their line feeds.
    func eachLine(_ body: (String) throws -> Void) throws(UnplayableScript) {
        do {
            let reader = kept.bytes == nil ? try Files.Reader(name) : nil
            if let reader, reader.isStream || name == "-" { kept.bytes = try reader.rest() }
            var bytes = kept.bytes ?? []
            try Self.takeLines(from: &bytes, body)
            while kept.bytes == nil, try reader?.read(into: &bytes) ?? false {
                try Self.takeLines(from: &bytes, body)
            }
            if !bytes.isEmpty { try body(try Self.line(bytes[...])) }
        } catch {
            throw UnplayableScript(error, reading: name)
        }
    }

    /// Passes on complete lines, and keeps the rest.
    private static func takeLines(
        from bytes: inout [UInt8], _ body: (String) throws -> Void
    ) throws {
        var start = 0
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            try body(try line(bytes[start..<end]))
            start = end + 1
        }
        bytes.removeSubrange(..<start)
        if bytes.count > 1 << 20 { throw UnplayableScript(problems: "error: a line is too long\n") }
    }

    private static func line(_ bytes: ArraySlice<UInt8>) throws(UnplayableScript) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UnplayableScript(problems: "error: the script is not UTF-8\n")
        }
        return text
    }
}

extension Statement {
    /// Whether it may add or rename layers.
    fileprivate var mayName: Bool {
        guard case .step(let step) = body else { return false }
        switch step {
        case .type, .paste, .raw, .undo, .redo: return true
        case .key(let key, _):
            return ["n", "y", "i", ":", "u", "U", "<", ">", "Insert"].contains(key.description)
        case .set(_, let property, _): return property.name == "name"
        default: return false
        }
    }
}

/// The layers of a script.
extension ScriptFile {
    /// The file of the scene; `nil` if it is inline or built in, or the header is invalid.
    ///
    /// Only the header is read, and only of a regular file, which can be read again.
    var sceneFile: String? {
        struct Found: Error {}
        guard Files.isSame(name, name) else { return nil }
        var parser = ScriptParser()
        try? eachLine { line in
            _ = parser.read(line)
            if parser.header != nil { throw Found() }
        }
        parser.finish()
        return parser.header.flatMap(sceneFile)
    }

    /// The file of the scene; `nil` if it is inline or built in.
    func sceneFile(_ header: ScriptHeader) -> String? {
        guard case .file(let file) = header.scene, DemoScene.name(in: file) == nil else {
            return nil
        }
        return path(of: file)
    }

    /// Reads the scene of a header.
    ///
    /// - Parameter place: The place of the name of its file.
    func openScene(
        _ header: ScriptHeader, at place: SourceRange?
    ) throws(UnplayableScript) -> Opening {
        switch header.scene {
        case .inline(let scene, _): return Opening(header: header, scene: scene)
        case .file(let file):
            let path = path(of: file)
            do {
                // Scripts are untrusted: do not wait for a named pipe.
                let opened = try OpenedFile(opening: path, waits: false)
                return Opening(header: header, scene: opened.scene)
            } catch let unreadable as Files.Unreadable where place != nil {
                let problems = place.map {
                    [Diagnostic(unreadable.message, at: $0, help: unreadable.help)]
                }
                throw unplayable(problems ?? [])
            } catch {
                throw UnplayableScript(error, reading: path)
            }
        }
    }

    /// The path of a file that the script names, which may be relative to its folder.
    private func path(of file: String) -> String {
        if file.hasPrefix("/") || DemoScene.name(in: file) != nil { return file }
        let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
        return folder + file
    }
}

extension InputFiles {
    /// Adds a script with its scene and its snapshots.
    ///
    /// - Parameters:
    ///   - what: What the script is, such as `the script itself`.
    ///   - scene: What its scene is.
    ///   - header: Its header, if it was read.
    mutating func add(
        _ script: ScriptFile, _ what: String, scene: String, header: ScriptHeader? = nil
    ) {
        add(script.name, what)
        let file = header.map { script.sceneFile($0) } ?? script.sceneFile
        if let file { add(file, scene) }
        let folder = Snapshots.folder(of: script.name)
        add(folder: folder, "among the snapshots of '\(script.name)'")
    }
}

extension ScriptFile {
    /// The names of the tests of a valid script, in order.
    private var testNames: [String] {
        var names: [String] = []
        try? eachPart { if case .test(let test) = $0 { names.append(test.name) } }
        return names
    }

    /// Rejects the name of a test that the script does not have.
    func checkTest(named name: String?) throws {
        guard let name else { return }
        let names = testNames
        if names.contains(name) { return }
        throw Self.unknown("no test is called '\(name.safeForTerminal)'", name, among: names)
    }

    /// The error for a filter that matches no test.
    static func noTest(with filter: String, among names: [String]) -> ExitCode {
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

extension ScriptFile {
    /// A lesson with its scene.
    struct OpenedLesson {
        var lesson: Lesson
        var scene: Scene
    }

    /// Reads a lesson.
    ///
    /// - Parameter proves: Whether to verify that its questions and goals make sense.
    /// - Returns: `nil` for scripts that are not lessons.
    func lesson(proves: Bool = false) throws(UnplayableScript) -> OpenedLesson? {
        let opening = try open(allowsLessons: true)
        guard opening.header.lesson != nil else { return nil }
        let count = LayerTree(opening.scene.root).count
        guard count <= ScriptLimits.lessonLayers else {
            let problem = Diagnostic(
                "the lesson's scene has \(count) layers; the maximum is \(ScriptLimits.lessonLayers)",
                at: SourceRange(line: 1, column: 1), help: "show less")
            throw unplayable([problem])
        }
        var statements: [Statement] = []
        try? eachPart { if case .statement(let statement) = $0 { statements.append(statement) } }
        let lesson: Lesson
        do throws(LessonProblems) {
            lesson = try Lesson(opening.header, statements)
        } catch {
            throw unplayable(error.diagnostics)
        }
        if proves {
            let problems = LessonProof(lesson, scene: opening.scene, in: Self.world).problems
            if !problems.isEmpty { throw unplayable(problems) }
        }
        return OpenedLesson(lesson: lesson, scene: opening.scene)
    }
}

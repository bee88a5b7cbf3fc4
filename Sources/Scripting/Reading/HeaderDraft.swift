import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

/// A header being read.
struct HeaderDraft: Sendable {
    /// Whether the script has a later version, so that its contents cannot be checked.
    var isTooNew = false
    /// The declarations so far, apart from the scene.
    private var draft = ScriptHeader(scene: .file(""))
    private var scene: ScriptScene?
    /// The place of the name of the scene's file; `nil` if the scene is inline.
    private(set) var sceneRange: SourceRange?
    private var hasSize = false
    /// The line of each declaration.
    private var lines: [String: Int] = [:]

    /// Whether the script is a lesson.
    var isLesson: Bool { lines["lesson"] != nil }

    init(isTooNew: Bool = false) {
        self.isTooNew = isTooNew
    }

    /// The header; `nil` without a scene.
    var header: ScriptHeader? {
        guard let scene, !isTooNew else { return nil }
        var header = draft
        header.scene = scene
        return header
    }

    /// Reads a declaration of the header.
    ///
    /// - Returns: The start of a block: the scene's YAML.
    mutating func read(
        _ word: String, _ first: Word, _ reader: inout LineReader
    ) throws(Fault) -> SourceRange? {
        if let line = lines[word] {
            throw Fault(
                "'\(word)' is given twice, first on line \(line)", at: first.range,
                help: "remove one of the two")
        }
        lines[word] = first.range.line
        switch word {
        case "hitbox": try version(&reader)
        case "lesson": draft.lesson = try title(&reader)
        case "size": try setSize(try reader.cellSize(), first)
        case "view":
            draft.showsStageOnly = try reader.choice("view", [("stage", true)])
            if reader.peek != nil { try setSize(try reader.cellSize(), first) }
        case "scene":
            guard let word = reader.peek else { return first.range }
            let file = try reader.text("file")
            try reader.end()
            if file.isEmpty { throw Fault("the scene's file has no name", at: first.range) }
            (scene, sceneRange) = (.file(file), word.range)
        case "rules": draft.rules = try reader.rules()
        default: draft.term = try terminal(&reader)
        }
        try reader.end()
        return nil
    }

    /// Reads the YAML of an inline scene, and returns its problems with the script's line numbers.
    mutating func read(_ block: Block) -> [Diagnostic] {
        let yaml = block.lines.joined(separator: "\n") + "\n"
        do throws(SceneProblems) {
            scene = .inline(try SceneFile.read(yaml, name: ""), yaml: yaml)
            return []
        } catch {
            return error.diagnostics.map { diagnostic in
                var moved = diagnostic
                moved.range.line += block.opening.line
                return moved
            }
        }
    }

    /// Reports, once, that the first statement is not the version.
    ///
    /// - Parameter range: The first word.
    mutating func versionIsMissing(_ range: SourceRange, word: String = "") -> Diagnostic? {
        guard lines.isEmpty, word != "hitbox" else { return nil }
        lines["hitbox"] = range.line
        return Diagnostic(
            "the version is missing", at: range,
            help: "write 'hitbox \(ScriptLimits.version)' above everything else")
    }

    /// The missing declarations at the end of the header.
    mutating func missing(line: Int) -> [Diagnostic] {
        if isTooNew { return [] }
        var diagnostics: [Diagnostic] = []
        if let missing = versionIsMissing(SourceRange(line: line, column: 1)) {
            diagnostics.append(missing)
        }
        if lines["scene"] == nil {
            diagnostics.append(
                Diagnostic(
                    "the scene is missing", at: SourceRange(line: line, column: 1),
                    help: "write 'scene \"FILE\"' above the first test and step"))
        }
        return diagnostics
    }

    private func title(_ reader: inout LineReader) throws(Fault) -> LessonTitle {
        let title = try reader.text("title")
        guard reader.take("about") else { throw reader.missing("'about' and a text") }
        return LessonTitle(title, about: try reader.text("text"))
    }

    private mutating func version(_ reader: inout LineReader) throws(Fault) {
        let word = try reader.next("version")
        let number = try LineReader.integer(word, "version", 1...1_000_000)
        if number > ScriptLimits.version {
            isTooNew = true
            throw Fault(
                "the script has version \(number), but this program reads version "
                    + "\(ScriptLimits.version)", at: word.range, help: "get a newer hitbox")
        }
    }

    private mutating func setSize(_ size: CellSize, _ word: Word) throws(Fault) {
        if hasSize {
            throw Fault(
                "the size is given twice, by 'size' and by 'view'", at: word.range,
                help: "remove one of the two")
        }
        (draft.size, hasSize) = (size, true)
    }

    private func terminal(_ reader: inout LineReader) throws(Fault) -> String {
        let word = try reader.next("name")
        let isName = word.bytes.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/")
        }
        guard isName, !word.bytes.isEmpty, word.quoted.isEmpty else {
            throw .wrong(
                word, "is not a terminal type",
                help: "write a name as TERM has it, such as xterm-256color")
        }
        return word.text
    }
}

import Diagnostics
import SceneFile
import SceneStore
import Scripting
import TerminalTypes
import ViewDumps

/// A file of layers: a scene, or the dump of a real app.
struct OpenedFile {
    /// The scene that it is, or that its dump comes to.
    var scene: Scene
    /// The dump; `nil` for a scene.
    var dump: ViewDump?
    /// Where each layer begins in the file, in pre-order.
    var places: [SourceRange?] = []

    /// A scene that is no file.
    init(scene: Scene) {
        self.scene = scene
    }

    /// The dump in a few words, for the playground's first line; `nil` for a scene.
    var summary: String? {
        guard let dump, let first = dump.notes.first else { return nil }
        let warnings = dump.notes.count { $0.severity != .info }
        let text = first.message
        if warnings == 0 { return text }
        return text + "; \(warnings) warning\(warnings == 1 ? "" : "s"), told by 'hitbox import'"
    }

    /// Reads bytes as what they are.
    ///
    /// - Parameter name: What the file is called in messages.
    /// - Throws: `SceneProblems` or `DumpProblem`.
    init(_ bytes: [UInt8], name: String) throws {
        // A scene must be UTF-8 and says so exactly; dumps come from everywhere.
        if ViewDump.looksLikeOne(bytes) {
            try ViewDump.checkSize(bytes, name: name)
            if let dump = try ViewDump.read(DumpText.decode(bytes), name: name) {
                self.dump = dump
                places = dump.rows.map { row in row.line.map { SourceRange(line: $0, column: 1) } }
                scene = Scene(root: dump.root)
                scene.rules = dump.rules
                scene.yAxis = dump.isYUp ? .up : .down
                return
            }
        }
        if Script.looksLikeOne(bytes) {
            throw SceneProblems(
                [
                    Diagnostic(
                        "this is a script, and no scene", at: SourceRange(line: 1, column: 1),
                        help: "'hitbox test' runs it, 'hitbox replay' shows it")
                ], in: SourceText(DumpText.decode(Array(bytes.prefix(4096))), name: name))
        }
        if bytes.count > 1 << 20, !Self.mentionsVersion(bytes) {
            throw SceneProblems(
                [
                    Diagnostic(
                        "neither a scene nor a dump of views that can be read",
                        at: SourceRange(line: 1, column: 1),
                        help: "a scene begins with 'hitbox: 1'")
                ], in: SourceText(DumpText.decode(Array(bytes.prefix(4096))), name: name))
        }
        (scene, places) = try SceneFile.readWithPlaces(bytes: bytes, name: name)
    }

    /// Whether the key is anywhere in the bytes that every scene has.
    private static func mentionsVersion(_ bytes: [UInt8]) -> Bool {
        let key = Array("hitbox".utf8)
        var place = 0
        while let start = bytes[place...].firstIndex(of: key[0]) {
            if bytes[start...].starts(with: key) { return true }
            place = start + 1
        }
        return false
    }

    /// The line of the dump that a layer is from, with its number; `nil` for a scene.
    func row(of index: Int) -> String? {
        guard let dump, let line = dump.line(of: index) else { return nil }
        let text = dump.source.line(line)
        let shown = text.count > 400 ? text.prefix(400) + "…" : text
        return "line \(line): \(String(shown).safeForTerminal)"
    }

    /// Tells on standard error what was guessed or lost, and with `all` what was skipped too.
    func tellNotes(all: Bool = false) {
        guard let dump else { return }
        let told = dump.notes.filter { all || $0.severity != .info }
        let shown = all ? told : Array(told.prefix(10))
        for note in shown { Output.error(note.diagnostic.headline(in: dump.source)) }
        if told.count > shown.count {
            Output.error(
                "and \(told.count - shown.count) more: 'hitbox import' tells all of them")
        }
    }
}

extension Files {
    /// Opens a scene or a dump; prints all that is wrong with it.
    static func opened(_ name: String) throws -> OpenedFile {
        try opened(reportingProblems { try read(name) }, name: title(name))
    }

    /// Takes bytes for a scene or a dump; prints all that is wrong with them.
    static func opened(_ bytes: [UInt8], name: String) throws -> OpenedFile {
        try reportingProblems { try OpenedFile(bytes, name: name) }
    }

    /// Opens a dump; prints what is wrong where it is none.
    static func dump(_ name: String) throws -> OpenedFile {
        let shown = title(name).safeForTerminal
        let opened: OpenedFile? = try reportingProblems {
            let bytes = try read(name)
            if ViewDump.looksLikeOne(bytes) { return try OpenedFile(bytes, name: title(name)) }
            return (try? SceneFile.read(bytes: bytes, name: "")).map(OpenedFile.init)
        }
        if let opened, opened.dump != nil { return opened }
        if opened != nil {
            Output.error(
                "error: '\(shown)' is a scene already\n"
                    + "help: 'hitbox export --as yaml' writes it again")
        } else {
            let formats = DumpFormat.allCases.map(\.title).joined(separator: ", ")
            Output.error(
                "error: '\(shown)' is no dump of a known kind\nhelp: these are known: \(formats)")
        }
        throw Failure.wrongFile
    }

    /// Reads what somebody knows of classes; prints all problems of the file where it has some.
    static func classRules(_ name: String) throws -> ClassRules {
        try reportingProblems { try ClassRules.read(bytes: read(name), name: title(name)) }
    }

    /// Does what reads a file; prints all that is wrong with it.
    static func reportingProblems<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let problems as SceneProblems {
            Output.error("\(problems)")
        } catch let problem as DumpProblem {
            Output.error(problem.picture)
        } catch let unreadable as Unreadable {
            Output.error("error: " + unreadable.message.safeForTerminal)
        } catch let problem as StoreProblem {
            Output.error("error: " + problem.message.safeForTerminal)
        }
        throw Failure.wrongFile
    }

    /// Opens a scene, or a dump as one; prints all that is wrong with it, or doubtful in it.
    static func scene(_ name: String) throws -> Scene {
        let opened = try opened(name)
        opened.tellNotes()
        return opened.scene
    }
}

import Diagnostics
import SceneFile
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
        let hasRoots = dump.notes.contains { $0.code == .severalRoots }
        let text = first.message + (hasRoots ? ", \(dump.rootCount) roots (--root)" : "")
        if warnings == 0 { return text }
        return text + "; \(warnings) warning\(warnings == 1 ? "" : "s"), told by 'hitbox import'"
    }

    /// Reads bytes as what they are.
    ///
    /// - Parameters:
    ///   - name: What the file is called in messages.
    ///   - root: The only root of a dump that is wanted, from 1; all of them without one.
    /// - Throws: `SceneProblems` or `DumpProblem`.
    init(_ bytes: [UInt8], name: String, root: Int? = nil) throws {
        // A scene must be UTF-8 and says so exactly; dumps come from everywhere.
        if ViewDump.looksLikeOne(bytes) {
            try ViewDump.checkSize(bytes, name: name)
            if let dump = try ViewDump.read(DumpText.decode(bytes), name: name) {
                let dump = try root.map { try dump.onlyRoot($0) } ?? dump
                self.dump = dump
                places = dump.rows.map { row in row.line.map { SourceRange(line: $0, column: 1) } }
                scene = Scene(root: dump.root)
                scene.rules = dump.rules
                scene.dumpLines = dump.rows.map(\.line)
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
        if !FileKind.mayBeScene(bytes) {
            let formats = DumpFormat.allCases.map(\.title).joined(separator: ", ")
            throw SceneProblems(
                [
                    Diagnostic(
                        "neither a scene nor a dump of views that is known, nor a script",
                        at: SourceRange(line: 1, column: 1),
                        help: "a scene begins with 'hitbox: 1', a script with 'hitbox 1'; these "
                            + "dumps are known: \(formats)")
                ], in: SourceText(DumpText.decode(Array(bytes.prefix(4096))), name: name))
        }
        (scene, places) = try SceneFile.readWithPlaces(bytes: bytes, name: name)
        if root != nil {
            throw SceneProblems(
                [
                    Diagnostic(
                        "this is a scene, which has one root", at: SourceRange(line: 1, column: 1),
                        help: "leave --root out")
                ], in: SourceText(DumpText.decode(Array(bytes.prefix(4096))), name: name))
        }
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
        let told = dump.notes.filter {
            all || $0.severity != .info || $0.code == .severalRoots
        }
        let shown = all ? told : Array(told.prefix(10))
        for note in shown { Output.error(note.diagnostic.headline(in: dump.source)) }
        if told.count > shown.count {
            Output.error(
                "and \(told.count - shown.count) more: 'hitbox import' tells all of them")
        }
    }
}

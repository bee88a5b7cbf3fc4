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

    /// Reads a package of Xcode's.
    init(_ capture: Capture, _ choice: DumpChoice?) throws {
        let dump = try ViewDump.read(capture, tree: choice?.tree ?? .views)
        self.init(try choice?.root.map { try dump.onlyRoot($0) } ?? dump)
    }

    private init(_ dump: ViewDump) {
        self.dump = dump
        places = dump.rows.map(\.place)
        scene = Scene(root: dump.root)
        scene.rules = dump.rules
        scene.dumpLines = dump.rows.map(\.line)
        scene.dumpRemarks = Dictionary(
            uniqueKeysWithValues: dump.rows.enumerated().compactMap { index, row in
                row.verdict.map { (index, $0.phrase) }
            })
        scene.yAxis = dump.isYUp ? .up : .down
    }

    /// Opens a file, or a folder that is a package of Xcode's.
    ///
    /// - Parameters:
    ///   - root: What is wanted of a dump.
    ///   - waits: Whether to wait for a writer of a named pipe.
    /// - Throws: `SceneProblems`, `DumpProblem` or `Files.Unreadable`.
    init(opening name: String, root: DumpChoice? = nil, waits: Bool = true) throws {
        if let capture = try CaptureFiles.capture(named: name) {
            try self.init(capture, root)
        } else {
            try self.init(
                Files.read(name, waits: waits), name: Files.title(name), root: root)
        }
    }

    /// Reads bytes as what they are.
    ///
    /// - Parameters:
    ///   - name: What the file is called in messages.
    ///   - root: What is wanted of a dump.
    /// - Throws: `SceneProblems` or `DumpProblem`.
    init(_ bytes: [UInt8], name: String, root: DumpChoice? = nil) throws {
        if let capture = try CaptureFiles.capture(in: bytes, name: name) {
            try self.init(capture, root)
            return
        }
        // A scene must be UTF-8 and says so exactly; dumps come from everywhere.
        if ViewDump.looksLikeOne(bytes) {
            try ViewDump.checkSize(bytes, name: name)
            if let dump = try ViewDump.read(DumpText.decode(bytes), name: name) {
                if root?.tree != nil { throw CaptureFiles.oneTree(dump) }
                self.init(try root?.root.map { try dump.onlyRoot($0) } ?? dump)
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
        if let problem = FileKind.problem(ofJSON: bytes, name: name) { throw problem }
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
        let read = try SceneFile.readWithPlaces(bytes: bytes, name: name)
        let word = root?.root != nil ? "root" : root?.tree != nil ? "tree" : nil
        if let word {
            throw SceneProblems(
                [
                    Diagnostic(
                        "this is a scene, which has one \(word)",
                        at: SourceRange(line: 1, column: 1), help: "leave --\(word) out")
                ], in: SourceText(DumpText.decode(Array(bytes.prefix(4096))), name: name))
        }
        self.init(scene: read.scene)
        places = read.places
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

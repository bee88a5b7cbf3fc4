import HitboxScripting
import SceneFile
import SourceDiagnostics
import TerminalTypes
import ViewDumps

/// A file of layers: a scene, or the dump of a real app.
struct OpenedFile {
    /// The scene, or the one converted from the dump.
    var scene: Scene
    /// The dump; `nil` for a scene.
    var dump: ViewDump?
    /// The source range of each layer, in pre-order.
    var places: [SourceRange?] = []

    /// Wraps a scene without a file.
    init(scene: Scene) {
        self.scene = scene
    }

    /// A summary of the dump for the playground; `nil` for a scene.
    var summary: String? {
        guard let dump, let first = dump.notes.first else { return nil }
        let warnings = dump.notes.count { $0.severity != .info }
        let hasRoots = dump.notes.contains { $0.code == .severalRoots }
        let isPart = dump.notes.contains { $0.code == .otherScreen }
        let text =
            first.message + (hasRoots ? ", \(dump.rootCount) roots (--root)" : "")
            + (isPart ? ", more is left out (--root)" : "")
        if warnings == 0 { return text }
        return text + "; \(warnings.of("warning")): see 'hitbox import'"
    }

    /// Reads a package exported by Xcode.
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

    /// Opens a file, or a folder exported by Xcode.
    ///
    /// - Parameters:
    ///   - root: The requested part of a dump.
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

    /// Reads a scene or a dump from bytes.
    ///
    /// - Parameters:
    ///   - name: The name of the file in messages.
    ///   - root: The requested part of a dump.
    /// - Throws: `SceneProblems` or `DumpProblem`.
    init(_ bytes: [UInt8], name: String, root: DumpChoice? = nil) throws {
        if let capture = try CaptureFiles.capture(in: bytes, name: name) {
            try self.init(capture, root)
            return
        }
        // Scenes must be UTF-8, and get exact messages about it; dumps may have any encoding.
        if ViewDump.looksLikeOne(bytes) {
            try ViewDump.checkSize(bytes, name: name)
            if let dump = try ViewDump.read(DumpText.decode(bytes), name: name) {
                if root?.tree != nil { throw CaptureFiles.oneTree(dump) }
                self.init(try root?.root.map { try dump.onlyRoot($0) } ?? dump)
                return
            }
        }
        if Script.looksLikeOne(bytes) {
            throw Self.problem(
                "this is a script, not a scene",
                help: "'hitbox test' runs it, 'hitbox replay' shows it", bytes, name)
        }
        if let problem = FileKind.problem(ofJSON: bytes, name: name) { throw problem }
        if !FileKind.mayBeScene(bytes) {
            throw Self.problem(
                "neither a scene, a known view dump, nor a script",
                help: "a scene begins with 'hitbox: 1', a script with 'hitbox 1'; "
                    + "known dumps: \(DumpFormat.titles)", bytes, name)
        }
        let read = try SceneFile.readWithPlaces(bytes: bytes, name: name)
        if let word = root?.word {
            throw Self.problem(
                "this is a scene, which has only one \(word)", help: "leave out --\(word)", bytes,
                name)
        }
        self.init(scene: read.scene)
        // Converting the array as a whole would cast each place at run time.
        places = read.places.map { $0 }
    }

    /// A problem of a file as a whole, reported at its start.
    private static func problem(
        _ message: String, help: String, _ bytes: [UInt8], _ name: String
    ) -> SceneProblems {
        SceneProblems(
            [Diagnostic(message, at: SourceRange(line: 1, column: 1), help: help)],
            in: SourceText(DumpText.decode(Array(bytes.prefix(4096))), name: name))
    }

    /// A layer's line in the dump, with its number; `nil` for a scene.
    func row(of index: Int) -> String? {
        guard let dump, let line = dump.line(of: index) else { return nil }
        let text = dump.source.line(line)
        let shown = text.count > 400 ? text.prefix(400) + "…" : text
        return "line \(line): \(String(shown).safeForTerminal)"
    }

    /// Prints to standard error what was guessed or lost and, with `all`, what was skipped.
    func printNotes(all: Bool = false) {
        guard let dump else { return }
        let reported = dump.notes.filter {
            all || $0.severity != .info || [.severalRoots, .otherScreen].contains($0.code)
        }
        let shown = all ? reported : Array(reported.prefix(10))
        for note in shown { Output.error(note.diagnostic.headline(in: dump.source)) }
        if reported.count > shown.count {
            Output.error(
                "and \(reported.count - shown.count) more: 'hitbox import' lists all of them")
        }
    }
}

/// Recognises the kind of a file by its contents, not its name.
enum FileKind {
    /// Whether a file is a script, or intended to be one.
    static func isScript(_ bytes: [UInt8]) -> Bool {
        Script.looksLikeOne(bytes) && !ViewDump.looksLikeOne(bytes)
    }

    /// The message for a scene or dump in place of a script; `nil` for other files.
    ///
    /// - Parameter start: The start of the file.
    static func problem(ofScript name: String, _ start: [UInt8]) -> String? {
        guard let title = title(start) else { return nil }
        let help =
            name.hasSuffix(".hitbox")
            ? "give it a name that does not end in '.hitbox'" : "a script begins with 'hitbox 1'"
        return "error: '\(Files.title(name).safeForTerminal)' is \(title), not a script\n"
            + "help: \(help)\n"
    }

    /// The problem of JSON that is neither a dump nor a scene; `nil` for anything else.
    static func problem(ofJSON bytes: [UInt8], name: String) -> DumpProblem? {
        ViewDump.problem(ofJSON: bytes, sceneKeys: ["hitbox", "root"], name: name)
    }

    /// Whether a text should be parsed as a scene, valid or not: it is empty, is JSON, or has a
    /// line that starts with a key of scenes.
    static func mayBeScene(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first(where: { $0 > 0x20 }) else { return true }
        if first == UInt8(ascii: "{"), bytes.count < 1 << 20 { return true }
        let keys = SceneSchema.scene.map { Array($0.utf8) }
        // Search line by line: a scene has such a line early, and a text may be long.
        var rest = bytes[...]
        while !rest.isEmpty {
            let start = rest.drop { marks.contains($0) }
            if keys.contains(where: { isKey($0, before: start) }) { return true }
            rest = rest.drop { $0 != 0x0A && $0 != 0x0D }.dropFirst()
        }
        return false
    }

    private static func isKey(_ key: [UInt8], before text: ArraySlice<UInt8>) -> Bool {
        guard text.starts(with: key) else { return false }
        return text.dropFirst(key.count).drop { marks.contains($0) }.first == UInt8(ascii: ":")
    }

    /// The characters allowed before a key, and between a key and its colon.
    private static let marks = Set(" \t\"'{,\u{FEFF}".utf8)

    /// A scene or a dump, by the start of the file; `nil` for other files.
    static func title(_ start: [UInt8]) -> String? {
        if ViewDump.looksLikeOne(start) {
            let format = ViewDump.format(of: DumpText.decode(start))
            return "a dump" + (format.map { " (\($0.title))" } ?? "")
        }
        return isMapping(start) ? "a scene" : nil
    }

    /// Whether a text starts like a YAML or JSON mapping; no script does.
    private static func isMapping(_ bytes: [UInt8]) -> Bool {
        guard let word = Script.firstWord(bytes) else { return false }
        if word.hasPrefix("{") || word == "---" { return true }
        if !word.hasSuffix(":") { return false }
        return bytes.split(separator: 0x0A).contains { $0.starts(with: "root:".utf8) }
    }
}

/// The requested part of a dump with several roots or two trees.
struct DumpChoice {
    /// The number of the only root to use, from 1; `nil` for all.
    var root: Int?
    /// The tree to use; `nil` for the views.
    var tree: DumpTree?

    /// What is chosen, in a word; `nil` for nothing.
    var word: String? { root != nil ? "root" : tree != nil ? "tree" : nil }
}

extension DumpFormat {
    /// The titles of all formats, for sentences.
    static var titles: String { allCases.map(\.title).joined(separator: ", ") }
}

/// Why a script cannot be played: its formatted problems.
struct UnplayableScript: Error {
    var problems: String

    init(problems: String) { self.problems = problems }

    /// Takes problems at places in the script.
    init(_ problems: [Diagnostic], in source: SourceText) {
        self.problems = Diagnostic.pictures(of: problems, in: source)
    }

    /// Takes the problems of an error that a file's reader threw.
    init(_ error: any Error, reading name: String) {
        problems = Files.picture(of: error) ?? "error: cannot read '\(name.safeForTerminal)'\n"
    }
}

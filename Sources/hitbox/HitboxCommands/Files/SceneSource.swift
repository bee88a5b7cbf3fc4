import HitboxCode
import HitboxScripting
import SceneFile
import SourceDiagnostics
import TerminalTypes

/// How files of layers are opened: scenes by the house, and dumps of real apps by what conforms.
///
/// It is asked first, but leaves everything to the house that has the key of scenes, `hitbox`.
package protocol SceneSource: Sendable {
    /// The titles of its formats, for sentences.
    var titles: String { get }
    /// Opens a folder or an archive of responses, by its name; `nil` for anything else.
    func bundle(named name: String, _ choice: DumpChoice?) throws -> OpenedFile?
    /// Reads a dump; `nil` for anything else.
    func dump(in bytes: [UInt8], name: String, _ choice: DumpChoice?) throws -> OpenedFile?
    /// What a dump is by its start, such as `a dump (UIKit)`; `nil` for other files.
    func title(ofDump start: [UInt8]) -> String?
    /// The problem of JSON that is neither a dump nor a scene; `nil` for anything else.
    func problem(ofJSON bytes: [UInt8], name: String) -> (any Error)?
    /// Decodes a file of any tool.
    func text(of bytes: [UInt8]) -> String
}

extension SceneSource {
    /// Opens a scene or a dump; prints all its problems and warnings.
    ///
    /// - Parameter root: The requested part of a dump.
    package func opened(_ name: String, root: DumpChoice?) throws -> OpenedFile {
        let opened = try Files.reportingProblems { try open(name, root: root) }
        opened.printNotes()
        return opened
    }

    /// Opens a file, or a folder exported by Xcode.
    ///
    /// - Parameters:
    ///   - root: The requested part of a dump.
    ///   - code: How a listing is played.
    ///   - waits: Whether to wait for a writer of a named pipe.
    /// - Throws: `SceneProblems`, a `DumpError` or `Files.Unreadable`.
    package func open(
        _ name: String, root: DumpChoice? = nil, code: CodeListing.Options = .init(),
        waits: Bool = true
    ) throws -> OpenedFile {
        try bundle(named: name, root)
            ?? read(
                Files.read(name, waits: waits), name: Files.title(name), root: root, code: code)
    }

    /// Reads a scene or a dump from bytes.
    ///
    /// - Parameters:
    ///   - name: The name of the file in messages.
    ///   - root: The requested part of a dump.
    ///   - code: How a listing is played.
    /// - Throws: `SceneProblems` or a `DumpError`.
    package func read(
        _ bytes: [UInt8], name: String, root: DumpChoice? = nil, code: CodeListing.Options = .init()
    ) throws -> OpenedFile {
        /// A problem of the file as a whole, reported at its start.
        func refusal(_ message: String, help: String) -> SceneProblems {
            SceneProblems(
                [Diagnostic(message, at: SourceRange(line: 1, column: 1), help: help)],
                in: SourceText(text(of: Array(bytes.prefix(4096))), name: name))
        }
        if bytes.isEmpty {
            throw refusal(
                "the file is empty",
                help: name == Files.title("-")
                    ? "run the command before the pipe alone, to see why"
                    : "print the views into it again, or begin a scene with 'hitbox: 1'")
        }
        if let dump = try dump(in: bytes, name: name, root) { return dump }
        let isNamed = CodeListing.isName(name)
        if isNamed || !mayBeScene(bytes) && CodeListing.looksLikeOne(bytes) {
            let opened = try OpenedFile(listing: bytes, name: name, options: code)
            // Not every text with a word of code in it is code.
            if isNamed || code.until != nil || opened.listing?.isEmpty != true {
                if let word = root?.word {
                    throw refusal(
                        "this is a listing, which has no \(word)", help: "leave out --\(word)")
                }
                return opened
            }
        }
        if Script.looksLikeOne(bytes) {
            throw refusal(
                "this is a script, not a scene",
                help: "'hitbox test' runs it, 'hitbox replay' shows it")
        }
        if let problem = problem(ofJSON: bytes, name: name) { throw problem }
        if !mayBeScene(bytes) {
            throw refusal(
                "neither a scene, a known view dump, nor a script",
                help: "a scene begins with 'hitbox: 1', a script with 'hitbox 1'; "
                    + "known dumps: \(titles)")
        }
        let read = try SceneFile.readWithPlaces(bytes: bytes, name: name)
        if let word = root?.word {
            throw refusal(
                "this is a scene, which has only one \(word)", help: "leave out --\(word)")
        }
        // Converting the array as a whole would cast each place at run time.
        return OpenedFile(scene: read.scene, places: read.places.map { $0 })
    }
}

/// Recognises the kind of a file by its contents, not its name.
extension SceneSource {
    /// Whether a file is a script, or intended to be one.
    package func isScript(_ bytes: [UInt8]) -> Bool {
        Script.looksLikeOne(bytes) && title(ofDump: bytes) == nil
    }

    /// The message for a scene or dump in place of a script; `nil` for other files.
    ///
    /// - Parameter start: The start of the file.
    package func problem(ofScript name: String, _ start: [UInt8]) -> String? {
        guard let title = title(start) else { return nil }
        let help =
            name.hasSuffix(".hitbox")
            ? "give it a name that does not end in '.hitbox'" : "a script begins with 'hitbox 1'"
        return "error: '\(Files.title(name).safeForTerminal)' is \(title), not a script\n"
            + "help: \(help)\n"
    }

    /// Whether a text should be parsed as a scene, valid or not: it is empty, is JSON, or has a
    /// line that starts with a key of scenes.
    private func mayBeScene(_ bytes: [UInt8]) -> Bool {
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

    private func isKey(_ key: [UInt8], before text: ArraySlice<UInt8>) -> Bool {
        guard text.starts(with: key) else { return false }
        return text.dropFirst(key.count).drop { marks.contains($0) }.first == UInt8(ascii: ":")
    }

    /// A scene or a dump, by the start of the file; `nil` for other files.
    package func title(_ start: [UInt8]) -> String? {
        title(ofDump: start) ?? (isMapping(start) ? "a scene" : nil)
    }

    /// Whether a text starts like a YAML or JSON mapping; no script does.
    private func isMapping(_ bytes: [UInt8]) -> Bool {
        guard let word = Script.firstWord(bytes) else { return false }
        if word.hasPrefix("{") || word == "---" { return true }
        if !word.hasSuffix(":") { return false }
        return bytes.split(separator: 0x0A).contains { $0.starts(with: "root:".utf8) }
    }
}

/// The characters allowed before a key of a scene, and between the key and its colon.
private let marks = Set(" \t\"'{,\u{FEFF}".utf8)

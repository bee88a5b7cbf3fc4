import SceneFile
import Scripting
import TerminalTypes
import ViewDumps

/// Recognises the kind of a file by its contents, not its name.
enum FileKind {
    /// Whether a file is a script, or intended to be one.
    static func isScript(_ bytes: [UInt8]) -> Bool {
        Script.looksLikeOne(bytes) && !ViewDump.looksLikeOne(bytes)
    }

    /// The message for a scene or dump in place of a script; `nil` for other files.
    ///
    /// - Parameter bytes: The contents; read from the file if `nil`.
    static func problem(ofScript name: String, _ bytes: [UInt8]?) -> String? {
        var start = Array((bytes ?? []).prefix(1 << 16))
        if bytes == nil { _ = try? Files.Reader(name, waits: false).read(into: &start) }
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
        let keys = SceneSchema.scene.map { Array($0.name.utf8) }
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

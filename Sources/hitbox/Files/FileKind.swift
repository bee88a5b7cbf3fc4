import Scripting
import TerminalTypes
import ViewDumps

/// What a file is by its text, whatever it is called.
enum FileKind {
    /// Whether a file is a script, or meant as one.
    static func isScript(_ bytes: [UInt8]) -> Bool {
        Script.looksLikeOne(bytes) && !ViewDump.looksLikeOne(bytes)
    }

    /// What to say of a file that should be a script and is a scene or a dump; `nil` for others.
    ///
    /// - Parameter bytes: What is in it; read from the file where it is not given.
    static func problem(ofScript name: String, _ bytes: [UInt8]?) -> String? {
        var start = Array((bytes ?? []).prefix(1 << 16))
        if bytes == nil { _ = try? Files.Reader(name).read(into: &start) }
        guard let title = title(start) else { return nil }
        let help =
            name.hasSuffix(".hitbox")
            ? "give it a name that does not end in '.hitbox'" : "a script begins with 'hitbox 1'"
        return "error: '\(Files.title(name).safeForTerminal)' is \(title), and no script\n"
            + "help: \(help)\n"
    }

    private static func title(_ start: [UInt8]) -> String? {
        if ViewDump.looksLikeOne(start) {
            let format = ViewDump.format(of: DumpText.decode(start))
            return "a dump" + (format.map { " (\($0.title))" } ?? "")
        }
        return isMapping(start) ? "a scene" : nil
    }

    /// Whether a text begins as YAML's mappings do, or JSON's; no script does.
    private static func isMapping(_ bytes: [UInt8]) -> Bool {
        guard let word = Script.firstWord(bytes) else { return false }
        if word.hasPrefix("{") || word == "---" { return true }
        if !word.hasSuffix(":") { return false }
        return bytes.split(separator: 0x0A).contains { $0.starts(with: "root:".utf8) }
    }
}

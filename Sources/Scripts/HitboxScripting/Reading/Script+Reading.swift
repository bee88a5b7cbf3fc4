import SourceDiagnostics

extension Script {
    /// Reads a whole script.
    ///
    /// One error is enough to reject a script. A script that is only run on layers of the caller's own needs
    /// no scene. As many errors as possible are reported in one run,
    /// one for each statement.
    ///
    /// - Parameters:
    ///   - text: The script.
    ///   - name: The file's name in messages.
    public static func read(_ text: String, name: String) throws(ScriptProblems) -> Script {
        var text = text
        if text.unicodeScalars.first?.value == 0xFEFF { text.unicodeScalars.removeFirst() }
        text.makeContiguousUTF8()
        let parser = ScriptParser(text, needsScene: false)
        let source = SourceText(text, name: name)
        guard var script = parser.script, parser.diagnostics.isEmpty else {
            throw ScriptProblems(parser.diagnostics, in: source)
        }
        script.source = source
        return script
    }

    /// Reads a script from a file's bytes, which must be UTF-8; a byte order mark may come first.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: The file's name in messages.
    public static func read(bytes: [UInt8], name: String) throws(ScriptProblems) -> Script {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let (diagnostic, source) = Diagnostic.notUTF8(bytes, name: name)
            throw ScriptProblems([diagnostic], in: source)
        }
        return try read(text, name: name)
    }
}

/// Recognising scripts among other files.
extension Script {
    /// The number of bytes searched for the first word.
    private static let mostBytes = 1 << 16

    /// Returns whether a file may be a script: its first word, after comments, begins a statement.
    public static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
        guard let word = firstWord(bytes) else { return false }
        return word == "expect"
            || ScriptCommand.words[word].map { $0.place != .lesson } == true
    }

    /// The first word of a text, with comments as in scripts and YAML.
    ///
    /// - Returns: `nil` if there is none in the first 64 KB.
    public static func firstWord(_ bytes: [UInt8]) -> String? {
        var start = bytes.prefix(mostBytes)
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start.removeFirst(3) }
        for line in start.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let words = line.split(maxSplits: 1) { $0 == 0x20 || $0 == 0x09 }
            guard let word = words.first, word.first != UInt8(ascii: "#") else { continue }
            return String(decoding: word, as: UTF8.self)
        }
        return nil
    }
}

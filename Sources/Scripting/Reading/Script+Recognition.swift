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

/// The first 64 KB of a text, to recognise its format.
struct TextStart {
    private static let mostBytes = 65_536

    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8.prefix(Self.mostBytes))
    }

    /// The lines, the last of which may be truncated.
    var lines: [Substring] {
        String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    }

    /// Whether the text is a hitbox scene in YAML or JSON.
    var isScene: Bool {
        let first = bytes.drop { $0 <= 0x20 || $0 >= 0x80 }
        if first.starts(with: "hitbox:".utf8) || contains("\nhitbox:") { return true }
        return first.first == UInt8(ascii: "{") && contains("\"hitbox\":")
    }

    /// Whether it contains a word.
    func contains(_ word: String) -> Bool {
        Self.place(of: Array(word.utf8), in: bytes, from: 0) != nil
    }

    /// Whether it contains a key of a JSON object.
    func hasKey(_ key: String) -> Bool {
        contains("\"\(key)\":") || contains("\"\(key)\" :")
    }

    /// The offset of the first occurrence of a word; `nil` if there is none.
    ///
    /// - Parameter start: The offset to start at.
    static func place(of word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard let first = word.first else { return start }
        var place = start
        let end = bytes.count - word.count
        while place <= end {
            if bytes[place] == first, bytes[place..<place + word.count].elementsEqual(word) {
                return place
            }
            place += 1
        }
        return nil
    }
}

/// The beginning of a text, by which its format is told: not more than 64 KB of it.
struct TextStart {
    private static let mostBytes = 65_536

    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8.prefix(Self.mostBytes))
    }

    /// The lines that are whole, and what there is of the last one.
    var lines: [Substring] {
        String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    }

    /// Whether the text is one of our own scenes, in YAML or in JSON.
    var isScene: Bool {
        let first = bytes.drop { $0 <= 0x20 || $0 >= 0x80 }
        if first.starts(with: "hitbox:".utf8) || contains("\nhitbox:") { return true }
        return first.first == UInt8(ascii: "{") && contains("\"hitbox\":")
    }

    /// Tells whether a word is in it.
    func contains(_ word: String) -> Bool {
        Self.place(of: Array(word.utf8), in: bytes, from: 0) != nil
    }

    /// Returns where a word is found first; `nil` where it is not.
    ///
    /// - Parameter start: Where to begin; within the bytes or at their end.
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

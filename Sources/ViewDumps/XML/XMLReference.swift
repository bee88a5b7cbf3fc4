/// A reference: a name or number between `&` and a semicolon.
struct XMLReference {
    /// The bytes after the `&`.
    let bytes: ArraySlice<UInt8>
    /// Whether it is predefined or a character reference.
    let isKnown: Bool

    private static let names = ["lt", "gt", "amp", "quot", "apos"]
    /// The maximum length.
    private static let longest = 64

    /// Parses a reference; `nil` if there is none.
    init?(_ rest: ArraySlice<UInt8>) {
        guard let end = rest.prefix(Self.longest).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let word = String(decoding: rest[..<end], as: UTF8.self)
        guard !word.isEmpty,
            word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "#" || $0 == "_" })
        else { return nil }
        bytes = rest[...end]
        isKnown = Self.names.contains(word) || Self.isCharacter(word)
    }

    private static func isCharacter(_ word: String) -> Bool {
        guard word.hasPrefix("#") else { return false }
        let number =
            word.hasPrefix("#x")
            ? UInt32(word.dropFirst(2), radix: 16) : UInt32(word.dropFirst(1))
        switch number {
        case 0x09, 0x0A, 0x0D: return true
        case 0xFFFE, 0xFFFF: return false
        case let number?: return number >= 0x20 && Unicode.Scalar(number) != nil
        case nil: return false
        }
    }
}

/// A letter that stands for a byte after a backslash.
struct Escape: Sendable {
    let letter: Unicode.Scalar
    let byte: UInt8

    /// All of them; every other byte is written `\xHH`.
    static let all: [Escape] = [
        Escape(letter: "e", byte: 0x1B), Escape(letter: "n", byte: 0x0A),
        Escape(letter: "r", byte: 0x0D), Escape(letter: "t", byte: 0x09),
        Escape(letter: "\\", byte: 0x5C), Escape(letter: "\"", byte: 0x22),
    ]
}

/// A hash of contents (FNV-1a), the same on every machine; not cryptographic.
public struct ContentHash: Hashable, Sendable {
    /// The hash as a number.
    public let value: UInt64

    init(value: UInt64) {
        self.value = value
    }

    /// Hashes bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value = hash
    }

    /// Parses the sixteen digits of `text`; `nil` for anything else.
    init?(_ text: Substring) {
        guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
        if self.text != text { return nil }
    }

    /// Sixteen hexadecimal digits.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

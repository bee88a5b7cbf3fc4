/// Base64 (RFC 4648).
enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Encodes bytes, with padding.
    static func text(of bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { room, used in
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let count = min(3, bytes.count - start)
                var group = 0
                for place in 0..<3 {
                    group = group << 8 | (place < count ? Int(bytes[start + place]) : 0)
                }
                for place in 0..<4 {
                    let digit = digits[group >> (18 - 6 * place) & 63]
                    room[used + place] = place > count ? UInt8(ascii: "=") : digit
                }
                used += 4
            }
        }
    }
}

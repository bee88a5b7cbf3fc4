/// Fast checks of the bytes of large texts, eight bytes at a time.
public enum YAMLBytes {
    /// Whether all bytes are printable ASCII, tabs or line breaks.
    public static func arePlain(_ bytes: [UInt8]) -> Bool {
        !hasAny(bytes) {
            $0 &- 0x20 > 0x5E && $0 != 0x0A && $0 != 0x09 && $0 != 0x0D
        } maybe: {
            // One of the eight is above 0x7E, or below 0x20.
            $0 | ($0 &+ every(0x01)) | (($0 &- every(0x20)) & ~$0)
        }
    }

    /// Whether bytes contain a given one.
    public static func have(_ byte: UInt8, in bytes: [UInt8]) -> Bool {
        hasAny(bytes) {
            $0 == byte
        } maybe: {
            let difference = $0 ^ every(byte)
            return (difference &- every(0x01)) & ~difference
        }
    }

    /// Eight times the same byte.
    @inline(__always)
    private static func every(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// Whether any byte is wanted.
    ///
    /// - Parameter maybe: Returns a number with the top bit of a byte set if one of eight bytes may be
    ///   wanted; it must not miss any.
    @inline(__always)
    private static func hasAny(
        _ bytes: [UInt8], _ isWanted: (UInt8) -> Bool, maybe: (UInt64) -> UInt64
    ) -> Bool {
        bytes.withUnsafeBytes { bytes in
            let block = 64
            var place = 0
            while place + block <= bytes.count {
                var found: UInt64 = 0
                for offset in stride(from: 0, to: block, by: 8) {
                    found |= maybe(
                        bytes.loadUnaligned(fromByteOffset: place + offset, as: UInt64.self))
                }
                if found & every(0x80) != 0,
                    bytes[place..<place + block].contains(where: isWanted)
                {
                    return true
                }
                place += block
            }
            return bytes[place...].contains(where: isWanted)
        }
    }
}

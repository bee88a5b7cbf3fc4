/// Quick questions about the bytes of large texts, which are answered eight bytes at a time.
public enum YAMLBytes {
    /// Whether all bytes are printable ASCII, tabs or line breaks.
    public static func arePlain(_ bytes: [UInt8]) -> Bool {
        !hasAny(bytes) {
            $0 &- 0x20 > 0x5E && $0 != 0x0A && $0 != 0x09 && $0 != 0x0D
        } maybe: {
            // One of the eight is above 0x7E, or below 0x20.
            ($0 | ($0 &+ every(0x01)) | (($0 &- every(0x20)) & ~$0)) & every(0x80) != 0
        }
    }

    /// Whether a byte is among others.
    public static func have(_ byte: UInt8, in bytes: [UInt8]) -> Bool {
        hasAny(bytes) {
            $0 == byte
        } maybe: {
            let difference = $0 ^ every(byte)
            return (difference &- every(0x01)) & ~difference & every(0x80) != 0
        }
    }

    /// Eight times the same byte.
    @inline(__always)
    private static func every(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// Whether any byte is wanted.
    ///
    /// - Parameter maybe: Whether one of eight bytes may be; it must not miss any.
    @inline(__always)
    private static func hasAny(
        _ bytes: [UInt8], _ isWanted: (UInt8) -> Bool, maybe: (UInt64) -> Bool
    ) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var place = 0
            while place + 8 <= bytes.count {
                let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                if maybe(eight), bytes[place..<place + 8].contains(where: isWanted) { return true }
                place += 8
            }
            return bytes[place...].contains(where: isWanted)
        }
    }
}

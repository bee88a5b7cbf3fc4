internal import CZlib

/// A CRC-32, as in gzip and zip.
struct Checksum {
    /// The checksum of all bytes so far.
    private(set) var value: UInt32 = 0

    /// Adds bytes.
    mutating func add(_ bytes: [UInt8]) {
        value = bytes.withUnsafeBufferPointer { zlib_checksum(value, $0.baseAddress, $0.count) }
    }
}

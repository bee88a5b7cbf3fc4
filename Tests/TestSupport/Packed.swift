internal import CZlib

/// Compresses bytes with zlib, for tests.
public enum Packed {
    /// With gzip's header and checksum.
    public static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, windowBits: 31) }

    /// In raw deflate format, as in zip archives.
    public static func bare(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, windowBits: -15) }

    /// The CRC-32 of a zip entry.
    public static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    }

    private static func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        var status = deflateInit2_(
            &stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        precondition(status == Z_OK)
        defer { deflateEnd(&stream) }
        var input = bytes
        let room = Int(deflateBound(&stream, UInt(bytes.count))) + 32
        return input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: room) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                status = deflate(&stream, Z_FINISH)
                precondition(status == Z_STREAM_END)
                count = room - Int(stream.avail_out)
            }
        }
    }
}

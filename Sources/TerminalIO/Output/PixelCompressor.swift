internal import CTerminal

/// Compresses the pixels of many tiles, one after another.
final class PixelCompressor {
    private let compressor: UnsafeMutableRawPointer

    /// `nil` if out of memory.
    init?() {
        guard let compressor = ct_compressor_open() else { return nil }
        self.compressor = compressor
    }

    deinit { ct_compressor_close(compressor) }

    /// The pixels as bytes, red first, in zlib's format; `nil` if out of memory.
    func compressed(_ pixels: [UInt32]) -> [UInt8]? {
        let count = pixels.count * 4
        let room = ct_compress_room(compressor, count)
        // Through a key path, this takes longer than to compress.
        let bytes = pixels.map { $0.littleEndian }.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: room) { target, used in
                used = ct_compress(
                    compressor, source.bindMemory(to: UInt8.self).baseAddress, count,
                    target.baseAddress, room)
            }
        }
        return bytes.isEmpty ? nil : bytes
    }
}

internal import CZlib

/// Inflates data piece by piece, with zlib.
final class Inflater {
    /// The format of the compressed data.
    enum Form {
        /// With a header and a checksum, which zlib verifies.
        case gzip
        /// Without either, as in zip archives.
        case bare
    }

    /// The maximum number of bytes that one call produces.
    static let room = 1 << 16

    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the data have ended.
    private(set) var isComplete = false

    /// Creates an inflater; `nil` if out of memory.
    init?(_ form: Form) {
        guard let stream = zlib_open(form == .gzip ? 1 : 0) else { return nil }
        self.stream = stream
    }

    deinit { zlib_close(stream) }

    /// Inflates the beginning of a piece.
    ///
    /// - Parameter bytes: What follows what was consumed before; the consumed part is removed.
    /// - Returns: Up to `room` bytes; none if more input is needed, or the data have ended.
    func read(_ bytes: inout ArraySlice<UInt8>) throws(ArchiveFault) -> [UInt8] {
        if isComplete { return [] }
        var consumed = bytes.count
        var status = 0
        let output = [UInt8](unsafeUninitializedCapacity: Self.room) { output, made in
            var room = Self.room
            bytes.withUnsafeBufferPointer { input in
                status = Int(
                    zlib_inflate(
                        stream, input.baseAddress, &consumed, output.baseAddress, &room))
            }
            made = room
        }
        bytes = bytes.dropFirst(consumed)
        if status == ZLIB_WRONG {
            let problem = zlib_problem(stream).map { String(cString: $0) } ?? "not deflate data"
            throw ArchiveFault("its compressed data are damaged: \(problem)")
        }
        isComplete = status == ZLIB_END
        return output
    }

    /// Starts the next member of a gzip file.
    func restart() {
        zlib_restart(stream)
        isComplete = false
    }
}

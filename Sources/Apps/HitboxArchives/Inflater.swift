internal import CZlib
public import SourceDiagnostics

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
    func read(_ bytes: inout ArraySlice<UInt8>) throws(FileFault) -> [UInt8] {
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
            throw FileFault("its compressed data are damaged: \(problem)")
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

extension Inflater {
    /// Inflates data piece by piece; a gzip file with all its members.
    ///
    /// The source throws if the data are truncated, damaged or inflate to a suspicious size.
    static func pieces(of source: @escaping FilePieces, _ form: Form) -> FilePieces {
        var inflater: Inflater?
        var limit = InflationLimit()
        var rest: ArraySlice<UInt8> = []
        return { () throws(FileFault) -> [UInt8]? in
            inflater = inflater ?? Inflater(form)
            guard let inflater else { throw FileFault("out of memory") }
            while form == .gzip || !inflater.isComplete {
                if rest.isEmpty {
                    guard let next = try source() else {
                        if inflater.isComplete { return nil }
                        throw FileFault(
                            "its \(form == .gzip ? "gzip" : "compressed") data are truncated")
                    }
                    rest = next[...]
                }
                if inflater.isComplete {
                    // Zeros may pad the file; anything else is another member, or damaged.
                    rest = rest.drop { $0 == 0 }
                    if rest.isEmpty { continue }
                    inflater.restart()
                }
                let count = rest.count
                let output = try inflater.read(&rest)
                try limit.count(packed: count - rest.count, inflated: output.count)
                if !output.isEmpty { return output }
            }
            return nil
        }
    }
}

/// Refuses decompression bombs.
///
/// Deflate reaches 1032:1, and dumps of large screens 30:1. Small files are never refused, and large
/// ones only if most of their contents are repetitions.
struct InflationLimit {
    /// The maximum number of bytes that one file may inflate to.
    static let mostBytes = 1 << 30
    /// The maximum ratio of inflated to packed bytes.
    static let ratio = 200
    /// The size up to which every ratio is accepted.
    static let harmless = 16 << 20

    private var packed = 0
    private var inflated = 0

    /// Counts bytes that were consumed and produced.
    mutating func count(packed more: Int, inflated made: Int) throws(FileFault) {
        packed += more
        inflated += made
        if inflated > Self.mostBytes {
            throw FileFault("it inflates to more than \(Self.mostBytes >> 30) GiB")
        }
        if inflated > Self.harmless, inflated / Self.ratio > packed {
            throw FileFault(
                "it inflates to more than \(Self.ratio) times its size: a decompression bomb")
        }
    }
}

/// Files compressed by gzip.
public enum Gzip {
    /// Whether the data start like a gzip file.
    public static func looksLikeOne(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x1F, 0x8B])
    }

    /// Inflates a file with all its members, piece by piece.
    ///
    /// The source throws if the data are truncated, damaged or inflate to a suspicious size.
    public static func inflated(_ source: @escaping FilePieces) -> FilePieces {
        Inflater.pieces(of: source, .gzip)
    }
}

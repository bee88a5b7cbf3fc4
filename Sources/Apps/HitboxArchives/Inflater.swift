internal import CZlib
public import SourceDiagnostics

/// Inflates a source piece by piece, with zlib; refuses decompression bombs.
///
/// Deflate reaches 1032:1, and dumps of large screens 30:1. Small files are never refused, and large
/// ones only if most of their contents are repetitions.
final class Inflater {
    /// The maximum number of bytes that one file may inflate to.
    private static let mostBytes = 1 << 30
    /// The maximum ratio of inflated to packed bytes.
    private static let ratio = 200
    /// The size up to which every ratio is accepted.
    private static let harmless = 16 << 20
    /// The maximum number of bytes of a piece.
    private static let room = 1 << 16

    private let source: FilePieces
    /// Whether the data have a header and a checksum, which zlib verifies, and maybe several members; those in
    /// zip archives have not.
    private let isGzip: Bool
    private let stream: UnsafeMutablePointer<z_stream>
    /// What the source gave and is not yet consumed.
    private var rest: ArraySlice<UInt8> = []
    /// Whether the data, or a member, have ended.
    private var isComplete = false
    /// The number of bytes consumed and produced.
    private var (packed, inflated) = (0, 0)

    /// Creates an inflater; `nil` if out of memory.
    private init?(_ source: @escaping FilePieces, isGzip: Bool) {
        guard let stream = zlib_open(isGzip ? 1 : 0) else { return nil }
        (self.source, self.isGzip, self.stream) = (source, isGzip, stream)
    }

    deinit { zlib_close(stream) }

    /// The inflated pieces of a source.
    ///
    /// They throw if the data are truncated, damaged or inflate to a suspicious size.
    static func pieces(of source: @escaping FilePieces, isGzip: Bool) -> FilePieces {
        var inflater: Inflater?
        return { () throws(FileFault) -> [UInt8]? in
            inflater = inflater ?? Inflater(source, isGzip: isGzip)
            guard let inflater else { throw FileFault("out of memory") }
            return try inflater.next()
        }
    }

    private func next() throws(FileFault) -> [UInt8]? {
        while isGzip || !isComplete {
            if rest.isEmpty {
                guard let next = try source() else {
                    if isComplete { return nil }
                    throw FileFault("its \(isGzip ? "gzip" : "compressed") data are truncated")
                }
                rest = next[...]
            }
            if isComplete {
                // Zeros may pad the file; anything else is another member, or damaged.
                rest = rest.drop { $0 == 0 }
                if rest.isEmpty { continue }
                zlib_restart(stream)
                isComplete = false
            }
            let output = try inflate()
            if !output.isEmpty { return output }
        }
        return nil
    }

    /// Inflates the beginning of the rest.
    ///
    /// - Returns: Up to `room` bytes; none if more input is needed, or the data have ended.
    private func inflate() throws(FileFault) -> [UInt8] {
        var consumed = rest.count
        var status = 0
        let output = [UInt8](unsafeUninitializedCapacity: Self.room) { output, made in
            made = Self.room
            rest.withUnsafeBufferPointer { input in
                status = Int(
                    zlib_inflate(
                        stream, input.baseAddress, &consumed, output.baseAddress, &made))
            }
        }
        rest = rest.dropFirst(consumed)
        if status == ZLIB_WRONG {
            let problem = zlib_problem(stream).map { String(cString: $0) } ?? "not deflate data"
            throw FileFault("its compressed data are damaged: \(problem)")
        }
        isComplete = status == ZLIB_END
        packed += consumed
        inflated += output.count
        if inflated > Self.mostBytes {
            throw FileFault("it inflates to more than \(Self.mostBytes >> 30) GiB")
        }
        if inflated > Self.harmless, inflated / Self.ratio > packed {
            throw FileFault(
                "it inflates to more than \(Self.ratio) times its size: a decompression bomb")
        }
        return output
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
        Inflater.pieces(of: source, isGzip: true)
    }
}

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
    mutating func count(packed more: Int, inflated made: Int) throws(ArchiveFault) {
        packed += more
        inflated += made
        if inflated > Self.mostBytes {
            throw ArchiveFault("it inflates to more than \(Self.mostBytes >> 30) GiB")
        }
        if inflated > Self.harmless, inflated / Self.ratio > packed {
            throw ArchiveFault(
                "it inflates to more than \(Self.ratio) times its size: a decompression bomb")
        }
    }
}

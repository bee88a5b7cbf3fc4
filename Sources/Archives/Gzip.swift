/// Files compressed by gzip.
public enum Gzip {
    /// Whether the data start like a gzip file.
    public static func looksLikeOne(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x1F, 0x8B])
    }

    /// Inflates a file with all its members, piece by piece.
    ///
    /// The source throws if the data are truncated, damaged or inflate to a suspicious size.
    public static func inflated(_ source: @escaping PieceSource) -> PieceSource {
        Inflater.pieces(of: source, .gzip)
    }
}

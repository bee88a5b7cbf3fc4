/// Files packed by gzip.
public enum Gzip {
    /// Whether data begin as gzip's do.
    public static func looksLikeOne(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x1F, 0x8B])
    }

    /// Inflates a file piece by piece, all its members.
    ///
    /// The source throws where the data are cut, damaged or far larger than they look.
    public static func inflated(_ source: @escaping PieceSource) -> PieceSource {
        var inflater: Inflater?
        var limit = InflationLimit()
        var rest: ArraySlice<UInt8> = []
        var isFirst = true
        return { () throws(ArchiveFault) -> [UInt8]? in
            if isFirst {
                inflater = Inflater(.gzip)
                isFirst = false
            }
            guard let inflater else { throw ArchiveFault("out of memory") }
            while true {
                if rest.isEmpty {
                    guard let next = try source() else {
                        if inflater.isComplete { return nil }
                        throw ArchiveFault("its gzip data are cut")
                    }
                    rest = next[...]
                }
                if inflater.isComplete {
                    // Zeros may fill the file up; anything else is another member, or damaged.
                    rest = rest.drop { $0 == 0 }
                    if rest.isEmpty { continue }
                    inflater.restart()
                }
                let count = rest.count
                let output = try inflater.read(&rest)
                try limit.count(packed: count - rest.count, inflated: output.count)
                if !output.isEmpty { return output }
            }
        }
    }
}

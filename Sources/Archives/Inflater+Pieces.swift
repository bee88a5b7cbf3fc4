extension Inflater {
    /// Inflates data piece by piece; a gzip file with all its members.
    ///
    /// The source throws if the data are truncated, damaged or inflate to a suspicious size.
    static func pieces(of source: @escaping PieceSource, _ form: Form) -> PieceSource {
        var inflater: Inflater?
        var limit = InflationLimit()
        var rest: ArraySlice<UInt8> = []
        return { () throws(ArchiveFault) -> [UInt8]? in
            inflater = inflater ?? Inflater(form)
            guard let inflater else { throw ArchiveFault("out of memory") }
            while form == .gzip || !inflater.isComplete {
                if rest.isEmpty {
                    guard let next = try source() else {
                        if inflater.isComplete { return nil }
                        throw ArchiveFault(
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

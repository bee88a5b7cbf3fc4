import LayerGeometry

extension Layer {
    /// The keys of a layer's geometry, which depend on each other.
    static let geometryKeys = ["frame", "bounds", "position"]

    /// The numbers of frame, bounds and position in the form in which a text gives those of this layer
    /// before a change.
    ///
    /// A frame stays a frame as long as it reproduces the new geometry exactly, and unchanged numbers
    /// are kept.
    func geometry(like given: [String: [Double]], of old: Layer) -> [String: [Double]] {
        if given.isEmpty {
            return [
                "frame": writtenFrame?.numbers, "bounds": writesBounds ? bounds.numbers : nil,
                "position": writesPosition ? position.numbers : nil,
            ].compactMapValues(\.self)
        }
        var result: [String: [Double]] = [:]
        guard let frame = given["frame"].flatMap({ frame(near: $0) }) else {
            result["bounds"] = Self.kept(given["bounds"], for: bounds.numbers)
            result["position"] = Self.kept(given["position"], for: position.numbers)
            return result
        }
        result["frame"] = frame
        if let given = given["bounds"] {
            // Its size may be that of the frame instead.
            let isSized = given[2...] == old.bounds.numbers[2...]
            let isKept =
                Rect(given).origin.numbers.isSame(as: bounds.origin.numbers)
                && (!isSized || old.bounds.size == bounds.size)
            result["bounds"] = isKept ? given : bounds.numbers
        } else if !bounds.origin.isPlainZero {
            result["bounds"] = bounds.numbers
        }
        return result
    }

    /// The given numbers if they are the wanted ones; otherwise these, unless all are 0.
    private static func kept(_ given: [Double]?, for wanted: [Double]) -> [Double]? {
        if let given, (given.count == 4 ? Rect(given).numbers : given).isSame(as: wanted) {
            return given
        }
        return wanted.allSatisfy { $0.bitPattern == 0 } ? nil : wanted
    }

    /// The frame that reproduces the geometry and shares most numbers with an older frame; `nil` if no
    /// frame does.
    ///
    /// Numbers that cannot be shared are rounded to few digits if possible.
    private func frame(near old: [Double]) -> [Double]? {
        guard transform.isAffine, let frame, frame.isFinite else { return nil }
        let choices = zip(old, frame.numbers).map { [$0, Self.rounded($1), $1] }
        let combinations = (0..<81).map { [$0 % 3, $0 / 3 % 3, $0 / 9 % 3, $0 / 27] }
        return combinations.sorted { $0.reduce(0, +) < $1.reduce(0, +) }.lazy
            .map { picks in zip(choices, picks).map { $0[$1] } }
            .first { isReproduced(by: Rect($0)) }
    }

    /// A number with about twelve digits.
    private static func rounded(_ number: Double) -> Double {
        guard abs(number) < 1e6 else { return number }
        return (number * 1e6).rounded() / 1e6
    }
}

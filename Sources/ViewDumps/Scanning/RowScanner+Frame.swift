extension RowScanner.Parts {
    /// The frame printed by UIView, `(0 0; 9 9)`; a class may print a frame of its own before it.
    var frame: String? {
        let frames = attributes.filter { $0.key == "frame" }.map(\.value)
        if let last = frames.last(where: { $0.hasPrefix("(") }) { return last }
        let values = attributes.map(\.value)
        let within = values.last { $0.holds(Self.frameMark) }
        let found = within.flatMap { value in
            value.range(of: Self.frameMark).map { value[$0.upperBound...] }
        }
        return found.map { "(" + $0 } ?? frames.first
    }

    private static let frameMark = " frame = ("
}

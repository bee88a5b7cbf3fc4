import LayerGeometry

/// The geometry of a layer as given in a scene file.
struct PlacedGeometry {
    var frame: [Double]?
    var bounds: [Double]?
    var position: [Double]?

    /// The geometry of a changed layer, in the form of this one.
    ///
    /// A frame stays a frame as long as it reproduces the new geometry exactly, and unchanged numbers
    /// are kept.
    func changed(from old: Layer, to new: Layer) -> PlacedGeometry {
        guard let frame else {
            if bounds == nil, position == nil { return Self.written(old, new) }
            return PlacedGeometry(bounds: keptBounds(new), position: keptPosition(new))
        }
        var result = PlacedGeometry()
        result.frame = Self.frame(near: frame, for: new)
        if result.frame != nil {
            if let bounds {
                let isSized = bounds[2...] == old.bounds.numbers[2...]
                let isKept =
                    saysOrigin(of: new, bounds) && (!isSized || old.bounds.size == new.bounds.size)
                result.bounds = isKept ? bounds : new.bounds.numbers
            } else if !new.bounds.origin.isPlainZero {
                result.bounds = new.bounds.numbers
            }
        } else {
            result.bounds = new.bounds.isPlainZero ? nil : new.bounds.numbers
            result.position = Self.position(of: new)
        }
        return result
    }

    /// The form for a layer whose text had none of the three.
    private static func written(_ old: Layer, _ new: Layer) -> PlacedGeometry {
        if hasSamePlace(old, new) { return PlacedGeometry() }
        let frame = new.writtenFrame
        return PlacedGeometry(
            frame: frame?.numbers, bounds: new.writesBounds ? new.bounds.numbers : nil,
            position: frame == nil ? position(of: new) : nil)
    }

    private static func position(of layer: Layer) -> [Double]? {
        layer.position.isPlainZero ? nil : [layer.position.x, layer.position.y]
    }

    private func keptBounds(_ new: Layer) -> [Double]? {
        if let bounds {
            let rect = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
            if isSame(rect.numbers, new.bounds.numbers) { return bounds }
        }
        return new.bounds.isPlainZero ? nil : new.bounds.numbers
    }

    private func keptPosition(_ new: Layer) -> [Double]? {
        if let position, isSame(position, [new.position.x, new.position.y]) { return position }
        return Self.position(of: new)
    }

    private func saysOrigin(of layer: Layer, _ bounds: [Double]) -> Bool {
        let rect = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
        return isSame(
            [rect.minX, rect.minY], [layer.bounds.minX, layer.bounds.minY])
    }

    /// The frame that reproduces a layer's geometry and shares most numbers with an older frame; `nil`
    /// if no frame does.
    ///
    /// Numbers that cannot be shared are rounded to few digits if possible.
    private static func frame(near old: [Double], for layer: Layer) -> [Double]? {
        guard layer.transform.isAffine, let frame = layer.frame, frame.isFinite else { return nil }
        let choices = zip(old, frame.numbers).map { [$0, rounded($1), $1] }
        let combinations = (0..<81).map { [$0 % 3, $0 / 3 % 3, $0 / 9 % 3, $0 / 27] }
        for picks in combinations.sorted(by: { $0.reduce(0, +) < $1.reduce(0, +) }) {
            let numbers = zip(choices, picks).map { $0[$1] }
            var copy = Layer()
            copy.anchorPoint = layer.anchorPoint
            copy.layerTransform = layer.layerTransform
            copy.bounds = layer.bounds
            copy.setFrame(
                Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
            if hasSamePlace(copy, layer) { return numbers }
        }
        return nil
    }

    /// A number with about twelve digits.
    private static func rounded(_ number: Double) -> Double {
        guard abs(number) < 1e6 else { return number }
        return (number * 1e6).rounded() / 1e6
    }

    private static func hasSamePlace(_ one: Layer, _ other: Layer) -> Bool {
        isSame(
            one.bounds.numbers + [one.position.x, one.position.y],
            other.bounds.numbers + [other.position.x, other.position.y])
    }
}

/// Whether numbers have equal bit patterns.
private func isSame(_ some: [Double], _ others: [Double]) -> Bool {
    some.map(\.bitPattern) == others.map(\.bitPattern)
}

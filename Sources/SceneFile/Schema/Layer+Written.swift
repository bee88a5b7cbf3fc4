import LayerGeometry

extension Layer {
    /// Whether all properties have their defaults.
    var isUnwritten: Bool { self == Layer() && LayerKey.all.allSatisfy { $0.write(self) == nil } }

    /// The frame that reproduces position and bounds when set; `nil` if there is none.
    var writtenFrame: Rect? {
        guard transform.isAffine, !(bounds.isPlainZero && position.isPlainZero) else { return nil }
        guard let frame, frame.isFinite, isReproduced(by: frame) else { return nil }
        return frame
    }

    /// Whether the bounds must be written in addition to or instead of a frame.
    var writesBounds: Bool {
        writtenFrame == nil ? !bounds.isPlainZero : !bounds.origin.isPlainZero
    }

    /// Whether the position must be written.
    var writesPosition: Bool { writtenFrame == nil && !position.isPlainZero }

    /// Whether setting a frame gives these bounds and this position, to the last bit.
    func isReproduced(by frame: Rect) -> Bool {
        var copy = Layer()
        copy.anchorPoint = anchorPoint
        copy.layerTransform = layerTransform
        copy.bounds = bounds
        copy.setFrame(frame)
        return copy.bounds.numbers.isSame(as: bounds.numbers)
            && copy.position.numbers.isSame(as: position.numbers)
    }
}

extension Rect {
    var numbers: [Double] { [minX, minY, width, height] }
    var isPlainZero: Bool { numbers.isSame(as: [0, 0, 0, 0]) }
}

extension Point {
    var numbers: [Double] { [x, y] }
    var isPlainZero: Bool { x.bitPattern == 0 && y.bitPattern == 0 }
}

extension [Double] {
    /// Whether the numbers are equal to the last bit.
    func isSame(as others: [Double]) -> Bool {
        elementsEqual(others) { $0.bitPattern == $1.bitPattern }
    }
}

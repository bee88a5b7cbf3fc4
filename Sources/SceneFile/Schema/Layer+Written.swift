import LayerGeometry

extension Layer {
    /// Whether all properties have their defaults.
    var isUnwritten: Bool { self == Layer() && LayerKey.all.allSatisfy { $0.write(self) == nil } }

    /// The frame that reproduces position and bounds when set; `nil` if there is none.
    var writtenFrame: Rect? {
        guard transform.isAffine, !(bounds.isPlainZero && position.isPlainZero) else { return nil }
        guard let frame, frame.isFinite else { return nil }
        var copy = Layer()
        copy.anchorPoint = anchorPoint
        copy.layerTransform = layerTransform
        copy.bounds = bounds
        copy.setFrame(frame)
        let isSame =
            zip(copy.bounds.numbers, bounds.numbers).allSatisfy { $0.bitPattern == $1.bitPattern }
            && copy.position.x.bitPattern == position.x.bitPattern
            && copy.position.y.bitPattern == position.y.bitPattern
        return isSame ? frame : nil
    }

    /// Whether the bounds must be written in addition to or instead of a frame.
    var writesBounds: Bool {
        writtenFrame == nil ? !bounds.isPlainZero : !bounds.origin.isPlainZero
    }
}

extension Rect {
    var numbers: [Double] { [minX, minY, width, height] }
    var isPlainZero: Bool { numbers.allSatisfy { $0.bitPattern == 0 } }
}

extension Point {
    var isPlainZero: Bool { x.bitPattern == 0 && y.bitPattern == 0 }
}

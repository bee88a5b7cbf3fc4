extension TreeIndex {
    /// What a hit test needs of a layer.
    ///
    /// Numbers of layers are stored in 32 bits, and what plain layers of the plane do not need apart.
    struct Entry: Sendable {
        /// Where the layer is among those of its list.
        let place: Int32
        /// The number of the list that it is in.
        let list: Int32
        /// Which sibling of its name it is, from 1; 0 for a mask.
        let number: Int32
        private let above: Int32
        private let level: Int32
        private var next: Int32
        let opacity: Float
        private var flags: Flags
        /// That of its component.
        let key: UInt16
        let bounds: Rect
        /// The inverse of the way to the plane, where that is flat and has one.
        private var fromFlat: PlaneMatrix
        /// Its matrices, where they are more than its own in the plane.
        private(set) var space: Space?

        /// The superlayer's number; -1 for the root.
        var parent: Int { Int(above) }
        /// How many layers it is in, a mask's superlayer among them.
        var depth: Int { Int(level) }
        /// The number after the last layer in it.
        var end: Int {
            get { Int(next) }
            set { next = Int32(newValue) }
        }
        var isHidden: Bool { flags.contains(.isHidden) }
        var masksToBounds: Bool { flags.contains(.masksToBounds) }
        var isDoubleSided: Bool { flags.contains(.isDoubleSided) }
        var isUserInteractionEnabled: Bool { flags.contains(.isUserInteractionEnabled) }
        var isTransformLayer: Bool { flags.contains(.isTransformLayer) }
        var hasMask: Bool { flags.contains(.hasMask) }
        /// Whether it is never the answer itself (UIKit, Android).
        var isPassThrough: Bool { flags.contains(.isPassThrough) }
        /// Whether its rearmost sublayer is never the answer itself either (UIKit, Android).
        var isRootPassThrough: Bool { flags.contains(.isRootPassThrough) }
        /// Whether the edge at maxY belongs to it, and the one at minY does not (UIKit, Android).
        var isYUp: Bool { flags.contains(.isYUp) }
        /// Whether the way to the plane is affine: its depth is then 0 everywhere.
        var isFlat: Bool { flags.contains(.isFlat) }
        /// How far touches reach beyond the bounds (UIKit, Android).
        var outset: Double { space?.outset ?? 0 }
        var zPosition: Double { space?.zPosition ?? 0 }
        /// The inverse of the way to the plane; `nil` where there is none.
        var fromPlane: Transform3D? {
            if !isFlat { return space?.fromPlane }
            return flags.contains(.isSingular) ? nil : Transform3D(fromFlat)
        }
        /// Whether its back is to the viewer.
        var isBackFacing: Bool { !isFlat && space?.fromPlane.map { $0.m33 < 0 } ?? false }
    }

    /// The matrices of a layer that is not in its superlayer's plane, and what else is rare.
    final class Space: Sendable {
        /// From the layer's own space to its superlayer's, the sublayerTransform included.
        let toSuper: Transform3D
        /// From the layer's own space to the plane it is flattened onto.
        let toPlane: Transform3D
        /// The inverse of `toPlane`; `nil` where there is none.
        let fromPlane: Transform3D?
        let outset: Double
        let zPosition: Double

        init(toSuper: Transform3D, toPlane: Transform3D, outset: Double, zPosition: Double) {
            self.toSuper = toSuper
            self.toPlane = toPlane
            fromPlane = toPlane.inverse
            self.outset = outset
            self.zPosition = zPosition
        }
    }

    private struct Flags: OptionSet {
        let rawValue: UInt16

        /// Said anew because the one of all sets is slow where nothing is optimised, as in tests.
        func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue == flag.rawValue }

        static let isHidden = Flags(rawValue: 1)
        static let masksToBounds = Flags(rawValue: 1 << 1)
        static let isDoubleSided = Flags(rawValue: 1 << 2)
        static let isUserInteractionEnabled = Flags(rawValue: 1 << 3)
        static let isTransformLayer = Flags(rawValue: 1 << 4)
        static let hasMask = Flags(rawValue: 1 << 5)
        static let isPassThrough = Flags(rawValue: 1 << 6)
        static let isFlat = Flags(rawValue: 1 << 7)
        static let isSingular = Flags(rawValue: 1 << 8)
        static let isYUp = Flags(rawValue: 1 << 9)
        static let isRootPassThrough = Flags(rawValue: 1 << 10)
    }
}

extension TreeIndex.Entry {
    /// Where a layer is in the lists, and in the tree.
    struct Site {
        var list: Int32
        var place: Int32
        var number: Int32
        var key: UInt16
        var parent: Int
        var depth: Int
    }

    /// Makes an entry of a layer that is nowhere yet; no layers are in it.
    init(_ layer: borrowing Layer, _ site: Site, id: Int) {
        list = site.list
        place = site.place
        number = site.number
        above = Int32(site.parent)
        level = Int32(site.depth)
        next = Int32(id + 1)
        opacity = layer.opacity
        key = site.key
        bounds = layer.bounds
        fromFlat = .identity
        flags = []
        if layer.isHidden { flags.insert(.isHidden) }
        if layer.masksToBounds { flags.insert(.masksToBounds) }
        if layer.isDoubleSided { flags.insert(.isDoubleSided) }
        if layer.isUserInteractionEnabled { flags.insert(.isUserInteractionEnabled) }
        if layer.isTransformLayer { flags.insert(.isTransformLayer) }
        if layer.hasMask { flags.insert(.hasMask) }
        if layer.touch.isPassThrough { flags.insert(.isPassThrough) }
        if layer.touch.isRootPassThrough { flags.insert(.isRootPassThrough) }
        if layer.touch.isYUp { flags.insert(.isYUp) }
    }

    /// Puts it where its own matrix in the plane is all there is to it.
    mutating func put(_ plane: PlaneMatrix) {
        flags.insert(.isFlat)
        setInverse(plane.inverse)
    }

    /// Puts it anywhere.
    mutating func put(_ space: TreeIndex.Space) {
        self.space = space
        flags.remove(.isFlat)
        guard space.toPlane.isAffine else { return }
        flags.insert(.isFlat)
        setInverse(space.fromPlane.map { PlaneMatrix($0) })
    }

    private mutating func setInverse(_ inverse: PlaneMatrix?) {
        fromFlat = inverse ?? .identity
        if inverse == nil { flags.insert(.isSingular) } else { flags.remove(.isSingular) }
    }

    /// Follows a point of the plane back to the layer's own space; `nil` where it has no place
    /// there.
    func unproject(_ point: Point) -> Point? {
        if !isFlat { return space?.fromPlane?.unproject(point) }
        if flags.contains(.isSingular) { return nil }
        let own = fromFlat.apply(to: point)
        return own.isFinite ? own : nil
    }
}

extension TreeIndex {
    /// The properties of a layer that a hit test needs.
    ///
    /// Layer numbers take 32 bits, and what plain layers in the plane do not need is stored
    /// separately.
    struct Entry: Sendable {
        /// The layer's position in its list.
        let place: Int32
        /// The number of the list that contains it.
        let list: Int32
        /// Its number among siblings of its name, from 1; 0 for a mask.
        let number: Int32
        private let above: Int32
        private let level: Int32
        private var next: Int32
        let opacity: Float
        private var flags: Flags
        /// The hash of its name; see `LayerComponent.key`.
        let key: UInt16
        let bounds: Rect
        /// The inverse of the matrix to the plane, if that is flat and invertible.
        private var fromFlat: PlaneMatrix
        /// Its matrices, if its own matrix in the plane is not enough.
        private(set) var space: Space?

        /// The superlayer's number; -1 for the root.
        var parent: Int { Int(above) }
        /// The number of ancestors; a mask counts its superlayer.
        var depth: Int { Int(level) }
        /// The number after its last descendant.
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
        /// Whether the layer itself is never the answer (UIKit, Android).
        var isPassThrough: Bool { flags.contains(.isPassThrough) }
        /// Whether its rearmost sublayer is never the answer either (UIKit, Android).
        var isRootPassThrough: Bool { flags.contains(.isRootPassThrough) }
        /// Whether the edge at maxY is inside, and the one at minY outside (UIKit, Android).
        var isYUp: Bool { flags.contains(.isYUp) }
        /// Whether touches outside the bounds reach its sublayers if it does not mask (UIKit).
        var reachesOverflow: Bool { flags.contains(.reachesOverflow) }
        /// Whether the matrix to the plane is affine; its depth is then 0 everywhere.
        var isFlat: Bool { flags.contains(.isFlat) }
        /// How far the touch area extends beyond the bounds (UIKit, Android).
        var outset: Double { space?.outset ?? 0 }
        var zPosition: Double { space?.zPosition ?? 0 }
        /// The level of a window of the screen; 0 for all other layers.
        var windowLevel: Double { space?.windowLevel ?? 0 }
        /// The inverse of the matrix to the plane; `nil` if there is none.
        var fromPlane: Transform3D? {
            if !isFlat { return space?.fromPlane }
            return flags.contains(.isSingular) ? nil : Transform3D(fromFlat)
        }
        /// Whether its back faces the viewer.
        var isBackFacing: Bool { !isFlat && space?.fromPlane.map { $0.m33 < 0 } ?? false }
    }

    /// The matrices of a layer that is not in its superlayer's plane, and other rare properties.
    final class Space: Sendable {
        /// From the layer's own space to its superlayer's, the sublayerTransform included.
        let toSuper: Transform3D
        /// From the layer's own space to the plane it is flattened onto.
        let toPlane: Transform3D
        /// The inverse of `toPlane`; `nil` where there is none.
        let fromPlane: Transform3D?
        let outset: Double
        let zPosition: Double
        let windowLevel: Double

        init(
            toSuper: Transform3D, toPlane: Transform3D, outset: Double, zPosition: Double,
            windowLevel: Double
        ) {
            self.toSuper = toSuper
            self.toPlane = toPlane
            fromPlane = toPlane.inverse
            self.outset = outset
            self.zPosition = zPosition
            self.windowLevel = windowLevel
        }
    }

    private struct Flags: OptionSet {
        let rawValue: UInt16

        /// Overrides `OptionSet.contains`, whose generic version is slow in debug builds.
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
        static let reachesOverflow = Flags(rawValue: 1 << 11)
    }
}

extension TreeIndex.Entry {
    /// The position of a layer in the lists and in the tree.
    struct Site {
        var list: Int32
        var place: Int32
        var number: Int32
        var key: UInt16
        var parent: Int
        var depth: Int
    }

    /// Creates an entry without a placement and without descendants.
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
        if layer.touch.reachesOverflow { flags.insert(.reachesOverflow) }
    }

    /// Places the layer by its own matrix in the plane.
    mutating func put(_ plane: PlaneMatrix) {
        flags.insert(.isFlat)
        setInverse(plane.inverse)
    }

    /// Places the layer by any matrices.
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

    /// Maps a point of the plane to the layer's own space; `nil` if it cannot be mapped.
    func unproject(_ point: Point) -> Point? {
        if !isFlat { return space?.fromPlane?.unproject(point) }
        if flags.contains(.isSingular) { return nil }
        let own = fromFlat.apply(to: point)
        return own.isFinite ? own : nil
    }
}

import LayerGeometry

/// The layer properties that a hit index reads, in columns by pre-order.
///
/// Nothing here knows about paint order or boxes. A layer whose matrix is not planar still has its
/// place in the columns, but its matrices are those of `TreeIndex.Entry` only.
final class LayerTable {
    /// Properties of a layer that hold under the rule book.
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16

        /// Overrides `OptionSet.contains`, whose generic version is slow in debug builds.
        func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue == flag.rawValue }

        /// Neither it nor anything in it can be hit.
        static let isRefused = Flags(rawValue: 1)
        /// It lets touches through, unless something in it is hit.
        static let isSilent = Flags(rawValue: 1 << 1)
        /// Points outside its bounds cannot hit what is in it.
        static let limits = Flags(rawValue: 1 << 2)
        /// It has a mask that counts.
        static let hasMask = Flags(rawValue: 1 << 3)
        static let isTransformLayer = Flags(rawValue: 1 << 4)
        static let isFlipped = Flags(rawValue: 1 << 5)
        /// Its place takes more than two dimensions or a sublayerTransform.
        static let isUnusual = Flags(rawValue: 1 << 6)
        /// Its matrix is not planar.
        static let isSpatial = Flags(rawValue: 1 << 7)
        /// Its matrix has no inverse.
        static let isSingular = Flags(rawValue: 1 << 8)
        /// Its plane is parallel to its superlayer's, but at another depth.
        static let isRaised = Flags(rawValue: 1 << 9)
        /// It was moved after it had been read.
        static let isMoved = Flags(rawValue: 1 << 10)
        static let isRootPassThrough = Flags(rawValue: 1 << 11)
        /// The flags that depend on the layer's placement.
        static let ofPlace: Flags = [.isSpatial, .isSingular, .isRaised]
        /// Any of these: neither it nor anything in it can be hit.
        static let isNeverHit: Flags = [.isRefused, .isSingular]
    }

    /// A layer's extent and matrices, in one element because they are used together.
    struct Shape: BitwiseCopyable {
        /// minX, minY, maxX, maxY of the hit area, in the layer's own space.
        var bounds = SIMD4<Double>.zero
        /// The offset added to a point before the layer's transform: minus the bounds' origin and
        /// the anchor point.
        var before = Point.zero
        /// From the layer's own space to its superlayer's.
        var toSuper = PlaneMatrix.identity
        /// The inverse of `toSuper`.
        var fromSuper = PlaneMatrix.identity
    }

    let count: Int
    /// The number of levels, the root being the first.
    var levels = 0
    let parent: Column<Int32>
    /// The index after the last descendant of each layer.
    let end: Column<Int32>
    let flags: Column<Flags>
    let shapes: Column<Shape>
    /// The extra data needed to move `isUnusual` layers.
    private var unusual: [Int: (anchorPointZ: Double, zPosition: Double)] = [:]
    /// Whether a window has a level.
    private(set) var hasWindowLevels = false
    /// The sublayerTransforms about their pivots, by layer.
    private var sublayerMatrices: [Int32: Transform3D] = [:]
    private var depths: [Int: Double] = [:]
    /// The matrices of layers that are not planar.
    private var spatial: [Int: Transform3D] = [:]

    init(count: Int) {
        self.count = count
        parent = Column(repeating: -1, count: count)
        end = Column(repeating: 0, count: count)
        flags = Column(repeating: [], count: count)
        shapes = Column(repeating: Shape(), count: count)
    }

    /// Reads a layer; all layers before it in pre-order have been read.
    func read(_ layer: borrowing Layer, at id: Int, in superlayer: Int32, _ book: RuleBook) {
        parent[id] = superlayer
        end[id] = Int32(id + 1)
        let inside = book.touchBounds(layer.bounds, outset: layer.touch.outset)
        var shape = Shape()
        shape.bounds = SIMD4(inside.minX, inside.minY, inside.maxX, inside.maxY)
        if layer.touch.isYUp, book.subject == .views {
            // The next representable number is the first inside, and the first outside.
            (shape.bounds.y, shape.bounds.w) = (inside.minY.nextUp, inside.maxY.nextUp)
        }
        shape.before = layer.anchorOffset
        shapes[id] = shape
        let isRootView =
            superlayer >= 0 && Int(superlayer) == id - 1
            && flags[id - 1].contains(.isRootPassThrough)
        flags[id] = Self.flags(
            of: layer, isPassThrough: isRootView || layer.touch.isPassThrough, book)
        let isAround = isRootView && layer.className.map(TouchTraits.isAroundRootView) ?? false
        if isAround || layer.touch.isRootPassThrough { flags[id].insert(.isRootPassThrough) }
        if superlayer == 0, layer.windowLevel != 0 { hasWindowLevels = true }
        if let matrix = layer.sublayerMatrix { sublayerMatrices[Int32(id)] = matrix }
        if layer.anchorPointZ != 0 || layer.zPosition != 0 || sublayerMatrices[superlayer] != nil {
            flags[id].insert(.isUnusual)
            unusual[id] = (anchorPointZ: layer.anchorPointZ, zPosition: layer.zPosition)
        }
        place(id, at: layer.position, layer.transform)
    }

    /// Computes `end` once all layers have been read.
    func closeSubtrees() {
        for id in stride(from: count - 1, to: 0, by: -1) {
            let above = parent[id]
            end[above] = max(end[above], end[id])
        }
    }

    /// The depth of a planar layer above its superlayer's plane.
    func depth(of id: Int) -> Double {
        flags[id].contains(.isRaised) ? depths[id] ?? 0 : 0
    }

    /// A layer's own zPosition, whatever its transform adds to it.
    func zPosition(of id: Int) -> Double {
        flags[id].contains(.isUnusual) ? unusual[id]?.zPosition ?? 0 : 0
    }

    /// The matrix from the layer's own space to its superlayer's, identical to the tree's to the
    /// last bit.
    func matrix(of id: Int) -> Transform3D {
        if flags[id].contains(.isSpatial), let matrix = spatial[id] { return matrix }
        var matrix = Transform3D(shapes[id].toSuper)
        matrix.m43 = depth(of: id)
        return matrix
    }

    /// Computes a layer's matrices, identical to the tree's to the last bit.
    func place(_ id: Int, at position: Point, _ transform: Transform3D) {
        var now = flags[id].subtracting(.ofPlace)
        defer { flags[id] = now }
        if !now.contains(.isUnusual), transform.isAffine {
            let matrix = PlaneMatrix(
                anchored: shapes[id].before, isFlipped: now.contains(.isFlipped),
                PlaneMatrix(transform), at: position)
            shapes[id].toSuper = matrix
            if let inverse = matrix.inverse {
                shapes[id].fromSuper = inverse
            } else {
                now.insert(.isSingular)
            }
            return
        }
        let matrix = spatialMatrix(id, at: position, transform)
        let inverse = matrix.inverse
        if inverse == nil { now.insert(.isSingular) }
        shapes[id].toSuper = PlaneMatrix(matrix)
        shapes[id].fromSuper = PlaneMatrix(inverse ?? .identity)
        if !matrix.isPlanar {
            now.insert(.isSpatial)
            spatial[id] = matrix
        } else if matrix.m43 != 0 {
            now.insert(.isRaised)
            depths[id] = matrix.m43
        }
    }

    /// The matrix from the layer's own space to its superlayer's, including non-planar parts.
    private func spatialMatrix(_ id: Int, at position: Point, _ transform: Transform3D)
        -> Transform3D
    {
        let (anchorPointZ, zPosition) = unusual[id] ?? (anchorPointZ: 0, zPosition: 0)
        var start = Transform3D.translation(
            x: shapes[id].before.x, y: shapes[id].before.y, z: -anchorPointZ)
        if flags[id].contains(.isFlipped) { start.m22 = -1 }
        let own = start.concatenating(transform)
            .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
        return sublayerMatrices[parent[id]].map { own.concatenating($0) } ?? own
    }

    private static func flags(
        of layer: borrowing Layer, isPassThrough: Bool, _ book: RuleBook
    ) -> Flags {
        var flags: Flags = []
        let isInteractive = layer.isUserInteractionEnabled
        if book.refusal(of: layer) != nil { flags.insert(.isRefused) }
        if !book.canAnswer(isInteractive: isInteractive, isPassThrough: isPassThrough) {
            flags.insert(.isSilent)
        }
        if book.limits(layer) { flags.insert(.limits) }
        if book.countsMasks, layer.hasMask { flags.insert(.hasMask) }
        if layer.isTransformLayer { flags.insert(.isTransformLayer) }
        if layer.isGeometryFlipped { flags.insert(.isFlipped) }
        return flags
    }
}

/// A tree as flat lists: the data that hit tests and conversions read.
///
/// Layers are numbered in pre-order, windows from back to front by level. Masks and their
/// descendants come after all of them, so that a layer's number is its public index. The layers
/// themselves stay in their lists.
package final class TreeIndex: Sendable {
    package let entries: [Entry]
    /// The subtree bounds of each entry.
    let subtreeBounds: [SubtreeBounds]
    /// All lists of layers: the root's first, then those of sublayers and masks.
    let lists: [LayerList]
    /// How many of the entries are layers of the tree; the rest belong to masks.
    let count: Int

    /// The number of levels, the root being the first; masks do not count.
    let levels: Int
    /// Whether the tree has any animation or clock hand.
    let hasMotion: Bool
    /// The deliberate mistakes of hit tests on this tree.
    package let flaws: [HitFlaw]
    /// The number of each mask, by the number of the layer that has it.
    private let masks: [Int: Int]

    init(_ root: Layer, flaws: [HitFlaw] = []) {
        self.flaws = flaws
        var builder = TreeBuilder(LayerList([root]), flaws: flaws)
        count = builder.entries.count
        levels = builder.levels
        builder.addMasks()
        entries = builder.entries
        lists = builder.lists
        masks = builder.masks
        hasMotion = builder.hasMotion
        subtreeBounds = SubtreeBounds.all(builder.entries, builder.planes)
    }

    /// Creates the index of a changed tree; see `init(_:with:at:in:)`.
    init(_ old: TreeIndex, _ entries: [Entry], _ boxes: [SubtreeBounds], _ lists: [LayerList]) {
        (self.entries, subtreeBounds, self.lists) = (entries, boxes, lists)
        (count, levels, hasMotion) = (old.count, old.levels, old.hasMotion)
        (flaws, masks) = (old.flaws, old.masks)
    }

    /// The root with all its descendants, as it was given.
    var root: Layer { lists[0].layers[0] }

    /// A layer with its descendants, as it was given.
    ///
    /// Inlined, so that reading a property copies only that.
    @inline(__always)
    package func whole(_ id: Int) -> Layer {
        lists[Int(entries[id].site.list)].layers[Int(entries[id].site.place)]
    }

    /// A layer's own properties.
    package func layer(_ id: Int) -> Layer {
        var layer = whole(id)
        layer.sublayers = []
        return layer
    }

    /// The number of a layer's mask; -1 without one.
    func mask(of id: Int) -> Int { entries[id].hasMask ? masks[id] ?? -1 : -1 }

    /// The numbers of a layer's sublayers, back to front.
    func sublayers(of id: Int) -> [Int] {
        let end = entries[id].end
        var children: [Int] = []
        var child = id + 1
        while child < end {
            children.append(child)
            child = entries[child].end
        }
        return children
    }

    /// The sublayer to take at each level to get from the root to a layer.
    func way(to id: Int) -> [Int] {
        sequence(first: id) { self.entries[$0].parent }.prefix { entries[$0].parent >= 0 }
            .map { Int(entries[$0].site.place) }.reversed()
    }

    /// The number of the layer at the end of a path of places.
    func id(at way: [Int]) -> Int {
        way.reduce(0) { id, place in
            sublayers(of: id).first { entries[$0].site.place == place } ?? id
        }
    }

    /// The layer onto whose plane a layer is flattened: its nearest ancestor that is not a
    /// transform layer; -1 for the space around the root.
    func plane(of id: Int) -> Int {
        var parent = entries[id].parent
        while parent >= 0, entries[parent].isTransformLayer { parent = entries[parent].parent }
        return parent
    }

    /// From a layer's own space to its superlayer's, the superlayer's sublayerTransform included.
    func toSuper(of id: Int) -> Transform3D { entries[id].space?.toSuper ?? ownMatrix(of: id) }

    /// From a layer's own space to the plane it is flattened onto: that of its nearest ancestor
    /// that is not a transform layer, or the space around the root.
    func toPlane(of id: Int) -> Transform3D { entries[id].space?.toPlane ?? ownMatrix(of: id) }

    private func ownMatrix(of id: Int) -> Transform3D {
        let layer = whole(id)
        return layer.ownPlane.map { Transform3D($0) } ?? layer.ownMatrix
    }
}

extension TreeIndex {
    /// The properties of a layer that a hit test needs.
    ///
    /// Layer numbers take 32 bits, and what plain layers in the plane do not need is stored
    /// separately.
    package struct Entry: Sendable {
        /// The position of a layer in the lists and in the tree.
        struct Site {
            /// The number of the list that contains it.
            var list: Int32
            /// Its position in that list.
            var place: Int32
            /// Its number among siblings of its name, from 1; 0 for a mask.
            var number: Int32
            /// The superlayer's number; -1 for the root.
            var parent: Int32
            /// The number of ancestors; a mask counts its superlayer.
            var depth: Int32
            /// The hash of its name; see `LayerComponent.key`.
            var key: UInt16

            /// The hash of the name, and the number, as in `LayerComponent`.
            var nameKey: Int { Int(number) << 16 | Int(key) }
        }

        let site: Site
        private var flags: Layer.Flags
        private var next: Int32
        let opacity: Float
        package let bounds: Rect
        /// The inverse of the matrix to the plane, if that is flat and invertible.
        private var fromFlat: PlaneMatrix
        /// Its matrices, if its own matrix in the plane is not enough.
        package private(set) var space: Space?

        /// The superlayer's number; -1 for the root.
        package var parent: Int { Int(site.parent) }
        /// The number of ancestors; a mask counts its superlayer.
        package var depth: Int { Int(site.depth) }
        /// The number after its last descendant.
        package internal(set) var end: Int {
            get { Int(next) }
            set { next = Int32(newValue) }
        }
        var isHidden: Bool { flags.contains(.isHidden) }
        package var masksToBounds: Bool { flags.contains(.masksToBounds) }
        var isDoubleSided: Bool { flags.contains(.isDoubleSided) }
        var isUserInteractionEnabled: Bool { flags.contains(.isUserInteractionEnabled) }
        package var isTransformLayer: Bool { flags.contains(.isTransformLayer) }
        package var hasMask: Bool { flags.contains(.hasMask) }
        /// Whether the layer itself is never the answer (UIKit, Android).
        var isPassThrough: Bool { flags.contains(.isPassThrough) }
        /// Whether its rearmost sublayer is never the answer either (UIKit, Android).
        var isRootPassThrough: Bool { flags.contains(.isRootPassThrough) }
        /// Whether UIKit may have put it between a window and its root view.
        var isAroundRootView: Bool { flags.contains(.isAroundRootView) }
        /// Whether the edge at maxY is inside, and the one at minY outside (UIKit, Android).
        var isYUp: Bool { flags.contains(.isYUp) }
        /// Whether touches outside the bounds reach its sublayers if it does not mask (UIKit).
        var reachesOverflow: Bool { flags.contains(.reachesOverflow) }
        /// Whether the matrix to the plane is affine; its depth is then 0 everywhere.
        package var isFlat: Bool { flags.contains(.isFlat) }
        /// How far the touch area extends beyond the bounds (UIKit, Android).
        package var outset: Double { space?.outset ?? 0 }
        package var zPosition: Double { space?.zPosition ?? 0 }
        /// The level of a window of the screen; 0 for all other layers.
        package var windowLevel: Double { space?.windowLevel ?? 0 }
        /// The inverse of the matrix to the plane; `nil` if there is none.
        package var fromPlane: Transform3D? {
            if !isFlat { return space?.fromPlane }
            return flags.contains(.isSingular) ? nil : Transform3D(fromFlat)
        }
        /// Whether its back faces the viewer.
        var isBackFacing: Bool { !isFlat && space?.fromPlane.map { $0.m33 < 0 } ?? false }
    }

    /// The matrices of a layer that is not in its superlayer's plane, and other rare properties.
    package final class Space: Sendable {
        /// From the layer's own space to its superlayer's, the sublayerTransform included.
        package let toSuper: Transform3D
        /// From the layer's own space to the plane it is flattened onto.
        package let toPlane: Transform3D
        /// The inverse of `toPlane`; `nil` where there is none.
        package let fromPlane: Transform3D?
        let outset: Double
        let zPosition: Double
        let windowLevel: Double

        package init(
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
}

extension TreeIndex.Entry {
    /// Creates an entry without a placement and without descendants.
    init(_ layer: borrowing Layer, _ site: Site, id: Int) {
        self.site = site
        next = Int32(id + 1)
        opacity = layer.opacity
        bounds = layer.bounds
        fromFlat = .identity
        flags = layer.flags
        flags.set(.hasMask, layer.hasMask)
        flags.set(.isPassThrough, layer.touch.isPassThrough)
        flags.set(.isRootPassThrough, layer.touch.isRootPassThrough)
        flags.set(
            .isAroundRootView, layer.className.map(TouchTraits.isAroundRootView) ?? false)
        flags.set(.isYUp, layer.touch.isYUp)
        flags.set(.reachesOverflow, layer.touch.reachesOverflow)
    }

    /// Places the layer by its own matrix in the plane.
    mutating func put(_ plane: PlaneMatrix) {
        flags.insert(.isFlat)
        setInverse(plane.inverse)
    }

    /// Places the layer by any matrices.
    package mutating func put(_ space: TreeIndex.Space) {
        self.space = space
        flags.set(.isFlat, space.toPlane.isAffine)
        if isFlat { setInverse(space.fromPlane.map { PlaneMatrix($0) }) }
    }

    private mutating func setInverse(_ inverse: PlaneMatrix?) {
        fromFlat = inverse ?? .identity
        flags.set(.isSingular, inverse == nil)
    }

    /// Maps a point of the plane to the layer's own space; `nil` if it cannot be mapped.
    func unproject(_ point: Point) -> Point? {
        if !isFlat { return space?.fromPlane?.unproject(point) }
        if flags.contains(.isSingular) { return nil }
        let own = fromFlat.apply(to: point)
        return own.isFinite ? own : nil
    }

    /// How near the layer's plane is at a point of its own space; 0 if it is flat.
    func depth(at own: Point) -> Double? { isFlat ? 0 : space?.toPlane.project(own)?.depth }
}

/// A bounding box of a layer and its descendants, in the plane that the layer is flattened onto.
///
/// A point outside it hits nothing within, so searches that need no reasons skip such layers. The
/// box is conservative, and unbounded if a layer leaves its plane.
struct SubtreeBounds: Sendable {
    private(set) var minX = Double.infinity
    private(set) var minY = Double.infinity
    private(set) var maxX = -Double.infinity
    private(set) var maxY = -Double.infinity

    static let everywhere = SubtreeBounds(
        minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// Whether two boxes have a point in common, edges included.
    func meets(_ other: SubtreeBounds) -> Bool {
        other.maxX >= minX && other.minX <= maxX && other.maxY >= minY && other.minY <= maxY
    }

    /// The box; `nil` if it is unbounded or empty.
    var rect: Rect? {
        guard minX <= maxX, minY <= maxY else { return nil }
        let rect = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
        return rect.isFinite ? rect : nil
    }

    /// The area in the plane: infinite if unbounded, 0 if empty.
    var area: Double { minX <= maxX && minY <= maxY ? (maxX - minX) * (maxY - minY) : 0 }

    /// Extends the box to include another one.
    mutating func add(_ other: SubtreeBounds) {
        minX = min(minX, other.minX)
        minY = min(minY, other.minY)
        maxX = max(maxX, other.maxX)
        maxY = max(maxY, other.maxY)
    }

    /// The bounding box after a transform, enlarged by the possible rounding error.
    fileprivate func carried(by matrix: PlaneMatrix) -> SubtreeBounds {
        if minX > maxX || minY > maxY { return self }
        // The rounding error of the inverse would exceed the margin added below.
        if !(matrix.condition < 1e4) { return .everywhere }
        var box = SubtreeBounds()
        for (x, y) in [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)] {
            let right = x * matrix.a + y * matrix.c + matrix.tx
            let down = x * matrix.b + y * matrix.d + matrix.ty
            guard right.isFinite, down.isFinite else { return .everywhere }
            box.add(SubtreeBounds(minX: right, minY: down, maxX: right, maxY: down))
        }
        let greatest = [
            box.minX, box.minY, box.maxX, box.maxY, matrix.tx, matrix.ty,
        ].reduce(1) { max($0, abs($1)) }
        let slack = greatest * 1e-6
        return SubtreeBounds(
            minX: box.minX - slack, minY: box.minY - slack, maxX: box.maxX + slack,
            maxY: box.maxY + slack)
    }

    /// The bounds of every entry, in order.
    ///
    /// - Parameter planes: The matrix of each flat entry to its plane.
    static func all(_ entries: [TreeIndex.Entry], _ planes: [PlaneMatrix]) -> [SubtreeBounds] {
        // The contents of each layer, in its own space; for a transform layer, in the plane above
        // it.
        var inside = entries.map { _ in SubtreeBounds() }
        var all = inside
        for id in entries.indices.reversed() {
            let entry = entries[id]
            all[id] = SubtreeBounds(of: entry, inside[id], planes[id])
            if entry.parent >= 0 { inside[entry.parent].add(all[id]) }
        }
        return all
    }
}

extension SubtreeBounds {
    /// The bounds of a single rectangle.
    init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }

    /// The bounds of a layer and its contents.
    ///
    /// - Parameters:
    ///   - inside: The bounds of the contents, in the layer's own space; for a transform layer, in the plane above it.
    ///   - plane: The layer's matrix to its plane, if it is flat.
    init(of entry: TreeIndex.Entry, _ inside: SubtreeBounds, _ plane: PlaneMatrix) {
        if !entry.isFlat {
            self = .everywhere
            return
        }
        let more = max(0, entry.outset)
        var own = SubtreeBounds(
            minX: entry.bounds.minX - more, minY: entry.bounds.minY - more,
            maxX: entry.bounds.maxX + more, maxY: entry.bounds.maxY + more)
        if entry.isTransformLayer {
            self = own.carried(by: plane)
            add(inside)
        } else {
            own.add(inside)
            self = own.carried(by: plane)
        }
    }
}

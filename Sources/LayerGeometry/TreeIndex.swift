/// A tree as flat lists: what hit tests and conversions read.
///
/// Layers are numbered in pre-order; masks, with the layers in them, come after all of them, so that
/// a layer's number is its public index.
final class TreeIndex: Sendable {
    /// What a hit test needs of a layer.
    struct Entry: Sendable {
        /// The superlayer's number; -1 for the root.
        var parent: Int
        /// How many layers it is in, a mask's superlayer among them.
        var depth: Int
        /// The number after the last layer in it.
        var end: Int
        /// The number of its mask; -1 without one.
        var mask: Int
        var bounds: Rect
        var opacity: Float
        var isHidden: Bool
        var masksToBounds: Bool
        var isDoubleSided: Bool
        var isUserInteractionEnabled: Bool
        var isTransformLayer: Bool
        /// Whether it is never the answer itself (UIKit, Android).
        var isPassThrough: Bool
        /// How far touches reach beyond the bounds (UIKit, Android).
        var outset: Double
        var zPosition: Double
        /// From the layer's own space to its superlayer's, the sublayerTransform included.
        var toSuper: Transform3D
        /// From the layer's own space to the plane it is flattened onto: its nearest ancestor that
        /// is no transform layer, or the space around the root.
        var toPlane: Transform3D
        /// The inverse of `toPlane`; `nil` where there is none.
        var fromPlane: Transform3D?
        /// Whether `toPlane` is affine: its depth is then 0 everywhere.
        var isFlat: Bool

        /// Follows a point of the plane back to the layer's own space; `nil` where it has no place
        /// there.
        func unproject(_ point: Point) -> Point? {
            guard isFlat, let fromPlane else { return fromPlane?.unproject(point) }
            let own = Point(
                x: point.x * fromPlane.m11 + point.y * fromPlane.m21 + fromPlane.m41,
                y: point.x * fromPlane.m12 + point.y * fromPlane.m22 + fromPlane.m42)
            return own.isFinite ? own : nil
        }
    }

    /// The root and, within it, all other layers, as they were given.
    let root: Layer
    let entries: [Entry]
    /// Where each entry's layer and all in it can be.
    let reaches: [Reach]
    let layers: [Layer]
    let components: [String]
    /// How many of the entries are layers of the tree; the rest belongs to masks.
    let count: Int

    /// How many levels of layers there are, the root being the first; masks do not count.
    let levels: Int
    /// Whether anything in it is animated or a hand of a clock.
    let hasMotion: Bool
    /// What hit tests on it do wrong, on purpose; `nil` for nothing.
    let flaw: HitFlaw?

    init(_ root: Layer, flaw: HitFlaw? = nil) {
        self.root = root
        self.flaw = flaw
        var builder = Builder(flaw: flaw)
        builder.add(root, parent: -1, component: LayerPath.escaped(root.displayName))
        count = builder.entries.count
        levels = builder.levels
        builder.addMasks()
        entries = builder.entries
        reaches = Reach.all(builder.entries)
        hasMotion = builder.hasMotion
        layers = builder.layers
        components = builder.components
    }

    /// The numbers of a layer's sublayers, back to front.
    func sublayers(of id: Int) -> [Int] {
        var children: [Int] = []
        var child = id + 1
        while child < entries[id].end {
            children.append(child)
            child = entries[child].end
        }
        return children
    }

    /// Which sublayer to take at each level to get from the root to a layer.
    func way(to id: Int) -> [Int] {
        var way: [Int] = []
        var id = id
        while entries[id].parent >= 0 {
            let parent = entries[id].parent
            way.append(sublayers(of: parent).firstIndex(of: id) ?? 0)
            id = parent
        }
        return way.reversed()
    }

    /// The layer onto whose plane a layer is flattened: its nearest ancestor that is no transform
    /// layer; -1 for the space around the root.
    func plane(of id: Int) -> Int {
        var parent = entries[id].parent
        while parent >= 0, entries[parent].isTransformLayer { parent = entries[parent].parent }
        return parent
    }

    private struct Builder {
        var entries: [Entry] = []
        var layers: [Layer] = []
        var components: [String] = []
        var levels = 0
        var hasMotion = false
        let flaw: HitFlaw?
        private var level = 0
        private var masks: [(owner: Int, layer: Layer)] = []

        init(flaw: HitFlaw?) {
            self.flaw = flaw
        }

        mutating func add(_ layer: Layer, parent: Int, component: String) {
            let id = entries.count
            level += 1
            levels = max(levels, level)
            defer { level -= 1 }
            entries.append(entry(of: layer, parent: parent))
            var own = layer
            own.sublayers = []
            layers.append(own)
            components.append(component)
            if !layer.animations.isEmpty || layer.clock != nil { hasMotion = true }
            if let mask = layer.mask { masks.append((id, mask)) }
            let names = LayerPath.components(of: layer.sublayers)
            for (sublayer, name) in zip(layer.sublayers, names) {
                add(sublayer, parent: id, component: name)
            }
            entries[id].end = entries.count
        }

        mutating func addMasks() {
            while let (owner, layer) = masks.popLast() {
                entries[owner].mask = entries.count
                add(layer, parent: owner, component: "mask")
            }
        }

        private func entry(of given: Layer, parent: Int) -> Entry {
            let layer = flaw?.seen(given) ?? given
            var toSuper = layer.ownMatrix
            let above = parent < 0 ? nil : flaw?.seen(layers[parent]) ?? layers[parent]
            if let sublayer = above?.sublayerMatrix {
                toSuper = toSuper.concatenating(sublayer)
            }
            var toPlane = toSuper
            if parent >= 0, entries[parent].isTransformLayer {
                toPlane = toSuper.concatenating(entries[parent].toPlane)
            }
            return Entry(
                parent: parent, depth: parent < 0 ? 0 : entries[parent].depth + 1,
                end: entries.count + 1, mask: -1, bounds: layer.bounds,
                opacity: layer.opacity, isHidden: layer.isHidden,
                masksToBounds: layer.masksToBounds, isDoubleSided: layer.isDoubleSided,
                isUserInteractionEnabled: layer.isUserInteractionEnabled,
                isTransformLayer: layer.isTransformLayer,
                isPassThrough: layer.touch.isPassThrough, outset: layer.touch.outset,
                zPosition: layer.zPosition, toSuper: toSuper, toPlane: toPlane,
                fromPlane: toPlane.inverse, isFlat: toPlane.isAffine)
        }
    }
}

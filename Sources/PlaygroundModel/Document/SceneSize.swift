import LayerGeometry

/// The size of a tree as scene files count it: masks and their sublayers are layers too.
struct SceneSize {
    private var layers: Int
    private var levels: Int
    private var animations = 0

    init(_ tree: LayerTree) {
        layers = tree.count
        levels = tree.levels
        for index in 0..<tree.count {
            let layer = tree[index].layer
            if !layer.animations.isEmpty { count(layer.animations) }
            if let mask = layer.mask { count(mask, level: tree[index].depth + 2) }
        }
    }

    /// The limit that the tree exceeds, as a sentence; `nil` if it fits into a scene file.
    var excess: String? {
        if layers > LayerLimits.layers || levels > LayerLimits.levels {
            return "a scene has at most \(LayerLimits.levels) levels and \(LayerLimits.layers) "
                + "layers, including those of masks"
        }
        if animations > LayerLimits.animations {
            return "a scene has at most \(LayerLimits.animations) animations"
        }
        return nil
    }

    /// Counts a mask; the root is at level 1.
    private mutating func count(_ mask: Layer, level: Int) {
        var waiting = [(layer: mask, level: level)]
        while let (layer, level) = waiting.popLast() {
            layers += 1
            levels = max(levels, level)
            count(layer.animations)
            waiting += layer.sublayers.map { ($0, level + 1) }
            if let mask = layer.mask { waiting.append((mask, level + 1)) }
        }
    }

    /// Counts animations, including those in groups.
    private mutating func count(_ list: [LayerAnimation]) {
        var waiting = list
        while let animation = waiting.popLast() {
            animations += 1
            waiting += animation.group
        }
    }
}

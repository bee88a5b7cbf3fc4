import LayerGeometry
import SceneFile

/// The difference of two scenes, as the smallest changed subtree.
struct TreeChange: Hashable, Sendable {
    /// The part that is replaced.
    enum Kind: String, Hashable, Sendable {
        /// Everything.
        case scene
        /// A layer with its descendants.
        case layer
        /// A layer's own properties, without its mask and sublayers.
        case own
    }

    var kind: Kind
    /// The path from the root to the layer, as indices of sublayers.
    var way: [Int]
    /// The scene, or one whose root is the layer.
    var scene: Scene
}

extension TreeChange {
    /// Finds the deepest layer that contains all changes; `nil` if nothing changed.
    init?(from old: Scene, to new: Scene) {
        if old == new { return nil }
        guard old.with(root: new.root) == new else {
            self.init(kind: .scene, way: [], scene: new)
            return
        }
        var way: [Int] = []
        var (before, after) = (old.root, new.root)
        while before.bare == after.bare, before.mask == after.mask,
            let place = Self.onlyChange(before.sublayers, after.sublayers)
        {
            way.append(place)
            (before, after) = (before.sublayers[place], after.sublayers[place])
        }
        if before.mask == after.mask, before.sublayers == after.sublayers {
            self.init(kind: .own, way: way, scene: Scene(root: after.bare))
        } else {
            self.init(kind: .layer, way: way, scene: Scene(root: after))
        }
    }

    /// Applies the change; returns `false` if the scene has no such layer.
    func apply(to scene: inout Scene) -> Bool {
        if kind == .scene {
            scene = self.scene
            return true
        }
        return replace(&scene.root, way[...])
    }

    private func replace(_ layer: inout Layer, _ way: ArraySlice<Int>) -> Bool {
        if let place = way.first {
            guard place >= 0, place < layer.sublayers.count else { return false }
            return replace(&layer.sublayers[place], way.dropFirst())
        }
        var new = scene.root
        if kind == .own {
            new.mask = layer.mask
            new.sublayers = layer.sublayers
        }
        layer = new
        return true
    }

    private static func onlyChange(_ old: [Layer], _ new: [Layer]) -> Int? {
        guard old.count == new.count else { return nil }
        let first = old.indices.first { old[$0] != new[$0] }
        let last = old.indices.last { old[$0] != new[$0] }
        return first == last ? first : nil
    }
}

extension Scene {
    fileprivate func with(root: Layer) -> Scene {
        var copy = self
        copy.root = root
        return copy
    }
}

extension Layer {
    /// The layer without its mask and sublayers.
    fileprivate var bare: Layer {
        var copy = self
        copy.mask = nil
        copy.sublayers = []
        return copy
    }
}

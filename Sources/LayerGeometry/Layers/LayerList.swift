/// The layers in a layer, or its mask, in one place that all copies of the layer share.
///
/// Taking a tree apart goes list by list here. Swift alone would go layer by layer into the depth,
/// and a few thousand levels exhaust a thread's stack.
///
/// It is written only by `Layer`, where nobody else holds it, so that it can be read by all threads.
final class LayerList: @unchecked Sendable {
    /// Back to front; a mask is a list of one.
    var layers: [Layer]

    init(_ layers: [Layer]) {
        self.layers = layers
    }

    deinit {
        var waiting: [LayerList] = []
        take(&waiting)
        while var list = waiting.popLast() {
            // What others hold too stays as it is.
            if isKnownUniquelyReferenced(&list) { list.take(&waiting) }
        }
    }

    /// Gives up the layers, and hands on the lists in them.
    private func take(_ lists: inout [LayerList]) {
        let count = lists.count
        Self.add(layers, to: &lists)
        if lists.count > count { layers = [] }
    }

    /// How many layers are in the list, and in those in turn, masks with theirs included.
    var countOfAll: Int {
        var count = 0
        var waiting = [self]
        while let list = waiting.popLast() {
            count += list.layers.count
            Self.add(list.layers, to: &waiting)
        }
        return count
    }

    /// Lists what is directly in some layers.
    private static func add(_ layers: [Layer], to lists: inout [LayerList]) {
        for place in layers.indices {
            if let list = layers[place].list { lists.append(list) }
            if let list = layers[place].maskList { lists.append(list) }
        }
    }
}

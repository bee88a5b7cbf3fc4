/// Shared storage for a layer's sublayers or its mask.
///
/// The deinitialiser releases a tree list by list. Swift's own release would recurse layer by
/// layer, and a few thousand levels overflow a thread's stack.
///
/// Only `Layer` writes it, and only while it is uniquely referenced, so all threads may read it.
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
            // Shared lists stay as they are.
            if isKnownUniquelyReferenced(&list) { list.take(&waiting) }
        }
    }

    /// Moves the layers out, and appends the lists within them.
    private func take(_ lists: inout [LayerList]) {
        let count = lists.count
        Self.add(layers, to: &lists)
        if lists.count > count { layers = [] }
    }

    /// The number of layers in the list and its descendant lists, masks included.
    var countOfAll: Int {
        var count = 0
        var waiting = [self]
        while let list = waiting.popLast() {
            count += list.layers.count
            Self.add(list.layers, to: &waiting)
        }
        return count
    }

    /// Appends the lists directly within some layers.
    static func add(_ layers: [Layer], to lists: inout [LayerList]) {
        for place in layers.indices {
            if let list = layers[place].list { lists.append(list) }
            if let list = layers[place].maskList { lists.append(list) }
        }
    }
}

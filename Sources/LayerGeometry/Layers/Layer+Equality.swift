/// Comparison of whole subtrees, level by level, because a deep tree would overflow the stack.
extension Layer {
    /// Returns whether two layers have equal properties and equal subtrees.
    public static func == (one: Layer, other: Layer) -> Bool {
        var waiting: [(LayerList, LayerList)] = []
        guard one.isLike(other, &waiting) else { return false }
        while let (list, other) = waiting.popLast() {
            let (layers, others) = (list.layers, other.layers)
            guard layers.count == others.count else { return false }
            for place in layers.indices where !layers[place].isLike(others[place], &waiting) {
                return false
            }
        }
        return true
    }

    /// Hashes the properties that most layers have, and those of the whole subtree.
    public func hash(into hasher: inout Hasher) {
        var waiting: [LayerList] = []
        hashOwn(into: &hasher, &waiting)
        while let list = waiting.popLast() {
            for layer in list.layers { layer.hashOwn(into: &hasher, &waiting) }
        }
    }

    /// Whether two layers have equal properties of their own; appends the lists that remain to be
    /// compared.
    private func isLike(_ other: Layer, _ waiting: inout [(LayerList, LayerList)]) -> Bool {
        guard name == other.name, bounds == other.bounds, position == other.position,
            anchorPoint == other.anchorPoint, layerTransform == other.layerTransform,
            opacity == other.opacity, flags == other.flags,
            details.isEmpty && other.details.isEmpty
                || (details.first ?? .plain) == (other.details.first ?? .plain)
        else { return false }
        // The details tell whether there is a mask.
        if let list, let others = other.list {
            if list !== others { waiting.append((list, others)) }
        } else if list != nil || other.list != nil {
            return false
        }
        if let mask = maskList, let others = other.maskList, mask !== others {
            waiting.append((mask, others))
        }
        return true
    }

    private func hashOwn(into hasher: inout Hasher, _ waiting: inout [LayerList]) {
        hasher.combine(name)
        hasher.combine(bounds)
        hasher.combine(position)
        hasher.combine(anchorPoint)
        hasher.combine(layerTransform)
        hasher.combine(opacity)
        hasher.combine(flags)
        hasher.combine(list?.layers.count ?? 0)
        if let list { waiting.append(list) }
    }
}

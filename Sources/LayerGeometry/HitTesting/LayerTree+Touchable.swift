extension LayerTree {
    /// Which layers could be the answer of a hit test at some point, by their indexes.
    ///
    /// A layer's own properties and those of the layers above it decide: it is left out if it, or one
    /// of those, is refused wherever the point is. Which layer is in front makes no difference, nor do
    /// masks, nor how much of a layer is clipped.
    public func touchable(by rules: HitRules) -> [Bool] {
        let book = rules.ruleBook
        var isOpen: [Bool] = []
        var isTouchable: [Bool] = []
        isOpen.reserveCapacity(count)
        isTouchable.reserveCapacity(count)
        for id in 0..<count {
            let entry = index.entries[id]
            let hasExtent = !book.touchBounds(entry.bounds, outset: entry.outset).isEmpty
            let contains = entry.fromPlane == nil ? nil : hasExtent
            let isAboveOpen = entry.parent < 0 || isOpen[entry.parent]
            let isOpened = entry.isOpened(by: book)
            isOpen.append(
                isAboveOpen && (isOpened || entry.refusal(by: book, contains: contains) == nil))
            isTouchable.append(
                isOpen[id] && hasExtent && !isOpened && index.canAnswer(id, by: book))
        }
        return isTouchable
    }
}

extension TreeIndex {
    /// Whether a layer that contains the point is the answer if nothing in it is.
    func canAnswer(_ id: Int, by book: RuleBook) -> Bool {
        book.canAnswer(
            isInteractive: entries[id].isUserInteractionEnabled, isPassThrough: isPassThrough(id))
    }

    /// Whether a view lets touches through: by its own traits, or as the root view of a window that
    /// does.
    private func isPassThrough(_ id: Int) -> Bool {
        entries[id].isPassThrough
            || id > 0 && entries[id].parent == id - 1 && entries[id - 1].isRootPassThrough
    }
}

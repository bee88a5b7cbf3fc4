extension LayerTree {
    /// Which layers could be the answer of a hit test at some point or other, by their indexes.
    ///
    /// Their own properties and those of the layers above them decide: what is hidden, switched off,
    /// seen through or without extent. Who is in front of whom makes no difference, and neither does
    /// what a layer that masks cuts off.
    ///
    /// - Parameter rules: Whose rules count: interaction does by UIKit's and Android's, which say
    ///   different things about the layers in one that is switched off.
    public func touchable(by rules: HitRules) -> [Bool] {
        var isOpen: [Bool] = []
        var isTouchable: [Bool] = []
        isOpen.reserveCapacity(count)
        isTouchable.reserveCapacity(count)
        for id in 0..<count {
            let entry = index.entries[id]
            let isAboveOpen = entry.parent < 0 || isOpen[entry.parent]
            isOpen.append(isAboveOpen && entry.letsTouchesIn(by: rules))
            isTouchable.append(isOpen[id] && index.canAnswer(id, by: rules))
        }
        return isTouchable
    }
}

extension TreeIndex {
    /// Whether a layer can be the answer itself.
    fileprivate func canAnswer(_ id: Int, by rules: HitRules) -> Bool {
        guard entries[id].hasExtent(by: rules) else { return false }
        switch rules {
        case .calayer, .book: return !entries[id].isTransformLayer
        case .uiview: return !isPassThrough(id)
        case .android: return !isPassThrough(id) && entries[id].isUserInteractionEnabled
        case .candidates: return true
        }
    }

    /// Whether a layer is never the answer itself (UIKit, Android): by its own traits, or as the root
    /// view of a window that lets touches through.
    func isPassThrough(_ id: Int) -> Bool {
        entries[id].isPassThrough
            || id > 0 && entries[id].parent == id - 1 && entries[id - 1].isRootPassThrough
    }
}

extension TreeIndex.Entry {
    /// Whether the layers in it, and itself, can be asked with success.
    fileprivate func letsTouchesIn(by rules: HitRules) -> Bool {
        if isHidden { return false }
        switch rules {
        case .uiview:
            return isUserInteractionEnabled && Double(opacity) >= 0.01 && hasExtent(by: rules)
        case .calayer, .book, .android: return opacity > 0
        case .candidates: return true
        }
    }

    /// Whether it has points at all, for touches.
    fileprivate func hasExtent(by rules: HitRules) -> Bool {
        let isForViews = rules == .uiview || rules == .android
        let reached =
            isForViews && outset != 0 ? bounds.insetBy(dx: -outset, dy: -outset) : bounds
        return !reached.isEmpty
    }
}

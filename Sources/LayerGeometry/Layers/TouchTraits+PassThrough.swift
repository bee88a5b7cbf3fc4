extension TouchTraits {
    /// Finds the views that let touches through because of their classes: views of known classes,
    /// and the root views of such windows, including the views that UIKit inserts around them.
    ///
    /// - Parameter views: Each view with its level, in pre-order.
    /// - Returns: The positions of those not marked `isPassThrough` yet, in ascending order.
    public static func unmarkedPassThrough(
        _ views: some Sequence<(layer: Layer, level: Int)>
    ) -> [Int] {
        var unmarked: [Int] = []
        var known: [String: Bool] = [:]
        // The level of the next view, if it inherits from the one before.
        var heirLevel: Int?
        for (index, (layer, level)) in views.enumerated() {
            let name = layer.className ?? ""
            let isKnown = known[name] ?? isPassThrough(name)
            known[name] = isKnown
            let inherits = level == heirLevel
            if isKnown || inherits, !layer.touch.isPassThrough { unmarked.append(index) }
            let hasHeir =
                layer.touch.isRootPassThrough || isKnown && name.hasSuffix("Window")
                || inherits && isAroundRootView(name)
            heirLevel = hasHeir ? level + 1 : nil
        }
        return unmarked
    }
}

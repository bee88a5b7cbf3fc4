public import LayerGeometry

/// A change to one layer that solves a touch problem.
public enum TouchFix: Hashable, Sendable {
    /// Lets a view take touches (`true`), or lets them through.
    case setInteraction(Int, Bool)
    /// Hides a view.
    case hide(Int)
    /// Resizes a view; the origin of its frame stays.
    case resize(Int, Size)

    /// The layer to change, by its index in pre-order.
    public var index: Int {
        switch self {
        case .setInteraction(let index, _), .hide(let index), .resize(let index, _): index
        }
    }

    /// The change in a few words: `isUserInteractionEnabled true`.
    public var text: String {
        switch self {
        case .setInteraction(_, let isOn): "isUserInteractionEnabled \(isOn)"
        case .hide: "isHidden true"
        case .resize(_, let size):
            "size \(NumberText.short(size.width, decimals: 1))×"
                + NumberText.short(size.height, decimals: 1)
        }
    }

    /// Applies the change.
    public func apply(to layer: inout Layer) {
        switch self {
        case .setInteraction(_, let isOn): layer.isUserInteractionEnabled = isOn
        case .hide: layer.isHidden = true
        case .resize(_, let size):
            guard let frame = layer.frame else { return }
            layer.setFrame(Rect(origin: frame.origin, size: size))
        }
    }
}

extension TouchFinding {
    /// The change that solves the problem without side effects; `nil` if a person has to choose.
    ///
    /// - Parameters:
    ///   - tree: The layers that the problem was found in.
    ///   - rules: The rules to follow.
    public func fix(in tree: LayerTree, _ rules: HitRules) -> TouchFix? {
        switch rule {
        case .selfNotInteractive: .setInteraction(index, true)
        case .ancestorNotInteractive: by.map { .setInteraction($0, true) }
        case .ghostBlocker: by.map { .setInteraction($0, false) }
        case .invisibleTarget: .hide(index)
        case .unreachable, .deadArea: enlargement(in: tree, rules)
        case .obscured, .zeroSizeContainer, .zOrderMismatch,
            .degenerateTransform, .mirroredTransform, .smallTarget, .overlappingTargets,
            .outOfContent, .coveringContainer:
            nil
        }
    }

    /// A size of the superview that makes all of the view touchable; `nil` if the superview is
    /// rotated, would have to grow to the left or upwards, or is not the only obstacle.
    private func enlargement(in tree: LayerTree, _ rules: HitRules) -> TouchFix? {
        guard let by, tree[by].layer.transform == .identity,
            let box = tree[index].convert(tree[index].bounds, to: tree[by]), box.isFinite
        else { return nil }
        let bounds = tree[by].bounds
        let whole = bounds.union(box)
        guard whole.origin == bounds.origin, whole != bounds else { return nil }
        let fix = TouchFix.resize(by, whole.size)
        let changed = tree.updating(by) { fix.apply(to: &$0) }
        let asked = rule == .deadArea ? changed[index].bounds.inner : [changed[index].bounds.middle]
        let isSolved = asked.allSatisfy { place in
            guard let point = changed[index].convert(place, to: nil),
                let hit = changed.root.hitTest(point, rules: rules)
            else { return false }
            return changed[index].isAncestor(of: hit) || hit.index == index
        }
        return isSolved ? fix : nil
    }
}

extension Rect {
    /// The centre, and a point near each corner.
    fileprivate var inner: [Point] {
        [middle]
            + [(0.05, 0.05), (0.95, 0.05), (0.05, 0.95), (0.95, 0.95)].map { x, y in
                Point(x: minX + x * width, y: minY + y * height)
            }
    }
}

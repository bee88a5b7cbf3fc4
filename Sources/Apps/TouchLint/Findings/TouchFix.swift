public import LayerGeometry

extension TouchFinding.Severity {
    /// Returns the milder of two severities.
    func milder(_ other: Self) -> Self {
        self == .info || other == .info ? .info : self == .warning ? .warning : other
    }
}

extension TouchRule {
    /// The change that solves a problem without side effects; `nil` if a person has to choose.
    ///
    /// - Parameters:
    ///   - index: The layer that has the problem.
    ///   - by: The layer that causes it.
    ///   - tree: The layers that the problem was found in.
    ///   - rules: The rules to follow.
    public func fix(
        _ index: Int, by: Int?, in tree: LayerTree, _ rules: HitRules
    ) -> TouchFix? {
        func setting(_ property: LayerProperty, to isOn: Bool, of index: Int) -> TouchFix {
            var layer = tree[index].layer
            property.write(.flag(isOn), into: &layer)
            return TouchFix(index, to: layer, "\(property.name) \(isOn)")
        }
        let interaction = LayerProperty.isUserInteractionEnabled
        switch self {
        case .selfNotInteractive: return setting(interaction, to: true, of: index)
        case .ancestorNotInteractive: return by.map { setting(interaction, to: true, of: $0) }
        case .ghostBlocker: return by.map { setting(interaction, to: false, of: $0) }
        case .invisibleTarget: return setting(.isHidden, to: true, of: index)
        case .unreachable, .deadArea: return enlargement(of: by, around: index, in: tree, rules)
        case .obscured, .zeroSizeContainer, .zOrderMismatch,
            .degenerateTransform, .mirroredTransform, .smallTarget, .overlappingTargets,
            .outOfContent, .coveringContainer:
            return nil
        }
    }

    /// A size of the superview that makes all of the view touchable, with the origin of its frame
    /// unchanged; `nil` if the superview is rotated, would have to grow to the left or upwards, or is
    /// not the only obstacle.
    private func enlargement(
        of by: Int?, around index: Int, in tree: LayerTree, _ rules: HitRules
    ) -> TouchFix? {
        guard let by, tree[by].layer.transform == .identity,
            let box = tree[index].convert(tree[index].bounds, to: tree[by]), box.isFinite
        else { return nil }
        let bounds = tree[by].bounds
        let whole = bounds.union(box)
        guard whole.origin == bounds.origin, whole != bounds else { return nil }
        let changed = tree.updating(by) { layer in
            guard let frame = layer.frame else { return }
            layer.setFrame(Rect(origin: frame.origin, size: whole.size))
        }
        let asked = self == .deadArea ? changed[index].bounds.inner : [changed[index].bounds.middle]
        let isSolved = asked.allSatisfy { place in
            guard let point = changed[index].convert(place, to: nil),
                let hit = changed.root.hitTest(point, rules: rules)
            else { return false }
            return changed[index].isAncestor(of: hit) || hit.index == index
        }
        if !isSolved { return nil }
        let size = [whole.width, whole.height].map { NumberText.short($0, decimals: 1) }
        return TouchFix(by, to: changed[by].layer, "size \(size.joined(separator: "×"))")
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

/// What a check skipped.
public struct TouchOmission: Hashable, Sendable {
    /// The reason why something was skipped.
    public enum Reason: Hashable, Sendable {
        /// Comparing all pairs of layers would have taken too long.
        case tooManyOverlap
        /// Only the part that its scroll view or the screen shows is known of a layer's size.
        case cutByScrollView
        /// The dump does not have the layer's bounds.
        case noBounds
    }

    /// The rule that was not checked completely; `nil` for all of them.
    public let rule: TouchRule?
    /// The number of layers that were not checked, or not compared with all others.
    public let count: Int
    /// Why they were not.
    public var reason = Reason.tooManyOverlap

    /// The omission as a sentence, without a full stop.
    public var sentence: String {
        let start = rule.map { "\($0.rawValue): " } ?? ""
        let were = count == 1 ? "was" : "were"
        switch reason {
        case .tooManyOverlap:
            let layers = count == 1 ? "1 layer" : "\(count) layers"
            return "\(start)\(layers) \(were) not fully checked: too many overlap"
        case .cutByScrollView:
            let size = count == 1 ? "size" : "sizes"
            return "\(start)the \(size) of \(controls) \(were) not checked: the edge of a scroll "
                + "view, or of the screen, may cut \(count == 1 ? "it" : "them") off"
        case .noBounds:
            return "\(start)\(controls) \(were) not checked: the dump does not have "
                + "\(count == 1 ? "its" : "their") bounds"
        }
    }

    private var controls: String { count == 1 ? "1 control" : "\(count) controls" }
}

/// The limits of the check for small targets, and what is not known about the layers.
public struct TouchOptions: Hashable, Sendable {
    /// The minimum width and height of a touch target, in points or dp; `nil` for the platform's
    /// own: 44 points, on Android 48 dp.
    ///
    /// - Source: Apple's Human Interface Guidelines, Material Design.
    public var minimumTarget: Double?
    /// The number of scene units per point or dp; `nil` if unknown.
    ///
    /// Android's dumps are in pixels: without a density, sizes are not checked there unless a
    /// minimum is given, which is then in pixels.
    public var density: Double?

    /// The layers, by index, whose width is perhaps only that of the part that is shown.
    public var cutWidths: Set<Int> = []
    /// The layers, by index, whose height is perhaps only that of the part that is shown.
    public var cutHeights: Set<Int> = []
    /// The layers, by index, whose bounds are unknown: they are not checked.
    public var unplaced: Set<Int> = []
    /// The maximum number of pairs of views that a rule compares.
    var mostPairs = 10_000_000

    /// Creates options; the defaults are those of the platform.
    public init(minimumTarget: Double? = nil, density: Double? = nil) {
        self.minimumTarget = minimumTarget
        self.density = density
    }
}

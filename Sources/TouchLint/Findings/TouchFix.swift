public import LayerGeometry

/// A change of one layer that solves a touch problem.
public enum TouchFix: Hashable, Sendable {
    /// Lets a view take touches (`true`), or lets them through.
    case setInteraction(Int, Bool)
    /// Hides a view.
    case hide(Int)

    /// The layer that is changed, by its place in pre-order.
    public var index: Int {
        switch self {
        case .setInteraction(let index, _), .hide(let index): index
        }
    }

    /// What is changed, in a few words: `isUserInteractionEnabled true`.
    public var text: String {
        switch self {
        case .setInteraction(_, let isOn): "isUserInteractionEnabled \(isOn)"
        case .hide: "isHidden true"
        }
    }

    /// Changes the layer.
    public func apply(to layer: inout Layer) {
        switch self {
        case .setInteraction(_, let isOn): layer.isUserInteractionEnabled = isOn
        case .hide: layer.isHidden = true
        }
    }
}

extension TouchFinding {
    /// The change that solves the problem and breaks nothing else; `nil` where somebody has to choose.
    public var fix: TouchFix? {
        switch rule {
        case .selfNotInteractive: .setInteraction(index, true)
        case .ancestorNotInteractive: by.map { .setInteraction($0, true) }
        case .ghostBlocker: by.map { .setInteraction($0, false) }
        case .invisibleTarget: .hide(index)
        case .unreachable, .deadArea, .obscured, .zeroSizeContainer, .zOrderMismatch,
            .degenerateTransform, .mirroredTransform, .smallTarget, .overlappingTargets,
            .outOfContent, .coveringContainer:
            nil
        }
    }
}

/// A touch problem of a layer: what is wrong, what causes it, and the evidence.
///
/// TouchLint finds them and the playground lists them; both depend on this module.
public struct TouchFinding: Hashable, Sendable {
    /// The severity of a problem.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        /// A touch does not reach its target.
        case error
        /// A touch may not reach its target.
        case warning
        /// Worth knowing.
        case info
    }

    /// The rule that found it.
    public let rule: TouchRule
    /// The severity.
    public let severity: Severity
    /// The layer that has the problem, by its index in pre-order.
    public let index: Int
    /// The layer that causes it; `nil` if there is no other layer.
    public let by: Int?
    /// The fact: one clause in lower case, with the numbers, without a full stop.
    public let message: LayerText
    /// The remedy, as an instruction.
    public let help: LayerText
    /// The tested point, in scene space; `nil` if no hit test was needed.
    public let point: Point?
    /// The layer that the hit test returned there; `nil` for none.
    public let hit: Int?

    /// Creates a finding.
    public init(
        _ rule: TouchRule, _ severity: Severity, _ index: Int, by: Int? = nil, _ message: LayerText,
        help: LayerText, at point: Point? = nil, hit: Int? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.index = index
        self.by = by
        self.message = message
        self.help = help
        self.point = point
        self.hit = hit
    }
}

/// A kind of touch problem: a closed list.
public enum TouchRule: String, CaseIterable, Hashable, Sendable {
    /// A touch target lies completely outside its superviews and cannot be touched.
    case unreachable
    /// A part of a touch target lies outside its superviews and cannot be touched.
    case deadArea = "dead-area"
    /// In the middle of a touch target, another view takes the touch.
    case obscured
    /// In the middle of a touch target, a barely visible view takes the touch.
    case ghostBlocker = "ghost-blocker"
    /// Interaction is disabled for a view that contains a touch target.
    case ancestorNotInteractive = "ancestor-not-interactive"
    /// Interaction is disabled for the touch target itself.
    case selfNotInteractive = "self-not-interactive"
    /// A view without width or height contains views that are visible but cannot be touched.
    case zeroSizeContainer = "zero-size-container"
    /// A hidden or transparent touch target lies on top.
    case invisibleTarget = "invisible-target"
    /// A view is drawn above another but touched below it.
    case zOrderMismatch = "z-order-mismatch"
    /// A transform has no inverse: nothing in the view can be hit.
    case degenerateTransform = "degenerate-transform"
    /// A touch target is mirrored.
    case mirroredTransform = "mirrored-transform"
    /// A touch target is smaller than a finger.
    case smallTarget = "small-target"
    /// Two touch targets overlap.
    case overlappingTargets = "overlapping-targets"
    /// A view lies outside the content of its scroll view.
    case outOfContent = "out-of-content"
    /// A container without visible content covers the screen.
    case coveringContainer = "covering-container"

    /// Whether a touch in the middle of the layer does not reach it.
    public var deniesTouch: Bool {
        let denying: [TouchRule] = [
            .unreachable, .obscured, .ghostBlocker, .ancestorNotInteractive, .selfNotInteractive,
            .degenerateTransform,
        ]
        return denying.contains(self)
    }
}

/// A change to one layer that solves a touch problem.
public struct TouchFix: Hashable, Sendable {
    /// The layer to change, by its index in pre-order.
    public let index: Int
    /// The layer after the change, without its sublayers.
    public let layer: Layer
    /// The change in a few words: `isUserInteractionEnabled true`.
    public let text: String

    /// Creates a change.
    public init(_ index: Int, to layer: Layer, _ text: String) {
        (self.index, self.layer, self.text) = (index, layer, text)
    }
}

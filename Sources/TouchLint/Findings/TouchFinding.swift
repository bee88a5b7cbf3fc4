public import LayerGeometry

/// A touch problem of a layer: what is wrong, what causes it, and the evidence.
public struct TouchFinding: Hashable, Sendable {
    /// The severity of a problem.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        /// A touch does not reach its target.
        case error
        /// A touch may not reach its target.
        case warning
        /// Worth knowing.
        case info

        /// Returns the milder of two severities.
        func milder(_ other: Severity) -> Severity {
            self == .info || other == .info ? .info : self == .warning ? .warning : other
        }
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
    public let message: TouchText
    /// The remedy, as an instruction.
    public let help: TouchText
    /// The tested point, in scene space; `nil` if no hit test was needed.
    public let point: Point?
    /// The layer that the hit test returned there; `nil` for none.
    public let hit: Int?

    init(
        _ rule: TouchRule, _ severity: Severity, _ index: Int, by: Int? = nil, _ message: TouchText,
        help: TouchText, at point: Point? = nil, hit: Int? = nil
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

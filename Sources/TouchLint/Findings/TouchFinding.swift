public import LayerGeometry

/// A touch problem of a layer: what is wrong, who causes it, and how one can tell.
public struct TouchFinding: Hashable, Sendable {
    /// How bad a problem is.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        /// A touch does not get where it should.
        case error
        /// A touch may not get where it should.
        case warning
        /// Worth knowing.
        case info

        /// Returns the milder one of two.
        func milder(_ other: Severity) -> Severity {
            self == .info || other == .info ? .info : self == .warning ? .warning : other
        }
    }

    /// What kind of problem it is.
    public let rule: TouchRule
    /// How bad it is.
    public let severity: Severity
    /// The layer that has the problem, by its place in pre-order.
    public let index: Int
    /// The layer that causes it; `nil` where no other one does.
    public let by: Int?
    /// The fact: lower case, one clause, with the numbers, without a full stop.
    public let message: TouchText
    /// What would fix it: an instruction.
    public let help: TouchText
    /// The point that was asked, in scene space; `nil` where no hit test was needed.
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

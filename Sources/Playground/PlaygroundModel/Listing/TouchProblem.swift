public import LayerGeometry

/// A touch problem of a layer: what is wrong, and what would help.
public struct TouchProblem: Hashable, Sendable {
    /// How bad a problem is.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        /// A touch does not reach its target.
        case error
        /// A touch may not reach its target.
        case warning
        /// Worth knowing.
        case info
    }

    /// The name of the rule that found it, such as `obscured`.
    public let rule: String
    /// The severity.
    public let severity: Severity
    /// Whether a touch in the middle of the layer does not reach it.
    public let deniesTouch: Bool
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

    /// Creates a problem.
    public init(
        rule: String, _ severity: Severity, deniesTouch: Bool, _ index: Int, by: Int?,
        _ message: LayerText, help: LayerText, at point: Point?
    ) {
        (self.rule, self.severity, self.deniesTouch) = (rule, severity, deniesTouch)
        (self.index, self.by, self.message) = (index, by, message)
        (self.help, self.point) = (help, point)
    }
}

/// A change to one layer that solves a touch problem.
public struct ProblemFix: Hashable, Sendable {
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

/// What checks of whole screens tell a playground, which has no rules of its own for that.
///
/// The program hands them in. Without them, no problems are found.
public struct ScreenChecks: Sendable {
    /// What a check found in a tree: the problems in the order of the layers, and whether nothing was left out.
    public typealias Problems =
        @Sendable (
            LayerTree, HitRules
        ) -> (problems: [TouchProblem], isComplete: Bool)
    /// The change that solves a problem without side effects; `nil` if a person has to choose.
    public typealias Fix = @Sendable (TouchProblem, LayerTree, HitRules) -> ProblemFix?
    /// For two versions of a screen, the index in the second of a layer of the first; `nil` if they are too large to
    /// be compared.
    public typealias Match = @Sendable (LayerTree, LayerTree) -> ((Int) -> Int?)?

    let problems: Problems
    let fix: Fix
    let match: Match

    /// Checks that find nothing.
    public static let none = ScreenChecks(
        problems: { _, _ in ([], true) }, fix: { _, _, _ in nil }, match: { _, _ in nil })

    /// Creates checks.
    public init(problems: @escaping Problems, fix: @escaping Fix, match: @escaping Match) {
        (self.problems, self.fix, self.match) = (problems, fix, match)
    }
}

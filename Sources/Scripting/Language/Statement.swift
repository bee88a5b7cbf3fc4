import Diagnostics

/// One statement of a script, with its place.
public struct Statement: Hashable, Sendable {
    /// The content of a statement.
    public enum Body: Hashable, Sendable {
        /// An action.
        case step(Step)
        /// A claim.
        case expect(Expectation)
        /// A part of a lesson.
        case lesson(LessonStatement)
    }

    /// The content.
    public var body: Body
    /// The range of its words, without a comment; for a block, its first line.
    public var range: SourceRange

    /// Creates a statement.
    public init(_ body: Body, at range: SourceRange = SourceRange(line: 1, column: 1)) {
        self.body = body
        self.range = range
    }
}

extension Statement {
    /// The layers that it names, in the order of the text.
    public var layers: [LayerReference] {
        switch body {
        case .step(let step): step.layers
        case .expect(let expectation): expectation.layers
        case .lesson(.predict(let prediction)): prediction.layers
        case .lesson: []
        }
    }
}

extension Step {
    /// The layers that it names, in the order of the text.
    public var layers: [LayerReference] {
        switch self {
        case .move(let target), .press(_, let target), .release(let target),
            .click(_, let target), .doubleClick(let target):
            [target.place.layer].compactMap(\.self)
        case .drag(_, let targets, _): targets.compactMap(\.place.layer)
        case .wheel(_, _, _, let target): [target?.place.layer].compactMap(\.self)
        case .set(let layer, _, _): [layer]
        default: []
        }
    }
}

extension Expectation {
    /// The layers that it names, in the order of the text.
    public var layers: [LayerReference] {
        switch self {
        case .hit(let layer, let place, let via, _):
            [layer, place?.layer].compactMap(\.self) + via
        case .hitNone(let place): [place?.layer].compactMap(\.self)
        case .seen(let layer, let place), .contains(let layer, let place, _),
            .rejected(let layer, _, let place):
            [layer, place?.layer].compactMap(\.self)
        case .point(let layer, _, _), .property(let layer, _, _, _, _), .selected(let layer):
            [layer]
        case .log, .status, .row, .screen: []
        }
    }
}

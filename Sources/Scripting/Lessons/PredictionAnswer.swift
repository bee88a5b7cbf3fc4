import LayerGeometry

/// An answer to a prediction.
public enum PredictionAnswer: Hashable, Sendable {
    /// A layer by its index, or none.
    case layer(Int?)
    /// Yes or no.
    case flag(Bool)
    /// The value of a property; `nil` if it has none.
    case value(LayerValue?)
    /// A point; `nil` for none.
    case point(Point?)

    /// Returns whether two answers are equal, with each number within a tolerance.
    func isClose(to other: PredictionAnswer, within tolerance: Double) -> Bool {
        switch (self, other) {
        case (.value(let one?), .value(let two?)): one.isClose(to: two, within: tolerance)
        case (.point(let one?), .point(let two?)):
            abs(one.x - two.x) <= tolerance && abs(one.y - two.y) <= tolerance
        default: self == other
        }
    }

    /// The answer as a text: a layer's name, `yes`, `20,30`.
    ///
    /// - Parameter tree: The layers of the question.
    public func text(in tree: LayerTree) -> String {
        switch self {
        case .layer(let index):
            index.map { (tree.shortestTail(of: $0) ?? tree[$0].path).description } ?? "no layer"
        case .flag(let isTrue): isTrue ? "yes" : "no"
        case .value(let value): value.map(\.script) ?? "undefined"
        case .point(let point): NumberText.pair(point)
        }
    }
}

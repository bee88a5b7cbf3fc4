/// A sentence that mentions layers, which each output names in its own way.
public struct LayerText: Hashable, Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Hashable, Sendable {
        case text(String)
        case layer(Int)
    }

    private var pieces: [Piece]

    /// Creates a sentence without layers.
    public init(stringLiteral value: String) {
        pieces = [.text(value)]
    }

    /// Creates a sentence with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// The sentence with its layers named.
    ///
    /// - Parameter name: Returns the name of a layer, given its index in pre-order.
    public func text(naming name: (Int) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .layer(let index): name(index)
            }
        }.joined()
    }

    /// Concatenates two sentences.
    public static func + (one: LayerText, other: LayerText) -> LayerText {
        var sum = one
        sum.pieces += other.pieces
        return sum
    }

    /// Collects the pieces of a sentence.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        /// Creates an empty sentence.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {
            pieces.append(.text(literal))
        }

        /// Adds the name of a layer, given its index in pre-order.
        public mutating func appendInterpolation(layer: Int) {
            pieces.append(.layer(layer))
        }

        /// Adds another sentence, with its layers.
        public mutating func appendInterpolation(_ other: LayerText) {
            pieces += other.pieces
        }

        /// Adds text, or a count.
        public mutating func appendInterpolation(_ text: some CustomStringConvertible) {
            pieces.append(.text(text.description))
        }

        /// Adds a number with at most one decimal.
        public mutating func appendInterpolation(_ number: Double) {
            pieces.append(.text(NumberText.short(number, decimals: 1)))
        }

        /// Adds an alpha or another Float in its shortest exact form.
        public mutating func appendInterpolation(alpha: Float) {
            pieces.append(.text(NumberText.short(Double(alpha))))
        }

        /// Adds a point as a pair.
        public mutating func appendInterpolation(_ point: Point) {
            pieces.append(.text(NumberText.pair(point)))
        }
    }
}

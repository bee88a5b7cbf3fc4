public import LayerGeometry

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
        switch self {
        case .unreachable, .obscured, .ghostBlocker, .ancestorNotInteractive, .selfNotInteractive,
            .degenerateTransform:
            true
        case .deadArea, .zeroSizeContainer, .invisibleTarget, .zOrderMismatch, .mirroredTransform,
            .smallTarget, .overlappingTargets, .outOfContent, .coveringContainer:
            false
        }
    }
}

extension TouchRule {
    /// The rule in one sentence.
    public var sentence: String {
        switch self {
        case .unreachable: "A control lies outside one of its superviews, so no touch reaches it."
        case .deadArea:
            "A part of a control lies outside one of its superviews and takes no touches."
        case .obscured: "In the middle of a control another view takes the touch."
        case .ghostBlocker: "A barely visible view takes the touches of a control."
        case .ancestorNotInteractive:
            "A visible control is in a view whose user interaction is off."
        case .selfNotInteractive: "A control's own user interaction is off."
        case .zeroSizeContainer: "A view without width or height contains visible views."
        case .invisibleTarget:
            "A hidden or transparent control lies on top of the view that gets the touch."
        case .zOrderMismatch: "Of two views, one is drawn on top but the other gets the touch."
        case .degenerateTransform: "A transform has no inverse: nothing in the view can be hit."
        case .mirroredTransform: "A control is mirrored."
        case .smallTarget: "A control is smaller than a finger needs."
        case .overlappingTargets: "Two controls overlap."
        case .outOfContent: "A control lies outside the content of its scroll view."
        case .coveringContainer: "A container without visible content covers the screen."
        }
    }
}

/// A sentence that mentions layers, which each output names in its own way.
public struct TouchText: Hashable, Sendable, ExpressibleByStringInterpolation {
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
    static func + (one: TouchText, other: TouchText) -> TouchText {
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

        /// Adds text.
        public mutating func appendInterpolation(_ text: String) {
            pieces.append(.text(text))
        }

        /// Adds another sentence, with its layers.
        public mutating func appendInterpolation(_ other: TouchText) {
            pieces += other.pieces
        }

        /// Adds a count.
        public mutating func appendInterpolation(_ count: Int) {
            pieces.append(.text("\(count)"))
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

internal import SourceDiagnostics

/// The kind of a property's value.
public enum PropertyKind: Hashable, Sendable {
    /// A number; within the range, if any.
    case number(ClosedRange<Double>? = nil)
    /// An angle, in degrees.
    case angle
    /// A factor for each axis.
    case scale
    /// A point, in points.
    case point
    /// A point as fractions of the bounds.
    case unit
    /// A width and a height, in points.
    case size(orNone: Bool = false)
    /// A point and a size, in points.
    case rect
    /// Yes or no.
    case flag
    /// A text of one line.
    case text(orNone: Bool = true)
    /// One of some words.
    case word([String])
    /// A colour, or none.
    case color
    /// A transform as its steps, or as a matrix.
    case transform

    /// A description of the values, as a noun with an example where that helps.
    public var usage: String {
        switch self {
        case .number(nil): "a number"
        case .number(let range?):
            "a number from \(NumberText.full(range.lowerBound)) to "
                + NumberText.full(range.upperBound)
        case .angle: "an angle in degrees"
        case .scale: "one factor, or two"
        case .point: "two numbers, such as 20,40"
        case .unit: "two numbers, such as 0.5,1"
        case .size(let orNone):
            "a width and a height, such as 100x50" + (orNone ? ", or none" : "")
        case .rect: "x,y and a size, such as 0,0 100x50"
        case .flag: "true or false"
        case .text: "a text"
        case .word(let words): words.list()
        case .color: "a colour, such as white or #d0d0d8, or none"
        case .transform: "identity, 6 or 16 numbers, or steps such as rotate(45deg) scale(2)"
        }
    }

    /// Returns whether a value is of this kind, and in its range.
    package func accepts(_ value: LayerValue) -> Bool {
        switch (self, value) {
        case (.number(let range), .number(let number)): range?.contains(number) ?? true
        case (.size(let orNone), .size(let size)): orNone || size != nil
        case (.text(let orNone), .text(let text)): orNone || text != nil
        case (.word(let words), .word(let word)): words.contains(word)
        case (.angle, .angle), (.scale, .scale), (.point, .point), (.unit, .unit), (.rect, .rect),
            (.flag, .flag), (.color, .color), (.transform, .transform):
            true
        default: false
        }
    }

    /// Makes a value of numbers; `nil` if there are too few or too many for this kind.
    public func value(_ numbers: [Double]) -> LayerValue? {
        let n = numbers
        switch (self, n.count) {
        case (.number, 1): return .number(n[0])
        case (.angle, 1): return .angle(.degrees(n[0]))
        case (.scale, 1): return .scale(x: n[0], y: n[0])
        case (.scale, 2): return .scale(x: n[0], y: n[1])
        case (.point, 2): return .point(Point(x: n[0], y: n[1]))
        case (.unit, 2): return .unit(UnitPoint(x: n[0], y: n[1]))
        case (.size, 2): return .size(Size(width: n[0], height: n[1]))
        case (.rect, 4): return .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
        case (.transform, 6), (.transform, 16):
            return .transform(LayerTransform(Transform3D(sixOrSixteen: n)))
        case (.color, 4):
            let parts = n.map { max(0, min(1, $0)) }
            return .color(
                LayerColor(
                    red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3], notation: ""))
        default: return nil
        }
    }
}

extension Transform3D {
    /// Creates a matrix from the six numbers of an affine one, or all sixteen, row by row.
    package init(sixOrSixteen n: [Double]) {
        self =
            n.count == 16
            ? Transform3D(elements: n)
            : Transform3D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    /// The six numbers of an affine matrix, or all sixteen of another one.
    package var sixOrSixteen: [Double] { isAffine ? [m11, m12, m21, m22, m41, m42] : elements }
}

/// UIKit's and AppKit's words for what has another name here, for suggestions.
public enum FrameworkWord {
    /// Each word in lower case, with the known names, the first that fits the place being suggested.
    private static let known: [String: [String]] = [
        "alpha": ["opacity"],
        "alphavalue": ["opacity"],
        "hidden": ["isHidden"],
        "clipstobounds": ["masksToBounds"],
        "center": ["position"],
        "contentoffset": ["bounds.origin", "bounds"],
        "subviews": ["sublayers"],
        "layers": ["sublayers"],
        "maskview": ["mask"],
        "userinteractionenabled": ["isUserInteractionEnabled"],
        "gesturerecognizers": ["hasGestureRecognizers"],
        "geometryflipped": ["isGeometryFlipped"],
        "doublesided": ["isDoubleSided"],
        "transform3d": ["transform"],
        "framerotation": ["rotation"],
        "uikit": ["uiview"],
        "coreanimation": ["calayer"],
        "ca": ["calayer"],
    ]

    /// Returns the known name that a framework's word stands for: `opacity` for `alpha`.
    ///
    /// - Parameters:
    ///   - word: The word, in any case.
    ///   - names: The names that are known in its place.
    /// - Returns: `nil` if it stands for none of them.
    public static func meaning(of word: String, among names: some Collection<String>) -> String? {
        // No word is that long, and a line may have megabytes of letters.
        guard word.utf8.count <= 64, let meant = known[word.lowercased()] else { return nil }
        return meant.first { names.contains($0) }
    }

    /// Returns the known name that a word stands for or, if there is none, misspells.
    package static func nearest(to word: String, among names: [String]) -> String? {
        meaning(of: word, among: names) ?? Suggestion.nearest(to: word, among: names)
    }
}

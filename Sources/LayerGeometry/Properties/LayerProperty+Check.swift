internal import Diagnostics

/// The limits of a tree's layers and of their values, which are those of scene files.
package enum LayerLimits {
    /// The maximum number of layers, including masks.
    package static let layers = 1_000_000
    /// The maximum number of levels of layers, including the root.
    package static let levels = 1_000
    /// The maximum number of animations, including those in groups.
    package static let animations = 10_000
    /// The maximum number of bytes of a name, of a class, and of any other short text: names occur
    /// in every path, a thousand times each.
    package static let nameBytes = 1_000
    /// The maximum number of bytes of a long text.
    package static let textBytes = 1_000_000
}

/// The one check of values: readers of scenes and scripts, prompts and setters share it, so that
/// every value that a layer can be given can also be written to a file and read back.
extension LayerProperty {
    /// Checks a value that is to be set: its kind and range, whether its numbers are finite, and the
    /// length and the characters of a text.
    ///
    /// Whether a layer can have the value beside its others is checked when it is set.
    public func check(_ value: LayerValue) throws(Problem) {
        if case .text(let text?) = value,
            let problem = Self.problem(with: text, called: name, isLong: self == .text)
        {
            throw problem
        }
        if case (.number(let range?), .number(let number)) = (kind, value), number.isFinite,
            !range.contains(number)
        {
            throw Problem(
                message: "'\(name)' is \(NumberText.exact(number)), but must be between "
                    + "\(NumberText.full(range.lowerBound)) and \(NumberText.full(range.upperBound))"
            )
        }
        let isFinite = value.numbers?.allSatisfy(\.isFinite) ?? true
        if !isFinite { throw Problem(message: "the numbers must be finite") }
        guard kind.accepts(value) else { throw Problem(message: "\(name) takes \(usage)") }
        if case .transform(let transform) = value,
            !transform.operations.allSatisfy({ $0.numbers.allSatisfy(\.isFinite) })
        {
            throw Problem(message: "the numbers of each step must be finite")
        }
    }

    /// Checks a text: its characters must be visible, except for line feeds and tabs of long texts,
    /// and its length is limited.
    ///
    /// - Parameters:
    ///   - name: What the text is, for the message.
    ///   - isLong: Whether it may have several lines and many bytes.
    /// - Returns: What is wrong; `nil` if nothing is.
    package static func problem(
        with text: String, called name: String, isLong: Bool
    ) -> Problem? {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let invisible =
            isPlain
            ? nil
            : text.unicodeScalars.first {
                VisibleText.isUnsafe($0) && !(isLong && ($0 == "\n" || $0 == "\t"))
            }
        if let invisible {
            return Problem(
                message: "'\(name)' has the character \(invisible.codePoint), which is invisible")
        }
        let most = isLong ? LayerLimits.textBytes : LayerLimits.nameBytes
        if text.utf8.count <= most { return nil }
        return Problem(
            message: "'\(name)' has \(text.utf8.count) bytes, and may have \(most)",
            help: "write a shorter text")
    }
}

/// Geometry that overflows.
extension Layer {
    /// The part of the geometry that is not finite, and the property responsible; `nil` if all is
    /// finite.
    ///
    /// - Parameter frame: The frame that was set; its far edge must be finite too.
    package func overflow(settingFrame frame: Rect? = nil) -> (property: String, what: String)? {
        if isModest { return nil }
        if !transform.isFinite { return ("transform", "the matrix") }
        if !sublayerTransform.isFinite { return ("sublayerTransform", "the matrix") }
        if let frame, !frame.isFinite { return ("frame", "the far edge") }
        let edges = frame == nil ? "bounds" : "frame"
        if !bounds.isFinite { return (edges, "the far edge") }
        if !position.isFinite || self.frame.map({ !$0.isFinite }) ?? false {
            return (edges, "the layer's frame")
        }
        if !ownMatrix.isFinite { return (edges, "the layer's place") }
        if sublayerMatrix?.isFinite == false {
            return ("sublayerTransform", "the sublayers' place")
        }
        return nil
    }

    /// A quick check that no number is large enough to overflow.
    private var isModest: Bool {
        let most = 1e50
        guard abs(bounds.minX) < most, abs(bounds.minY) < most, abs(bounds.width) < most,
            abs(bounds.height) < most, abs(position.x) < most, abs(position.y) < most,
            abs(anchorPoint.x) < most, abs(anchorPoint.y) < most, abs(anchorPointZ) < most,
            sublayerLayerTransform == .identity
        else { return false }
        let m = transform
        return m.isAffine && abs(m.m11) < most && abs(m.m12) < most && abs(m.m21) < most
            && abs(m.m22) < most && abs(m.m41) < most && abs(m.m42) < most
    }
}

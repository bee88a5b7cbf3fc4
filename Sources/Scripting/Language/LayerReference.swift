import Diagnostics

/// A layer as a script names it: a full path, an unambiguous tail of one, or `#INDEX`.
///
/// Two references are equal if they have the same text, wherever they are written.
public struct LayerReference: Hashable, Sendable {
    /// The text for `LayerTree.find(_:)`.
    public var text: String
    /// The place in the script.
    public var range: SourceRange

    /// Creates a reference.
    public init(_ text: String, at range: SourceRange = SourceRange(line: 1, column: 1)) {
        self.text = text
        self.range = range
    }

    /// Returns whether two references have the same text.
    public static func == (one: LayerReference, other: LayerReference) -> Bool {
        one.text == other.text
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

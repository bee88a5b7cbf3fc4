import Diagnostics

/// A layer as a script names it: a full path, an unambiguous tail of one, or `#INDEX`.
///
/// Two references are equal where they name with the same words, wherever they stand.
public struct LayerReference: Hashable, Sendable {
    /// What `LayerTree.find(_:)` takes.
    public var text: String
    /// Where it is written.
    public var range: SourceRange

    /// Creates a reference.
    public init(_ text: String, at range: SourceRange = SourceRange(line: 1, column: 1)) {
        self.text = text
        self.range = range
    }

    /// Tells whether two references are the same words.
    public static func == (one: LayerReference, other: LayerReference) -> Bool {
        one.text == other.text
    }

    /// Feeds the words to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

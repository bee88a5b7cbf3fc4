public import Diagnostics
public import LayerGeometry

/// A text dump of an app's views, read: the layers, what is known of each, and what was skipped,
/// guessed or lost.
public struct ViewDump: Sendable {
    /// What kind of text it is.
    public let format: DumpFormat
    /// The root and all in it, in the order of the dump; several roots are held by a layer of their
    /// own, which is never hit.
    public let root: Layer
    /// What the dump says about each layer; the place is the layer's place in pre-order.
    public let rows: [DumpRow]
    /// How many roots the dump has.
    public let rootCount: Int
    /// How many levels of layers there are.
    public let levels: Int
    /// What was skipped, guessed or lost, in the order of the lines.
    public let notes: [DumpNote]
    /// The text, for pointing into it.
    public let source: SourceText
    /// Whether y grows upwards.
    public let isYUp: Bool

    /// Whose rules decide who gets a touch.
    public var rules: HitRules { format.rules }

    /// Returns the line that a layer's row begins on; `nil` for the layer that holds the roots.
    public func line(of index: Int) -> Int? {
        rows.indices.contains(index) ? rows[index].line : nil
    }
}

/// Why there is nothing to be had from a text that looks like a dump.
public struct DumpProblem: Error, Hashable, Sendable {
    /// What is wrong.
    public let diagnostic: Diagnostic
    /// The text it is in.
    public let source: SourceText

    /// The problem as a picture with a caret.
    public var picture: String { diagnostic.picture(in: source) }
}

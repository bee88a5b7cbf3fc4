public import Diagnostics
public import LayerGeometry

/// A parsed dump of an app's views: the layers, information about each, and notes.
public struct ViewDump: Sendable {
    /// The format.
    public let format: DumpFormat
    /// The root with its descendants, in the order of the dump; several roots get a container that is
    /// never hit.
    public let root: Layer
    /// The information about each layer, in pre-order.
    public internal(set) var rows: [DumpRow]
    /// The number of roots.
    public let rootCount: Int
    /// The number of levels.
    public let levels: Int
    /// The notes, in the order of lines.
    public internal(set) var notes: [DumpNote]
    /// The text, for diagnostics.
    public internal(set) var source: SourceText
    /// Whether y grows upwards.
    public let isYUp: Bool
    /// Whether the frontmost root is the first one in the text.
    var isFrontFirst = false
    /// The tree of the dump that this is.
    public var tree = DumpTree.views
    /// The numbers of the roots, if others have numbers, too; `nil` for 1, 2, 3 and so on.
    var rootNumbers: [Int]?
    /// The parts of the dump that are not on this screen, such as other displays, by number.
    var others: [Int: ViewDump] = [:]

    /// The hit test rules.
    public var rules: HitRules { tree == .layers ? .calayer : format.rules }

    /// The line of a layer's row; `nil` for the container of several roots.
    public func line(of index: Int) -> Int? {
        rows.indices.contains(index) ? rows[index].line : nil
    }
}

/// An error in reading a dump.
public struct DumpProblem: Error, Hashable, Sendable {
    /// The diagnostic.
    public let diagnostic: Diagnostic
    /// The text.
    public let source: SourceText

    /// Creates an error at a place of the text; the beginning, unless it is about a part of it.
    init(
        _ message: String, in source: SourceText,
        at place: SourceRange = SourceRange(line: 1, column: 1), help: String? = nil
    ) {
        diagnostic = Diagnostic(message, at: place, help: help)
        self.source = source
    }

    /// The diagnostic with its source line and a caret.
    public var picture: String { diagnostic.picture(in: source) }
}

public import Diagnostics

/// Information of a dump about a layer beyond the layer's properties.
public struct DumpRow: Hashable, Sendable {
    /// The line of the row, from 1; `nil` for the container of several roots.
    public var line: Int?
    /// The column where it begins, from 1: more than one row can be on a line.
    public var column = 1
    /// The class name as printed; empty if there is none.
    public var className = ""
    /// The base class if the dump prints it.
    public var baseClass: String?
    /// The address, as printed: `0x7fd94a616c50`.
    public var address: String?
    /// The address of the same thing in the dump's other tree: a view's layer, or a layer's view.
    public var counterpart: String?
    /// Whether the row has a position and size.
    public var hasGeometry = true
    /// Whether hits on the layer or its descendants may be wrong, because something is guessed or lost.
    public var isUncertain = false
    /// Whether it receives touches but ignores them: `enabled` is false.
    public var isDisabled = false
    /// What the tool that printed the dump says of touching it; `nil` if it says nothing.
    public var verdict: ToolVerdict?

    /// Creates the information for a row.
    public init(line: Int?) {
        self.line = line
    }

    /// Creates the information for what begins at a place.
    init(_ place: SourceRange) {
        line = place.line
        column = place.column
    }

    /// Where it begins; `nil` for the container of several roots.
    public var place: SourceRange? { line.map { SourceRange(line: $0, column: column) } }
}

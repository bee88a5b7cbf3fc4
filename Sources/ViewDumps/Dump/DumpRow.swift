public import Diagnostics

/// Information of a dump about a layer beyond the layer's properties.
public struct DumpRow: Hashable, Sendable {
    /// The line of the row, from 1; `nil` for the container of several roots.
    public var line: Int?
    /// The column where the row begins, from 1: a line may contain several rows.
    public var column = 1
    /// The class name as printed; empty if there is none.
    public var className = ""
    /// The base class if the dump prints it.
    public var baseClass: String?
    /// The address, as printed: `0x7fd94a616c50`.
    public var address: String?
    /// The address of its counterpart in the dump's other tree: a view's layer, or a layer's view.
    public var counterpart: String?
    /// Whether the row has a position and size.
    public var hasGeometry = true
    /// Whether the width may be only that of the visible part, because the layer reaches an edge of
    /// the scroll view that contains it.
    public var isWidthCut = false
    /// Whether the height may be only that of the visible part.
    public var isHeightCut = false
    /// Whether hits on the layer or its descendants may be wrong because of guessed or lost
    /// information.
    public var isUncertain = false
    /// Whether it receives touches but ignores them: `enabled` is false.
    public var isDisabled = false
    /// The verdict on touches of the tool that printed the dump; `nil` if there is none.
    public var verdict: ToolVerdict?

    /// Creates the information for a row.
    public init(line: Int?) {
        self.line = line
    }

    /// Creates the information for an element at a place.
    init(_ place: SourceRange) {
        line = place.line
        column = place.column
    }

    /// Records that it has no usable position and size: hits in it are uncertain.
    mutating func loseGeometry() { (hasGeometry, isUncertain) = (false, true) }

    /// The place where it begins; `nil` for the container of several roots.
    public var place: SourceRange? { line.map { SourceRange(line: $0, column: column) } }
}

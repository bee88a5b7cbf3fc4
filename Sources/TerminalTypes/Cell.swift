/// One cell of a screen: a character and its style.
///
/// A character of width 2 occupies two cells: the left one holds it, the right one is a
/// `Cell.continuation`.
public struct Cell: Hashable, Sendable {
    /// The visible character; a space in an empty cell, never a control character.
    public var character: Character
    /// The colours and attributes.
    public var style: CellStyle

    /// An empty cell.
    public static let blank = Cell(" ")

    /// Whether this is the right half of the wide character before it.
    public var isContinuation: Bool { character == "\0" }

    /// Creates a cell.
    public init(_ character: Character, _ style: CellStyle = .standard) {
        self.character = character
        self.style = style
    }

    /// The right half of a wide character in a style.
    public static func continuation(_ style: CellStyle) -> Cell {
        Cell("\0", style)
    }
}

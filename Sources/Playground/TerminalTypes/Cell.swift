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
    public var isContinuation: Bool { character.utf8.first == 0 }

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

/// A cell of the screen, counted from its upper left corner.
///
/// Unit: cells. Columns grow to the right, rows downwards; the first cell is `(0, 0)`.
public struct CellPoint: Hashable, Sendable {
    /// The number of cells to the left of this one.
    public var column: Int
    /// The number of rows above this one.
    public var row: Int

    /// The upper left corner.
    public static let zero = CellPoint(column: 0, row: 0)

    /// Creates the cell in a column and a row, both counted from 0.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// The size of a screen or of a part of it, in cells.
public struct CellSize: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// Creates a size; a negative number counts as 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Returns whether a cell lies within the size, counted from the upper left corner.
    public func contains(_ cell: CellPoint) -> Bool {
        cell.column >= 0 && cell.row >= 0 && cell.column < columns && cell.row < rows
    }
}

/// A rectangle of cells: a pane of the screen.
///
/// Cells at `minColumn` and `minRow` belong to it, cells at `maxColumn` and `maxRow` do not.
public struct CellRect: Hashable, Sendable {
    /// The upper left cell.
    public var origin: CellPoint
    /// Its width and height.
    public var size: CellSize

    /// The first column.
    public var minColumn: Int { origin.column }
    /// The first row.
    public var minRow: Int { origin.row }
    /// The column after the last one.
    public var maxColumn: Int { origin.column + size.columns }
    /// The row after the last one.
    public var maxRow: Int { origin.row + size.rows }
    /// Its columns.
    public var columns: Range<Int> { minColumn..<maxColumn }
    /// Its rows.
    public var rows: Range<Int> { minRow..<maxRow }
    /// Whether it has no cell at all.
    public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

    /// A rectangle without cells.
    public static let empty = CellRect(column: 0, row: 0, columns: 0, rows: 0)

    /// Creates a rectangle from its upper left cell and its size; a negative size counts as 0.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        origin = CellPoint(column: column, row: row)
        size = CellSize(columns: columns, rows: rows)
    }

    /// Creates a rectangle of the cells of some columns in some rows.
    public init(_ columns: Range<Int>, _ rows: Range<Int>) {
        self.init(
            column: columns.lowerBound, row: rows.lowerBound, columns: columns.count,
            rows: rows.count)
    }

    /// Returns whether a cell lies in the rectangle.
    public func contains(_ cell: CellPoint) -> Bool {
        size.contains(CellPoint(column: cell.column - minColumn, row: cell.row - minRow))
    }

    /// The cells that two rectangles have in common.
    public func intersection(_ other: CellRect) -> CellRect {
        let (column, row) = (max(minColumn, other.minColumn), max(minRow, other.minRow))
        return CellRect(
            column: column, row: row, columns: min(maxColumn, other.maxColumn) - column,
            rows: min(maxRow, other.maxRow) - row)
    }

    /// Returns the rectangle shrunk by a number of columns and rows on each side.
    public func inset(columns: Int, rows: Int) -> CellRect {
        CellRect(
            column: minColumn + columns, row: minRow + rows,
            columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
    }
}

/// The purpose of a colour in the program's own interface; the terminal decides how it looks.
///
/// As a background it is a chip: a light colour that stays readable on any colour of a scene. Text
/// on a chip is `.text`.
public enum ColorRole: UInt8, CaseIterable, Hashable, Sendable {
    /// Ordinary text.
    case text
    /// Secondary text: hints, units, layers that were not tested.
    case quiet
    /// Rules between panes, their frames, and the grid of the stage.
    case border
    /// The pane that has the keyboard, and keys in hints.
    case accent
    /// The hit layer, and nothing else: success is ordinary text.
    case hit
    /// The selected layer and its handles.
    case selection
    /// The probe: the point being tested.
    case pointer
    /// Something that needs attention: rule books that differ, the x-ray, warnings.
    case warning
    /// Errors, and the recording indicator.
    case error
    /// The background of bars: title and status.
    case bar
    /// The layer that is hit by the other of two rule books.
    case other
}

/// The colours of the screen that the user asks for.
public enum ColorTheme: String, CaseIterable, Sendable {
    /// Those that suit the terminal's background.
    case terminal
    /// Dark text on a light background, which is painted if the terminal's is dark.
    case light
    /// Light text on a dark background, which is painted if the terminal's is light.
    case dark
}

/// The colour of a cell's text or background.
public enum CellColor: Hashable, Sendable {
    /// The terminal's default colour.
    case standard
    /// A colour of the interface, by its purpose.
    case role(ColorRole)
    /// A colour of the scene, each component from 0 to 255; a terminal with fewer colours approximates it.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// Whether it is a colour of the scene.
    public var isOfScene: Bool { rgb != nil }

    /// The components of a colour of the scene; `nil` for other colours.
    public var rgb: RGBColor? {
        guard case .rgb(let red, let green, let blue) = self else { return nil }
        return RGBColor(red: red, green: green, blue: blue)
    }
}

/// The text attributes of a cell, besides its colours.
public struct CellAttributes: OptionSet, Hashable, Sendable {
    /// One bit per attribute.
    public let rawValue: UInt8

    /// Bold, or bright.
    public static let bold = CellAttributes(rawValue: 1)
    /// Faint, where the terminal supports it.
    public static let dim = CellAttributes(rawValue: 2)
    /// Underlined.
    public static let underline = CellAttributes(rawValue: 4)
    /// Text and background colours swapped.
    public static let reverse = CellAttributes(rawValue: 8)

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}

/// The colours and attributes of a cell.
public struct CellStyle: Hashable, Sendable {
    /// The colour of the character.
    public var foreground: CellColor
    /// The colour behind the character.
    public var background: CellColor
    /// Bold, underlined and so on.
    public var attributes: CellAttributes

    /// The terminal's default colours, without attributes.
    public static let standard = CellStyle()

    /// Creates a style; colours default to the terminal's own.
    public init(
        foreground: CellColor = .standard,
        background: CellColor = .standard,
        attributes: CellAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Creates a style from the roles of its colours.
    public init(
        _ foreground: ColorRole, on background: ColorRole? = nil, _ attributes: CellAttributes = []
    ) {
        self.foreground = .role(foreground)
        self.background = background.map { .role($0) } ?? .standard
        self.attributes = attributes
    }
}

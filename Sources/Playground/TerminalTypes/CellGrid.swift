/// A screenful of cells: the intended contents, independent of any terminal.
///
/// Writing outside the grid is allowed and has no effect, so that views need not clip.
public struct CellGrid: Hashable, Sendable {
    /// The number of columns and rows.
    public let size: CellSize
    /// The cells, row by row from the top.
    public private(set) var cells: [Cell]

    /// Creates a grid of blank cells.
    public init(size: CellSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The cell at a column and row; reading outside the grid returns a blank.
    ///
    /// Overwriting one half of a wide character blanks the other half.
    public subscript(column: Int, row: Int) -> Cell {
        get { holds(column, row) ? cells[row * size.columns + column] : .blank }
        set {
            guard holds(column, row) else { return }
            let place = row * size.columns + column
            if cells[place].isContinuation, !newValue.isContinuation, column > 0 {
                cells[place - 1].character = " "
            }
            if column + 1 < size.columns, cells[place + 1].isContinuation {
                cells[place + 1].character = " "
            }
            cells[place] = newValue
        }
    }

    /// Changes the style of a cell and keeps its character, even half of a wide one.
    public mutating func restyle(column: Int, row: Int, _ style: CellStyle) {
        if holds(column, row) { cells[row * size.columns + column].style = style }
    }

    /// Writes text into one row from a column rightwards, sanitised and clipped at `limit`.
    ///
    /// - Parameters:
    ///   - text: Any text; characters that could control a terminal are replaced.
    ///   - column: The column of the first character; may be left of the grid's edge.
    ///   - row: The row.
    ///   - style: Colours and attributes.
    ///   - limit: The column that the text must not reach; defaults to the grid's right edge.
    /// - Returns: The column after the last character written.
    @discardableResult
    public mutating func write(
        _ text: String, column: Int, row: Int, style: CellStyle, limit: Int? = nil
    ) -> Int {
        let end = min(limit ?? size.columns, size.columns)
        var place = column
        for character in text.safeForTerminal {
            let width = character.cellWidth
            if width == 0 { continue }
            if place + width > end { break }
            if width == 2, place == -1 {
                self[0, row] = Cell(" ", style)
            } else {
                self[place, row] = Cell(character, style)
                if width == 2 { self[place + 1, row] = .continuation(style) }
            }
            place += width
        }
        return place
    }

    /// Fills a rectangle with one cell.
    public mutating func fill(_ rect: CellRect, with cell: Cell) {
        let whole = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let rect = rect.intersection(whole)
        for row in rect.rows {
            for column in rect.columns { self[column, row] = cell }
        }
    }

    /// Fills a row with blanks of a style.
    public mutating func fill(row: Int, _ style: CellStyle) {
        let rect = CellRect(column: 0, row: row, columns: size.columns, rows: 1)
        fill(rect, with: Cell(" ", style))
    }

    /// Returns the grid with a blank row appended.
    public func withRowBelow() -> CellGrid {
        var grid = CellGrid(size: CellSize(columns: size.columns, rows: size.rows + 1))
        grid.cells.replaceSubrange(..<cells.count, with: cells)
        return grid
    }

    /// One row as text, without trailing spaces.
    ///
    /// - Parameter rect: The columns to read; the whole row if `nil`.
    public func text(row: Int, in rect: CellRect? = nil) -> String {
        var line = ""
        let first = max(0, rect?.minColumn ?? 0)
        for column in first..<max(first, min(size.columns, rect?.maxColumn ?? size.columns)) {
            let cell = self[column, row]
            if !cell.isContinuation { line.append(cell.character) }
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The whole grid as text, one line per row.
    public var text: String {
        (0..<size.rows).map { text(row: $0) }.joined(separator: "\n")
    }

    /// The indices of a row in `cells`.
    public func range(ofRow row: Int) -> Range<Int> {
        row * size.columns..<(row + 1) * size.columns
    }

    /// Whether a row equals the same row of a grid of the same size; `row` may be out of range.
    public func hasSameRow(_ row: Int, as other: CellGrid) -> Bool {
        guard size == other.size, row < size.rows else { return size == other.size }
        // Three times as fast as comparing slices.
        return range(ofRow: row).allSatisfy { cells[$0] == other.cells[$0] }
    }

    /// The columns of a row from the first to the last cell that differs from a grid of the same size; empty if none
    /// does.
    public func columns(ofRow row: Int, differingFrom other: CellGrid) -> Range<Int> {
        guard row < size.rows else { return 0..<0 }
        let (row, start) = (range(ofRow: row), range(ofRow: row).lowerBound)
        guard let first = row.first(where: { cells[$0] != other.cells[$0] }),
            let last = row.last(where: { cells[$0] != other.cells[$0] })
        else { return 0..<0 }
        return first - start..<last - start + 1
    }

    private func holds(_ column: Int, _ row: Int) -> Bool {
        size.contains(CellPoint(column: column, row: row))
    }
}

extension String {
    /// The number of terminal cells that the text occupies once sanitised.
    public var cellWidth: Int {
        isPlain ? utf8.count : safeForTerminal.reduce(0) { $0 + $1.cellWidth }
    }

    /// The character of each cell that the text occupies once sanitised: after a wide one, that of a continuation.
    public var cellCharacters: [Character] {
        let rest = Cell.continuation(.standard).character
        return safeForTerminal.flatMap { [$0, rest].prefix($0.cellWidth) }
    }

    /// The text truncated to a number of cells.
    ///
    /// - Parameters:
    ///   - cells: The maximum width.
    ///   - ending: Appended to truncated text; every character must be one cell wide.
    public func cut(toCells cells: Int, ending: String = "…") -> String {
        let safe = safeForTerminal
        if safe.cellWidth <= cells { return safe }
        if cells <= 0 { return "" }
        let ending = ending.prefix(cells)
        var kept = ""
        var width = 0
        for character in safe {
            if width + character.cellWidth > cells - ending.count { break }
            width += character.cellWidth
            kept.append(character)
        }
        return kept + ending
    }
}

/// Text in columns.
public enum Columns {
    /// Returns the text padded with trailing spaces to a number of cells.
    public static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.cellWidth))
    }

    /// Returns rows with aligned columns, two spaces apart, without trailing spaces.
    public static func aligned(_ rows: [[String]]) -> [String] {
        var lines: [String] = []
        align(rows.count, row: { rows[$0] }, line: { lines.append($1) })
        return lines
    }

    /// Passes on the rows that `aligned` returns, one by one, so that they are never all in memory.
    ///
    /// - Parameters:
    ///   - row: Makes a row; called once to measure it, and once to pass it on.
    ///   - line: Receives each line with its number.
    public static func align(
        _ count: Int, row: (Int) -> [String], line: (Int, String) -> Void
    ) {
        var widths: [Int] = []
        for place in 0..<count {
            for (column, cell) in row(place).enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.cellWidth)
            }
        }
        for place in 0..<count {
            let cells = row(place)
            let last = cells.lastIndex { !$0.isEmpty } ?? -1
            var text = ""
            for (column, cell) in cells.prefix(last + 1).enumerated() {
                text += column < last ? pad(cell, widths[column]) + "  " : cell
            }
            while text.hasSuffix(" ") { text.removeLast() }
            line(place, text)
        }
    }
}

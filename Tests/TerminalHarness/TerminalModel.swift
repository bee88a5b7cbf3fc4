/// A model of a terminal: its modes and cells, and faults of the program.
public struct TerminalModel: Sendable {
    /// The number of columns.
    public private(set) var columns: Int
    /// The number of rows.
    public private(set) var rows: Int
    /// The size of a cell in pixels.
    public var cell = (width: 8, height: 16)
    /// The cells of the current screen, row by row.
    public var cells: [ScreenCell]
    /// The column of the next character, counted from 0.
    public var column = 0
    /// The row of the next character, counted from 0.
    public var row = 0
    /// The style of the next character.
    public var look = ScreenLook()
    /// The DEC private modes that are set; initially 7 and 25.
    public var modes: Set<Int> = [7, 25]
    /// The shape of the cursor; 0 is the default.
    public var cursorShape = 0
    /// The depth of the title stack.
    public var titles = 0
    /// The depth of the keyboard mode stack.
    public var keyboards = 0
    /// Whether the keypad is in application mode.
    public var hasKeypad = false
    /// Whether the line drawing character set is selected.
    public var drawsLines = false
    /// Whether colours of the palette were changed.
    public var hasPalette = false
    /// The pictures shown by kitty's graphics protocol, with the keys of their commands.
    public var pictures: [String: [String: String]] = [:]
    /// How often a shown picture was scrolled along with the text.
    public var scrolledPictures = 0
    /// The bytes of all commands of that protocol.
    public var pictureBytes = 0
    /// The cells that show a part of a sixel picture, as indices: text and erasing remove it.
    public var sixelCells: Set<Int> = []
    /// The number of sixel pictures.
    public var sixels = 0
    /// The bytes of all of them.
    public var sixelBytes = 0
    /// The first and last row of the scrolling region.
    public var scrolled: ClosedRange<Int>
    /// Unknown sequences, with their counts.
    public var unknown: [String: Int] = [:]
    /// The number of synchronized frames: ends of mode 2026.
    public var frames = 0
    /// The number of characters printed outside mode 2026.
    public var shownOutside = 0
    /// The number of bytes processed.
    public private(set) var bytes = 0
    /// The pending queries, in order; removed when answered.
    public var questions: [ControlUnit] = []

    private var parser = ControlParser()
    var other: [ScreenCell] = []
    var saved = (column: 0, row: 0)
    var wraps = false
    var last: Unicode.Scalar = " "

    /// A terminal in its initial state.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = Array(repeating: ScreenCell(), count: columns * rows)
        scrolled = 0...(rows - 1)
    }

    /// Processes output of a program.
    public mutating func take(_ bytes: some Collection<UInt8>) {
        self.bytes += bytes.count
        var parser = parser
        parser.parse(bytes) { take($0) }
        self.parser = parser
    }

    /// Resizes the terminal; cells keep their positions or are cut off.
    public mutating func resize(columns: Int, rows: Int) {
        cells = resized(cells, columns, rows)
        if !other.isEmpty { other = resized(other, columns, rows) }
        (self.columns, self.rows) = (columns, rows)
        scrolled = 0...(rows - 1)
        (column, row, wraps) = (min(column, columns - 1), min(row, rows - 1), false)
    }

    private func resized(_ cells: [ScreenCell], _ columns: Int, _ rows: Int) -> [ScreenCell] {
        var new = Array(repeating: ScreenCell(), count: columns * rows)
        for row in 0..<min(rows, self.rows) {
            for column in 0..<min(columns, self.columns) {
                new[row * columns + column] = cells[row * self.columns + column]
            }
        }
        return new
    }

    /// A row as text, without trailing spaces.
    public func text(row: Int) -> String {
        let cells = cells[row * columns..<(row + 1) * columns]
        let end = cells.lastIndex { $0.scalar != " " }.map { $0 + 1 } ?? cells.startIndex
        var text = String.UnicodeScalarView()
        text.append(contentsOf: cells[..<end].lazy.map(\.scalar))
        return String(text)
    }

    /// The screen as text.
    public var text: String {
        (0..<rows).map(text(row:)).joined(separator: "\n")
    }

    /// All cells, without invisible properties.
    public var picture: [ScreenCell] { cells.map(\.seen) }

    /// Whether a text is on the screen.
    public func shows(_ wanted: String) -> Bool {
        (0..<rows).contains { text(row: $0).contains(wanted) }
    }

    /// The scalar at a position, counted from 0.
    public func scalar(_ column: Int, _ row: Int) -> Unicode.Scalar {
        cells[row * columns + column].scalar
    }

    /// The mode of mouse reports; 0 for none.
    public var mouse: Int {
        [1003, 1002, 1000, 9].first(where: modes.contains) ?? 0
    }

    /// The modes that differ from the initial state, by name.
    public var left: [String] {
        var names = modes.symmetricDifference([7, 25]).sorted().map {
            modes.contains($0) ? "?\($0)h" : "?\($0)l"
        }
        if cursorShape != 0 { names.append("cursor") }
        if titles != 0 { names.append("title") }
        if keyboards != 0 { names.append("keyboard") }
        if hasKeypad { names.append("keypad") }
        if drawsLines { names.append("lines") }
        if hasPalette { names.append("palette") }
        if !pictures.isEmpty { names.append("pictures") }
        if look != ScreenLook() { names.append("look") }
        if scrolled != 0...(rows - 1) { names.append("region") }
        return names
    }
}

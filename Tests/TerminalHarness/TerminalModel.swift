/// A terminal as a program leaves it: its modes, its cells, and what the program did not do well.
public struct TerminalModel: Sendable {
    /// How many cells it is wide.
    public private(set) var columns: Int
    /// How many cells it is high.
    public private(set) var rows: Int
    /// The cells of the screen that is shown, row by row.
    public var cells: [ScreenCell]
    /// The column of the next character, counted from 0.
    public var column = 0
    /// The row of the next character, counted from 0.
    public var row = 0
    /// How the next character looks.
    public var look = ScreenLook()
    /// The DEC private modes that are set; 7 and 25 are at the start.
    public var modes: Set<Int> = [7, 25]
    /// The shape of the cursor; 0 is the terminal's own.
    public var cursorShape = 0
    /// How many titles were pushed and not popped.
    public var titles = 0
    /// How many states of the keyboard were pushed and not popped.
    public var keyboards = 0
    /// Whether keys of the number pad send other bytes.
    public var hasKeypad = false
    /// Whether letters are drawn as lines.
    public var drawsLines = false
    /// Whether colours of the palette were changed.
    public var hasPalette = false
    /// The pictures that are shown by kitty's graphics protocol: each with the keys of its command.
    public var pictures: [String: [String: String]] = [:]
    /// The bytes of all commands of that protocol.
    public var pictureBytes = 0
    /// The first and last row that scroll.
    public var scrolled: ClosedRange<Int>
    /// Sequences that are not known, and how often they came.
    public var unknown: [String: Int] = [:]
    /// How often a frame was shown at once: ends of mode 2026.
    public var frames = 0
    /// Characters that were shown outside of mode 2026.
    public var shownOutside = 0
    /// The bytes taken.
    public private(set) var bytes = 0
    /// The questions that were asked, in their order; whoever answers them takes them away.
    public var questions: [ControlUnit] = []

    private var parser = ControlParser()
    var other: [ScreenCell] = []
    var saved = (column: 0, row: 0)
    var wraps = false
    var last: Unicode.Scalar = " "

    /// A terminal as it is found.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = Array(repeating: ScreenCell(), count: columns * rows)
        scrolled = 0...(rows - 1)
    }

    /// Takes what a program sends.
    public mutating func take(_ bytes: some Collection<UInt8>) {
        self.bytes += bytes.count
        var parser = parser
        parser.parse(bytes) { take($0) }
        self.parser = parser
    }

    /// Gives the terminal another size; what is shown stays at its place, as far as it has one.
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

    /// A row as text, without the blanks at its end.
    public func text(row: Int) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: cells[row * columns..<(row + 1) * columns].lazy.map(\.scalar))
        return String(String(text).reversed().drop { $0 == " " }.reversed())
    }

    /// The screen as text.
    public var text: String {
        (0..<rows).map(text(row:)).joined(separator: "\n")
    }

    /// All cells as a person sees them.
    public var picture: [ScreenCell] { cells.map(\.seen) }

    /// Whether a text is on the screen.
    public func shows(_ wanted: String) -> Bool {
        (0..<rows).contains { text(row: $0).contains(wanted) }
    }

    /// The scalar at a place counted from 0.
    public func scalar(_ column: Int, _ row: Int) -> Unicode.Scalar {
        cells[row * columns + column].scalar
    }

    /// Which reports of the mouse are asked for; 0 none.
    public var mouse: Int {
        [1003, 1002, 1000, 9].first(where: modes.contains) ?? 0
    }

    /// What is not as it was found, by name; whoever comes next has to live with it.
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

import TerminalTypes

/// The help: every key and what the mouse does, line by line.
public struct HelpPage: Hashable, Sendable {
    /// One line; without keys it is a heading, the rest of a long line, or empty.
    public struct Line: Hashable, Sendable {
        /// The keys in words.
        public let keys: String
        /// What they do, or the heading.
        public let text: String
        /// Whether it says what the lines below it are about.
        public let isHeading: Bool

        init(_ keys: String, _ text: String, isHeading: Bool = false) {
            self.keys = keys
            self.text = text
            self.isHeading = isHeading
        }
    }

    /// Where a second column begins to have room.
    static let widthForTwo = 100

    /// The lines, from the one table of keys.
    public let lines: [Line]
    /// How many columns stand side by side: the second goes on where the first ends.
    public let columnCount: Int
    /// How many cells a column has, its margin included.
    public let columnWidth: Int
    /// How many of them are for the keys.
    public let keyWidth: Int
    /// How many keys, or moves of the mouse, are told.
    public let count: Int

    /// A page without lines.
    init() {
        (lines, columnCount, columnWidth, keyWidth, count) = ([], 1, 0, 0, 0)
    }

    /// Writes the page for a screen.
    ///
    /// - Parameters:
    ///   - first: The places whose keys come first: where the keyboard is.
    ///   - filter: What every line has in its keys or its text; empty for all.
    ///   - columns: How many cells the screen is wide.
    init(_ first: [Binding.Place], filter: String, columns: Int) {
        columnCount = columns >= Self.widthForTwo ? 2 : 1
        columnWidth = (columns - 2) / columnCount
        keyWidth = columnCount == 1 ? min(26, columns / 3) : 18
        let room = columnWidth - keyWidth - 2
        var lines: [Line] = []
        var count = 0
        for section in HelpSection.all(first, filter: filter) {
            if !lines.isEmpty { lines.append(Line("", "")) }
            lines.append(Line("", section.heading, isHeading: true))
            count += section.lines.count
            for line in section.lines {
                lines += Self.fold(line.keys, line.text, keyWidth, room)
            }
        }
        if lines.isEmpty { lines = [Line("", "nothing has '\(filter)': Esc shows all")] }
        self.lines = lines
        self.count = count
    }

    /// A line, or several where the keys or the text are longer than their column.
    private static func fold(_ keys: String, _ text: String, _ width: Int, _ room: Int) -> [Line] {
        var texts = text.wrapped(toCells: max(8, room))
        if keys.cellWidth < width {
            return [Line(keys, texts.removeFirst())] + texts.map { Line("", $0) }
        }
        return [Line(keys, "")] + texts.map { Line("", $0) }
    }

    /// How many lines are shown at once on a screen.
    public func room(on size: CellSize) -> Int { max(1, size.rows - 2) * columnCount }

    /// The first line that is shown at most on a screen: the rest is all in sight then.
    func lastTop(on size: CellSize) -> Int { max(0, lines.count - room(on: size)) }
}

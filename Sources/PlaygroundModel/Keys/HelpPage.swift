import TerminalTypes

/// The help: all key and mouse bindings, line by line.
public struct HelpPage: Hashable, Sendable {
    /// One line; without keys it is a heading, the continuation of a long line, or empty.
    public struct Line: Hashable, Sendable {
        /// The names of the keys.
        public let keys: String
        /// Their description, or the heading.
        public let text: String
        /// Whether it is a heading.
        public let isHeading: Bool

        init(_ keys: String, _ text: String, isHeading: Bool = false) {
            self.keys = keys
            self.text = text
            self.isHeading = isHeading
        }
    }

    /// The minimum width for two columns.
    static let widthForTwo = 100

    /// The lines, from the table of key bindings.
    public let lines: [Line]
    /// The number of columns; the second continues where the first ends.
    public let columnCount: Int
    /// The width of a column in cells, including its margin.
    public let columnWidth: Int
    /// The width of the keys in cells.
    public let keyWidth: Int
    /// The number of bindings listed.
    public let count: Int

    /// An empty page.
    init() {
        (lines, columnCount, columnWidth, keyWidth, count) = ([], 1, 0, 0, 0)
    }

    /// Lays out the page for a screen.
    ///
    /// - Parameters:
    ///   - first: The contexts to list first: those that currently apply.
    ///   - filter: A text that every line must contain; empty for all lines.
    ///   - columns: The width of the screen in cells.
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
        if lines.isEmpty { lines = [Line("", "nothing contains '\(filter)'; Esc shows all")] }
        self.lines = lines
        self.count = count
    }

    /// A line, or several if the keys or the text do not fit into their columns.
    private static func fold(_ keys: String, _ text: String, _ width: Int, _ room: Int) -> [Line] {
        var texts = text.wrapped(toCells: max(8, room))
        if keys.cellWidth < width {
            return [Line(keys, texts.removeFirst())] + texts.map { Line("", $0) }
        }
        return [Line(keys, "")] + texts.map { Line("", $0) }
    }

    /// The number of lines visible at once on a screen.
    public func room(on size: CellSize) -> Int { max(1, size.rows - 2) * columnCount }

    /// The maximum scroll position on a screen.
    func lastTop(on size: CellSize) -> Int { max(0, lines.count - room(on: size)) }
}

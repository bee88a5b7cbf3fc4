public import TerminalTypes

/// Screens over time as one animated SVG, without scripts or embedded fonts.
///
/// Viewers without animation, and readers who prefer reduced motion, see a single still screen: the
/// last one, unless another is chosen. The animation also starts with it.
public struct ScreenAnimation {
    /// The size of a cell in units.
    private static let cell = (width: 8, height: 16)
    /// The margin around the cells, in units.
    private static let margin = 8
    /// How long the last screen is shown, in milliseconds.
    private static let rest = 3_000

    private let title: String
    private var rows: [AnimatedRow] = []
    private var columns = 0
    private var pointer = AnimatedPointer()
    private var table = InkTable()
    private var shown: CellGrid?
    private var captions: [String] = []
    private var last = 0
    private var still: Int?
    /// The approximate number of bytes so far.
    public private(set) var size = 0

    /// Starts an empty animation.
    ///
    /// - Parameter title: The title of the SVG.
    public init(title: String) {
        self.title = title
    }

    /// Adds a sentence to the description for screen readers.
    public mutating func describe(_ text: String) {
        captions.append(text)
        size += text.utf8.count
    }

    /// Adds a screen that is shown from a moment on; the moment must be later than the last one.
    ///
    /// - Parameters:
    ///   - grid: The cells.
    ///   - mouse: The position of the pointer, which glides there; `nil` without a pointer.
    ///   - isDown: Whether a button is down.
    public mutating func show(
        _ grid: CellGrid, pointer mouse: MouseInput?, isDown: Bool, at milliseconds: Int
    ) {
        columns = max(columns, grid.size.columns)
        for row in 0..<max(grid.size.rows, rows.count) {
            if let shown, grid.size == shown.size, shown.hasSameRow(row, as: grid) { continue }
            if row == rows.count {
                rows.append(AnimatedRow())
                if milliseconds > 0 { _ = rows[row].show([], at: 0, &table) }
            }
            let cells = row < grid.size.rows ? grid.cells[grid.range(ofRow: row)] : []
            size += rows[row].show(cells, at: milliseconds, &table)
        }
        shown = grid
        if let mouse {
            let x = (Double(mouse.cell.column) + mouse.fractionX) * Double(Self.cell.width)
            let y = (Double(mouse.cell.row) + mouse.fractionY) * Double(Self.cell.height)
            pointer.take(
                x: Int(x.rounded()), y: Int(y.rounded()), isDown: isDown, from: last,
                at: milliseconds)
        }
        last = milliseconds
    }

    /// Makes the current screen the one that is shown without motion.
    public mutating func standStill() {
        still = last
    }

    /// The SVG, whose animation repeats forever.
    ///
    /// - Parameter end: The time of the last screen, in milliseconds.
    public func svg(end: Int) -> String {
        let timeline = Timeline(length: end + Self.rest)
        let (width, height) = (columns * Self.cell.width, rows.count * Self.cell.height)
        let still = still ?? end
        var keyframes = KeyframeTable()
        var body = ""
        for (place, row) in rows.enumerated() {
            let y = place * Self.cell.height + RowDrawing.ascent
            body += row.svg(y: y, stride: width, still: still, timeline, &keyframes)
        }
        body += pointer.svg(still: still, timeline, &keyframes)
        let (outerWidth, outerHeight) = (width + 2 * Self.margin, height + 2 * Self.margin)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(outerWidth)" height="\(outerHeight)" \
            viewBox="\(-Self.margin) \(-Self.margin) \(outerWidth) \(outerHeight)" role="img">
            <title>\(XMLText.escaped(title))</title>
            <desc>\(captions.map(XMLText.escaped).joined(separator: "; "))</desc>
            <style>\(style(timeline, keyframes, still: still))</style>
            <rect class="g" x="\(-Self.margin)" y="\(-Self.margin)" width="\(outerWidth)" \
            height="\(outerHeight)" rx="8"/>
            <svg width="\(width)" height="\(height)">
            \(body)</svg>
            </svg>

            """
    }

    private func style(
        _ timeline: Timeline, _ keyframes: KeyframeTable, still: Int
    ) -> String {
        let timing = "\(timeline.length)ms"
        let delay = "-\(still)ms infinite"
        let inks = table.rules
        let (ground, text) = (InkTable.ground, InkTable.text)
        return """

            text{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:13.3px}
            path{shape-rendering:crispEdges}.b{font-weight:bold}.d{opacity:.6}.u{text-decoration:underline}
            .g{fill:\(ground.dark.hexadecimal)}\(inks.dark)
            .a{fill:\(text.dark.hexadecimal);stroke:\(ground.dark.hexadecimal);shape-rendering:auto}
            .r{fill:none;stroke:#ff87d7;stroke-width:3}
            @media(prefers-color-scheme:light){.g{fill:\(ground.light.hexadecimal)}\(inks.light)
            .a{fill:\(text.light.hexadecimal);stroke:\(ground.light.hexadecimal)}.r{stroke:#af005f}}
            .s{animation:\(timing) step-end \(delay)}.p{animation:\(timing) linear \(delay)}
            \(keyframes.rules)
            @media(prefers-reduced-motion:reduce){.s,.p{animation:none}}

            """
    }
}

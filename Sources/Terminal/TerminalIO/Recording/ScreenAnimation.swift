public import TerminalTypes

/// Screens over time as one animated SVG, without scripts or embedded fonts.
///
/// Viewers without animation, and readers who prefer reduced motion, see a single still screen: the
/// last one, unless another is chosen. The animation also starts with it, by a negative delay. All
/// coordinates are integers, so that a script gives the same bytes on every machine.
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

/// Converts moments of an animation, in whole milliseconds, to CSS percentages of its length.
struct Timeline {
    /// The length in milliseconds.
    let length: Int
    /// 10 to the power of the number of decimal places.
    private let scale: Int
    private let digits: Int

    init(length: Int) {
        self.length = max(1, length)
        var (scale, digits) = (1, 0)
        // Fine enough to distinguish neighbouring milliseconds.
        while 100 * scale <= self.length {
            scale *= 10
            digits += 1
        }
        (self.scale, self.digits) = (scale, digits)
    }

    /// A moment rounded down, such as `12.5%`.
    func percentage(_ milliseconds: Int) -> String {
        let parts = min(length, milliseconds) * 100 * scale / length
        var text = "\(parts / scale)"
        if digits > 0, parts % scale > 0 {
            let fraction = String(parts % scale)
            text += "." + String(repeating: "0", count: digits - fraction.count) + fraction
            while text.hasSuffix("0") { text.removeLast() }
        }
        return text + "%"
    }
}

/// The keyframes of an animation; equal ones are shared.
struct KeyframeTable {
    private(set) var rules = ""
    private var names: [String: String] = [:]

    /// The name of a set of keyframes.
    mutating func name(_ frames: String) -> String {
        if let name = names[frames] { return name }
        let name = "k\(names.count)"
        names[frames] = name
        rules += "@keyframes \(name){\(frames)}.\(name){animation-name:\(name)}"
        return name
    }
}

/// A row of the screen over time: a strip with each of its distinct contents once, side by side,
/// which is moved to bring one of them into view.
struct AnimatedRow {
    private var places: [[Cell]: Int] = [:]
    /// The contents as SVG.
    private(set) var contents: [String] = []
    /// The content that is shown from each moment on.
    private(set) var changes: [(milliseconds: Int, place: Int)] = []

    /// Changes the cells at a moment.
    ///
    /// - Returns: The number of bytes that this adds.
    mutating func show(_ cells: ArraySlice<Cell>, at milliseconds: Int, _ table: inout InkTable)
        -> Int
    {
        var cells = cells
        while cells.last == .blank { cells.removeLast() }
        let key = Array(cells)
        var size = 0
        let place = places[key] ?? contents.count
        if place == contents.count {
            places[key] = place
            contents.append(RowDrawing.svg(cells, &table))
            size = contents[place].utf8.count + 40
        }
        if changes.last?.milliseconds == milliseconds { changes.removeLast() }
        if changes.last?.place == place { return size }
        changes.append((milliseconds, place))
        return size + 40
    }

    /// The row as SVG.
    ///
    /// - Parameters:
    ///   - y: The position of the baseline.
    ///   - stride: The distance between two contents.
    ///   - still: The moment to show without animation.
    func svg(
        y: Int, stride: Int, still: Int, _ timeline: Timeline, _ keyframes: inout KeyframeTable
    ) -> String {
        guard contents.contains(where: { !$0.isEmpty }) else { return "" }
        let shown = changes.last { $0.milliseconds <= still }?.place ?? 0
        var text = "<g"
        if changes.count > 1 {
            let frames = changes.map { change in
                "\(timeline.percentage(change.milliseconds)){transform:"
                    + "translate(\(change.place == 0 ? "0" : "-\(change.place * stride)px"))}"
            }
            text += " class=\"s \(keyframes.name(frames.joined()))\""
        }
        if shown > 0 { text += " transform=\"translate(-\(shown * stride))\"" }
        text += ">"
        for (place, content) in contents.enumerated() where !content.isEmpty {
            text += "<g transform=\"translate(\(place * stride) \(y))\">\(content)</g>"
        }
        return text + "</g>\n"
    }
}

/// The pointer over time: it glides between positions, with a ring around it while a button is down.
struct AnimatedPointer {
    /// The minimum time that a ring is shown, in milliseconds.
    private static let leastPress = 350

    /// When the pointer first appears, in milliseconds.
    private var start = 0
    private var stops: [(milliseconds: Int, x: Int, y: Int)] = []
    /// When a ring is shown; those that overlap are one.
    private var presses: [ClosedRange<Int>] = []
    private var isDown = false

    /// Records the position of the pointer, in units, at a moment.
    ///
    /// - Parameter start: When the pointer began to move there.
    mutating func take(x: Int, y: Int, isDown: Bool, from start: Int, at milliseconds: Int) {
        if let last = stops.last, (last.x, last.y) != (x, y) {
            if last.milliseconds < start { stops.append((start, last.x, last.y)) }
            if stops.last?.milliseconds == milliseconds { stops.removeLast() }
            stops.append((milliseconds, x, y))
        } else if stops.isEmpty {
            self.start = start
            stops.append((milliseconds, x, y))
        }
        if isDown || self.isDown {
            let end = milliseconds + (self.isDown ? 0 : Self.leastPress)
            if let last = presses.last, self.isDown || milliseconds <= last.upperBound {
                presses[presses.count - 1] = last.lowerBound...max(last.upperBound, end)
            } else {
                presses.append(milliseconds...end)
            }
        }
        self.isDown = isDown
    }

    /// The pointer as SVG; empty if there was no pointer.
    ///
    /// - Parameter still: The moment to show without animation.
    func svg(still: Int, _ timeline: Timeline, _ keyframes: inout KeyframeTable) -> String {
        guard let first = stops.first, let last = stops.last else { return "" }
        // Fade in.
        var frames = ""
        for hidden in Set([0, start]).sorted() where hidden < first.milliseconds {
            frames += "\(timeline.percentage(hidden)){opacity:0;\(Self.place(first))}"
        }
        for stop in stops {
            frames += "\(timeline.percentage(stop.milliseconds)){opacity:1;\(Self.place(stop))}"
        }
        frames += "to{opacity:1;\(Self.place(last))}"
        let shown = stops.last { $0.milliseconds <= still }
        return "<g class=\"p \(keyframes.name(frames))\""
            + (shown == nil ? " opacity=\"0\"" : "")
            + " transform=\"translate(\(shown?.x ?? 0) \(shown?.y ?? 0))\">\(ring(timeline, &keyframes))"
            + "<path class=\"a\" d=\"M0 0v15l3.5-3.3 2.3 5.4 2.6-1.1-2.3-5.3h4.7z\"/></g>\n"
    }

    private func ring(_ timeline: Timeline, _ keyframes: inout KeyframeTable) -> String {
        if presses.isEmpty { return "" }
        let frames = presses.map { press in
            "\(timeline.percentage(press.lowerBound)){opacity:1}"
                + "\(timeline.percentage(press.upperBound)){opacity:0}"
        }
        return "<circle class=\"s r \(keyframes.name("0%{opacity:0}" + frames.joined()))\""
            + " r=\"11\" opacity=\"0\"/>"
    }

    private static func place(_ stop: (milliseconds: Int, x: Int, y: Int)) -> String {
        "transform:translate(\(stop.x)px,\(stop.y)px)"
    }
}

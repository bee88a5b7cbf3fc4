internal import TerminalTypes

/// A row of the screen over time: each of its distinct contents once, side by side on a strip that
/// moves past the row's place.
struct AnimatedRow {
    private var places: [[Cell]: Int] = [:]
    /// The contents as SVG.
    private(set) var contents: [String] = []
    /// What is shown from when on.
    private(set) var changes: [(milliseconds: Int, place: Int)] = []

    /// Shows other cells from a moment on.
    ///
    /// - Returns: How many bytes that takes.
    mutating func show(_ cells: ArraySlice<Cell>, at milliseconds: Int, _ table: inout InkTable)
        -> Int
    {
        var cells = cells
        while cells.last == .blank { cells.removeLast() }
        let key = Array(cells)
        var size = 0
        let place: Int
        if let known = places[key] {
            place = known
        } else {
            place = contents.count
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
    ///   - y: Where its baseline is.
    ///   - stride: The distance of two contents.
    ///   - still: The moment that is shown where nothing is animated.
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

internal import TerminalTypes

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

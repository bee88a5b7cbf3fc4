import LayerGeometry
import TerminalTypes

/// The top line, the bottom lines, and the texts above them.
struct Bars: Hashable {
    /// The right end of the top line.
    var titleLine = TitleLine()
    /// The right end of the bottom line.
    var hintLine = HintLine()
    /// Which layer gets the touch at the last tested point, and why.
    var answer = AnswerLine(text: "", isSurprising: false)
    /// The description of the scene or of the probe's point, in lines; empty if hidden.
    private(set) var about: [String] = []
    /// The text of a lesson, in lines; empty outside lessons.
    private(set) var lesson: [LessonLine] = []
    /// The line count of the longest description, so that the panes keep their places.
    private(set) var aboutRows = 0

    /// The maximum number of lines for a description.
    private static let mostLines = 3

    /// Wraps the description of the scene, or of the point at the probe, and truncates it to the
    /// available lines.
    mutating func describe(about text: String?, _ probe: Probe, isShown: Bool, columns: Int) {
        (about, lesson, aboutRows) = ([], [], 0)
        guard isShown, columns > 2 else { return }
        about = text.map { Self.lines(of: $0, columns) } ?? []
        aboutRows = about.count
        for (place, stop) in probe.stops.enumerated() {
            guard let text = stop.about else { continue }
            let count = probe.stops.count
            let lines = Self.lines(of: count > 1 ? "\(place + 1)/\(count) \(text)" : text, columns)
            aboutRows = max(aboutRows, lines.count)
            if probe.stopInSight == place { about = lines }
        }
    }

    /// Shows a page of a lesson instead.
    mutating func show(_ page: LessonPage, on size: CellSize) {
        about = []
        aboutRows = LessonPage.rows(on: size)
        lesson = page.lines(columns: size.columns - 2, rows: aboutRows)
    }

    private static func lines(of text: String, _ columns: Int) -> [String] {
        // Wrap only what fits, as a text may be long.
        let start = String(text.prefix((mostLines + 1) * columns))
        let all = start.safeForTerminal.wrapped(toCells: columns - 2)
        guard all.count > mostLines else { return all }
        return all.prefix(mostLines - 1) + [(all[mostLines - 1] + " …").cut(toCells: columns - 2)]
    }
}

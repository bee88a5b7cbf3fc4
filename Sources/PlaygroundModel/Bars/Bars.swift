import LayerGeometry
import TerminalTypes

/// What stands above and below the panes.
struct Bars: Hashable {
    /// The right end of the top line.
    var titleLine = TitleLine()
    /// The right end of the bottom line.
    var hintLine = HintLine()
    /// Who gets the touch at the last point that was asked, and why.
    var answer = AnswerLine(text: "", isSurprising: false)
    /// What the scene is about, or what there is to see at the probe, in lines; none where that is
    /// not shown.
    private(set) var about: [String] = []
    /// What a lesson says, in lines; none outside of lessons.
    private(set) var lesson: [LessonLine] = []
    /// The number of lines of the longest of these texts, so that the panes do not move.
    private(set) var aboutRows = 0

    /// How many lines there are for what the scene is about.
    private static let mostLines = 3

    /// Breaks what the scene is about, or what it says of the point where the probe is, into lines;
    /// what there is no room for is cut.
    mutating func tell(about text: String?, _ probe: Probe, isShown: Bool, columns: Int) {
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

    /// Shows a lesson's page instead.
    mutating func tell(_ page: LessonPage, on size: CellSize) {
        about = []
        aboutRows = LessonPage.rows(on: size)
        lesson = page.lines(columns: size.columns - 2, rows: aboutRows)
    }

    private static func lines(of text: String, _ columns: Int) -> [String] {
        // Only what fits is wrapped, as a text may be long.
        let start = String(text.prefix((mostLines + 1) * columns))
        let all = start.safeForTerminal.wrapped(toCells: columns - 2)
        guard all.count > mostLines else { return all }
        return all.prefix(mostLines - 1) + [(all[mostLines - 1] + " …").cut(toCells: columns - 2)]
    }
}

import TerminalTypes

/// What stands above and below the panes.
struct Bars: Hashable {
    /// The right end of the top line.
    var titleLine = TitleLine()
    /// The right end of the bottom line.
    var hintLine = HintLine()
    /// Who gets the touch at the last point that was asked, and why.
    var answer = AnswerLine(text: "", isSurprising: false)
    /// What the scene is about, in lines; none where that is not shown.
    private(set) var about: [String] = []

    /// How many lines there are for what the scene is about.
    private static let mostLines = 3

    /// Breaks what the scene is about into lines; what there is no room for is cut.
    mutating func tell(about text: String?, columns: Int) {
        guard let text, columns > 2 else {
            about = []
            return
        }
        let all = text.safeForTerminal.wrapped(toCells: columns - 2)
        about = Array(all.prefix(Self.mostLines))
        if all.count > Self.mostLines, let last = about.popLast() {
            about.append((last + " …").cut(toCells: columns - 2))
        }
    }
}

import TerminalTypes

extension WhyPage {
    /// A touch problem, and what would help, above the hit test that proves it.
    static func lines(of text: String, help: String, _ width: Int) -> [Line] {
        wrapped(text, width).map { Line([$0], .warning) }
            + wrapped("help: \(help)", width).map { Line([$0]) } + [Line([""])]
    }

    /// A text in lines of at most so many cells, broken between words.
    private static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.cellWidth + 1 + word.cellWidth > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}

extension StringProtocol {
    fileprivate var cellWidth: Int { String(self).cellWidth }
}

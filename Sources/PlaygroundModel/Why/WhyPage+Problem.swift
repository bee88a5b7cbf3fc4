import LayerGeometry
import TerminalTypes
import TouchLint

extension WhyPage {
    /// The touch problem that is looked at, and what would help, above the hit test that proves it.
    static func problem(_ playground: Playground) -> [Line] {
        guard let finding = playground.problems?.current, finding.index == playground.selection
        else { return [] }
        let width = ScreenLayout.sideWidth(playground.size) - 4
        let help = "help: \(playground.advice(for: finding))"
        return wrapped(playground.sentence(of: finding), width).map { Line([$0], .warning) }
            + wrapped(help, width).map { Line([$0]) } + [Line([""])]
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

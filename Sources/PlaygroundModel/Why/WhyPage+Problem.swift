import TerminalTypes
import TouchLint

extension WhyPage {
    /// A touch problem, above the hit test that proves it.
    struct Problem {
        /// The problem as a sentence.
        let text: String
        /// A suggestion; `nil` if it is shown elsewhere.
        var help: String?
        /// The change that fixes it; `nil` if no single change does.
        var fix: TouchFix?

        /// The problem and the suggestion, followed by an empty line.
        func lines(width: Int) -> [Line] {
            let help = help.map { "help: \($0)".wrapped(toCells: width) } ?? []
            return text.wrapped(toCells: width).map { Line([$0], .warning) }
                + help.map { Line([$0]) } + [Line([""])]
        }
    }
}

import TerminalTypes
import TouchLint

extension WhyPage {
    /// A touch problem, above the hit test that proves it.
    struct Problem {
        /// What is wrong, in a sentence.
        let text: String
        /// What would help; `nil` where that is said elsewhere.
        var help: String?
        /// The change that solves it; `nil` where no single one does.
        var fix: TouchFix?

        /// What is wrong and what would help, and an empty line.
        func lines(width: Int) -> [Line] {
            let help = help.map { "help: \($0)".wrapped(toCells: width) } ?? []
            return text.wrapped(toCells: width).map { Line([$0], .warning) }
                + help.map { Line([$0]) } + [Line([""])]
        }
    }
}

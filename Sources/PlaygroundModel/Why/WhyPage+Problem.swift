import TerminalTypes
import TouchLint

extension WhyPage {
    /// A touch problem, above the hit test that proves it.
    struct Problem {
        /// What is wrong, in a sentence.
        let text: String
        /// What would help.
        let help: String
        /// The change that solves it; `nil` where no single one does.
        let fix: TouchFix?

        /// What is wrong and what would help, and an empty line.
        func lines(width: Int) -> [Line] {
            text.wrapped(toCells: width).map { Line([$0], .warning) }
                + "help: \(help)".wrapped(toCells: width).map { Line([$0]) } + [Line([""])]
        }
    }
}

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
            let help = help.map { WhyPage.wrapped("help: \($0)", width: width) } ?? []
            return WhyPage.wrapped(text, .warning, width: width) + help + [Line([""])]
        }
    }
}

import TerminalTypes

extension WhyPage {
    /// A touch problem, and what would help, above the hit test that proves it.
    static func lines(of text: String, help: String, _ width: Int) -> [Line] {
        text.wrapped(toCells: width).map { Line([$0], .warning) }
            + "help: \(help)".wrapped(toCells: width).map { Line([$0]) } + [Line([""])]
    }
}

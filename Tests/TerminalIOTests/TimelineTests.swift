import Testing

@testable import TerminalIO

@Suite struct `A timeline` {
    @Test(arguments: [
        (1_000, 0, "0%"), (1_000, 500, "50%"), (1_000, 125, "12.5%"), (1_000, 1, "0.1%"),
        (1_000, 1_000, "100%"), (3_000, 1_000, "33.33%"), (12_860, 3_460, "26.905%"), (0, 0, "0%"),
    ])
    func `converts moments to percentages`(length: Int, moment: Int, text: String) {
        #expect(Timeline(length: length).percentage(moment) == text)
    }

    @Test(arguments: [1, 7, 999, 1_000, 12_860, 99_999, 100_000, 36_584_540])
    func `is never late, and distinguishes all milliseconds`(length: Int) throws {
        let timeline = Timeline(length: length)
        for moment in stride(from: 0, to: length, by: max(1, length / 5_000)) {
            let text = timeline.percentage(moment).dropLast()
            let found = try #require(Double(text)) / 100 * Double(length)
            #expect(found <= Double(moment) + 1e-6 && found > Double(moment) - 1, "\(moment)")
        }
    }
}

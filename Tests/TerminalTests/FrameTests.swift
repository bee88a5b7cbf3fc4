import Glibc
import TerminalHarness
import Testing

/// What is sent, and when.
@Suite struct `Frames on a terminal` {
    @Test func `come at once wherever the terminal offers it, and hold only what is known`()
        async throws
    {
        let models = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.model.shownOutside = 0
            let inputs = [
                terminal.report(.move, 24, 12), terminal.click(24, 12), "?", "\u{1B}", "x",
                "\u{0C}", "+", ":a", "\u{1B}", terminal.report(.wheelUp, 24, 12), "g",
            ]
            let answered = inputs.filter { terminal.showsFrame(for: $0) }
            #expect(answered == inputs)
            terminal.resize(columns: 100, rows: 30)
            terminal.run { $0.model.text(row: 29) != "" }
            terminal.type("q")
            _ = terminal.end()
            return terminal.model
        }
        #expect(models.map(\.shownOutside) == [0])
        #expect(models.map(\.unknown) == [[:]])
    }

    @Test func `do not come, nor is anything done, while nothing happens`() async throws {
        let results = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.settle(0.05)
            let bytes = terminal.model.bytes
            let before = try #require(terminal.figures)
            terminal.run(within: 0.3)
            let after = try #require(terminal.figures)
            return [
                terminal.model.bytes - bytes, after.wakes - before.wakes,
                Int(after.busy - before.busy),
            ]
        }
        #expect(results == [[0, 0, 0]])
    }

    @Test func `are empty where the same is shown`() async throws {
        let counts = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.showsFrame(for: terminal.report(.move, 24, 12))
            terminal.forget()
            // The same place again, then a key that has an answer to wait for.
            terminal.type(terminal.report(.move, 24, 12))
            terminal.run(within: 0.1)
            return terminal.written.count
        }
        #expect(counts == [0])
    }
}

import Foundation
import TerminalHarness
import TestSupport
import Testing

/// The timing and size of frames.
@Suite(.waiting) struct `Frames on a terminal` {
    @Test func `are synchronized if the terminal supports it, and use only known sequences`()
        async throws
    {
        let models = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.model.shownOutside = 0
            let inputs = [
                terminal.report(.move, 17, 12), terminal.click(17, 12), "?", "\u{1B}", "x",
                "\u{0C}", "+", ":a", "\u{1B}", terminal.report(.wheelUp, 17, 12), "g",
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

    @Test func `are not sent, and no work is done, while nothing happens`() async throws {
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

    @Test func `are empty if nothing changes`() async throws {
        let counts = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.showsFrame(for: terminal.report(.move, 17, 12))
            terminal.forget()
            // The same position again, then a key whose effect can be awaited.
            terminal.type(terminal.report(.move, 17, 12))
            terminal.run(within: 0.1)
            return terminal.written.count
        }
        #expect(counts == [0])
    }

    /// Within one layer, the pointer's two cells, its mark on the border above and changed numbers;
    /// when moving to another layer, also the outlines and names of both.
    @Test func `contain little more than the changed cells`() async throws {
        let counts = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.showsFrame(for: terminal.report(.move, 13, 12))
            return [14, 15, 16, 23, 24, 3].map { column in
                let before = terminal.model.picture
                terminal.forget()
                terminal.showsFrame(for: terminal.report(.move, column, 12))
                let changed = zip(before, terminal.model.picture).count { $0 != $1 }
                return (bytes: terminal.written.count, changed: changed)
            }
        }
        #expect(counts[0].prefix(3).allSatisfy { $0.bytes <= 260 }, "\(counts)")
        #expect(counts[0].allSatisfy { $0.bytes <= 60 + 12 * $0.changed }, "\(counts)")
    }

    /// If the terminal reports a light background, cells with other colours there are redrawn.
    @Test func `are at most 6.4 kilobytes for the first screen, 8.8 with other colours`()
        async throws
    {
        let counts = try await together([Persona.full, .light]) {
            let terminal = try TerminalEmulator(hitbox(), persona: $0)
            #expect(terminal.isReady())
            terminal.settle()
            return terminal.model.bytes
        }
        #expect(counts[0] <= 6_400 && counts[1] <= 8_800, "\(counts)")
    }
}

import Foundation
import TerminalHarness
import TestSupport
import Testing

/// The window grows after the program has read its size, but before the terminal reads what was written for it.
@Suite(.waiting) struct `A window that grows` {
    private struct Case: Sendable, CustomStringConvertible {
        var type: String
        var way: String
        var description: String { "\(type), \(way)" }
    }

    private static let cases = [
        "xterm-256color", "xterm", "tmux-256color", "screen", "linux", "vt100",
    ].flatMap { type in ["q", "TERM", "KILL"].map { Case(type: type, way: $0) } }

    /// A program whose first bytes are still on their way.
    private func start(_ one: Case) throws -> TerminalEmulator {
        try TerminalEmulator(hitbox(environment: ["TERM": one.type]), distance: 0.03)
    }

    /// Grows the window while bytes for the old size are on their way, then ends the program.
    private func grow(_ terminal: TerminalEmulator, _ one: Case) -> [String] {
        terminal.run { !$0.written.isEmpty }
        terminal.resize(columns: 100, rows: 40)
        if one.way != "KILL" { terminal.run { $0.model.text(row: 39) != "" } }
        let isWhole = one.way == "KILL" || terminal.model.scrolled == 0...39
        terminal.forget()
        switch one.way {
        case "q": terminal.type("q")
        case "TERM": terminal.signal(SIGTERM)
        default:
            terminal.signal(SIGKILL)
            terminal.waitForGuard()
        }
        let outcome = terminal.end()
        // Where there is no second screen, the shell continues in the last row.
        let isBelow = !["linux", "vt100"].contains(one.type) || terminal.model.row == 39
        return outcome.left + (outcome.hasSettings ? [] : ["raw"]) + (isBelow ? [] : ["row"])
            + (isWhole ? [] : ["region while it ran"])
    }

    @Test func `while the program starts leaves nothing, however it ends`() async throws {
        let left = try await together(Self.cases) { one in grow(try start(one), one) }
        for (one, left) in zip(Self.cases, left) { #expect(left == [], "\(one)") }
    }

    /// The size of a cell follows from that of the window, if the terminal does not report it.
    @Test func `while an answer about its size is on the way does not shift the pointer`()
        async throws
    {
        let results = try await together([(160, 48), (100, 30)]) { columns, rows in
            let terminal = try TerminalEmulator(hitbox(), persona: .windowOnly, distance: 0.03)
            // The size of the window in pixels has been asked for.
            terminal.run { $0.asked > 4 }
            terminal.resize(columns: columns, rows: rows)
            let isReady = terminal.isReady()
            terminal.settle(0.1)
            let other = try TerminalEmulator.playground(columns: columns, rows: rows)
            for each in [terminal, other] { each.showsFrame(for: each.report(.move, 25, 12)) }
            let isSame = terminal.showsTheSame(as: other)
            terminal.type("q")
            return (isReady, isSame, terminal.end())
        }
        for result in results {
            #expect(result.0 && result.1 && result.2 == .clean(.exited(0)))
        }
    }

    @Test func `while the program continues leaves nothing, however it ends`() async throws {
        let left = try await together(Self.cases) { one in
            let terminal = try start(one)
            terminal.shows("Inspector")
            terminal.settle(0.1)
            terminal.signal(SIGTSTP)
            terminal.run { $0.state == .stopped }
            terminal.settle()
            let stopped = terminal.outcome.left
            terminal.forget()
            terminal.signal(SIGCONT)
            return stopped + grow(terminal, one)
        }
        for (one, left) in zip(Self.cases, left) { #expect(left == [], "\(one)") }
    }
}

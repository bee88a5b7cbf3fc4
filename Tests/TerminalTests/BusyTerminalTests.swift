import Foundation
import TerminalHarness
import TestSupport
import Testing

/// A terminal that answers fast at the start and is busy at the end.
@Suite(.waiting) struct `A terminal that gets busy` {
    @Test func `has its last answer read anyway`() async throws {
        let outcomes = try await together(["q", "TERM", "SEGV"]) { way in
            let terminal = try TerminalEmulator.playground()
            switch way {
            case "TERM": terminal.signal(SIGTERM)
            case "SEGV": terminal.signal(SIGSEGV)
            default: terminal.type(way)
            }
            terminal.run { $0.asksForNothingMore }
            // It reads its input only after a delay.
            usleep(900_000)
            return terminal.end()
        }
        #expect(
            outcomes == [
                .clean(.exited(0)), .clean(.died(signal: SIGTERM)), .clean(.died(signal: SIGSEGV)),
            ])
    }
}

extension TerminalEmulator {
    /// Whether the program has left the screen, so that its last query is under way.
    fileprivate var asksForNothingMore: Bool { !model.modes.contains(1003) }
}

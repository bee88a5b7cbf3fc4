import Foundation
import TerminalHarness
import Testing

/// A terminal that answered at once in the beginning, and has much to do at the end.
@Suite struct `A terminal that gets busy` {
    @Test func `has its last answer read all the same`() async throws {
        let outcomes = try await together(["q", "TERM", "SEGV"]) { way in
            let terminal = try TerminalEmulator.playground()
            switch way {
            case "TERM": terminal.signal(SIGTERM)
            case "SEGV": terminal.signal(SIGSEGV)
            default: terminal.type(way)
            }
            terminal.run { $0.asksForNothingMore }
            // It takes up what comes only after a while.
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
    /// Whether the program has given the screen back, so that its last question is on its way.
    fileprivate var asksForNothingMore: Bool { !model.modes.contains(1003) }
}

import Foundation
import TerminalHarness
import Testing

/// Stop signals and those that take them back, at every moment.
@Suite struct `A stop` {
    @Test func `is taken back by a signal that comes before it is done`() async throws {
        let results = try await together([()]) {
            // It waits for what the terminal has sent, and that is far away.
            let terminal = try TerminalEmulator.playground(distance: 0.05)
            let shown = terminal.model
            terminal.signal(SIGTSTP)
            terminal.run { !$0.model.modes.contains(1049) }
            terminal.signal(SIGCONT)
            let isBack = terminal.run(within: 5) { $0.model.modes == shown.modes }
            let state = terminal.state
            terminal.type("q")
            return (isBack, state, terminal.end())
        }
        #expect(results.allSatisfy { $0.0 && $0.1 == .running })
        #expect(results.map(\.2) == [.clean(.exited(0))])
    }

    @Test func `is one, however often it is asked for`() async throws {
        let results = try await together([()]) {
            let terminal = try TerminalEmulator.playground(distance: 0.05)
            let shown = terminal.model
            terminal.signal(SIGTSTP)
            terminal.run { !$0.model.modes.contains(1049) }
            terminal.signal(SIGTSTP)
            let stops = terminal.run(within: 5) { $0.state == .stopped }
            terminal.signal(SIGCONT)
            let isBack = terminal.run(within: 5) { $0.model.modes == shown.modes }
            terminal.type("q")
            return (stops, isBack, terminal.end())
        }
        #expect(results.allSatisfy { $0.0 && $0.1 })
        #expect(results.map(\.2) == [.clean(.exited(0))])
    }

    @Test func `is heard right after another one has ended`() async throws {
        let results = try await together([0.0, 0.0004, 0.0012]) { pause in
            let terminal = try TerminalEmulator.playground()
            var missed = 0
            for round in 0..<8 {
                terminal.signal(SIGTSTP)
                guard terminal.run(within: 5, until: { $0.state == .stopped }) else { return 99 }
                terminal.signal(SIGCONT)
                let end = TerminalEmulator.now + pause + Double(round) * 0.0001
                while TerminalEmulator.now < end {}
                terminal.signal(SIGTSTP)
                // It may go on first, and stops then.
                terminal.run(within: 0.05) { $0.state == .running }
                if !terminal.run(within: 5, until: { $0.state == .stopped }) { missed += 1 }
                terminal.signal(SIGCONT)
                terminal.run { $0.model.modes.contains(1049) && $0.state == .running }
            }
            return missed
        }
        #expect(results == [0, 0, 0])
    }
}

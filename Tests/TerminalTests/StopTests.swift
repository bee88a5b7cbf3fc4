import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Stop and continue signals at every moment.
@Suite(.waiting) struct `A stop` {
    @Test func `is cancelled by a signal that arrives before it is done`() async throws {
        let results = try await together([()]) {
            // It waits for the terminal's answers, which are delayed.
            let terminal = try TerminalEmulator.playground(distance: 0.05)
            let shown = terminal.model
            terminal.signal(SIGTSTP)
            terminal.run { !$0.model.modes.contains(1049) }
            terminal.signal(SIGCONT)
            let isBack = terminal.run { $0.model.modes == shown.modes }
            let state = terminal.state
            terminal.type("q")
            return (isBack, state, terminal.end())
        }
        #expect(results.allSatisfy { $0.0 && $0.1 == .running })
        #expect(results.map(\.2) == [.clean(.exited(0))])
    }

    @Test func `happens once, however often it is requested`() async throws {
        let results = try await together([()]) {
            let terminal = try TerminalEmulator.playground(distance: 0.05)
            let shown = terminal.model
            terminal.signal(SIGTSTP)
            terminal.run { !$0.model.modes.contains(1049) }
            terminal.signal(SIGTSTP)
            let stops = terminal.run { $0.state == .stopped }
            terminal.signal(SIGCONT)
            let isBack = terminal.run { $0.model.modes == shown.modes }
            terminal.type("q")
            return (stops, isBack, terminal.end())
        }
        #expect(results.allSatisfy { $0.0 && $0.1 })
        #expect(results.map(\.2) == [.clean(.exited(0))])
    }

    @Test func `in the background does not outlive a signal that ends the program`() async throws {
        let results = try await together([[], [SIGCONT]] as [[Int32]]) { before in
            var program = hitbox()
            program.losesTerminal = true
            let terminal = try TerminalEmulator.playground(program)
            terminal.signal(SIGTSTP)
            guard terminal.run(until: { $0.state == .stopped }) else { return [false] }
            // As after 'bg': it wants the terminal, and stops again.
            let stopped = before.map { number in
                terminal.signal(number)
                terminal.run(within: 0.3) { $0.state == .running }
                return terminal.run { $0.state == .stopped }
            }
            // What it wrote before it stopped may still be on the way.
            terminal.settle(0.1)
            let written = terminal.written.count
            for number in [SIGTERM, SIGCONT] { terminal.signal(number) }
            let ends = terminal.run { $0.state == .died(signal: SIGTERM) }
            return stopped + [ends, terminal.written.count == written]
        }
        #expect(results == [[true, true], [true, true, true]])
    }

    @Test func `is handled right after another one has ended`() async throws {
        let results = try await together([0.0, 0.0004, 0.0012]) { pause in
            let terminal = try TerminalEmulator.playground()
            var missed = 0
            for round in 0..<8 {
                terminal.signal(SIGTSTP)
                guard terminal.run(until: { $0.state == .stopped }) else { return 99 }
                terminal.signal(SIGCONT)
                let end = TerminalEmulator.now + pause + Double(round) * 0.0001
                while TerminalEmulator.now < end {}
                terminal.signal(SIGTSTP)
                // It may continue first, and then stops.
                terminal.run(within: 0.05) { $0.state == .running }
                if !terminal.run(until: { $0.state == .stopped }) { missed += 1 }
                terminal.signal(SIGCONT)
                terminal.run { $0.model.modes.contains(1049) && $0.state == .running }
            }
            return missed
        }
        #expect(results == [0, 0, 0])
    }
}

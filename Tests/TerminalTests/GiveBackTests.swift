import Foundation
import TerminalHarness
import TestSupport
import Testing

/// However the program ends, the terminal is restored.
@Suite(.waiting) struct `The terminal comes back` {
    @Test func `after q`() async throws {
        let outcome = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.type("q")
            return terminal.end()
        }
        #expect(outcome == [.clean(.exited(0))])
    }

    @Test func `after each signal that ends a program or is raised by a crash`() async throws {
        let signals = [
            SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE,
        ]
        let outcomes = try await together(signals) { number in
            let terminal = try TerminalEmulator.playground()
            terminal.signal(number)
            return terminal.end()
        }
        #expect(outcomes == signals.map { .clean(.died(signal: $0)) })
    }

    @Test func `after a kill, which cannot be handled`() async throws {
        let outcome = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.signal(SIGKILL)
            terminal.waitForGuard()
            return terminal.end()
        }
        // Nobody is left to read what the terminal was sending at that moment.
        #expect(outcome.map(\.grade) == ["clean"], "\(outcome)")
        #expect(outcome.map(\.state) == [.died(signal: SIGKILL)])
    }

    @Test func `with the reason of a crash on the screen of the shell`() async throws {
        let screens = try await together([SIGILL, SIGABRT, SIGTERM]) { number in
            let terminal = try TerminalEmulator.playground()
            // As Swift's runtime does before trapping.
            try terminal.complain("Fatal error: a reason\n")
            terminal.signal(number)
            return (terminal.end(), terminal.model.text(row: 0))
        }
        #expect(screens.map(\.0.left) == [[], [], []])
        #expect(screens.map(\.1) == Array(repeating: "Fatal error: a reason", count: 3))
    }

    @Test func `when it is stopped, and is taken over again when it continues`() async throws {
        let results = try await together(["\u{1A}", nil]) { key in
            let terminal = try TerminalEmulator.playground()
            let shown = terminal.model
            if let key { terminal.type(key) } else { terminal.signal(SIGTSTP) }
            terminal.run { $0.state == .stopped }
            terminal.settle()
            let stopped = terminal.outcome
            terminal.signal(SIGCONT)
            let isBack = terminal.run {
                $0.model.picture == shown.picture && $0.model.modes == shown.modes
            }
            terminal.type("q")
            return (stopped, isBack, terminal.end())
        }
        for result in results {
            #expect(result.0 == .clean(.stopped))
            #expect(result.1)
            #expect(result.2 == .clean(.exited(0)))
        }
    }

    @Test func `in its current size, after a stop that cannot be handled`() async throws {
        let sizes = [(100, 30), (60, 20)]
        let results = try await together(sizes) { columns, rows in
            let terminal = try TerminalEmulator.playground()
            terminal.signal(SIGSTOP)
            terminal.run { $0.state == .stopped }
            terminal.resize(columns: columns, rows: rows)
            // What the shell has written in the meantime.
            terminal.model.take(Array("\u{1B}[?1003;1006;1004l\u{1B}[Hvim".utf8))
            terminal.signal(SIGCONT)
            let fresh = try TerminalEmulator.playground(columns: columns, rows: rows)
            let isSame =
                terminal.showsTheSame(as: fresh) && terminal.model.modes == fresh.model.modes
            terminal.type("q")
            return (isSame, terminal.end())
        }
        for result in results {
            #expect(result.0)
            #expect(result.1 == .clean(.exited(0)))
        }
    }
}

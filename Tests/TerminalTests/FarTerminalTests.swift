import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Terminals that are slow, that disappear, and that stop reading.
@Suite(.waiting) struct `A terminal that does not keep up` {
    @Test func `leaves nothing that the shell would treat as typing`() async throws {
        let outcomes = try await together(["q", "TERM", "SEGV"]) { way in
            let terminal = try TerminalEmulator.playground(distance: 0.03)
            terminal.mouseWanders = true
            terminal.shows("view 1")
            switch way {
            case "TERM": terminal.signal(SIGTERM)
            case "SEGV": terminal.signal(SIGSEGV)
            default: terminal.type(way)
            }
            return terminal.end()
        }
        #expect(
            outcomes == [
                .clean(.exited(0)), .clean(.died(signal: SIGTERM)), .clean(.died(signal: SIGSEGV)),
            ])
    }

    @Test func `is waited for if the program ends before its first answer`() async throws {
        let ends = [(0.2, SIGTERM), (0.15, SIGTERM), (0.2, SIGSEGV)]
        let areClean = try await together(ends) { distance, signal in
            let clean = Outcome.clean(.died(signal: signal))
            var outcome = clean
            // The program waits half a second, and only if it was asked to end within ten seconds of its question.
            // On a busy machine the emulator can be slower: then try again.
            for _ in 0..<20 {
                let start = TerminalEmulator.now
                let terminal = try TerminalEmulator(hitbox(), distance: distance)
                terminal.shows("Inspector")
                let end = TerminalEmulator.now
                terminal.signal(signal)
                outcome = terminal.end()
                if outcome == clean || terminal.lastTyped - end < 0.45 && end - start < 10 { break }
            }
            return outcome == clean
        }
        #expect(areClean == [true, true, true])
    }

    /// The connection stalls in the middle of an answer, of each of them: after so many bytes.
    private static let stalls = [3, 20, 28, 33, 40, 50, 66, 75, 90, 94, 98, 103]

    @Test func `that stalls within its answers types nothing`() async throws {
        let shown = try await together([()]) {
            try TerminalEmulator.playground().model.picture
        }
        let results = try await together(Self.stalls) { stall in
            let terminal = try TerminalEmulator(hitbox(), stall: stall)
            let isReady = terminal.isReady()
            terminal.settle()
            let picture = terminal.model.picture
            terminal.type("q")
            return (isReady, picture, terminal.end())
        }
        for (stall, (isReady, picture, outcome)) in zip(Self.stalls, results) {
            #expect(isReady && picture == shown[0], "after \(stall) bytes")
            #expect(outcome == .clean(.exited(0)), "after \(stall) bytes")
        }
    }

    @Test func `that stalls within its answers leaves nothing after an early end`() async throws {
        let stalls = [1, 2] + Self.stalls
        let cases = ["q", "TERM", "SEGV"].flatMap { way in stalls.map { (way, $0) } }
        let outcomes = try await together(cases) { way, stall in
            var outcome = Outcome.clean(.exited(0))
            // The program waits half a second for the first byte. On a busy machine the emulator can be slower to type
            // it, or to see the question, which it cannot notice: then try again, at most twice if it seemed to be in
            // time.
            var failures = 0
            for _ in 0..<20 where failures < 3 {
                let terminal = try TerminalEmulator(hitbox(), stall: stall)
                // Typed before the program reads its first key.
                if way == "q" { terminal.type("q") }
                terminal.shows("Inspector")
                terminal.run { $0.asked > 0 || $0.state.isOver }
                let asked = TerminalEmulator.now
                if way == "TERM" { terminal.signal(SIGTERM) }
                if way == "SEGV" { terminal.signal(SIGSEGV) }
                outcome = terminal.end()
                let isLate = terminal.lastTyped - asked > TerminalEmulator.stallTime + 0.2
                if outcome.unread == 0 { break }
                if !isLate { failures += 1 }
            }
            return outcome
        }
        for ((way, stall), outcome) in zip(cases, outcomes) {
            #expect(outcome.left == [] && outcome.hasSettings, "\(way), after \(stall) bytes")
            #expect(outcome.unread == 0, "\(way), after \(stall) bytes")
        }
    }

    /// A machine that sleeps or is overloaded holds up both.
    @Test func `is waited for if the program is held up, too`() async throws {
        let signals = [SIGTERM, SIGSEGV]
        let outcomes = try await together(signals) { signal in
            let terminal = try TerminalEmulator.playground()
            terminal.isReading = false
            terminal.signal(signal)
            terminal.run(within: 0.1)
            terminal.signal(SIGSTOP)
            terminal.run(within: 3.5)
            terminal.signal(SIGCONT)
            terminal.run(within: 0.1)
            terminal.isReading = true
            return terminal.end()
        }
        #expect(outcomes == signals.map { .clean(.died(signal: $0)) })
    }

    @Test func `ends the program when it disappears, however that is reported`() async throws {
        let ways: [Program.HangUp] = [.signalled, .silent, .ignored]
        let states = try await together(ways) { way in
            let terminal = try TerminalEmulator.playground(hitbox(hangUp: way))
            terminal.hangUp()
            return terminal.end().state
        }
        #expect(states == Array(repeating: .died(signal: SIGHUP), count: 3))
    }

    /// `true`: the line discipline stops output, as after C-s; `false`: nobody reads it.
    @Test func `neither blocks the end of the program nor keeps it busy`() async throws {
        let results = try await together([true, false]) { holds in
            let terminal = try TerminalEmulator.playground()
            if holds { terminal.hold(true) } else { terminal.isReading = false }
            for step in 0..<60 {
                terminal.type("\u{0C}" + terminal.report(.move, 10 + step % 9, 12))
                terminal.run(within: 0.002)
            }
            // With a sanitizer, reading what was typed takes a while.
            terminal.settle()
            let before = try #require(terminal.figures)
            terminal.run(within: 0.3)
            let after = try #require(terminal.figures)
            terminal.signal(SIGTERM)
            terminal.run { $0.state.isOver }
            return (after.busy - before.busy, terminal.state, terminal.hasSettingsBefore)
        }
        for (busy, state, hasSettings) in results {
            #expect(busy < 100)
            #expect(state == .died(signal: SIGTERM))
            #expect(hasSettings)
        }
    }

    @Test func `gets the newest screen once it continues`() async throws {
        let isSame = try await together([()]) {
            let terminal = try TerminalEmulator.playground()
            terminal.hold(true)
            for column in 20...25 {
                terminal.type(terminal.report(.move, column, 12) + "\u{0C}")
                terminal.run(within: 0.002)
            }
            terminal.hold(false)
            let other = try TerminalEmulator.playground()
            other.showsFrame(for: other.report(.move, 25, 12))
            return terminal.showsTheSame(as: other)
        }
        #expect(isSame == [true])
    }
}

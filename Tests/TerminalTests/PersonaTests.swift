import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Terminals that answer differently, or not at all.
@Suite(.waiting) struct `Terminals of every kind` {
    @Test func `support clicking layers and are restored`() async throws {
        let kinds = Persona.allCases.filter { $0 != .hostile }
        let results = try await together(kinds) { persona in
            let terminal = try TerminalEmulator(hitbox(), persona: persona)
            #expect(terminal.shows("Inspector"))
            terminal.run { persona == .silent || $0.asked > 0 }
            if persona == .late { terminal.run { $0.model.modes.contains(1016) } }
            terminal.settle()
            terminal.type(terminal.click(17, 12))
            let isHit = terminal.shows("Inside Blue Layer")
            terminal.type("q")
            return (persona, isHit, terminal.end(), terminal.model.unknown)
        }
        for (persona, isHit, outcome, unknown) in results {
            #expect(isHit, "\(persona)")
            #expect(outcome == .clean(.exited(0)), "\(persona)")
            #expect(unknown == [:], "\(persona)")
        }
    }

    @Test func `get colours for their background, at once or when they report it`()
        async throws
    {
        let cases: [(Persona, [String: String], isLight: Bool)] = [
            (.full, [:], false), (.light, [:], true), (.silent, [:], false),
            (.silent, ["COLORFGBG": "0;15"], true), (.full, ["COLORFGBG": "0;15"], false),
        ]
        let results = try await together(cases) { persona, environment, isLight in
            let terminal = try TerminalEmulator(hitbox(environment: environment), persona: persona)
            // The top line is slightly lighter than black, or darker than white.
            let isShown = terminal.run {
                let bar = $0.model.picture[0].look.background ?? 0
                return isLight ? bar >= 250 : (232..<240).contains(bar)
            }
            terminal.type("q")
            return (persona, isShown, terminal.end())
        }
        for (persona, isShown, outcome) in results {
            #expect(isShown, "\(persona)")
            #expect(outcome == .clean(.exited(0)), "\(persona)")
        }
    }

    @Test func `get a dark ground if they answer but do not report their background`()
        async throws
    {
        let cases: [(Persona, [String: String], isPainted: Bool)] = [
            (.tmux, [:], true), (.tmux, ["COLORTERM": "truecolor"], true),
            (.tmux, ["COLORFGBG": "15;0"], false), (.tmux, ["TERM": "xterm"], false),
            (.full, [:], false), (.light, [:], false), (.silent, [:], false),
        ]
        let results = try await together(cases) { persona, environment, isPainted in
            let terminal = try TerminalEmulator(hitbox(environment: environment), persona: persona)
            terminal.shows("Inspector")
            if isPainted {
                terminal.run { $0.model.picture.allSatisfy { $0.look.background != nil } }
            } else {
                terminal.settle()
            }
            let grounds = terminal.model.picture.map(\.look.background)
            terminal.type("q")
            return (persona, grounds.contains(nil), terminal.end())
        }
        #expect(results.map(\.1) == cases.map { !$0.isPainted })
        for (persona, _, outcome) in results {
            #expect(outcome == .clean(.exited(0)), "\(persona)")
        }
    }

    @Test func `include those that answer with bytes that crash programs`() async throws {
        // Kitty's terminfo entry is in a separate package.
        let hasKitty = FileManager.default.fileExists(atPath: "/usr/share/terminfo/x/xterm-kitty")
        let types =
            ["xterm-256color", "tmux-256color", "screen", "vt100", "linux"]
            + (hasKitty ? ["xterm-kitty"] : [])
        let outcomes = try await together(types) { type in
            let terminal = try TerminalEmulator(
                hitbox(environment: ["TERM": type]), persona: .hostile)
            terminal.shows("Inspector")
            terminal.settle(0.05)
            let isRunning = terminal.state == .running
            terminal.signal(SIGTERM)
            return (isRunning, terminal.end().grade)
        }
        #expect(outcomes.map(\.0) == types.map { _ in true })
        #expect(outcomes.map(\.1) == types.map { _ in "clean" })
    }

    @Test func `print plain errors if they cannot be drawn on`() async throws {
        let types = ["dumb", "", "unknown", "no-such-terminal", nil]
        let results = try await together(types) { type in
            var program = hitbox()
            program.environment["TERM"] = type
            let terminal = try TerminalEmulator(program)
            let outcome = terminal.end()
            return (outcome, terminal.written)
        }
        for (outcome, written) in results {
            #expect(outcome == .clean(.exited(3)))
            #expect(String(decoding: written, as: UTF8.self).contains("help: set TERM"))
            #expect(!written.contains(0x1B))
        }
    }

    @Test func `are required for the playground`() async throws {
        let results = try await together([true, false]) { isInput in
            let file = open("/dev/null", O_RDWR | O_CLOEXEC)
            defer { close(file) }
            let terminal = try TerminalEmulator(
                isInput ? hitbox(input: file) : hitbox(output: file))
            let outcome = terminal.end()
            return (outcome, terminal.written)
        }
        for (outcome, written) in results {
            #expect(outcome == .clean(.exited(3)))
            #expect(String(decoding: written, as: UTF8.self).contains("help: run it in a terminal"))
            #expect(!written.contains(0x1B))
        }
    }

    @Test func `of any size are drawn on and restored`() async throws {
        let sizes = [(1, 1), (2, 1), (10, 3), (39, 11), (1000, 500)]
        let outcomes = try await together(sizes) { columns, rows in
            let terminal = try TerminalEmulator(hitbox(), columns: columns, rows: rows)
            terminal.run { $0.model.modes.contains(1016) }
            terminal.type(terminal.click(1, 1) + "?\u{1B}")
            terminal.resize(columns: rows, rows: columns)
            terminal.settle()
            terminal.resize(columns: 80, rows: 24)
            let isDrawn = terminal.shows("Inspector")
            terminal.type("q")
            return (isDrawn, terminal.end())
        }
        for (isDrawn, outcome) in outcomes {
            #expect(isDrawn)
            #expect(outcome == .clean(.exited(0)))
        }
    }

    @Test func `get only ASCII in an ASCII locale`() async throws {
        let results = try await together([["LC_ALL": "C"], ["LC_ALL": "", "LANG": "C"]]) {
            let terminal = try TerminalEmulator(hitbox(environment: $0))
            #expect(terminal.isReady())
            terminal.type(terminal.click(17, 12) + "?")
            #expect(terminal.shows("find a layer"))
            terminal.type("q:")
            terminal.shows("recalls the last")
            terminal.type("\u{1B}")
            terminal.hides("recalls the last")
            terminal.type("x")
            terminal.shows("x-ray:")
            terminal.type("q")
            let outcome = terminal.end()
            return (outcome, terminal.written.filter { $0 > 126 }.count)
        }
        for (outcome, count) in results {
            #expect(outcome == .clean(.exited(0)))
            #expect(count == 0)
        }
    }
}

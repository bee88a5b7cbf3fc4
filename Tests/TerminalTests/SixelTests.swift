import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Pictures in the cells without text, as sixels.
@Suite(.waiting) struct `Sixel pictures` {
    private func terminal(
        _ arguments: String..., persona: Persona = .foot, type: String = "xterm-256color",
        environment: [String: String] = [:]
    ) throws -> TerminalEmulator {
        var program = hitbox()
        program.arguments += arguments
        program.environment["TERM"] = type
        program.environment.merge(environment) { $1 }
        let terminal = try TerminalEmulator(program, persona: persona)
        #expect(terminal.shows("Inspector"))
        return terminal
    }

    private func shown(_ terminal: TerminalEmulator) -> Bool {
        terminal.run { $0.model.sixels > 0 }
        terminal.settle(0.1)
        return terminal.model.sixels > 0
    }

    /// The cells for a picture that show none.
    private func bare(_ model: TerminalModel) -> [String] {
        model.cells.indices.filter {
            model.cells[$0].scalar == "\u{A0}" && !model.sixelCells.contains($0)
        }.map { "\($0 % model.columns),\($0 / model.columns)" }
    }

    @Test func `are shown by terminals that report them for themselves`() async throws {
        let personas: [Persona] = [.foot, .vt340, .vsCode, .wezTerm, .konsole, .iTerm2]
        let results = try await together(personas) { persona in
            let terminal = try terminal(persona: persona)
            let isShown = shown(terminal)
            let (model, text) = (terminal.model, String(decoding: terminal.written, as: UTF8.self))
            terminal.type("q")
            return (isShown, model, text.contains("a=T"), terminal.end())
        }
        for (persona, (isShown, model, isBelow, outcome)) in zip(personas, results) {
            #expect(isShown && !isBelow, "\(persona)")
            #expect(bare(model) == [] && model.unknown == [:], "\(persona)")
            #expect(outcome == .clean(.exited(0)), "\(persona)")
        }
    }

    @Test func `are not sent to other terminals, nor within tmux`() async throws {
        struct Place: Sendable {
            var persona = Persona.foot
            var type = "xterm-256color"
            var environment: [String: String] = [:]
            var arguments: [String] = []
        }
        let places = [
            Place(persona: .full), Place(persona: .silent), Place(persona: .console),
            Place(persona: .kitty), Place(persona: .ghostty),
            Place(persona: .tmux, type: "tmux-256color"), Place(persona: .tmux),
            Place(environment: ["TMUX": "/tmp/tmux"]), Place(environment: ["STY": "1.screen"]),
            Place(arguments: ["--glyphs", "cells"]), Place(arguments: ["--glyphs", "ascii"]),
            Place(environment: ["HITBOX_GLYPHS": "cells"]),
        ]
        let results = try await together(places) { place in
            var program = hitbox()
            program.arguments += place.arguments
            program.environment["TERM"] = place.type
            program.environment.merge(place.environment) { $1 }
            let terminal = try TerminalEmulator(program, persona: place.persona)
            #expect(terminal.shows("Inspector"))
            terminal.settle(0.3)
            terminal.type(terminal.click(17, 12))
            terminal.settle(0.1)
            let count = terminal.model.sixels
            terminal.type("q")
            return (count, terminal.end().grade)
        }
        for (place, (count, grade)) in zip(places, results) {
            #expect(count == 0 && grade == "clean", "\(place)")
        }
    }

    @Test func `are not sent again for the pointer, and for a small change only in part`()
        async throws
    {
        let results = try await together([()]) {
            let terminal = try terminal()
            #expect(shown(terminal))
            // All of it is sent again, but only once.
            terminal.type("\u{0C}")
            terminal.settle()
            terminal.type(terminal.report(.move, 12, 14))
            terminal.settle()
            let whole = terminal.model.sixelBytes
            for column in 13..<18 {
                terminal.type(terminal.report(.move, column, 14))
                terminal.settle()
            }
            let hover = terminal.model.sixelBytes - whole
            terminal.type(terminal.click(17, 12))
            terminal.settle()
            let before = terminal.model.sixelBytes
            terminal.type("p")
            terminal.settle(0.1)
            terminal.type("\u{1B}[C")
            terminal.settle(0.2)
            let change = terminal.model.sixelBytes - before
            for key in ["\u{1B}", "\u{1B}", "q"] {
                terminal.type(key)
                terminal.settle(0.1)
            }
            return (whole, hover, change, terminal.end().grade)
        }
        for (whole, hover, change, grade) in results {
            #expect(whole > 500)
            #expect(hover == 0)
            #expect(change > 0 && change < whole)
            #expect(grade != "BROKEN")
        }
    }

    @Test func `are in all their cells, whatever was over them`() async throws {
        let results = try await together([Persona.foot, .vt340]) { persona in
            let terminal = try terminal("demo", "overlay", persona: persona)
            #expect(shown(terminal))
            var bare: [String] = []
            for key in [
                ">", ">", "x", "g", "f", "\u{1B}", "<", "2", "j", "j", "j", "+", "+", "?", "?", ":",
                "\u{1B}", "i", "i", "0", "x",
            ] {
                terminal.type(key)
                terminal.settle(0.1)
                bare += self.bare(terminal.model).map { "\(key): \($0)" }
            }
            for (column, row) in [(10, 8), (17, 12), (20, 6), (5, 20)] {
                terminal.type(terminal.report(.move, column, row))
                terminal.settle(0.1)
                bare += self.bare(terminal.model).map { "\(column),\(row): \($0)" }
            }
            terminal.resize(columns: 120, rows: 40)
            terminal.settle(0.3)
            bare += self.bare(terminal.model)
            let count = terminal.model.scrolledPictures
            terminal.type("q")
            return (bare, count, terminal.end().grade)
        }
        for (bare, count, grade) in results {
            #expect(bare == [], "\(bare.count)")
            #expect(count == 0)
            #expect(grade != "BROKEN")
        }
    }

    @Test func `leave nothing after every exit, and while the program is stopped`() async throws {
        let ways = [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGKILL, SIGTSTP]
        let outcomes = try await together(ways) { number in
            let terminal = try terminal()
            #expect(shown(terminal))
            terminal.signal(number)
            if number == SIGTSTP {
                terminal.run { $0.state == .stopped }
                terminal.settle()
                let stopped = terminal.outcome.left
                let before = terminal.model.sixels
                terminal.signal(SIGCONT)
                terminal.run { $0.model.sixels > before }
                terminal.settle()
                let bare = bare(terminal.model)
                terminal.type("q")
                return stopped + bare + terminal.end().left
            }
            if number == SIGKILL { terminal.waitForGuard() }
            return terminal.end().left
        }
        #expect(outcomes == ways.map { _ in [] })
    }
}

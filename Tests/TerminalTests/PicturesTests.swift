import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Pictures below the cells, by kitty's graphics protocol.
@Suite(.waiting) struct `Pictures of the layers` {
    private func terminal(
        _ arguments: String..., persona: Persona = .kitty, type: String = "xterm-256color",
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
        terminal.run { !$0.model.pictures.isEmpty }
        terminal.settle(0.1)
        return !terminal.model.pictures.isEmpty
    }

    @Test func `are shown below text if the terminal reports support`() async throws {
        let models = try await together([()]) {
            let terminal = try terminal()
            let isShown = shown(terminal)
            let model = terminal.model
            terminal.type("q")
            return (isShown, model, terminal.end())
        }
        for (isShown, model, outcome) in models {
            #expect(isShown)
            #expect(model.unknown == [:])
            for picture in model.pictures.values {
                #expect(picture["z"].flatMap { Int($0) } ?? 0 < -1_073_741_824)
                #expect(picture["q"] == "2" && picture["o"] == "z")
            }
            #expect(outcome == .clean(.exited(0)))
        }
    }

    @Test func `are shown by kitty and Ghostty, and by others only if they are forced`()
        async throws
    {
        let cases: [(Persona, [String])] = [
            (.kitty, []), (.ghostty, []), (.oldKitty, ["--glyphs", "pixels"]),
        ]
        let results = try await together(cases) { persona, arguments in
            var program = hitbox()
            program.arguments += arguments
            let terminal = try TerminalEmulator(program, persona: persona)
            let isShown = shown(terminal)
            terminal.type("q")
            return (isShown, terminal.end())
        }
        for ((persona, _), (isShown, outcome)) in zip(cases, results) {
            #expect(isShown && outcome == .clean(.exited(0)), "\(persona)")
        }
    }

    @Test func `never take a gigabyte, however large the terminal says that its cells are`()
        async throws
    {
        let cells = Effort.sample([(400, 800), (100, 200), (99, 7), (20, 40)], every: 4)
        let results = try await together(cells) { width, height in
            let terminal = try TerminalEmulator(hitbox(), columns: 500, rows: 200, persona: .kitty)
            terminal.model.cell = (width, height)
            // With a sanitizer, such pictures take minutes.
            let isReady = terminal.isReady(within: 600)
            for _ in 0..<3 {
                terminal.type("+")
                terminal.settle()
            }
            let peak = terminal.figures?.peak ?? .max
            terminal.type("q")
            return (isReady, peak, terminal.end())
        }
        for (cell, (isReady, peak, outcome)) in zip(cells, results) {
            #expect(isReady && peak < 1 << 20, "\(cell): \(peak) kB")
            #expect(outcome.left == [] && outcome.hasSettings, "\(cell)")
        }
    }

    @Test func `are redrawn once, however often the terminal reports another size at a time`()
        async throws
    {
        let frames = try await together([()]) {
            let terminal = try TerminalEmulator.playground(persona: .kitty)
            #expect(shown(terminal))
            let before = terminal.model.frames
            terminal.type(String(repeating: "\u{1B}[6;18;9t\u{1B}[6;16;8t", count: 10_000) + "?")
            #expect(terminal.shows("find a layer"))
            return terminal.model.frames - before
        }
        #expect(frames[0] < 500)
    }

    @Test func `are asked about before the first frame`() async throws {
        let written = try await together([()]) {
            let terminal = try terminal()
            #expect(shown(terminal))
            let bytes = terminal.written
            terminal.type("q")
            _ = terminal.end()
            return String(decoding: bytes, as: UTF8.self)
        }
        for text in written {
            let question = try #require(text.range(of: "a=q"))
            let picture = try #require(text.range(of: "a=T"))
            let frame = try #require(text.range(of: "Inspector"))
            #expect(question.lowerBound < min(frame.lowerBound, picture.lowerBound))
        }
    }

    @Test func `are not sent to other terminals`() async throws {
        struct Place: Sendable {
            var persona = Persona.kitty
            var type = "xterm-256color"
            var environment: [String: String] = [:]
            var arguments: [String] = []
        }
        let places = [
            Place(persona: .full), Place(persona: .silent), Place(persona: .half),
            // They answer that they support pictures.
            Place(persona: .vsCode), Place(persona: .wezTerm), Place(persona: .konsole),
            Place(persona: .iTerm2), Place(persona: .oldKitty),
            Place(type: "tmux-256color"), Place(type: "screen"),
            Place(environment: ["TMUX": "/tmp/tmux"]), Place(environment: ["STY": "1.screen"]),
            Place(arguments: ["--glyphs", "cells"]),
            Place(environment: ["TMUX": "/tmp/tmux"], arguments: ["--glyphs", "pixels"]),
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
            let text = String(decoding: terminal.written, as: UTF8.self)
            terminal.type("q")
            let isAsked = text.contains("a=q")
            return (text.contains("a=T"), isAsked, terminal.end().grade)
        }
        for (place, result) in zip(places, results) {
            #expect(!result.0, "\(place)")
            // In tmux, the query itself would become a title.
            #expect(result.1 == (place.persona != .kitty), "\(place)")
            #expect(result.2 == "clean", "\(place)")
        }
    }

    @Test func `are removed if the terminal's version turns out to show them wrong`() async throws {
        let results = try await together([()]) {
            let terminal = try terminal()
            let isShown = shown(terminal)
            terminal.type("\u{1B}P>|kitty(0.26.5)\u{1B}\\")
            terminal.run { $0.model.pictures.isEmpty }
            terminal.type(terminal.click(17, 12))
            terminal.settle(0.1)
            let isGone = terminal.model.pictures.isEmpty
            terminal.type("q")
            return [isShown, isGone, terminal.end() == .clean(.exited(0))]
        }
        #expect(results == [[true, true, true]])
    }

    @Test func `are not sent again for the pointer, and for a small change only in part`()
        async throws
    {
        let results = try await together([()]) {
            let terminal = try terminal()
            #expect(shown(terminal))
            let whole = terminal.model.pictureBytes
            for column in 8..<30 {
                terminal.type(terminal.report(.move, column, 10))
                terminal.settle()
            }
            let hover = terminal.model.pictureBytes - whole
            terminal.type(terminal.click(17, 12))
            terminal.settle()
            let before = terminal.model.pictureBytes
            terminal.type("p")
            terminal.settle(0.1)
            terminal.type("\u{1B}[C")
            terminal.settle(0.2)
            let change = terminal.model.pictureBytes - before
            for key in ["\u{1B}", "\u{1B}", "q"] {
                terminal.type(key)
                terminal.settle(0.1)
            }
            return (whole, hover, change, terminal.end().grade)
        }
        for (whole, hover, change, grade) in results {
            #expect(whole > 500)
            #expect(hover == 0)
            #expect(change > 0)
            #expect(grade != "BROKEN")
        }
    }

    @Test func `are never scrolled along with the text`() async throws {
        let results = try await together([()]) {
            let terminal = try terminal("demo", "overlay")
            #expect(shown(terminal))
            // Panes change their heights and contents, so that rows of text move.
            for key in [
                ">", ">", "\u{1B}", "<", "2", "j", "j", "j", "j", "j", "j", "j", "j", "+", "+",
            ] {
                terminal.type(key)
                terminal.settle(0.1)
            }
            let count = terminal.model.scrolledPictures
            terminal.type("q")
            return (count, terminal.end().grade)
        }
        for (count, grade) in results {
            #expect(count == 0)
            #expect(grade != "BROKEN")
        }
    }

    @Test func `are removed after every exit, and while it is stopped`() async throws {
        let ways = [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT, SIGKILL, SIGTSTP]
        let outcomes = try await together(ways) { number in
            let terminal = try terminal()
            #expect(shown(terminal))
            terminal.signal(number)
            if number == SIGTSTP {
                terminal.run { $0.state == .stopped }
                terminal.settle()
                let stopped = terminal.outcome.left
                terminal.signal(SIGCONT)
                #expect(shown(terminal))
                terminal.type("q")
                return stopped + terminal.end().left
            }
            if number == SIGKILL { terminal.waitForGuard() }
            return terminal.end().left
        }
        #expect(outcomes == ways.map { _ in [] })
    }

    @Test func `make room for overlays, and are resent in another size`() async throws {
        let results = try await together([()]) {
            let terminal = try terminal()
            #expect(shown(terminal))
            terminal.type("?")
            let isFree = terminal.run { $0.model.pictures.isEmpty }
            terminal.type("?")
            #expect(shown(terminal))
            terminal.resize(columns: 120, rows: 40)
            terminal.settle(0.2)
            let count = terminal.model.pictures.count
            let last = terminal.model.pictures.values.compactMap { $0["r"].flatMap { Int($0) } }
                .max()
            terminal.type("q")
            return (isFree, count, last, terminal.end())
        }
        for (isFree, count, last, outcome) in results {
            #expect(isFree)
            #expect(count > 0 && last == 2)
            #expect(outcome == .clean(.exited(0)))
        }
    }
}

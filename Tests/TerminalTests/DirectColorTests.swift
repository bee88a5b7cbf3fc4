import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Terminals with 24-bit colours, of a type that has a palette.
@Suite(.waiting) struct `Direct colours` {
    private static func playground(
        _ program: Program = hitbox(environment: ["COLORTERM": "truecolor"])
    ) throws -> TerminalEmulator {
        try .playground(program)
    }

    @Test func `are used if COLORTERM or --color says so, and change no character`() async throws {
        let programs = [
            hitbox(), hitbox(environment: ["COLORTERM": "truecolor"]),
            hitbox("--color", "truecolor"),
            hitbox("--color", "256", environment: ["COLORTERM": "truecolor"]),
        ]
        let results = try await together(programs) { program in
            let terminal = try Self.playground(program)
            let (text, colors) = (terminal.model.text, terminal.model.colors)
            terminal.type("q")
            return (text, colors, terminal.end())
        }
        #expect(results.map { $0.1.contains { $0 > 255 } } == [false, true, true, false])
        #expect(results.map { $0.1.contains { $0 < 256 } } == [true, false, false, true])
        #expect(Set(results.map(\.0)).count == 1)
        #expect(results.map(\.2) == programs.map { _ in .clean(.exited(0)) })
    }

    /// One folder has no entry for direct colours, the other has one with a colour space, as in ncurses' entries.
    @Test func `are used with entries from a folder of the user`() async throws {
        let colons = "%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d%;m"
        let direct = """
            hitbox-test-direct,
            \tRGB, colors#0x1000000, pairs#0x10000,
            \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48:2::\(colons),
            \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38:2::\(colons),
            \tuse=xterm-256color,

            """
        let folders = try ["", direct].map { entry in
            let folder = try TestFolder()
            let source = try folder.write(
                "source", "hitbox-test-256color,\n\tuse=xterm-256color,\n" + entry)
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            compiler.arguments = ["tic", "-x", "-o", folder.url.path, source]
            try compiler.run()
            compiler.waitUntilExit()
            return folder
        }
        let colors = try await together(folders.map(\.url.path)) {
            let variables = [
                "TERM": "hitbox-test-256color", "TERMINFO": $0, "COLORTERM": "24bit",
            ]
            return try Self.playground(hitbox(environment: variables)).model.colors
        }
        // A folder is removed with the last reference to it.
        withExtendedLifetime(folders) {}
        #expect(colors[0].contains { $0 > 255 } && !colors[0].contains { $0 < 256 })
        #expect(colors[1] == colors[0])
    }

    @Test func `stay after a stop, and at another size`() async throws {
        let results = try await together([()]) {
            let terminal = try Self.playground()
            let shown = terminal.model.picture
            terminal.type("\u{1A}")
            terminal.run { $0.state == .stopped }
            terminal.settle()
            let stopped = terminal.outcome
            terminal.signal(SIGCONT)
            let isBack = terminal.run { $0.model.picture == shown }
            terminal.resize(columns: 100, rows: 30)
            terminal.run { $0.model.text(row: 29) != "" }
            terminal.settle()
            terminal.resize(columns: 80, rows: 24)
            let isAsBefore = terminal.run { $0.model.picture == shown }
            terminal.type("q")
            return (stopped, isBack && isAsBefore, terminal.end())
        }
        #expect(results.map(\.0) == [.clean(.stopped)])
        #expect(results.map(\.1) == [true])
        #expect(results.map(\.2) == [.clean(.exited(0))])
    }
}

extension TerminalModel {
    /// The colours of all cells.
    fileprivate var colors: Set<Int> {
        Set(picture.flatMap { [$0.look.foreground, $0.look.background] }.compactMap(\.self))
    }
}

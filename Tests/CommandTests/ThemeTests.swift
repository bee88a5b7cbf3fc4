import Foundation
import SceneStore
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting, .serialized) struct `The theme` {
    private let folder: TestFolder
    private var file: URL { folder.url.appending(path: "hitbox/config") }

    init() throws { folder = try TestFolder() }

    private func opened(_ persona: Persona) throws -> TerminalEmulator {
        let program = Program(
            BuiltProgram.url.path, ["demo:outside"],
            environment: ["XDG_CONFIG_HOME": folder.url.path], folder: folder.url.path)
        return try TerminalEmulator(program, persona: persona)
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The backgrounds on the screen; `nil` stands for the terminal's own.
    private func grounds(_ terminal: TerminalEmulator) -> Set<Int?> {
        Set(terminal.model.cells.map(\.look.background))
    }

    @Test(arguments: [(Persona.full, "light", "dark"), (.light, "dark", "light")])
    func `is painted where the terminal has the other one, and is kept`(
        persona: Persona, painted: String, own: String
    ) throws {
        let terminal = try opened(persona)
        #expect(terminal.shows("Drawn, but not touched"))
        #expect(terminal.runs { grounds(terminal).contains(nil) })
        terminal.type(":theme \(painted)\r")
        #expect(terminal.shows("theme: \(painted), kept in"))
        #expect(terminal.runs { !grounds(terminal).contains(nil) })
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(try String(contentsOf: file, encoding: .utf8) == "theme: \(painted)\n")

        let next = try opened(persona)
        #expect(next.shows("Drawn, but not touched"))
        #expect(next.runs { !grounds(next).contains(nil) })
        next.type(":theme \(own)\r")
        #expect(next.runs { grounds(next).contains(nil) })
        next.type("q")
        #expect(next.end() == .clean(.exited(0)))
        #expect(try String(contentsOf: file, encoding: .utf8) == "theme: \(own)\n")
    }

    @Test func `is not painted below pictures, which the terminal's own shines through`() throws {
        let terminal = try opened(.kitty)
        #expect(terminal.runs { !terminal.model.pictures.isEmpty })
        terminal.type(":theme light\r")
        #expect(terminal.shows("theme: light"))
        #expect(terminal.runs { terminal.model.pictures.isEmpty })
        terminal.type(":theme terminal\r")
        #expect(terminal.runs { !terminal.model.pictures.isEmpty })
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `is reported with its line if the file names another one`() throws {
        try write("# mine\ntheme: pink\n")
        let terminal = try opened(.full)
        #expect(terminal.shows("no theme 'pink': write terminal, light or dark in"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `replaces its own line only, and follows links`() throws {
        let real = folder.url.appending(path: "dotfile")
        try write("")
        try FileManager.default.removeItem(at: file)
        try "# mine\n theme : dark # at night\nother: 1".write(
            to: real, atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: real)
        let config = try #require(ConfigFile(environment: ["XDG_CONFIG_HOME": folder.url.path]))
        let line = try #require(try config.line(named: "theme"))
        #expect(line.value == "dark" && line.number == 2)
        try config.set("theme", to: "light")
        #expect(
            try String(contentsOf: real, encoding: .utf8) == "# mine\ntheme: light\nother: 1\n")
        #expect(ConfigFile(environment: ["XDG_CONFIG_HOME": "relative"]) == nil)
    }
}

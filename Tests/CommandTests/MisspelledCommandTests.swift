import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `A misspelled command` {
    @Test(arguments: [
        ["lnt"], ["lnt", "chat.yaml"], ["lnt", "--json"], ["lnt", "a.yaml", "--json"],
    ])
    func `is suggested`(arguments: [String]) throws {
        let run = try Run(arguments: arguments)
        #expect(run.status == 64)
        #expect(
            run.errors == "error: there is no command or file 'lnt'\nhelp: write 'hitbox lint'\n")
    }

    @Test func `is a file if there is one, and no command if none is near`() throws {
        let folder = try TestFolder()
        let file = try folder.write("lnt", "")
        #expect(try Run(file, "x").errors.hasPrefix("Error: Unexpected argument 'x'"))
        #expect(try Run("scene", "x").errors.hasPrefix("Error: Unexpected argument 'x'"))
        #expect(try Run("lint", "--nope").errors.hasPrefix("Error: "))
    }
}

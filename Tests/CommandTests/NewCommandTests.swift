import Foundation
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `The new command` {
    @Test func `writes a scene that is fine, and overwrites nothing`() throws {
        let folder = try TestFolder()
        let path = folder.url.path + "/card.yaml"
        let run = try Run("new", path)
        #expect(run.status == 0 && run.output == "wrote \(path); open it: hitbox \(path)\n")
        #expect(try Run("check", path).output == "\(path): fine, 1 layer\n")
        #expect(try Run("--plain", path).output.hasSuffix("\n1 layer; 'help' lists the commands\n"))
        let again = try Run("new", path)
        #expect(
            again.status == 2 && again.errors.hasPrefix("error: '\(path)' already exists\nhelp: "))
        let printed = try Run("new", "-")
        #expect(
            printed.output
                == String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self))
        #expect(try Run("new", "demo:x").status == 2)
    }

    @Test func `says how to open a name with blanks`() throws {
        let folder = try TestFolder()
        let path = folder.url.path + "/a card.yaml"
        #expect(try Run("new", path).output == "wrote \(path); open it: hitbox '\(path)'\n")
        #expect(try Run("new", path).errors.hasSuffix("or open it: hitbox '\(path)'\n"))
    }

    @Test(arguments: [["probe", "card.yaml", "1,1"], ["card.yaml"], ["card.yaml", "--plain"]])
    func `is offered for a scene that does not exist`(arguments: [String]) throws {
        let run = try Run(arguments: arguments)
        #expect(run.status == 2)
        #expect(
            run.errors.contains("help: check the name, or make it: hitbox new card.yaml\n"))
    }

    @Test func `is offered with a name that a shell takes as one word`() throws {
        let run = try Run("probe", "a card.yaml", "1,1")
        #expect(run.errors.hasSuffix("or make it: hitbox new 'a card.yaml'\n"), "\(run)")
    }

    @Test func `is offered where the playground is to open one`() throws {
        let run = try Run("--plain", "demo:outside", input: "open card.yaml\nopen card.json\n")
        #expect(
            run.output.hasSuffix(
                """
                no such file or directory; check the name, or make it: hitbox new card.yaml
                cannot read 'card.json': no such file or directory

                """), "\(run.output)")
    }
}

import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Scripts given on the command line.
@Suite(.waiting) struct `A script on the command line` {
    private let folder: TestFolder
    private let script: String
    private let text = """
        # Two tests.
        hitbox 1
        scene "scene.yaml"
        test "blue is hit"
          click 160,240
          expect hit white/blue
        test "white comes and goes"
          set white.name "paper"
          set paper.isHidden true
        """

    /// The script with absolute paths, to be readable from any folder.
    private var inlined: String {
        text.replacing("scene.yaml", with: folder.url.path + "/scene.yaml")
    }

    init() throws {
        folder = try TestFolder()
        _ = try folder.write("scene.yaml", blueWhite)
        script = try folder.write("touch.hitbox", text)
    }

    @Test(arguments: ["check", "test", "cast", "replay"])
    func `of a scene that cannot be read is pointed at`(command: String) throws {
        let folder = try TestFolder()
        let script = try folder.write(
            "a.hitbox", "hitbox 1\n# the layers\nscene   \"nofile.yaml\"  # none\nclick 1,1\n")
        let run = try Run(command, script)
        #expect(run.status == 2)
        let path = "\(folder.url.path)/nofile.yaml"
        #expect(
            run.errors.hasPrefix(
                """
                \(script):3:9: error: cannot read '\(path)': no such file or directory
                  |
                3 | scene   "nofile.yaml"  # none
                  |         ^^^^^^^^^^^^^

                """), "\(run.errors)")
    }

    @Test func `of a scene that cannot be read hides no other problem`() throws {
        let folder = try TestFolder()
        let script = try folder.write(
            "a.hitbox", "hitbox 1\nscene \"nofile.yaml\"\nclick 1,1\nclik 1,1\n")
        let errors = try Run("check", script).errors
        #expect(errors.contains(":2:7: error: cannot read"), "\(errors)")
        #expect(errors.contains(":4:1: error: unknown command 'clik'"), "\(errors)")
    }

    @Test(arguments: ["cast", "replay"])
    func `has no test of another name`(command: String) throws {
        let run = try Run(command, script, "--test", "blue is hti")
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains("no test is called 'blue is hti'"))
        #expect(run.errors.contains("help: write 'blue is hit'"))
        let other = try Run(command, script, "--test", "nosuch")
        #expect(other.errors.contains("there are:\n  blue is hit\n  white comes and goes\n"))
    }

    @Test func `needs a test that matches the filter, in at least one file`() throws {
        let other = try folder.write("other.hitbox", "hitbox 1\nscene \"scene.yaml\"\n")
        let typo = try Run("test", script, other, "--filter", "pixel")
        #expect(typo.status == 64 && typo.errors.contains("no test has 'pixel' in its name"))
        let piped = try Run("test", "-", "--filter", "pixel", input: inlined)
        #expect(piped.errors.contains("there are:\n  blue is hit\n"))
        let near = try Run("test", script, "--filter", "whiet", "--tap")
        #expect(near.status == 64 && near.errors.contains("help: write 'white'"))
        #expect(try Run("test", script, other, "--filter", "white").status == 0)
        let both = try Run("test", script, "--filter", "white", "--not", "white")
        #expect(both.status == 64)
        #expect(both.errors.contains("every test with 'white' in its name is excluded"))
    }

    @Test func `has at most 64 MiB`() throws {
        let large = try folder.write("large.hitbox", text)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: large))
        try file.seekToEnd()
        try file.write(contentsOf: Data(repeating: UInt8(ascii: "\n"), count: 64 << 20))
        try file.close()
        for command in ["check", "test", "cast", "replay"] {
            let run = try Run(command, large)
            #expect(run.status == 2)
            #expect(
                (run.output + run.errors).contains(
                    """
                    error: cannot read '\(large)': it is larger than 64 MiB
                    help: split the script

                    """), "\(command)")
        }
    }

    @Test func `is recognised by its contents`() throws {
        let plain = try folder.write("touch.txt", text)
        #expect(try Run("check", plain).output.hasSuffix("touch.txt: fine, 2 tests\n"))
        #expect(try Run("check", "-", input: inlined).output == "standard input: fine, 2 tests\n")
        #expect(
            try Run("test", "-", input: inlined).output.hasSuffix("2 tests in 1 file: 2 passed\n"))
        let wrong = try Run("check", "-", input: "test \"no version\"\n  clik 1,1\n")
        #expect(wrong.status == 2 && wrong.errors.contains("help: write 'click'"))
        let recorded = try Run("record", folder.url.path + "/new.hitbox", script)
        #expect(recorded.status == 2 && recorded.errors.contains("this is a script, not a scene"))
        let layers = try Run("describe", plain)
        #expect(layers.status == 2 && layers.errors.contains("this is a script, not a scene"))
        for arguments in [[plain], ["-"], ["replay", "-"]] {
            let piped = arguments.last == "-" ? inlined : nil
            let terminal = try TerminalEmulator.hitbox(arguments, input: piped)
            #expect(terminal.shows("the beginning"))
            terminal.type("q")
            #expect(terminal.end() == .clean(.exited(0)))
        }
    }

    @Test(arguments: [
        (blueWhite, "a scene"),
        ("hitbox: 1\nroot:\n  fram: 3\n", "a scene"),
        (
            "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n",
            "a dump (UIKit recursiveDescription)"
        ),
    ])
    func `is distinguished from layers with the name of a script`(layers: String, kind: String)
        throws
    {
        let wrong = try folder.write("z.hitbox", layers)
        for command in [["check"], ["test"], []] {
            let run = try Run(arguments: command + [wrong])
            #expect(run.status == 2, "\(command)")
            #expect(run.errors.contains("z.hitbox' is \(kind), not a script"), "\(command)")
        }
    }

    @Test func `writes to standard output for -`() throws {
        let log = try Run("test", script, "--log", "-")
        let lines = log.output.split(separator: "\n")
        #expect(log.status == 0 && lines.count == 4 && lines.allSatisfy { $0.hasPrefix("{") })
        #expect(log.errors.contains("2 tests in 1 file: 2 passed"))
        #expect(try Run("test", script, "--junit", "-").output.hasPrefix("<?xml"))
        let two = try Run("test", script, "--tap", "--log", "-")
        #expect(two.status == 64 && two.errors.contains("only one of --tap and --log -"))
        #expect(try Run("cast", script, "-o", "-").output == Run("cast", script).output)
    }

    @Test(arguments: ["test", "mutate"])
    func `is reported as missing in a given folder`(command: String) throws {
        let folder = try TestFolder()
        let empty = folder.url.path
        let run = try Run(command, empty)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: there is no '.hitbox' file in '\(empty)'\n"))
        #expect(try Run(command).errors.hasPrefix("error: there is no '.hitbox' file here\n"))
    }

    @Test func `is replayed with keys that work, and below its own screen`() throws {
        let terminal = try TerminalEmulator.hitbox(["replay", script, "--to", "5"])
        #expect(terminal.shows("> line 5: click 160,240"))
        // The last row is the last to arrive.
        #expect(terminal.shows("q quit"))
        let rows = (0..<24).map { terminal.model.text(row: $0) }
        #expect(rows[0].contains("Core Animation"))
        #expect(rows[17].hasPrefix(" Inside Blue Layer") && !rows[17].contains("quit"))
        #expect(rows[18].hasPrefix(" paused 3/7  test \"blue is hit\""))
        #expect(rows[19] == "  test \"blue is hit\"" && rows[20] == "> line 5: click 160,240")
        #expect(rows[21] == "  line 6: expect hit white/blue")
        #expect(rows[22].hasPrefix("  after this: view: "))
        #expect(
            rows[23] == " ? keys  Space play  . step  , back  [] mark  +- speed  q quit")
        terminal.type(".")
        #expect(terminal.shows("> line 6: expect hit white/blue"))
        #expect(terminal.model.text(row: 18).hasPrefix(" paused 4/7"))
        terminal.type(" ")
        #expect(terminal.shows("playing"))
        terminal.type("\u{1B}")
        #expect(terminal.shows("paused"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `is replayed up to a limit, which the last step reports`() throws {
        let notes = String(repeating: "note \"on\"\n", count: 20_001)
        let long = try folder.write("long.hitbox", "hitbox 1\nscene \"scene.yaml\"\n" + notes)
        let terminal = try TerminalEmulator.hitbox(["replay", long, "--to", "20002"])
        let notice = "the replay ends here: the script has more than 20000 steps"
        #expect(terminal.shows(notice))
        #expect(terminal.shows("paused 20001/20001"))
        terminal.type(",")
        #expect(terminal.shows("paused 20000/20001"))
        #expect(!terminal.model.text.contains(notice))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }
}

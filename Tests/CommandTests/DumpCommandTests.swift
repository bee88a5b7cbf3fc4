import TerminalHarness
import TestSupport
import Testing

private let dump = """
    (lldb) po view.recursiveDescription()
    <UIView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
       | <UIButton: 0x3; frame = (10 10; 44 44); text = 'Save'; layer = <CALayer: 0x4>>
       | <UIView: 0x5; frame = (0 60; 100 40); autor
    """

@Suite(.waiting) struct `A dump of an app` {
    @Test func `is probed by its format's rules, with notes on uncertainties`() throws {
        let run = try Run("probe", "-", "20,20", input: dump)
        #expect(run.output.hasPrefix("hit  UIView/UIButton at 10,10, line 3\n"))
        #expect(run.output.contains("by the rules of uiview"))
        #expect(run.errors.contains("standard input:4:1: warning: row-cut: the row ends before"))
        let below = try Run("probe", "-", "5,70", input: dump)
        #expect(below.output.contains("uncertain: UIView/UIView, line 4,"))
    }

    @Test func `answers in JSON as a scene does`() throws {
        let run = try Run("probe", "-", "20,20", "--json", input: dump)
        #expect(
            run.output.hasPrefix(
                "{\"point\": [20, 20], \"space\": null, \"rules\": \"uiview\", \"hit\": {\"path\": "
                    + "\"UIView/UIButton\", \"index\": 1, \"point\": [10, 10]}"))
    }

    @Test func `becomes a scene that answers the same`() throws {
        let run = try Run("import", "-", input: dump)
        #expect(run.status == 0)
        #expect(
            run.errors.contains(
                "standard input:2:1: info: detected: UIKit recursiveDescription, 3 views"))
        #expect(run.errors.contains("standard input:1:1: info: skipped: 1 line could not be read"))
        let again = try Run("probe", "-", "20,20", "--json", input: run.output)
        #expect(try again.output == Run("probe", "-", "20,20", "--json", input: dump).output)
        #expect(again.errors.isEmpty)
    }

    @Test func `can be imported without its texts`() throws {
        let run = try Run("import", "-", "--hide-texts", input: dump)
        #expect(!run.output.contains("Save"))
        #expect(
            run.output.contains("text: \"4 characters\"")
                || run.output.contains("text: 4 characters"))
    }

    @Test func `is never overwritten`() throws {
        let folder = try TestFolder()
        let path = try folder.write("dump.txt", dump)
        let run = try Run("import", path, "-o", path)
        #expect(run.status == 64)
        #expect(try Run("import", path, "-o", path + ".yaml").status == 0)
        #expect(try Run("import", path, "-o", path + ".yaml").status == 0)
        #expect(try Run("check", path + ".yaml").status == 0)
    }

    @Test func `is described, exported and scripted as scenes are`() throws {
        let folder = try TestFolder()
        let path = try folder.write("dump.txt", dump)
        #expect(try Run("describe", path).output.contains("UIButton"))
        let sheet = try Run("describe", path, "UIButton").output
        #expect(sheet.contains("class") && sheet.contains("line 3:    | <UIButton: 0x3; frame"))
        #expect(try Run("export", path, "--as", "svg").output.contains("<svg"))
        let script = try folder.write(
            "tap.hitbox",
            """
            hitbox 1
            scene "dump.txt"
            test "the button gets its tap"
              click UIButton
              expect hit UIButton
            """)
        #expect(try Run("test", script).status == 0)
    }

    @Test func `is refused if its tool prints wrong positions`() throws {
        let run = try Run(
            "probe", "-", "1,1", input: "(CALayer tree root\n  (layer bounds [x: 0 y: 0]))\n")
        #expect(run.status == 2)
        #expect(run.errors.contains("standard input:1:1: error: WebKit prints x in place of y"))
        #expect(run.errors.contains("help: print its GraphicsLayers: internals.layerTreeAsText"))
    }

    @Test func `of an unknown format is rejected at once`() throws {
        let run = try Run("probe", "-", "1,1", input: String(repeating: "y\n", count: 1_000_000))
        #expect(run.status == 2)
        #expect(run.errors.contains("neither a scene, a known view dump"))
    }
}

@Suite(.waiting) struct `An unrecognised text` {
    @Test(
        arguments: [
            "hello world\nthis is a log\n", "let a = 3\nif (x) { y: [ }\n", "a: b\n",
            "**bold** words\n", "\0\u{1}binary", "- a\n- b\n",
        ])
    func `is not reported as an invalid scene`(text: String) throws {
        let run = try Run("check", "-", input: text)
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix(
                "standard input:1:1: error: neither a scene, a known view dump"))
        #expect(
            run.errors.contains("help: a scene begins with 'hitbox: 1', a script with 'hitbox 1'"))
        #expect(run.errors.contains("UIKit recursiveDescription") && !run.errors.contains("YAML"))
    }

    @Test(
        arguments: [
            ("", "the file is empty"), ("root:\n  fram: [0]\n", "the format version is missing"),
            ("title: [\nhitbox: 1\n", "not valid YAML"),
            ("{\"root\": 1}", "the format version is missing"),
        ])
    func `is an invalid scene if it has a key of scenes`(text: String, reported: String) throws {
        #expect(try Run("check", "-", input: text).errors.contains(reported))
    }

    @Test func `is perhaps a dump that was not printed, if the file is empty`() throws {
        let folder = try TestFolder()
        let run = try Run("lint", try folder.write("dump.txt", ""))
        #expect(run.status == 2 && run.errors.contains("dump.txt:1:1: error: the file is empty"))
        #expect(run.errors.contains("help: print the views into it again"), "\(run.errors)")
    }

    @Test func `is nothing, if the command before the pipe failed`() throws {
        for command in ["probe", "describe", "lint", "check"] {
            let run = try Run(arguments: [command, "-"] + (command == "probe" ? ["1,1"] : []))
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("standard input:1:1: error: the file is empty\n"))
            #expect(run.errors.contains("\nhelp: run the command before the pipe alone"), "\(run)")
        }
    }
}

import Foundation
import LayerGeometry
import TerminalHarness
import TerminalIO
import TestSupport
import Testing

@Suite(.waiting) struct `The rules of a command` {
    @Test(arguments: [
        ("uikit", "write 'uiview'"), ("ca", "write 'calayer'"), ("boook", "write 'book'"),
        ("appkit", "write one of calayer, uiview, book, android, candidates"),
    ])
    func `are suggested for a framework and for a typing error`(word: String, help: String) throws {
        let run = try Run("probe", "-", "1,1", "--rules", word, input: blueWhite)
        #expect(run.status == 64)
        #expect(
            run.errors.contains(
                "The value '\(word)' is invalid for '--rules <calayer|uiview|book|android|candidates>': \(help)"
            ))
    }
}

@Suite(.waiting) struct `The probe command` {
    @Test func `prints exactly the documented JSON`() throws {
        let run = try Run("probe", "-", "160,240", "--json", input: blueWhite)
        #expect(run.status == 0)
        let expected =
            #"{"point": [160, 240], "space": null, "rules": "calayer", "#
            + #""hit": {"path": "view/white/blue", "index": 2, "point": [50, 50]}, "#
            + #""path": ["view", "view/white", "view/white/blue"], "candidates": ["#
            + #"{"path": "view", "index": 0, "point": [160, 240], "contains": true, "#
            + #""verdict": "sublayer-hit"}, "#
        #expect(run.output.hasPrefix(expected))
        let json = try run.json(as: [String: Any].self)
        #expect((json["candidates"] as? [Any])?.count == 5)
    }

    @Test func `accepts negative coordinates`() throws {
        for arguments in [["-5,3"], ["-.5,3"], ["--from", "white", "-5,3"]] {
            let run =
                arguments.count == 1
                ? try Run("probe", "-", arguments[0], input: blueWhite)
                : try Run("probe", "-", "--from", "white", "-5,3", input: blueWhite)
            #expect(run.status == 0, "\(arguments): \(run.errors)")
        }
    }

    @Test(arguments: ["nan,1", "1,inf", "1e999,1", "0x10,3", "1,2,3", "1", "a,b", "-inf,3"])
    func `rejects anything but a pair of numbers`(point: String) throws {
        let run = try Run("probe", "-", point, input: blueWhite)
        #expect(run.status == 64)
        #expect(run.errors.contains("write X,Y, such as 160,240"))
        #expect(run.output.isEmpty)
    }

    @Test func `prints the answer first, then the reasons`() throws {
        let run = try Run("probe", "-", "-5,3", input: blueWhite)
        #expect(run.output.hasPrefix("hit  view/out at 45,53\n"))
        #expect(run.output.contains("by the rules of uiview: no layer"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func `lists what was not asked in its superview`() throws {
        let scene = """
            hitbox: 1
            rules: uiview
            root:
              name: chat
              frame: [0, 0, 100, 100]
              sublayers:
                - {name: list, frame: [0, 0, 100, 80]}
                - {name: bar, frame: [0, 80, 100, 20], sublayers: [{name: send, frame: [0, -10, 30, 30]}]}
            """
        let run = try Run("probe", "-", "10,75", "--all", input: scene)
        let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        let names = rows.dropFirst().prefix(4).compactMap { $0.split(separator: " ").first }
        #expect(names == ["chat", "bar", "send", "list"], "\(run.output)")
    }

    @Test func `prints one line per point`() throws {
        let scene = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hitbox-\(UUID().uuidString).yaml")
        try blueWhite.write(to: scene, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: scene) }
        let good = try Run("probe", scene.path, "--points", "-", input: "1,2\r\n160,240")
        #expect(
            good.output == "1,2  hit  view/out at 51,52\n160,240  hit  view/white/blue at 50,50\n")
        let bad = try Run("probe", scene.path, "--points", "-", "--json", input: "1,2\n3,x\n")
        #expect(bad.status == 2)
        #expect(bad.output.split(separator: "\n").count == 1)
        #expect(bad.errors.hasPrefix("standard input:2:3: error: 'x' is not a finite number\n"))
        let blank = try Run("probe", scene.path, "--points", "-", input: "\n")
        #expect(blank.status == 2)
        #expect(blank.errors.hasPrefix("standard input:1:1: error: the line is blank\n"))
    }

    @Test
    func `lists the candidates for an ambiguous layer and the nearest names for an unknown one`()
        throws
    {
        let many = try Run("probe", "-", "1,2", "--from", "blue", input: blueWhite)
        #expect(many.status == 64)
        #expect(many.errors.contains("\n  view/white/blue  #2  "))
        #expect(many.errors.contains("\n  view/out/blue    #4  "), "\(many.errors)")
        let none = try Run("probe", "-", "1,2", "--from", "whiet", input: blueWhite)
        #expect(none.status == 64)
        #expect(none.errors.contains("help: write 'white'"))
        let long = String(repeating: "n", count: 70)
        let far = try Run(
            "reach", "-", "bleu",
            input:
                "{hitbox: 1, root: {name: \(long), frame: [0, 0, 9, 9], sublayers: [{name: blue}]}}"
        )
        #expect(far.errors.contains("; nearest names: …\(long.suffix(54))/blue\n"), "\(far.errors)")
    }
}

@Suite(.waiting) struct `The other commands` {
    @Test func `convert points and rects`() throws {
        let point = try Run(
            "convert", "-", "0,0", "--from", "white/blue", "--json", input: blueWhite)
        #expect(
            point.output.hasPrefix(
                #"{"from": "view/white/blue", "to": null, "point": [0, 0], "result": [110, 190], "#)
        )
        let rect = try Run(
            "convert", "-", "-5,-3,10,10", "--from", "white", "--to", "nil", input: blueWhite)
        #expect(rect.output.hasPrefix("55,137 10x10  in scene space\n"))
        #expect(try Run("convert", "-", "1,2,3", input: blueWhite).status == 64)
    }

    @Test func `test the model, or the presentation at a time`() throws {
        let scene = """
            hitbox: 1
            root:
              name: view
              frame: [0, 0, 100, 100]
              sublayers:
                - name: card
                  frame: [0, 0, 20, 20]
                  animations: [{keyPath: position.x, from: 10, to: 90, duration: 2}]
            """
        let commands = [("probe", "50,10"), ("convert", "50,10"), ("describe", "card")]
        let outputs = try commands.map { command, argument in
            try Run(
                command, "-", argument, "--at", "1s",
                command == "convert" ? "--to=card" : "--color=never", input: scene
            ).output
        }
        #expect(outputs[0].contains("hit  view/card at 10,10"))
        #expect(outputs[1].contains("10,10"))
        #expect(outputs[2].contains("50,10"))
        #expect(try Run("probe", "-", "50,10", input: scene).output.contains("hit  view at"))
        #expect(try Run("probe", "-", "50,10", "--at", "soon", input: scene).status == 64)
    }

    @Test func `describe every layer with its mask`() throws {
        let run = try Run("describe", "-", "--json", input: blueWhite)
        let layers = try run.json(as: [[String: Any]].self)
        #expect(layers.map { $0["path"] as? String }.last == "view/out/blue")
        #expect(run.output.contains(#""opacity": 0.3, "#))
        let mask = layers.last?["mask"] as? [String: Any]
        #expect(mask?["path"] == nil)
        #expect(mask?["frame"] as? [Double] == [0, 0, 1, 1])
        #expect(try Run("describe", "-", "white", input: blueWhite).output.contains("opacity"))
    }

    @Test func `describe every property, the published ones in their order`() throws {
        let output = try Run("describe", "-", "--json", input: blueWhite).output
        let line = try #require(output.split(separator: "\n").first)
        let names = line.split(separator: "\"").map(String.init)
        for property in LayerProperty.all where property.whole == nil {
            #expect(names.contains(property.name), "\(property.name)")
        }
        let published = [
            "path", "index", "parent", "frame", "bounds", "position", "anchorPoint", "zPosition",
            "anchorPointZ", "transform", "sublayerTransform", "toSuper", "isHidden", "opacity",
            "masksToBounds", "isGeometryFlipped", "isDoubleSided", "isUserInteractionEnabled",
            "cornerRadius", "isAffine", "mask",
        ]
        #expect(names.filter { published.contains($0) } == published)
        #expect(line.contains("\"text\": null, \"class\": null, \"name\": \"view\""))
    }

    @Test func `quote what was typed, even with a leading minus`() throws {
        let run = try Run("probe", "-", "1,1", "--at", "-1s", input: blueWhite)
        #expect(run.status == 64 && run.errors.contains("The value '-1s' is invalid"))
    }

    @Test(arguments: [
        (
            ["bisect", "a.hitbox", "--hit", "a"], "the command 'bisect' was removed",
            "hitbox replay"
        ),
        (["test", "--shard", "1/2"], "the option --shard of 'test' was removed", "--filter"),
        (["diff", "a", "b", "--play"], "the option --play of 'diff' was removed", "--svg"),
        (["diff", "a", "b", "--sarif"], "the option --sarif of 'diff' was removed", "--json"),
    ])
    func `what was removed is named, and what to use instead`(
        arguments: [String], message: String, help: String
    ) throws {
        let run = try Run(arguments: arguments)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains("error: \(message)\nhelp: ") && run.errors.contains(help))
    }

    @Test(arguments: [
        (["probe", "-", "1,1", "--at", "-1s"], "'--at <time>': a scene begins at 0s"),
        (
            ["probe", "-", "1,1", "--at", "soon"],
            "'--at <time>': write seconds or milliseconds, such as 1.5s or 400ms"
        ),
        (
            ["export", "-", "--as", "text", "--size", "0x0"],
            "'--size <COLSxROWS>': write COLSxROWS, each from 1 to 1000, such as 80x24"
        ),
        (["probe", "-", "30 400"], "'30 400' has no comma between its numbers"),
    ])
    func `say what is wrong with a value`(arguments: [String], reason: String) throws {
        let run = try Run(arguments: arguments, input: blueWhite)
        #expect(run.status == 64 && run.errors.contains(reason), "\(run.errors)")
    }

    @Test func `say that a point has no comma, and that an empty file is not a dump`() throws {
        let folder = try TestFolder()
        let points = try folder.write("points", "1,2\n30 400\n")
        let run = try Run("probe", "-", "--points", points, input: blueWhite)
        #expect(run.errors.contains("'30 400' has no comma between its numbers"), "\(run.errors)")
        for text in ["", " \n"] {
            let empty = try Run("import", "-", input: text)
            #expect(empty.status == 2)
            #expect(empty.errors.hasPrefix("error: 'standard input' is empty\n"), "\(empty.errors)")
        }
    }

    @Test func `check all files and count the invalid ones`() throws {
        let fine = try Run("check", "-", input: blueWhite)
        #expect(fine.output == "standard input: fine, 5 layers\n")
        let wrong = try Run("check", "-", "/", input: "hitbox: 1\nroot:\n  fram: [0, 0, 1, 1]\n")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("standard input:3:3: error: "))
        #expect(wrong.errors.contains("cannot read '/': it is a directory"))
    }

    @Test func `check which layer a scene selects, as a warning`() throws {
        let scene = blueWhite.replacing("hitbox: 1", with: "hitbox: 1\nselect: whit")
        let run = try Run("check", "-", input: scene)
        #expect(run.output == "standard input: fine, 5 layers\n" && run.status == 0)
        #expect(
            run.errors.hasPrefix("standard input:2:9: warning: no layer is called 'whit'\n")
                && run.errors.hasSuffix("help: write 'white'\n\n1 warning\n"), "\(run.errors)")
        #expect(try Run("probe", "-", "1,1", input: scene).errors.isEmpty)
        let strict = try Run("check", "-", "--strict", input: scene)
        #expect(strict.status == 2 && strict.output.isEmpty, "\(strict)")
        #expect(strict.errors.hasSuffix("error: with --strict, warnings are failures\n"))
        #expect(try Run("check", "-", "--strict", input: blueWhite).status == 0)
        let folder = try TestFolder()
        let files = try ["a.yaml", "b.yaml"].map { try folder.write($0, scene) }
        let both = try Run("check", files[0], files[1], "--strict")
        #expect(both.errors.ranges(of: "with --strict").count == 1, "\(both)")
    }

    @Test func `print the version and their help`() throws {
        #expect(try Run("--version").status == 0)
        for command in [
            "new", "demo", "probe", "reach", "convert", "describe", "check", "lint", "diff", "test",
            "record", "replay", "cast", "mutate", "agree", "explore", "export", "import",
        ] {
            let help = try Run(command, "--help")
            #expect(help.status == 0)
            #expect(help.output.contains("hitbox \(command) "))
            let golden = try Golden(command + "-help")
            golden.check(help.output)
        }
        let golden = try Golden("help")
        golden.check(try Run("--help").output)
    }

    @Test func `report that they cannot print it`() throws {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        for arguments in [["--version"], ["--help"], ["help", "probe"], ["probe", "--help"]] {
            let process = Process()
            process.currentDirectoryURL = folder.url
            process.executableURL = BuiltProgram.url
            process.arguments = arguments
            let errors = Pipe()
            process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
            process.standardError = errors
            try process.run()
            let reported = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 3, "\(arguments)")
            #expect(
                String(decoding: reported, as: UTF8.self).contains("cannot write the output"),
                "\(arguments)")
        }
    }

    @Test func `list the demos and refuse unknown ones`() throws {
        #expect(try Run("demo", "--list").output.contains("blue-white"))
        #expect(try Run("demo", "blu-white").status == 64)
    }

    @Test func `print a manual page with every key`() throws {
        let page = try Run("manual").output
        for reported in [
            "let position follow the anchor point", "Ctrl\\-Z", "drag its pin",
            "snapshot \"NAME\" [of stage|why|layers|screen]",
        ] {
            #expect(page.contains(reported), "\(reported)")
        }
        #expect(page.contains(".BR hitbox\\-export (1)\n") && page.hasPrefix(".TH HITBOX 1"))
        expectKnownRequests(page)
    }

    @Test func `print a manual page with the date of the release, as the changelog has it`() throws
    {
        let title = try #require(try Run("manual").output.split(separator: "\n").first)
        let parts = title.split(separator: "\"")
        let version = try Run("--version").output.dropLast()
        let changes = try Document(name: "CHANGELOG.md").text()
        #expect(changes.contains("\n## \(version), \(parts[1])\n"), "\(title)")
        #expect(title.contains("\"hitbox \(version)\""))
    }

    @Test func `wrap the text of a manual page, but neither names nor preformatted lines`() throws {
        var (request, isFilled) = (Substring(), true)
        for line in try Run("manual", "probe").output.split(separator: "\n") {
            if line == ".nf" || line == ".fi" { isFilled = line == ".fi" }
            if isFilled, !line.hasPrefix("."),
                ![".TP", ".SH NAME", ".SH SYNOPSIS"].contains(request)
            {
                #expect(line.utf8.count <= 80)
            }
            request = line
        }
        #expect(try Run("manual").output.contains("\n.TP\n\\fBLC_ALL, LC_CTYPE, LANG\\fR\n"))
    }

    @Test func `print which variables and files the program reads, and how it ends`() throws {
        let page = try Run("manual").output
        for name in TerminalOptions.variables + ["XDG_STATE_HOME", "HOME"] {
            #expect(page.contains(name), "\(name)")
        }
        for status in [0, 1, 2, 3, 64] { #expect(page.contains("\n\\fB\(status)\\fR\n")) }
        #expect(page.contains(".local/state/hitbox/journal"))
        let entries = try Document(name: "docs/manual.md").text().components(separatedBy: "\n- `")
        for name in entries.dropFirst().map({ $0.prefix { $0 != "`" } }) {
            #expect(page.contains("\n.TP\n\\fB\(name)\\fR\n"), "\(name)")
        }
    }

    @Test func `print a manual page for each command, with all its options`() throws {
        let names = try Run("manual", "--list").output.split(separator: "\n").map(String.init)
        #expect(names.contains("play") && names.contains("probe") && names.contains("manual"))
        for name in names {
            let page = try Run("manual", name).output
            #expect(page.hasPrefix(".TH HITBOX\\-\(name.uppercased()) 1"))
            expectKnownRequests(page)
            let help = try Run(name, "--help").output
            for line in help.split(separator: "\n") where line.hasPrefix("  -") {
                let option = try #require(line.split(separator: " ").first { $0.hasPrefix("--") })
                let bold = "\\fB\(option.replacing("-", with: "\\-"))\\fR"
                #expect(page.contains("\n.TP\n\(bold)") || page.contains(", \(bold)"), "\(line)")
            }
        }
        let page = try Run("manual", "probe").output
        #expect(
            page.contains("\nhitbox\\-probe \\- shows which layer is hit at a point, and why\n"))
        #expect(
            page.contains(
                ".TP\n\\fB\\-\\-from\\fR \\fIfrom\\fR\nThe layer whose space the point is in;"))
        #expect(page.contains("\n.SH ARGUMENTS\n.TP\n\\fIfile\\fR\nThe scene, the dump"))
        #expect(page.contains("\\fBprobe\\fR [\\fIoptions\\fR] \\fIfile\\fR [\\fIX,Y|layer\\fR]"))
        let unknown = try Run("manual", "prob")
        #expect(unknown.status == 64 && unknown.errors.contains("write 'hitbox manual probe'"))
        #expect(try Run("manual", "probe", "--list").status == 64)
    }

    /// Expects no troff requests other than those used by the pages.
    private func expectKnownRequests(_ page: String) {
        let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") }
        let known: Set<String> = [
            ".TH", ".SH", ".SS", ".B", ".BR", ".br", ".nf", ".fi", ".TP", ".PP", ".nh", ".ad",
        ]
        #expect(requests.allSatisfy { known.contains(String($0.prefix { $0 != " " })) })
    }
}

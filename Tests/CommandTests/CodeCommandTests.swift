import Foundation
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `hitbox ask` {
    @Test func `answers calls with the reason, one after the other`() throws {
        let run = try Run("ask", "demo:blue-white", "white.hitTest(10,10)", "blue.position.x + 1")
        #expect(run.status == 0)
        let parts = run.output.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(parts.first == "nil")
        #expect(parts.contains("you passed white's own numbers: in view they are 70,150"))
        #expect(parts.last == "101")
    }

    @Test func `prints an object a line as JSON, with the keys of the contract`() throws {
        let run = try Run(
            "ask", "demo:blue-white", "white.hitTest(160,240)",
            "[blue convertPoint:CGPointMake(0, 0) toLayer:nil]",
            "white.frame.contains(blue.frame)", "white.superlayer.superlayer", "--json")
        let objects = try run.output.split(separator: "\n").map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["kind"] as? String } == ["layer", "point", "bool", "none"])
        #expect(objects[0]["value"] as? String == "view/white/blue")
        #expect((objects[0]["trace"] as? [[String: Any]])?.isEmpty == false)
        #expect((objects[0]["hint"] as? String)?.hasSuffix("right here") == true)
        #expect(objects[1]["value"] as? [Double] == [110, 190])
        #expect((objects[1]["steps"] as? [[String: Any]])?.count == 4)
        #expect(objects[2]["value"] as? Bool == false)
        #expect(objects[2]["comparison"] is String)
        #expect(objects[3]["value"] is NSNull)
    }

    @Test func `that begins with a minus is said, and pointed into, as given`() throws {
        let run = try Run("ask", "demo:blue-white", "-5+blue.frame.minX", "--json")
        #expect(run.output.hasPrefix("{\"call\": \"-5+blue.frame.minX\", \"value\": 45,"), "\(run)")
        let name = try Run("ask", "demo:blue-white", "-blue.frame.minX", "--json")
        #expect(
            name.output.hasPrefix("{\"call\": \"-blue.frame.minX\", \"value\": -50,"), "\(name)")
        let wrong = try Run("ask", "demo:blue-white", "-5+nope.x")
        #expect(wrong.errors.hasPrefix("call:1:4: error: no layer is called 'nope'"), "\(wrong)")
    }

    @Test(
        arguments: [
            ("white.hitTest(", "^"), ("missing.frame", "missing"),
            ("white.frobnicate", "frobnicate"),
            ("", "expected"),
        ])
    func `rejects what it cannot read with the place and status 64`(call: String, part: String)
        throws
    {
        let run = try Run("ask", "demo:blue-white", call)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("error: ") && run.errors.contains(part))
    }

    @Test func `answers the other calls, too, if one cannot be answered`() throws {
        let run = try Run("ask", "demo:blue-white", "nope.frame", "blue.position", "blue.mask")
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("call:1:1: error: no layer is called 'nope'"), "\(run)")
        #expect(run.output.split(separator: "\n") == ["100,100", "nil"])
    }

    @Test func `counts an enlarged touch area where views are asked, and only there`() throws {
        let scene = """
            hitbox: 1
            root:
              frame: [0, 0, 100, 100]
              sublayers:
                - {name: b, class: UIButton, frame: [40, 40, 10, 10], touchOutset: 10}

            """
        for (call, answer) in [
            ("b.point(inside: CGPoint(x: -5, y: -5), with: nil)", "true\n\n  x -5 is in -10..<20,"),
            ("[b pointInside:CGPointMake(20, 5) withEvent:nil]", "false\n"),
            ("b.layer.contains(-5,-5)", "false\n\n  x -5 is not in 0..<10,"),
        ] {
            let run = try Run("ask", "-", call, input: scene)
            #expect(run.output.hasPrefix(answer), "\(run)")
        }
    }

    @Test func `says where the numbers of a mask are`() throws {
        let folder = try TestFolder()
        let path = try folder.write(
            "hole.yaml", "hitbox: 1\nroot: {name: wall, mask: {name: hole}}\n")
        let run = try Run("ask", path, "wall.mask.frame")
        #expect(run.status == 64)
        #expect(run.errors.contains("error: a mask has no path"), "\(run)")
        #expect(run.errors.contains("help: 'hitbox describe --json' has the numbers"))
        #expect(try Run("describe", path, "--json").output.contains("\"mask\": {"))
    }
}

@Suite(.waiting) struct `The same call, asked in four ways` {
    @Test func `hides no later message without a screen`() throws {
        let run = try Run(
            arguments: ["demo:blue-white", "--plain"],
            input: "ask blue.position\nset blue.opacity 0.5\nask zz.x\nblue.position\nq!\n")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count { $0 == "= 100,100" } == 2, "\(run.output)")
        #expect(lines.contains("set blue.opacity 0.5"), "\(run.output)")
        #expect(lines.contains { $0.hasPrefix("no layer is called 'zz'") }, "\(run.output)")
    }

    @Test(
        arguments: [
            ("white.hitTest(160,240)", "view/white/blue"), ("white.hitTest(10,10)", "nil"),
            ("blue.convert(10, 20, to: nil)", "120,210"), ("white.contains(10,10)", "true"),
            ("CGRectIntersectsRect(white.frame, blue.frame)", "true"),
        ])
    func `has the same answer`(call: String, answer: String) throws {
        #expect(try Run("ask", "demo:blue-white", call).output.hasPrefix(answer + "\n"))
        for command in ["ask \(call)", call] {
            let plain = try Run(
                arguments: ["demo:blue-white", "--plain"], input: "\(command)\nquit\n")
            #expect(plain.output.contains("\n= \(answer)\n"), "\(plain.output)")
        }
        let folder = try TestFolder()
        let expected = answer == "nil" ? "none" : answer
        let script = try folder.write(
            "a.hitbox",
            """
            hitbox 1
            scene "demo:blue-white"
            test "asks"
              expect \(call) \(expected)
              key :
              paste "\(call)"
              key Enter
              expect status "\(call): \(answer)"
            """)
        let test = try Run("test", script)
        #expect(test.status == 0, "\(test.output)\(test.errors)")
    }
}

@Suite(.waiting) struct `A listing in the playground` {
    private static let panel = """
        let panel = UIView()
        view.addSubview(panel)
        panel.layer.anchorPoint = CGPoint(x: 0, y: 0)
        panel.frame = CGRect(x: 140, y: 140, width: 100, height: 100)
        """

    @Test func `is stepped, edited in place and played on`() throws {
        let folder = try TestFolder()
        let path = try folder.write("panel.swift", Self.panel)
        let terminal = try TerminalEmulator.hitbox(
            [path], environment: ["XDG_STATE_HOME": folder.url.path], folder: folder.url)
        #expect(terminal.shows("panel.swift"))
        #expect(terminal.shows("step 4/4"))
        terminal.type("<")
        #expect(terminal.shows("step 3/4"))
        #expect(terminal.shows("anchorPoint = 0,0"))
        terminal.type("C")
        #expect(terminal.shows("line 3: panel.layer.anchorPoint"))
        terminal.type("\u{15}panel.alpha = 0.5\r")
        #expect(terminal.shows("the rest was played again"))
        terminal.type(">")
        #expect(terminal.shows("190,190"))
        terminal.type("q")
        #expect(terminal.shows("The listing was changed"))
        terminal.type("w")
        #expect(terminal.shows("write the listing to "))
        terminal.type("\r")
        #expect(terminal.shows("already exists"))
        terminal.type("o")
        #expect(terminal.shows("wrote "))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            written
                == Self.panel.replacing(
                    "panel.layer.anchorPoint = CGPoint(x: 0, y: 0)", with: "panel.alpha = 0.5"))
    }

    @Test func `opens at a line, and calls functions`() throws {
        let folder = try TestFolder()
        let path = try folder.write(
            "panel.swift",
            Self.panel
                + "\nfunc hide() { panel.isHidden = true }\nfunc move(_ x: CGFloat, to y: CGFloat) { }\n"
        )
        for selector in ["move(_:to:)", "move"] {
            let valueless = try Run("code", path, "--call", selector)
            #expect(valueless.status == 64, "\(valueless)")
            let help = "\nhelp: write 'move(VALUE, to: VALUE)' with values\n"
            #expect(valueless.errors.hasSuffix(help), "\(valueless)")
        }
        let until = try Run(arguments: [path, "--until", "3", "--plain"], input: "why\nquit\n")
        #expect(until.output.contains("1 layer") || until.output.contains("2 layers"))
        let called = try Run(
            arguments: [path, "--call", "hide()", "--plain"], input: "inspect panel\nquit\n")
        #expect(called.output.contains("isHidden"))
        let scene = try Run("code", "-", input: "hitbox: 1\nroot: {name: a}\n")
        #expect(scene.status == 2 && scene.output.isEmpty, "\(scene)")
        let unknown = try Run("code", path, "--call", "hode")
        #expect(unknown.status == 64 && unknown.output.isEmpty, "\(unknown)")
        #expect(unknown.errors.hasSuffix("'hode' is not known\nhelp: write 'hide()'\n"))
        let refused = try Run(arguments: ["demo:anchor", "--call", "hide()"])
        #expect(refused.status == 64)
        #expect(refused.errors.contains("--call is for listings"))
    }

    @Test func `is a file of layers for every command`() throws {
        let folder = try TestFolder()
        let path = try folder.write("panel.swift", Self.panel)
        #expect(try Run("probe", path, "190,190").output.contains("panel"))
        #expect(try Run("describe", path).output.contains("140,140"))
        #expect(try Run("ask", path, "panel.frame").output == "140,140 100×100\n")
        let two = try folder.write("two.swift", Self.panel + "\nlet other = UIView()")
        #expect(try Run("describe", two).output.contains("other"))
        #expect(try Run("code", two, "-o", "-").output.contains("name: other"))
        let broken = try folder.write("broken.swift", "/* no end")
        let run = try Run("probe", broken, "1,1")
        #expect(run.status == 2)
        #expect(run.errors.contains("broken.swift:1:1: error: "))
    }

    @Test func `says with every answer which of its lines were not played`() throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "a.swift",
            "let a = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))\nview.addSubview(a)\n"
                + "a.frame = loadFrame()\n")
        for arguments in [["probe", file, "5,5"], ["reach", file, "a"], ["check", file]] {
            let run = try Run(arguments: arguments)
            #expect(run.status == 0, "\(run)")
            #expect(run.errors.hasSuffix("a.swift:3:1: info: not played: loadFrame\n"), "\(run)")
        }
    }

    @Test func `answers by the hit tests that it overrides, or says that it does not`() throws {
        let folder = try TestFolder()
        let path = try folder.write(
            "big.swift",
            """
            class Big: UIView {
                override func point(inside p: CGPoint, with e: UIEvent?) -> Bool {
                    return bounds.insetBy(dx: -20, dy: -20).contains(p)
                }
            }
            let b = Big(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
            view.addSubview(b)
            """)
        let call = "view.hitTest((90,90), with: nil)"
        let asked = try Run("ask", path, call)
        #expect(asked.output.hasPrefix("view/b\n"), "\(asked.output)\(asked.errors)")
        #expect(asked.output.contains("b overrides point(inside:with:) (line 2): the answer"))
        let plain = try Run(arguments: [path, "--plain"], input: "ask \(call)\nquit\n")
        #expect(plain.output.contains("\n= view/b\n"), "\(plain.output)")
        let probed = try Run("probe", path, "110,110")
        #expect(probed.output.contains("'hitbox ask' follows and probe does not"))
    }

    @Test func `is read from a pipe, which has no name to tell it by`() throws {
        let terminal = try TerminalEmulator.hitbox(["-", "--until", "3"], input: Self.panel)
        #expect(terminal.shows("step 3/3"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(try Run("probe", "-", "190,190", input: Self.panel).output.contains("panel"))
    }

    @Test func `is not any text that names a class`() throws {
        let text = "<UITapGestureRecognizer: 0x1; state = Possible; view = <UIView: 0x2>>\n"
        let run = try Run("probe", "-", "50,50", input: text)
        #expect(run.status == 2)
        #expect(run.errors.contains("neither a scene, a known view dump, nor a script"))
        #expect(try Run("probe", "-", "50,50", input: "let a = UIView()\n").status == 0)
    }

    @Test func `keeps an edited line when its file changes`() throws {
        let folder = try TestFolder()
        let path = try folder.write("panel.swift", Self.panel)
        let terminal = try TerminalEmulator.hitbox(
            [path], environment: ["XDG_STATE_HOME": folder.url.path], folder: folder.url)
        #expect(terminal.shows("step 4/4"))
        terminal.type("C // mine\r")
        #expect(terminal.shows("panel.swift (edited)"))
        _ = try folder.write("panel.swift", Self.panel + "\npanel.isHidden = true\n")
        #expect(terminal.shows("has changed"))
        #expect(terminal.shows("panel.swift (edited)"))
    }

    @Test func `is stepped line by line without a screen`() throws {
        let folder = try TestFolder()
        let path = try folder.write("panel.swift", Self.panel)
        let run = try Run(arguments: [path, "--plain"], input: "<\n>\nquit\n")
        #expect(run.output.contains("frame = 140,140 100×100"))
        #expect(run.output.contains("since anchorPoint is 0,0"))
    }

    @Test func `is stepped by scripts, and recorded`() throws {
        let folder = try TestFolder()
        let path = try folder.write("panel.swift", Self.panel)
        let script = folder.url.appendingPathComponent("steps.hitbox").path
        let terminal = try TerminalEmulator.hitbox(["record", script, path])
        #expect(terminal.shows("step 4/4"))
        terminal.type("<<")
        #expect(terminal.shows("step 2/4"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        let lines = "  key >\n  expect panel.anchorPoint 0,0\n"
        let text = try String(contentsOfFile: script, encoding: .utf8)
        _ = try folder.write("steps.hitbox", text + lines)
        let run = try Run("test", script)
        #expect(run.status == 0, "\(text)\(run.output)\(run.errors)")
    }
}

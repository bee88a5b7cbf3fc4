import Foundation
import TerminalHarness
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite(.waiting) struct `The commands for scripts` {
    /// A folder with a scene and a script in it.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("hitbox-\(UUID().uuidString)")
        var script: String { path("touch.hitbox") }

        init(_ statements: String) throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try blueWhite.write(toFile: path("scene.yaml"), atomically: true, encoding: .utf8)
            let script = "hitbox 1\nscene \"scene.yaml\"\n" + statements
            try script.write(toFile: self.script, atomically: true, encoding: .utf8)
        }

        func path(_ name: String) -> String { url.appendingPathComponent(name).path }
        func text(_ name: String) -> String {
            (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }
    }

    private let good = """
        test "blue"
          click 160,240
          expect hit white/blue
        test "white"
          click 70,150
          expect hit white via view > white
        """

    @Test func `test reports passed and failed tests, with reasons`() throws {
        let right = try Folder(good)
        let fine = try Run("test", right.url.path)
        #expect(fine.status == 0 && fine.output.hasSuffix("2 tests in 1 file: 2 passed\n"))
        let folder = try Folder(good.replacing("hit white/blue", with: "hit white"))
        let wrong = try Run("test", folder.script)
        #expect(wrong.status == 1)
        for part in [
            "touch.hitbox:5:3: error: the hit at 160,240 by the rules of calayer",
            "5 |   expect hit white", "expected  view/white", "found     view/white/blue",
            "    blue  50,50    hit: contains", "replay: hitbox replay ", "--to 5",
            "1 passed, 1 failed",
        ] { #expect(wrong.output.contains(part), "\(part)") }
        let typo = try Folder(good.replacing("click 160", with: "clik 160"))
        let refused = try Run("test", typo.script)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("help: write 'click'"))
        #expect(try Run("check", typo.script).status == 2)
        #expect(try Run("check", folder.script).output.hasSuffix("fine, 2 tests\n"))
    }

    @Test func `test writes TAP, JUnit and a log of the steps`() throws {
        let folder = try Folder(good.replacing("hit white via", with: "hit view via"))
        let run = try Run(
            "test", folder.script, "--tap", "--junit", folder.path("j.xml"), "--log",
            folder.path("l.jsonl"), "--twice", "--parallel")
        #expect(run.status == 1)
        let tap = run.output.split(separator: "\n")
        #expect(tap[0] == "TAP version 13" && tap[1].hasPrefix("ok 1 - "))
        #expect(tap[2].hasPrefix("not ok 2 - ") && tap.last == "1..2")
        let xml = XMLParser(data: Data(folder.text("j.xml").utf8))
        #expect(xml.parse())
        #expect(folder.text("j.xml").split(separator: "<testcase ").count == 3)
        #expect(folder.text("j.xml").split(separator: "<failure ").count == 2)
        let log = folder.text("l.jsonl").split(separator: "\n")
        #expect(log.count == 4)
        for line in log {
            let step = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(step?["line"] is Int && step?["ok"] is Bool)
        }
    }

    @Test func `test runs the tests whose names match`() throws {
        let tests = (1...20).map { "test \"number \($0)\"\n  click 160,240\n" }.joined()
        let folder = try Folder(tests)
        let one = try Run("test", folder.script, "--filter", "number 7", "--tap")
        #expect(one.output.hasSuffix("1..1\n"))
    }

    @Test func `test compares snapshots, and updates them only on request`() throws {
        let folder = try Folder(good + "\n  snapshot \"end\"\n")
        let missing = try Run("test", folder.script)
        #expect(missing.status == 1 && missing.output.contains("no snapshot 'end' yet"))
        #expect(try Run("test", folder.script, "--update").status == 0)
        let stage = folder.text("touch.snapshots/end.txt")
        #expect(stage.contains(" white ") && !stage.contains("Inspector"))
        #expect(try Run("test", folder.script).status == 0)
        try "old\n".write(
            toFile: folder.path("touch.snapshots/end.txt"), atomically: true, encoding: .utf8)
        #expect(try Run("test", folder.script).output.contains("1 - old"))
        #expect(try Run("test", folder.script, "--update").output.contains("1 - old"))
    }

    @Test func `test compares the named part of the screen`() throws {
        let parts = ["stage", "why", "layers", "screen"]
        let lines = parts.map { "\n  snapshot \"\($0)\" of \($0)" }.joined()
        let folder = try Folder(good + lines + "\n")
        #expect(try Run("test", folder.script, "--update").status == 0)
        let texts = parts.map { folder.text("touch.snapshots/\($0).txt") }
        #expect(texts[3].contains("Inside White Layer"))
        for text in texts[..<3] {
            let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
            let isPart = rows.allSatisfy { $0.isEmpty || texts[3].contains($0) }
            #expect(isPart && !text.contains("? help") && !text.contains("Inside"))
        }
        #expect(texts[1].contains("HIT") && texts[2].contains("view"))
        #expect(try Run("test", folder.script).status == 0)
        let narrow = try Folder("size 50x20\n" + good + lines + "\n")
        let run = try Run("test", narrow.script, "--update")
        #expect(run.output.contains("the pane Why is not on the screen of 50x20"), "\(run)")
    }

    @Test func `test reports the lines of a snapshot that differ as such`() throws {
        let folder = try Folder(good + "\n  snapshot \"end\"\n")
        #expect(try Run("test", folder.script, "--update").status == 0)
        try folder.text("touch.snapshots/end.txt").replacing("white", with: "black").write(
            toFile: folder.path("touch.snapshots/end.txt"), atomically: true, encoding: .utf8)
        let run = try Run("test", folder.script, "--junit", folder.path("j.xml"))
        #expect(run.status == 1 && !run.output.contains("asked:"))
        #expect(run.output.contains("\n  difference:\n    "), "\(run.output)")
        #expect(folder.text("j.xml").contains("black"))
    }

    @Test func `test suggests how to update a snapshot of the whole screen`() throws {
        let folder = try Folder(good + "\n  snapshot \"end\" of screen\n")
        #expect(try Run("test", folder.script, "--update").status == 0)
        let script = folder.text("touch.hitbox")
        try script.replacing(" of screen", with: "").write(
            toFile: folder.script, atomically: true, encoding: .utf8)
        let run = try Run("test", folder.script)
        #expect(run.status == 1 && run.output.contains("'snapshot \"end\" of screen'"), "\(run)")
        #expect(run.output.contains("or let 'hitbox test --update' write the stage"))
        #expect(try Run("test", folder.script, "--update").status == 0)
        #expect(try Run("test", folder.script).status == 0)
    }

    @Test func `names tests in JSON by their names, noticed or not`() throws {
        let folder = try TestFolder()
        let top = "hitbox 1\nscene \"demo:blue-white\"\n"
        for (claim, state) in [("none at 160,480", "noticed"), ("blue at 160,240", "missed")] {
            let script = try folder.write(
                "edge.hitbox", top + "test \"an edge\"\n  expect hit \(claim)\n")
            let run = try Run("mutate", script, "--json", "--only", "far-edges-inside")
            let answer = try run.json(as: [String: Any].self)
            let mistakes = try #require(answer["mistakes"] as? [[String: Any]])
            #expect(mistakes.map { $0["state"] as? String } == [state], "\(run)")
            #expect(mistakes.map { $0["test"] as? String } == ["an edge"], "\(run)")
        }
    }

    @Test func `mutate suggests no line in a test that cannot notice anything`() throws {
        let folder = try TestFolder()
        let top = "hitbox 1\nscene \"demo:blue-white\"\ntest \"hidden\"\n"
        let hidden = "  set blue.isHidden true\n  expect hit none at 70,150\n"
        let script = try folder.write(
            "hidden.hitbox",
            top + "  xfail \"known\"\n" + hidden + "test \"later\"\n  skip \"later\"\n" + hidden)
        let run = try Run("mutate", script, "--only", "hits-hidden")
        #expect(run.status == 0 && run.output.contains("1 cannot show in these scenes"), "\(run)")
    }

    @Test func `mutate refuses options that leave no mistake`() throws {
        let folder = try Folder(good)
        let run = try Run(
            "mutate", folder.script, "--only", "hits-hidden", "--except", "hits-hidden")
        #expect(run.status == 64 && run.errors.contains("--except leaves no mistake to make"))
    }

    @Test func `mutate names the mistakes that no test notices`() throws {
        let wrong = try Folder(good + "\n  expect hit view at (-1,-1)\n")
        let run = try Run("mutate", wrong.script)
        #expect(run.status == 1 && run.errors.contains("already fails"))
        let folder = try Folder(good + "\n  expect hit out at (-5,-5)\n")
        let some = try Run("mutate", folder.script)
        #expect(some.status == 1)
        #expect(some.output.contains("noticed  an engine that skips the sublayers of"))
        #expect(some.output.contains("MISSED   an engine that counts the far edges as inside"))
        #expect(some.output.contains("expect hit"))
    }

    @Test func `cast writes an asciicast, the same every time`() throws {
        let folder = try Folder(good + "\n  wait 2s\n  key f\n  mark \"here\"\n")
        let runs = try (0..<2).map { _ in try Run("cast", folder.script).output }
        #expect(runs[0] == runs[1])
        let lines = runs[0].split(separator: "\n")
        let events = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
        #expect((events[0] as? [String: Any])?["version"] as? Int == 2)
        let marks = events.dropFirst().filter { ($0 as? [Any])?[1] as? String == "m" }
        #expect(marks.map { ($0 as? [Any])?[2] as? String } == ["here"])
        let times = events.dropFirst().compactMap { ($0 as? [Any])?.first as? Double }
        #expect(times.count == events.count - 1 && times == times.sorted())
        #expect(times.last ?? 0 > 4)
    }

    @Test func `replay ends with q while a long script is still being played`() throws {
        let folder = try TestFolder()
        let script = try folder.write(
            "long.hitbox",
            """
            hitbox 1
            scene
            hitbox: 1
            root: {frame: [0, 0, 200, 200]}
            end
            key l 100000
            key h 100000
            """)
        let terminal = try TerminalEmulator.hitbox(["replay", script])
        #expect(terminal.shows("playing"))
        terminal.type("q")
        #expect(terminal.run { $0.state == .exited(0) })
    }

    @Test func `replay shows the same screen in both directions`() throws {
        let folder = try Folder(good)
        let terminal = try TerminalEmulator.hitbox(["replay", folder.script, "--to", "5"])
        #expect(terminal.shows("line 5"))
        #expect(terminal.shows("Inside Blue Layer"))
        terminal.type(".")
        #expect(terminal.shows("test \"white\""))
        terminal.type(",,")
        #expect(terminal.shows("line 4"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test(
        arguments: [
            ("", 80, 24), ("", 120, 40), ("", 50, 20), ("", 40, 12), ("", 30, 8),
            ("view stage\n", 100, 30), ("view stage 20x10\n", 40, 12),
        ])
    func `replay shows why, the steps and the progress`(
        view: String, columns: Int, rows: Int
    ) throws {
        let folder = try Folder(view + good)
        let line = view.isEmpty ? 5 : 6
        let terminal = try TerminalEmulator.hitbox(["replay", folder.script, "--to", "\(line)"])
        #expect(terminal.shows("line \(line)"))
        terminal.resize(columns: columns, rows: rows)
        let isThere = terminal.run { terminal in
            let rows = terminal.model.text.split(separator: "\n", omittingEmptySubsequences: false)
            return rows.contains { $0.contains("paused 4/7") }
                && rows.contains { $0.contains("> line \(line): expect hit") }
                && rows.contains { $0.contains("blue") && $0.lowercased().contains("hit") }
                && rows.last?.contains("q quit") == true
        }
        #expect(isThere, "\(terminal.model.text)")
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `replay says how fast it plays`() throws {
        let folder = try Folder(good)
        let terminal = try TerminalEmulator.hitbox(["replay", folder.script, "--to", "5"])
        #expect(terminal.shows("paused 4/7  test"))
        for (keys, speed) in [("++", "  4x  test"), ("---", "  1/2x  test"), ("+", "/7  test")] {
            terminal.type(keys)
            #expect(terminal.shows(speed), "\(keys)")
        }
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `replay lists its keys`() throws {
        let folder = try Folder(good)
        let terminal = try TerminalEmulator.hitbox(["replay", folder.script, "--to", "5"])
        #expect(terminal.shows("? keys"))
        terminal.type("?")
        #expect(terminal.shows("the next mark, test or failure"))
        #expect(terminal.shows("L  J  Shift-Right  Shift-Down  Page Down  ten steps forward"))
        terminal.resize(columns: 60, rows: 10)
        #expect(terminal.shows("j shows more"))
        terminal.type("G?")
        #expect(terminal.shows("Keys of a replay"))
        terminal.type("jjjjjjjjjjjjjjjjj")
        #expect(terminal.shows("back to the shell"))
        terminal.type("q")
        #expect(terminal.shows("line 5"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }
}

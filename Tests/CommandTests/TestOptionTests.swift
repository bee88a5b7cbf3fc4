import Foundation
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `The tests of a run` {
    private let other = """
        hitbox 1
        scene "demo:outside"
        expect hit #0 at 1,1

        """
    private let tests = """
        hitbox 1
        scene "demo:outside"
        test "Badge at the top"
          expect hit card/badge at 200,45
        test "the card"
          expect hit card at 100,100
        test "wrong, and in % two: parts"
          expect hit card/badge at 1,1

        """

    @Test func `are chosen by text in any case, by lines, or by what they are not`() throws {
        let folder = try TestFolder()
        let file = try folder.write("touch.hitbox", tests)
        _ = try folder.write("other.hitbox", other)
        let path = folder.url.path
        let badge = try Run("test", path, "--filter", "BADGE")
        #expect(
            badge.status == 0 && badge.output.hasSuffix("1 test in 1 file: 1 passed\n"), "\(badge)")
        #expect(!badge.output.contains("other.hitbox"))
        let right = try Run("test", file, "--not", "Wrong")
        #expect(right.output.hasSuffix("2 tests in 1 file: 2 passed\n"), "\(right)")
        let none = try Run("test", file, "--not", "A")
        #expect(none.status == 64 && none.errors == "error: every test has 'A' in its name\n")
        for (line, name) in [(3, "Badge at the top"), (6, "the card"), (8, "wrong, and in")] {
            let list = try Run("test", "\(file):\(line)", "--list")
            #expect(list.output.split(separator: "\n").count == 1 && list.output.contains(name))
        }
        #expect(try Run("test", "\(file):4", "\(file):5").output.contains("2 passed"))
        #expect(try Run("test", file, "--list").output.contains("touch.hitbox:5  the card\n"))
        for line in [0, 99] {
            let beyond = try Run("test", "\(file):\(line)")
            #expect(beyond.status == 64, "\(beyond)")
            let message = "has no line \(line); it has 8 lines\nhelp: name a line"
            #expect(beyond.errors.contains(message), "\(beyond)")
        }
    }

    @Test func `are all run if a line of their file is named beside it or its folder`() throws {
        let folder = try TestFolder()
        let file = try folder.write("touch.hitbox", tests)
        let other = folder.url.path + "/./touch.hitbox:4"
        for whole in [file, folder.url.path] {
            for arguments in [[whole, other], [other, whole]] {
                let list = try Run(arguments: ["test", "--list"] + arguments)
                #expect(list.output.split(separator: "\n").count == 3, "\(arguments): \(list)")
            }
        }
        let lines = try Run("test", "--list", "\(file):6", other)
        #expect(lines.output.split(separator: "\n").count == 2, "\(lines)")
    }

    @Test func `have their places in JUnit's format`() throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "touch.hitbox",
            tests + "test \"later\"\n  xfail \"not yet\"\n  expect hit #0 at (-9,1)\n")
        let run = try Run("test", file, "--junit", "-")
        #expect(run.status == 1)
        for part in [
            "name=\"the card\" file=\"\(file)\" line=\"5\" time=\"0.",
            "&#10;replay: hitbox replay \(file) --to 8</failure>",
            "<skipped type=\"xfail\" message=\"not yet\"/>",
        ] { #expect(run.output.contains(part), "\(part) in \(run.output)") }
    }

    @Test func `are replayed by a command that a shell takes, if they are in a file`() throws {
        let folder = try TestFolder()
        let file = try folder.write("it's a test.hitbox", tests)
        let name = "'" + file.replacing("'", with: "'\\''") + "'"
        #expect(try Run("test", file).output.contains("replay: hitbox replay \(name) --to 8\n"))
        #expect(try Run("mutate", file).errors.hasSuffix("\nhelp: hitbox test \(name)\n"))
        let piped = try Run("test", "-", "--junit", folder.url.path + "/a.xml", input: tests)
        #expect(piped.status == 1 && !piped.output.contains("replay"), "\(piped.output)")
        #expect(try !text(folder.url.path + "/a.xml").contains("replay"))
    }

    private func text(_ path: some StringProtocol) throws -> String {
        try String(contentsOfFile: String(path), encoding: .utf8)
    }

    @Test func `run beside one that cannot be read`() throws {
        let folder = try TestFolder()
        let wrong =
            "test \"typo\"\n  clik 1,1\n  expect hit crad\ntest\n  key a\n"
            + "test \"last\"\n  key f\n"
        let file = try folder.write("touch.hitbox", tests + wrong)
        let run = try Run("test", file)
        #expect(run.status == 2)
        let counts = "3 passed, 1 failed, 2 unreadable or invalid"
        #expect(run.output.hasSuffix("6 tests in 1 file: \(counts)\n"))
        for part in [":10:3: error: ", ":11:14: error: ", ":12:5: error: "] {
            #expect(run.errors.contains(part), "\(part) in \(run.errors)")
        }
        let tap = try Run("test", file, "--tap", "--junit", file + ".xml")
        #expect(tap.output.contains("not ok 4 - \(file): typo\n# line 10: "), "\(tap)")
        #expect(try text(file + ".xml").contains("tests=\"6\" failures=\"1\" errors=\"2\""))
        #expect(try Run("test", file, "--filter", "badge").status == 0)
        #expect(try Run("check", file).status == 2)
        let terminal = try TerminalEmulator.hitbox(["replay", file, "--to", "8"])
        #expect(terminal.shows("FAILED  expect hit card/badge at 1,1"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
        #expect(try Run("cast", file, "--test", "the card").status == 0)
        for arguments in [
            ["replay", "--to", "11"], ["replay", "--test", "typo"], ["replay"], ["cast"],
        ] {
            let unread = try Run(arguments: arguments + [file])
            #expect(unread.status == 2 && unread.errors.contains(":10:3: error: "), "\(unread)")
        }
        // An unclosed block swallows the tests after it.
        let cut = try folder.write("cut.hitbox", tests + "test \"x\"\n  expect screen\n")
        #expect(try Run("test", cut).output.contains("wrong  "))
    }

    @Test func `have screens and snapshots that an update writes, and names if unused`() throws {
        let folder = try TestFolder()
        let start = "hitbox 1\r\nview stage 40x12\r\nscene \"demo:outside\"\r\ntest \"x\"\r\n"
        let file = try folder.write(
            "touch.hitbox",
            start + "  snapshot \"a\" with colours\r\n  expect screen\r\n    old\r\n    end\r\n"
                + "  key f\r\n")
        #expect(try Run("test", file).status == 1)
        let update = try Run("test", file, "--update")
        #expect(update.status == 0, "\(update)")
        #expect(update.output.contains("updated \(file):6\n  1 - old\n"), "\(update)")
        let text = try text(file)
        #expect(text.hasPrefix(start) && text.hasSuffix("\r\n    end\r\n  key f\r\n"))
        let snapshots = file.dropLast(7) + ".snapshots/"
        #expect(try self.text(snapshots + "a.txt").contains("\ncolours\n1: "))
        _ = try folder.write("touch.snapshots/b.txt", "")
        for arguments in [[], ["--update"]] {
            let run = try Run(arguments: ["test", file] + arguments)
            #expect(run.status == 0 && run.output.contains("unused  "), "\(run)")
            #expect(run.output.contains("touch.snapshots/b.txt\nhint: nothing uses them"))
        }
        #expect(try self.text(snapshots + "b.txt").isEmpty)
    }

    @Test func `are not looked for where packages are installed`() throws {
        let folder = try TestFolder()
        let inner = folder.url.appendingPathComponent("node_modules")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try tests.write(
            to: inner.appendingPathComponent("a.hitbox"), atomically: true, encoding: .utf8)
        #expect(try Run("test", folder.url.path).status == 2)
        #expect(try Run("test", inner.path, "--list").status == 0)
    }

    @Test func `that fail are annotations for GitHub`() throws {
        let folder = try TestFolder()
        let file = try folder.write("touch.hitbox", tests)
        let run = try Run("test", file, "--github")
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "touch.hitbox,line=8,title=wrong%2C and in %25 two%3A parts::the hit at 1,1"),
            "\(run)")
        #expect(run.output.contains("::error file="))
    }
}

@Suite(.waiting) struct `A step that does nothing` {
    @Test(arguments: [
        ("release 20,20", "4:3: warning: no button is down here"),
        ("key q\n  key a", "the program has left the scene before this step"),
        ("key q\n  key a", "5:3: warning: the program has ended before this step"),
        ("key q\n  wait 1s", "5:3: warning: the program has ended before this step"),
        ("raw \"\\e[999z\"", "4:3: warning: these bytes are not input"),
        ("key F12", "4:3: warning: the key 'F12' has no effect here"),
        ("set card.isHidden false", "4:3: warning: the layer already has this value"),
        ("undo", "4:3: warning: there is nothing to undo here"),
        ("click 20,20", "3:1: warning: the test has no expectation"),
        ("click +5,3", "there is no pointer yet that this could be relative to"),
        ("", "3:1: warning: the test has no statement"),
    ])
    func `is reported, and fails a strict run`(_ step: String, _ message: String) throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "touch.hitbox", "hitbox 1\nscene \"demo:outside\"\ntest \"x\"\n  \(step)\n")
        let run = try Run("test", file)
        let isWarning = message.contains("warning")
        #expect(run.status == (!isWarning || step.hasSuffix("key a") ? 1 : 0), "\(run)")
        #expect((run.output + run.errors).contains(message), "\(run)")
        #expect(try Run("test", file, "--strict").status == 1)
        if run.status == 0 {
            let strict = try Run("test", file, "--strict", "--tap")
            #expect(strict.errors.contains(message), "\(strict)")
            #expect(strict.errors.hasSuffix("error: with --strict, warnings are failures\n"))
            #expect(strict.output.contains("\nnot ok 1 - "), "\(strict)")
            let junit = try Run("test", file, "--strict", "--junit", "-")
            #expect(junit.output.contains("failures=\"1\""), "\(junit)")
        }
        if isWarning { #expect(try Run("check", file).errors.contains(message)) }
    }

    @Test func `is not one that a claim, a layer or an effect makes worth it`() throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "touch.hitbox",
            """
            hitbox 1
            scene "demo:outside"
            test "a layer"
              click card/badge
            test "a claim"
              press 20,20
              release 20,20
              key Tab
              expect hit #0 at 1,1
            test "an effect"
              expect hit #0 at 1,1
              key q

            """)
        let run = try Run("test", file, "--strict")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    }
}

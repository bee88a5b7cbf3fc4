import Foundation
import SourceDiagnostics
import TerminalHarness
import TestSupport
import Testing

/// A lesson on the first demo: a text, a question and a goal.
private let lesson = """
    hitbox 1
    lesson "Edges" about "Which points belong to a layer"
    scene "demo:blue-white"
    say "Read this."
    say "Look."
    predict contains blue at 210,240
    hint "the far edge"
    goal "Move blue to 0,0"
      expect blue.position 0,0
    end
    solution
      set blue.position 0,0
    end
    learned "Far edges are outside."
    """

@Suite(.waiting) struct `The learn command` {
    private let folder: TestFolder
    private let file: String

    init() throws {
        folder = try TestFolder()
        file = try folder.write("edges.hitbox", lesson)
    }

    private var environment: [String: String] {
        ["XDG_STATE_HOME": folder.url.appendingPathComponent("state").path]
    }

    private func run(_ arguments: String..., input: String = "") throws -> Run {
        try Run(arguments: arguments, input: input, environment: environment)
    }

    private func open(_ arguments: String...) throws -> TerminalEmulator {
        try TerminalEmulator.hitbox(arguments, environment: environment)
    }

    @Test func `plays a lesson line by line`() throws {
        let run = try run(
            "learn", file, "--plain",
            input: "\n?\nyes\n\nset blue.position 1,1\nwhy\nset blue.position 0,0\n\n")
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(
            run.output.contains(
                """
                Edges, step 2 of 3
                Look.
                Does blue contain 210,240?
                y  yes
                n  no
                """))
        let reported = [
            "the far edge",
            "You said yes; it is no. Yours would be right if the far edges belonged",
            "[ ] Move blue", "set blue.position 1,1", "Done. Enter continues.",
            "Far edges are outside.",
        ]
        for text in reported where text.first != "[" { #expect(run.output.contains(text)) }
        // The answer is shown only after the prediction.
        #expect(!run.output.prefix { $0 != "?" }.contains("white"))
    }

    @Test func `says the reach and the search line by line, and asks the questions of a quiz`()
        throws
    {
        let keys = "key V\nkey E\nkey Right\n"
        let reach = try run("--plain", "demo:outside", input: "select card\n\(keys)")
        #expect(
            reach.output.contains(
                "card: 94 % of 180×88; the largest rectangle is 150×88; badge takes the rest"),
            "\(reach.output)")
        #expect(reach.output.contains("by Core Animation, card: 94 %"), "\(reach.output)")
        let search = """
            Core Animation asks in this order:
            1  view: asks sublayers
            2  card: asks sublayers
            3  badge: HIT
            4  masked: clipped
            1 layer not asked
            """
        #expect(reach.output.contains(search), "\(reach.output)")
        // The arrows move the probe.
        #expect(reach.output.hasSuffix("in it is not asked\n"), "\(reach.output)")
        let scene = try folder.write("a.yaml", "hitbox: 1\nroot:\n  frame: [0, 0, 100, 100]\n")
        let untested = try run("--plain", scene, input: "key E\n")
        #expect(untested.output.hasSuffix("nothing is tested yet: click 160,240\n"))
        let quiz = try run("--plain", "demo:outside", input: "key Q\n99\nmasked\n\nleave\n")
        #expect(quiz.output.contains("99 is none of the answers\nWhich layer gets a touch at"))
        #expect(quiz.output.contains("You said masked; it is "), "\(quiz.output)")
        #expect(quiz.output.hasSuffix("quiz: 0 of 1 right\n"), "\(quiz.output)")
    }

    @Test(arguments: ["T", "!", "R"])
    func `says at once what needs a screen`(key: String) throws {
        let run = try run(
            "--plain", "demo:outside", input: "click card\nkey \(key)\ninspect card\n")
        #expect(run.output.contains("\nthis needs a screen\nview/card  #1\n"), "\(run.output)")
    }

    @Test func `says line by line in a quiz what can be typed, whose rules they are, and why`()
        throws
    {
        let quiz = try run(
            "--plain", "demo:outside", input: "key Q\nhelp\nwhy\nkey 9\nmasked\nkey Escape\n")
        #expect(quiz.output.contains(" by Core Animation?\n1  "), "\(quiz.output)")
        #expect(quiz.output.contains("leave              ends the quiz\nanswer first, then"))
        #expect(quiz.output.contains("9 is none of the answers\nYou said masked; it is "))
        #expect(quiz.output.contains(" by calayer and uiview\n\n"))
        #expect(quiz.output.components(separatedBy: "quiz: 0 of 1 right\n").count == 2)
        let left = try run("--plain", "demo:outside", input: "key Q\nleave\n")
        #expect(left.output.hasSuffix("\nquiz: nothing was answered\n"), "\(left.output)")
    }

    @Test func `stores progress and predictions on this machine`() throws {
        _ = try run("learn", file, "--plain", input: "\nyes\n\n")
        let again = try run("learn", file, "--plain", input: "set blue.position 0,0\n\n")
        #expect(again.output.hasPrefix("\nEdges, step 3 of 3\n"))
        let report = try run("learn", "--report")
        #expect(report.output.contains("edges.hitbox"))
        #expect(report.output.contains("0 of 1"))
        #expect(report.output.contains("far-edge-inclusive ×1"))
        let json = try run("learn", "--report", "--json").json(as: [[String: Any]].self)
        #expect(json.first?["finished"] as? Bool == true)
        #expect((json.first?["misconceptions"] as? [String: Int]) == ["far-edge-inclusive": 1])
        #expect(try run("learn", "--reset").status == 0)
        #expect(try run("learn", "--report").output == "no lesson was started yet\n")
    }

    @Test func `resets the progress of one lesson, also that of a file`() throws {
        _ = try run("learn", file, "--plain", input: "\nyes\n\n")
        #expect(try run("learn", "inside", "--reset").status == 0)
        #expect(try run("learn", "--report").output.contains("edges.hitbox"))
        let other = try run("learn", "none.hitbox", "--reset")
        #expect(other.status == 64)
        #expect(
            other.errors.hasPrefix("error: no progress is recorded for the lesson 'none.hitbox'"))
        #expect(try run("learn", file, "--reset").status == 0)
        #expect(try run("learn", "--report").output == "no lesson was started yet\n")
    }

    @Test func `continues if progress cannot be saved, with one warning`() throws {
        let place = try folder.write("no-folder", "")
        let run = try Run(
            arguments: ["learn", file, "--plain"], input: "\nno\n\n",
            environment: ["XDG_STATE_HOME": place])
        #expect(run.status == 0)
        #expect(run.output.contains("Right: no."))
        let warning = "progress in the lesson is not saved"
        #expect(run.output.components(separatedBy: warning).count == 2)
    }

    @Test func `says on leaving that progress is not saved`() throws {
        let place = try folder.write("no-folder", "")
        let terminal = try TerminalEmulator.hitbox(
            ["learn", file], environment: ["XDG_STATE_HOME": place], folder: folder.url)
        #expect(terminal.shows("Read this."))
        terminal.type("\r")
        #expect(terminal.shows("Does blue contain 210,240?"))
        terminal.type("\u{1B}")
        #expect(terminal.shows("progress is not saved: "))
    }

    /// Writes the log of progress.
    private func record(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: log)
    }

    private var log: URL {
        folder.url.appendingPathComponent("state/hitbox/learn/progress")
    }

    @Test func `does not trust numbers in the log`() throws {
        let most = "\(Int.max)"
        try record(
            "inside\tat\t\(most)\ninside\tat\t-5\ninside\tpredicted\t\(most)\tright\n"
                + "inside\treached\t\(most)\t\(most)\t\(most)\n"
                + "inside\treached\t1\t\(most)\t1\ninside\treached\t2\t2\t\(Int.min)\n"
                + "inside\treached\t3\t2\t1\n")
        let list = try run("learn", "--list")
        #expect(list.status == 0 && list.output.hasPrefix("inside "))
        #expect(try run("learn", "--report").output.contains("0 of 0            1      2      1"))
        #expect(try run("learn", "--report", "--json").status == 0)
        #expect(try run("learn", "inside", "--plain").output.contains("Inside, step 1 of"))
    }

    @Test func `takes no lesson from lines that it does not know`() throws {
        try record("\u{1}%\tnoise\u{7}\nlater\tslept\t3\n\t\n")
        #expect(try run("learn", "--report").output == "no lesson was started yet\n")
        #expect(try run("learn", "--report", "--json").output == "[]\n")
    }

    @Test func `does not wait for a pipe in place of the log`() throws {
        try record("")
        try FileManager.default.removeItem(at: log)
        #expect(mkfifo(log.path, 0o600) == 0)
        let run = try run("learn", file, "--plain", input: "\nno\n\n")
        #expect(run.status == 0 && run.output.contains("progress in the lesson is not saved"))
        #expect(try self.run("learn", "--reset").status == 0)
        #expect(!FileManager.default.fileExists(atPath: log.path))
    }

    @Test func `discards a log that is too large, and starts a new line after an incomplete one`()
        throws
    {
        try record(String(repeating: "inside\tat\t1\n", count: 400_000))
        #expect(try run("learn", "--reset").status == 0)
        #expect(try run("learn", "--reset").status == 0)
        try record("inside\tat\t1\ninside\tpredi")
        _ = try run("learn", file, "--plain", input: "\n")
        let report = try run("learn", "--report").output
        #expect(report.contains("inside") && report.contains("edges.hitbox  at step 2"))
    }

    @Test func `records each lesson under its own name`() throws {
        let tricky = try folder.write("x\r\ninside", lesson)
        _ = try run("learn", tricky, "--plain", input: "\n")
        #expect(try !String(contentsOf: log, encoding: .utf8).contains("\ninside"))
    }

    @Test func `lists the lessons, and rejects others`() throws {
        #expect(try run("learn", "--list").output.hasPrefix("inside "))
        for mode in ["--plain", "--review", "--report", "--reset"] {
            let unknown = try run("learn", "insode", mode)
            #expect(unknown.status == 64)
            #expect(
                unknown.errors == "error: no lesson is called 'insode'\nhelp: write 'inside'\n")
        }
        #expect(try run("learn", "inside", "--list").status == 64)
        let script = try folder.write("s.hitbox", "hitbox 1\nscene \"demo:pin\"\nkey a\n")
        #expect(
            try run("learn", script, "--plain").errors.contains("is a script, but not a lesson"))
        #expect(try run("test", file).output.contains("3 passed"))
        #expect(try run("replay", file).errors.contains("is a lesson, which has no tests"))
        let wrong = lesson.replacing(
            "\nsolution\n  set blue.position 0,0", with: "\nsolution\n  key f")
        let failed = try run("test", try folder.write("wrong lesson.hitbox", wrong))
        #expect(failed.status == 1 && !failed.output.contains("replay: "))
        #expect(
            failed.output.contains(
                "\nplay: hitbox learn '\(folder.url.path)/wrong lesson.hitbox'\n"),
            "\(failed.output)")
        #expect(
            try run("learn", "--review", "--plain").errors.contains("no lesson is finished yet"))
        #expect(try run("learn", "--review", "--list").status == 64)
        #expect(try run("learn", "inside", "--rules", "uiview").status == 64)
    }

    @Test func `explains what is wrong with a typed answer`() throws {
        let run = try run("learn", "keep-frame", "--plain", input: "80,60\n100x50\n")
        #expect(run.output.contains("'80,60' is not a size; write WIDTHxHEIGHT, such as 100x50"))
        #expect(run.output.contains("You said 100x50; it is 148x14."))
    }

    @Test func `accepts values, menus and the lesson's own keys line by line`() throws {
        let run = try run(
            "learn", "let-through", "--plain",
            input: "why\n9\n4\nagain\nover\n\nover\n\napp\n\nkey b\n320x80\nkey Enter\nkey Enter\n")
        #expect(run.status == 0)
        for text in [
            "answer first, then this explains why\n",
            "that is not an answer: type one of 1, 2, 3, 4, 5, 0, or ? for a hint\n",
            "bounds.size of over: type a value, or key Left and so on; key Enter keeps it\n",
            "Done. Enter continues.\n", "Let it through, the end\n",
        ] {
            #expect(run.output.contains(text))
        }
        // After restarting, the question is printed again.
        #expect(run.output.components(separatedBy: "step 1 of 4").count == 3)
        let menu = try self.run(
            "--plain", "demo:blue-white", input: "select blue\nkey M\n<\nkey M\nnothing\n")
        #expect(menu.output.contains("8, <  move out\n"))
        #expect(menu.output.contains("nothing was chosen\n"))
    }

    @Test func `repeats the questions of a lesson`() throws {
        let review = try run("learn", file, "--review", "--plain", input: "no\n\n")
        #expect(review.output.contains("Edges, step 1 of 1"))
        #expect(review.output.contains("Right: no."))
    }

    @Test func `plays on the screen, and continues where it was killed`() throws {
        let terminal = try open("learn", file)
        #expect(terminal.shows("Read this.") && terminal.shows("1/3"))
        terminal.type("\r")
        #expect(terminal.shows("Does blue contain 210,240?"))
        #expect(!terminal.model.text.contains("● white"))
        terminal.type("y")
        #expect(terminal.shows("You said yes; it is no."))
        #expect(terminal.shows("● white"))
        terminal.type("\r")
        #expect(terminal.shows("[ ] Move blue to 0,0"))
        terminal.signal(SIGKILL)
        _ = terminal.end()
        let again = try open("learn", file)
        #expect(again.shows("[ ] Move blue to 0,0"))
        again.type(":set blue.position 0,0\r")
        #expect(again.shows("[x] Move blue to 0,0"))
        again.type("\r")
        #expect(again.shows("Far edges are outside."))
        again.type("\u{1B}")
        #expect(again.shows("progress is saved"))
        again.type("q")
        #expect(again.end() == .clean(.exited(0)))
    }

    @Test func `is reached from the playground and from a file`() throws {
        let terminal = try open(file)
        #expect(terminal.shows("Read this."))
        terminal.type(":learn\r")
        #expect(terminal.shows("Lessons"))
        terminal.type("1")
        #expect(terminal.shows("Inside") && terminal.shows("1/"))
    }

    @Test func `reports problems of a lesson in check`() throws {
        #expect(try run("check", file).output.contains("fine, a lesson with 3 steps"))
        let wrong = try folder.write(
            "wrong.hitbox", lesson.replacing("set blue.position 0,0", with: "set blue.position 9,9")
        )
        let run = try run("check", wrong)
        #expect(run.status == 2)
        #expect(run.errors.contains("wrong.hitbox:9:3: error: the solution does not reach this"))
    }
}

@Suite(.waiting) struct `The plain playground` {
    @Test func `answers commands with text`() throws {
        let run = try Run(
            "--plain", "demo:blue-white",
            input: "click 160,240\nwhy\nset blue.position 0,0\nundo\nfoo\nlayers\nq\n2\nlayers\n")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("The blue and white layers\n"))
        #expect(run.output.contains("Inside Blue Layer\n● blue gets it\n"))
        #expect(run.output.contains("    blue  50,50    HIT\n"))
        #expect(run.output.contains("set blue.position 0,0\n● white gets it\n"))
        #expect(run.output.contains("no command 'foo'\n"))
        #expect(run.output.components(separatedBy: "anchorPoint").count == 2)
    }

    @Test func `takes the keys that its messages name`() throws {
        let plain = try Run("--plain", "demo:app", input: "X\n")
        let keyed = try Run("--plain", "demo:app", input: "key X\n")
        #expect(plain.output == keyed.output && !plain.output.contains("no command"))
    }

    @Test func `names the command that plays a lesson`() throws {
        let run = try Run("--plain", "demo:outside", input: "learn inside\nlearn\n")
        #expect(run.output.contains("\nquit, then type: hitbox learn inside --plain\n"))
        #expect(run.output.contains("\nquit, then type: hitbox learn --plain\n"))
    }

    @Test func `opens one window of a dump, and rejects scripts`() throws {
        let folder = try TestFolder()
        let dump = try folder.write(
            "d.txt",
            "<UIWindow: 0x1; frame = (0 0; 10 10); layer = <CALayer: 0x2>>\n"
                + "<UIWindow: 0x3; frame = (0 0; 20 20); layer = <CALayer: 0x4>>\n")
        #expect(try Run("--plain", dump, input: "layers\n").output.contains("0,0 20x20"))
        let first = try Run("--plain", dump, "--root", "1", input: "layers\n")
        #expect(first.output.contains("0,0 10x10") && !first.output.contains("20x20"))
        let script = try folder.write("s.hitbox", "hitbox 1\nscene \"demo:pin\"\nkey a\n")
        #expect(try Run("--plain", script).errors.contains("play it with 'hitbox test'"))
        #expect(try Run("--plain", "-").status == 64)
    }

    @Test func `rejects numbers that a menu does not have`() throws {
        let lines = "key M\n\(Int.min)\nkey M\n0\nkey M\n\(Int.max)\nlayers\n"
        let run = try Run("--plain", "demo:blue-white", input: lines)
        #expect(run.status == 0)
        #expect(run.output.components(separatedBy: "nothing was chosen").count == 4)
    }

    /// Whatever is typed or is in a file; text of several lines is printed as it is.
    @Test func `never prints a control character`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("scene.yaml", blueWhite)
        let escapes = "\u{1B}]0;title\u{7}\u{9B}31m\u{202E}"
        let commands = [
            "set white/blue.name \"a\\e[31m\"", "set white/blue.name \"\\xC2\\x9B1m\"",
            "set white/blue.class \"\\e]0;x\\x07\"", "set white/blue.text \"a\\tb\\nc\"",
            "set white/blue.name \(escapes)", "click 160,240", "why", "y", "key y", "key e", "1",
            "layers", "inspect",
            "inspect \(escapes)", "click \(escapes)", "select \(escapes)", "w /no/\(escapes)",
            "\(escapes)",
            "/\(escapes)", "open \(escapes)", "key M", escapes, "key a", "1\(escapes)",
        ]
        for file in [scene, "demo:blue-white"] {
            let input = commands.joined(separator: "\n") + "\n"
            let run = try Run("--plain", file, input: input)
            let unsafe = run.output.unicodeScalars.filter {
                $0 != "\n" && $0 != "\u{FFFD}" && VisibleText.isUnsafe($0)
            }
            #expect(unsafe.isEmpty && run.status == 0)
            #expect(run.output.contains("\u{FFFD}"))
        }
        let hostile = lesson.replacing("Read this.", with: "Read \\e[31m\\xC2\\x9B1m this.")
            .replacing("the far edge", with: "\\e]0;x\\x07").replacing("Edges", with: "\\e[2J")
        let file = try folder.write("hostile.hitbox", hostile)
        let run = try Run(
            "learn", file, "--plain", input: "\n?\nyes\nwhy\n\nset blue.position 0,0\n\n")
        #expect(!run.output.unicodeScalars.contains { $0 != "\n" && VisibleText.isUnsafe($0) })
        #expect(run.output.contains("Read \u{FFFD}[31m"))
    }

    @Test func `ignores the end of a line that is too long`() throws {
        let long = String(repeating: " ", count: 140_000) + "why\n"
        let folder = try TestFolder()
        let scene = try folder.write("scene.yaml", blueWhite)
        let run = try Run("--plain", scene, input: "\(long)\(long)why\n\n\nwhy")
        #expect(run.status == 0)
        #expect(run.output.components(separatedBy: "nothing is tested yet").count == 3)
    }

    @Test func `backs up edits`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("scene.yaml", blueWhite)
        let state = folder.url.appending(path: "state")
        let environment = ["XDG_STATE_HOME": state.path]
        let killed = try TerminalEmulator.hitbox(["--plain", scene], environment: environment)
        #expect(killed.shows("'help' lists the commands"))
        killed.type("set white/blue.position 1,2\nlayers\n")
        #expect(killed.shows("anchorPoint"))
        #expect(killed.runs { !state.backups.isEmpty })
        killed.signal(SIGKILL)
        _ = killed.end()
        let again = try Run(arguments: ["--plain", scene], environment: environment)
        #expect(again.output.contains("an earlier session left unsaved edits"))
    }

    @Test func `saves edits`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("scene.yaml", blueWhite)
        let run = try Run("--plain", scene, input: "set white/blue.position 1,2\nsave\nq\n")
        #expect(run.output.contains("saved"))
        let text = try String(contentsOfFile: scene, encoding: .utf8)
        #expect(text.contains("position: [1, 2]") || text.contains("frame: [-49, -48, 100, 100]"))
    }
}

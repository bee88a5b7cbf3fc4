import Foundation
import SourceDiagnostics
import TerminalHarness
import TestSupport
import Testing

/// Untrusted input that is repeated in output.
@Suite(.waiting) struct `Untrusted input` {
    private static let escapes = "\u{1B}[31m\u{202E}\u{9B}1m\u{7}x"

    @Test(arguments: [
        ["probe", "demo:blue-white", escapes], ["probe", escapes, "1,1"], ["--\(escapes)"],
        ["probe", "--\(escapes)", "demo:blue-white", "1,1"], ["probe", "-\u{1B}"],
        ["probe", "demo:blue-white", "1,1", "--rules", escapes], ["help", escapes],
        ["probe", "demo:blue-white", "1,1", escapes], ["demo", escapes],
        ["export", "demo:blue-white", "--as", escapes], ["test", "--filter", escapes],
        ["describe", "demo:blue-white", escapes + "\nerror: another"], ["check", escapes],
        ["convert", "demo:blue-white", escapes, "--from", "a"], ["manual", escapes],
        ["test", escapes, "--tap"], ["replay", escapes], ["import", escapes],
        ["lint", escapes, "--sarif"], ["play", "--color", escapes], ["\(escapes)/a"],
    ])
    func `never reaches the terminal unescaped`(arguments: [String]) throws {
        let run = try Run(arguments: arguments)
        let reported = run.output + run.errors
        let unsafe = reported.unicodeScalars.filter { $0 != "\n" && VisibleText.isUnsafe($0) }
        #expect(unsafe.isEmpty)
        #expect(run.status != 0 || arguments[0] == "help")
        #expect(!reported.isEmpty && !reported.contains("\nerror: another"))
    }

    @Test func `does not reach the terminal through TERM`() throws {
        let terminal = try TerminalEmulator.hitbox([], environment: ["TERM": "\u{1B}]0;x\u{7}"])
        #expect(terminal.shows("the terminal type '\u{FFFD}]0;x\u{FFFD}' is unknown"))
        #expect(terminal.end().state == .exited(3))
        #expect(!terminal.written.contains(0x1B) && !terminal.written.contains(0x07))
    }

    @Test(.enabled(if: Run.canLimitFiles), arguments: 4...10)
    func `fails with a message if too few files may be open`(files: Int) throws {
        let folder = try TestFolder()
        let names = ["a", "b", "c", "d"]
        for name in names {
            _ = try folder.write(
                "\(name).hitbox",
                "hitbox 1\nscene \"s.yaml\"\nclick 160,240\nexpect hit white/blue\n")
        }
        _ = try folder.write("s.yaml", blueWhite)
        for arguments in [
            ["test", "--parallel", folder.url.path],
            ["test", "--parallel", "--tap", folder.url.path], ["mutate", folder.url.path],
            ["probe", folder.url.path + "/s.yaml", "1,1"], [folder.url.path + "/s.yaml"],
        ] {
            let run = try Run(arguments: arguments, limits: "-n \(files)")
            #expect((0...3).contains(run.status), "\(arguments)")
            #expect(
                run.status < 2 || (run.errors + run.output).contains("too many open files")
                    || run.errors.contains("must be a terminal"), "\(arguments)")
        }
    }

    @Test(arguments: [8, 32])
    func `is shown with a warning if no guard process can be started`(
        files: Int
    ) throws {
        let program = Program(
            "/bin/sh",
            ["-c", "ulimit -n \(files); exec \"$0\" demo blue-white", BuiltProgram.url.path])
        let terminal = try TerminalEmulator(program, persona: .silent)
        let text =
            files == 32 ? "a lesson on this: :learn inside" : "no guard process could be started"
        #expect(terminal.shows(text))
        terminal.type("qq")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test(arguments: [64, 128, 511])
    func `fails with a message about the stack instead of crashing`(size: Int) throws {
        for arguments in [[], ["probe", "demo:blue-white", "1,1"], ["help"], ["--bad"]] {
            let run = try Run(arguments: arguments, limits: "-s \(size)")
            #expect(run.status == 3 && run.output.isEmpty, "\(arguments)")
            #expect(
                run.errors == """
                    error: the stack is limited to \(size) KB, but 512 KB are needed
                    help: raise the limit: ulimit -s 8192

                    """)
        }
    }

    @Test(.enabled(if: Run.canLimitFiles))
    func `fails with a message and writes nothing if files may not grow`() throws {
        let folder = try TestFolder()
        let dump = try folder.write(
            "dump.txt",
            (["<UIWindow: 0x1; frame = (0 0; 390 844)>"]
                + (2..<90).map { "   | <UIView: 0x\($0); frame = (0 0; 10 10)>" }).joined(
                    separator: "\n"))
        let scene = folder.url.appendingPathComponent("scene.yaml").path
        let run = try Run(arguments: ["import", dump, "--output", scene], limits: "-f 1")
        #expect(run.status == 2 && run.errors.contains("file too large"), "\(run.errors)")
        let script = try folder.write(
            "s.hitbox",
            "hitbox 1\nscene \"demo:blue-white\"\n"
                + (0..<9).map { "test \"\($0)\"\n  click 5,5\n  expect hit view\n" }.joined())
        let out = folder.url.appendingPathComponent("out").path
        for arguments in [
            ["cast", script, "-o", out], ["test", script, "--log", out],
            ["test", script, "--junit", out], ["export", "demo:clock", "--as", "svg", "-o", out],
        ] {
            let run = try Run(arguments: arguments, limits: "-f 1")
            #expect(run.status == 2, "\(arguments)")
            #expect(run.errors.contains("cannot write '\(out)': file too large"), "\(arguments)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(left.sorted() == ["dump.txt", "s.hitbox"])
    }

    @Test(
        .enabled(if: Run.canLimitFiles),
        arguments: [["demo", "blue-white"], ["record", "new.hitbox"], ["replay", "s.hitbox"]])
    func `fails with a message if the screen could not be drawn`(arguments: [String]) throws {
        let folder = try TestFolder()
        _ = try folder.write(
            "s.hitbox", "hitbox 1\nscene \"demo:blue-white\"\ntest \"t\"\n  click 5,5\n")
        for blocks in [0, 1, 4] {
            let program = Program(
                "/bin/sh",
                ["-c", "ulimit -f \(blocks); exec \"$0\" \"$@\"", BuiltProgram.url.path]
                    + arguments, folder: folder.url.path)
            let terminal = try TerminalEmulator(program, persona: .silent)
            #expect(terminal.shows("file too large"))
            let outcome = terminal.end()
            #expect(outcome.grade == "clean" && [.exited(2), .exited(3)].contains(outcome.state))
        }
    }

    /// A command that takes more than 250 MB crashes.
    @Test(
        .enabled(if: Run.canLimitMemory),
        arguments: [
            ["lint", "@"], ["lint", "@", "--sarif"], ["diff", "@", "@"],
            ["diff", "demo:outside", "@", "--json"],
        ])
    func `of a kilobyte that stands for a million layers takes little memory`(
        arguments: [String]
    ) throws {
        var text = "hitbox: 1\nroot:\n  sublayers:\n  - &l0 {}\n"
        for (level, count) in [10, 10, 10, 10, 9, 8].enumerated() {
            let inner = Array(repeating: "*l\(level)", count: count).joined(separator: ", ")
            text += "  - &l\(level + 1) {sublayers: [\(inner)]}\n"
        }
        let folder = try TestFolder()
        let file = try folder.write("s.yaml", text)
        let run = try Run(
            arguments: arguments.map { $0 == "@" ? file : $0 }, limits: "-v 250000")
        #expect(run.status == 2)
        #expect((run.errors + run.output).contains("whose touches can be checked at once"))
    }

    @Test func `is rejected with a reason in every form`() throws {
        let none = "/nowhere/\u{202E}none"
        let reason = "no such file or directory"
        let tap = try Run("test", none + ".hitbox", "--tap")
        #expect(
            tap.status == 2 && tap.output.contains("\n# error: cannot read")
                && tap.output.contains(reason))
        let junit = try Run("test", none + ".hitbox", "--junit", "-")
        #expect(junit.status == 2 && junit.output.contains(reason))
        let log = try Run("test", none + ".hitbox", "--log", "-")
        #expect(log.status == 2)
        let step = try log.json(as: [String: Any].self)
        #expect(step["ok"] as? Bool == false)
        #expect((step["failure"] as? String)?.contains(reason) == true)
        let sarif = try Run("lint", none + ".yaml", "demo:outside", "--sarif")
        #expect(sarif.status == 2 && sarif.errors.contains(reason))
        let runs = try #require(sarif.json(as: [String: Any].self)["runs"] as? [[String: Any]])
        let call = try #require((runs[0]["invocations"] as? [[String: Any]])?[0])
        #expect(call["executionSuccessful"] as? Bool == false)
        let notices = try #require(call["toolExecutionNotifications"] as? [[String: Any]])
        #expect("\(notices)".contains(reason))
        let only = try Run("lint", none + ".yaml", "--sarif")
        #expect(only.status == 2 && only.output.contains(reason))
        for text in [tap.output, junit.output, log.output, sarif.output] {
            #expect(!text.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test func `is also escaped in file names and in notes on dumps`() throws {
        let folder = try TestFolder()
        let dump = """
            <UIView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
               | <UIButton: 0x3; frame = (10 10; 4 4); text = 'S\u{202E}ave\u{7}'; layer = <CALayer: 0x4>>
            """
        let file = try folder.write("a\u{202E}\u{1B}[31m.txt", dump)
        let named = "hitbox 1\nscene \"demo:outside\"\ntest \"\u{202E}one\"\n  click 1,1\n"
        let script = try folder.write("b\u{2066}\u{9B}.hitbox", named + "  expect hit none\n")
        let other = try folder.write(
            "c\u{202E}.txt", dump.replacing("10 10; 4 4", with: "5 5; 4 3"))
        let forms = [
            "json", "yaml", "swift", "uiview", "objc", "xctest", "svg", "text", "touchmap",
        ]
        for arguments in [
            ["probe", file, "1,1"], ["probe", file, "1,1", "--json"], ["describe", file],
            ["describe", file, "--json"], ["lint", file], ["lint", file, "--json"],
            ["reach", file, "#1"],
            ["lint", file, "--sarif"], ["import", file], ["check", file, script],
            ["test", script], ["test", script, "--tap"], ["test", script, "--junit", "-"],
            ["test", script, "--log", "-"], ["mutate", script], ["cast", script, "-o", "-"],
            ["diff", file, other], ["diff", other, file, "--json"],
            ["diff", file, other, "--json"],
            ["diff", file, other, "--svg", "-"], ["lint", file, "--baseline", other],
        ] + forms.map({ ["export", file, "--as", $0] }) {
            let run = try Run(arguments: arguments)
            let reported = (run.output + run.errors).unicodeScalars
            let unsafe = reported.filter {
                $0 != "\n" && $0 != "\t" && $0 != "\u{FFFD}" && VisibleText.isUnsafe($0)
            }
            #expect(unsafe.isEmpty, "\(arguments)")
            #expect(run.status < 3 && run.output.count + run.errors.count > 0, "\(arguments)")
        }
    }
}

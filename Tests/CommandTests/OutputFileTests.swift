import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Files that commands write: never one that they read, and under the name that was given.
@Suite(.waiting) struct `An output file` {
    private let folder: TestFolder
    private let script: String

    init() throws {
        folder = try TestFolder()
        _ = try folder.write("scene.yaml", blueWhite)
        script = try folder.write(
            "touch.hitbox", "hitbox 1\nscene \"scene.yaml\"\ntest \"at -5,3\"\n  click 160,240\n")
    }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    }

    @Test func `is not the script that is played`() throws {
        let before = text("touch.hitbox")
        let link = path("link.hitbox")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: script)
        for arguments in [
            ["cast", script, "-o", script], ["cast", script, "-o", link],
            ["test", script, "--junit", script], ["test", script, "--log", link],
            ["test", folder.url.path, "--log", script],
        ] {
            let run = try Run(arguments: arguments)
            #expect(run.status == 64, "\(arguments)")
            #expect(run.errors.contains("' is ") && run.errors.contains("\nhelp: name another"))
        }
        #expect(text("touch.hitbox") == before)
    }

    @Test func `is not the scene that is checked`() throws {
        let scene = path("scene.yaml")
        let run = try Run("lint", scene, "--baseline", scene, "--update-baseline")
        #expect(run.status == 64 && run.errors.contains("' is one of the files to check"))
        let recording = try Run("record", scene, scene, "--force")
        #expect(recording.status == 64 && recording.errors.contains("' is the scene itself"))
        #expect(text("scene.yaml") == blueWhite)
    }

    @Test func `is not the scene of a script`() throws {
        let scene = path("scene.yaml")
        for (arguments, what) in [
            (["cast", script, "-o", scene], "the script's scene"),
            (["test", script, "--junit", scene], "the scene of one of the scripts"),
            (["test", script, script, "--log", scene], "the scene of one of the scripts"),
        ] {
            let run = try Run(arguments: arguments)
            #expect(run.status == 64, "\(arguments)")
            #expect(run.errors.hasPrefix("error: '\(scene)' is \(what)\nhelp: name another"))
        }
        #expect(text("scene.yaml") == blueWhite)
        let other = try folder.write("other.yaml", "old")
        #expect(try Run("cast", script, "-o", other).status == 0)
        #expect(text("other.yaml").hasPrefix("{"))
    }

    @Test func `is not a part of an exported folder that is read`() throws {
        let capture = try CaptureFolder()
        let link = capture.parent + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: capture.path)
        let inner = capture.path + "/RequestResponses"
        let other = try folder.write("other.yaml", blueWhite)
        let script = try folder.write(
            "capture.hitbox", "hitbox 1\nscene \"\(capture.path)\"\ntest \"t\"\n  click 9,9\n")
        try "kept".write(toFile: capture.path + "/metadata", atomically: true, encoding: .utf8)
        let names = ["Response_0", "Response_1", "Response_9"]
        for output in names.map({ "\(inner)/\($0)" }) + [capture.path + "/metadata"] {
            for arguments in [
                ["import", capture.path, "-o", output], ["import", link, "-o", output],
                ["export", capture.path, "--as", "yaml", "-o", output],
                ["export", capture.path, "--as", "svg", "-o", output],
                ["diff", capture.path, other, "--svg", output],
                ["diff", other, capture.path + "/", "--svg", output],
                ["lint", other, capture.path, "--baseline", output, "--update-baseline"],
                ["record", output, capture.path, "--force"],
                ["test", script, "--junit", output], ["test", script, "--log", output],
                ["cast", script, "-o", output],
            ] {
                let run = try Run(arguments: arguments)
                #expect(run.status == 64, "\(arguments): \(run.errors)")
                #expect(run.errors.contains("' is among the files of '"), "\(arguments)")
            }
        }
        let kept = try FileManager.default.contentsOfDirectory(atPath: inner)
        #expect(kept.sorted() == ["Response_0", "Response_1"])
        let first = try String(contentsOfFile: inner + "/Response_0", encoding: .utf8)
        #expect(first == CaptureFolder.trees())
        #expect(try Run("import", capture.path, "-o", capture.parent + "/new.yaml").status == 0)
    }

    @Test func `is not a snapshot of a script`() throws {
        let script = try folder.write(
            "shots.hitbox", "hitbox 1\nscene \"scene.yaml\"\ntest \"t\"\n  snapshot \"one\"\n")
        #expect(try Run("test", script, "--update").status == 0)
        let golden = path("shots.snapshots/one.txt")
        let before = text("shots.snapshots/one.txt")
        for output in [golden, path("shots.snapshots/two.txt")] {
            for arguments in [
                ["test", script, "--junit", output], ["test", script, "--log", output],
                ["cast", script, "-o", output],
            ] {
                let run = try Run(arguments: arguments)
                #expect(run.status == 64, "\(arguments)")
                #expect(run.errors.contains("' is among the snapshots of '"), "\(run.errors)")
            }
        }
        #expect(text("shots.snapshots/one.txt") == before && !before.isEmpty)
    }

    @Test func `is not the dump, even one that is exported or piped`() throws {
        let row = "<UIWindow: 0x1; frame = (0 0; 320 480); layer = <CALayer: 0x2>>\n"
        let dump = try folder.write("dump.txt", row)
        for command in [
            "\"$0\" export dump.txt --as yaml -o dump.txt",
            "\"$0\" import - -o dump.txt < dump.txt",
            "\"$0\" export - --as yaml -o ./dump.txt < dump.txt",
            "\"$0\" diff scene.yaml - --svg dump.txt < dump.txt",
        ] {
            let run = try Run(
                arguments: [
                    "-c", "cd \"$1\" && " + command, BuiltProgram.url.path, folder.url.path,
                ],
                program: "/bin/sh")
            #expect(run.status == 64, "\(command): \(run.errors)")
        }
        #expect(text("dump.txt") == row)
        #expect(
            try Run("export", path("scene.yaml"), "--as", "yaml", "-o", path("scene.yaml")).status
                == 0)
        #expect(try Run("export", dump, "--as", "yaml", "-o", path("new.yaml")).status == 0)
    }

    @Test func `of a recording is a script`() throws {
        let files = [
            ("other.yaml", blueWhite, "a scene, not a script"),
            ("notes.txt", "Touches\n", "not a script"),
            (
                "dump.txt", "<UIWindow: 0x1; frame = (0 0; 320 480)>\n",
                "a dump (UIKit recursiveDescription), not a script"
            ),
        ]
        for (name, text, what) in files {
            let file = try folder.write(name, text)
            for arguments in [["record", file], ["record", file, "--force"]] {
                let run = try Run(arguments: arguments)
                #expect(run.status == 2)
                #expect(
                    run.errors
                        == "error: '\(file)' is \(what)\nhelp: name a new file, such as 'touch.hitbox'\n"
                )
            }
            #expect(self.text(name) == text)
        }
        // Without a terminal, nothing is recorded, but that comes later.
        for file in [script, try folder.write("empty.hitbox", "\n")] {
            #expect(try Run("record", file, "--force").status == 3)
            let run = try Run("record", file)
            let free = file.replacing(".hitbox", with: "-2.hitbox")
            #expect(run.status == 2)
            #expect(
                run.errors.hasSuffix("\nhelp: record '\(free)', or overwrite it with --force\n"))
        }
    }

    @Test func `is not a demo`() throws {
        let recording = try Run("record", "demo:outside")
        #expect(
            recording.errors
                == "error: 'demo:outside' is a demo, and the script to write comes first\n"
                + "help: hitbox record outside.hitbox demo:outside\n")
        #expect(recording.status == 64)
        for arguments in [
            ["export", "demo:pin", "--as", "yaml", "-o", "demo:pin"],
            ["cast", script, "-o", "demo:x"],
            ["test", script, "--junit", "demo:x"], ["test", script, "--log", "demo:x"],
            ["diff", "demo:pin", "demo:clock", "--svg", "demo:x"],
            ["lint", "demo:app", "--baseline", "demo:app", "--update-baseline"],
        ] {
            let run = try Run(arguments: arguments)
            #expect(run.status == 2, "\(arguments)")
            #expect(run.errors.contains("is a built-in demo, which cannot be written"))
        }
    }

    @Test func `is not another output`() throws {
        let run = try Run("test", script, "--junit", path("x"), "--log", path("x"))
        #expect(run.status == 64 && run.errors.contains("--junit and --log both name '"))
    }

    @Test func `can have a name like coordinates`() throws {
        let run = try Run(
            arguments: [
                "-c", "cd \"$1\" && \"$0\" test . --filter -5,3 --junit -5,3 --log -1",
                BuiltProgram.url.path, folder.url.path,
            ], program: "/bin/sh")
        #expect(run.status == 0, "\(run.errors)")
        #expect(text("-5,3").contains("<testsuites") && !text("-1").isEmpty)
        let other = try Run("test", script, "--filter", "-7,3")
        #expect(other.status == 64 && other.errors.contains("no test has '-7,3' in its name"))
    }

    @Test(arguments: ["/dev/stdout", "/dev/fd/1"])
    func `can be the standard output by name`(name: String) throws {
        let run = try Run("export", "demo:blue-white", "--as", "svg", "-o", name)
        #expect(run.status == 0 && run.output.contains("<svg"), "\(run.errors)")
    }

    @Test func `needs a name in UTF-8`() throws {
        let run = try Run(
            arguments: [
                "-c", "cd \"$1\" && \"$0\" export scene.yaml --as svg -o \"$(printf 'x\\377')\"",
                BuiltProgram.url.path, folder.url.path,
            ], program: "/bin/sh")
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("error: the argument 'x\u{FFFD}' is not UTF-8\nhelp: "))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == ["scene.yaml", "touch.hitbox"])
    }
}

@Suite(.waiting) struct `The scripts of a folder` {
    @Test func `are files, not pipes or devices`() throws {
        let folder = try TestFolder()
        _ = try folder.write("s.yaml", blueWhite)
        _ = try folder.write(
            "a.hitbox", "hitbox 1\nscene \"s.yaml\"\nclick 160,240\nexpect hit white/blue\n")
        let pipe = folder.url.appendingPathComponent("b.hitbox").path
        #expect(mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("c.hitbox").path,
            withDestinationPath: "/dev/zero")
        let run = try Run("test", folder.url.path)
        #expect(run.status == 0 && run.output.hasSuffix("1 test in 1 file: 1 passed\n"))
    }

    @Test func `run once, however often they are named`() throws {
        let folder = try TestFolder()
        _ = try folder.write("s.yaml", blueWhite)
        for name in ["a", "b"] {
            _ = try folder.write(
                "\(name).hitbox", "hitbox 1\nscene \"s.yaml\"\nclick 160,240\n")
        }
        let run = try Run(
            arguments: [
                "-c", "cd \"$1\" && \"$0\" test b.hitbox ./b.hitbox \"$1/b.hitbox\" . \"$1\"",
                BuiltProgram.url.path, folder.url.path,
            ], program: "/bin/sh")
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("2 tests in 2 files: 2 passed\n"), "\(run.output)")
        #expect(run.output.hasPrefix("ok    b.hitbox  1 test\nok    a.hitbox  1 test\n"))
        let missing = try Run("test", "none.hitbox", "none.hitbox")
        #expect(
            missing.status == 2
                && missing.output.hasSuffix("0 tests in 1 file: 1 unreadable or invalid\n"))
    }

    @Test func `do not overwrite a snapshot with another one of the same name`() throws {
        let folder = try TestFolder()
        _ = try folder.write("s.yaml", blueWhite)
        let script = try folder.write(
            "a.hitbox",
            """
            hitbox 1
            scene "s.yaml"
            test "one"
              snapshot "same"
              snapshot "same"
            test "two"
              set white.isHidden true
              snapshot "same"

            """)
        for _ in 0..<2 {
            let run = try Run("test", script, "--update")
            #expect(run.status == 1)
            #expect(run.output.contains("a.hitbox:8:3: error: the stage differs from the snapshot"))
            #expect(run.output.contains("an earlier snapshot of this run has the same name"))
            #expect(run.output.contains("2 tests in 1 file: 1 passed, 1 failed"))
        }
        let run = try Run("test", script)
        #expect(run.status == 1)
        #expect(run.output.contains("an earlier snapshot of this run has the same name"))
        #expect(!run.output.contains("--update"))
    }

    @Test func `do not write snapshots through links, or over the scene`() throws {
        let folder = try TestFolder()
        let files = FileManager.default
        func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
        func link(_ name: String, _ target: String) throws {
            try files.createSymbolicLink(atPath: path(name), withDestinationPath: path(target))
        }
        _ = try folder.write("s.yaml", blueWhite)
        let outside = try folder.write("outside.txt", "kept\n")
        for name in ["a", "b", "c"] {
            _ = try folder.write(
                "\(name).hitbox",
                "hitbox 1\nscene \"s.yaml\"\ntest \"t\"\n  snapshot \"one\"\n")
        }
        for name in ["a.snapshots", "b.snapshots", "d.snapshots", "elsewhere"] {
            try files.createDirectory(atPath: path(name), withIntermediateDirectories: false)
        }
        try link("a.snapshots/one.txt", "outside.txt")
        try link("b.snapshots/one.txt", "new.txt")
        try link("c.snapshots", "elsewhere")
        for name in ["a", "b", "c"] {
            let run = try Run("test", path("\(name).hitbox"), "--update")
            #expect(run.status == 1, "\(run.output)")
            #expect(run.output.contains("is a symbolic link, which is not followed"))
        }
        // The scene of this script has the name of its snapshot.
        let row = "<UIWindow: 0x1; frame = (0 0; 320 480); layer = <CALayer: 0x2>>\n"
        _ = try folder.write("d.snapshots/one.txt", row)
        let script = try folder.write(
            "d.hitbox",
            "hitbox 1\nscene \"d.snapshots/one.txt\"\ntest \"t\"\n  snapshot \"one\"\n")
        let run = try Run("test", script, "--update")
        #expect(run.status == 1 && run.output.contains("is the script's scene"), "\(run.output)")
        let scene = try String(contentsOfFile: path("d.snapshots/one.txt"), encoding: .utf8)
        #expect(scene == row)
        #expect(try String(contentsOfFile: outside, encoding: .utf8) == "kept\n")
        #expect(!files.fileExists(atPath: path("new.txt")))
        #expect(try files.contentsOfDirectory(atPath: path("elsewhere")).isEmpty)
    }
}

import Foundation
import TerminalHarness
import Testing

/// Files that commands write: never one that they read, and under the name that was given.
@Suite struct `An output file` {
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
            #expect(run.status == 2 && run.errors.contains("\nhelp: --force overwrites it"))
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

@Suite struct `The scripts of a folder` {
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
}

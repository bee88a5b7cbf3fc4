import Foundation
import LayerGeometry
import TerminalHarness
import TestSupport
import Testing

/// Whether a program can be started.
private func has(_ program: String) -> Bool {
    let run = try? Run(arguments: ["-c", "command -v \(program)"], program: "/bin/sh")
    return run?.status == 0
}

/// The engines of `Snippets`, and wrong ones made from them.
private struct Engine {
    private static let folder = Document.root.appendingPathComponent("Snippets/Engines")
    static let hasPython = has("python3")
    static let hasC = has("cc")

    /// The command of the engine in Python, after a change of its text.
    static func python(
        _ folder: TestFolder, replacing text: String = "", with other: String = ""
    ) throws -> String {
        let source = try String(
            contentsOf: Self.folder.appendingPathComponent("engine.py"), encoding: .utf8)
        if !text.isEmpty { try #require(source.contains(text)) }
        let changed = text.isEmpty ? source : source.replacing(text, with: other)
        return "python3 '\(try folder.write("engine.py", changed))'"
    }

    /// The command of the engine in C.
    static func c(_ folder: TestFolder) throws -> String {
        let program = folder.url.appendingPathComponent("engine").path
        let source = Self.folder.appendingPathComponent("engine.c").path
        let run = try Run(
            arguments: ["-O1", "-o", program, source], program: "/usr/bin/cc",
            environment: ["PATH": "/usr/bin:/bin"])
        try #require(run.status == 0, "\(run.errors)")
        return "'\(program)'"
    }
}

/// A panel with a list, on which two layers overlap, and a layer outside its superlayer.
private let panel = """
    hitbox: 1
    root:
      name: root
      frame: [0, 0, 100, 80]
      sublayers:
        - name: card
          frame: [10, 10, 40, 40]
          sublayers:
            - {name: badge, frame: [30, -6, 20, 12]}
        - {name: list, frame: [40, 30, 50, 40], masksToBounds: true}

    """

/// Waits until no process of a group is left, but for zombies whose new parent has not waited.
private func expectEnd(ofGroupIn file: String) throws {
    let id = try #require(Int32(String(contentsOfFile: file, encoding: .utf8).dropLast()))
    var living: [Substring] = []
    for _ in 0..<1000 {
        let listed = try Run(arguments: ["-A", "-o", "pgid=,stat="], program: "/bin/ps")
        living = listed.output.split(separator: "\n").filter {
            let words = $0.split(separator: " ")
            return words.first == "\(id)" && words.last?.hasPrefix("Z") == false
        }
        if living.isEmpty { return }
    }
    Issue.record("still there: \(living)")
}

@Suite(.waiting, .enabled(if: Engine.hasPython)) struct `An engine in Python` {
    @Test func `is asked by every hit test of a script`() throws {
        let folder = try TestFolder()
        let script = try folder.write(
            "touch.hitbox",
            "hitbox 1\nscene\n" + panel + """
                end
                test "badge"
                  click badge
                  expect hit badge via root > card > badge
                  expect point badge 10,6
                test "list"
                  expect hit list at 45,40
                  set list.isHidden true
                  expect hit card at 45,40

                """)
        let fine = try Run("test", script, "--engine", Engine.python(folder))
        #expect(fine.status == 0 && fine.output.hasSuffix("2 passed\n"), "\(fine)")
        let command = try Engine.python(folder, replacing: "reversed(sorted(", with: "list(sorted(")
        let wrong = try Run("test", script, "--engine", command)
        #expect(wrong.status == 1, "\(wrong)")
        for part in [
            "touch.hitbox:19:3: error: the hit at 45,40 by the rules of calayer",
            "expected  root/list\n  engine    root/card\n  hitbox asked:\n",
            "list     5,10   hit: contains",
        ] { #expect(wrong.output.contains(part), "\(part) in \(wrong.output)") }
    }

    @Test func `agrees with hitbox about all demos that it knows`() throws {
        let folder = try TestFolder()
        let command = try Engine.python(folder)
        for demo in ["blue-white", "outside", "z-order", "frame-bounds", "rects", "app", "flipped"]
        {
            let run = try Run("agree", "demo:\(demo)", "--engine", command, "--points", "100")
            #expect(run.status == 0, "\(demo): \(run)")
        }
        let run = try Run("agree", "demo:frame-bounds", "--engine", command)
        #expect(run.output.contains("\nthis scene cannot show: "), "\(run)")
        #expect(!run.output.contains("bounds-origin-zero"), "\(run)")
        let empty = try folder.write("empty.yaml", "hitbox: 1\nroot:\n  name: a\n")
        let none = try Run("agree", empty, "--engine", command)
        #expect(none.status == 2 && none.errors.contains("no layer has an area"), "\(none)")
    }

    @Test func `is diagnosed by its answers`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("panel.yaml", panel)
        let command = try Engine.python(folder, replacing: "reversed(sorted(", with: "list(sorted(")
        let run = try Run("agree", scene, "--engine", command)
        #expect(run.status == 1 && run.output.hasPrefix("agreed "), "\(run)")
        #expect(run.output.contains("\n  expect hit list at "), "\(run)")
        #expect(
            run.output.hasSuffix(
                "diagnosis: an engine that asks the rearmost sibling first (rearmost-first)\n"))
        let json = try Run("agree", scene, "--engine", command, "--json")
        let answer = try json.json(as: [String: Any].self)
        #expect(answer["diagnosis"] as? [String] == ["rearmost-first"])
        let wrong = try #require(answer["disagreements"] as? [[String: Any]])
        #expect(wrong.count == (answer["asked"] as? Int ?? 0) - (answer["agreed"] as? Int ?? 0))
        // The list and the card share 10 × 20.
        #expect(wrong.compactMap { $0["area"] as? Double }.reduce(0, +) == 200, "\(json.output)")
        #expect(wrong.allSatisfy { $0["verdict"] as? String == "behind" }, "\(json.output)")
    }

    @Test func `fails the script that agree writes, and hitbox does not`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("panel.yaml", panel)
        let script = folder.url.appendingPathComponent("wrong.hitbox").path
        let command = try Engine.python(folder, replacing: "<= y < ", with: "<= y <= ")
        #expect(try Run("agree", scene, "--engine", command, "--script", script).status == 1)
        #expect(try Run("test", script).status == 0)
        #expect(try Run("test", script, "--engine", command).status == 1)
    }

    @Test func `skips tests of what it does not know`() throws {
        let folder = try TestFolder()
        let script = try folder.write(
            "turned.hitbox",
            "hitbox 1\nscene \"demo:perspective\"\nexpect not hit #0 at (-999,-999)\n")
        let command = try Engine.python(folder)
        let run = try Run("test", script, "--engine", command)
        #expect(run.status == 0 && run.output.contains("cannot: layers in 3D"), "\(run)")
        let compared = try Run("agree", "demo:perspective", "--engine", command, "--json")
        let answer = try compared.json(as: [String: Any].self)
        #expect(compared.status == 0 && answer["skipped"] as? Int == answer["asked"] as? Int)
    }

    @Test func `ends with the program, even if a signal ends that`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("panel.yaml", panel)
        let group = folder.url.appendingPathComponent("group").path
        let engine = "echo $$ > '\(group)'; kill -TERM $PPID; exec sleep 1000"
        // Tests may be run with blocked signals, which programs inherit.
        let unblocking = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let run = try Run(
            arguments: [
                "-c", unblocking, BuiltProgram.url.path, "agree", scene, "--engine", engine,
            ], program: "/usr/bin/python3")
        #expect(run.status == SIGTERM, "\(run)")
        try expectEnd(ofGroupIn: group)
    }

    @Test func `is in the documents as it is in the snippets`() throws {
        let snippet = Document.root.appendingPathComponent("Snippets/Engines/engine.py")
        let block = try Document(name: "docs/toolkit.md").blocks().first { $0.file == "engine.py" }
        #expect(try block?.text == String(contentsOf: snippet, encoding: .utf8))
    }

    @Test func `can make the mistakes that the documents list`() throws {
        let page = try String(
            contentsOf: Document.root.appendingPathComponent("docs/toolkit.md"), encoding: .utf8)
        let rows = HitFlaw.allCases.map { "| `\($0.code)` | \($0.sentence) |\n" }
        #expect(page.contains("| code | an engine that |\n|---|---|\n" + rows.joined() + "\n"))
    }

    @Test func `is asked about the cells of the snippet that the documents show`() throws {
        let snippet = Document.root.appendingPathComponent("Snippets/Engines/dialog.hitbox")
        let text = try String(contentsOf: snippet, encoding: .utf8)
        let blocks = try Document(name: "docs/toolkit.md").blocks()
        #expect(blocks.first { $0.file == "dialog.hitbox" }?.text == text)
        let folder = try TestFolder()
        // It refuses points.
        let command = try Engine.python(
            folder, replacing: "if rules !=",
            with:
                "if message[\"unit\"] != \"cells\":\n        return {\"cannot\": \"points\"}\n    if rules !="
        )
        let run = try Run("test", snippet.path, "--engine", command)
        #expect(run.status == 0 && run.output.hasSuffix("3 passed\n"), "\(run)")
        let lines = text.components(separatedBy: "\n")
        let yaml = lines.drop { $0 != "scene" }.dropFirst().prefix { $0 != "end" }
        let scene = try folder.write("dialog.yaml", yaml.map { $0.dropFirst(2) + "\n" }.joined())
        let agreed = try Run("agree", scene, "--engine", command, "--points", "50")
        #expect(agreed.status == 0 && !agreed.output.contains("skipped"), "\(agreed)")
        let exported = try Run("export", scene, "--as", "yaml")
        #expect(exported.output.contains("\nunit: cells\n"))
        let described = try Run("describe", scene)
        #expect(described.output.contains("cells"), "\(described)")
    }
}

/// An engine in shell script that hits the card everywhere.
private let stubborn = """
    while read -r line; do
        case $line in
        *layers*) echo '{"ready": true}' ;;
        *) echo '{"hit": "root/card"}' ;;
        esac
    done

    """

@Suite(.waiting) struct `An engine that is asked beside a session` {
    @Test func `has its answer claimed by T, and denied by !`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("panel.yaml", panel)
        _ = try folder.write("engine.sh", stubborn)
        let terminal = try TerminalEmulator.hitbox(
            [scene, "--engine", "sh engine.sh"], folder: folder.url)
        #expect(terminal.shows("Why"))
        terminal.type("/list\r")
        #expect(terminal.shows("Inspector: list"))
        terminal.type("\u{1B}[C\u{1B}[C")
        #expect(terminal.shows("list"))
        terminal.type("T\u{15}own.hitbox\r")
        #expect(terminal.shows("own.hitbox"))
        terminal.type("!\u{15}wrong.hitbox\r")
        #expect(terminal.shows("wrong.hitbox"))
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
        }
        #expect(terminal.runs { (try? text("wrong.hitbox")) != nil })
        let own = try text("own.hitbox")
        #expect(own.contains("\n  expect hit card"), "\(own)")
        #expect(try text("wrong.hitbox").contains("\n  expect not hit card"))
        let run = try Run(
            arguments: [
                "test", folder.url.appendingPathComponent("own.hitbox").path, "--engine",
                "sh '\(folder.url.path)/engine.sh'",
            ])
        #expect(run.status == 0, "\(run)")
        terminal.type("q")
    }

    @Test func `has to pass the scripts that are mutated`() throws {
        let folder = try TestFolder()
        let script = try folder.write(
            "touch.hitbox",
            "hitbox 1\nscene\n" + panel + "end\nexpect hit card at 20,20\n")
        let command = "sh '\(try folder.write("engine.sh", stubborn))'"
        let fine = try Run("mutate", script, "--only", "hits-hidden", "--engine", command)
        #expect(fine.status == 0 && fine.output.contains("n/a"), "\(fine)")
        // Where only the engine passes, hitbox fails with and without a mistake.
        _ = try folder.write(
            "touch.hitbox", "hitbox 1\nscene\n" + panel + "end\nexpect hit card at 60,60\n")
        let other = try Run("mutate", script, "--only", "hits-hidden", "--engine", command)
        #expect(other.status == 0 && other.output.contains("n/a"), "\(other)")
        _ = try folder.write(
            "touch.hitbox", "hitbox 1\nscene\n" + panel + "end\nexpect hit list at 45,40\n")
        let wrong = try Run("mutate", script, "--engine", command)
        #expect(wrong.status == 1 && wrong.errors.contains("already fails"), "\(wrong)")
        let dead = try Run("mutate", script, "--engine", "exit 4")
        #expect(dead.status == 3 && dead.errors.contains("ended with status 4"), "\(dead)")
    }
}

@Suite(.waiting) struct `An engine that is slow` {
    @Test func `has its progress shown while it is compared, and only then`() throws {
        let folder = try TestFolder()
        _ = try folder.write("panel.yaml", panel)
        // Slow until there is a file with this name.
        _ = try folder.write(
            "engine.sh",
            stubborn.replacing("*) echo", with: "*) [ -e fast ] || sleep 0.3; echo"))
        let terminal = try TerminalEmulator.hitbox(
            ["agree", "panel.yaml", "--engine", "sh engine.sh"], folder: folder.url)
        #expect(terminal.shows("asked ") && terminal.shows(" questions"))
        _ = try folder.write("fast", "")
        #expect(terminal.shows("agreed "))
        #expect(terminal.hides("asked "))
    }
}

@Suite(.waiting, .enabled(if: Engine.hasC)) struct `An engine in C` {
    @Test func `agrees with hitbox by the rules of UIKit`() throws {
        let folder = try TestFolder()
        let command = try Engine.c(folder)
        for demo in ["blue-white", "outside", "z-order", "app", "rects"] {
            let run = try Run("agree", "demo:\(demo)", "--rules", "uiview", "--engine", command)
            #expect(run.status == 0, "\(demo): \(run)")
        }
        let other = try Run("agree", "demo:outside", "--engine", command)
        #expect(other.output.contains("cannot: other rules than UIKit's"), "\(other)")
    }
}

@Suite(.waiting) struct `An engine that fails` {
    private static let ready = "read l; echo '{\"ready\": true}'; "

    /// What each command does, and what is said about it.
    @Test(arguments: [
        ("echo oops >&2; exit 7", "ended with status 7", "  oops\n"),
        ("exec sleep 1000", "has not answered about the layers within 0.3 s", ""),
        ("sleep 1000", "has not answered", ""),
        ("read l; echo hello; cat", "answered 'hello', which is not a JSON object", ""),
        ("read l; echo '{\"ready\": true} x'; cat", "which is not a JSON object", ""),
        ("read l; echo '[]'; cat", "which is not a JSON object", ""),
        ("read l; echo '{}'; cat", "instead of {\"ready\": true}", ""),
        (
            ready + "while read l; do echo '{\"hit\": \"missing\"}'; done",
            "is not a layer of the scene", ""
        ),
        (ready + "while read l; do echo '{\"hit\": 7}'; done", "'hit' has a wrong value", ""),
        (ready + "while read l; do echo '{}'; done", "a hit test needs {\"hit\": PATH}", ""),
        (
            ready + "read l; echo '{\"hit\": null, \"point\": [1]}'; cat", "'point' is not [x, y]",
            ""
        ),
        (ready + "echo '{\"hit\": null}'; sleep 1000", "'{\"hit\": null}'", ""),
        (ready + "exec <&-; sleep 1000", "closed its standard input or output", ""),
        (ready + "exec >&-; sleep 1000", "closed its standard input or output", ""),
        ("cat /dev/zero", "said ", ""),
        // Before or after it is asked.
        ("yes", "'y'", ""),
        ("yes >&2", "has not answered", "  y\n"),
        ("kill -9 $$", "ended with status 137", ""),
        ("no-such-program-here", "ended with status 127", "not found"),
    ])
    func `is reported with its last words, and leaves nothing behind`(
        _ command: String, _ message: String, _ words: String
    ) throws {
        let folder = try TestFolder()
        let scene = try folder.write("panel.yaml", panel)
        let script = try folder.write(
            "touch.hitbox",
            "hitbox 1\nscene \"panel.yaml\"\nexpect hit root at 1,1\nexpect hit root at 2,1\n")
        let group = folder.url.appendingPathComponent("group").path
        let whole = "echo $$ > '\(group)'; \(command)"
        // These fail when the time is up; on a busy machine the others may take longer.
        let waits = message.hasPrefix("has not answered") || message.contains("null")
        let limit = waits ? "0.3" : "30"
        for arguments in [["agree", scene], ["test", script]] {
            let run = try Run(
                arguments: arguments + ["--engine", whole, "--engine-timeout", limit])
            #expect(run.status == 3, "\(run)")
            #expect(run.errors.hasPrefix("error: the engine 'echo $$"), "\(run)")
            #expect(run.errors.contains(message), "\(run)")
            #expect(words.isEmpty || run.errors.contains(words), "\(run)")
            try expectEnd(ofGroupIn: group)
        }
    }

    @Test func `is not one that logs a lot before it answers`() throws {
        let folder = try TestFolder()
        let engine = try folder.write(
            "engine.sh",
            Self.ready + """
                while read l; do
                    i=0
                    while [ $i -lt 10000 ]; do echo "asks layer $i" >&2; i=$((i+1)); done
                    echo '{"hit": "root"}'
                done

                """)
        let script = try folder.write(
            "touch.hitbox", "hitbox 1\nscene\n" + panel + "end\nexpect hit root at 1,1\n")
        let run = try Run("test", script, "--engine", "sh '\(engine)'", "--engine-timeout", "20")
        #expect(run.status == 0, "\(run)")
    }

    @Test func `is not one that cannot answer, for a reason that is cut where it is long`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("panel.yaml", panel)
        let script = try folder.write(
            "touch.hitbox", "hitbox 1\nscene \"panel.yaml\"\nexpect hit root at 1,1\n")
        let engine = #"read l; printf '{"cannot": "%05000d"}\n' 7; cat"#
        for arguments in [["agree", scene], ["test", script]] {
            let run = try Run(arguments: arguments + ["--engine", engine])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
            #expect(run.output.contains("cannot: 000") && run.output.count < 1000, "\(run)")
        }
    }

    @Test func `needs a command and a time that can pass`() throws {
        #expect(try Run("agree", "demo:app").status == 64)
        let plain = try Run("demo:app", "--plain", "--engine", "cat")
        #expect(plain.status == 64 && plain.errors.contains("--engine is for T and !"), "\(plain)")
        let folder = try TestFolder()
        let script = try folder.write("touch.hitbox", "hitbox 1\nscene \"demo:app\"\n")
        let opened = try Run(script, "--engine", "cat")
        #expect(opened.status == 64 && opened.errors.contains(" --engine COMMAND"), "\(opened)")
        for seconds in ["0", "-1", "nan", "inf"] {
            let run = try Run("agree", "demo:app", "--engine", "cat", "--engine-timeout=\(seconds)")
            #expect(run.status == 64, "\(run)")
        }
        let run = try Run("agree", "demo:app", "--engine", "cat", "--rules", "candidates")
        #expect(run.status == 64 && run.errors.contains("--rules calayer"), "\(run)")
    }
}

@Suite(.waiting) struct `The exploration of a scene` {
    @Test(arguments: ["blue-white", "outside", "z-order", "frame-bounds", "perspective", "popup"])
    func `passes, and notices every mistake that can show`(_ demo: String) throws {
        let folder = try TestFolder()
        let script = folder.url.appendingPathComponent("touch.hitbox").path
        let run = try Run("explore", "demo:\(demo)", "-o", script)
        #expect(run.status == 0, "\(run)")
        #expect(try Run("test", script).status == 0)
        let mutations = try Run("mutate", script, "--json")
        let answer = try mutations.json(as: [String: Any].self)
        #expect(mutations.status == 0 && answer["missed"] as? Int == 0, "\(mutations.output)")
        let codes = (answer["mistakes"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
        #expect(codes == HitFlaw.allCases.map(\.code))
    }

    @Test func `gives cases for tests in any language`() throws {
        let scene = panel
        let run = try Run("explore", "-", "--as", "cases", "--rules", "uiview", input: scene)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        for line in lines {
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let item = try #require(value as? [String: Any])
            #expect(Set(item.keys) == ["tree", "rules", "point", "receiver", "verdict"])
            #expect((item["tree"] as? [Any])?.count == 4 && item["rules"] as? String == "uiview")
        }
        #expect(lines.count > 10)
        let script = try Run("explore", "-", input: scene).output
        #expect(script.hasPrefix("hitbox 1\nsize 80x24\nscene\nhitbox: 1\n"), "\(script)")
    }
}

import Foundation
import TerminalHarness
import TestSupport
import Testing

private let screen = windowScene(
    """
    - {name: like, class: UIButton, frame: [20, 100, 30, 30]}
    - {name: buy, class: UIButton, frame: [100, 100, 100, 60]}
    - {name: overlay, class: OverlayView, frame: [90, 90, 300, 200]}
    """)

@Suite(.waiting) struct `A baseline of lint` {
    private let folder: TestFolder
    private let file: String
    private let baseline: String

    init() throws {
        folder = try TestFolder()
        file = try folder.write("screen.yaml", screen)
        baseline = folder.url.path + "/known.json"
    }

    @Test func `is written, and hides what is known`() throws {
        let written = try Run("lint", file, "--baseline", baseline, "--update-baseline")
        #expect(written.status == 0)
        #expect(written.errors == "note: '\(baseline)' has 2 known findings now\n")
        let known = try Run("lint", file, "--baseline", baseline)
        #expect(known.status == 0)
        #expect(
            known.output
                == "\(file): no new touch problems in 2 controls; 2 known findings are hidden\n")
        let json = try Run("lint", file, "--baseline", baseline, "--json")
        #expect(json.output == "[]\n" && json.status == 0)
        #expect(json.errors == "\(file): note: 2 known findings are hidden\n")
    }

    @Test func `counts only what is new`() throws {
        _ = try Run("lint", file, "--baseline", baseline, "--update-baseline")
        let more = "\n    - {name: sell, class: UIButton, frame: [300, 700, 20, 20]}\n"
        let moved = screen.replacingOccurrences(
            of: "[100, 100, 100, 60]", with: "[110, 110, 100, 60]")
        let changed = try folder.write("screen.yaml", moved + more)
        let run = try Run("lint", changed, "--baseline", baseline)
        #expect(run.status == 0)
        #expect(run.output.contains("warning: small-target: 'sell'"))
        #expect(run.output.hasSuffix("1 warning in 3 controls; 2 known findings are hidden\n"))
        let covered =
            "\n    - {name: help, class: UIButton, frame: [20, 300, 60, 60]}\n"
            + "    - {name: cover, class: CoverView, frame: [20, 300, 60, 60]}\n"
        let worse = try Run(
            "lint", try folder.write("screen.yaml", screen + covered), "--baseline", baseline)
        #expect(worse.status == 1 && worse.output.contains("'help' is covered by"))
    }

    @Test func `is the same text every time, with one finding per line`() throws {
        _ = try Run("lint", file, "--baseline", baseline, "--update-baseline")
        let text = try String(contentsOfFile: baseline, encoding: .utf8)
        #expect(
            text == """
                {"hitbox-baseline": 1,
                 "findings": [
                  {"file": "\(file)", "rule": "obscured", "severity": "error", "path": "window/buy", \
                "identifier": "buy", "class": "UIButton", "text": null, "place": [100, 100, 100, 60], \
                "frame": [100, 100, 100, 60]},
                  {"file": "\(file)", "rule": "small-target", "severity": "warning", \
                "path": "window/like", "identifier": "like", "class": "UIButton", "text": null, \
                "place": [20, 100, 30, 30], "frame": [20, 100, 30, 30]}]}

                """)
        _ = try Run("lint", file, "--baseline", baseline, "--update-baseline")
        #expect(try String(contentsOfFile: baseline, encoding: .utf8) == text)
    }

    @Test func `belongs to files of that name, wherever they are`() throws {
        _ = try Run("lint", file, "--baseline", baseline, "--update-baseline")
        let other = try TestFolder()
        let same = try Run(
            "lint", try other.write("screen.yaml", screen), "--baseline", baseline)
        #expect(same.status == 0)
        let unknown = try Run(
            "lint", try other.write("other.yaml", screen), "--baseline", baseline)
        #expect(unknown.status == 1)
    }

    @Test(arguments: [
        (
            "{\"hitbox-baseline\": 1,\n \"findings\": [\n  {\"file\": \"a\"}]}",
            "3:3: error: the finding has no 'rule'"
        ),
        (
            "{\"hitbox-baseline\": 7, \"findings\": []}",
            "1:21: error: unknown version 7 of baselines"
        ),
        ("{\"hitbox-baseline\": 1,\n oops}", "2:2: error: "),
        ("{\"hitbox-baseline\": 1, \"findings\": [", "1:36: error: the file ends too early"),
        ("[]", "1:1: error: this is not a baseline of hitbox"),
        ("{}", "1:1: error: this is not a baseline of hitbox"),
        ("17", "1:1: error: this is not a baseline of hitbox"),
        ("", "1:1: error: the file ends too early"),
        (
            "{\"hitbox-baseline\": 1, \"findings\": [\n{\"file\": \"a\", \"rule\": \"r\", \"severity\": \"bad\", \"path\": \"p\", \"place\": [1, 2]}]}",
            "2:1: error: 'place' has 2 numbers, not 4"
        ),
    ])
    func `that cannot be read is reported with its position`(text: String, problem: String) throws {
        let name = try folder.write("wrong.json", text)
        let run = try Run("lint", file, "--baseline", name)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("\(name):\(problem)"), "\(run.errors)")
    }

    @Test func `is never another file`() throws {
        for (name, text) in [
            ("scene.yaml", screen), ("dump.json", "[{\"type\": \"Window\"}]"),
            ("notes.txt", "known\n"),
        ] {
            let other = try folder.write(name, text)
            let updated = try Run("lint", file, "--baseline", other, "--update-baseline")
            #expect(updated.status == 64 && updated.output.isEmpty)
            #expect(
                updated.errors
                    == "error: '\(other)' is not a baseline\nhelp: name another file after --baseline\n"
            )
            #expect(try String(contentsOfFile: other, encoding: .utf8) == text)
            let read = try Run("lint", file, "--baseline", other)
            #expect(read.status == 2)
            #expect(
                read.errors.hasPrefix("\(other):1:1: error: this is not a baseline of hitbox\n"),
                "\(read.errors)")
            #expect(read.errors.contains("\nhelp: 'hitbox lint --baseline FILE --update-baseline'"))
        }
    }

    @Test func `replaces an empty file, and one that cannot be read any more`() throws {
        let conflict = "{\"hitbox-baseline\": 1,\n \"findings\": [\n<<<<<<< ours\n"
        for text in ["", "\n", conflict, "{\"hitbox-baseline\": 7, \"findings\": []}"] {
            let name = try folder.write("known.json", text)
            let run = try Run("lint", file, "--baseline", name, "--update-baseline")
            #expect(run.status == 0, "\(run.errors)")
            #expect(try Run("lint", file, "--baseline", name).status == 0)
        }
    }

    @Test func `has to be named, and must exist`() throws {
        #expect(try Run("lint", file, "--update-baseline").status == 64)
        #expect(try Run("lint", file, "--baseline", "-").status == 64)
        let none = try Run("lint", file, "--baseline", folder.url.path + "/none.json")
        #expect(none.status == 2 && none.errors.contains("none.json': "))
    }
}

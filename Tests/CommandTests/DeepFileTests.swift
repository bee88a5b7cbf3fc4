import Foundation
import TerminalHarness
import TestSupport
import Testing

/// Files with the maximum depth or more, on a stack of 512 KB.
@Suite(.waiting) struct `A file with the maximum number of levels` {
    private static let levels = 1000

    private static let layer = "frame: [0, 0, 100, 100]"
    private static let scene =
        "hitbox: 1\nroot: " + String(repeating: "{\(layer), sublayers: [", count: levels - 1)
        + "{name: last, \(layer)}" + String(repeating: "]}", count: levels - 1)
    private static let node =
        #"<node class="android.view.View" clickable="true" bounds="[0,0][100,100]">"#
    private static let dump =
        #"<hierarchy rotation="0">"# + String(repeating: node, count: levels)
        + String(repeating: "</node>", count: levels) + "</hierarchy>"
    private static let rows = (0..<levels).map {
        String(repeating: "   |", count: $0)
            + " <UIView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>\n"
    }.joined()

    /// A run of the program on a small stack.
    private func run(_ arguments: [String], input: String) throws -> Run {
        try Run(arguments: arguments, input: input, limits: "-s 512")
    }

    @Test func `is accepted by every command`() throws {
        let folder = try TestFolder()
        let classes = try folder.write("classes.yaml", "passThrough: [View]\n")
        let last = "#\(Self.levels - 1)"
        let moved = Self.scene.replacing(
            "{name: last, \(Self.layer)}", with: "{frame: [5, 0, 9, 9]}")
        let other = try folder.write("other.yaml", moved)
        let commands =
            [
                ["probe", "-", "5,5", "--json", "--all"], ["probe", "-", "5,5"],
                ["lint", "-"], ["reach", "-", "#1"], ["lint", "-", "--json"],
                ["lint", "-", "--sarif"], ["describe", "-"], ["describe", "-", "--json"],
                ["lint", "-", "--classes", classes], ["convert", "-", "1,1", "--from", last],
                ["describe", "-", last, "--at", "1s"], ["check", "-"],
                ["diff", other, "-", "--json"], ["diff", "-", other],
                ["diff", "-", other, "--json"],
                ["diff", other, "-", "--svg", "-", "--controls"],
                ["lint", "-", "--baseline", folder.url.path + "/known.json", "--update-baseline"],
                ["export", "-", "--as", "yaml", "--layer", "#3"],
            ]
            + [
                "swift", "uiview", "objc", "yaml", "json", "touchmap", "svg", "xctest", "text",
            ]
            .map { ["export", "-", "--as", $0] }
        for command in Effort.sample(commands) {
            let run = try run(command, input: Self.scene)
            #expect(run.status <= 1, "\(command): \(run.status) \(run.errors.prefix(200))")
            #expect(!run.output.isEmpty, "\(command)")
        }
    }

    private static let json =
        String(
            repeating: #"{"AXLabel": "a", "AXFrame": "{{0, 0}, {99, 99}}", "children": ["#,
            count: levels) + String(repeating: "]}", count: levels)
    private static let layout =
        String(
            repeating: #"{"interactions": ["clickable"], "bounds": "[0,0][99,99]", "children": ["#,
            count: levels) + String(repeating: "]}", count: levels)
    private static let earlGrey = (0..<levels).map {
        ($0 == 0 ? "" : "  " + String(repeating: "|  ", count: $0 - 1) + "|--")
            + "<UIView:0x1; AX=N; AX.frame={{0, 0}, {99, 99}}; frame={{0, 0}, {99, 99}}; alpha=1>\n"
    }.joined()

    private static let dumps = [
        "xml": dump, "rows": rows, "json": json, "layout": layout, "earlgrey": earlGrey,
    ]

    @Test(arguments: dumps.keys)
    func `is also accepted as a dump`(kind: String) throws {
        let text = try #require(Self.dumps[kind])
        for command in [["probe", "-", "5,5"], ["lint", "-"]] {
            let run = try run(command, input: text)
            #expect(run.status <= 1, "\(command): \(run.status) \(run.errors.prefix(200))")
            #expect(!run.output.isEmpty, "\(command)")
        }
    }

    @Test(arguments: dumps.keys)
    func `becomes a scene that can be read back`(kind: String) throws {
        let text = try #require(Self.dumps[kind])
        let imported = try run(["import", "-"], input: text)
        #expect(imported.status == 0)
        #expect(imported.output.utf8.count < 1 << 20)
        let before = try Run("probe", "-", "5,5", "--json", input: text)
        let again = try run(["probe", "-", "5,5", "--json"], input: imported.output)
        #expect(again.status == 0 && again.output == before.output)
        let written = try run(["export", "-", "--as", "yaml"], input: imported.output)
        #expect(written.output == imported.output)
    }

    @Test func `is imported root by root if it has several`() throws {
        let text = Self.rows + Self.rows.replacing("0x1;", with: "0x3;")
        let imported = try run(["import", "-"], input: text)
        // The layer around the roots adds a level.
        #expect(imported.status == 2 && imported.output.isEmpty)
        #expect(
            imported.errors.contains("error: the scene could not be read back: nested deeper"))
        let second = try run(["import", "-", "--root", "2"], input: text)
        #expect(second.status == 0)
        #expect(try run(["check", "-"], input: second.output).status == 0)
    }

    @Test(
        .enabled(if: Run.sanitizers.isEmpty, "a sanitizer's frames are several times as large"),
        arguments: [[], ["learn", "inside"]])
    func `leaves room on the stack for the playground and for lessons`(_ arguments: [String]) throws
    {
        let program = BuiltProgram.url.path
        let words = arguments.joined(separator: " ")
        let shell = Program(
            "/bin/sh", ["-c", "ulimit -s 512; exec '\(program)' \(words)"],
            environment: ["XDG_STATE_HOME": try TestFolder().url.path])
        let terminal = try TerminalEmulator(shell, persona: .silent)
        #expect(terminal.shows("Layers"))
        terminal.type("x3\ra\u{1B}[C")
        terminal.settle()
        terminal.type("?")
        #expect(terminal.shows(arguments.isEmpty ? "While a tool is in use" : "side by side"))
        #expect(!terminal.state.isOver)
    }

    @Test func `is tested and opened`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("deep.yaml", Self.scene)
        let script = try folder.write(
            "deep.hitbox",
            "hitbox 1\nscene \"deep.yaml\"\ntest \"t\"\n  click 5,5\n  expect hit last\n")
        #expect(try run(["test", script], input: "").status == 0)
        #expect(try run(["check", script, scene], input: "").status == 0)
        let terminal = try TerminalEmulator.hitbox([scene])
        #expect(terminal.shows("deep.yaml"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `is rejected if it would take more than seconds to read`() throws {
        let leaves = String(repeating: "{\(Self.layer)},\n", count: 20_000)
        let text =
            "hitbox: 1\nroot: " + String(repeating: "{sublayers: [", count: 900) + leaves
            + String(repeating: "]}", count: 900)
        let run = try run(["check", "-"], input: text)
        #expect(run.status == 2)
        #expect(
            run.errors.contains("error: too many values in 1801 levels of brackets and braces"))
        #expect(run.errors.contains("help: write the outer levels as indented lines"))
    }

    @Test func `becomes a scene that can be read back, even with many rows in the last level`()
        throws
    {
        let leaf = Self.node.dropLast() + "/>\n"
        let dump =
            #"<hierarchy rotation="0">"# + String(repeating: Self.node, count: Self.levels - 1)
            + String(repeating: String(leaf), count: 12_000)
            + String(repeating: "</node>", count: Self.levels - 1) + "</hierarchy>"
        let imported = try run(["import", "-"], input: dump)
        #expect(imported.status == 0)
        let again = try run(["check", "-"], input: imported.output)
        #expect(again.output.contains("12999 layers"), "\(again.errors.prefix(200))")
    }

    @Test(arguments: [1_001, 3_000, 100_000])
    func `is rejected if it is deeper`(levels: Int) throws {
        let open = "{\(Self.layer), sublayers: ["
        let texts = [
            "hitbox: 1\nroot: " + String(repeating: open, count: levels - 1) + "{}"
                + String(repeating: "]}", count: levels - 1),
            "hitbox: 1\nroot:\n  sublayers:\n  " + String(repeating: "- ", count: 3 * levels) + "x",
            "hitbox: 1\nroot:\n  sublayers:\n  - &a0 {}\n"
                + (1..<levels).map { "  - &a\($0) {sublayers: [*a\($0 - 1)]}\n" }.joined(),
            "hitbox: 1\nroot: " + String(repeating: "{mask: ", count: levels) + "{}"
                + String(repeating: "}", count: levels),
        ]
        for text in texts {
            let run = try run(["check", "-"], input: text)
            #expect(run.status == 2)
            #expect(run.errors.contains("error: nested deeper than 1000 levels of layers"))
        }
    }
}

import Foundation
import TerminalHarness
import TestSupport
import Testing

/// An interactive SwiftUI feed as described by UIKit, before and after a modifier of a replay
/// library adds a view over it that is disabled in SwiftUI, but takes touches anyway.
///
/// - Source: getsentry/sentry-cocoa#9006, the description; addresses and sizes are made up.
private enum Feed {
    static let plain = dump(with: [])
    static let covered = dump(with: [
        "   |    | <_TtGC7SwiftUI16PlatformViewHostGVS_P6Sentry: 0x90; frame = (0 100; 390 660); layer = <CALayer: 0x91>>",
        "   |    |    | <SentryReplayOverlayView: 0x92; frame = (0 0; 390 660); layer = <CALayer: 0x93>>",
    ])

    private static func dump(with more: [String]) -> String {
        let rows = (0..<12).map { row in
            "   |    |    | <FeedCell: 0x5\(row); baseClass = UIButton; frame = (0 \(row * 55); 390 55); layer = <CALayer: 0x6\(row)>>"
        }
        let lines =
            [
                "<UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>",
                "   | <FeedHostingView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>",
                "   |    | <UIScrollView: 0x40; frame = (0 100; 390 660); layer = <CALayer: 0x41>; contentSize: {390, 660}>",
            ] + rows + more
        return lines.joined(separator: "\n") + "\n"
    }
}

private let before = windowScene(
    """
    - {name: buy, class: UIButton, frame: [20, 100, 100, 44]}
    - {name: sell, class: UIButton, frame: [20, 200, 100, 44]}
    """)

@Suite(.waiting) struct `The diff command` {
    private let folder: TestFolder
    private let old: String

    init() throws {
        folder = try TestFolder()
        old = try folder.write("a.yaml", before)
    }

    private func new(_ text: String) throws -> String { try folder.write("b.yaml", text) }

    private var covered: String {
        before + "\n    - {name: over, class: OverlayView, frame: [70, 0, 320, 150]}\n"
    }

    @Test func `reports the touches lost to an overlay over a feed in one headline`() throws {
        let (a, b) = (
            try folder.write("a.txt", Feed.plain), try folder.write("b.txt", Feed.covered)
        )
        let run = try Run("diff", a, b, "--controls")
        #expect(run.status == 1 && run.errors.isEmpty)
        let first = try #require(run.output.split(separator: "\n").first)
        #expect(
            first.hasSuffix(
                "lost: 12 controls lost all their touches: "
                    + "'_TtGC7SwiftUI16PlatformViewHostGVS_P6Sentry' (line 16) takes them"),
            "\(first)")
        #expect(run.output.hasSuffix("\n12 of 12 controls lost touches\n"))
        #expect(try Run("diff", b, a).status == 0)
    }

    @Test func `reports that nothing changed`() throws {
        let run = try Run("diff", old, old)
        #expect(run.status == 0)
        #expect(run.output == "no touches lost: nothing changed for 2 controls\n")
    }

    @Test func `prints lost areas with their new receivers, then other layers`() throws {
        let run = try Run("diff", old, try new(covered))
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                """
                b.yaml:8:7: shrunk: 'buy' lost touches: 'over' (line 10) takes them
                  4400 pt² → 2200 pt², −50 %
                  − 2200 pt² (50 %)  at 95,122  'buy' → 'over'  in front of it

                other layers that get touches:
                  shrunk  'window'  320360 pt² → 274560 pt², −14 %  at 230,50
                  added   'over'    0 pt² → 48000 pt²               at 230,50

                1 of 2 controls lost touches

                """), "\(run.output)")
    }

    @Test func `prints the documented JSON`() throws {
        let b = try new(covered)
        let run = try Run("diff", old, b, "--json", "--controls")
        #expect(run.status == 1)
        #expect(
            run.output == """
                {"a": "\(old)", "b": "\(b)", "changes": [
                  {"control": "window/buy", "kind": "shrunk", "before": 4400, "after": 2200, \
                "regions": [{"rect": [70, 100, 50, 44], "area": 2200, "example": [95, 122], \
                "from": "window/buy", "to": "window/over", "verdict": "not-asked"}]}]}

                """)
        let all = try Run("diff", old, b, "--json").json(as: [String: Any].self)
        let changes = try #require(all["changes"] as? [[String: Any]])
        #expect(changes.map { $0["kind"] as? String } == ["shrunk", "shrunk", "added"])
        let coarse = try Run("diff", old, b, "--json", "--controls", "--min-area", "2201")
        #expect(coarse.status == 0 && coarse.output.hasSuffix("\"changes\": []}\n"))
    }

    @Test func `has null for no receiver, and for removed layers`() throws {
        let b = try new(
            before.replacingOccurrences(of: "[0, 0, 390, 844]", with: "[0, 0, 390, 180]"))
        let run = try Run("diff", old, b, "--json", "--controls").json(as: [String: Any].self)
        let changes = try #require(run["changes"] as? [[String: Any]])
        #expect(changes.map { $0["kind"] as? String } == ["lost"])
        let region = try #require((changes[0]["regions"] as? [[String: Any]])?.first)
        #expect(region["to"] is NSNull)
        #expect(region["verdict"] as? String == "outside-bounds")
        let gone = try new(before.split(separator: "\n").dropLast().joined(separator: "\n"))
        let removed = try Run("diff", old, gone, "--json", "--controls").json(
            as: [String: Any].self)
        let change = try #require((removed["changes"] as? [[String: Any]])?.first)
        #expect(change["kind"] as? String == "removed")
        #expect((change["regions"] as? [[String: Any]])?.first?["verdict"] is NSNull)
    }

    @Test func `draws each region once`() throws {
        let picture = folder.url.path + "/x.svg"
        let run = try Run("diff", old, try new(covered), "--svg", picture)
        #expect(run.status == 1 && run.output.contains("lost touches"))
        let svg = try String(contentsOfFile: picture, encoding: .utf8)
        #expect(svg.contains("<title>window/buy → window/over, 2200 pt²</title>"))
        #expect(svg.components(separatedBy: "window/buy → window/over").count == 2)
        #expect(svg.contains("fill=\"#d0021b\" fill-opacity=\"0.25\""))
        let alone = try Run("diff", old, try new(covered), "--svg", "-")
        #expect(alone.output.hasPrefix("<?xml") && alone.output.hasSuffix("</svg>\n"))
        #expect(try Run("diff", old, old, "--svg", old).status == 64)
    }

    @Test func `reports sampled areas and different rules`() throws {
        let masked =
            before.replacingOccurrences(of: "rules: uiview", with: "rules: calayer")
            + "\n    - {name: m, frame: [200, 300, 50, 50], mask: {frame: [0, 0, 20, 20]}}\n"
        let run = try Run("diff", old, try new(masked))
        #expect(
            run.errors.contains(
                "note: 1 layer has depth or a mask: areas there are sampled"))
        #expect(run.errors.contains("note: the first file uses the rules of uiview"))
        #expect(try Run("diff", old, try new(masked), "--rules", "uiview").errors.isEmpty)
    }

    @Test func `reports both invalid files, and wrong usage`() throws {
        let wrong = try folder.write("wrong.yaml", "hitbox: 1\nroot:\n  fram: [0, 0, 1, 1]\n")
        let run = try Run("diff", wrong, folder.url.path + "/none.yaml")
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("wrong.yaml:3:3: error: "))
        #expect(run.errors.contains("none.yaml': "))
        for arguments in [
            ["diff", old], ["diff", "-", "-"], ["diff", old, old, "--json", "--svg", "-"],
            ["diff", old, old, "--min-area", "-1"], ["diff", old, old, "--svg", "-", "--json"],
        ] {
            #expect(try Run(arguments: arguments).status == 64, "\(arguments)")
        }
    }

    @Test func `measures Android's dumps in pixels, not points`() throws {
        func dump(_ more: String) -> String {
            """
            <hierarchy rotation="0"><node class="a.FrameLayout" bounds="[0,0][1080,2400]">
            <node class="a.Button" text="Add" resource-id="com.shop:id/add" clickable="true"
            enabled="true" bounds="[0,100][200,200]"/>\(more)</node></hierarchy>
            """
        }
        let cover = """
            <node class="a.FrameLayout" resource-id="com.shop:id/loading" clickable="true"
            enabled="true" bounds="[0,0][1080,2400]"/>
            """
        let (a, b) = (
            try folder.write("a.xml", dump("")), try folder.write("b.xml", dump(cover))
        )
        let run = try Run("diff", a, b, "--controls")
        #expect(
            run.status == 1 && run.output.contains("20000 px² → 0 px², −100 %"), "\(run.output)")
        let map = try Run("export", a, "--as", "touchmap").output
        #expect(map.contains("20000 of 20000 px²") && !map.contains("pt²"))
        let terminal = try TerminalEmulator.hitbox([b])
        #expect(terminal.shows("loading") && !terminal.model.text.contains("com.shop"))
        terminal.type("q")
    }
}

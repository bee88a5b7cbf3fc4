import Foundation
import TerminalHarness
import TestSupport
import Testing

/// A screen with one control of each kind: clipped, covered, too small.
private let screen = windowScene(
    """
    - name: input
      frame: [0, 780, 390, 64]
      mask: {frame: [0, 0, 390, 64]}
      sublayers:
        - {name: send, class: UIButton, frame: [10, -44, 100, 44]}
    - name: like
      class: UIButton
      frame: [20, 100, 30, 30]
    - name: buy
      class: BuyButton
      frame: [100, 100, 100, 60]
    - name: overlay
      class: OverlayView
      frame: [90, 90, 300, 200]
    """)

@Suite(.waiting) struct `The lint command` {
    @Test func `prints findings in the format of compilers, and their number`() throws {
        let run = try Run("lint", "-", input: screen)
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                """
                standard input:12:11: error: unreachable: 'send' lies outside \
                'input' (line 8) and gets no touch, 44 pt above; clipsToBounds is NO, so it \
                looks fine
                help: enlarge 'input', or move 'send' into it or out to a view \
                that contains it

                standard input:16:7: error: obscured: 'buy' is covered by 'overlay' (line 19)
                """))
        #expect(
            run.output.contains(
                "standard input:13:7: warning: small-target: 'like' is 30x30 pt on screen, "
                    + "less than 44x44 pt\n"
            ))
        #expect(run.output.hasSuffix("2 errors, 1 warning in 3 controls\n"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func `uses the user's class rules`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hitbox-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        try "passThrough: [OverlayView]\nenlarged: {UIButton: 7}\n".write(
            to: file, atomically: true, encoding: .utf8)
        let run = try Run("lint", "-", "--classes", file.path, "--json", input: screen)
        let findings = try run.json(as: [[String: Any]].self)
        #expect(findings.map { $0["rule"] as? String } == ["unreachable"])
        let probe = try Run("probe", "-", "120,120", "--classes", file.path, input: screen)
        #expect(probe.output.hasPrefix("hit  window/buy at 20,20\n"))
        try "passThru: [A]\nenlarged: {B: far}\n".write(
            to: file, atomically: true, encoding: .utf8)
        let wrong = try Run("lint", "-", "--classes", file.path, input: screen)
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains(":1:1: error: unknown key 'passThru'"))
        #expect(wrong.errors.contains(":2:15: error: 'B' is 'far', "))
    }

    @Test func `prints JSON`() throws {
        let run = try Run("lint", "-", "--json", input: screen)
        let findings = try run.json(as: [[String: Any]].self)
        let obscured = try #require(findings.last)
        #expect(obscured["file"] as? String == "standard input")
        #expect(obscured["path"] as? String == "window/buy")
        #expect(obscured["index"] as? Int == 4)
        #expect(obscured["line"] as? Int == 16)
        #expect(obscured["by"] as? String == "window/overlay")
        #expect(obscured["byLine"] as? Int == 19)
        #expect(obscured["point"] as? [Int] == [150, 130])
        #expect(obscured["hit"] as? String == "window/overlay")
        #expect((obscured["help"] as? String)?.isEmpty == false)
        let removed = try Run("lint", "-", "--areas", input: screen)
        #expect(removed.status == 64 && removed.errors.contains("help: use 'hitbox reach"))
    }

    @Test func `prints a SARIF log`() throws {
        let run = try Run("lint", "-", "--sarif", input: screen)
        #expect(run.status == 1)
        let log = try run.json(as: [String: Any].self)
        #expect(log["version"] as? String == "2.1.0")
        let runs = try #require(log["runs"] as? [[String: Any]])
        let results = try #require(runs[0]["results"] as? [[String: Any]])
        #expect(results.map { $0["level"] as? String } == ["error", "warning", "error"])
        let locations = try #require(results[1]["locations"] as? [[String: Any]])
        let place = try #require(locations[0]["physicalLocation"] as? [String: Any])
        #expect((place["region"] as? [String: Any])?["startLine"] as? Int == 13)
        #expect(
            (place["artifactLocation"] as? [String: Any])?["uri"] as? String == "standard%20input")
        #expect(results[0]["partialFingerprints"] != nil)
    }

    @Test func `brings the page of each rule that found something into a SARIF log`() throws {
        let log = try Run("lint", "-", "--sarif", input: screen).json(as: [String: Any].self)
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let found = try #require(run["results"] as? [[String: Any]]).map { $0["ruleId"] as? String }
        let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        for rule in try #require(driver?["rules"] as? [[String: Any]]) {
            let id = try #require(rule["id"] as? String)
            let help = rule["help"] as? [String: String]
            #expect((help != nil) == found.contains(id), "\(id)")
            guard let help else { continue }
            #expect(try Run("help", id).output == (help["text"] ?? "") + "\n")
            #expect(try Run("help", id, "--markdown").output == (help["markdown"] ?? "") + "\n")
            #expect(rule["helpUri"] == nil)
        }
    }

    @Test func `reports when nothing is wrong, and wrong usage`() throws {
        let none = try Run("lint", "-", "--color", "truecolor", input: blueWhite)
        #expect(none.status == 0)
        #expect(none.output == "standard input: no controls found: nothing to check\n")
        let fine = try Run("lint", "-", "--only", "mirrored-transform", input: screen)
        #expect(fine.status == 0)
        #expect(fine.output == "standard input: no touch problems in 3 controls\n")
        let small = try Run("lint", "-", "--min-target", "30", "--json", input: screen)
        #expect(!small.output.contains("small-target"))
        let any = try Run("lint", "-", "--min-target", "0", input: screen)
        #expect(any.output.hasSuffix("2 errors in 3 controls\n"))
        let less = try Run("lint", "-", "--min-target", "-5", input: screen)
        #expect(less.status == 64)
        #expect(less.errors.hasPrefix("Error: --min-target is -5; give 0 or more."))
        let huge = try Run("lint", "-", "--min-target", "1e308", input: screen)
        #expect(huge.status == 64)
        #expect(huge.errors.hasPrefix("Error: --min-target is 1e+308; give 100000 or less."))
        let most = try Run("lint", "-", "--min-target", "100000", input: screen)
        #expect(most.output.contains("less than 100000x100000 pt"))
        for density in ["1e-308", "1e308"] {
            let run = try Run("lint", "-", "--density", density, input: screen)
            #expect(
                run.errors.hasPrefix(
                    "Error: --density is \(density == "1e308" ? "1e+308" : "1e-308"); give 0.01 to 100."
                ))
        }
        let thin = try Run("lint", "-", "--density", "0", input: screen)
        #expect(thin.errors.hasPrefix("Error: --density is 0; give more than 0."))
        #expect(try Run("lint", "-", "--json", "--sarif", input: screen).status == 64)
        #expect(try Run("lint", "/", input: "").status == 2)
    }

    /// A button of Android's, 90 pixels wide.
    private static let android = """
        <hierarchy rotation="0"><node class="a.FrameLayout" bounds="[0,0][1080,2400]">
        <node class="a.Button" text="Add" clickable="true" enabled="true"
        bounds="[0,100][90,190]"/></node></hierarchy>
        """

    @Test func `says once that sizes in pixels are not checked without a density`() throws {
        let note = "sizes are not checked, because the density is unknown: give it"
        let folder = try TestFolder()
        let files = try ["a.xml", "b.xml"].map { try folder.write($0, Self.android) }
        let run = try Run(arguments: ["lint"] + files)
        #expect(run.errors.components(separatedBy: note).count == 2, "\(run.errors)")
        #expect(!run.output.contains("less than"))
        for options in [
            ["--density", "2.75"], ["--min-target", "48"], ["--except", "small-target"],
        ] {
            let run = try Run(arguments: ["lint", "-"] + options, input: Self.android)
            #expect(!run.errors.contains("not checked"), "\(options): \(run.errors)")
        }
        let known = try Run("lint", "-", "--density", "2.75", input: Self.android)
        #expect(known.output.contains("less than 48x48 dp") && known.errors.isEmpty)
    }

    @Test func `ignores a density where sizes are in points, and says so`() throws {
        let plain = try Run("lint", "-", input: screen)
        let run = try Run("lint", "-", "--density", "3", input: screen)
        #expect(run.output == plain.output)
        #expect(
            run.errors.contains("note: --density is ignored, because these sizes are in points"))
    }

    @Test func `says why only sizes are checked`() throws {
        let limit = "only sizes and transforms are checked: "
        let own = try Run("lint", "-", "--rules", "candidates", input: screen)
        #expect(
            own.output.contains(
                limit + "the rules 'candidates' do not decide which layer gets a touch"))
        let dump = try Run(
            "lint", "-", input: screen.replacing("rules: uiview", with: "rules: candidates"))
        #expect(dump.output.contains(limit + "this dump does not have the order of siblings"))
    }
}

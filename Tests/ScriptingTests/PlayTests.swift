import HitboxScripting
import LayerGeometry
import SceneFile
import TerminalTypes
import Testing

@Suite struct `A played script` {
    private static let scene = """
        hitbox: 1
        root:
          name: view
          frame: [0, 0, 320, 480]
          backgroundColor: white
          sublayers:
            - name: white
              frame: [60, 140, 200, 200]
              sublayers:
                - {name: blue, frame: [50, 50, 100, 100], backgroundColor: blue}
            - {name: glass, frame: [0, 0, 40, 40], isHidden: true}
        """

    /// Plays statements and returns the results.
    private func results(_ statements: String, flaw: HitFlaw? = nil) throws -> [TestResult] {
        let scene = "scene\n\(Self.scene)\nend\n"
        let script = try Script.read("hitbox 1\n\(scene)\(statements)\n", name: "s")
        guard case .inline(let inline, _) = script.header.scene else { return [] }
        let world = ScriptWorld { _ in { _ in [] } }
        return ScriptRun(script, scene: inline, in: world, flaw: flaw).results()
    }

    private func failures(_ statements: String) throws -> [String] {
        try results(statements).flatMap(\.failures).map(\.failure.sentence)
    }

    @Test func `sets and expects every property by the words of the prompt`() throws {
        let values = LayerProperty.all.compactMap { property -> String? in
            let value =
                switch property.kind {
                case .number: "1"
                case .angle: "30deg"
                case .scale, .point, .unit: "2,3"
                case .size: "20x30"
                case .rect: "1,2 20x30"
                case .flag: "on"
                case .text: property == .name ? "\"white\"" : "\"word\""
                case .word(let words): words[2]
                case .color: "systemRed"
                case .transform: "rotate(30deg) scale(2)"
                }
            return "set white.\(property.name) \(value)\nexpect white.\(property.name) \(value)"
        }
        #expect(try failures(values.joined(separator: "\n")) == [])
    }

    @Test func `says why a property cannot be set`() throws {
        let affine = "the transform is not affine, so it has no rotation: set transform instead"
        #expect(
            try failures("set blue.transform rotate(30deg,0,1,0)\nset blue.rotation 5deg")
                == ["blue cannot have rotation 5deg: \(affine)"])
        let window = "only windows have a windowLevel: the root's sublayers"
        #expect(
            try failures("set blue.windowLevel 2000")
                == ["blue cannot have windowLevel 2000: \(window)"])
    }

    @Test func `hits a target exactly at its point`() throws {
        let statements = """
            click blue
            expect point blue 50,50 \u{B1} 0,0
            click blue:0,0
            expect hit blue
            click 60,140
            expect hit white
            move white@0.25,0.75
            expect point white 50,150 \u{B1} 0,0
            move +10,-5
            expect point white 60,145 \u{B1} 0,0
            expect hit none at (-1,5)
            expect contains view at 319.9,0
            expect not contains view at 320,0
            expect seen blue at 160,240
            expect rejected glass because hidden at 5,5
            expect selected white
            """
        #expect(try failures(statements) == [])
    }

    @Test(
        arguments: [
            (
                "click white",
                "white is not hit at 160,240: expected view/white, found view/white/blue"
            ),
            ("click glass anyway", ""), ("click blue anyway", ""),
            ("click 2000,0", ""),
            ("click 2000,0\nexpect hit none\nclick (-900,-900)\nexpect point view -900,-900", ""),
            ("click 2000,0\nclick 160,240\nexpect hit blue\nexpect point view 160,240", ""),
            ("click 160,240\nclick +5000,-20\nexpect point view 5160,220\nexpect hit none", ""),
            ("drag blue -> 2000,0", "2000,0 is not on the stage as it is shown"),
            ("click 1e300,0", "1e+300,0 is not on the stage as it is shown"),
            ("expect hit blue", "there is no pointer on the stage, and no 'at' gives a place"),
            (
                "expect hit none at blue",
                "the hit at 160,240 by the rules of calayer: expected no layer, found view/white/blue"
            ),
            ("expect blue.position 1,1", "blue.position: expected 1,1, found 100,100"),
            ("expect log \"x\"", "the log: expected \"x\", found \"\""),
            ("expect selected blue", "the selection: expected view/white/blue, found view"),
            ("expect row 99 \"x\"", "the screen has only 24 rows"),
            (
                "expect rejected blue because hidden at blue",
                "why blue is not hit at 160,240: expected hidden, found hit"
            ),
            ("click cell(200,1)", "the cell is not on the screen of 80x24"),
            ("set blue.opacity 0.5\nexpect blue.opacity 0.5", ""),
            ("key q\nkey q", "the program has left the scene before this step"),
        ])
    func `explains failures`(statements: String, sentence: String) throws {
        #expect(try failures(statements) == (sentence.isEmpty ? [] : [sentence]))
    }

    @Test func `starts each test after the setup, and stops at an impossible step`()
        throws
    {
        let results = try results(
            """
            set blue.position 10,10
            test "one"
              expect blue.position 10,10
              set blue.position 20,20
            test "two"
              expect blue.position 10,10
              click cell(999,1)
              expect blue.position 77,77
            test "three"
              skip "not yet"
              expect blue.position 0,0
            test "four"
              xfail "known"
              expect blue.position 0,0
            test "five"
              xfail "known"
            """)
        #expect(
            results.map(\.outcome) == [
                .passed, .failed, .skipped("not yet"), .failedAsExpected("known"),
                .passedUnexpectedly("known"),
            ])
        #expect(results[1].failures.count == 1 && results[1].isStuck)
    }

    @Test func `fails if something failed before a skip, and plays nothing more`() throws {
        let results = try results(
            """
            test "one"
              expect blue.position 1,1
              skip "later"
              expect blue.position 2,2
            """)
        #expect(results.map(\.outcome) == [.failed] && results[0].failures.count == 1)
    }

    @Test func `expects each test to fail if the setup says so`() throws {
        let results = try results("xfail \"known\"\ntest \"one\"\ntest \"two\"")
        #expect(
            results.map(\.outcome) == [
                .passedUnexpectedly("known"), .passedUnexpectedly("known"),
            ])
    }

    @Test func `gives a hint if other rules would agree`() throws {
        let failed = try results(
            """
            set white.isUserInteractionEnabled false
            rules uiview
            expect hit blue at blue
            """)
        #expect(
            failed[0].failures[0].failure.hint
                == "by the rules of calayer and book it would be view/white/blue")
    }

    @Test func `drags, types, turns the wheel and undoes it all`() throws {
        let statements = """
            click blue
            drag blue:20,20 -> 200,300 steps 3
            expect not hit blue at blue:20,20
            """
        #expect(try failures(statements).count == 1, "the layer went with the pointer")
        let edits = """
            click blue
            drag blue:20,20 -> 150,230 steps 3
            expect blue.position 120,120 \u{B1} 0.001
            key u
            expect blue.position 100,100
            note "What is not selected stays: the view goes with the pointer."
            drag white:10,10 -> 150,230
            expect white.position 160,240
            expect selected blue
            key /
            type "white"
            key Enter
            expect selected white
            wheel up 2 at blue
            resize 100x30
            paste "x"
            focus out
            wait 400ms
            expect status "quit"
            """
        #expect(try failures(edits) == [])
    }

    @Test(arguments: HitFlaw.allCases)
    func `is the same under a flaw that does not matter`(flaw: HitFlaw) throws {
        // Nothing here is rotated, clipped, hidden or layered in a way that the flaws affect.
        let results = try results("click blue\nexpect hit blue", flaw: flaw)
        #expect(results[0].isFine || [.backToFront].contains(flaw))
    }
}

import HitboxScripting
import LayerGeometry
import SceneFile
import TerminalTypes
import Testing

@Suite struct `An expectation about a call` {
    private func failures(_ statements: String) throws -> [String] {
        let (script, scene) = try besideEachOther("test \"a\"\n" + statements)
        let world = ScriptWorld { _ in { _ in [] } }
        return ScriptRun(script, scene: scene, in: world).results()
            .flatMap(\.failures).map(\.failure.sentence)
    }

    @Test(arguments: [
        (
            "expect one.hitTest(50,50) one",
            HitboxScripting.Expectation.call(
                "one.hitTest(50,50)", value: "one", tolerance: nil, isNegated: false)
        ),
        (
            "expect not [one hitTest:CGPointMake(50, 50)] two  # why",
            .call(
                "[one hitTest:CGPointMake(50, 50)]", value: "two", tolerance: nil, isNegated: true)
        ),
        (
            "expect \"a (b)\".convert((1, 2), to: nil) 3,4 ± 0.5",
            .call(
                "\"a (b)\".convert((1, 2), to: nil)", value: "3,4", tolerance: 0.5,
                isNegated: false)
        ),
    ])
    func `is read, and written back`(
        line: String, expected: HitboxScripting.Expectation
    ) throws {
        #expect(try claim(line) == expected)
        #expect(try claim("\(expected)") == expected)
    }

    @Test func `compares layers, points, rectangles, numbers and Booleans`() throws {
        #expect(
            try failures(
                """
                expect one.hitTest(50,50) one
                expect one.hitTest((130, 50)) none
                expect not one.hitTest(50,50) two
                expect [one hitTest:CGPointMake(50, 50)] root/one
                expect one.contains(60,0) false
                expect one.convert(0,0, to: root) 20,20
                expect one.convert((0, 0, 10, 10), to: root) 20,20 10x10
                expect (one.frame.width) 60.4 ± 0.5
                set one.position 60,50
                expect CGRectContainsPoint(one.frame, (31,21)) true
                """
            ).isEmpty)
    }

    @Test func `needs no parentheses for parts of values and relations`() throws {
        #expect(
            try failures(
                """
                set one.frame 20,30 40x50
                expect one.frame.size 40x50 ± 1
                expect one.frame.width 40
                expect not one.frame.maxY 81
                expect one.bounds.size 40x50
                expect one.bounds.size.height 50
                expect one.position.x 40
                expect one.center 40,55
                expect one.superlayer root
                expect one.alpha 1
                """
            ).isEmpty)
        #expect(
            problems(top + "expect one.frame.sise 1x1")
                .first?.contains("unknown property 'sise'") == true)
    }

    @Test(arguments: [
        ("expect one.hitTest(50,50) two", "one.hitTest(50,50)"),
        ("expect not one.hitTest(50,50) one", "one.hitTest(50,50)"),
        ("expect on.hitTest(50,50) one", "no layer is called 'on'"),
        ("expect one.hitTest(50,50) on", "'on' is no value"),
        ("expect one.convert(0,0, to: nil) 1", "'1' is no value"),
    ])
    func `fails where the answer is another one`(line: String, part: String) throws {
        let failures = try failures(line)
        #expect(failures.count == 1)
        #expect(failures.first?.contains(part) == true, "\(failures)")
    }

    @Test func `has a value`() {
        #expect(
            problems(top + "expect one.hitTest(50,50)") == [
                "3:26+1 'expect CALL' has no value; write 'expect [not] CALL VALUE [± D]'"
            ])
    }
}

import HitboxScripting
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes
import Testing

/// The start of a lesson on a rotated card in a view; its statements begin on line 9.
let lessonTop = """
    hitbox 1
    lesson "The frame is a shadow" about "A turned layer"
    scene
      hitbox: 1
      root: {name: view, frame: [0, 0, 200, 200], sublayers: [
        {name: card, bounds: [0, 0, 100, 100], position: [100, 100], transform: [{rotate: 45}]}]}
    end

    """

/// Reads a lesson and its scene.
func lesson(_ statements: String) throws -> (lesson: Lesson, scene: Scene) {
    let script = try Script.read(lessonTop + statements + "\n", name: "s")
    guard case .inline(let scene, _) = script.header.scene else { throw NotThat() }
    return (try Lesson(script.header, script.setup), scene)
}

/// The problems of a lesson: in its lines, their order, or its questions.
private func flaws(_ statements: String) -> [String] {
    do {
        let (read, scene) = try lesson(statements)
        return lines(LessonProof(read, scene: scene, in: ScriptWorld()).problems)
    } catch let problems as ScriptProblems {
        return lines(problems.diagnostics)
    } catch let problems as LessonProblems {
        return lines(problems.diagnostics)
    } catch {
        return ["\(error)"]
    }
}

private let corner = "predict hit at 35,35\n"
private let straight = """
    goal "Make the frame as large as the bounds"
      expect card.frame 50,50 100x100
    end
    allow r
    hint "What makes it larger?"
    solution
      key 3
      key j
      key r
      key Left 9
      key Enter
    end

    """
private let end = "learned \"frame is derived. (CALayer.frame)\"\n"

private let long = String(repeating: "long ", count: 80)
private let useless: [(String, String)] = [
    (
        "predict hit at 300,300\n",
        "8:1+22 the question does not tell wrong ideas from the right one"
    ),
    (
        "goal \"g\"\nexpect card.position 100,100\nend\nsolution\nkey r\nend\n",
        "8:1+8 the goal is reached before anything is done; expect what the solution changes"
    ),
    (
        "goal \"g\"\nexpect card.frame 50,50 100x100\nend\nsolution\nkey r\nend\n",
        "9:1+31 the solution does not reach this: card.frame: expected 50,50 100x100, found"
    ),
    (
        "goal \"g\"\nexpect hit card\nend\nsolution\nclick cell(900,900)\nend\n",
        "12:1+19 the cell is not on the screen"
    ),
    (
        "goal \"\(long)\"\nexpect hit card\nend\nsolution\nclick 100,100\nend\n",
        "8:1+407 no room for the text and the task on a screen of 80x24; shorten it"
    ),
]

private let misplaced: [(String, String)] = [
    ("say \"a\"\n" + end, "9:1+43 the lesson asks nothing; write 'predict' or 'goal'"),
    (corner, "8:1+20 the lesson does not say what was learned; end it with 'learned \"TEXT\"'"),
    (
        corner + end + "say \"a\"\n",
        "10:1+7 'learned' is not the last statement; move it to the end"
    ),
    (
        "goal \"g\"\nend\n" + end,
        "8:1+8 the goal has no expectation; write 'expect …' before its 'end'"
    ),
    ("expect hit card\n" + corner + end, "8:1+15 an expectation outside of a goal; "),
    (corner + "allow r\n" + end, "9:1+7 'allow' without a goal before it; write it after a goal"),
    ("hint \"h\"\n" + corner + end, "8:1+8 there is nothing to give a hint for; "),
    (corner + "end\n" + end, "9:1+3 'end' without 'goal' or 'solution'; remove it"),
    (
        "goal \"g\"\nexpect log \"x\"\nend\nsolution\nkey r\nend\n" + end,
        "9:1+14 a goal is about layers, not about text on the screen; remove it"
    ),
    ("test \"t\"\n" + corner + end, "8:1+4 a lesson has no tests; "),
    ("predict frame\n" + end, "8:9+5 unknown question 'frame'; "),
    ("predict hit\n" + end, "8:12+1 'predict' has no 'at' and a target; "),
    ("predict card.frane\n" + end, "8:14+5 unknown property 'frane'; write 'frame'"),
    ("predict answer under ios at 1,1\n" + end, "8:22+3 unknown rules 'ios'"),
]

/// Too many events for a lesson, by each kind of statement that stands for many.
private let endless = [
    "key Right 10001\n", "key a\nkey Right 6000\nwheel up 6000 at 100,100\n",
    "type \"\(String(repeating: "x", count: 10_001))\"\n",
    "raw \"\(String(repeating: "x", count: 10_001))\"\n", "drag 1,1 -> 2,2 -> 3,3 steps 5000\n",
]

@Suite struct `A lesson` {
    @Test(arguments: endless) func `plays a limited number of events`(statements: String) {
        let reported = flaws(statements + straight + end)
        #expect(reported.count == 1)
        #expect(
            reported.first?.contains("the lesson plays more than 10000 keys, characters and moves")
                == true)
    }

    @Test func `has a limited number of expectations`() {
        let many = String(repeating: "  expect card.frame 50,50 100x100\n", count: 1_000)
        let reported = flaws(
            straight.replacing("  expect card.frame 50,50 100x100\n", with: many) + end)
        #expect(reported.count == 1)
        #expect(reported.first?.contains("more than 1000 steps and expectations") == true)
    }

    @Test func `is not read beyond its limit`() throws {
        let read = try Script.read(lessonTop + straight + end + "\n", name: "s")
        let place = try #require(
            read.setup.firstIndex { if case .step = $0.body { true } else { false } })
        var statements = read.setup
        statements.insert(
            contentsOf: Array(repeating: statements[place], count: 200_000), at: place)
        do {
            _ = try Lesson(read.header, statements)
            Issue.record("it was read")
        } catch {
            #expect(error.diagnostics.count == 1)
            #expect(error.diagnostics.first?.message.contains("more than 1000 steps") == true)
        }
    }

    @Test func `is assembled from statements, with each text in the following task`() throws {
        let read = try lesson(
            "say \"Look.\"\nsay \"Who?\"\n" + corner + "hint \"Not frame.\"\nset card.opacity 1\n"
                + straight + end
        ).lesson
        #expect(read.title == "The frame is a shadow")
        #expect(read.about == "A turned layer")
        #expect(read.learned == "frame is derived. (CALayer.frame)")
        #expect(read.steps.map(\.text) == ["Look.", "Who?", nil])
        #expect(read.steps.map(\.hints.count) == [0, 1, 1])
        #expect(read.steps.map(\.preparationCount) == [0, 0, 1])
        guard case .goal(let goal) = read.steps[2].task else { throw NotThat() }
        #expect(goal.expectations.count == 1)
        #expect(goal.solution.count == 5)
        #expect(goal.allowed?.map(\.description) == ["r"])
    }

    @Test func `reads back as written`() throws {
        let statements =
            """
            say "a \\"b\\""
            predict hit at card:2,2
            predict answer under uiview at 7,7
            predict seen at card@0.5,1
            predict contains card at 7,7
            predict card.frame after set card.anchorPoint 0,0 ± 2
            predict card.presentation.position
            predict place card@1,0 in view after set card.rotation 90deg
            predict place (-2,3)
            hint "h"
            goal "do"
            expect not hit card at 1,1
            end
            allow a A { }
            solution
            key a
            end
            learned "x"
            """
        let script = try Script.read(lessonTop + statements + "\n", name: "s")
        #expect(
            script.setup.map { "\($0.body)" } == statements.split(separator: "\n").map(String.init))
        #expect(try Script.read(script.description, name: "s").description == script.description)
        #expect(
            script.header.lesson == LessonTitle("The frame is a shadow", about: "A turned layer"))
    }

    @Test func `that works has no problems`() {
        #expect(flaws(corner + straight + end) == [])
    }

    @Test(arguments: useless)
    func `that teaches nothing is rejected`(_ statements: String, _ problem: String) throws {
        let found = flaws(statements + end)
        #expect(found.count == 1)
        #expect(try #require(found.first).hasPrefix(problem))
    }

    @Test(arguments: misplaced)
    func `with misplaced statements is rejected`(
        _ statements: String, _ problem: String
    ) throws {
        let first = try #require(flaws(statements).first)
        #expect(first.hasPrefix(problem))
    }

    @Test func `is required for its statements`() {
        #expect(
            problems(top + "say \"a\"\n") == [
                "3:1+3 'say' belongs in a lesson; write 'lesson \"TITLE\" about \"TEXT\"' at the top"
            ])
    }
}

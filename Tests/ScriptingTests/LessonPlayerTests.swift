import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

/// A lesson at its start, with its playground.
private struct Play {
    var player: LessonPlayer
    var session: Session

    init(_ statements: String) throws {
        let (read, scene) = try lesson(statements)
        player = LessonPlayer(read, scene: scene, in: ScriptWorld())
        session = Session(Playground(scene, size: LessonProof.standardSize))
        player.begin(0, on: &session)
    }

    /// Presses keys as the program does, and passes on lesson requests.
    ///
    /// - Returns: The outcome of the last one.
    @discardableResult
    mutating func press(_ keys: String...) throws -> LessonPlayer.Outcome {
        var outcome = LessonPlayer.Outcome.stays
        for key in keys {
            let effect = session.take(.key(try #require(KeyPress(notation: key))))
            if case .lesson(let request)? = effect { outcome = player.take(request, on: &session) }
            player.look(at: &session)
        }
        return outcome
    }

    var page: LessonPage { player.page }
    var playground: Playground { session.playground }
}

private let ask = "say \"Who?\"\npredict hit at 35,35\nhint \"one\"\n"
private let task = """
    goal "Turn it back"
      expect card.rotation 0deg
      expect card.position 100,100
    end
    allow r
    hint "two"
    solution
      key 3
      key j
      key r
      key Left 9
      key Enter
    end

    """
private let end = "learned \"rule\"\n"

@Suite struct `A lesson that is played` {
    @Test func `shows no answer before the prediction`() throws {
        var play = try Play(ask + end)
        #expect(play.page.isAsking)
        #expect(play.page.task == "Which layer gets a touch at 35,35?")
        #expect(play.page.choices.map(\.text) == ["view", "card", "none"])
        #expect(play.playground.answer == nil)
        #expect(play.playground.explanation == nil)
        #expect(play.playground.derived.why.line(0).texts[0].hasPrefix("Answer first"))
        try play.press("1")
        #expect(play.page.phase == .answered(isRight: true))
        #expect(play.playground.answer?.hit?.name == "view")
        #expect(play.player.takeEvents() == [.predicted(step: 0, isRight: true, nil)])
    }

    @Test func `keeps the probe at the point of a question`() throws {
        var play = try Play("predict hit at 35,35\n" + end)
        try play.press("Left")
        #expect(play.playground.probe.point == Point(x: 35, y: 35))
        #expect(try play.press("Esc") == .leaves)
    }

    @Test func `names the idea behind a wrong prediction`() throws {
        var play = try Play(ask + end)
        try play.press("2")
        #expect(play.page.phase == .answered(isRight: false))
        #expect(
            play.page.remark
                == "You said card; it is view. Yours would be right if the frame were the layer.")
        #expect(play.player.takeEvents() == [.predicted(step: 0, isRight: false, .boundingBox)])
    }

    @Test(arguments: ["x", "v", "c", "S", "]", "=", "X", "O", "a", "u", "Space", "y", "M"])
    func `gives nothing away to keys while it asks`(_ key: String) throws {
        var play = try Play(ask + end)
        let before = play.playground
        try play.press(key)
        #expect(play.page.isAsking)
        #expect(play.playground.answer == nil)
        #expect(play.playground.tree == before.tree)
        #expect(!play.playground.stage.shows(.xray))
        #expect(play.playground.overlays.menu == nil)
    }

    @Test(arguments: [
        ("predict place card:0,0 in view\n", "100,29.29", nil),
        ("predict place card:0,0 in view\n", "0,0", Misconception.ownNumbers),
        ("predict place 100,100 in card\n", "100,100", .ownNumbers),
        (
            "predict card.frame after set card.rotation 0deg\n", "29.3,29.3 141.4x141.4",
            .changesNothing
        ),
        (
            "predict card.position after set card.anchorPoint 1,1\n", "100,170.7",
            .anchorMovesPosition
        ),
        ("predict seen at 35,35\n", "view", .hitIsSeen),
        ("predict answer under uiview at 35,35\n", "card", .boundingBox),
    ])
    func `names the idea that gives an answer`(
        _ question: String, _ answer: String, _ idea: Misconception?
    ) throws {
        var play = try Play(question + end)
        let choice = play.page.choices.first { $0.text == answer }
        _ = play.player.take(
            .reply(choice?.reply ?? .text(answer)), on: &play.session)
        let isRight = idea == nil
        #expect(play.player.takeEvents() == [.predicted(step: 0, isRight: isRight, idea)])
    }

    @Test func `takes the keys of the page while an answer is typed`() throws {
        let question = "predict card.frame after set card.rotation 0deg\nhint \"one\"\n"
        var play = try Play("predict hit at 35,35\n" + question + end)
        try play.press("1", "Enter", "2", "?")
        #expect(play.page.remark == "one")
        #expect(play.playground.prompt?.line.text == "2")
        try play.press("Backspace")
        #expect(play.playground.prompt?.line.text == "")
        try play.press("Backspace")
        #expect(play.playground.prompt == nil && play.page.step == 2)
        try play.press("Backspace")
        #expect(play.page.step == 1)
    }

    @Test func `accepts a typed answer, and explains a wrong one`() throws {
        var play = try Play("predict card.frame after set card.rotation 0deg\n" + end)
        #expect(play.page.task == "What is card.frame once card.rotation is 0deg? (X,Y WxH)")
        try play.press("5", "0", "Enter")
        #expect(play.page.isAsking)
        #expect(play.playground.prompt?.problem?.isEmpty == false)
        try play.press("C-u")
        for character in "50,50 100x100" {
            try play.press(character == " " ? "Space" : "\(character)")
        }
        try play.press("Enter")
        #expect(play.page.phase == .answered(isRight: true))
        #expect(play.playground.prompt == nil)
        // The change in the question has been applied.
        #expect(play.playground.tree[1].layer.transform == .identity)
    }

    @Test func `watches its goal, and continues only on Enter`() throws {
        var play = try Play(task + end)
        #expect(play.page.phase == .doing)
        // Expectations that hold from the start do not count as progress.
        #expect(play.page.progress == "")
        try play.press("3", "j", "r", "Left", "Left", "Left")
        #expect(play.page.phase == .doing)
        for _ in 0..<6 { try play.press("Left") }
        #expect(play.page.phase == .done)
        #expect(play.player.takeEvents() == [.reached(step: 0, tries: 1, hints: 0)])
        // The first Enter commits the tool's change.
        try play.press("Enter")
        #expect(play.page.phase == .done)
        try play.press("Enter")
        #expect(play.page.phase == .finished)
        #expect(play.page.text == "rule")
        #expect(try play.press("Enter") == .ends)
    }

    @Test func `rejects tools that the goal does not allow`() throws {
        var play = try Play(task + end)
        try play.press("3", "j", "r")
        play.session.update(.panes(.resize(CellSize(columns: 160, rows: 50))))
        #expect(play.playground.hintLine.words.contains { $0.key == "F1" })
        #expect(!play.playground.hintLine.words.contains { $0.key == "?" })
        try play.press("Esc", "p")
        #expect(play.playground.edit == nil)
        #expect(play.playground.log == "this goal is for the key r")
        try play.press("A")
        #expect(!play.playground.document.keepsFrame)
    }

    @Test func `gives hints, then shows the solution and restores the layers`() throws {
        var play = try Play(task + end)
        try play.press("3", "j", "r", "Left", "Enter", "?")
        #expect(play.page.remark == "two")
        let before = play.playground.tree
        try play.press("?")
        #expect(play.page.phase == .watching)
        for _ in 0..<5 { try play.press("Enter") }
        #expect(play.page.remark.hasPrefix("That reaches the goal."))
        #expect(play.playground.tree != before)
        try play.press("Enter")
        #expect(play.page.phase == .doing)
        #expect(play.playground.tree == before)
    }

    @Test func `reports what has to stay while it does not`() throws {
        var play = try Play(task.replacing("allow r\n", with: "") + end)
        try play.press("3", "j", "p", "Right")
        #expect(play.page.warning == "Not that way: card.position has to stay as it is.")
        try play.press("Esc")
        #expect(play.page.warning == "")
        #expect(play.page.phase == .doing)
    }

    @Test func `shows the solution on Enter, whatever is open or pressed`() throws {
        let find = "solution\n  key /\n  type \"card\"\n  key Enter\n"
        var play = try Play(task.replacing("solution\n  key 3\n  key j\n", with: find) + end)
        try play.press("?", "?")
        #expect(play.page.phase == .watching)
        #expect(play.page.remark == "Solution 1/6: Press /. Enter runs it.")
        try play.press("Enter")
        #expect(play.playground.prompt != nil)
        #expect(play.page.remark == "Solution 2/6: Type \"card\". Enter runs it.")
        try play.press("x", "M", "a", "u", "F1", "Tab")
        play.session.take(.paste("nonsense"))
        #expect(play.playground.prompt?.line.text == "")
        for _ in 0..<5 { try play.press("Enter", "e") }
        #expect(play.page.remark.hasPrefix("That reaches the goal."))
        try play.press("Esc")
        #expect(play.page.phase == .doing)
    }

    @Test func `returns to the text after the last hint of a question`() throws {
        var play = try Play(ask + end)
        try play.press("?")
        #expect(play.page.remark == "one" && !play.page.hasHint)
        try play.press("?")
        #expect(play.page.remark == "" && play.page.hasHint)
        try play.press("?")
        #expect(play.page.remark == "one")
    }

    @Test(arguments: [
        ("predict place 100,100 in card\n", "( 50, 50 )"),
        ("predict place 100,100 in card\n", "50 50"),
        ("predict card.bounds.size after set card.rotation 0deg\n", "100 × 100"),
        ("predict card.bounds.size after set card.rotation 0deg\n", "100 100"),
    ])
    func `accepts numbers as people write them`(_ question: String, _ answer: String) throws {
        var play = try Play(question + end)
        _ = play.player.take(.reply(.text(answer)), on: &play.session)
        #expect(play.page.phase == .answered(isRight: true))
    }

    @Test func `allows moving in and out by the menu's keys, but no set`() throws {
        let goal = task.replacing("allow r", with: "allow < {")
        var play = try Play(goal + end)
        for (action, isAllowed) in [
            (Action.structure(.moveOut), true), (.structure(.restack(-1)), true),
            (.structure(.moveIn), false), (.structure(.restack(1)), false),
            (.document(.revise(1, Layer(), "set")), false),
        ] {
            play.session.update(.panes(.clearMessage))
            play.session.update(action)
            let isRefused = play.playground.log == "this goal is for the keys < and {"
            #expect(isRefused != isAllowed, "\(action)")
        }
    }

    @Test func `restarts a step, and goes back`() throws {
        var play = try Play("say \"a\"\n" + "say \"b\"\n" + task + end)
        #expect(try play.press("Backspace") == .stays)
        try play.press("Enter")
        let start = play.playground.tree
        try play.press("3", "j", "r", "Left", "Enter", "F5")
        #expect(play.playground.tree == start)
        #expect(play.page.phase == .doing)
        try play.press("Backspace")
        #expect(play.page.text == "a")
        #expect(try play.press("Esc") == .leaves)
    }

    @Test func `can be left from every state with Esc`() throws {
        let keys = [
            "Enter", "Backspace", "?", "F5", "F1", "3", "j", "k", "h", "l", "r", "a", "Left",
            "Up",
            "1", "2", "0", "Space", "u", "/", ":", "n", "z", "+", "q", "Esc", "=", "M", "Delete",
        ]
        var random = SeededNumbers(seed: 23)
        for _ in 0..<20 {
            var play = try Play(ask + task + end)
            for _ in 0..<60 { try play.press(keys.randomElement(using: &random) ?? "Esc") }
            var outcome = LessonPlayer.Outcome.stays
            for _ in 0..<30 where outcome == .stays { outcome = try play.press("Esc") }
            #expect(outcome == .leaves)
        }
    }

    @Test func `can be reviewed through its questions`() throws {
        let asking = try lesson(ask + task + "predict seen at 35,35\n" + end).lesson
        #expect(asking.review?.steps.count == 2)
        #expect(try lesson(task + end).lesson.review == nil)
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxScripting

/// Quizzes on random scenes; ten thousand with `HITBOX_EDITS=10000`.
@Suite struct `A quiz` {
    private static func session(
        _ tree: LayerTree, _ rules: HitRules = .calayer,
        size: CellSize = CellSize(columns: 120, rows: 40), usesMouse: Bool = true
    ) -> Session {
        Session(
            Playground(
                title: "Test", root: tree.rootLayer, rules: rules, isYUp: false, size: size,
                usesMouse: usesMouse))
    }

    private static func turned() -> LayerTree {
        .root(
            .made("card", 100, 100, 200, 200) { $0.transform = .rotation(.degrees(45)) },
            .made("badge", 250, 20, 100, 60))
    }

    @Test func `asks silently, and answers with the score and the idea behind a wrong guess`()
        throws
    {
        var session = Self.session(Self.turned())
        let question = try #require(QuizQuestions(session.playground).next(after: []))
        var quiz = Quiz()
        let hasBegun = quiz.begin(on: &session)
        #expect(hasBegun)
        #expect(quiz.page.isAsking && session.playground.lesson?.isAsking == true)
        #expect(session.playground.answer == nil)
        #expect(quiz.page.task.hasPrefix("Which layer gets a touch at "))
        #expect(quiz.page.task.hasSuffix(" by Core Animation?"))
        #expect(question.point == quiz.page.point)
        let engines = WrongEngines(session.playground)
        let right = engines.hit(at: question.point)
        let wrong = try #require(engines.hit(at: question.point, by: question.idea))
        _ = quiz.take(.reply(.layer(wrong)), on: &session)
        #expect(quiz.page.phase == .answered(isRight: false) && quiz.score == "0 of 1 right")
        #expect(
            quiz.page.remark.hasSuffix("Yours would be right if \(question.idea.sentence)."))
        #expect(session.playground.derived.why.title == "Why: pinned", "Esc ends the quiz")
        #expect(session.playground.answer?.hit?.index == right)
        _ = quiz.take(.next, on: &session)
        #expect(quiz.page.isAsking)
        let next = quiz.page.point.flatMap { session.playground.tree.root.hitTest($0)?.index }
        _ = quiz.take(.reply(.layer(next)), on: &session)
        #expect(quiz.score == "1 of 2 right")
        let goesOn = quiz.take(.leave, on: &session)
        #expect(!goesOn)
        quiz.end(on: &session)
        #expect(session.playground.lesson == nil && session.playground.log == "quiz: 1 of 2 right")
    }

    @Test func `calls a button without a name by its text`() {
        func button(_ text: String, _ y: Double) -> Layer {
            let label = Layer.made("", 0, 0, 80, 30) { ($0.className, $0.text) = ("UILabel", text) }
            return .made("", 40, y, 200, 80, [label]) { $0.className = "UIButton" }
        }
        let tree = LayerTree(
            .made("screen", 0, 0, 400, 400, [button("Buy", 40), button("Sell", 220)]))
        let choices = tree.choices([1, 3])
        #expect(choices.map(\.text) == [#""Buy" UIButton"#, #""Sell" UIButton"#, "none"])
        let remark = PredictionAnswer.layer(1).remark(on: .layer(3), nil, tree, .views)
        #expect(remark == #"You said "Buy" UIButton; it is "Sell" UIButton."#)
    }

    @Test func `says after a right answer which one it would be by a misconception`() throws {
        var session = Self.session(Self.turned())
        var quiz = Quiz()
        _ = quiz.begin(on: &session)
        let question = try #require(QuizQuestions(session.playground).next(after: []))
        let engines = WrongEngines(session.playground)
        let right = engines.hit(at: question.point)
        let wrong = try #require(engines.hit(at: question.point, by: question.idea))
        _ = quiz.take(.reply(.layer(right)), on: &session)
        let tree = session.playground.tree
        func name(_ hit: Int?) -> String { hit.map { tree[$0].name } ?? "none" }
        #expect(
            quiz.page.remark
                == "Right: \(name(right)). It would be \(name(wrong)) if "
                + "\(question.idea.sentence).")
    }

    @Test func `pauses an animation while it asks, and only then`() throws {
        func session(_ below: [Layer]) -> Session {
            let card = Layer.made("card", 0, 0, 100, 100, below) {
                $0.animations = [
                    LayerAnimation(keyPath: "position.x", from: .number(50), to: .number(250))
                ]
                $0.animations[0].duration = 9
            }
            return Self.session(.root(card))
        }
        var moving = session([.made("badge", 60, 60, 80, 80)])
        #expect(moving.playground.clock.isPlaying)
        var quiz = Quiz()
        let hasBegun = quiz.begin(on: &moving)
        #expect(hasBegun && !moving.playground.clock.isPlaying)
        _ = quiz.take(.reply(.layer(nil)), on: &moving)
        moving.update(.clock(.togglePlaying))
        _ = quiz.take(.next, on: &moving)
        #expect(!quiz.page.isAsking || !moving.playground.clock.isPlaying)
        var unordered = session([])
        unordered.update(.probe(.rules(.candidates)))
        var none = Quiz()
        let isOrdered = none.begin(on: &unordered)
        #expect(!isOrdered && unordered.playground.clock.isPlaying)
    }

    @Test func `speaks of views by rules for views`() {
        #expect(
            Misconception.superlayerKeeps.sentence(of: .views)
                == "a superview kept touches from its subviews")
        #expect(
            Misconception.superlayerKeeps.sentence(of: .layers)
                == Misconception.superlayerKeeps.sentence)
        for idea in Misconception.allCases where idea != .asksViewsAsLayers {
            let words = idea.sentence(of: .views).split(separator: " ")
            #expect(words.allSatisfy { !$0.contains("layer") || $0 == "sublayerTransform" })
        }
        #expect(
            Misconception.asksViewsAsLayers.sentence(of: .views)
                == "views were searched as layers are")
    }

    @Test func `is started and answered by keys, and ended by Esc`() throws {
        var player = ScriptPlayer(Self.session(Self.turned()), in: ScriptWorld(), term: nil)
        func press(_ key: String) throws {
            try player.take(.key(try #require(KeyPress(notation: key))))
        }
        try press("Q")
        #expect(player.playground.lesson?.isQuiz == true)
        try press("1")
        #expect(player.playground.lesson?.isAsking == false)
        try press("Enter")
        #expect(player.playground.lesson?.step == 2)
        try press("Esc")
        #expect(player.playground.lesson == nil && player.playground.log.hasPrefix("quiz: "))
    }

    @Test func `is answered by a click on an answer, and goes on by one on the text`() throws {
        var player = ScriptPlayer(Self.session(Self.turned()), in: ScriptWorld(), term: nil)
        try player.take(.key(try #require(KeyPress(notation: "Q"))))
        func click(_ column: Int, _ row: Int) throws {
            for action in [MouseAction.press(.left), .release(.left)] {
                let cell = CellPoint(column: column, row: row)
                try player.take(.mouse(MouseInput(action, at: cell)))
            }
        }
        let about = try #require(player.playground.layout.about)
        let lines = player.playground.derived.caption.page
        let row = try #require(lines.firstIndex { $0.text.hasSuffix("0 none") })
        // Beside the answers, and on the question.
        try click(about.maxColumn - 2, about.minRow + row)
        try click(about.minColumn + 1, about.minRow + row - 1)
        #expect(player.playground.lesson?.isAsking == true)
        let none = lines[row].text.cellWidth - "none".cellWidth
        try click(about.minColumn + 1 + none, about.minRow + row)
        #expect(player.playground.lesson?.remark.hasPrefix("You said none; it is ") == true)
        try click(about.minColumn + 1, about.minRow + row)
        #expect(player.playground.lesson?.step == 2)
    }

    @Test func `asks nothing about a layer alone, also if it is clear`() {
        var session = Self.session(LayerTree(.made("only", 0, 0, 100, 60)))
        var quiz = Quiz()
        let hasBegun = quiz.begin(on: &session)
        #expect(!hasBegun)
        #expect(session.playground.panes.notice.text.hasPrefix("no quiz here"))
    }

    @Test func `says so where no wrong engine differs`() {
        let empty = Layer.made("", 0, 0, 0, 0, [.made("", 0, 0, 0, 0)])
        var session = Self.session(LayerTree(empty))
        var quiz = Quiz()
        let hasBegun = quiz.begin(on: &session)
        #expect(!hasBegun)
        #expect(session.playground.panes.notice.text.hasPrefix("no quiz here"))
        var unordered = Self.session(Self.turned(), .candidates)
        let isOrdered = quiz.begin(on: &unordered)
        #expect(!isOrdered)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `separates the right engine from a wrong one with every question, away from edges`(
        part: UInt64
    ) {
        for seed in Effort.seeds(8, each: 1) where seed % 4 == part {
            let kinds = RandomTrees.Kind.allCases
            var maker = RandomTrees(seed: seed, kind: kinds[Int(seed % UInt64(kinds.count))])
            let rules: HitRules = [.calayer, .uiview, .book, .android][Int(seed % 4)]
            let session = Self.session(maker.tree(), rules)
            let questions = QuizQuestions(session.playground)
            let engines = WrongEngines(session.playground)
            let step = questions.margin
            var asked: [QuizQuestions.Question] = []
            var settled: Set<Misconception> = []
            for place in 0..<3 * questions.ideas.count {
                guard let next = questions.next(after: asked, settled) else { break }
                let right = engines.hit(at: next.point)
                let wrong = engines.hit(at: next.point, by: next.idea)
                #expect(wrong != nil && wrong != .some(right), "seed \(seed), \(next)")
                for (x, y) in [(step / 2, 0), (-step / 2, 0), (0, step), (0, -step)] {
                    let near = Point(x: next.point.x + x, y: next.point.y + y)
                    #expect(engines.hit(at: near) == right, "seed \(seed), \(next)")
                }
                let choices = engines.choices(
                    at: next.point, near: step, session.playground.document.names
                ).map(\.reply)
                #expect(choices.contains(.layer(right)), "seed \(seed), \(next)")
                let points = Set(asked.map(\.point))
                let isOpen = questions.found.mapValues { all in
                    all.contains { !points.contains($0.point) }
                }
                if asked.contains(where: { $0.idea == next.idea }) {
                    let open = questions.ideas.filter { idea in
                        isOpen[idea] == true && !asked.contains { $0.idea == idea }
                    }
                    #expect(open.isEmpty, "once each before any twice: seed \(seed), \(next)")
                }
                #expect(!points.contains(next.point), "seed \(seed), \(next) again")
                if asked.contains(where: { $0.isLike(next) }) {
                    let open = questions.open(after: asked, settled)
                    let others = (open.isEmpty ? questions.ideas : open)
                        .flatMap { questions.found[$0] ?? [] }
                        .filter { other in
                            !points.contains(other.point) && !asked.contains { $0.isLike(other) }
                        }
                    #expect(others.isEmpty, "seed \(seed), \(next) asks nothing new")
                }
                asked.append(next)
                // Every other answer is right.
                if place.isMultiple(of: 2) { settled.insert(next.idea) }
            }
        }
    }
}

/// What happens on the screen while a quiz goes on.
extension `A quiz` {
    private static func player(
        _ tree: LayerTree = turned(), size: CellSize = CellSize(columns: 120, rows: 40),
        usesMouse: Bool = true
    ) throws -> ScriptPlayer {
        var player = ScriptPlayer(
            session(tree, size: size, usesMouse: usesMouse), in: ScriptWorld(), term: nil)
        try player.take(.key(try #require(KeyPress(notation: "Q"))))
        return player
    }

    @Test func `keeps its cross at the point of the question`() throws {
        var player = try Self.player()
        let point = try #require(player.playground.lesson?.point)
        for key in ["Left", "j"] {
            try player.take(.key(try #require(KeyPress(notation: key))))
            #expect(player.playground.panes.notice.text == "answer first, then look")
        }
        for column in 5..<40 {
            let cell = CellPoint(column: column, row: 8)
            try player.take(.mouse(MouseInput(.move, at: cell)))
        }
        #expect(player.playground.probe.point == point && player.playground.probe.isOnStage)
    }

    @Test func `refuses a number that is no answer, without moving the focus`() throws {
        var player = try Self.player()
        let focus = player.playground.panes.focus
        try player.take(.key(try #require(KeyPress(notation: "9"))))
        #expect(player.playground.panes.notice.text == "9 is none of the answers")
        #expect(player.playground.panes.focus == focus)
        #expect(player.playground.lesson?.isAsking == true)
    }

    @Test(arguments: [CellSize(columns: 60, rows: 18), CellSize(columns: 120, rows: 40)])
    func `shows the point, also where its page takes rows of the stage`(_ size: CellSize) throws {
        let rows = (0..<6).map { Layer.made("row\($0)", 0, Double($0) * 80, 200, 80) }
        let tree = LayerTree(.made("table", 0, 0, 200, 480, rows))
        var player = try Self.player(tree, size: size)
        func expectInSight(_ point: Point) {
            let playground = player.playground
            let stage = playground.layout.stage.size
            let place = playground.stage.viewport.place(of: point, in: stage)
            #expect((0..<Double(stage.columns)).contains(place.column), "\(point)")
            #expect((0..<Double(stage.rows)).contains(place.row), "\(point)")
        }
        for key in ["1", "Enter", "1", "Enter", "1"] {
            expectInSight(try #require(player.playground.lesson?.point))
            try player.take(.key(try #require(KeyPress(notation: key))))
        }
        try player.take(.key(try #require(KeyPress(notation: "Esc"))))
        #expect(player.playground.lesson == nil)
        for point in [Point(x: 1, y: 1), Point(x: 199, y: 479)] { expectInSight(point) }
    }

    /// Layers with long names, several of which are near each other.
    private static func crowded() -> LayerTree {
        let layers = (0..<9).map { place in
            Layer.made(
                "a layer with a very long name in a scene \(place)", Double(place % 3) * 40,
                Double(place / 3) * 40, 300, 300)
        }
        return LayerTree(.made("root", 0, 0, 400, 400, layers))
    }

    @Test func `asks the same on the smallest screens, and shows the answers and which is right`()
        throws
    {
        var points: Set<Point> = []
        for (columns, rows) in [(40, 12), (50, 14), (60, 16), (80, 24)] {
            let size = CellSize(columns: columns, rows: rows)
            var player = try Self.player(Self.crowded(), size: size)
            let page = try #require(player.playground.lesson)
            points.insert(try #require(page.point))
            let lines = player.playground.derived.caption.page.map(\.text)
            for choice in page.choices {
                #expect(lines.contains { $0.contains("\(choice.key) ") }, "\(lines)")
            }
            try player.take(.key(try #require(KeyPress(notation: "0"))))
            let answer = player.playground.derived.caption.page.map(\.text)
            #expect(answer.contains { $0.hasPrefix("You said none; it is ") }, "\(answer)")
        }
        #expect(points.count == 1)
    }

    @Test func `is answered by a click on a name without room for all of it`() throws {
        let size = CellSize(columns: 40, rows: 12)
        var player = try Self.player(Self.crowded(), size: size)
        let about = try #require(player.playground.layout.about)
        let lines = player.playground.derived.caption.page
        let row = try #require(lines.firstIndex { $0.text.contains("…") })
        for action in [MouseAction.press(.left), .release(.left)] {
            let cell = CellPoint(column: about.minColumn + 3, row: about.minRow + row)
            try player.take(.mouse(MouseInput(action, at: cell)))
        }
        #expect(player.playground.lesson?.isAsking == false)
    }

    @Test func `says that what it does not allow is for after it`() throws {
        var player = try Self.player()
        try player.take(.key(try #require(KeyPress(notation: "w"))))
        #expect(player.playground.panes.notice.text == "not during a quiz: Esc ends it")
    }

    @Test func `offers no click without a mouse`() throws {
        let player = try Self.player(usesMouse: false)
        let hints = player.playground.derived.caption.page.last?.text
        #expect(hints == "a number answers  Esc: enough")
    }

    @Test func `asks at a new point each time, at any zoom, and counts what it asked`() throws {
        var player = try Self.player()
        var points: Set<Point> = []
        for step in 1...8 {
            let page = try #require(player.playground.lesson)
            #expect(page.step == step)
            #expect(player.playground.derived.caption.page.first?.end == "question \(step)")
            let point = try #require(page.point)
            #expect(points.insert(point).inserted, "\(point) again")
            for key in ["0", "+", "Enter"] {
                try player.take(.key(try #require(KeyPress(notation: key))))
            }
        }
    }

    @Test func `says when each misconception was answered rightly once, and goes on with Enter`() {
        var session = Self.session(Self.turned())
        let count = QuizQuestions(session.playground).ideas.count
        #expect(count > 1)
        var quiz = Quiz()
        _ = quiz.begin(on: &session)
        // The first guess is wrong, so its misconception is asked about again.
        for answered in 0...count {
            let point = quiz.page.point
            let hit = point.flatMap { session.playground.tree.root.hitTest($0)?.index }
            let guess = answered == 0 ? (hit == nil ? 0 : nil) : hit
            _ = quiz.take(.reply(.layer(guess)), on: &session)
            #expect(quiz.score == "\(answered) of \(answered + 1) right")
            let left = count - answered
            #expect(
                quiz.page.text
                    == (left == 0
                        ? "That was all this scene can show: \(quiz.score)."
                        : "\(quiz.score) so far; \(left) more to ask about."))
            let goesOn = quiz.take(.next, on: &session)
            #expect(goesOn && quiz.page.isAsking)
        }
    }

    @Test func `says nothing of a score before the first answer`() throws {
        var player = try Self.player()
        try player.take(.key(try #require(KeyPress(notation: "Esc"))))
        #expect(player.playground.log == "quiz: nothing was answered")
    }
}

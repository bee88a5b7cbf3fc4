import LayerGeometry
public import PlaygroundModel

/// Asks who gets a touch, at points of any scene where a wrong engine would answer something else.
///
/// Each misconception that can show in the scene is asked about once before one is asked about twice.
/// Points are never near an edge, where a pointer could not tell the answers apart.
public struct Quiz: Sendable {
    /// The number of right answers so far.
    public private(set) var rightCount = 0
    /// The number of questions answered so far.
    public private(set) var answeredCount = 0
    /// The current page.
    public private(set) var page: LessonPage
    /// How often each misconception was asked about.
    private var asked: [Misconception: Int] = [:]
    private var used: Set<Point> = []
    private var question: QuizQuestions.Question?

    /// Starts a quiz; nothing is asked until `begin(on:)`.
    public init() { page = LessonPage(title: "Quiz", step: 0, count: 0) }

    /// The score in words: `2 of 3 right`.
    public var score: String { "\(rightCount) of \(answeredCount) right" }

    /// Asks the first question.
    ///
    /// - Returns: `false` if no misconception can show in these layers; the playground then says so.
    public mutating func begin(on session: inout Session) -> Bool {
        if ask(on: &session) { return true }
        let playground = session.playground
        let reason =
            playground.probe.rules.hasReceiver
            ? "no quiz here: every engine gives the same answers in this scene"
            : "no quiz by these rules: no layer gets a touch"
        session.update(.panes(.complain(reason)))
        return false
    }

    /// Handles a request of the learner.
    ///
    /// - Returns: Whether the quiz goes on.
    public mutating func take(
        _ request: LessonRequest, on session: inout Session
    ) -> Bool {
        switch request {
        case .reply(let reply): answer(reply, on: &session)
        case .next where page.goesOn:
            return ask(on: &session)
        case .next: break
        case .leave: return false
        case .hint where page.isAsking:
            say("No hint: any answer continues, and a wrong one is explained.", on: &session)
        case .back, .hint, .reset: say("The quiz only goes on: Enter, or Esc.", on: &session)
        }
        return true
    }

    /// Ends the quiz, and shows the score.
    public func end(on session: inout Session) {
        session.update(.lesson(.show(nil)))
        session.update(.panes(.tell("quiz: \(score)")))
    }

    /// Performs an effect that starts a quiz, or is for the one that is going on.
    ///
    /// - Returns: Whether it was one.
    public static func perform(
        _ effect: Effect?, _ quiz: inout Quiz?, on session: inout Session
    ) -> Bool {
        switch effect {
        case .quiz:
            var next = Quiz()
            if next.begin(on: &session) { quiz = next }
        case .lesson(let request) where quiz != nil:
            guard quiz?.take(request, on: &session) == false else { break }
            quiz?.end(on: &session)
            quiz = nil
        default: return false
        }
        return true
    }

    private mutating func say(_ remark: String, on session: inout Session) {
        page.remark = remark
        session.update(.lesson(.show(page)))
    }

    private mutating func ask(on session: inout Session) -> Bool {
        let questions = QuizQuestions(session.playground)
        guard let next = questions.next(after: asked, avoiding: used) else { return false }
        asked[next.idea, default: 0] += 1
        used.insert(next.point)
        question = next
        let noun = questions.rules.ruleBook.subject.rawValue
        var page = LessonPage(
            title: "Quiz", step: answeredCount + 1,
            count: max(answeredCount + 1, questions.ideas.count))
        page.phase = .asking
        page.isQuiz = true
        page.text = answeredCount == 0 ? "" : "\(score) so far."
        page.task = "Which \(noun) gets a touch at \(NumberText.pair(next.point))?"
        page.point = next.point
        page.choices = questions.choices(at: next.point)
        self.page = page
        session.update(.lesson(.show(page)))
        return true
    }

    private mutating func answer(_ reply: LessonReply, on session: inout Session) {
        guard page.isAsking, let question, case .layer(let given) = reply else { return }
        let playground = session.playground
        let engines = WrongEngines(playground)
        let right = engines.hit(at: question.point)
        let idea =
            given == right
            ? nil : engines.ideas.first { engines.hit(at: question.point, by: $0) == .some(given) }
        answeredCount += 1
        if given == right { rightCount += 1 }
        page.phase = .answered(isRight: given == right)
        page.choices = []
        page.text = "\(score) so far."
        page.remark = PredictionAnswer.layer(given).remark(
            on: .layer(right), idea, playground.shownTree)
        session.update(.lesson(.show(page)))
        session.update(.probe(.hover(question.point)))
    }
}

/// Where the answers of wrong engines differ from the right one.
struct QuizQuestions {
    /// A point, and the misconception that it is about.
    struct Question: Hashable {
        let point: Point
        let idea: Misconception
    }

    /// The maximum number of layers, and of points of a grid, that are looked at.
    private static let mostLayers = 300
    private static let gridLines = 20
    /// The number of points that are found for each misconception.
    private static let mostPoints = 4

    let rules: HitRules
    /// The misconceptions that can show, in a fixed order.
    let ideas: [Misconception]
    private let found: [Misconception: [Point]]
    private let engines: WrongEngines

    init(_ playground: Playground) {
        rules = playground.probe.rules
        let engines = WrongEngines(playground)
        var found: [Misconception: [Point]] = [:]
        if rules.hasReceiver {
            let points = Self.candidates(engines)
            let answers = points.map { engines.hit(at: $0) }
            let margin = playground.stage.viewport.pointsPerColumn
            for idea in engines.ideas {
                let shown = Self.points(
                    where: idea, among: points, answers, engines, margin: margin)
                if !shown.isEmpty { found[idea] = shown }
            }
        }
        ideas = engines.ideas.filter { found[$0] != nil }
        (self.engines, self.found) = (engines, found)
    }

    /// The next question: about the misconception that was asked about least.
    func next(after asked: [Misconception: Int], avoiding used: Set<Point>) -> Question? {
        let idea = ideas.min { asked[$0] ?? 0 < asked[$1] ?? 0 }
        guard let idea, let points = found[idea], !points.isEmpty else { return nil }
        let times = asked[idea] ?? 0
        let point = points.first { !used.contains($0) } ?? points[times % points.count]
        return Question(point: point, idea: idea)
    }

    /// The answers to choose from: those of all engines, and none.
    func choices(at point: Point) -> [LessonPage.Choice] {
        var layers = [engines.hit(at: point)]
        for idea in engines.ideas {
            if let hit = engines.hit(at: point, by: idea) { layers.append(hit) }
        }
        return engines.tree.choices(Set(layers.compactMap(\.self)).sorted())
    }

    /// Points at which an engine with a misconception answers something else, and still does a sample farther:
    /// half a column, or half a row.
    private static func points(
        where idea: Misconception, among points: [Point], _ answers: [Int?],
        _ engines: WrongEngines, margin: Double
    ) -> [Point] {
        var found: [Point] = []
        for (point, right) in zip(points, answers) where found.count < mostPoints {
            guard let wrong = engines.hit(at: point, by: idea), wrong != right else { continue }
            let isClear = [-1.0, 0, 1].allSatisfy { y in
                [-1.0, 0, 1].allSatisfy { x in
                    let near = Point(x: point.x + x * margin / 2, y: point.y + y * margin)
                    return engines.hit(at: near) == right
                        && engines.hit(at: near, by: idea) == .some(wrong)
                }
            }
            if isClear { found.append(point) }
        }
        return found
    }

    /// Points in and around the layers, as the right and all wrong engines see them, and of a grid.
    private static func candidates(_ engines: WrongEngines) -> [Point] {
        let units = [
            (0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8), (-0.2, 0.5), (0.5, 1.2),
        ]
        var points: [Point] = []
        for tree in engines.trees {
            for node in tree.nodes.prefix(mostLayers) {
                for (x, y) in units {
                    let own = UnitPoint(x: x, y: y).point(in: node.bounds)
                    if let point = node.convert(own, to: nil) { points.append(point) }
                }
            }
        }
        let root = engines.tree.root
        if let box = root.convert(root.bounds, to: nil), box.isFinite {
            let lines = Double(gridLines)
            for row in 0..<gridLines {
                for column in 0..<gridLines {
                    points.append(
                        Point(
                            x: box.minX + box.width * (Double(column) + 0.5) / lines,
                            y: box.minY + box.height * (Double(row) + 0.5) / lines))
                }
            }
        }
        var known: Set<Point> = []
        return points.compactMap { point in
            let round = Point(x: point.x.rounded(), y: point.y.rounded())
            let isNear = round.isFinite && max(abs(round.x), abs(round.y)) < 1e6
            return isNear && known.insert(round).inserted ? round : nil
        }
    }
}

/// The hit tests of engines with misconceptions, each prepared for many points.
struct WrongEngines {
    let tree: LayerTree
    let rules: HitRules
    /// The misconceptions that may give another layer for a point.
    private(set) var ideas: [Misconception] = []
    private var engines: [Misconception: (Point) -> Int?] = [:]
    /// The trees as all engines see them, the right one first.
    private(set) var trees: [LayerTree]

    init(_ playground: Playground) {
        self.init(
            playground.shownTree,
            other: playground.clock.asksModel
                ? playground.derived.presentation : playground.tree,
            isModel: playground.clock.asksModel, rules: playground.probe.rules)
    }

    /// - Parameter other: The presentation layers if `tree` has the model, and vice versa.
    init(_ tree: LayerTree, other: LayerTree, isModel: Bool, rules: HitRules) {
        (self.tree, self.rules, trees) = (tree, rules, [tree])
        for idea in Misconception.allCases {
            guard let engine = engine(idea, other, isModel: isModel) else { continue }
            ideas.append(idea)
            engines[idea] = engine
        }
    }

    /// The layer that is hit.
    func hit(at point: Point) -> Int? { tree.root.hitTest(point, rules: rules)?.index }

    /// The layer that an engine with a misconception hits; `nil` if it does not apply.
    func hit(at point: Point, by idea: Misconception) -> Int?? { engines[idea]?(point) }

    private mutating func engine(
        _ idea: Misconception, _ other: LayerTree, isModel: Bool
    ) -> ((Point) -> Int?)? {
        let (tree, rules) = (tree, rules)
        switch idea {
        case .seenIsHit: return { tree.root.seen(at: $0)?.index }
        case .superlayerKeeps:
            return { point in
                let hit = tree.root.hitTest(point, rules: rules)
                return (hit?.superlayer ?? hit)?.index
            }
        case .asksViewsAsLayers where rules.ruleBook.subject == .views:
            return { tree.root.hitTest($0, rules: .calayer)?.index }
        case .asksLayersAsViews where rules.ruleBook.subject == .layers:
            return { tree.root.hitTest($0, rules: .uiview)?.index }
        case .followsPicture where isModel, .followsModel where !isModel:
            guard tree.hasMotion else { return nil }
            return { other.root.hitTest($0, rules: rules)?.index }
        case .followsPicture, .followsModel: return nil
        case .deepestWins: return { tree.deepest(at: $0)?.index }
        default: break
        }
        guard let changed = seen(by: idea) else { return nil }
        trees.append(changed)
        return { changed.root.hitTest($0, rules: rules)?.index }
    }

    /// The layers as a misconception sees them; `nil` if it does not change them.
    private func seen(by idea: Misconception) -> LayerTree? {
        if let flaw = idea.flaw { return LayerTree(tree.rootLayer, flaw: flaw) }
        guard idea.seen(Layer()) != nil else { return nil }
        return LayerTree(tree.rootLayer.withAll { $0 = idea.seen($0) ?? $0 })
    }
}

extension LayerTree {
    /// The layer with the most ancestors that contains a point of scene space; of equals the last one.
    func deepest(at point: Point) -> LayerNode? {
        nodes.filter { node in
            node.convert(point, from: nil).map { node.contains($0) } ?? false
        }.max { $0.depth < $1.depth || $0.depth == $1.depth && $0.index < $1.index }
    }
}

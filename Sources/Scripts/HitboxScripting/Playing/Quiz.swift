import LayerGeometry
public import PlaygroundModel
import TerminalTypes

/// Asks who gets a touch, at points of any scene where a wrong engine would answer something else.
///
/// Each misconception that can show in the scene is asked about once before one is asked about twice, unless its only
/// points were already asked about. No point is asked about twice, and none is near an edge, where a pointer could not
/// tell the answers apart.
public struct Quiz: Sendable {
    /// The number of right answers so far.
    public private(set) var rightCount = 0
    /// The number of questions answered so far.
    public private(set) var answeredCount = 0
    /// The current page.
    public private(set) var page: LessonPage
    /// All questions so far, the current one last.
    private var asked: [QuizQuestions.Question] = []
    /// The misconceptions about which a question was answered rightly.
    private var settled: Set<Misconception> = []
    /// The questions of the layers and rules of the last question.
    private var questions: QuizQuestions?

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
            ? "no quiz here: no misconception leads to another layer"
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
        session.update(
            .panes(.tell("quiz: \(answeredCount == 0 ? "nothing was answered" : score)")))
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
        // A question is about one moment.
        let isPlaying = session.playground.clock.isPlaying
        if isPlaying { session.update(.clock(.togglePlaying)) }
        let playground = session.playground
        if questions?.isOf(playground) != true { questions = QuizQuestions(playground) }
        guard let questions, let next = questions.next(after: asked, settled) else {
            if isPlaying { session.update(.clock(.togglePlaying)) }
            return false
        }
        asked.append(next)
        let noun = questions.rules.ruleBook.subject.rawValue
        // How many will follow depends on the answers.
        var page = LessonPage(title: "Quiz", step: asked.count, count: asked.count)
        page.phase = .asking
        page.isQuiz = true
        page.text = answeredCount == 0 ? "" : "\(score) so far."
        // By name, as the screen may compare the answers of two rule books.
        page.task =
            "Which \(noun) gets a touch at \(NumberText.pair(next.point))"
            + " by \(questions.rules.title)?"
        page.point = next.point
        page.choices = WrongEngines(playground).choices(
            at: next.point, near: 3 * questions.margin, playground.document.names)
        self.page = page
        session.update(.lesson(.show(page)))
        return true
    }

    private mutating func answer(_ reply: LessonReply, on session: inout Session) {
        guard page.isAsking, let question = asked.last, case .layer(let given) = reply else {
            return
        }
        let playground = session.playground
        let engines = WrongEngines(playground)
        let right = engines.hit(at: question.point)
        // Several misconceptions can give this answer, also the one that was asked about.
        let idea =
            given == right
            ? nil
            : ([question.idea] + engines.ideas).first {
                engines.hit(at: question.point, by: $0) == .some(given)
            }
        answeredCount += 1
        if given == right {
            rightCount += 1
            settled.insert(question.idea)
        }
        let left = questions?.open(after: asked, settled).count ?? 0
        page.phase = .answered(isRight: given == right)
        page.choices = []
        page.text =
            left == 0
            ? "That was all this scene can show: \(score)."
            : "\(score) so far; \(left) more to ask about."
        let (tree, subject) = (playground.shownTree, engines.rules.ruleBook.subject)
        let names = playground.document.names
        page.remark = PredictionAnswer.layer(given).remark(
            on: .layer(right), idea, tree, subject, names)
        if given == right, let wrong = engines.hit(at: question.point, by: question.idea) {
            let other = PredictionAnswer.layer(wrong).spoken(in: tree, names)
            page.remark += " It would be \(other) if \(question.idea.sentence(of: subject))."
        }
        session.update(.lesson(.show(page)))
    }
}

/// Where the answers of wrong engines differ from the right one.
struct QuizQuestions {
    /// A point, the layer that is hit there, and the misconception that it is about.
    struct Question: Hashable {
        let point: Point
        let right: Int?
        let idea: Misconception

        /// Whether another one is about the same layer and misconception, so that it asks nothing new.
        func isLike(_ other: Self) -> Bool { right == other.right && idea == other.idea }
    }

    /// The maximum number of layers that are looked at, and the number of lines of the grid of points.
    private static let mostLayers = 300
    private static let gridLines = 20
    /// The maximum number of points times layers: hit tests take longer among more layers.
    private static let mostTests = 100_000
    private static let leastPoints = 12

    let rules: HitRules
    /// The misconceptions that can show, in a fixed order.
    let ideas: [Misconception]
    /// The width of a column where the whole scene is shown, on a screen of 80x24 at least, so that smaller ones have
    /// the same questions; half a column or half a row from a point, the answers are the same, and about more than
    /// twice as far where a misconception shows at such points.
    let margin: Double
    /// A question about each misconception at every point where it shows.
    let found: [Misconception: [Question]]
    private let revision: Int

    init(_ playground: Playground) {
        (rules, revision) = (playground.probe.rules, playground.revision)
        // Without a page: where it takes much of the stage, the point is shown close up.
        var whole = playground
        whole.update(.lesson(.show(nil)))
        let size = whole.layout.size
        let most = CellSize(columns: max(80, size.columns), rows: max(24, size.rows))
        whole.update(.panes(.resize(most)))
        whole.update(.stage(.fit))
        margin = whole.stage.viewport.pointsPerColumn
        let engines = WrongEngines(playground)
        // With one layer, there is nothing to choose from.
        let isOpen = rules.hasReceiver && engines.tree.count > 1
        let points = isOpen ? Self.candidates(engines) : []
        let wide = Self.questions(engines, points, engines.ideas, margin, 2.5 * margin)
        let narrow = engines.ideas.filter { wide[$0] == nil }
        let found = Self.questions(engines, points, narrow, margin).merging(wide) { $1 }
        self.found = found
        ideas = engines.ideas.filter { found[$0] != nil }
    }

    /// The questions at points around which all answers are the same.
    private static func questions(
        _ engines: WrongEngines, _ points: [Point], _ ideas: [Misconception], _ margins: Double...
    ) -> [Misconception: [Question]] {
        var found: [Misconception: [Question]] = [:]
        if ideas.isEmpty { return found }
        for point in points {
            let right = engines.hit(at: point)
            let wrong = ideas.compactMap { idea in
                engines.hit(at: point, by: idea).flatMap { $0 == right ? nil : (idea, $0) }
            }
            // At most points, no misconception leads to another answer.
            if wrong.isEmpty { continue }
            let near = margins.flatMap { neighbors(of: point, $0) }
            guard near.allSatisfy({ engines.hit(at: $0) == right }) else { continue }
            for (idea, other) in wrong
            where near.allSatisfy({ engines.hit(at: $0, by: idea) == .some(other) }) {
                found[idea, default: []].append(Question(point: point, right: right, idea: idea))
            }
        }
        return found
    }

    /// Whether the layers and the rules are those of a playground.
    func isOf(_ playground: Playground) -> Bool {
        revision == playground.revision && rules == playground.probe.rules
    }

    /// The misconceptions that were not answered rightly, and show at points that were not asked about.
    func open(after asked: [Question], _ settled: Set<Misconception>) -> [Misconception] {
        let points = Set(asked.map(\.point))
        return ideas.filter { idea in
            !settled.contains(idea)
                && found[idea, default: []].contains { !points.contains($0.point) }
        }
    }

    /// The next question, at a point that was not asked about: about a misconception that was not answered rightly,
    /// then about another layer or another misconception while there are others, then about the misconception that was
    /// asked about least, and of those the one that shows at the fewest points.
    ///
    /// Of its points, it is one whose layer was the answer least often, far from those of earlier questions.
    func next(after asked: [Question], _ settled: Set<Misconception> = []) -> Question? {
        let points = Set(asked.map(\.point))
        func rank(_ question: Question) -> (Int, Int, Double) {
            var (alike, sameLayer, nearest) = (0, 0, Double.infinity)
            for other in asked {
                if other.isLike(question) { alike += 1 }
                if other.right == question.right { sameLayer += 1 }
                let x = question.point.x - other.point.x
                let y = question.point.y - other.point.y
                nearest = min(nearest, x * x + y * y)
            }
            return (alike, sameLayer, -nearest)
        }
        let best = ideas.compactMap { idea in
            let ranked = found[idea, default: []].filter { !points.contains($0.point) }
                .map { (question: $0, rank: rank($0)) }
            return ranked.min { $0.rank < $1.rank }.map { best in
                let times = asked.count { $0.idea == idea }
                let rank = (settled.contains(idea) ? 1 : 0, best.rank.0, times, ranked.count)
                return (question: best.question, rank: rank)
            }
        }
        return best.min { $0.rank < $1.rank }?.question
    }

    /// A point and those half a column or half a row from it.
    private static func neighbors(of point: Point, _ margin: Double) -> [Point] {
        [-1.0, 0, 1].flatMap { y in
            [-1.0, 0, 1].map { x in
                Point(x: point.x + x * margin / 2, y: point.y + y * margin)
            }
        }
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
        return sample(points, max(leastPoints, mostTests / engines.tree.count))
    }

    /// Different points in whole numbers that are not far away; at most a number of them, from everywhere.
    private static func sample(_ points: [Point], _ most: Int) -> [Point] {
        var known: Set<Point> = []
        let rounded = points.compactMap { point in
            let round = Point(x: point.x.rounded(), y: point.y.rounded())
            let isNear = round.isFinite && max(abs(round.x), abs(round.y)) < 1e6
            return isNear && known.insert(round).inserted ? round : nil
        }
        let step = max(1, (rounded.count + most - 1) / most)
        return stride(from: 0, to: rounded.count, by: step).map { rounded[$0] }
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

    /// The answers to choose from: the right one, those of other engines and the layers seen nearby as far as there are
    /// keys, and none.
    func choices(
        at point: Point, near distance: Double, _ names: LayerNames
    ) -> [LessonPage.Choice] {
        let hits = [hit(at: point)] + ideas.compactMap { hit(at: point, by: $0) }
        let seen = [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].map { x, y in
            tree.root.seen(at: Point(x: point.x + x * distance, y: point.y + y * distance))?.index
        }
        var layers: Set<Int> = []
        for case let hit? in hits + seen where layers.count < 9 { layers.insert(hit) }
        return tree.choices(layers.sorted(), names)
    }

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
        let flawed = idea.flaw.map { LayerTree(tree.rootLayer, flaw: $0) }
        guard let changed = flawed ?? idea.tree(of: tree.rootLayer) else { return nil }
        trees.append(changed)
        return { changed.root.hitTest($0, rules: rules)?.index }
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

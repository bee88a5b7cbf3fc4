public import LayerGeometry
import LayerIndex
public import SceneFile

/// A point at which an engine and hitbox have different answers.
public struct Disagreement: Hashable, Sendable {
    /// The point, in scene space.
    public var point: Point
    /// The layer that the engine hits, by its index in pre-order; `nil` for none.
    public var engine: Int?
    /// The name that the engine answered, if no layer of the tree has it.
    public var unknownName: String?
    /// The layer that hitbox hits.
    public var hitbox: Int?
    /// Why hitbox does not hit the engine's layer, or its verdict on its own answer if the engine hits
    /// none: that of the nearest layer above if the layer itself was not asked.
    public var verdict: Verdict
    /// The area of the region that the point stands for; 0 on a side, and for random points.
    public var area: Double
}

/// Where an engine and hitbox differ in a scene, and which mistake explains all of it.
///
/// The collection has the points at which they differ:
///
///     let wrong = tree.disagreements { point in toolkit.hit(point)?.path }
///     #expect(wrong.isEmpty, "\(wrong)")
public struct Disagreements: Sendable {
    /// The maximum number of random points.
    public static let mostPoints = 1_000_000

    /// The layers.
    public let tree: LayerTree
    /// The rules that hitbox followed.
    public let rules: HitRules
    private let unit: SceneUnit
    /// The number of questions.
    public private(set) var asked = 0
    /// The number of equal answers.
    public private(set) var agreed = 0
    /// The number of questions that the engine cannot answer.
    public private(set) var skipped = 0
    /// Why it cannot answer the first of those; `nil` if it answered all.
    public private(set) var skipReason: String?
    /// The mistakes that, made together, give exactly the engine's answers; empty if none do.
    public private(set) var diagnosis: [HitFlaw] = []
    /// Other mistakes that give the same answers at every point that was asked.
    public private(set) var alternatives: [[HitFlaw]] = []
    /// If all answers agree, the mistakes that this scene cannot show: an engine with one of them
    /// gives the same answers.
    public private(set) var undetectable: [HitFlaw] = []
    private var points: [Disagreement] = []

    /// Asks an engine about every region, side and corner of a scene.
    ///
    /// - Parameters:
    ///   - tree: The layers.
    ///   - rules: The rules that the engine should follow.
    ///   - unit: What lengths are measured in; only whole cells are asked.
    ///   - more: The number of further questions, at random points; the same ones each time.
    ///   - engine: The engine.
    ///   - progress: Called after each answer, with the number of answers and of questions.
    public init(
        in tree: LayerTree, rules: HitRules, unit: SceneUnit = .points, more: Int = 0,
        engine: HitEngine, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(HitEngine.Problem) {
        (self.tree, self.rules, self.unit) = (tree, rules, unit)
        if !rules.hasReceiver { return }
        let prepared = PreparedTree(tree)
        var questions = HitQuestions(tree, unit: unit)
        questions.addRandom(more)
        var answers: [(point: Point, hit: Int?)] = []
        let selection = questions.selection
        for question in selection {
            let hit = try answer(to: question, engine, prepared, selection.count)
            progress(asked, selection.count)
            if let hit { answers.append((question.point, hit)) }
        }
        try diagnose(answers, engine)
    }

    /// Asks a question, and counts the answer; `nil` if the engine cannot answer.
    private mutating func answer(
        to question: HitQuestion, _ engine: HitEngine, _ prepared: PreparedTree, _ count: Int
    ) throws(HitEngine.Problem) -> Int?? {
        asked += 1
        var (said, unknown): (Int?, String?) = (nil, nil)
        switch try engine.ask(question.point, tree, rules) {
        case .cannot(let reason):
            skipped += 1
            skipReason = skipReason ?? reason
            return nil
        case .unknown(let name): unknown = String(name.prefix(200))
        case .hit(let hit, _): said = hit
        }
        let own = prepared.hit(at: question.point, rules: rules, expecting: count)
        if said == own, unknown == nil {
            agreed += 1
        } else {
            let trace = tree.root.trace(question.point, rules: rules)
            let reason = (said ?? own).flatMap { trace.reason(against: tree[$0]) }
            points.append(
                Disagreement(
                    point: question.point, engine: said, unknownName: unknown, hitbox: own,
                    verdict: reason?.verdict ?? .notAsked, area: question.area))
        }
        return .some(said)
    }
}

extension Disagreements: RandomAccessCollection {
    /// The position of the first point.
    public var startIndex: Int { points.startIndex }
    /// The position after the last point.
    public var endIndex: Int { points.endIndex }
    /// A point at which the answers differ.
    public subscript(position: Int) -> Disagreement { points[position] }
}

/// The search for the mistake.
extension Disagreements {
    /// Finds the mistakes, or pairs of them, that give all answers of the engine.
    private mutating func diagnose(
        _ answers: [(point: Point, hit: Int?)], _ engine: HitEngine
    ) throws(HitEngine.Problem) {
        if answers.isEmpty || points.contains(where: { $0.unknownName != nil }) { return }
        // Those first that differ, as most wrong guesses fail there.
        let wrong = points.map { (point: $0.point, hit: $0.engine) }
        var fitting = fitting(HitFlaw.allCases.map { [$0] }, wrong, answers)
        if points.isEmpty {
            undetectable = fitting.flatMap(\.flaws)
            return
        }
        if fitting.isEmpty { fitting = self.fitting(Self.pairs, wrong, answers) }
        if fitting.count > 1 { fitting = try told(apart: fitting, engine) }
        // Where nothing tells them apart, 'rearmost-first' comes last: it shows in almost every scene,
        // so its authors would have noticed.
        let likely = fitting.filter { !$0.flaws.contains(.backToFront) }
        fitting = likely + fitting.filter { $0.flaws.contains(.backToFront) }
        diagnosis = fitting.first?.flaws ?? []
        alternatives = fitting.dropFirst().map(\.flaws)
    }

    /// Mistakes, and the tree as an engine with them sees it.
    private typealias Suspect = (flaws: [HitFlaw], tree: LayerTree)

    /// All pairs of mistakes, in both orders where the order may matter.
    private static var pairs: [[HitFlaw]] {
        HitFlaw.allCases.indices.flatMap { first in
            HitFlaw.allCases[(first + 1)...].flatMap { second in
                [[HitFlaw.allCases[first], second], [second, HitFlaw.allCases[first]]]
            }
        }
    }

    private func fitting(
        _ guesses: [[HitFlaw]], _ wrong: [(point: Point, hit: Int?)],
        _ answers: [(point: Point, hit: Int?)]
    ) -> [Suspect] {
        var found: [Suspect] = []
        for flaws in guesses where !found.contains(where: { Set($0.flaws) == Set(flaws) }) {
            let flawed = LayerTree(tree.rootLayer, flaws: flaws)
            lazy var sides = HitQuestions.roundedSides(tree.rootLayer, flaws: flaws)
            let fits = [wrong, answers].joined().allSatisfy { point, hit in
                flawed.root.hitTest(point, rules: rules)?.index == hit
                    // The sides of many layers take long to find, and few points are on one.
                    || flawed.hits(hit, beside: point, rules)
                        && sides.contains { $0.distance(to: point) <= HitQuestions.slack }
            }
            if fits { found.append((flaws, flawed)) }
        }
        return found
    }

    /// Asks more questions, at which the suspects would answer differently.
    private func told(
        apart suspects: [Suspect], _ engine: HitEngine
    ) throws(HitEngine.Problem) -> [Suspect] {
        var suspects = suspects
        var questions = HitQuestions(tree, unit: unit)
        questions.addRandom(2_000)
        for question in questions.selection where suspects.count > 1 {
            let hits = suspects.map { $0.tree.root.hitTest(question.point, rules: rules)?.index }
            if hits.allSatisfy({ $0 == hits[0] }) { continue }
            guard case .hit(let hit, _) = try engine.ask(question.point, tree, rules) else {
                continue
            }
            suspects = zip(suspects, hits).filter { $0.1 == hit }.map(\.0)
        }
        return suspects
    }
}

extension LayerTree {
    /// Whether a layer is hit right beside a point, in any direction.
    fileprivate func hits(_ layer: Int?, beside point: Point, _ rules: HitRules) -> Bool {
        let distance = 2 * HitQuestions.slack
        return [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].contains { x, y in
            let near = Point(x: point.x + x * distance, y: point.y + y * distance)
            return root.hitTest(near, rules: rules)?.index == layer
        }
    }
}

/// The report for people.
extension Disagreements: CustomStringConvertible {
    /// Disagreements with the same two answers, the one with the shortest statement first.
    public struct Group: Hashable, Sendable {
        /// The disagreement that is shown.
        public var example: Disagreement
        /// The area in which both answers are given.
        public var area: Double
        /// The number of points.
        public var count: Int
    }

    /// The disagreements by their answers, those of the largest area first.
    public var groups: [Group] {
        struct Answers: Hashable {
            var engine, hitbox: Int?
            var unknown: String?
        }
        // Inside of a region rather than on a side.
        func rank(_ point: Disagreement) -> (Int, Int) {
            (point.area > 0 ? 0 : 1, claim(point).count)
        }
        let groups = Dictionary(grouping: points) {
            Answers(engine: $0.engine, hitbox: $0.hitbox, unknown: $0.unknownName)
        }
        let shown = groups.values.compactMap { points in
            points.min { rank($0) < rank($1) }.map { example in
                let area = points.reduce(0) { $0 + $1.area }
                return Group(example: example, area: area, count: points.count)
            }
        }
        return shown.sorted {
            ($1.area, $0.example.point.y, $0.example.point.x)
                < ($0.area, $1.example.point.y, $1.example.point.x)
        }
    }

    /// The expectation that hitbox meets and the engine does not: `expect hit row at 12.5,40`.
    public func claim(_ disagreement: Disagreement) -> String {
        "\(tree.claim(disagreement.hitbox, at: disagreement.point))"
    }

    /// The failing expectations as tests, one for each layer that should be hit.
    ///
    /// - Parameter header: The header of the script.
    public func script(_ header: ScriptHeader) -> Script {
        tree.script(
            header, claiming: groups.map { ($0.example.hitbox, $0.example.point) })
    }

    /// Why the engine's answer is wrong.
    private func reason(_ disagreement: Disagreement) -> String {
        if let name = disagreement.unknownName {
            return "the engine answered '\(name)', which is not a layer here"
        }
        guard let engine = disagreement.engine else { return "the engine hits nothing" }
        let trace = tree.root.trace(disagreement.point, rules: rules)
        return "the engine hits \(tree[engine].path): " + trace.refusal(of: tree[engine])
    }

    /// The number of answers that agree; for each kind of disagreement the shortest statement, the
    /// engine's answer, why it is wrong and the area; the mistake.
    public var description: String {
        var lines = ["agreed \(Self.grouped(agreed)) of \(Self.grouped(asked)) questions"]
        if let skipReason {
            lines[0] +=
                "; \(Self.grouped(skipped)) skipped, as the engine cannot: \(skipReason.prefix(200))"
        }
        for group in groups {
            lines.append("  \(claim(group.example))")
            lines.append("      \(reason(group.example))")
            let unit = group.area > 0 ? "an area of \(NumberText.short(group.area)), " : ""
            lines.append("      \(unit)\(group.count) of the questions")
        }
        if points.isEmpty {
            if !undetectable.isEmpty {
                let codes = undetectable.map(\.code).joined(separator: ", ")
                lines.append("this scene cannot show: \(codes)")
            }
            return lines.joined(separator: "\n")
        }
        if diagnosis.isEmpty {
            lines.append("diagnosis: no known mistake, and no pair of them, gives these answers")
        } else {
            let guesses = ([diagnosis] + alternatives).map { flaws in
                flaws.map { "\($0.sentence) (\($0.code))" }.joined(separator: " and ")
            }
            lines.append(
                "diagnosis: an engine that " + guesses.joined(separator: "\n       or: one that "))
        }
        return lines.joined(separator: "\n")
    }

    /// A count with commas between thousands.
    package static func grouped(_ count: Int) -> String {
        let digits = String(count)
        return digits.enumerated().map { place, digit in
            place > 0 && (digits.count - place) % 3 == 0 ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}

extension LayerTree {
    /// Compares a hit test of your own with hitbox's: in every region, on every side and at every
    /// corner of the layers.
    ///
    /// - Parameters:
    ///   - rules: The rules that the hit test should follow.
    ///   - unit: What lengths are measured in; only whole cells are asked.
    ///   - more: The number of further points, chosen at random; the same ones each time.
    ///   - hit: Returns the path of the layer that is hit at a point of scene space, an unambiguous
    ///     end of it, or `#INDEX`; `nil` if none is hit.
    /// - Returns: The points at which the two differ, and the mistake that explains them.
    public func disagreements(
        rules: HitRules = .calayer, unit: SceneUnit = .points, more: Int = 0,
        with hit: (Point) -> String?
    ) -> Disagreements {
        withoutActuallyEscaping(hit) { hit in
            do {
                return try Disagreements(
                    in: self, rules: rules, unit: unit, more: more, engine: HitEngine(naming: hit))
            } catch {
                preconditionFailure("an engine that only names layers does not fail")
            }
        }
    }
}

import LayerGeometry
import SceneFile
import SourceDiagnostics
import TestSupport
import Testing

@testable import HitboxScripting

/// A hit test written apart from hitbox's, by Core Animation's rules for layers in the plane.
private struct PlainEngine {
    private let tree: LayerTree
    private let paths: [String]
    /// The sublayers of each layer, the front one first.
    private let frontFirst: [[LayerNode]]

    init(tree: LayerTree) {
        self.tree = tree
        paths = tree.nodes.map(\.path.description)
        frontFirst = tree.nodes.map { node in
            node.sublayers.enumerated().sorted {
                ($1.element.layer.zPosition, $1.offset) < ($0.element.layer.zPosition, $0.offset)
            }.map(\.element)
        }
    }

    func hit(_ point: Point) -> String? { hit(tree.root, point).map { paths[$0] } }

    private func hit(_ node: LayerNode, _ point: Point) -> Int? {
        let layer = node.layer
        if layer.isHidden || layer.opacity == 0 { return nil }
        let matrix = node.toSuper
        let (a, b, c, d) = (matrix.m11, matrix.m12, matrix.m21, matrix.m22)
        let (x, y) = (point.x - matrix.m41, point.y - matrix.m42)
        let size = a * d - b * c
        if size == 0 { return nil }
        let own = Point(x: (d * x - c * y) / size, y: (a * y - b * x) / size)
        let bounds = layer.bounds
        let isInside =
            own.x >= bounds.minX && own.x < bounds.maxX && own.y >= bounds.minY
            && own.y < bounds.maxY
        if layer.masksToBounds, !isInside { return nil }
        for sublayer in frontFirst[node.index] {
            if let found = hit(sublayer, own) { return found }
        }
        return isInside ? node.index : nil
    }
}

/// Random trees without what the plain engine does not know.
private func tree(_ seed: UInt64, _ kind: RandomTrees.Kind? = nil) -> LayerTree {
    var random = RandomTrees(seed: seed, kind: kind ?? (seed % 2 == 0 ? .upright : .flat))
    return LayerTree(random.tree().rootLayer.withAll { $0.mask = nil })
}

extension LayerTree {
    /// Whether a layer has a side between two points, and not only a wrong engine sees one there.
    fileprivate func hasSide(between points: (Point, Point)) -> Bool {
        let middle = Point(
            x: (points.0.x + points.1.x) / 2, y: (points.0.y + points.1.y) / 2)
        return nodes.contains { node in
            let corners = node.bounds.corners.compactMap { node.convert($0, to: nil) }
            // The points have two decimals.
            return corners.count == 4
                && corners.indices.contains {
                    middle.isNear(corners[$0], corners[($0 + 1) % 4], within: 0.02)
                }
        }
    }
}

extension Point {
    /// Whether it is near a line between two points.
    fileprivate func isNear(_ start: Point, _ end: Point, within distance: Double) -> Bool {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let part = length == 0 ? 0 : ((x - start.x) * dx + (y - start.y) * dy) / length
        let (nearX, nearY) = (
            start.x + min(1, max(0, part)) * dx, start.y + min(1, max(0, part)) * dy
        )
        return abs(x - nearX) <= distance && abs(y - nearY) <= distance
    }
}

/// What an engine with mistakes, made one after the other, says about a tree.
private func answers(_ tree: LayerTree, _ flaws: [HitFlaw]) -> (Point) -> String? {
    let flawed = LayerTree(tree.rootLayer, flaws: flaws)
    let paths = tree.nodes.map(\.path.description)
    return { point in flawed.root.hitTest(point).map { paths[$0.index] } }
}

@Suite struct `On random scenes` {
    @Test func `a right engine agrees with hitbox everywhere`() {
        var asked = 0
        for seed in Effort.seeds(8, each: 4) {
            let tree = tree(seed)
            let engine = PlainEngine(tree: tree)
            let found = tree.disagreements(more: 20) { engine.hit($0) }
            asked += found.asked
            #expect(found.isEmpty, "\(seed): \(found)")
        }
        #expect(asked > 15 * 100)
    }

    /// Three scenes in which nothing else explains what an engine with mistakes answers.
    private func expectDiagnosis(_ flaws: [HitFlaw]) {
        var (right, shown) = (0, 0)
        for seed in UInt64(0)..<400 where right < 3 {
            let tree = tree(seed)
            // Large ones take long, and show no more.
            if tree.count > 12 { continue }
            let wrong = answers(tree, flaws)
            let found = tree.disagreements(with: wrong)
            if found.isEmpty { continue }
            shown += 1
            #expect(!found.diagnosis.isEmpty, "\(flaws) \(seed)")
            for group in found.groups {
                let point = group.example.point
                let own = tree.root.hitTest(point)
                #expect(own?.index == group.example.hitbox && wrong(point) != own?.path.description)
            }
            if Set(found.diagnosis) == Set(flaws), found.alternatives.isEmpty { right += 1 }
        }
        #expect(right == 3, "\(flaws): \(right) of \(shown) scenes")
    }

    @Test(arguments: HitFlaw.allCases)
    func `each mistake is diagnosed`(_ flaw: HitFlaw) { expectDiagnosis([flaw]) }

    @Test(arguments: [
        [HitFlaw.backToFront, .hitsHidden], [.prunesSubtrees, .ignoresBoundsOrigin],
        [.wrongWayRotation, .ignoresClip], [.farEdgeInclusive, .ignoresAnchor],
        [.ignoresZPosition, .hitsHidden], [.boundingBox, .ignoresClip],
        [.ignoresSublayerTransform, .backToFront], [.ignoresAnchor, .hitsHidden],
        [.ignoresBoundsOrigin, .ignoresZPosition], [.prunesSubtrees, .backToFront],
    ])
    func `two mistakes are diagnosed`(_ flaws: [HitFlaw]) { expectDiagnosis(flaws) }

    @Test func `an exploration notices what can show, in few expectations`() {
        for seed in Effort.seeds(6, each: 4) {
            let tree = tree(seed)
            if tree.count > 12 { continue }
            let found = Exploration(tree, rules: .calayer)
            let questions = HitQuestions(tree, unit: .points).selection
            #expect(found.cases.allSatisfy { tree.root.hitTest($0.point)?.index == $0.receiver })
            for flaw in HitFlaw.allCases {
                let flawed = LayerTree(tree.rootLayer, flaw: flaw)
                func shows(_ point: Point) -> Bool {
                    flawed.root.hitTest(point)?.index != tree.root.hitTest(point)?.index
                }
                let canShow = questions.contains { shows($0.point) }
                #expect(
                    found.cases.contains { shows($0.point) } == canShow, "\(flaw.code) \(seed)")
            }
            #expect(found.cases.count <= 2 * greedyCover(tree), "\(seed)")
        }
    }

    /// The number of questions that a greedy choice needs for both neighbours of each side, the side
    /// itself, each receiver, and each mistake.
    private func greedyCover(_ tree: LayerTree) -> Int {
        let questions = HitQuestions(tree, unit: .points)
        var numbers: [String: Int] = [:]
        func number(_ item: String) -> Int {
            let next = numbers.count
            if let known = numbers[item] { return known }
            numbers[item] = next
            return next
        }
        var items: [Point: Set<Int>] = [:]
        for border in questions.borders where tree.hasSide(between: border.beside) {
            let (low, high) = (
                tree.root.hitTest(border.beside.0)?.index, tree.root.hitTest(border.beside.1)?.index
            )
            if low == high { continue }
            let side = "\(border.line) \(low ?? -1) \(high ?? -1)"
            items[border.beside.0, default: []].insert(number("low \(side)"))
            items[border.beside.1, default: []].insert(number("high \(side)"))
            if let on = border.on { items[on, default: []].insert(number("on \(side)")) }
        }
        for flaw in HitFlaw.allCases {
            let flawed = LayerTree(tree.rootLayer, flaw: flaw)
            for question in questions.selection
            where flawed.root.hitTest(question.point)?.index
                != tree.root.hitTest(question.point)?.index
            {
                items[question.point, default: []].insert(number(flaw.code))
            }
        }
        for question in questions.selection {
            let hit = tree.root.hitTest(question.point)?.index ?? -1
            items[question.point, default: []].insert(number("receiver \(hit)"))
        }
        var left = Array(items.values)
        var count = 0
        while let best = left.max(by: { $0.count < $1.count }), !best.isEmpty {
            left = left.map { $0.subtracting(best) }
            count += 1
        }
        return count
    }

    @Test func `a planted failure is all that is left of 200 steps`() throws {
        let scene = Scene(
            root: Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 100, height: 80),
                sublayers: [
                    Layer(name: "card", frame: Rect(x: 10, y: 10, width: 40, height: 40)),
                    Layer(name: "list", frame: Rect(x: 40, y: 30, width: 50, height: 40)),
                ]))
        let plans = [
            ["set card.isHidden true", "expect hit card at 20,20"],
            ["set list.zPosition -1", "set card.position 60,50", "expect hit list at 60,50"],
            [
                "set card.isHidden true", "set list.position 30,40", "expect hit card at 20,40",
            ],
        ]
        for seed in UInt64(0)..<6 {
            var numbers = SeededNumbers(seed: seed)
            let plan = plans[Int(seed) % plans.count]
            var steps = (0..<200 - plan.count).map { _ -> String in
                let (x, y) = (Int(numbers.next() % 98) + 1, Int(numbers.next() % 78) + 1)
                return [
                    "move \(x),\(y)", "click \(x),\(y)", "key n", "set list.cornerRadius \(x)",
                    "set card.borderWidth \(y)", "expect contains root at \(x),\(y)",
                ][Int(numbers.next() % 6)]
            }
            for statement in plan.dropLast() {
                steps.insert(statement, at: Int(numbers.next() % UInt64(steps.count)))
            }
            // In the order of the plan.
            var next = plan.makeIterator()
            steps =
                steps.map { plan.contains($0) ? next.next() ?? $0 : $0 } + [plan[plan.count - 1]]
            let text = "hitbox 1\ntest \"t\"\n" + steps.map { "  \($0)\n" }.joined()
            let script = try Script.read(text, name: "long.hitbox")
            let run = { ScriptRun($0, scene: scene, in: ScriptWorld()) }
            let result = try #require(run(script).results().first)
            let found = try #require(ScriptShrinker(script, makeRun: run).shrink(result))
            let left = found.script.tests[0].statements.map { $0.body.description }
            #expect(found.statementCount == 200 && left.count <= plan.count, "\(seed): \(left)")
        }
    }
}

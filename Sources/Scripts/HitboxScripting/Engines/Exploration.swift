public import LayerGeometry
import LayerIndex
public import SceneFile

/// The fewest expectations that pin every region and side of a scene, and that notice every typical
/// mistake that can show in it.
public struct Exploration: Sendable {
    /// A point with the answer there.
    public struct Case: Hashable, Sendable {
        /// The point, in scene space.
        public var point: Point
        /// The layer that is hit, by its index in pre-order; `nil` for none.
        public var receiver: Int?
        /// The verdict on the layer that is hit, or on the root if none is.
        public var verdict: Verdict
    }

    /// The layers.
    public let tree: LayerTree
    /// The rules that were followed.
    public let rules: HitRules
    /// The expectations, by their layers in pre-order, and within a layer by place.
    public private(set) var cases: [Case] = []

    private let prepared: PreparedTree
    private var chosen: Set<Point> = []

    /// Explores a scene.
    ///
    /// - Parameters:
    ///   - tree: The layers.
    ///   - rules: The rules to follow; without a receiver there are no cases.
    ///   - unit: What lengths are measured in; only whole cells are asked.
    public init(_ tree: LayerTree, rules: HitRules, unit: SceneUnit = .points) {
        (self.tree, self.rules) = (tree, rules)
        prepared = PreparedTree(tree)
        if !rules.hasReceiver { return }
        let questions = HitQuestions(tree, unit: unit)
        pinSides(questions)
        pinRegions(questions)
        pinMistakes(questions)
        cases = chosen.map { point in
            let trace = tree.root.trace(point, rules: rules)
            let verdict = trace.hitCandidate ?? trace.candidates.first
            return Case(
                point: point, receiver: trace.hit?.index, verdict: verdict?.verdict ?? .notAsked)
        }
        cases.sort {
            ($0.receiver ?? -1, $0.point.y, $0.point.x) < (
                $1.receiver ?? -1, $1.point.y, $1.point.x
            )
        }
    }

    private func hit(at point: Point) -> Int? { prepared.hit(at: point, rules: rules) }

    /// Chooses one piece of each side at which the answer changes.
    private mutating func pinSides(_ questions: HitQuestions) {
        struct Side: Hashable {
            var line: [Int]
            var low, high: Int?
        }
        var pinned: [Side: Bool] = [:]
        for border in questions.borders {
            let (low, high) = (hit(at: border.beside.0), hit(at: border.beside.1))
            let side = Side(line: border.line, low: low, high: high)
            // A piece on which the side itself can be asked is better than one without.
            if low == high || pinned[side] ?? false || pinned[side] != nil && border.on == nil {
                continue
            }
            if hit(at: border.near.0) == hit(at: border.near.1) { continue }
            pinned[side] = border.on != nil
            chosen.formUnion([border.beside.0, border.beside.1])
            if let on = border.on { chosen.insert(on) }
        }
    }

    /// Chooses a point in each region with one receiver that has none yet.
    private mutating func pinRegions(_ questions: HitQuestions) {
        let cells = questions.cells
        let hits = cells.map { cell in cell.region.centroid.flatMap { hit(at: $0) } }
        let groups = Self.groups(of: cells.map(\.region), receivers: hits)
        let places = BoxIndex(cells.indices) { cells[$0].region.box }
        var pinned: Set<Int?> = []
        for point in chosen {
            places.visit(Rect(origin: point, size: .zero), cells.indices) { place in
                if cells[place].region.contains(point) { pinned.insert(groups[place]) }
                return true
            }
        }
        let largestFirst = cells.indices.sorted {
            (cells[$1].region.area, $0) < (cells[$0].region.area, $1)
        }
        for place in largestFirst {
            guard let question = cells[place].question, pinned.insert(groups[place]).inserted
            else { continue }
            chosen.insert(questions.all[question].point)
        }
    }

    /// The region that each cell belongs to, by its first cell: neighbours with the same receiver.
    private static func groups(of cells: [ConvexRegion], receivers: [Int?]) -> [Int?] {
        let places = BoxIndex(cells.indices) { cells[$0].box.insetBy(dx: -1e-6, dy: -1e-6) }
        var groups: [Int?] = Array(repeating: nil, count: cells.count)
        for start in cells.indices where groups[start] == nil {
            groups[start] = start
            var open = [start]
            while let place = open.popLast() {
                places.visit(cells[place].box, cells.indices) { other in
                    if groups[other] == nil, receivers[place] == receivers[other],
                        cells[place].adjoins(cells[other]) || cells[other].adjoins(cells[place])
                    {
                        groups[other] = start
                        open.append(other)
                    }
                    return true
                }
            }
        }
        return groups
    }

    /// Adds a point for each mistake that can show and does not yet.
    private mutating func pinMistakes(_ questions: HitQuestions) {
        for flaw in HitFlaw.allCases {
            let flawed = LayerTree(tree.rootLayer, flaw: flaw)
            func shows(_ point: Point) -> Bool {
                flawed.root.hitTest(point, rules: rules)?.index != hit(at: point)
            }
            if chosen.contains(where: shows) { continue }
            let showing = questions.selection.filter { shows($0.point) }
            // In the largest region, where people can see why.
            if let found = showing.max(by: { $0.area < $1.area }) { chosen.insert(found.point) }
        }
    }

    /// The expectations as a script with a test for each layer.
    ///
    /// - Parameter header: The header of the script.
    public func script(_ header: ScriptHeader) -> Script {
        tree.script(header, claiming: cases.map { ($0.receiver, $0.point) })
    }
}

/// Expectations that hold in a scene, and that engines with mistakes fail.
///
/// Which questions a scene has takes longer than to ask them, and is found once for all mistakes.
package struct FlawClaims {
    private let tree: LayerTree
    private let rules: HitRules
    /// The questions with the right answers, those within regions first.
    private let answers: [(point: Point, hit: Int?)]

    /// Asks the questions of a scene.
    package init(_ tree: LayerTree, rules: HitRules, unit: SceneUnit) {
        (self.tree, self.rules) = (tree, rules)
        let prepared = PreparedTree(tree)
        let questions = rules.hasReceiver ? HitQuestions(tree, unit: unit).selection : []
        answers = (questions.filter { $0.area > 0 } + questions.filter { $0.area <= 0 }).map {
            ($0.point, prepared.hit(at: $0.point, rules: rules))
        }
    }

    /// The first expectation that an engine with a mistake fails; `nil` if the mistake cannot show.
    package func first(noticing flaw: HitFlaw) -> Expectation? {
        let flawed = LayerTree(tree.rootLayer, flaw: flaw)
        let found = answers.first {
            flawed.root.hitTest($0.point, rules: rules)?.index != $0.hit
        }
        return found.map { tree.claim($0.hit, at: $0.point) }
    }
}

extension LayerTree {
    /// A script that claims what is hit at points, with a test for each layer and for no layer.
    func script(
        _ header: ScriptHeader, claiming hits: [(layer: Int?, point: Point)]
    ) -> Script {
        var script = Script(header: header)
        if hasMotion { script.setup = [Statement(.step(.model))] }
        var places: [String: Int] = [:]
        for (hit, point) in hits {
            let name = hit.map { "touches of \(self[$0].path)" } ?? "touches outside"
            let place = places[name] ?? script.tests.count
            if place == script.tests.count { script.tests.append(ScriptTest(name)) }
            places[name] = place
            script.tests[place].statements.append(Statement(.expect(claim(hit, at: point))))
        }
        return script
    }

    /// The claim that a layer, or nothing, is hit at a point of scene space.
    func claim(_ hit: Int?, at point: Point) -> Expectation {
        let layer = hit.map { LayerReference(shortestTail(of: $0)?.description ?? "#\($0)") }
        return .hit(layer, at: .scene(point), via: [], isNegated: false)
    }
}

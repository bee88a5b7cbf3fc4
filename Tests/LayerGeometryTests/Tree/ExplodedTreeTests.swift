import LayerGeometry
import TestSupport
import Testing

/// Exploded random trees; ten thousand with `HITBOX_EDITS=10000`.
@Suite struct `An exploded tree` {
    private static let books: [HitRules] = [.calayer, .uiview, .book, .android]

    private static func scene(_ seed: UInt64) -> (tree: LayerTree, point: Point) {
        let kinds = RandomTrees.Kind.allCases
        var maker = RandomTrees(seed: seed, kind: kinds[Int(seed % UInt64(kinds.count))])
        let tree = maker.tree()
        let node = tree[Int(maker.numbers.next() % UInt64(tree.count))]
        let own = maker.point(around: node.bounds)
        return (tree, node.convert(own, to: nil) ?? own)
    }

    @Test func `has its beads in the order of the search, where each layer's own point is`() {
        for seed in Effort.seeds(300, each: 1) {
            let (tree, point) = Self.scene(seed)
            // A point far outside would be behind the eye.
            guard let box = tree.root.convert(tree.root.bounds, to: nil),
                box.insetBy(dx: -box.width, dy: -box.height).contains(point)
            else { continue }
            let trace = tree.root.trace(point, rules: Self.books[Int(seed % 4)])
            let exploded = ExplodedTree(tree, rules: trace.rules, trace: trace)
            #expect(exploded.tree.count == tree.count + 1)
            #expect(
                exploded.beads.prefix(trace.candidates.count).map(\.index)
                    == trace.candidates.map(\.index), "seed \(seed)")
            #expect(exploded.beads.count == tree.count && exploded.needle.count == 2)
            for (bead, candidate) in zip(exploded.beads, trace.candidates) {
                #expect((bead.kind == .hit) == (candidate.verdict == .hit), "seed \(seed)")
                guard let own = candidate.point,
                    let place = exploded.tree[candidate.index + 1].convert(own, to: nil)
                else { continue }
                let far = max(1, abs(own.x), abs(own.y))
                #expect(
                    abs(place.x - bead.place.x) < 1e-6 * far
                        && abs(place.y - bead.place.y) < 1e-6 * far,
                    "seed \(seed), layer \(candidate.index): \(place), \(bead.place)")
            }
            // What is hit is nearer than what is behind it.
            let depths = exploded.tree.nodes.dropFirst().map(\.layer.transform).map {
                // Of a plane seen in perspective.
                $0.m43 / $0.m44
            }
            for loser in trace.candidates where loser.verdict == .behind {
                let hit = trace.hit.map { depths[$0.index] }
                #expect(depths[loser.index] < hit ?? 0, "seed \(seed), layer \(loser.index)")
            }
        }
    }

    @Test func `is the flat screen while it is closed`() {
        for seed in Effort.seeds(100, each: 1) {
            let (tree, _) = Self.scene(seed &+ 5)
            let flat = ExplodedTree(
                tree, rules: .uiview, trace: nil, pose: ExplodedTree.Pose().opened(0))
            for node in tree.nodes {
                let plane = flat.tree[node.index + 1]
                for corner in node.bounds.corners {
                    guard let place = node.convert(corner, to: nil),
                        let other = plane.convert(corner, to: nil)
                    else { continue }
                    let far = max(1, abs(place.x), abs(place.y))
                    #expect(
                        abs(place.x - other.x) < 1e-6 * far && abs(place.y - other.y) < 1e-6 * far,
                        "seed \(seed), \(node.path)")
                }
            }
        }
    }

    @Test func `spreads views by their order, and layers by their depth`() {
        let tree = LayerTree.root(
            .made("near", 0, 0, 50, 50) { $0.zPosition = 5 }, .made("late", 0, 0, 50, 50))
        func depths(_ rules: HitRules) -> [Double] {
            let exploded = ExplodedTree(tree, rules: rules, trace: nil)
            return exploded.tree.nodes.dropFirst().map(\.layer.transform.m43)
        }
        let (views, layers) = (depths(.uiview), depths(.calayer))
        #expect(views[0] < views[1] && views[1] < views[2])
        #expect(layers[0] < layers[2] && layers[2] < layers[1])
    }

    @Test(arguments: [(60.0, ["right", "left"]), (140.0, ["left", "right"])])
    func `spreads planes that cross by their depth at the point`(x: Double, order: [String]) {
        let doors = [("left", 40.0), ("right", -40.0)].map { name, angle in
            Layer.made(name, 0, 0, 200, 200) {
                $0.transform = .rotation(.degrees(angle), x: 0, y: 1, z: 0)
            }
        }
        // A transform layer is before a flat one, which the nearer door crosses, too.
        let room = Layer.made("room", 0, 0, 200, 200, doors) { $0.isTransformLayer = true }
        let tree = LayerTree.root(room, .made("wall", 0, 0, 200, 200))
        let trace = tree.root.trace(Point(x: x, y: 100))
        #expect(trace.hit?.name == order[1])
        let planes = ExplodedTree(tree, rules: .calayer, trace: trace).tree.nodes.dropFirst()
        let names = planes.sorted { $0.layer.transform.m43 < $1.layer.transform.m43 }.map(\.name)
        #expect(names == ["root", "wall", "room"] + order)
    }

    @Test func `has no planes of layers that show their backs, nor of what is in them`() {
        let back = Layer.made("back", 0, 0, 80, 80, [.made("text", 0, 0, 20, 20)]) {
            $0.transform = .rotation(.degrees(150), x: 0, y: 1, z: 0)
            $0.isDoubleSided = false
        }
        let planes = ExplodedTree(LayerTree.root(back), rules: .calayer, trace: nil).tree.nodes
        #expect(planes.filter(\.isHidden).map(\.name) == ["back", "text"])
    }

    @Test func `has no planes of what is hidden, and only the visible part of what is clipped`() {
        let item = { (name: String) in Layer.made(name, 10, 10, 20, 20) }
        let tree = LayerTree.root(
            .made("menu", 0, 0, 50, 50, [item("hidden")]) { $0.isHidden = true },
            .made("faint", 0, 0, 50, 50, [item("half")]) { $0.opacity = 0.5 },
            .made("clear", 0, 0, 50, 50, [item("gone")]) { $0.opacity = 0 },
            .made(
                "list", 100, 100, 50, 50,
                [.made("row", 40, -10, 30, 30), .made("far", 60, 0, 10, 10)]
            ) {
                $0.masksToBounds = true
            })
        let planes = ExplodedTree(tree, rules: .uiview, trace: nil).tree.nodes.dropFirst()
        let hidden = planes.filter(\.isHidden).map(\.name)
        #expect(hidden == ["menu", "hidden", "clear", "gone", "far"])
        #expect(planes.first { $0.name == "half" }?.opacity == 0.5)
        let row = planes.first { $0.name == "row" }
        #expect(row?.bounds == Rect(x: 0, y: 10, width: 10, height: 20))
        let whole = tree.nodes.first { $0.name == "row" }
        let flat = ExplodedTree(
            tree, rules: .uiview, trace: nil, pose: ExplodedTree.Pose().opened(0)
        ).tree.nodes.first { $0.name == "row" }
        let corner = Point(x: 0, y: 10)
        let places = [flat, whole].compactMap { $0?.convert(corner, to: nil) }
        #expect(places.count == 2 && abs(places[0].x - places[1].x) < 1e-9)
        #expect(places.count == 2 && abs(places[0].y - places[1].y) < 1e-9)
    }
}

import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `The difference of random scenes` {
    /// A scene, and the same scene after one edit.
    private struct Pair {
        let before: LayerTree
        let after: LayerTree
        let edit: String

        init(seed: UInt64, kind: RandomTrees.Kind, hasControls: Bool) {
            var trees = RandomTrees(seed: seed, kind: kind)
            var tree = trees.tree()
            for index in 0..<tree.count {
                let isControl = hasControls && trees.numbers.chance(0.4)
                tree = tree.updating(index) { $0.touch.isControl = isControl }
            }
            before = tree
            let index = tree.count < 2 ? 0 : 1 + Int(trees.numbers.next() % UInt64(tree.count - 1))
            switch trees.numbers.next() % 6 {
            case 0:
                edit = "moved \(index)"
                after = tree.updating(index) {
                    $0.position.x += 23
                    $0.position.y -= 17
                }
            case 1:
                edit = "hid \(index)"
                after = tree.updating(index) { $0.isHidden.toggle() }
            case 2:
                edit = "disabled \(index)"
                after = tree.updating(index) { $0.isUserInteractionEnabled.toggle() }
            case 3:
                edit = "resized \(index)"
                after = tree.updating(index) { $0.bounds = $0.bounds.insetBy(dx: -15, dy: 20) }
            case 4:
                edit = "removed \(index)"
                after = tree.removing(index)
            default:
                edit = "covered"
                let box = tree.root.frame ?? .zero
                var cover = Layer(name: "cover")
                cover.bounds = Rect(x: 0, y: 0, width: box.width * 0.4, height: box.height * 0.6)
                cover.position = Point(x: tree.root.layer.bounds.midX, y: 40)
                after = tree.inserting(cover, into: 0).tree
            }
        }
    }

    /// The receiver of a touch, determined by the plain search.
    private struct Asked {
        let tree: LayerTree
        let rules: HitRules
        let controls: Set<String>

        func receiver(at point: Point) -> String? {
            guard let hit = tree.root.hitTest(point, rules: rules) else { return nil }
            return hit.chain.last { controls.contains($0.name) }?.name ?? hit.name
        }
    }

    private struct Change: Hashable {
        let from: String?
        let to: String?
    }

    /// The area of each change of receiver, sampled densely in a part of the screen.
    private func sampled(
        _ pair: Pair, _ rules: HitRules, _ found: TouchDifference, in box: Rect, side: Int
    ) -> [Change: Double] {
        let controls = controls(of: pair, rules)
        let before = Asked(tree: pair.before, rules: rules, controls: controls)
        let after = Asked(tree: pair.after, rules: rules, controls: controls)
        let grain = box.width / Double(side) * box.height / Double(side)
        var areas: [Change: Double] = [:]
        for row in 0..<side {
            for column in 0..<side {
                let point = Point(
                    x: box.minX + (Double(column) + 0.5) / Double(side) * box.width,
                    y: box.minY + (Double(row) + 0.5) / Double(side) * box.height)
                let change = Change(
                    from: before.receiver(at: point), to: after.receiver(at: point))
                if change.from != change.to { areas[change, default: 0] += grain }
            }
        }
        return areas
    }

    private func controls(of pair: Pair, _ rules: HitRules) -> Set<String> {
        [pair.before, pair.after].reduce(into: []) { names, tree in
            let check = TouchCheck(tree, rules: rules)
            names.formUnion((check.targets + check.cards).map { tree[$0].name })
        }
    }

    /// The regions; one that one layer loses and another gains is reported for both.
    private func regions(of found: TouchDifference) -> [TouchChange.Region] {
        var known: Set<[[Point]]> = []
        return found.changes.flatMap(\.regions).filter { known.insert($0.pieces).inserted }
    }

    private func areas(of found: TouchDifference) -> [Change: Double] {
        regions(of: found).reduce(into: [:]) { areas, region in
            let change = Change(
                from: region.from.map { found.before[$0].name },
                to: region.to.map { found.after[$0].name })
            areas[change, default: 0] += region.area
        }
    }

    private func compared(_ pair: Pair, _ rules: HitRules) -> TouchDifference {
        TouchDifference(pair.before, rules, pair.after, rules, minimumArea: 0)
    }

    /// Compares all areas with dense sampling.
    ///
    /// - Parameter share: The permitted error of areas, as a share of the sampled part of the
    ///   screen.
    private func confirm(
        _ pair: Pair, _ rules: HitRules, _ place: String, share: Double, side: Int
    ) {
        let found = compared(pair, rules)
        let whole = [pair.before, pair.after].compactMap { tree in
            tree.root.extent.flatMap { tree.root.frame?.union($0) }
        }.reduce(Rect.null) { $0.union($1) }
        let changed = regions(of: found).reduce(Rect.null) { $0.union($1.box) }
        // Where nothing changed, a coarser grid is enough.
        if !whole.isNull, whole.isFinite {
            let grain = whole.width * whole.height / 900
            for (change, area) in sampled(pair, rules, found, in: whole, side: 30) {
                let reported = areas(of: found)[change] ?? 0
                #expect(area <= reported * 1.5 + 6 * grain, "\(place): \(change)")
            }
        }
        guard !changed.isNull, changed.width * changed.height > 1 else { return }
        let counted = sampled(pair, rules, found, in: changed, side: side)
        let reported = areas(of: found)
        let slack = share * changed.width * changed.height
        for change in Set(counted.keys).union(reported.keys) {
            let (one, other) = (counted[change] ?? 0, reported[change] ?? 0)
            #expect(abs(one - other) <= slack, "\(place): \(change): \(other), counted \(one)")
        }
    }

    @Test func `after one edit agrees with dense sampling`() {
        var changed = 0
        for kind in [RandomTrees.Kind.upright, .flat] {
            for seed in 1...12 as ClosedRange<UInt64> {
                let pair = Pair(seed: seed, kind: kind, hasControls: seed % 2 == 0)
                let rules = [HitRules.uiview, .calayer, .book, .android][Int(seed % 4)]
                // Masks are sampled, and tested below.
                if rules == .calayer || rules == .book, hasMask(pair.before) { continue }
                let place = "\(kind), seed \(seed), \(rules), \(pair.edit)"
                confirm(pair, rules, place, share: 0.01, side: 100)
                if !compared(pair, rules).changes.isEmpty { changed += 1 }
            }
        }
        #expect(changed > 8)
    }

    private func hasMask(_ tree: LayerTree) -> Bool { tree.nodes.contains { $0.layer.mask != nil } }

    @Test func `rotated in space or masked is sampled, and says so`() {
        for seed in 1...5 as ClosedRange<UInt64> {
            let pair = Pair(seed: seed, kind: .spatial, hasControls: false)
            let place = "seed \(seed), \(pair.edit)"
            let found = compared(pair, .calayer)
            let isTurned = pair.before.nodes.contains {
                !$0.toPlane.isAffine || $0.layer.mask != nil
            }
            if isTurned, !found.changes.isEmpty { #expect(found.sampledCount > 0, "\(place)") }
            confirm(pair, .calayer, place, share: 0.03, side: 60)
        }
    }

    @Test func `with itself is empty`() {
        for kind in RandomTrees.Kind.allCases {
            for seed in 1...(kind == .spatial ? 3 : 10) as ClosedRange<UInt64> {
                let pair = Pair(seed: seed, kind: kind, hasControls: seed % 2 == 0)
                for rules in HitRules.allCases {
                    let found = TouchDifference(
                        pair.before, rules, pair.before, rules, minimumArea: 0)
                    #expect(found.changes.isEmpty, "\(kind), seed \(seed), \(rules)")
                }
            }
        }
    }

    @Test func `is mirrored if the scenes are swapped`() {
        let mirror: [TouchChange.Kind: Set<TouchChange.Kind>] = [
            .lost: [.grown], .removed: [.added], .shrunk: [.grown], .moved: [.moved],
            .grown: [.shrunk, .lost], .added: [.removed],
        ]
        for kind in RandomTrees.Kind.allCases {
            for seed in 1...(kind == .spatial ? 3 : 10) as ClosedRange<UInt64> {
                let pair = Pair(seed: seed, kind: kind, hasControls: seed % 2 == 0)
                let place = "\(kind), seed \(seed), \(pair.edit)"
                let rules = [HitRules.uiview, .calayer, .book, .android][Int(seed % 4)]
                let there = compared(pair, rules)
                let back = TouchDifference(pair.after, rules, pair.before, rules, minimumArea: 0)
                #expect(there.changes.count == back.changes.count, "\(place)")
                for change in there.changes {
                    let other = back.changes.first {
                        $0.layer.before == change.layer.after
                            && $0.layer.after == change.layer.before
                    }
                    guard let other else {
                        Issue.record("\(place): \(change.kind) has no counterpart")
                        continue
                    }
                    #expect(mirror[change.kind]?.contains(other.kind) == true, "\(place)")
                    #expect(change.before == other.after && change.after == other.before)
                    let regions = Set(change.regions.map { [$0.from, $0.to] })
                    #expect(regions == Set(other.regions.map { [$0.to, $0.from] }), "\(place)")
                    for (one, two) in zip(change.regions, other.regions) {
                        #expect(one.area == two.area && one.verdict == two.verdict, "\(place)")
                    }
                }
            }
        }
    }
}

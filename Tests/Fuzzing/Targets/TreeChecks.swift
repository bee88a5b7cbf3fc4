import HitboxExporting
import LayerGeometry
import LayerIndex
import SceneFile
import SourceDiagnostics
import TestSupport
import TouchLint

/// What holds for every tree, wherever it came from.
enum TreeChecks {
    /// A scene that is written reads back equal.
    static func readsBack(_ scene: Scene) {
        let text = SceneFile.write(scene)
        do throws(SceneProblems) {
            let copy = try SceneFile.read(text, name: "")
            require(copy == scene, "a scene reads back otherwise")
            require(SceneFile.write(copy) == text, "a scene is written otherwise the second time")
        } catch {
            fail("a written scene cannot be read:\n\(error)")
        }
    }

    /// All ways to ask for a point give one answer, under all rules.
    static func ask(_ tree: LayerTree, _ choices: inout SeededNumbers) {
        for rules in HitRules.allCases {
            let index = HitIndex(tree, rules: rules)
            for _ in 0..<6 { ask(tree, index, at: point(in: tree, &choices), rules) }
            _ = tree.touchable(by: rules)
        }
    }

    /// Asks the tree, the tree with branches left out, and the index.
    static func ask(_ tree: LayerTree, _ index: HitIndex, at point: Point, _ rules: HitRules) {
        let trace = tree.root.trace(point, rules: rules)
        let hit = trace.hit?.index
        func name(_ other: Int?) -> String {
            "\(rules) at \(point): \(hit.map(String.init) ?? "none"), not"
                + " \(other.map(String.init) ?? "none"), in:\n"
                + SceneFile.write(Scene(root: tree.rootLayer))
        }
        let near = tree.root.trace(point, rules: rules, skipsFar: true).hit?.index
        require(near == hit, "with far branches left out, \(name(near))")
        let plain = tree.root.hitTest(point, rules: rules)?.index
        require(plain == hit, "hitTest, \(name(plain))")
        let fast = index.hitTest(point)
        require(fast == hit, "the index, \(name(fast))")
        require(trace.allCandidates.count == tree.count, "\(rules) does not tell of all layers")
    }

    /// A point on a corner of some layer, or anywhere.
    static func point(in tree: LayerTree, _ choices: inout SeededNumbers) -> Point {
        let node = tree[choices.number(below: tree.count)]
        let unit = UnitPoint(
            x: [0, 0.5, 1, 0.3][choices.number(below: 4)],
            y: [0, 1, 0.25][choices.number(below: 3)])
        let anywhere = Point(x: choices.number(-50...450), y: choices.number(-50...450))
        if choices.chance(0.3) { return anywhere }
        return node.convert(unit.point(in: node.layer.bounds), to: nil) ?? anywhere
    }

    /// Paths, sentences, exports and the lint come to an end, and say the same of the same.
    static func describe(_ tree: LayerTree, _ choices: inout SeededNumbers) {
        let tails = ShortestNames(tree)
        for node in tree.nodes.prefix(40) {
            require(tails.tail(of: node.index) == tree.shortestTail(of: node.index), "tails differ")
            if let tail = tails.tail(of: node.index) {
                require(tree.find("\(tail)") == .found(node), "'\(tail)' is not \(node.index)")
            }
            require(tree.find("#\(node.index)") == .found(node), "#\(node.index) is another")
            _ = [NumberText.rect(node.frame), NumberText.rect(node.extent), "\(node.path)"]
            let other = tree[choices.number(below: tree.count)]
            _ = node.convert(node.layer.bounds, to: other)
            _ = node.position(putting: .zero, at: Point(x: 3, y: 4))
            _ = node.boundsSize(putting: .center, at: Point(x: 3, y: 4))
            _ = node.rotation(putting: Point(x: 1, y: 1), towards: Point(x: 3, y: 4))
        }
        let probe = point(in: tree, &choices)
        _ = tree.root.seen(at: probe)
        let rules = HitRules.allCases[choices.number(below: HitRules.allCases.count)]
        if tree.count < 60 { _ = LayerReach(of: tree[tree.count / 2], rules: rules) }
        if tree.count < 60 {
            let check = TouchCheck(tree, rules: rules)
            for finding in check.findings {
                require(finding.index < tree.count, "a finding of no layer")
            }
            _ = check.groups(of: check.findings)
        }
        for export in Export.allCases {
            let request = ExportRequest(title: "t", probe: probe, rules: rules)
            export.write(tree[choices.number(below: tree.count)], for: request) { _ in }
        }
    }
}

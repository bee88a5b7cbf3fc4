import LayerGeometry
import LayerIndex
import TestSupport
import Testing

@Suite struct `Windows of a screen` {
    /// Windows as large as the screen, in the order of their list.
    private func screen(_ windows: (name: String, level: Double)...) -> LayerTree {
        let white = LayerColor(red: 1, green: 1, blue: 1, alpha: 1, notation: "white")
        let layers = windows.map { name, level in
            Layer.made(name, 0, 0, 100, 100, [.made("\(name)-view", 0, 0, 100, 100)]) {
                $0.windowLevel = level
                $0.backgroundColor = white
            }
        }
        return LayerTree(.made("root", 0, 0, 100, 100, layers))
    }

    private func names(_ tree: LayerTree) -> [String] {
        tree.root.sublayers.map(\.name)
    }

    private let middle = Point(x: 50, y: 50)

    @Test func `are in the order of their levels, and those of equal levels in that of the list`() {
        let tree = screen(
            ("alert", 2_000), ("app", 0), ("back", -1), ("hud", 2_000), ("bar", 1_000))
        #expect(names(tree) == ["back", "app", "bar", "alert", "hud"])
        #expect(tree.nodes.map(\.index) == Array(0..<11))
        #expect(tree.rootLayer.sublayers.map(\.name) == ["alert", "app", "back", "hud", "bar"])
        #expect(tree[9].path.description == "root/hud")
        #expect(tree[10].superlayer == tree[9] && tree[9].endIndex == 11)
    }

    @Test(arguments: HitRules.allCases.filter { $0 != .candidates })
    func `are hit in front first, whatever the order of the list`(rules: HitRules) {
        let tree = screen(("alert", 2_000), ("app", 0))
        #expect(tree.root.hitTest(middle, rules: rules)?.name == "alert-view")
        #expect(HitIndex(tree, rules: rules).hitTest(middle) == 4)
    }

    @Test func `are drawn and hit by their levels, whatever their depth`() {
        var root = screen(("alert", 2_000), ("app", 0), ("other", 0)).rootLayer
        root.sublayers[1].zPosition = 50
        let tree = LayerTree(root)
        for rules in [HitRules.calayer, .android] {
            #expect(tree.root.hitTest(middle, rules: rules)?.name == "alert-view")
            #expect(HitIndex(tree, rules: rules).hitTest(middle) == 6)
        }
        #expect(tree.root.seen(at: middle)?.name == "alert")
        // Of two windows of a level the nearer one is in front.
        root.sublayers[0].isHidden = true
        #expect(LayerTree(root).root.hitTest(middle, rules: .calayer)?.name == "app-view")
        #expect(LayerTree(root).root.seen(at: middle)?.name == "app")
    }

    @Test func `are in front with all their sublayers if they are transform layers`() {
        var root = screen(("alert", 2_000), ("app", 0)).rootLayer
        root.sublayers[0].isTransformLayer = true
        root.sublayers[0].sublayers[0].backgroundColor = root.sublayers[0].backgroundColor
        root.sublayers[1].zPosition = 50
        let tree = LayerTree(root)
        #expect(tree.root.hitTest(middle, rules: .calayer)?.name == "alert-view")
        #expect(HitIndex(tree, rules: .calayer).hitTest(middle) == 4)
        #expect(tree.root.seen(at: middle)?.name == "alert-view")
    }

    @Test func `are named as the cause in traces and clauses`() {
        let tree = screen(("alert", 2_000), ("app", 0))
        let behind = tree.root.trace(middle).candidates.first { $0.verdict == .behind }
        #expect(behind?.index == 1 && behind?.by == 3)
        #expect(tree[4].windowAbove(tree[2]) == tree[3] && tree[2].windowAbove(tree[4]) == nil)
        #expect(tree[4].windowAbove(tree[0]) == nil)
        #expect(tree[3].levelClause(over: tree[2]) { $0.name } == ", whose windowLevel is 2000,")
        let clause = tree[4].levelClause(over: tree[2]) { $0.name }
        #expect(clause == ", in alert, whose windowLevel is 2000,")
        #expect(tree[2].levelClause(over: tree[4]) { $0.name }.isEmpty)
    }

    @Test func `have no levels deeper in the tree`() {
        var root = screen(("app", 0)).rootLayer
        root.sublayers[0].sublayers = [
            .made("a", 0, 0, 100, 100) { $0.windowLevel = 9 }, .made("b", 0, 0, 100, 100),
        ]
        let tree = LayerTree(root)
        #expect(tree.root.hitTest(middle, rules: .uiview)?.name == "b")
        #expect(tree[2].windowLevel == 0 && tree[2].layer.windowLevel == 9)
        #expect(tree[1].takesWindowLevel && !tree[2].takesWindowLevel)
    }

    @Test func `go to another place when their level changes, and back`() {
        let tree = screen(("app", 0), ("bar", 1_000), ("hud", 0))
        var raised = tree[1].layer
        raised.windowLevel = 2_000
        let (next, undo) = tree.applying(.change(1, raised))
        #expect(names(next) == ["hud", "bar", "app"])
        #expect(tree.index(of: 1, in: next) == 5 && tree.index(of: 2, in: next) == 6)
        #expect(undo == .change(5, tree[1].layer))
        #expect(next.applying(undo).tree == tree)
    }

    @Test func `are put in and moved among the others by their levels`() {
        let tree = screen(("alert", 2_000), ("app", 0))
        let (next, index) = tree.inserting(.made("new", 0, 0, 10, 10), into: 0)
        #expect(names(next) == ["app", "new", "alert"] && index == 3)
        let (moved, place) = next.moving(index, into: 0, at: 0)
        #expect(names(moved) == ["new", "app", "alert"] && place == 1)
        #expect(tree.removing(1).root.sublayers.map(\.name) == ["alert"])
        for edit in [
            TreeEdit.insert(.made("new", 0, 0, 10, 10), into: 0, at: 1), .remove(3),
            .move(3, into: 0, at: 1),
        ] {
            let (changed, undo) = tree.applying(edit)
            #expect(changed.applying(undo).tree == tree)
        }
    }
}

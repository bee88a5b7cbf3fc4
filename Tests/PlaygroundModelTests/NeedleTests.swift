import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The exploded view` {
    @Test func `opens and folds by its key or Esc, at once where motion is unwanted`() {
        var playground = Playground.on()
        playground.press("E")
        #expect(playground.derived.exploded != nil && playground.pace == nil)
        playground.press("E")
        #expect(playground.derived.exploded == nil)
        playground.press("E Esc")
        #expect(playground.derived.exploded == nil)
    }

    @Test func `opens and closes in six frames`() {
        var playground = Playground.on()
        playground.update(.panes(.moveSmoothly(true)))
        for _ in 0..<2 {
            playground.press("E")
            var frames = 1
            while playground.pace == .frames, frames < 20 {
                playground.update(.clock(.tick(elapsed: 0.03, clock: 0)))
                frames += 1
            }
            #expect(frames == 6)
        }
        #expect(playground.derived.exploded == nil)
    }

    @Test func `turns by arrows, and spreads by + and -`() {
        var playground = Playground.on()
        playground.press("E")
        let start = playground.derived.exploded?.tree
        for (key, back) in [("Left", "Right"), ("Up", "Down"), ("+", "-")] {
            playground.press(key)
            #expect(playground.derived.exploded?.tree != start, "\(key)")
            playground.press(back)
        }
        let center = playground.stage.viewport
        for _ in 0..<40 { playground.press("Up + Right") }
        #expect(playground.derived.exploded?.box.isFinite == true)
        #expect(playground.stage.viewport == center)
    }

    @Test func `says in the bottom line how to fold it`() {
        var playground = Playground.on(columns: 120, rows: 40)
        func keys() -> [String] {
            playground.hintLine.words.map { "\($0.key) \($0.text)" }
        }
        playground.press("E")
        playground.update(.probe(.hover(Point(x: 100, y: 200))))
        #expect(keys().contains("E fold up"), "\(keys())")
        playground.press("Tab E V")
        #expect(keys().contains("P best point") && keys().contains("V hide reach"), "\(keys())")
        #expect(!keys().contains("E fold up"))
    }

    @Test func `lists the search in Why instead of a touch problem, and has no scale`() {
        let checks = ScreenChecks(
            problems: { _, _ in
                let blue = TouchFinding(
                    .obscured, .error, 2, "it is covered", help: "move it",
                    at: Point(x: 160, y: 240))
                return ([blue], true)
            }, fix: { _, _, _ in nil }, match: { _, _ in nil })
        var playground = Playground(
            title: "", root: LayerTree.blueWhite.rootLayer, rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24), checks: checks)
        func explains() -> Bool {
            playground.derived.why.lines.contains { $0.texts[0].contains("it is covered") }
        }
        func hasScale() -> Bool {
            playground.titleLine.words.contains { $0.text.hasSuffix("per column") }
        }
        playground.press("X")
        #expect(playground.isAtProblem && explains() && hasScale())
        playground.press("E")
        #expect(playground.isAtProblem && !explains() && !hasScale())
        playground.press("E")
        #expect(explains() && hasScale())
    }

    @Test func `has the rows of Why in the order of its beads, by two rule books, too`() throws {
        let badge = Layer.made("badge", 90, 0, 60, 60)
        let other = Layer.made("other", 200, 0, 50, 50)
        var playground = Playground.on(.root(other, .made("card", 0, 0, 100, 100, [badge])))
        while !playground.probe.comparesRules { playground.update(.probe(.nextRules)) }
        playground.update(.probe(.hover(Point(x: 120, y: 30))))
        func layers() -> [Int] {
            playground.derived.why.lines.filter { $0.texts.count > 1 }.compactMap(\.layer)
        }
        #expect(layers() == [0, 3, 2, 1])
        playground.press("E")
        let beads = try #require(playground.derived.exploded?.beads)
        #expect(layers() == beads.filter { $0.kind != .unasked }.map(\.index))
    }

    @Test func `lists what is not asked with each layer above its sublayers`() {
        let page = Layer.made("page", 0, 0, 300, 300, [.made("buy", 0, 0, 90, 90)])
        let app = Layer.made("app", 0, 0, 300, 300, [page, .made("bar", 0, 0, 90, 90)])
        var playground = Playground.on(.root(app, .made("over", 0, 0, 300, 300)))
        playground.update(.probe(.rules(.uiview)))
        playground.update(.probe(.hover(Point(x: 40, y: 40))))
        let rows = playground.derived.why.lines.filter { $0.texts.last == "not asked" }
        #expect(rows.compactMap(\.texts.first) == ["app", "bar", "page", "buy"])
        #expect(rows.map(\.depth) == [1, 2, 2, 3])
    }

    @Test func `explains its three beads once there are any`() {
        var playground = Playground.on()
        func explained() -> Int {
            playground.derived.help.lines.count { $0.text.hasPrefix("exploded: ") }
        }
        playground.press("E ?")
        #expect(explained() == 0 && !playground.log.contains("●"))
        playground.press("Esc E")
        playground.update(.probe(.hover(Point(x: 160, y: 240))))
        playground.press("E")
        #expect(playground.log.contains("behind") && playground.log.contains("not asked"))
        playground.press("?")
        #expect(explained() == 3)
    }

    @Test func `says what its numbers mean, also once something is pointed at`() throws {
        for (rules, meaning) in [
            (HitRules.uiview, "subviews answer first"), (.calayer, "the nearest gets it"),
        ] {
            var playground = Playground.on(rules: rules)
            playground.press("E")
            let blue = try #require(playground.derived.exploded).tree[3]
            #expect(playground.log.hasPrefix("point at a layer"))
            let middle = try #require(blue.convert(Point(x: 50, y: 50), to: nil))
            playground.update(.stage(.aimAtPlane(middle)))
            #expect(playground.log.hasPrefix("numbered as asked; \(meaning); ●"))
        }
    }

    @Test func `folds up by Esc before the other panes are shown again, which the line knows`() {
        var playground = Playground.on()
        playground.press("_")
        #expect(playground.log.hasPrefix("_ or Esc shows"))
        playground.press("_ E _")
        #expect(playground.log.hasPrefix("_ shows"))
        playground.press("Esc")
        #expect(playground.derived.exploded == nil && playground.panes.fillsScreen)
    }

    @Test func `calls a button by its text, as the flat stage does`() {
        let label = Layer.made("", 5, 5, 60, 20) { ($0.className, $0.text) = ("UILabel", "Buy") }
        let button = Layer.made("", 50, 50, 80, 40, [label]) { $0.className = "UIButton" }
        var playground = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, [button])))
        playground.update(.listing(.select(1)))
        playground.press("E")
        #expect(playground.asExploded?.shownTree[2].name == #""Buy" UIButton"#)
    }

    @Test func `selects the nearest plane under the pointer, and asks there`() throws {
        var playground = Playground.on()
        playground.press("E")
        let exploded = try #require(playground.derived.exploded)
        let spread = try #require(playground.asExploded)
        let blue = exploded.tree[3]
        let middle = try #require(blue.convert(Point(x: 50, y: 50), to: nil))
        let place = spread.stage.viewport.place(of: middle, in: playground.layout.stage.size)
        let rect = playground.layout.stage
        let cell = CellPoint(
            column: rect.minColumn + Int(place.column), row: rect.minRow + Int(place.row))
        playground.take(.mouse(MouseInput(.move, at: cell)))
        #expect(playground.selectedNode.name == "blue" && playground.answer?.hit?.name == "blue")
    }

    @Test func `as a list ignores the pointer, and keeps the keys of the planes`() {
        var playground = Playground.on()
        playground.update(.panes(.listPlanes(true)))
        playground.update(.probe(.hover(Point(x: 160, y: 240))))
        playground.press("E")
        let (pose, point) = (playground.stage.needle, playground.probe.point)
        #expect(pose != nil && playground.log.hasPrefix("numbered as asked; "))
        #expect(!playground.hintLine.words.contains { $0.key == "arrows" })
        playground.hover(at: 10, 10)
        #expect(playground.probe.point == point && playground.stage.needle == pose)
        playground.press("Right")
        #expect(playground.probe.point == point && playground.stage.needle != pose)
        playground.press("E")
        playground.hover(at: 10, 10)
        #expect(playground.probe.point != point)
    }

    @Test func `names the rule book that it and the reach follow, of two`() {
        var playground = Playground.on()
        func titles() -> [String] { playground.titleLine.words.map(\.text) }
        playground.press("/ b l u e Enter V")
        #expect(titles().contains("reach"))
        playground.press("E")
        // Planes are not filled.
        #expect(titles().contains("exploded") && !titles().contains("reach"))
        while !playground.probe.comparesRules { playground.update(.probe(.nextRules)) }
        #expect(titles().contains("exploded by Core Animation"), "\(titles())")
        playground.press("E")
        #expect(titles().contains("reach by Core Animation"), "\(titles())")
        let sentence = playground.derived.reachSentence ?? ""
        #expect(sentence.hasPrefix("by Core Animation, blue: "), "\(sentence)")
    }
}

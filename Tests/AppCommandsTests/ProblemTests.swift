import AppCommands
import LayerGeometry
import TerminalTypes
import TestSupport
import Testing
import TouchLint

@testable import PlaygroundModel

@Suite struct `The touch problems` {
    /// A button under a nearly invisible view, a normal one, and one with interaction disabled.
    private func playground() -> Playground {
        func button(_ name: String, _ y: Double) -> Layer {
            .made(name, 20, y, 100, 50) { $0.className = "UIButton" }
        }
        var root = Layer(
            name: "view", frame: Rect(x: 0, y: 0, width: 200, height: 300),
            sublayers: [
                button("buy", 20), button("fine", 100), button("off", 200),
                .made("veil", 0, 0, 200, 80) { $0.opacity = 0.05 },
            ])
        root.className = "UIView"
        root.sublayers[2].isUserInteractionEnabled = false
        return Playground(
            title: "t", root: root, rules: .uiview, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
    }

    @Test func `list only the affected layers and their ancestors`() {
        var playground = playground()
        playground.update(.listing(.toggleProblems))
        #expect(
            (0..<playground.rows.count).map { playground.tree[playground.rows[$0]].name } == [
                "view", "buy", "off",
            ])
        #expect(playground.layersTitle == "Layers: 2 errors")
        #expect(playground.isContextOnly(0) && !playground.isContextOnly(1))
        #expect(
            playground.log.hasPrefix("1 of 2  error: ghost-blocker: buy is covered by veil"))
        playground.update(.listing(.toggleProblems))
        #expect(playground.rows.count == 5 && playground.problems == nil)
    }

    @Test func `are visited with > and <, too, in scenes without points of interest`() {
        var playground = playground()
        playground.press(">")
        #expect(playground.selectedNode.name == "buy")
        #expect(playground.log.hasPrefix("1 of 2  error: "))
        playground.press(">")
        #expect(playground.selectedNode.name == "off")
        playground.press("<")
        #expect(playground.selectedNode.name == "buy")
    }

    @Test func `are visited in turn, each with the hit test that proves it`() {
        var playground = playground()
        playground.update(.listing(.toggleProblems))
        #expect(playground.selectedNode.name == "buy")
        #expect(playground.probe.pin == Point(x: 70, y: 45))
        #expect(playground.answer?.hit?.name == "veil")
        #expect(
            playground.log.hasPrefix("1 of 2  error: ghost-blocker: buy is covered by veil"))
        let page = playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        #expect(page[0].hasPrefix("error: ghost-blocker:"))
        #expect(page.contains { $0.hasPrefix("help: hide veil") })
        playground.update(.listing(.nextMatch(1)))
        #expect(playground.selectedNode.name == "off")
        playground.update(.listing(.nextMatch(1)))
        #expect(playground.selectedNode.name == "buy")
        playground.update(.listing(.nextMatch(-1)))
        #expect(playground.selectedNode.name == "off")
    }

    @Test func `without a point do not show the hit test of the one before`() {
        var playground = playground()
        var fine = playground.tree[2].layer
        fine.bounds = Rect(x: 0, y: 0, width: 100, height: 30)
        playground.update(.document(.revise(2, fine, "size")))
        playground.update(.listing(.toggleProblems))
        #expect(playground.problems?.findings.last?.point == nil)
        playground.update(.listing(.nextMatch(-1)))
        #expect(playground.selectedNode.name == "fine")
        let page = playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        #expect(page[0].hasPrefix("warning: small-target: fine"))
        #expect(!page.contains { $0.contains("gets it") || $0.contains("HIT") }, "\(page)")
        #expect(page.contains { $0.hasPrefix("Point at something") } || page.count == 2, "\(page)")
    }

    @Test(arguments: [ListingAction.toggleProblems, .toggleTouchable])
    func `are not looked for among so many layers that keys would wait`(action: ListingAction) {
        let many = (0..<Playground.mostChecked).map { _ in Layer() }
        var playground = Playground(
            title: "t", root: .made("view", 0, 0, 200, 300, many), rules: .uiview, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
        playground.update(.listing(action))
        #expect(playground.log == "more than 100000 layers take too long to check here")
        #expect(playground.problems == nil && playground.touchable == nil)
    }

    @Test(
        arguments: [
            .edit(.tool(.position)), .structure(.newLayer), .structure(.deleteLayer),
            .edit(.nudge(.position, number: 0, steps: 1)), .edit(.property(.isHidden)),
        ] as [Action])
    func `are not edited either if there are many more`(action: Action) {
        var playground = Self.huge()
        let before = playground.revision
        playground.update(action)
        #expect(playground.edit == nil && playground.revision == before)
        #expect(playground.log == "more than 200000 layers can be looked at, but not edited here")
    }

    private static func huge() -> Playground {
        let many = Array(repeating: Layer(), count: Playground.mostEdited)
        return Playground(
            title: "t", root: .made("view", 0, 0, 200, 300, many), rules: .uiview, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
    }

    @Test func `are selected by a click on their row, even if there are too many to edit`() {
        var playground = Self.huge()
        playground.update(.structure(.holdRow(5)))
        #expect(playground.selection == 5 && playground.stage.held == nil)
        #expect(playground.log.isEmpty)
    }

    @Test func `leave the selection in sight when they are closed`() {
        let buttons = (0..<60).map { number in
            Layer.made("b\(number)", 0, 0, 100, 50) {
                $0.className = "UIButton"
                $0.isUserInteractionEnabled = number != 55
            }
        }
        var playground = Playground(
            title: "t", root: .made("view", 0, 0, 200, 300, buttons), rules: .uiview, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
        playground.update(.listing(.toggleProblems))
        while playground.selectedNode.name != "b55" { playground.update(.listing(.nextMatch(1))) }
        playground.update(.listing(.toggleProblems))
        #expect(playground.rows.count == 61 && playground.isSelectionShown)
        playground.update(.listing(.toggleProblems))
        while playground.selectedNode.name != "b55" { playground.update(.listing(.nextMatch(1))) }
        for _ in 0..<2 { playground.update(.overlay(.escape)) }
        #expect(playground.problems == nil && playground.isSelectionShown)
    }

    @Test func `are notes where there is nothing worse`() {
        let search = Layer.made("search", 0, 72, 351, 36) { $0.className = "UISearchTextField" }
        var playground = Playground(
            title: "t", root: .made("view", 0, 0, 375, 667, [search]), rules: .uiview, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
        playground.update(.listing(.toggleProblems))
        #expect(playground.layersTitle == "Layers: 1 note")
        #expect(
            playground.log.hasPrefix("1 of 1  info: small-target: search"), "\(playground.log)")
        #expect(playground.selectedNode.name == "search")
        // It has no point to test, but is scrolled into view.
        playground.update(.stage(.zoom(closer: true, about: Point(x: 0, y: 660))))
        for _ in 0..<9 { playground.update(.stage(.pan(columns: 0, rows: 20))) }
        playground.update(.listing(.nextMatch(1)))
        let place = playground.stage.viewport.place(
            of: Point(x: 175, y: 90), in: playground.layout.stage.size)
        #expect((0..<Double(playground.layout.stage.size.rows)).contains(place.row))
    }

    @Test func `disappear when they are fixed`() {
        var playground = playground()
        playground.update(.listing(.toggleProblems))
        playground.update(.edit(.property(.isHidden, of: 4)))
        #expect(playground.layersTitle == "Layers: 1 error")
        playground.update(.document(.undo))
        #expect(playground.layersTitle == "Layers: 2 errors")
    }

    @Test func `are closed by Esc, after the pin`() {
        var playground = playground()
        playground.update(.listing(.toggleProblems))
        playground.update(.listing(.nextMatch(1)))
        playground.update(.overlay(.escape))
        #expect(playground.probe.pin == nil && playground.problems != nil)
        playground.update(.overlay(.escape))
        #expect(playground.problems == nil)
    }

    @Test func `do not exist in scenes without controls`() {
        let root = Layer(
            name: "view", frame: Rect(x: 0, y: 0, width: 200, height: 300),
            sublayers: [.made("a", 0, 0, 5, 5)])
        var playground = Playground(
            title: "t", root: root, rules: .calayer, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
        playground.update(.listing(.toggleProblems))
        #expect(playground.log == "no touch problems")
        #expect(playground.rows.count == 2)
    }
}

@Suite struct `Enter on a touch problem` {
    private func page() -> Playground {
        let label = Layer.made("label", 0, 0, 80, 44) { $0.text = "Go" }
        let button = Layer.made("go", 100, 100, 80, 44, [label]) {
            $0.className = "UIButton"
            $0.isUserInteractionEnabled = false
        }
        return Playground(
            title: "T", root: LayerTree.root(button).rootLayer, rules: .uiview, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
    }

    @Test func `is explained even if no point proves it, and hovering continues testing`() throws {
        let button = Layer.made("go", 100, 100, 20, 20) { $0.className = "UIButton" }
        var playground = Playground(
            title: "T", root: LayerTree.root(button).rootLayer, rules: .uiview, isYUp: false,
            size: CellSize(columns: 100, rows: 30), checks: .lint)
        playground.update(.probe(.click(Point(x: 10, y: 10))))
        playground.press("X")
        let finding = try #require(playground.problems?.findings.first)
        #expect(finding.rule == .smallTarget && finding.point == nil)
        let why = playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        #expect(why.first?.hasPrefix("warning: small-target") == true, "\(why)")
        #expect(why.contains { $0.hasPrefix("help: ") })
        playground.update(.probe(.hover(Point(x: 10, y: 10))))
        let asked = playground.derived.why.lines.first?.texts.first ?? ""
        #expect(!asked.hasPrefix("warning"), "\(asked)")
    }

    @Test func `applies the fix, and u undoes it`() {
        var playground = page()
        #expect(playground.deadControls.count == 1)
        playground.press("X N")
        #expect(playground.isAtProblem)
        playground.press("Enter")
        #expect(playground.tree.named("go").layer.isUserInteractionEnabled)
        #expect(playground.deadControls.isEmpty)
        #expect(playground.log.contains("isUserInteractionEnabled true; u takes it back"))
        playground.press("u")
        #expect(!playground.tree.named("go").layer.isUserInteractionEnabled)
        #expect(playground.deadControls.count == 1)
    }

    @Test func `enlarges the superview that a control extends beyond, if that is enough`() {
        func stack(_ y: Double, in width: Double = 390) -> Playground {
            let button = Layer.made("go", 0, y, 310, 50) { $0.className = "UIButton" }
            let stack = Layer.made("stack", 40, 300, 310, 60, [button]) {
                $0.className = "UIStackView"
            }
            let holder = Layer.made("holder", 0, 0, width, 844, [stack]) {
                $0.className = "UIView"
            }
            let window = Layer.made("window", 0, 0, 390, 844, [holder]) {
                $0.className = "UIWindow"
            }
            var playground = Playground(
                title: "T", root: window, rules: .uiview, isYUp: false,
                size: CellSize(columns: 100, rows: 30), checks: .lint)
            playground.press("X")
            return playground
        }
        var playground = stack(120)
        #expect(playground.derived.why.fix != nil)
        #expect(playground.hintLine.words.contains { $0.text == "fix" })
        playground.press("Enter")
        let frame = playground.tree.named("stack").layer.frame
        #expect(frame == Rect(x: 40, y: 300, width: 310, height: 170))
        #expect(playground.deadControls.isEmpty && playground.log.contains("stack: size 310×170"))
        // Extending it left or up would move its sublayers; and one level may not be enough.
        #expect(stack(-120).derived.why.fix == nil)
        #expect(stack(120, in: 20).derived.why.fix == nil)
    }

    @Test func `is offered only while Why explains the problem`() {
        var playground = page()
        playground.press("X")
        #expect(playground.isAtProblem)
        playground.update(.probe(.click(Point(x: 5, y: 5))))
        playground.select(playground.tree.named("go").index)
        playground.refresh()
        #expect(!playground.isAtProblem && playground.derived.why.fix == nil)
        playground.press("Enter")
        #expect(!playground.tree.named("go").layer.isUserInteractionEnabled)
    }

    @Test func `enlarges a superview only if the whole control then gets touches`() {
        func fix(behind cover: Layer?) -> TouchFix? {
            let button = Layer.made("go", 10, 20, 100, 60) { $0.className = "UIButton" }
            let card = Layer.made("card", 20, 20, 200, 50, [button]) { $0.className = "UIView" }
            let window = Layer.made("window", 0, 0, 390, 844, [card] + (cover.map { [$0] } ?? [])) {
                $0.className = "UIWindow"
            }
            let tree = LayerTree(window)
            let problem = TouchCheck(tree, rules: .uiview).findings.first { $0.rule == .deadArea }
            return problem.flatMap { $0.rule.fix($0.index, by: $0.by, in: tree, .uiview) }
        }
        let enlarged = fix(behind: nil)
        #expect(enlarged?.index == 1 && enlarged?.text == "size 200×80")
        #expect(enlarged?.layer.bounds.size == Size(width: 200, height: 80))
        // In front of the control's lower right corner, but not its centre.
        let cover = Layer.made("cover", 110, 80, 100, 100) { $0.className = "UIView" }
        #expect(fix(behind: cover) == nil)
    }

    @Test func `shows a message if there is no problem, or no single fix`() {
        var playground = Playground.on()
        playground.update(.listing(.fixProblem))
        #expect(playground.log == "go to a problem first: n")
    }
}

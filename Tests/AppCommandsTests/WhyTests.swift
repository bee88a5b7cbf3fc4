import AppCommands
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Why` {
    /// A page with a button outside its stack, and one below a nearly invisible view.
    private static let page: LayerTree = {
        func view(
            _ kind: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
            _ sublayers: [Layer] = [], text: String? = nil
        ) -> Layer {
            .made("", x, y, width, height, sublayers) {
                $0.className = kind
                $0.text = text
                $0.isUserInteractionEnabled = text == nil
            }
        }
        let signIn = view(
            "UIButton", 0, 120, 310, 50, [view("UIButtonLabel", 120, 10, 60, 20, text: "Sign in")])
        let forgot = view(
            "UIButton", 130, 560, 130, 30,
            [view("UIButtonLabel", 0, 5, 130, 20, text: "Forgot password?")])
        var ghost = view("UIView", 0, 544, 390, 300)
        ghost.opacity = 0.02
        return LayerTree(
            view(
                "UIWindow", 0, 0, 390, 844,
                [view("UIStackView", 40, 300, 310, 60, [signIn]), forgot, ghost]))
    }()

    private static func playground(rows: Int = 24) -> Playground {
        Playground(
            title: "Page", root: page.rootLayer, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: rows), checks: .lint)
    }

    private static func lines(_ playground: Playground) -> [String] {
        playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
    }

    @Test func `lists controls that get no touch before anything is tested`() {
        let playground = Self.playground()
        #expect(playground.deadControlsNotice == "2 controls get no touch: X shows them")
        let text = Self.lines(playground).joined(separator: " ")
        #expect(
            text.hasPrefix(
                "2 controls get no touch \"Sign in\" UIButton it lies outside UIStackView"))
        #expect(text.contains("\"Forgot password?\" UIButton it is covered by UIView"), "\(text)")
        let room = playground.layout.panes[.why]?.size.rows ?? 0
        #expect(Self.lines(playground).prefix(room).joined().contains("alpha is 0.02"))
    }

    /// The lines in sight.
    private static func seen(_ playground: Playground) -> [WhyPage.Line] {
        let (page, top) = (playground.derived.why, playground.firstLine(of: .why))
        let rows = min(playground.layout.panes[.why]?.size.rows ?? 0, page.count)
        return (0..<rows).map { page.line(page.place(inRow: $0, from: top)) }
    }

    @Test func `shows the layer that refuses the point, however many were asked before and after`()
    {
        func playground(isMixed: Bool) -> Playground {
            var root = Self.page.rootLayer
            let others = (0..<9).map { number in
                Layer.made("other \(number)", 0, 0, 9, 9) {
                    $0.isHidden = isMixed && number % 2 == 0
                }
            }
            let list = Layer.made("list", 0, 400, 390, 100)
            root.sublayers = [list] + others + [root.sublayers[0]] + others
            return Playground(
                title: "Page", root: root, rules: .uiview, isYUp: false,
                size: CellSize(columns: 80, rows: 24), checks: .lint)
        }
        var mixed = playground(isMixed: true)
        mixed.update(.probe(.hover(Point(x: 100, y: 450))))
        let rows = Self.seen(mixed).filter(\.isOfSearch)
        #expect(rows.first?.texts.first?.contains("UIStackView") == true, "\(rows)")
        #expect(rows.filter { $0.tone == .warning }.count == 1)
        mixed.update(.probe(.hover(Point(x: 20, y: 450))))
        let plain = Self.seen(mixed).filter(\.isOfSearch)
        #expect(plain.last?.tone == .hit && !plain.contains { $0.tone == .warning })
        // With the answer above it, and with none at all.
        for isHit in [true, false] {
            var root = playground(isMixed: true).tree.rootLayer
            root.sublayers.removeFirst()
            root.isUserInteractionEnabled = isHit
            var bare = Playground(
                title: "Page", root: root, rules: .uiview, isYUp: false,
                size: CellSize(columns: 80, rows: 24), checks: .lint)
            bare.update(.probe(.hover(Point(x: 100, y: 450))))
            let refuses = { (line: WhyPage.Line) in line.isOfSearch && line.tone == .warning }
            #expect(Self.seen(bare).contains(where: refuses), "\(Self.lines(bare))")
        }
        // It is not counted among those that refuse the point as well.
        var folded = playground(isMixed: false)
        folded.update(.probe(.hover(Point(x: 100, y: 450))))
        let lines = Self.lines(folded)
        #expect(lines.filter { $0 == "› 9 views do not contain it" }.count == 2, "\(lines)")
    }

    @Test func `does not blame the superlayer of a layer with another one in front`() {
        var playground = Self.playground(rows: 50)
        playground.update(.probe(.hover(Point(x: 195, y: 575))))
        let rows = playground.derived.why.lines.filter { $0.isOfSearch && $0.tone == .warning }
        #expect(rows.allSatisfy { $0.layer == playground.answer?.pointed?.index }, "\(rows)")
    }

    @Test func `uses the singular for one control`() {
        var root = Self.page.rootLayer
        root.sublayers.removeLast()
        let playground = Playground(
            title: "Page", root: root, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24), checks: .lint)
        #expect(playground.deadControlsNotice == "1 control gets no touch: X shows it")
    }

    @Test func `names a control without touches that the pointer's cell is too coarse to point at`()
        throws
    {
        // At some height of the stage the middle of a cell with a part of the button lies above it.
        func middle(_ playground: Playground) -> Point {
            let (view, size) = (playground.stage.viewport, playground.layout.stage.size)
            let place = view.place(of: Point(x: 195, y: 561), in: size)
            return view.point(
                column: place.column.rounded(.down) + 0.5, row: place.row.rounded(.down) + 0.5,
                in: size)
        }
        let heights = (24...40).lazy.map { Self.playground(rows: $0) }
        var playground = try #require(heights.first { middle($0).y < 560 })
        let middle = middle(playground)
        playground.update(.probe(.hover(middle)))
        #expect(playground.answer?.pointed?.layer.className != "UIButton", "\(middle)")
        let lines = Self.lines(playground)
        #expect(
            lines.prefix(3).joined(separator: " ").hasPrefix(
                "also here: \"Forgot password?\" UIButton gets no touch: it is covered by"))
        #expect(
            playground.derived.answerLine?.text.hasPrefix(
                "\"Forgot password?\" UIButton gets no touch")
                == true)
        playground.update(.probe(.clickHere))
        #expect(!Self.lines(playground)[0].hasPrefix("also"))
    }

    @Test func `names a control without touches that is at the point but cannot be seen`() {
        var root = Self.page.rootLayer
        root.sublayers[0].masksToBounds = true
        var playground = Playground(
            title: "Page", root: root, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24), checks: .lint)
        playground.update(.probe(.hover(Point(x: 60.3, y: 440.2))))
        let text = Self.lines(playground).prefix(2).joined(separator: " ")
        #expect(text.hasPrefix("also here: \"Sign in\" UIButton gets no touch"), "\(text)")
        playground.update(.probe(.hover(Point(x: 20.3, y: 440.2))))
        #expect(!Self.lines(playground)[0].hasPrefix("also"))
    }

    @Test func `names the covered control that is pointed at, and what is in front of it`() {
        var playground = Self.playground()
        playground.update(.probe(.hover(Point(x: 195, y: 575))))
        let lines = Self.lines(playground)
        #expect(lines[0] == "You point at \"Forgot password?\" UIButton")
        #expect(lines[1] == "● UIView gets it")
        #expect(
            lines[2...3].joined(separator: " ")
                == "UIView, whose alpha is 0.02, is in front of it and answered first")
        #expect(
            lines.contains {
                $0.hasPrefix("\"Forgot password?\" UIButton") && $0.hasSuffix("not asked")
            }, "\(lines)")
    }

    @Test func `ignores a text that is almost transparent`() {
        var root = Self.page.rootLayer
        root.sublayers[2].sublayers = [
            .made("", 0, 0, 390, 60) { ($0.className, $0.text) = ("UILabel", "Added to cart") }
        ]
        var playground = Playground(
            title: "Page", root: root, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24), checks: .lint)
        let stage = playground.screen().text(in: playground.layout.stage)
        #expect(stage.contains("Forg") && !stage.contains("Added"), "\(stage)")
        playground.update(.probe(.hover(Point(x: 195, y: 575))))
        let lines = Self.lines(playground)
        #expect(lines[0] == "You point at \"Forgot password?\" UIButton", "\(lines)")
    }

    @Test func `blames the superview of a control outside its bounds`() {
        var playground = Self.playground()
        playground.update(.probe(.hover(Point(x: 195, y: 440))))
        let text = Self.lines(playground).joined(separator: " ")
        #expect(text.hasPrefix("You point at \"Sign in\" UIButton ● UIWindow gets it"))
        #expect(
            text.contains(
                "the point is outside UIStackView, so \"Sign in\" UIButton in it is not asked"))
    }

    @Test
    func `has the answers of both rule books in its first rows, however many layers were tested`() {
        var rows = (0..<9).map { Layer.made("row-\($0)", 0, Double($0) * 10, 100, 10) }
        rows.append(.made("list", 0, 0, 200, 300))
        rows.append(.made("header", 0, 0, 200, 300) { $0.zPosition = -1 })
        var playground = Playground.on(
            LayerTree(.made("view", 0, 0, 200, 300, rows)), columns: 80, rows: 24)
        playground.update(.probe(.hover(Point(x: 150, y: 200))))
        for _ in 0..<2 { playground.update(.probe(.nextRules)) }
        let lines = Self.lines(playground)
        #expect(lines[0] == "Core Animation ● list   UIKit ● header")
        let room = playground.layout.panes[.why]?.size.rows ?? 0
        let shown = lines.prefix(room)
        #expect(shown.contains("list HIT not asked"), "\(lines)")
        #expect(shown.contains { $0.hasPrefix("header ") && $0.hasSuffix(" HIT") }, "\(lines)")
        #expect(lines.count > room && Set(lines).count == lines.count)
    }

    @Test func `says no more if the layer under the pointer is hit`() {
        var playground = Playground.on()
        playground.update(.probe(.hover(Point(x: 160, y: 240))))
        #expect(Self.lines(playground).count == 3)
        #expect(playground.derived.why.lines.map(\.depth) == [0, 1, 2])
    }

    @Test func `lists a transform layer above its sublayers, which are tested instead`() {
        let door = Layer.made("door", 0, 0, 100, 100)
        let stage = Layer.made("doors", 0, 0, 100, 100, [door]) { $0.isTransformLayer = true }
        var playground = Playground.on(LayerTree(.made("root", 0, 0, 100, 100, [stage])))
        playground.update(.probe(.hover(Point(x: 50, y: 50))))
        #expect(
            Self.lines(playground) == [
                "root 50,50 asks sublayers", "doors 50,50 not asked itself", "door 50,50 HIT",
            ])
    }

    @Test func `combines nested views that only pass the test on`() {
        var layer = Layer.made("leaf", 0, 0, 100, 100)
        for depth in 0..<6 { layer = .made("d\(depth)", 0, 0, 100, 100, [layer]) }
        var playground = Playground.on(LayerTree(layer))
        playground.update(.probe(.hover(Point(x: 50, y: 50))))
        #expect(
            Self.lines(playground) == [
                "› 6 nested layers ask what is in them", "leaf 50,50 HIT",
            ])
    }
}

@Suite struct `What a scene is about` {
    private func playground(_ columns: Int = 80, _ rows: Int = 24) -> Playground {
        Playground(
            title: "T", about: "One line that says it, and another one.",
            root: LayerTree.blueWhite.rootLayer, rules: .calayer, isYUp: false,
            size: CellSize(columns: columns, rows: rows), checks: .lint)
    }

    @Test func `is above the bottom line until Esc hides it, and can be shown again`() {
        var playground = playground()
        #expect(playground.layout.about?.minRow == 22)
        #expect(playground.derived.caption.about == ["One line that says it, and another one."])
        playground.press("Esc")
        #expect(playground.layout.about == nil)
        playground.press("i")
        #expect(playground.layout.about != nil)
    }

    @Test func `is wrapped between words, and truncated if there is no room`() {
        #expect(
            playground(40, 24).derived.caption.about == [
                "One line that says it, and another", "one.",
            ])
        #expect(playground(40, 12).layout.about?.size.rows == 1)
        #expect(Playground.on(columns: 80, rows: 24).layout.about == nil)
    }
}

@Suite struct `The verdict` {
    @Test func `names the receiver of the touch and, if that is surprising, the reason`() {
        var root = LayerTree.blueWhite.rootLayer
        root.sublayers[0].isUserInteractionEnabled = false
        root.sublayers[0].sublayers[0].backgroundColor = LayerColor(
            red: 0, green: 0, blue: 1, notation: "blue")
        var playground = Playground.on(LayerTree(root))
        #expect(playground.derived.answerLine == nil)
        playground.update(.probe(.hover(Point(x: 160, y: 240))))
        #expect(playground.derived.answerLine?.text == "● blue gets it")
        #expect(playground.derived.answerLine?.isSurprising == false)
        playground.update(.probe(.rules(.uiview)))
        #expect(
            playground.derived.answerLine?.text
                == "● view gets it: white takes no touches, and neither do its subviews")
        playground.press("v")
        #expect(playground.probe.comparesRules)
        #expect(playground.derived.answerLine?.isSurprising == true)
        #expect(
            playground.derived.answerLine?.text.hasPrefix(
                "Core Animation: blue; UIKit: view, as white takes") == true)
    }

    @Test func `does not place a view in front that is drawn behind`() {
        var root = LayerTree.blueWhite.rootLayer
        let list = Layer.made("list", 0, 0, 200, 200) {
            $0.backgroundColor = LayerColor(red: 1, green: 1, blue: 1, notation: "white")
        }
        var header = list
        header.name = "header"
        header.zPosition = -1
        root.sublayers = [list, header]
        var playground = Playground(
            title: "", root: root, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24), checks: .lint)
        playground.update(.probe(.hover(Point(x: 50, y: 50))))
        #expect(
            playground.derived.answerLine?.text
                == "● header gets it: header comes later and is asked first, though zPosition "
                + "draws it behind")
    }

    @Test func `follows the pointer`() {
        var playground = Playground.on()
        playground.update(.probe(.hover(Point(x: 160, y: 240))))
        playground.update(.probe(.leave))
        #expect(playground.derived.answerLine == nil)
    }

    @Test func `adds the line of a view that has only a class`() {
        let tree = LayerTree(
            .made(
                "", 0, 0, 100, 100,
                [
                    .made("", 10, 10, 50, 50) { $0.className = "UIView" },
                    .made("card", 60, 60, 20, 20) { $0.className = "CardView" },
                ]
            ) { $0.className = "UIWindow" })
        var playground = Playground(
            title: "", root: tree.rootLayer, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24), lines: [3, 4, 7])
        playground.update(.probe(.hover(Point(x: 20, y: 20))))
        #expect(playground.derived.answerLine?.text == "● UIView (line 4) gets it")
        playground.update(.probe(.hover(Point(x: 70, y: 70))))
        #expect(playground.derived.answerLine?.text == "● card gets it")
        playground.update(.listing(.select(1)))
        playground.update(.structure(.duplicate))
        playground.update(.probe(.hover(Point(x: 20, y: 20))))
        #expect(playground.derived.answerLine?.text == "● UIView gets it")
    }
}

@Suite struct `The arithmetic` {
    @Test func `is below the answer if there is room, or else replaces it`() {
        for (rows, isBelow) in [(60, true), (16, false)] {
            var playground = Playground.on(columns: 100, rows: rows)
            playground.update(.probe(.hover(Point(x: 160, y: 240))))
            let answer = playground.derived.why.lines
            playground.press("=")
            let page = playground.derived.why
            #expect(page.title == "Why: the arithmetic")
            #expect(page.lines.contains { $0.texts[0].hasPrefix("hitTest wants") })
            #expect(page.lines.starts(with: answer) == isBelow)
            playground.press("=")
            #expect(playground.derived.why.lines == answer)
        }
    }
}

@Suite struct `The last answer` {
    @Test func `stays when the pointer leaves the stage, dimmed and with its place`() {
        var playground = Playground.on()
        playground.update(.probe(.hover(Point(x: 160, y: 240))))
        let lines = playground.derived.why.lines.map(\.texts)
        playground.update(.probe(.leave))
        #expect(playground.answer == nil)
        #expect(playground.derived.why.title == "Why: at 160,240, the last place")
        #expect(playground.derived.why.lines.map(\.texts) == lines)
        #expect(playground.derived.why.lines.map(\.tone) == [.quiet, .quiet, .hit])
    }
}

@Suite struct `The table of an edit` {
    private func report(from: Double, to: Double, isDragged: Bool = true) -> String {
        let layers = [from, to].map { x in
            Layer.made("a", 0, 0, 100, 100) { $0.position = Point(x: x, y: 50) }
        }
        return ChangeReport(.position, from: layers[0], to: layers[1], isDragged: isDragged).lines[
            0
        ]
        .change
    }

    @Test func `for a drag has one decimal, as in lists`() {
        #expect(report(from: 100.123456, to: 110.323456) == "100.1,50 → 110.3,50")
        #expect(report(from: 100.123456, to: 100.123456) == "stayed 100.1,50")
    }

    @Test func `for a drag has more decimals if one cannot distinguish the values`() {
        #expect(report(from: 100.123, to: 100.133) == "100.12,50 → 100.13,50")
    }

    @Test func `shows typed values exactly`() {
        #expect(report(from: 100.123, to: 110.25, isDragged: false) == "100.123,50 → 110.25,50")
    }

    @Test func `has one decimal in the formula, and three if the sum would be wrong`() {
        let layer = Layer.made("a", 60.323, 0, 100, 10)
        #expect(
            FrameFormula.lines(of: layer, isExact: false)[1] == "  x 60.3 = 110.3 - 0.5·100")
        var other = Layer.made("b", 0, 0, 33.35, 10)
        other.anchorPoint = UnitPoint(x: 1, y: 0)
        other.position = Point(x: 50.04, y: 0)
        let lines = FrameFormula.lines(of: other, isExact: false)
        #expect(lines[1] == "  x 16.69 = 50.04 - 1·33.35", "\(lines)")
        #expect(lines[2] == "  y 0 = 0 - 0·10", "\(lines)")
    }

    @Test func `is rounded while the mouse drags`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.update(.stage(.press(Point(x: 190, y: 240))))
        playground.update(.stage(.drag(Point(x: 207.123, y: 240))))
        let line = playground.derived.why.line(0).texts.joined(separator: " ")
        #expect(line == "position 100,100 → 117.1,100")
    }
}

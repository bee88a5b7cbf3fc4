import HitboxDemos
import LayerGeometry
import SceneFile
import TestSupport
import Testing

@Suite struct `A demo` {
    @Test func `reads without a problem, and reads back equal when written`() throws {
        #expect(Demos.names.count == 16)
        for name in Demos.names {
            let text = try #require(Demos.text(name))
            let scene = try SceneFile.read(text, name: name)
            #expect(scene.title.map { text.contains("\ntitle: \($0)\n") } == true, "\(name)")
            #expect(scene.about != nil, "\(name)")
            #expect(!scene.stops.isEmpty, "\(name) opens without a question")
            #expect(SceneFile.warnings(bytes: Array(text.utf8), name: name) == nil)
            let copy = try SceneFile.read(SceneFile.write(scene), name: name)
            #expect(copy == scene, "\(name)")
        }
    }

    @Test(arguments: [
        ("blue-white", 160, 240, "blue", "blue"), ("blue-white", 70, 150, "white", "white"),
        ("z-order", 132, 124, "list", "header"), ("outside", 250, 60, "badge", "view"),
        ("outside", 250, 175, "view", "view"), ("perspective", 152, 248, "shelf", "back"),
        ("perspective", 110, 108, "left-door", "right-door"),
        ("perspective", 210, 108, "right-door", "right-door"), ("convert", 80, 46, "red", "red"),
        ("convert", 230, 210, "button", "button"), ("anchor", 235, 205, "hanging", "hanging"),
        ("pin", 105, 105, "pin", "pin"), ("pin", 105, 135, "paper", "paper"),
        ("popup", 70, 70, "popup", "popup"), ("popup", 290, 70, "wanted", "wanted"),
        ("popup", 340, 120, "popup", "popup"), ("rects", 140, 72, "yellow", "yellow"),
        ("rects", 139.9, 72, "blue", "blue"), ("rects", 100, 120, "across", "across"),
        ("flipped", 30, 30, "item", "item"), ("flipped", 190, 30, "flipped", "flipped"),
        ("flipped", 190, 250, "item", "item"), ("flipped", 30, 250, "plain", "plain"),
        ("app", 325, 570, "UILabel", "compose"), ("app", 228, 610, "badge", "georg"),
        ("overlay", 80, 230, "root", "root"), ("overlay", 300, 230, "root", "buy"),
        ("overlay", 380, 50, "help", "help"),
    ])
    func `answers as it says`(demo: String, x: Double, y: Double, layer: String, view: String)
        throws
    {
        let scene = try SceneFile.read(try #require(Demos.text(demo)), name: demo)
        let tree = LayerTree(scene.root)
        let point = Point(x: x, y: y)
        #expect(tree.root.hitTest(point, rules: .calayer)?.name == layer)
        #expect(tree.root.hitTest(point, rules: .uiview)?.name == view)
    }

    @Test func `pins two papers of one frame by other points`() throws {
        let tree = try Self.tree("pin")
        for (board, inPaper, inBoard) in [
            ("by-middle", Point(x: 60, y: 40), Point(x: 100, y: 100)),
            ("by-corner", Point(x: 0, y: 0), Point(x: 40, y: 60)),
        ] {
            let paper = try #require(tree.first("\(board)/paper"))
            let above = try #require(paper.superlayer)
            #expect(paper.frame == Rect(x: 40, y: 60, width: 120, height: 80))
            #expect(paper.layer.position == inBoard)
            #expect(paper.layer.anchorPoint.point(in: paper.layer.bounds) == inPaper)
            #expect(tree.first("\(board)/pin")?.layer.position == inBoard)
            // However it is rotated, the pin stays.
            let turned = tree.updating(paper.index) {
                $0.layerTransform = LayerTransform([.rotate(.degrees(111))])
            }
            let place = turned[paper.index].convert(inPaper, to: turned[above.index])
            #expect(place.isClose(to: inBoard), "\(board)")
        }
    }

    @Test func `sets a popup's anchor before its frame or after it`() throws {
        let tree = try Self.tree("popup")
        let frame = Rect(x: 60, y: 60, width: 100, height: 100)
        var before = Layer()
        before.anchorPoint = UnitPoint(x: 0, y: 0)
        before.setFrame(frame)
        var after = Layer()
        after.setFrame(frame)
        after.anchorPoint = UnitPoint(x: 0, y: 0)
        for (place, popup) in [("before/popup", before), ("after/popup", after)] {
            let shown = try #require(tree.first(place)).layer
            #expect(shown.bounds == popup.bounds && shown.position == popup.position, "\(place)")
            #expect(shown.anchorPoint == popup.anchorPoint, "\(place)")
        }
        #expect(before.frame == frame)
        #expect(after.position == Point(x: 110, y: 110))
        #expect(after.frame == frame.offsetBy(dx: 50, dy: 50))
        #expect(tree.first("after/wanted")?.frame == frame)
    }

    @Test func `keeps a layer in place in the ways that it lists`() throws {
        let tree = try Self.tree("keep-frame")
        let ways: [(String, (inout Layer) -> Void)] = [
            ("turned-delta", { $0.setAnchorPointKeepingFrame(UnitPoint(x: 1, y: 0)) }),
            ("set-frame", { $0.setAnchorPointRestoringFrame(UnitPoint(x: 1, y: 0)) }),
            ("delta", { $0.setAnchorPointCorrectingPosition(UnitPoint(x: 1, y: 0)) }),
            ("formula", { $0.setAnchorPointByPublishedFormula(UnitPoint(x: 1, y: 0)) }),
        ]
        for (column, change) in ways {
            let stays = try Self.stays(
                "\(column)/before", as: "\(column)/turned", in: tree, change)
            #expect(stays == (column == "turned-delta"), "\(column)")
            // Without a turn, but for the formula.
            var layer = try #require(tree.first("\(column)/before")).layer
            layer.transform = .identity
            let frame = layer.frame
            change(&layer)
            #expect((layer.frame == frame) == (column != "formula"), "\(column)")
        }
        var corner = Layer(name: "corner", frame: Rect(x: 96, y: 67, width: 56, height: 42))
        corner.setAnchorPointByPublishedFormula(UnitPoint(x: 0, y: 0))
        #expect(corner.frame == Rect(x: 96, y: 67, width: 56, height: 42))
    }

    /// Whether a layer covers the one before it; it must be what the change makes of that.
    private static func stays(
        _ before: String, as after: String, in tree: LayerTree, _ change: (inout Layer) -> Void
    ) throws -> Bool {
        let old = try #require(tree.first(before))
        let new = try #require(tree.first(after))
        var layer = old.layer
        change(&layer)
        #expect(new.layer.anchorPoint == layer.anchorPoint, "\(after)")
        #expect(new.layer.position.isClose(to: layer.position), "\(after)")
        #expect(new.layer.bounds.isClose(to: layer.bounds), "\(after)")
        return zip(old.layer.bounds.corners, new.layer.bounds.corners).allSatisfy {
            old.convert($0, to: nil).isClose(to: new.convert($1, to: nil))
        }
    }

    @Test func `compares rects of one space, and of two`() throws {
        let tree = try Self.tree("rects")
        func frame(_ name: String) throws -> Rect { try #require(tree.first(name)?.frame) }
        let blue = try frame("blue")
        #expect(blue.contains(try frame("inside")))
        #expect(blue.intersects(try frame("across")))
        #expect(blue.intersection(try frame("across")).size == Size(width: 70, height: 16))
        #expect(!blue.intersects(try frame("yellow")))
        #expect(blue.maxX == (try frame("yellow")).minX)
        let badge = try #require(tree.first("badge"))
        #expect(blue.intersects(try frame("badge")))
        let inView = try #require(badge.convert(badge.layer.bounds, to: tree.root))
        #expect(inView == Rect(x: 60, y: 196, width: 90, height: 60))
        #expect(!blue.intersects(inView))
    }

    @Test func `flips a layer, and back what is flipped in it`() throws {
        let scene = try SceneFile.read(try #require(Demos.text("flipped")), name: "flipped")
        #expect(scene.yAxis == .up)
        let tree = LayerTree(scene.root)
        for (name, isLow) in [("plain", true), ("flipped", false)] {
            let item = try #require(tree.first("\(name)/item"))
            let above = try #require(item.superlayer)
            let box = try #require(item.convert(item.layer.bounds, to: nil))
            let around = try #require(above.convert(above.layer.bounds, to: nil))
            #expect(item.frame == Rect(x: 12, y: 12, width: 80, height: 48))
            #expect((box.midY < around.midY) == isLow, "\(name)")
            #expect((isLow ? box.minY - around.minY : around.maxY - box.maxY) == 12, "\(name)")
            let turned = tree.updating(item.index) { $0.isGeometryFlipped = true }[item.index]
            for (item, isLow) in [(item, isLow), (turned, !isLow)] {
                let corner = try #require(item.convert(Point(x: 0, y: 0), to: nil))
                #expect(corner.y == (isLow ? box.minY : box.maxY), "\(name)")
            }
        }
    }

    @Test func `shows a whole app: bars, rows with texts, and a button over them`() throws {
        let tree = try Self.tree("app")
        #expect((30...60).contains(tree.count))
        let texts = tree.nodes.compactMap(\.layer.text)
        #expect(texts.contains("Are we on for lunch?") && Set(texts).count == texts.count - 1)
        // The tab has the same name as the screen.
        #expect(texts.filter { $0 == "Chats" }.count == 2)
        let compose = try #require(tree.first("compose"))
        let middle = try #require(
            compose.convert(UnitPoint.center.point(in: compose.layer.bounds), to: nil))
        let row = try #require(tree.first("georg"))
        #expect(row.contains(try #require(row.convert(middle, from: nil))))
        let badge = try #require(tree.first("badge"))
        let above = try #require(badge.convert(Point(x: 17, y: 6), to: nil))
        #expect(tree.root.hitTest(above, rules: .calayer)?.name == "badge")
        #expect(tree.root.hitTest(above, rules: .uiview)?.name == "georg")
    }

    private static func tree(_ demo: String) throws -> LayerTree {
        LayerTree(try SceneFile.read(try #require(Demos.text(demo)), name: demo).root)
    }
}

extension LayerTree {
    /// The layer with a path; the first of several.
    fileprivate func first(_ path: String) -> LayerNode? {
        switch find(path) {
        case .found(let node): node
        case .ambiguous(let nodes): nodes.first
        case .unknown: nil
        }
    }
}

extension Layer {
    /// The formula of many articles, in y too with the anchor's x; the frame is read after the anchor is set.
    fileprivate mutating func setAnchorPointByPublishedFormula(_ anchor: UnitPoint) {
        anchorPoint = anchor
        let origin = frame?.origin ?? position
        position = Point(
            x: origin.x + (anchor.x - 0.5) * bounds.width,
            y: origin.y + (anchor.x - 0.5) * bounds.height)
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The handles of a selected layer` {
    private func playground(
        _ width: Double = 160, _ height: Double = 160, _ degrees: Double = 0
    ) -> Playground {
        let layer = Layer.made("box", 120, 120, width, height) {
            $0.backgroundColor = .number(40)
            $0.layerTransform.rotation = .degrees(degrees)
        }
        let root = Layer.made("root", 0, 0, 400, 400, [layer]) { $0.backgroundColor = .number(250) }
        return Playground.on(LayerTree(root), columns: 120, rows: 40).after(.listing(.select(1)))
    }

    private func handles(_ playground: Playground) -> [Cell] {
        playground.stageCells(of: playground.screen()).map(\.cell).filter {
            "■○".contains($0.character) && $0.style.background == .role(.selection)
        }
    }

    @Test func `are shown while it is edited, and while the pointer is at it`() {
        let selected = playground()
        #expect(handles(selected).isEmpty)
        #expect(handles(selected.after(.edit(.tool(.boundsSize)))).count >= 4)
        #expect(handles(selected.after(.probe(.hover(Point(x: 200, y: 200))))).count >= 4)
        #expect(handles(selected.after(.probe(.hover(Point(x: 10, y: 10))))).isEmpty)
    }

    @Test func `are left out where there is no room for them`() {
        // Less than eight columns or five rows.
        for (width, height) in [(30.0, 160.0), (160, 30), (20, 20)] {
            let small = playground(width, height)
            for shown in [
                small.after(.edit(.tool(.boundsSize))),
                small.after(.probe(.hover(Point(x: 120 + width / 2, y: 120 + height / 2)))),
            ] {
                #expect(handles(shown).isEmpty, "\(width)x\(height)")
            }
        }
    }

    @Test func `are not shown at a point that the scene or a key asks about`() {
        let selected = playground()
        let middle = Point(x: 200, y: 200)
        let shown = Playground(
            title: "", root: selected.tree.rootLayer, rules: .calayer, isYUp: false,
            size: selected.size, stops: [SceneStop(middle, selects: "box")]
        ).after(.probe(.stop(1)))
        #expect(shown.selection == 1 && handles(shown).isEmpty)
        #expect(handles(shown.after(.probe(.move(columns: 1, rows: 0)))).isEmpty)
        let pointed = shown.after(.probe(.hover(Point(x: 10, y: 10))), .probe(.hover(middle)))
        #expect(handles(pointed).count >= 4)
    }

    @Test func `of a rotated layer have room by its area, not by its frame`() {
        for (side, isShown) in [(42.0, false), (100, true)] {
            let middle = Point(x: 120 + side / 2, y: 120 + side / 2)
            let pointed = playground(side, side, 45).after(.probe(.hover(middle)))
            #expect(handles(pointed).isEmpty != isShown, "\(side)")
        }
    }

    @Test func `light up under the pointer, which hits nothing behind`() throws {
        let selected = playground()
        let corner = try #require(selected.handles.corners.keys.first)
        let point = selected.stage.viewport.point(
            column: Double(corner.column) + 0.5, row: Double(corner.row) + 0.5,
            in: selected.layout.stage.size)
        let hovered = selected.after(.probe(.hover(point)))
        let bright = handles(hovered).filter { $0.style.attributes.contains(.reverse) }
        let others = handles(hovered).filter { !$0.style.attributes.contains(.reverse) }
        #expect(bright.count == 1 && others.count >= 3)
    }

    @Test func `say under the pointer what dragging them does`() throws {
        let selected = playground()
        let handles = selected.handles
        let cells = [
            ("anchor", handles.pin), ("resize", handles.corners.keys.first), ("turn", handles.turn),
        ]
        for (use, cell) in cells {
            let cell = try #require(cell)
            let point = selected.stage.viewport.point(
                column: Double(cell.column) + 0.5, row: Double(cell.row) + 0.5,
                in: selected.layout.stage.size)
            let line =
                selected.after(.probe(.hover(point))).screen().text
                .split(separator: "\n").last ?? ""
            #expect(line.contains(" drag \(use) "), "\(line)")
        }
        let away = selected.after(.probe(.hover(Point(x: 10, y: 10)))).screen().text
        #expect(!away.contains(" drag "))
    }

    @Test func `of the root, which is selected at first, are not shown`() {
        let root = Playground.on().after(.probe(.hover(Point(x: 100, y: 100))))
        #expect(handles(root).isEmpty)
    }

    @Test func `leave the pin of the layer in its place`() throws {
        for degrees in [0.0, 30, 77] {
            let selected = playground(160, 160, degrees)
            let pin = try #require(selected.handles.pin)
            let cell = selected.stageCells(of: selected.screen()).first { $0.place == pin }
            #expect(cell?.cell.character == "◊", "\(degrees)")
        }
    }
}

@Suite struct `The handles of a thin rotated layer` {
    private func playground(_ degrees: Double) -> Playground {
        let hand = Layer.made("hand", 0, 0, 8, 130) {
            $0.backgroundColor = .number(40)
            $0.anchorPoint = UnitPoint(x: 0.5, y: 0.9)
            $0.position = Point(x: 207, y: 206)
            $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
        }
        let root = Layer.made("root", 0, 0, 400, 400, [hand]) { $0.backgroundColor = .number(250) }
        return .on(LayerTree(root), columns: 120, rows: 40)
    }

    @Test(arguments: [30.0, 60, 102, 200, 290])
    func `are at its far end, and its pin keeps its sign`(degrees: Double) throws {
        let selected = playground(degrees).after(.listing(.select(1)))
        let pin = try #require(selected.handles.pin)
        for corner in selected.handles.corners.keys {
            let (x, y) = (corner.column - pin.column, 2 * (corner.row - pin.row))
            #expect(x * x + y * y > 250, "\(degrees)")
        }
        let center = Point(x: 207, y: 206)
        for shown in [selected, selected.after(.probe(.hover(center)))] {
            let cell = shown.stageCells(of: shown.screen()).first { $0.place == pin }
            #expect(cell?.cell.character == "◊", "\(degrees)")
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The cell of the probe` {
    /// The playground with the mouse at a position within a cell of the stage.
    private func hovering(
        _ playground: Playground, _ column: Int, _ row: Int, _ part: Double
    ) -> Playground {
        let size = playground.layout.stage.size
        let point = playground.stage.viewport.point(
            column: Double(column) + part, row: Double(row) + part, in: size)
        var playground = playground
        playground.update(.probe(.hover(point)))
        return playground
    }

    @Test func `lists all layers hit in it, the answer first`() {
        let playground = Playground.on()
        let size = playground.layout.stage.size
        var found: Set<String> = []
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let there = hovering(playground, column, row, 0.5)
                let hits = there.hitsInCell
                let corners = [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)].map { x, y in
                    let point = playground.stage.viewport.point(
                        column: Double(column) + x, row: Double(row) + y, in: size)
                    return playground.tree.root.hitTest(point)?.index
                }
                let wanted = Set(corners + [there.answer?.hit?.index])
                #expect(wanted.count == 1 || Set(hits.map { $0?.index }).isSuperset(of: wanted))
                if hits.isEmpty { continue }
                #expect(hits.count > 1 && hits[0] == there.answer?.hit)
                found.insert(hits.map { $0?.name ?? "nothing" }.joined(separator: " or "))
                #expect(hovering(playground, column, row, 0.3).hitsInCell.isEmpty)
            }
        }
        #expect(found.contains("blue or white") || found.contains("white or blue"), "\(found)")
        #expect(found.contains("view or nothing") || found.contains("nothing or view"), "\(found)")
    }

    @Test func `is certain after a click, and for containsPoint`() {
        var playground = Playground.on()
        for column in 0..<playground.layout.stage.size.columns {
            playground = hovering(playground, column, 11, 0.5)
            if !playground.hitsInCell.isEmpty { break }
        }
        #expect(!playground.hitsInCell.isEmpty)
        for action in [Action.probe(.nextQuestion), .probe(.clickHere)] {
            var other = playground
            other.update(action)
            #expect(other.hitsInCell.isEmpty, "\(action)")
        }
    }
}

@Suite struct `The cross of the probe` {
    /// A layer whose sides cross cells at a quarter and three quarters.
    private func playground(_ point: Point) -> Playground {
        var playground = Playground.on(.root(.made("a", 0, 0, 1, 1)))
        let (view, size) = (playground.stage.viewport, playground.layout.stage.size)
        let one = view.point(column: 20.75, row: 8.75, in: size)
        let two = view.point(column: 30.25, row: 12.25, in: size)
        playground = .on(
            .root(.made("a", one.x, one.y, two.x - one.x, two.y - one.y)))
        #expect(playground.stage.viewport == view)
        let place = view.point(column: point.x, row: point.y, in: size)
        playground.update(.probe(.click(place)))
        return playground
    }

    @Test(
        arguments: [
            (20.8, 10.5, 21, 10, "a"), (20.7, 10.5, 20, 10, "root"), (30.2, 10.5, 29, 10, "a"),
            (30.3, 10.5, 30, 10, "root"), (25.2, 8.8, 25, 9, "a"), (25.2, 12.2, 25, 11, "a"),
            (30.2, 12.2, 29, 11, "a"), (25.2, 10.2, 25, 10, "a"), (30.25, 10.5, 30, 10, "root"),
        ])
    func `is where the hit layer is drawn`(
        column: Double, row: Double, shownColumn: Int, shownRow: Int, hit: String
    ) {
        let playground = playground(Point(x: column, y: row))
        #expect(playground.answer?.hit?.name == hit)
        #expect(playground.probeCell == CellPoint(column: shownColumn, row: shownRow))
    }

    @Test func `is on the layer that is pointed at, even if its cell has another answer`() {
        var playground = Playground.on(.root(.made("a", 0, 0, 1, 1)))
        let (view, size) = (playground.stage.viewport, playground.layout.stage.size)
        func point(_ column: Double, _ row: Double) -> Point {
            view.point(column: column, row: row, in: size)
        }
        // A badge of less than a row, which sticks out of its bar: there a view gets no touch.
        let (start, corner, end) = (point(20, 10.3), point(24, 9.95), point(30, 10.8))
        let badge = Layer.made(
            "badge", corner.x - start.x, corner.y - start.y, end.x - corner.x, end.y - corner.y
        ) { $0.backgroundColor = LayerColor(red: 1, green: 0, blue: 0, notation: "red") }
        let bar = Layer.made("bar", start.x, start.y, 200, 100, [badge]) {
            $0.backgroundColor = LayerColor(red: 1, green: 1, blue: 1, notation: "white")
        }
        playground = .on(.root(bar), rules: .uiview)
        #expect(playground.stage.viewport == view)
        playground.update(.probe(.click(point(26, 10.15))))
        #expect(playground.answer?.hit?.name == "root")
        #expect(playground.probeCell == CellPoint(column: 26, row: 10))
    }

    @Test func `is under the pointer if the terminal reports only cells`() {
        var playground = playground(Point(x: 25, y: 10))
        playground.press("Esc")
        let stage = playground.layout.stage
        let cell = CellPoint(column: stage.minColumn + 30, row: stage.minRow + 10)
        playground.take(.mouse(MouseInput(.move, at: cell)))
        #expect(playground.probeCell == CellPoint(column: 30, row: 10))
    }

    @Test(arguments: [0.0, 30, 60, 100, 145, 200, 255, 310])
    func `is in the cell of the pin if both are at one point`(degrees: Double) {
        for place in [Point(x: 20, y: 8), Point(x: 20.1, y: 8.9), Point(x: 20.9, y: 8.1)] {
            var playground = Playground.on()
            let point = playground.stage.viewport.point(
                column: place.x, row: place.y, in: playground.layout.stage.size)
            // Narrower than a cell, so that other cells show it.
            let hand = Layer.made("hand", 0, 0, 2, 100) {
                $0.anchorPoint = UnitPoint(x: 0.5, y: 0.9)
                $0.position = point
                $0.transform = .rotation(.degrees(degrees))
            }
            playground = .on(.root(hand))
            playground.update(.listing(.select(1)))
            playground.update(.probe(.click(point)))
            #expect(playground.answer?.hit?.name == "hand")
            #expect(playground.probeCell == playground.handles.pin)
        }
    }
}

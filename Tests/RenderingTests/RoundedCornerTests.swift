import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `Rounded corners` {
    private static let (card, inner) = (LayerColor.number(2), LayerColor.number(3))

    /// A card of 80x60 with a radius of 20 in an empty root, and a sublayer in its corner.
    private func playground(
        masks: Bool, degrees: Double = 0, hasInner: Bool = true
    ) -> Playground {
        let inner = Layer.made("", 0, 0, 80, 60) { $0.backgroundColor = Self.inner }
        let card = Layer.made("", 10, 10, 80, 60, hasInner ? [inner] : []) {
            $0.cornerRadius = 20
            $0.backgroundColor = Self.card
            $0.masksToBounds = masks
            $0.layerTransform.rotation = .degrees(degrees)
        }
        return .on(LayerTree(.made("", 0, 0, 100, 80, [card])), columns: 160, rows: 50)
    }

    /// The cells of the stage in which, and half a cell around which, the same layer is seen, and its colour: upright
    /// layers are rounded to cells and half rows.
    private func plainCells(
        of playground: Playground, _ glyphs: GlyphSet
    ) -> [(cell: Cell, seen: LayerColor?)] {
        let (grid, stage) = (playground.screen(glyphs), playground.layout.stage)
        let tree = playground.shownTree
        return (0..<stage.size.columns * stage.size.rows).compactMap { place in
            let (column, row) = (place % stage.size.columns, place / stage.size.columns)
            let seen = Set(
                (0..<64).map { bit in
                    let (x, y) = (Double(bit % 8) / 3.5 - 0.5, Double(bit / 8) / 3.5 - 0.5)
                    return tree.root.seen(
                        at: playground.stage.viewport.point(
                            column: Double(column) + x, row: Double(row) + y, in: stage.size))
                })
            guard seen.count == 1, let node = seen.first else { return nil }
            return (
                grid[stage.minColumn + column, stage.minRow + row], node?.layer.backgroundColor
            )
        }
    }

    @Test(arguments: [GlyphSet.ascii, .half, .basic, .wedge], [0.0, 30])
    func `are not painted in cells, nor is what they clip`(glyphs: GlyphSet, degrees: Double) {
        for masks in [false, true] {
            let playground = playground(masks: masks, degrees: degrees, hasInner: masks)
            let cells = plainCells(of: playground, glyphs)
            let color = (masks ? Self.inner : Self.card).cellColor
            var (painted, bare) = (0, 0)
            for (cell, seen) in cells {
                let colors = [cell.style.background, cell.style.foreground]
                if seen == nil {
                    bare += 1
                    #expect(!colors.contains(color), "\(cell)")
                } else if cell.character == " " {
                    painted += 1
                    #expect(cell.style.background == color, "\(cell)")
                }
            }
            #expect(painted > 200 && bare > 200)
        }
    }

    @Test func `are not painted in pixels, nor is what they clip`() {
        for masks in [false, true] {
            let playground = playground(masks: masks, hasInner: masks)
            let (size, cell) = (playground.layout.stage.size, PixelSize(width: 8, height: 16))
            let pixels = PixelPainter.pixels(
                of: playground, size: size, cell: cell, options: DrawingOptions())
            func isPainted(_ x: Double, _ y: Double) -> Bool {
                let place = playground.stage.viewport.place(of: Point(x: x, y: y), in: size)
                let (column, row) = (Int(place.column * 8), Int(place.row * 16))
                return pixels[row * size.columns * cell.width + column] >> 24 != 0
            }
            #expect(!isPainted(10.5, 10.5) && !isPainted(11.5, 11.5) && !isPainted(89, 69))
            #expect(isPainted(17, 17) && isPainted(30, 10.5) && isPainted(50, 40))
        }
    }

    @Test func `are where the layer that is hit is not the one that is seen`() {
        let playground = playground(masks: true).after(.stage(.toggleXray))
        let size = playground.layout.stage.size
        let map = XrayMap(playground, size: size)
        func differs(_ x: Double, _ y: Double) -> Bool {
            let place = playground.stage.viewport.place(of: Point(x: x, y: y), in: size)
            return map.differs[Int(place.row) * size.columns + Int(place.column)]
        }
        #expect(differs(11, 11) && differs(89, 11) && !differs(50, 40) && !differs(5, 5))
    }

    @Test func `are not compared where that would take too long`() {
        let playground = playground(masks: true).after(.stage(.toggleXray))
        let size = playground.layout.stage.size
        // By what the searches cost, and by the number of layers.
        for steps in [1_000, 100] {
            let map = XrayMap(playground, size: size, atMost: steps)
            #expect(map.summary == "x-ray: too many layers to compare")
            #expect(map.differs.count == size.columns * size.rows && !map.differs.contains(true))
            #expect(map.halves.count == 2 * map.differs.count && !map.halves.contains(true))
        }
    }

    @Test func `leave a cell alone that they hardly touch`() {
        let card = Layer.made("", 0, 0, 100, 80) {
            $0.cornerRadius = 1
            $0.backgroundColor = Self.card
        }
        var square = card
        square.cornerRadius = 0
        let pictures = [card, square].map { Playground.on(LayerTree($0)).stage() }
        #expect(pictures[0] == pictures[1])
    }
}

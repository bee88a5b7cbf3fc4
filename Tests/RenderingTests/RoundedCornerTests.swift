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

    /// The samples around which the same layer is seen, and its colour.
    private func plainSamples(
        of playground: Playground, _ samples: SampleRaster
    ) -> [(shown: SampleColor, seen: LayerColor?)] {
        let tree = playground.shownTree
        return samples.colors.indices.compactMap { sample in
            let middle = samples.middle(
                column: sample % samples.width, row: sample / samples.width)
            let seen = Set(
                [(0.0, 0.0), (-0.6, -0.6), (0.6, -0.6), (-0.6, 0.6), (0.6, 0.6)].map { x, y in
                    tree.root.seen(
                        at: playground.stage.viewport.point(
                            column: middle.x + x / Double(samples.across),
                            row: middle.y + y / Double(samples.down), in: samples.cells))
                })
            guard seen.count == 1, let node = seen.first else { return nil }
            return (samples.colors[sample], node?.layer.backgroundColor)
        }
    }

    @Test(arguments: GlyphSet.allCases, [0.0, 30])
    func `are not painted in cells, nor is what they clip`(glyphs: GlyphSet, degrees: Double) {
        for masks in [false, true] {
            let playground = playground(masks: masks, degrees: degrees, hasInner: masks)
            let samples = playground.raster(DrawingOptions(glyphs: glyphs)).samples
            let plain = plainSamples(of: playground, samples)
            let color = SampleColor(RGB(masks ? Self.inner : Self.card))
            for (shown, seen) in plain {
                #expect(shown == (seen == nil ? .ground : color))
            }
            #expect(plain.count { $0.seen != nil } > 200 && plain.count { $0.seen == nil } > 200)
        }
    }

    @Test func `are not painted in pixels, nor is what they clip`() {
        for masks in [false, true] {
            let playground = playground(masks: masks, hasInner: masks)
            let (size, cell) = (playground.layout.stage.size, PixelSize(width: 8, height: 16))
            let samples = playground.raster(cell: cell).samples
            func isPainted(_ x: Double, _ y: Double) -> Bool {
                let place = playground.stage.viewport.place(of: Point(x: x, y: y), in: size)
                let (column, row) = (Int(place.column * 8), Int(place.row * 16))
                return samples.shown(row * samples.width + column) != .ground
            }
            #expect(!isPainted(10.5, 10.5) && !isPainted(11.5, 11.5) && !isPainted(89, 69))
            #expect(isPainted(17, 17) && isPainted(30, 10.5) && isPainted(50, 40))
        }
    }

    @Test func `are where the layer that is hit is not the one that is seen`() {
        let playground = playground(masks: true).after(.stage(.toggle(.xray)))
        let samples = playground.raster().samples
        let map = XrayMap(playground, samples)
        func differs(_ x: Double, _ y: Double) -> Bool {
            map.differs[samples.sample(x, y, on: playground)]
        }
        #expect(differs(11, 11) && differs(89, 11) && !differs(50, 40) && !differs(5, 5))
    }

    @Test func `are not compared where that would take too long`() {
        let playground = playground(masks: true).after(.stage(.toggle(.xray)))
        let samples = playground.raster().samples
        // By what the searches cost, and by the number of layers.
        for steps in [1_000, 100] {
            let map = XrayMap(playground, samples, atMost: steps)
            #expect(!map.isComplete)
            let summary = playground.xraySummary(isDrawn: map.isComplete)
            #expect(summary == "x-ray: too many layers to compare")
            #expect(map.differs.count == samples.colors.count && !map.differs.contains(true))
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

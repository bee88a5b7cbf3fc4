import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The reach on the stage` {
    @Test
    func `is filled where the layer is hit, and hatched in the colour of what takes the rest`() {
        let gray = LayerColor(red: 0.3, green: 0.3, blue: 0.3, notation: "gray")
        let red = LayerColor(red: 1, green: 0, blue: 0, notation: "red")
        let tree = LayerTree.root(
            .made("pay", 40, 40, 240, 200) { $0.backgroundColor = gray },
            .made("toast", 0, 140, 400, 60) { $0.backgroundColor = red })
        let plain = Playground.on(tree, columns: 120, rows: 40).after(.listing(.select(1)))
        let playground = plain.after(.stage(.toggleReach))
        let raster = playground.raster()
        var samples = raster.samples
        guard let reach = playground.derived.reach else {
            Issue.record("no reach")
            return
        }
        StageLines(playground, raster.shapes, DrawingOptions()).draw(reach, on: &samples)
        let size = playground.layout.stage.size
        for row in 0..<samples.height {
            for column in 0..<samples.width {
                let place = samples.middle(column: column, row: row)
                let point = playground.stage.viewport.point(
                    column: place.x, row: place.y, in: size)
                let hit = tree.root.hitTest(point)?.name
                let sample = row * samples.width + column
                let isLine = samples.lines[sample] != .ground
                let isMarked = samples.lines[sample] != raster.samples.lines[sample]
                let isInside =
                    tree[1].convert(point, from: nil).map { tree[1].contains($0) } == true
                if hit == "pay" { #expect(isLine, "\(point)") }
                if !isInside { #expect(!isMarked, "\(point)") }
            }
        }
        #expect(plain.screen() != playground.screen())
    }
}

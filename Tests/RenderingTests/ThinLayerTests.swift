import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `A layer thinner than a cell` {
    /// The rows or columns of the stage that show anything but the root, as text.
    private func cells(
        _ frame: Rect, glyphs: GlyphSet = .half, degrees: Double = 0
    ) -> [(cell: CellPoint, shown: Cell)] {
        let tree = LayerTree(
            .made(
                "root", 0, 0, 400, 400,
                [
                    .made("thin", frame.minX, frame.minY, frame.width, frame.height) {
                        $0.backgroundColor = .number(200)
                        $0.layerTransform.rotation = .degrees(degrees)
                    }
                ]
            ) { $0.backgroundColor = .number(1) })
        let playground = Playground.on(tree, columns: 120, rows: 40)
        let size = playground.layout.stage.size
        let raster = StageRaster(
            playground, size: size, options: DrawingOptions(glyphs: glyphs, hasColors: true))
        return raster.cells.enumerated().compactMap { place, cell in
            let colors = [cell.style.foreground, cell.style.background]
            guard colors.contains(LayerColor.number(200).cellColor) else { return nil }
            return (CellPoint(column: place % size.columns, row: place / size.columns), cell)
        }
    }

    @Test func `looks the same wherever it is`() {
        for isRow in [true, false] {
            for thickness in isRow ? [0.5, 2, 4, 8, 11] : [0.5, 2, 4, 6] {
                let looks = Set(
                    (0..<40).map { step in
                        let place = 100 + Double(step) * 0.7
                        let frame =
                            isRow
                            ? Rect(x: 120, y: place, width: 160, height: thickness)
                            : Rect(x: place, y: 120, width: thickness, height: 160)
                        let found = cells(frame)
                        #expect(!found.isEmpty, "\(thickness) at \(place)")
                        // The position decides which half of the cell is filled.
                        let glyph = found.first.map { "▀▄▌▐".contains($0.shown.character) }
                        let lines = Set(found.map { isRow ? $0.cell.row : $0.cell.column }).count
                        return "\(String(describing: glyph)) \(lines)"
                    })
                #expect(looks.count == 1, "\(thickness): \(looks)")
            }
        }
    }

    @Test func `is a line, half a cell, or a whole one`() {
        // A row is 14 points high here, a column 7 wide.
        let looks = [1.0, 7, 12].map { height in
            cells(Rect(x: 120, y: 120, width: 160, height: height)).last?.shown.character
        }
        #expect(looks[0] == "─")
        #expect(looks[1] == "▀" || looks[1] == "▄")
        #expect(looks[2] == " ")
        let upright = [1.0, 3.5, 6].map { width in
            let found = cells(Rect(x: 120, y: 120, width: width, height: 160))
            return found.isEmpty ? nil : found[found.count / 2].shown.character
        }
        #expect(upright[0] == "│")
        #expect(upright[1] == "▌" || upright[1] == "▐")
        #expect(upright[2] == " ")
    }

    @Test func `is visible at any angle`() {
        for glyphs in [GlyphSet.half, .basic, .wedge] {
            for degrees in stride(from: 3.0, to: 180, by: 7) {
                let found = cells(
                    Rect(x: 100, y: 199, width: 200, height: 2), glyphs: glyphs, degrees: degrees)
                #expect(found.count >= 8, "\(glyphs) at \(degrees) degrees")
            }
        }
    }
}

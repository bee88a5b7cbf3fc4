import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `A layer thinner than a sample` {
    /// The samples that show a layer, without what clips it.
    private func samples(
        _ frame: Rect, glyphs: GlyphSet, degrees: Double = 0
    ) -> Set<CellPoint> {
        let thin = Layer.made("thin", frame.minX, frame.minY, frame.width, frame.height) {
            $0.backgroundColor = .number(200)
            $0.layerTransform.rotation = .degrees(degrees)
        }
        let root = Layer.made("root", 0, 0, 400, 400, [thin]) { $0.backgroundColor = .number(1) }
        return Playground.on(LayerTree(root), columns: 120, rows: 40)
            .raster(DrawingOptions(glyphs: glyphs)).samples.samples(of: .number(200))
    }

    /// The number of pieces that are not connected, corners included.
    private func pieces(_ samples: Set<CellPoint>) -> Int {
        var (left, count) = (samples, 0)
        while let start = left.popFirst() {
            count += 1
            var open = [start]
            while let sample = open.popLast() {
                for columns in -1...1 {
                    for rows in -1...1 {
                        let next = sample.moved(columns: columns, rows: rows)
                        if left.remove(next) != nil { open.append(next) }
                    }
                }
            }
        }
        return count
    }

    @Test(arguments: GlyphSet.allCases)
    func `ends where the layer that it is in does`(glyphs: GlyphSet) {
        for width in stride(from: 380.0, through: 420, by: 5) {
            let rule = Layer.made("rule", 100, 200, width - 100, 0.5) {
                $0.backgroundColor = .number(200)
            }
            let root = Layer.made("root", 0, 0, width, 400, [rule]) {
                $0.backgroundColor = .number(1)
            }
            let samples = Playground.on(LayerTree(root), columns: 120, rows: 40)
                .raster(DrawingOptions(glyphs: glyphs)).samples
            let ends = [1, 200].map {
                samples.samples(of: .number($0)).map(\.column).max() ?? -1
            }
            #expect(ends[0] == ends[1], "\(width)")
        }
    }

    @Test(arguments: GlyphSet.allCases)
    func `is one sample thick wherever it is`(glyphs: GlyphSet) {
        for thickness in [0.1, 0.5, 1.5] {
            for step in 0..<40 {
                let place = 100 + Double(step) * 0.7
                let row = samples(
                    Rect(x: 120, y: place, width: 160, height: thickness), glyphs: glyphs)
                #expect(Set(row.map(\.row)).count == 1, "\(thickness) at \(place)")
                let column = samples(
                    Rect(x: place, y: 120, width: thickness, height: 160), glyphs: glyphs)
                #expect(Set(column.map(\.column)).count == 1, "\(thickness) at \(place)")
            }
        }
    }

    @Test(arguments: GlyphSet.allCases)
    func `is an unbroken chain at any angle`(glyphs: GlyphSet) {
        for degrees in stride(from: 1.0, to: 180, by: 3.5) {
            for thickness in [0.2, 2] {
                let found = samples(
                    Rect(x: 100, y: 199, width: 200, height: thickness), glyphs: glyphs,
                    degrees: degrees)
                #expect(found.count >= 8, "\(degrees) degrees")
                #expect(pieces(found) == 1, "\(thickness) at \(degrees) degrees: \(found.count)")
            }
        }
    }

    @Test(arguments: GlyphSet.allCases)
    func `in both directions is a dot`(glyphs: GlyphSet) {
        for step in 0..<40 {
            let place = 100 + Double(step) * 0.7
            let dot = samples(
                Rect(x: place, y: place, width: 0.2, height: 0.2), glyphs: glyphs,
                degrees: Double(step) * 9)
            #expect((1...4).contains(dot.count), "\(place): \(dot)")
        }
    }

    @Test func `is dotted if it is clear, as a whole line would be a fill`() {
        let clear = Layer.made("clear", 100, 200, 200, 4)
        let samples = Playground.on(.root(clear), columns: 120, rows: 40).raster().samples
        let line = samples.lines.indices.filter { samples.lines[$0] != .ground }
            .map(samples.place).filter { $0.row > 4 && $0.row < samples.height - 4 }
        let columns = line.map(\.column).filter { $0 > 4 && $0 < samples.width - 4 }.sorted()
        let gaps = zip(columns, columns.dropFirst()).filter { $1 - $0 > 1 }
        #expect(gaps.count > 5, "\(columns)")
    }

    @Test func `is an unbroken chain in pixels, too`() {
        let thin = Layer.made("thin", 100, 199, 200, 0.2) {
            $0.backgroundColor = .number(200)
            $0.layerTransform.rotation = .degrees(33)
        }
        let root = Layer.made("root", 0, 0, 400, 400, [thin]) { $0.backgroundColor = .number(1) }
        for place in [PicturePlace.below, .beside] {
            let options = DrawingOptions(picture: place)
            let samples = Playground.on(LayerTree(root)).raster(
                options, cell: PixelSize(width: 7, height: 15)
            ).samples
            let found = samples.colors.indices.filter {
                samples.colors[$0] == SampleColor(options.shown(RGB(.number(200))))
                    || samples.colors[$0] == SampleColor(RGB(.number(200)))
            }.map(samples.place)
            #expect(found.count > 50 && pieces(Set(found)) == 1, "\(place)")
        }
    }
}

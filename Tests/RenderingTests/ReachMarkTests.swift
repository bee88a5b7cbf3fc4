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
        let playground = plain.after(.stage(.toggle(.reach)))
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

    /// The stage around a layer of a colour, with its reach, and the middle sample of it.
    private func marked(
        _ color: LayerColor, _ options: DrawingOptions
    ) throws -> (samples: SampleRaster, middle: SampleColor) {
        let tree = LayerTree.root(.made("pay", 40, 40, 240, 200) { $0.backgroundColor = color })
        let playground = Playground.on(tree, columns: 120, rows: 40)
            .after(.listing(.select(1)), .stage(.toggle(.reach)))
        let raster = playground.raster(options)
        var samples = raster.samples
        let reach = try #require(playground.derived.reach)
        StageLines(playground, raster.shapes, options).draw(reach, on: &samples)
        return (samples, samples.lines[samples.sample(160, 140, on: playground)])
    }

    @Test func `is green on a strong colour, and with few colours`() throws {
        let orange = LayerColor(red: 1, green: 0.65, blue: 0, notation: "orange")
        for options in [DrawingOptions(), DrawingOptions(hasFewColors: true)] {
            let middle = try #require(try marked(orange, options).middle.color)
            #expect(middle.green > middle.red && middle.green > middle.blue, "\(middle)")
        }
    }

    @Test func `is not almost black on red, and can be seen on green`() throws {
        let red = LayerColor(red: 1, green: 0.23, blue: 0.19, notation: "red")
        let onRed = try #require(try marked(red, DrawingOptions()).middle.color)
        #expect(onRed.green > 128 && onRed.green > onRed.red, "\(onRed)")
        let green = LayerColor(red: 0.18, green: 0.72, blue: 0.3, notation: "green")
        let onGreen = try #require(try marked(green, DrawingOptions()).middle.color)
        #expect(onGreen.green < 150, "\(onGreen)")
    }

    @Test(arguments: [0, 0.5])
    func `leaves the colour of a control below a layer that is clear or like it`(alpha: Double)
        throws
    {
        let panel = LayerColor(red: 0, green: 0.4, blue: 0.9, alpha: alpha, notation: "panel")
        let gray = LayerColor(red: 0.85, green: 0.87, blue: 0.89, notation: "gray")
        let blue = LayerColor(red: 0, green: 0.48, blue: 1, notation: "blue")
        let tree = LayerTree.root(
            .made("buy", 40, 40, 240, 200) { $0.backgroundColor = blue },
            .made("panel", 0, 0, 400, 400) { $0.backgroundColor = panel }
        ).updating(0) { $0.backgroundColor = gray }
        let playground = Playground.on(tree, columns: 120, rows: 40)
            .after(.listing(.select(1)), .stage(.toggle(.reach)))
        let raster = playground.raster()
        var samples = raster.samples
        let reach = try #require(playground.derived.reach)
        #expect(reach.reached == 0)
        StageLines(playground, raster.shapes, DrawingOptions()).draw(reach, on: &samples)
        var colors: Set<SampleColor> = []
        for place in [(120.0, 100.0), (160, 140), (200, 180)] {
            let middle = samples.sample(place.0, place.1, on: playground)
            // One sample in four, so that what is below is seen as well.
            let hatched = (0..<4).map { samples.lines[middle + $0] }
            #expect(hatched.count { $0 != .ground } == 1)
            colors.formUnion(hatched)
            colors.insert(samples.colors[middle])
        }
        for color in colors.compactMap(\.color) {
            #expect(color.blue > 2 * color.red && color.blue > color.green, "\(color)")
        }
        let shown = colors.compactMap(\.color).map { RGB($0) }
        #expect(shown.count == 2 && shown[0].distance(to: shown[1]) >= 0.03, "\(colors)")
    }

    @Test(arguments: [nil, PicturePlace.below, .beside])
    func `goes on behind letters`(picture: PicturePlace?) {
        let tree = LayerTree.root(
            .made("pay", 40, 40, 240, 200) {
                ($0.backgroundColor, $0.text) = (.number(250), "QQQ")
            })
        let playground = Playground.on(tree, columns: 120, rows: 40).after(
            .listing(.select(1)), .stage(.toggle(.reach)), .probe(.hover(Point(x: 200, y: 200))))
        var options = DrawingOptions()
        if let picture {
            (options.picture, options.cell) = (picture, PixelSize(width: 8, height: 16))
        }
        var screen = Screen(options)
        let cells = playground.stageCells(of: screen.draw(playground)).map(\.cell)
        let grounds = cells.filter { $0.character == "Q" }.map(\.style.background)
        #expect(grounds.count == 3 && Set(grounds).count == 1, "\(grounds)")
        guard case .rgb(let red, let green, let blue)? = grounds.first else {
            Issue.record("\(grounds)")
            return
        }
        #expect(green > red && green > blue)
    }

    @Test func `is all that is green: what is hit has no outline`() {
        let tree = LayerTree.root(.made("pay", 40, 40, 240, 200))
        for selected in [0, 1] {
            let playground = Playground.on(tree).after(
                .listing(.select(selected)), .probe(.hover(Point(x: 100, y: 100))))
            func outlines(_ playground: Playground) -> [MarkHue] {
                StageLines(playground, playground.raster().shapes, DrawingOptions())
                    .outlines.map(\.hue)
            }
            #expect(outlines(playground) == (selected == 0 ? [] : [.selection]) + [.hit])
            // Without a selection, the layer that is hit is selected.
            #expect(outlines(playground.after(.stage(.toggle(.reach)))) == [.selection])
        }
    }

    @Test func `has a legend below the stage, and in the help while it is shown`() {
        let tree = LayerTree.root(.made("pay", 40, 40, 240, 200))
        let playground = Playground.on(tree, columns: 120, rows: 40).after(.listing(.select(1)))
        let legend = "green: gets it, P: best"
        let line = "reach: where the selected"
        #expect(!playground.screen().text.contains(legend))
        #expect(!playground.after(.overlay(.toggleHelp)).screen().text.contains(line))
        let shown = playground.after(.stage(.toggle(.reach)))
        #expect(shown.screen().text.contains(legend))
        #expect(shown.after(.overlay(.toggleHelp)).screen().text.contains(line))
    }

    @Test(arguments: [GlyphSet.ascii, .quadrants])
    func `is dotted without colours`(glyphs: GlyphSet) throws {
        let options = DrawingOptions(glyphs: glyphs, hasColors: false)
        let white = LayerColor(red: 1, green: 1, blue: 1, notation: "white")
        let samples = try marked(white, options).samples
        let plain = Playground.on(
            LayerTree.root(.made("pay", 40, 40, 240, 200) { $0.backgroundColor = white }),
            columns: 120, rows: 40
        ).raster(options).samples
        let dots = samples.lines(notIn: plain)
        #expect(dots.count > 20)
        #expect(dots.allSatisfy { ($0.column + 2 * $0.row) % 4 == 0 })
    }
}

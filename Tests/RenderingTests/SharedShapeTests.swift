import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

/// Cells and pixels are made of the same shapes.
@Suite struct `A picture scaled down to the samples of cells` {
    private static let sets = [GlyphSet.halves, .quadrants, .sextants]

    /// The samples of the cells that differ from the pixels in their middles, in per cent of all.
    ///
    /// A pixel of a smooth edge may have the colour of the one beside it.
    private func difference(
        _ playground: Playground, _ set: GlyphSet, _ place: PicturePlace
    ) -> Double {
        // An odd number of pixels each, so that one is in the middle.
        let cell = PixelSize(width: 3 * set.across, height: 5 * set.down)
        let options = DrawingOptions(glyphs: set, cell: cell, picture: place)
        let samples = playground.raster(options).samples
        let pixels = playground.raster(options, cell: cell).samples
        let wrong = samples.colors.indices.count { sample in
            let (column, row) = (sample % samples.width, sample / samples.width)
            let (x, y) = (3 * column + 1, 5 * row + 2)
            let color = pixels.colors[y * pixels.width + x]
            func isLike(_ color: SampleColor) -> Bool {
                let shown = color.rgb(on: options.ground)
                return shown.distance(to: samples.colors[sample].rgb(on: options.ground)) < 1e-4
            }
            if isLike(color) { return false }
            if place == .beside { return true }
            // Smooth edges mix the colours of all layers that end there.
            return ![(-1, 0), (1, 0), (0, -1), (0, 1)].contains { across, down in
                isLike(pixels.colors[(y + down) * pixels.width + x + across])
            }
        }
        return Double(wrong) * 100 / Double(samples.colors.count)
    }

    @Test(arguments: [PicturePlace.below, .beside])
    func `is that of the cells, for every demo`(place: PicturePlace) throws {
        var (all, count) = (0.0, 0)
        for name in Demos.names {
            let scene = try SceneFile.read(try #require(Demos.text(name)), name: name)
            for (columns, rows) in [(80, 24), (160, 50)] {
                let playground = Playground(
                    title: name, root: scene.root, rules: scene.rules, isYUp: scene.yAxis == .up,
                    size: CellSize(columns: columns, rows: rows))
                for set in Self.sets {
                    let difference = difference(playground, set, place)
                    #expect(difference <= 4, "\(name), \(set), \(columns)x\(rows)")
                    all += difference
                    count += 1
                }
            }
        }
        #expect(all / Double(count) <= 1)
    }

    @Test(arguments: [PicturePlace.below, .beside])
    func `is that of the cells, for random layers`(place: PicturePlace) {
        var random = RandomStages(seed: 5)
        var all = 0.0
        let numbers = Effort.seeds(100, each: 1)
        for number in numbers {
            let playground = Playground.on(random.stage().tree, columns: 80, rows: 24)
            let difference = difference(playground, Self.sets[Int(number % 3)], place)
            #expect(difference <= 4, "\(number)")
            all += difference
        }
        #expect(all / Double(numbers.count) <= 2)
    }

    /// A control that takes no touches, so that all of it is hatched.
    @Test func `has hatching up to the edge of a layer, and none beyond it`() {
        let cell = PixelSize(width: 9, height: 18)
        let options = DrawingOptions(cell: cell, picture: .beside)
        for step in 0..<20 {
            let dead = Layer.made("dead", 103 + Double(step) * 1.7, 101, 180, 170) {
                $0.backgroundColor = .number(40)
                $0.isUserInteractionEnabled = false
            }
            let root = Layer.made("root", 0, 0, 400, 400, [dead]) {
                $0.backgroundColor = .number(1)
            }
            let playground = Playground.on(LayerTree(root), rules: .uiview)
            let raster = playground.raster(options)
            let fill = playground.raster(options, cell: cell).samples
            var hatched = fill
            StageLines(playground, raster.shapes, options).drawHatching(
                XrayMap(playground, raster.samples), of: raster.samples, on: &hatched)
            let color = fill.colors[fill.sample(190, 190, on: playground)]
            let inside = Set(
                fill.colors.indices.filter { fill.colors[$0] == color }.map(fill.place))
            let lines = hatched.lines(notIn: fill)
            #expect(lines.count > 50 && lines.isSubset(of: inside), "\(step)")
            for (ends, place) in [
                (lines.map(\.column), inside.map(\.column)), (lines.map(\.row), inside.map(\.row)),
            ] {
                #expect((ends.min() ?? 0) <= (place.min() ?? 0) + 1, "\(step)")
                #expect((ends.max() ?? 0) >= (place.max() ?? 0) - 1, "\(step)")
            }
        }
    }

    @Test func `beside texts has the colours of the cells beside it exactly`() {
        let cell = PixelSize(width: 8, height: 16)
        let options = DrawingOptions(cell: cell, picture: .beside)
        var random = RandomStages(seed: 6)
        for number in 0..<50 {
            let playground = Playground.on(random.stage().tree)
            let samples = playground.raster(options).samples
            let pixels = playground.raster(options, cell: cell).samples
            let known = Set(samples.colors).union([.ground])
            #expect(Set(pixels.colors).isSubset(of: known), "\(number)")
            // Sixels have 101 steps of each channel.
            for color in Set(pixels.colors).compactMap(\.color) {
                for part in [color.red, color.green, color.blue] {
                    let step = (Double(part) * 100 / 255).rounded()
                    #expect(UInt8((step * 255 / 100).rounded()) == part, "\(color)")
                }
            }
        }
    }
}

/// What is shown in a cell beside a sixel picture.
@Suite struct `A cell beside a picture` {
    private static let cell = PixelSize(width: 8, height: 16)

    private func screen(_ playground: Playground) -> (grid: CellGrid, picture: PixelPicture?) {
        var screen = Screen(DrawingOptions(cell: Self.cell, picture: .beside))
        let grid = screen.draw(playground)
        return (grid, screen.picture)
    }

    @Test func `has pixels where it has more than one colour, and no letter or sign`() throws {
        var random = RandomStages(seed: 7)
        for number in Effort.seeds(10, each: 160) {
            var playground = Playground.on(random.stage().tree, columns: 100, rows: 30)
            if number % 2 == 1 { playground.update(.listing(.select(1))) }
            let (grid, picture) = screen(playground)
            let pixels = try #require(picture)
            #expect(pixels.cells == playground.layout.stage)
            for (place, cell) in playground.stageCells(of: grid) {
                let stage = playground.layout.stage
                let own = pixels.pixels(
                    of: CellRect(
                        column: stage.minColumn + place.column, row: stage.minRow + place.row,
                        columns: 1, rows: 1))
                let isPlain = Set(own).count == 1
                switch cell.character {
                case PixelPicture.placeholder: #expect(!isPlain, "\(number): \(place)")
                case " ":
                    let isTag = if case .role = cell.style.background { true } else { false }
                    // A blank of a text or a tag lies over whatever is there.
                    guard !isTag, isPlain else { continue }
                    let shown = SampleColor(bits: own[0])
                    #expect(cell.style.background == shown.cellColor, "\(number): \(place)")
                default: #expect(!"▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".contains(cell.character), "\(number): \(place)")
                }
            }
        }
    }

    @Test func `keeps every letter of texts and tags`() {
        let playground = Playground.on().after(.probe(.click(Point(x: 160, y: 240))))
        let text = screen(playground).grid.text
        for name in ["view", "white", "blue"] { #expect(text.contains(name), "\(text)") }
        #expect(text.contains(" ►● blue "))
    }

    @Test func `has the lines of marks in its pixels`() throws {
        let playground = Playground.on()
        let marked = playground.after(.probe(.hover(Point(x: 160, y: 240))))
        let (one, other) = (screen(playground), screen(marked))
        let before = try #require(one.picture)
        let after = try #require(other.picture)
        #expect(before.rows != after.rows)
        let new = Set(after.rows.joined()).subtracting(before.rows.joined())
        let options = DrawingOptions(cell: Self.cell, picture: .beside)
        let hit = options.color(of: .hit, beside: [.ground])
        #expect(new.contains(hit.bits))
    }

    /// A terminal would get a picture for every movement.
    @Test func `has the same pixels wherever the pointer is in a layer`() throws {
        let layer = Layer.made("layer", 100, 100, 200, 200) { $0.backgroundColor = .number(40) }
        let root = Layer.made("root", 0, 0, 400, 400, [layer]) { $0.backgroundColor = .number(250) }
        let playground = Playground.on(LayerTree(root))
        let pictures = try [(130.0, 190.0), (200, 200), (270, 130)].map { x, y in
            let hovered = playground.after(.probe(.hover(Point(x: x, y: y))))
            return try #require(screen(hovered).picture).rows.flatMap(\.self)
        }
        let changed = pictures.map { zip($0, pictures[0]).count { $0 != $1 } }
        #expect(changed == [0, 0, 0])
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

/// The outlines of 400 layers; of ten thousand with `HITBOX_EDITS=10000`.
@Suite struct `The outline of any layer` {
    private static let count = Effort.seeds(400, each: 1).count
    private static let size = CellSize(columns: 40, rows: 20)
    private static let sets = [GlyphSet.quadrants, .sextants, .halves, .ascii]

    private func playground(_ tree: LayerTree, rules: HitRules = .calayer) -> Playground {
        Playground(
            title: "", root: tree.rootLayer, rules: rules, isYUp: false, size: Self.size,
            showsStageOnly: true)
    }

    @Test(arguments: [0, 30, 45, 90], [(24.0, 1), (90, 2)])
    func `is one line around a thin layer that is selected and hit, however that is turned`(
        degrees: Double, _ side: (points: Double, lines: Int)
    ) {
        let hand = Layer.made("hand", 100, 200 - side.points / 2, 200, side.points) {
            $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
        }
        let playground = Playground.on(.root(hand), columns: 120, rows: 40).after(
            .listing(.select(1)), .probe(.hover(Point(x: 200, y: 200))))
        let lines = StageLines(playground, playground.raster().shapes, DrawingOptions())
        #expect(lines.outlines.count == side.lines && lines.outlines.last?.hue == .hit)
    }

    @Test(arguments: [GlyphSet.quadrants, .sextants], [0.0, 30, 90])
    func `is around a layer that it would hide`(glyphs: GlyphSet, degrees: Double) throws {
        func shown(_ side: Double) throws -> (fill: Set<SampleColor>, around: Bool) {
            let hand = Layer.made("hand", 100, 200 - side / 2, 200, side) {
                $0.backgroundColor = .number(200)
                $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
            }
            let playground = Playground.on(.root(hand), columns: 120, rows: 40)
                .after(.probe(.hover(Point(x: 200, y: 200))))
            let options = DrawingOptions(glyphs: glyphs)
            let (plain, marked) = (playground.raster(options).samples, playground.marked(options))
            let node = playground.shownTree[1]
            let shape = try #require(
                StageLines(playground, playground.raster(options).shapes, options).shape(of: node))
            let area = plain.spans(shape)
            var (fills, isAround) = (Set<SampleColor>(), false)
            for index in marked.lines.indices {
                let place = marked.place(index)
                let isLine = marked.lines[index] != plain.lines[index]
                if area.contains(column: place.column, row: place.row) {
                    if !isLine { fills.insert(marked.colors[index]) }
                } else if isLine {
                    isAround = true
                }
            }
            return (fills, isAround)
        }
        for side in [2.0, 6, 12] {
            let thin = try shown(side)
            #expect(thin.fill == [SampleColor(RGB(.number(200)))] && thin.around, "\(side)")
        }
        #expect(try !shown(90).around, "its fill can be seen within the line")
    }

    /// On a stage that is large enough for all of the layer, so that the line has no end.
    @Test func `is a closed chain of one width`() throws {
        var random = RandomStages(seed: 1)
        var compared = 0
        var broken: [String] = []
        // A column is ten points wide, and a row twenty high.
        let toCells = Transform3D.scale(x: 0.1, y: 0.05).concatenating(.translation(x: 180, y: 90))
        let rasters = Self.sets.map {
            SampleRaster(
                CellSize(columns: 400, rows: 200), across: $0.across, down: $0.down,
                ground: .ground)
        }
        for number in 0..<Self.count {
            let stage = random.stage()
            let set = Self.sets[number % Self.sets.count]
            let raster = rasters[number % rasters.count]
            let corners = stage.shape.bounds.corners.compactMap { corner in
                stage.shape.convert(corner, to: nil).flatMap { toCells.apply(to: $0) }
            }
            let shape = ConvexShape(corners: corners)
            guard corners.count == 4, !shape.isEmpty, shape.box.minX > 0, shape.box.minY > 0,
                shape.box.maxX < 400, shape.box.maxY < 200
            else { continue }
            compared += 1
            let spans = raster.spans(shape)
            let (area, line) = (SampleMap([spans]), SampleMap(spans.subtracting(spans.inner)))
            // One width: exactly the samples that have a neighbour outside, so that no step from inside to
            // outside avoids the line.
            #expect(line == area.rim, "\(number)")
            // Closed: all in one chain.
            if line.pieces != 1 {
                broken.append("\(number), \(set): \(line.pieces) of \(line.count)")
            }
        }
        #expect(compared > Self.count * 7 / 10)
        #expect(broken.isEmpty, "\(broken.count): \(broken.prefix(9))")
    }

    /// The fill, the outline and the hatching of a layer, and what a touch hits.
    @Test func `agrees with its fill and with hit tests about the edge`() throws {
        var random = RandomStages(seed: 2)
        var compared = (fills: 0, exact: 0, around: 0)
        for number in 0..<Self.count {
            let stage = random.stage(allowsRounding: false)
            let options = DrawingOptions(glyphs: Self.sets[number % Self.sets.count])
            var playground = playground(stage.tree)
            playground.update(.listing(.select(stage.shape.index)))
            let raster = StageRaster(playground, size: Self.size, options: options)
            var samples = raster.samples
            let color = SampleColor(RGB(RandomStages.fill))
            let fill = SampleMap(samples) { samples.colors[$0] == color }
            StageLines(playground, raster.shapes, options).draw(on: &samples)
            // Marks change no fill.
            #expect(samples.colors == raster.samples.colors, "\(number)")
            guard let painted = raster.shapes.painted(stage.shape) else {
                #expect(fill.isEmpty, "\(number)")
                continue
            }
            compared.fills += 1
            let inside = SampleArea(columns: 0..<samples.width, rows: 0..<samples.height)
            let visible = SampleMap([samples.spans(painted.item.visible)], within: inside)
            #expect(fill == visible, "\(number)")
            // Whole where the layer is seen, dotted where it is hidden.
            let whole = SampleMap([samples.spans(painted.item.shape)]).rim
            // Around what it would hide.
            let seen = SampleMap([samples.spans(painted.item.visible)])
            let isAround = options.glyphs != .ascii && 2 * seen.rim.count > seen.count
            compared.around += isAround ? 1 : 0
            let wanted = SampleMap(samples) {
                let place = samples.place($0)
                if isAround {
                    return !seen[place.column, place.row]
                        && (-1...1).contains { row in
                            (-1...1).contains { seen[place.column + $0, place.row + row] }
                        }
                }
                return whole[place.column, place.row]
                    && (visible[place.column, place.row]
                        || SampleRaster.isDot(place.column, place.row))
            }
            let line = SampleMap(samples) { samples.lines[$0] != raster.samples.lines[$0] }
            #expect(line == wanted, "\(number)")
            // What is thin in places has more than the samples whose centres are inside.
            let spans = SampleSpans(samples.scaled(painted.item.visible), within: samples.area)
            guard number % 4 == 0, spans == samples.spans(painted.item.visible) else { continue }
            compared.exact += 1
            let hit = SampleMap(samples) { sample in
                let middle = samples.middle(
                    column: sample % samples.width, row: sample / samples.width)
                let point = playground.stage.viewport.point(
                    column: middle.x, row: middle.y, in: Self.size)
                return stage.tree.root.hitTest(point)?.index == stage.shape.index
            }
            // Rounding decides about a centre on the edge.
            #expect(hit.difference(fill) <= 1, "\(number)")
        }
        #expect(
            compared.fills > Self.count * 8 / 10 && compared.exact > Self.count * 3 / 20
                && compared.around > 0, "\(compared)")
    }

    @Test func `agrees with its hatching about the edge`() {
        var random = RandomStages(seed: 3)
        var compared = 0
        func ignoring(_ layer: Layer) -> Layer {
            var layer = layer
            layer.isUserInteractionEnabled = layer.name == "root"
            layer.sublayers = layer.sublayers.map(ignoring)
            return layer
        }
        for number in 0..<Self.count / 4 {
            let stage = random.stage(allowsRounding: false)
            let playground = playground(
                LayerTree(ignoring(stage.tree.rootLayer)), rules: .uiview)
            let options = DrawingOptions(glyphs: Self.sets[number % Self.sets.count])
            let raster = StageRaster(playground, size: Self.size, options: options)
            let (samples, color) = (raster.samples, SampleColor(RGB(RandomStages.fill)))
            let fill = SampleMap(samples) { samples.colors[$0] == color }
            guard !fill.isEmpty, let painted = raster.shapes.painted(stage.shape) else { continue }
            compared += 1
            let map = XrayMap(playground, samples)
            // What is thinner than a sample is drawn, but is rarely at a centre.
            let isThin = samples.scaled(painted.item.visible).isThin
            let wrong = SampleMap(samples) {
                let place = samples.place($0)
                let isFilled = fill[place.column, place.row]
                return isThin ? map.differs[$0] && !isFilled : map.differs[$0] != isFilled
            }
            #expect(wrong.count <= 1, "\(number)")
        }
        #expect(compared > Self.count * 7 / 40)
    }

    @Test func `of its frame is on the samples of the frame's edge`() throws {
        var random = RandomStages(seed: 4)
        var compared = 0
        for number in 0..<Self.count / 4 {
            let stage = random.stage(allowsRounding: false)
            guard let frame = stage.shape.frame, !stage.isClipped,
                stage.shape.layer.transform != .identity
            else { continue }
            let options = DrawingOptions(glyphs: Self.sets[number % Self.sets.count])
            let playground = playground(stage.tree).after(.stage(.toggle(.frames)))
            let raster = StageRaster(playground, size: Self.size, options: options)
            var samples = raster.samples
            StageLines(playground, raster.shapes, options).draw(on: &samples)
            let matrix = playground.stage.viewport.matrix(for: Self.size)
            let shape = try #require(ConvexShape(frame, matrix))
            let rim = SampleMap([samples.spans(shape)]).rim
            let wanted = SampleMap(samples) {
                let place = samples.place($0)
                return rim[place.column, place.row]
                    && SampleRaster.isDot(place.column, place.row)
            }
            let dots = SampleMap(samples) { samples.lines[$0] != raster.samples.lines[$0] }
            #expect(dots == wanted, "\(number)")
            compared += 1
        }
        #expect(compared > Self.count / 10)
    }

    @Test(arguments: [nil, PixelSize(width: 8, height: 16)])
    func `is whole behind what it is seen through, and dotted behind what hides it`(
        cell: PixelSize?
    ) {
        func line(behind opacity: Float) -> Int {
            let under = Layer.made("under", 100, 100, 200, 200) {
                $0.backgroundColor = .number(40)
            }
            let veil = Layer.made("veil", 0, 0, 400, 400) {
                $0.backgroundColor = .number(3)
                $0.opacity = opacity
            }
            let playground = playground(.root(under, veil)).after(.listing(.select(1)))
            let plain = playground.raster(cell: cell).samples
            return playground.marked(cell: cell).lines(notIn: plain).count
        }
        let whole = line(behind: 0)
        #expect(whole > 20 && line(behind: 0.07) == whole && line(behind: 0.4) == whole)
        #expect(line(behind: 0.9) < whole * 3 / 4)
    }
}

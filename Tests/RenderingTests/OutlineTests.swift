import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

/// The outlines of ten thousand layers.
@Suite struct `The outline of any layer` {
    private static let size = CellSize(columns: 40, rows: 20)
    private static let sets = [GlyphSet.quadrants, .sextants, .halves, .ascii]

    private func playground(_ tree: LayerTree, rules: HitRules = .calayer) -> Playground {
        Playground(
            title: "", root: tree.rootLayer, rules: rules, isYUp: false, size: Self.size,
            showsStageOnly: true)
    }

    /// The samples along the inside of an area: those with a neighbour outside of it.
    private func rim(_ area: Set<CellPoint>) -> Set<CellPoint> {
        area.filter { sample in
            !Self.neighbours(sample).allSatisfy { area.contains($0) }
        }
    }

    private static func neighbours(_ sample: CellPoint) -> [CellPoint] {
        [(-1, 0), (1, 0), (0, -1), (0, 1)].map { sample.moved(columns: $0, rows: $1) }
    }

    /// The samples reached from one, by steps to all eight neighbours.
    private func chain(from start: CellPoint, in samples: Set<CellPoint>) -> Set<CellPoint> {
        var (found, open): (Set<CellPoint>, [CellPoint]) = ([start], [start])
        while let sample = open.popLast() {
            for columns in -1...1 {
                for rows in -1...1 {
                    let next = sample.moved(columns: columns, rows: rows)
                    if samples.contains(next), found.insert(next).inserted { open.append(next) }
                }
            }
        }
        return found
    }

    /// The samples of spans.
    private func samples(_ pieces: [SampleSpans]) -> Set<CellPoint> {
        var samples: Set<CellPoint> = []
        for piece in pieces {
            for (place, columns) in piece.rows.enumerated() {
                for column in columns {
                    samples.insert(CellPoint(column: column, row: piece.top + place))
                }
            }
        }
        return samples
    }

    /// On a stage that is large enough for all of the layer, so that the line has no end.
    @Test func `is a closed chain of one width`() throws {
        var random = RandomStages(seed: 1)
        var compared = 0
        var broken: [String] = []
        for number in 0..<10_000 {
            let stage = random.stage()
            let set = Self.sets[number % Self.sets.count]
            let raster = SampleRaster(
                CellSize(columns: 400, rows: 200), across: set.across, down: set.down, ground: .ground)
            // A column is ten points wide, and a row twenty high.
            let toCells = Transform3D.scale(x: 0.1, y: 0.05).concatenating(
                .translation(x: 180, y: 90))
            let corners = stage.shape.bounds.corners.compactMap { corner in
                stage.shape.convert(corner, to: nil).flatMap { toCells.apply(to: $0) }
            }
            let shape = ConvexShape(corners: corners)
            guard corners.count == 4, !shape.isEmpty, shape.box.minX > 0, shape.box.minY > 0,
                shape.box.maxX < 400, shape.box.maxY < 200
            else { continue }
            compared += 1
            let spans = raster.spans(shape)
            let (area, line) = (samples([spans]), samples(spans.line))
            // One width: exactly the samples that have a neighbour outside.
            #expect(line == rim(area), "\(number)")
            // Closed: all in one chain, and no step from inside to outside avoids it.
            guard let start = line.first else {
                broken.append("\(number): none")
                continue
            }
            let found = chain(from: start, in: line).count
            if found != line.count { broken.append("\(number): \(found) of \(line.count)") }
            let inner = area.subtracting(line)
            #expect(
                inner.allSatisfy { Self.neighbours($0).allSatisfy(area.contains) }, "\(number)")
        }
        #expect(compared > 7_000)
        #expect(broken.isEmpty, "\(broken.count): \(broken.prefix(9))")
    }

    /// The fill, the outline and the hatching of a layer, and what a touch hits.
    @Test func `agrees with its fill, its hatching and hit tests about the edge`() throws {
        var random = RandomStages(seed: 2)
        var compared = (fills: 0, exact: 0)
        for number in 0..<10_000 {
            let stage = random.stage(allowsRounding: false)
            let options = DrawingOptions(glyphs: Self.sets[number % Self.sets.count])
            var playground = playground(stage.tree)
            playground.update(.listing(.select(stage.shape.index)))
            let raster = StageRaster(playground, size: Self.size, options: options)
            var samples = raster.samples
            let fill = samples.samples(of: RandomStages.fill)
            StageLines(playground, raster.shapes, options).draw(on: &samples)
            // Marks change no fill.
            #expect(samples.colors == raster.samples.colors, "\(number)")
            let line = samples.lines(notIn: raster.samples)
            guard let painted = raster.shapes.painted(stage.shape) else {
                #expect(fill.isEmpty, "\(number)")
                continue
            }
            compared.fills += 1
            let inStage = { (sample: CellPoint) in
                sample.column >= 0 && sample.row >= 0 && sample.column < samples.width
                    && sample.row < samples.height
            }
            let whole = self.samples([samples.spans(painted.item.shape)])
            let visible = self.samples([samples.spans(painted.item.visible)])
            #expect(fill == visible.filter(inStage), "\(number)")
            // Whole where the layer is seen, dotted where it is hidden.
            let rim = rim(whole).filter(inStage)
            #expect(line.isSubset(of: rim), "\(number)")
            let hidden = rim.subtracting(visible).filter {
                SampleRaster.isDot($0.column, $0.row)
            }
            #expect(line == rim.intersection(visible).union(hidden), "\(number)")
            guard !samples.scaled(painted.item.visible).isThin else { continue }
            compared.exact += 1
            let wrong = samples.colors.indices.filter { sample in
                let middle = samples.middle(
                    column: sample % samples.width, row: sample / samples.width)
                let point = playground.stage.viewport.point(
                    column: middle.x, row: middle.y, in: Self.size)
                let isHit = stage.tree.root.hitTest(point)?.index == stage.shape.index
                return isHit != fill.contains(samples.place(sample))
            }
            // Rounding decides about a centre on the edge.
            #expect(wrong.count <= 1, "\(number): \(wrong.map(samples.place))")
        }
        #expect(compared.fills > 8_000 && compared.exact > 6_000, "\(compared)")
    }

    @Test func `agrees with its hatching about the edge`() {
        var random = RandomStages(seed: 3)
        var compared = 0
        for number in 0..<1_000 {
            let stage = random.stage(allowsRounding: false)
            var root = stage.tree.rootLayer
            func ignore(_ layer: inout Layer) {
                layer.isUserInteractionEnabled = layer.name == "root"
                for place in layer.sublayers.indices { ignore(&layer.sublayers[place]) }
            }
            ignore(&root)
            let playground = playground(LayerTree(root), rules: .uiview)
            let options = DrawingOptions(glyphs: Self.sets[number % Self.sets.count])
            let samples = StageRaster(playground, size: Self.size, options: options).samples
            let fill = samples.samples(of: RandomStages.fill)
            let map = XrayMap(playground, samples)
            let differs = Set(map.differs.indices.filter { map.differs[$0] }.map(samples.place))
            if fill.isEmpty { continue }
            compared += 1
            let visible = playground.shownTree.named("shape")
            let painted = StageRaster(playground, size: Self.size, options: options).shapes
                .painted(visible)
            let isThin = painted.map { samples.scaled($0.item.visible).isThin } ?? true
            // What is thinner than a sample is drawn, but rarely at a centre.
            let wrong = isThin ? differs.subtracting(fill) : differs.symmetricDifference(fill)
            #expect(wrong.count <= 1, "\(number): \(wrong)")
        }
        #expect(compared > 700)
    }

    @Test func `of its frame is on the samples of the frame's edge`() throws {
        var random = RandomStages(seed: 4)
        var compared = 0
        for number in 0..<1_000 {
            let stage = random.stage(allowsRounding: false)
            guard let frame = stage.shape.frame, !stage.isClipped,
                stage.shape.layer.transform != .identity
            else { continue }
            let options = DrawingOptions(glyphs: Self.sets[number % Self.sets.count])
            let playground = playground(stage.tree).after(.stage(.toggleFrames))
            let raster = StageRaster(playground, size: Self.size, options: options)
            var samples = raster.samples
            StageLines(playground, raster.shapes, options).draw(on: &samples)
            let dots = samples.lines(notIn: raster.samples)
            let matrix = playground.stage.viewport.matrix(for: Self.size)
            let shape = try #require(ConvexShape(frame, matrix))
            let rim = rim(self.samples([samples.spans(shape)]))
            let wanted = rim.filter {
                SampleRaster.isDot($0.column, $0.row) && $0.column >= 0 && $0.row >= 0
                    && $0.column < samples.width && $0.row < samples.height
            }
            #expect(dots == wanted, "\(number)")
            compared += 1
        }
        #expect(compared > 400)
    }
}

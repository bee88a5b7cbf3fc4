import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `A covered layer` {
    private func card(_ name: String, alpha: Double = 1, turn: Double = 0) -> Layer {
        .made(name, 20, 20, 360, 360) {
            $0.backgroundColor = LayerColor(
                red: 0.2, green: 0.5, blue: 0.7, alpha: alpha, notation: "x")
            $0.layerTransform.rotation = .degrees(turn)
        }
    }

    @Test(arguments: [0, 30.0])
    func `makes no difference behind an opaque layer`(turn: Double) {
        let front = card("front", turn: turn)
        let behind = (0..<40).map { place in
            Layer.made("b", 150 + Double(place % 7), 150 + Double(place % 5), 90, 90) {
                $0.backgroundColor = LayerColor(red: 1, green: 0, blue: 0, notation: "red")
                $0.layerTransform.rotation = .degrees(Double(place) * 9)
            }
        }
        func colors(_ layers: [Layer]) -> [SampleColor] {
            Playground.on(LayerTree(.made("root", 0, 0, 400, 400, layers))).raster().samples.colors
        }
        #expect(colors(behind + [front]) == colors([front]))
        #expect(colors([front] + behind) != colors([front]))
        #expect(colors(behind + [card("front", alpha: 0.5)]) != colors([card("front", alpha: 0.5)]))
    }

    @Test func `may be covered by several layers together, and is then not painted`() {
        let halves = [0.0, 200].map { x in
            Layer.made("half", x, 0, 200, 400) { $0.backgroundColor = .number(3) }
        }
        let behind = (0..<40).map { place in
            Layer.made("b", 150 + Double(place % 7), 150 + Double(place % 5), 90, 90) {
                $0.backgroundColor = .number(5)
                $0.layerTransform.rotation = .degrees(Double(place) * 9)
            }
        }
        let stage = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, behind + halves)))
            .raster()
        // The root has nothing to show, either.
        #expect(stage.painted == 2)
    }

    @Test func `includes everything in an empty layer that masks`() {
        let inner = Layer.made("inner", 0, 0, 200, 200) { $0.backgroundColor = .number(5) }
        func colors(_ layers: [Layer]) -> [SampleColor] {
            Playground.on(LayerTree(.made("root", 0, 0, 400, 400, layers))).raster().samples.colors
        }
        let point = Layer.made("", 100, 100, 0, 0, [inner]) { $0.masksToBounds = true }
        #expect(colors([point]) == colors([]))
    }

    @Test func `leaves the background in a cell shared by many slivers`() {
        let ground = Layer.made("", 0, 0, 400, 400) { $0.backgroundColor = .number(3) }
        let slivers = (0..<200).map { place in
            Layer.made("", 200 + Double(place % 10) / 10, 200 + Double(place / 10) / 10, 0.1, 9) {
                $0.backgroundColor = .number(5)
                $0.layerTransform.rotation = .degrees(30)
            }
        }
        let stages = [[ground] + slivers, [ground]].map {
            Playground.on(LayerTree(.made("", 0, 0, 400, 400, $0))).raster().samples
        }
        let touched = Set(
            stages[0].colors.indices.filter { stages[0].colors[$0] != stages[1].colors[$0] })
        #expect(!touched.isEmpty && touched.count < 16)
        let cells = Set(
            touched.map {
                CellPoint(
                    column: $0 % stages[0].width / stages[0].across,
                    row: $0 / stages[0].width / stages[0].down)
            })
        #expect(cells.count < 6)
    }

    @Test func `does not affect the colours of visible layers`() throws {
        var compared = 0
        for seed in UInt64(0)..<6 {
            var numbers = SeededNumbers(seed: seed)
            let pile = (0..<60).map { place in
                Layer.made("", numbers.number(0...360), numbers.number(0...360), 120, 60) {
                    $0.backgroundColor = .number(place % 12)
                    $0.layerTransform.rotation = .degrees(10 + numbers.number(0...70))
                }
            }
            var playground = Playground.on(LayerTree(.made("", 0, 0, 400, 400, pile)))
            playground.update(.stage(.zoom(closer: true, about: Point(x: 200, y: 200))))
            let samples = playground.raster(DrawingOptions(glyphs: .sextants)).samples
            let sight = PreparedTree(playground.shownTree)
            for sample in samples.colors.indices {
                let middle = samples.middle(
                    column: sample % samples.width, row: sample / samples.width)
                let point = playground.stage.viewport.point(
                    column: middle.x, row: middle.y, in: samples.cells)
                let seen = sight.seen(at: point, expecting: 10_000)
                let color = seen.flatMap { playground.shownTree[$0].backgroundColor }
                compared += 1
                #expect(
                    samples.colors[sample] == color.map { SampleColor(RGB($0)) } ?? .ground,
                    "seed \(seed) \(samples.place(sample))")
            }
        }
        #expect(compared > 10_000)
    }

    @Test func `shows through translucent layers, however many there are`() throws {
        func middle(_ layers: [Layer]) throws -> CellColor {
            let playground = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, layers)))
            let samples = playground.raster().samples
            return samples.colors[samples.sample(220, 240, on: playground)].cellColor
        }
        func veil(_ number: Int, alpha: Double) -> Layer {
            .made("", 20, 20, 360, 360) {
                $0.backgroundColor = .number(number)
                $0.backgroundColor?.alpha = alpha
            }
        }
        let ground = veil(5, alpha: 1)
        let half = try #require(
            Layer.made("", 0, 0, 1, 1) { $0.backgroundColor = .number(2) }
                .backgroundColor)
        let back = RGB(try #require(ground.backgroundColor))
        #expect(
            try middle([ground, veil(2, alpha: 0.5), veil(2, alpha: 0.5)])
                == back.mixed(with: RGB(half), part: 0.75).cellColor)
        // Colours have 256 steps a channel after each layer.
        let many = try middle([ground] + (0..<60).map { _ in veil(2, alpha: 0.1) })
        guard case .rgb(let red, let green, let blue) = many else {
            Issue.record("\(many)")
            return
        }
        let wanted = RGB(half).rounded
        for (one, other) in [(red, wanted.red), (green, wanted.green), (blue, wanted.blue)] {
            #expect(abs(Int(one) - Int(other)) <= 5, "\(many)")
        }
    }

    /// Samples are asked for one by one only near where the answer changes from cell to cell.
    @Test func `is found by the x-ray in batches as one by one`() {
        var (count, missed) = (0, 0)
        for (seed, kind) in RandomTrees.Kind.allCases.enumerated() {
            var trees = RandomTrees(seed: UInt64(seed) + 5, kind: kind)
            var playground = Playground.on(trees.tree())
            for rules in HitRules.allCases where rules != .candidates {
                playground.update(.probe(.rules(rules)))
                let size = CellSize(columns: 40, rows: 14)
                let samples = StageRaster(playground, size: size, options: DrawingOptions()).samples
                let map = XrayMap(playground, samples)
                for place in map.differs.indices {
                    let middle = samples.middle(
                        column: place % samples.width, row: place / samples.width)
                    let point = playground.stage.viewport.point(
                        column: middle.x, row: middle.y, in: size)
                    let root = playground.shownTree.root
                    let seen = root.seen(at: point)?.index
                    let hit = root.trace(point, rules: rules).hit?.index
                    count += 1
                    let isOther = seen != hit && !(seen == nil && hit == 0)
                    if map.differs[place] != isOther { missed += 1 }
                }
            }
        }
        #expect(count > 10_000 && missed * 200 < count, "\(missed) of \(count)")
    }

    @Test func `is omitted by size alone in a large scene, wherever the view is`() {
        let blocks = (0..<100).map { block -> Layer in
            let houses = (0..<100).map { house in
                Layer.made("h", Double(house % 10) * 10, Double(house / 10) * 10, 8, 8)
            }
            return .made(
                "b", Double(block % 10) * 100, Double(block / 10) * 100, 96, 96, houses)
        }
        var playground = Playground.on(LayerTree(.made("city", 0, 0, 1000, 1000, blocks)))
        for shift in [0, 1.3, 3.1, 4.2, 5.7] {
            // Zooming in and out about different points moves the view by a fraction of a cell.
            playground.update(.stage(.zoom(closer: true, about: Point(x: 500, y: 500))))
            playground.update(
                .stage(.zoom(closer: false, about: Point(x: 500 + shift, y: 500 - shift))))
            #expect(playground.raster().painted == 101)
        }
    }
}

import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `A covered layer` {
    private static let options = DrawingOptions(glyphs: .basic, hasColors: true)

    private func raster(_ playground: Playground) -> StageRaster {
        StageRaster(playground, size: playground.layout.stage.size, options: Self.options)
    }

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
        func cells(_ layers: [Layer]) -> [Cell] {
            raster(.on(LayerTree(.made("root", 0, 0, 400, 400, layers)))).cells
        }
        #expect(cells(behind + [front]) == cells([front]))
        #expect(cells([front] + behind) != cells([front]))
        #expect(cells(behind + [card("front", alpha: 0.5)]) != cells([card("front", alpha: 0.5)]))
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
        let stage = raster(.on(LayerTree(.made("root", 0, 0, 400, 400, behind + halves))))
        #expect(stage.painted == 3)
    }

    @Test func `includes everything in an empty layer that masks`() {
        let inner = Layer.made("inner", 0, 0, 200, 200) { $0.backgroundColor = .number(5) }
        func cells(_ layers: [Layer]) -> [Cell] {
            raster(.on(LayerTree(.made("root", 0, 0, 400, 400, layers)))).cells
        }
        let point = Layer.made("", 100, 100, 0, 0, [inner]) { $0.masksToBounds = true }
        #expect(cells([point]) == cells([]))
    }

    @Test func `leaves the background in a cell shared by many slivers`() {
        let ground = Layer.made("", 0, 0, 400, 400) { $0.backgroundColor = .number(3) }
        let slivers = (0..<200).map { place in
            Layer.made("", 200 + Double(place % 10) / 10, 200 + Double(place / 10) / 10, 0.1, 9) {
                $0.backgroundColor = .number(5)
                $0.layerTransform.rotation = .degrees(30)
            }
        }
        let stage = raster(.on(LayerTree(.made("", 0, 0, 400, 400, [ground] + slivers))))
        let plain = raster(.on(LayerTree(.made("", 0, 0, 400, 400, [ground]))))
        let touched = zip(stage.cells, plain.cells).filter { $0 != $1 }
        #expect(!touched.isEmpty && touched.count < 6)
        for (cell, was) in touched {
            #expect([cell.style.foreground, cell.style.background].contains(was.style.background))
        }
    }

    @Test func `does not affect the colours of visible layers`() throws {
        var compared = (whole: 0, halves: 0)
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
            let size = playground.layout.stage.size
            let (stage, sight) = (raster(playground), PreparedTree(playground.shownTree))
            for place in stage.cells.indices {
                let cell = stage.cells[place]
                // Names and the root's edge would interfere.
                guard !cell.character.isASCII || cell.character == " " else { continue }
                var shares: [CellColor: Int] = [:]
                for bit in 0..<64 {
                    let sample = Coverage.sample(
                        bit, column: place % size.columns, row: place / size.columns)
                    let point = playground.stage.viewport.point(
                        column: sample.x, row: sample.y, in: size)
                    let seen = sight.seen(at: point, expecting: 10_000)
                    let color = seen.flatMap { playground.shownTree[$0].backgroundColor }
                    shares[color.map { RGB($0).cellColor } ?? .standard, default: 0] += 1
                }
                if shares.count == 1, cell.character == " " {
                    compared.whole += 1
                    #expect(cell.style.background == shares.keys.first, "seed \(seed) \(place)")
                } else if shares.count == 2, shares.values.allSatisfy({ $0 > 24 }) {
                    compared.halves += 1
                    let shown = Set([cell.style.background, cell.style.foreground])
                    #expect(shown == Set(shares.keys), "seed \(seed) \(place)")
                }
            }
        }
        #expect(compared.whole > 1_000 && compared.halves > 100, "\(compared)")
    }

    @Test func `shows through translucent layers, however many there are`() throws {
        func middle(_ layers: [Layer]) throws -> CellColor {
            let stage = raster(.on(LayerTree(.made("root", 0, 0, 400, 400, layers))))
            let size = Playground.on(LayerTree(.made("root", 0, 0, 400, 400))).layout.stage.size
            return stage.cells[(size.rows / 2 + 2) * size.columns + size.columns / 2]
                .style.background
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
        let many = (0..<3_000).map { _ in veil(2, alpha: 0.01) }
        #expect(try middle([ground] + many) == RGB(half).cellColor)
    }

    @Test func `is found by the x-ray in batches as one by one`() {
        for (seed, kind) in RandomTrees.Kind.allCases.enumerated() {
            var trees = RandomTrees(seed: UInt64(seed) + 5, kind: kind)
            var playground = Playground.on(trees.tree())
            for rules in HitRules.allCases where rules != .candidates {
                playground.update(.probe(.rules(rules)))
                let size = CellSize(columns: 40, rows: 14)
                let map = XrayMap(playground, size: size)
                for place in map.differs.indices {
                    let point = playground.stage.viewport.point(
                        column: Double(place % 40) + 0.5, row: Double(place / 40) + 0.5, in: size)
                    let root = playground.shownTree.root
                    let seen = root.seen(at: point)?.index
                    let hit = root.trace(point, rules: rules).hit?.index
                    #expect(
                        map.differs[place] == (seen != hit && !(seen == nil && hit == 0)),
                        "\(kind) \(rules) \(point)")
                }
            }
        }
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
            #expect(raster(playground).painted == 101)
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import Rendering

@Suite struct `What is covered` {
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

    @Test func `is what the x-ray asks in many questions as in one`() {
        for (seed, kind) in RandomTrees.Kind.allCases.enumerated() {
            var trees = RandomTrees(seed: UInt64(seed) + 5, kind: kind)
            var playground = Playground.on(trees.tree())
            for rules in HitRules.allCases where rules != .candidates {
                playground.update(.rules(rules))
                let size = CellSize(columns: 40, rows: 14)
                let map = XrayMap(playground, size: size)
                for place in map.differs.indices {
                    let point = playground.viewport.point(
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

    @Test func `is chosen by size alone in a large scene, wherever the view is`() {
        let blocks = (0..<100).map { block -> Layer in
            let houses = (0..<100).map { house in
                Layer.made("h", Double(house % 10) * 10, Double(house / 10) * 10, 8, 8)
            }
            return .made(
                "b", Double(block % 10) * 100, Double(block / 10) * 100, 96, 96, houses)
        }
        var playground = Playground.on(LayerTree(.made("city", 0, 0, 1000, 1000, blocks)))
        for shift in [0, 1.3, 3.1, 4.2, 5.7] {
            // There and back about another point: the view has moved by a part of a cell.
            playground.update(.zoom(closer: true, about: Point(x: 500, y: 500)))
            playground.update(.zoom(closer: false, about: Point(x: 500 + shift, y: 500 - shift)))
            #expect(raster(playground).painted == 101)
        }
    }
}

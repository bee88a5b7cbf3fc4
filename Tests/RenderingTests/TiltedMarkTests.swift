import LayerGeometry
import PlaygroundModel
import Rendering
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The edge of a selected tilted layer` {
    private func playground(width: Double, _ degrees: Double = 30) -> Playground {
        let layer = Layer.made("turned", 200 - width / 2, 100, width, 200) {
            $0.backgroundColor = .number(40)
            $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
        }
        let root = Layer.made("root", 0, 0, 400, 400, [layer]) { $0.backgroundColor = .number(250) }
        return .on(LayerTree(root), columns: 120, rows: 40)
    }

    /// The scene's colours in cells with an edge.
    private func colors(_ playground: Playground, _ options: DrawingOptions) -> Set<CellColor> {
        var screen = Screen(options)
        let grid = screen.draw(playground)
        var colors: Set<CellColor> = []
        for cell in grid.cells {
            let value = cell.character.unicodeScalars.first?.value ?? 0
            guard (0x2580...0x259F).contains(value) else { continue }
            for case .rgb(let red, let green, let blue) in [
                cell.style.foreground, cell.style.background,
            ] {
                colors.insert(.rgb(red: red, green: green, blue: blue))
            }
        }
        return colors
    }

    private let options = DrawingOptions(glyphs: .basic)

    @Test func `has one shade all around`() {
        let plain = playground(width: 160)
        let marked = colors(plain.after(.listing(.select(1))), options)
        #expect(marked.subtracting(colors(plain, options)).count == 1)
    }

    @Test(arguments: [4.0, 12, 20], [30.0, 80])
    func `keeps its colour if the layer is thin`(width: Double, degrees: Double) {
        let plain = playground(width: width, degrees)
        let marked = colors(plain.after(.listing(.select(1))), options)
        #expect(marked.subtracting(colors(plain, options)).isEmpty)
    }

    @Test func `keeps its colour if a shade would be another hue`() {
        let plain = playground(width: 160)
        let few = DrawingOptions(glyphs: .basic, hasFewColors: true)
        #expect(
            colors(plain.after(.listing(.select(1))), few).subtracting(colors(plain, few)).isEmpty)
    }
}

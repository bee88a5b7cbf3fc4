import HitboxRendering
import LayerGeometry
import PlaygroundModel
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

@Suite struct `The handles of a thin rotated layer` {
    private func playground(_ degrees: Double) -> Playground {
        let hand = Layer.made("hand", 0, 0, 8, 130) {
            $0.backgroundColor = .number(40)
            $0.anchorPoint = UnitPoint(x: 0.5, y: 0.9)
            $0.position = Point(x: 207, y: 206)
            $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
        }
        let root = Layer.made("root", 0, 0, 400, 400, [hand]) { $0.backgroundColor = .number(250) }
        return .on(LayerTree(root), columns: 120, rows: 40)
    }

    @Test(arguments: [30.0, 60, 102, 200, 290])
    func `are at its far end, and its pin and the probe keep their signs`(degrees: Double) {
        let selected = playground(degrees).after(.listing(.select(1)))
        let pin = selected.derived.handles.pin
        for corner in selected.derived.handles.corners.keys {
            let (x, y) = (corner.column - (pin?.column ?? 0), 2 * (corner.row - (pin?.row ?? 0)))
            #expect(x * x + y * y > 250, "\(degrees)")
        }
        #expect(signs(on: .selection, selected).contains("◊"))
        let center = Point(x: 207, y: 206)
        #expect(signs(on: .pointer, selected.after(.probe(.hover(center)))) == ["◊"])
        let along = Point(x: 207 + 50 * sin(degrees), y: 206 - 50 * cos(degrees))
        #expect(signs(on: .pointer, selected.after(.probe(.hover(along)))) == ["┼"])
    }

    /// The characters of the stage on the background of a role.
    private func signs(on role: ColorRole, _ playground: Playground) -> [Character] {
        let grid = playground.screen()
        let stage = playground.layout.stage
        return (stage.minRow..<stage.maxRow).flatMap { row in
            (stage.minColumn..<stage.maxColumn).map { grid[$0, row] }
        }
        .filter { $0.style.background == .role(role) }.map(\.character)
    }

    private func sin(_ degrees: Double) -> Double {
        Transform3D.rotation(.degrees(degrees)).apply(to: Point(x: 1, y: 0))?.y ?? 0
    }

    private func cos(_ degrees: Double) -> Double {
        Transform3D.rotation(.degrees(degrees)).apply(to: Point(x: 1, y: 0))?.x ?? 0
    }
}

import HitboxDemos
import HitboxRendering
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalIO
import TerminalTypes

/// The whole program without a terminal: whatever is typed, the picture is whole and harmless.
enum PlaygroundTarget {
    /// More would only take longer.
    private static let mostEvents = 150

    /// The first byte chooses the demo, the second the glyphs, the view and pixels; of the rest, 0xFF
    /// and two bytes are a new size, 0xFE is silence, 0xFD is time that passes; the others are typed.
    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        let scene = scenes[source.number(below: scenes.count)]
        let kind = source.byte()
        let glyphs = GlyphSet.allCases[Int(kind & 15) % GlyphSet.allCases.count]
        // As small as a terminal's cells can be: large ones would only take longer.
        let cell = kind & 64 == 0 ? nil : PixelSize(width: 2, height: 4)
        var screen = Screen(
            DrawingOptions(
                glyphs: glyphs, hasColors: kind & 16 == 0, cell: cell,
                picture: kind & 128 == 0 ? .below : .beside))
        var pictures = ShownPictures()
        var session = Session(
            Playground(
                scene, size: CellSize(columns: 80, rows: 24), showsStageOnly: kind & 32 != 0))
        let decoder = KeyDecoder(terminal: "xterm-256color", utf8: true)
        var count = 0
        while !source.isEmpty, count < mostEvents {
            let events: [InputEvent]
            switch source.byte() {
            case 0xFF:
                let size = CellSize(columns: Int(source.byte()), rows: Int(source.byte()) / 2)
                events = decoder.idle() + [.resize(size)]
            case 0xFE: events = decoder.idle()
            case 0xFD:
                session.update(.clock(.tick(elapsed: Double(source.byte()) / 16, clock: 40_000)))
                events = []
            case let byte: events = decoder.decode([byte])
            }
            for event in events {
                count += 1
                if !perform(session.take(event), in: &session) { return }
                if count.isMultiple(of: 8) { check(&screen, &pictures, session.playground) }
            }
        }
        check(&screen, &pictures, session.playground)
        pictures.show(nil, below: session.playground.size)
    }

    /// Says that what an event asks for outside of the model has been done.
    ///
    /// - Returns: Whether the session goes on.
    private static func perform(_ effect: Effect?, in session: inout Session) -> Bool {
        switch effect {
        case .quit: return false
        case .save, .saveAs, .overwrite: session.update(.document(.saved("saved")))
        case .write(.recording, _, _): session.update(.panes(.recording(true)))
        case .stopRecording: session.update(.panes(.recording(false)))
        case .reload, .restore:
            session.update(.document(.load(session.playground.tree.rootLayer, isSaved: true)))
        default: break
        }
        return true
    }

    private static func check(
        _ screen: inout Screen, _ pictures: inout ShownPictures, _ playground: Playground
    ) {
        let (grid, size) = (screen.draw(playground), playground.size)
        switch screen.options.picture {
        case .below: pictures.show(screen.picture, below: size)
        case .beside: pictures.show(screen.picture, in: grid)
        }
        require(grid.size == size, "the picture has \(grid.size), the screen \(size)")
        require(grid.cells.count == size.columns * size.rows, "\(grid.cells.count) cells")
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let cell = grid[column, row]
                let place = "in column \(column), row \(row)"
                if cell.isContinuation {
                    require(
                        column > 0 && grid[column - 1, row].character.cellWidth == 2,
                        "half a character \(place)")
                    continue
                }
                let scalars = cell.character.unicodeScalars
                require(
                    !scalars.contains(where: \.isUnsafeForTerminal), "an unsafe character \(place)")
                let width = cell.character.cellWidth
                require(width == 1 || width == 2, "a character of width \(width) \(place)")
                if width == 2 {
                    require(grid[column + 1, row].isContinuation, "a wide one is cut \(place)")
                }
            }
        }
    }

    private static let scenes: [Scene] = Demos.names.map { name in
        guard let text = Demos.text(name), let scene = try? SceneFile.read(text, name: name) else {
            fail("the demo '\(name)' is not a scene")
        }
        return scene
    }
}

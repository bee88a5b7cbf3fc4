import HitboxDemos
import HitboxRendering
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The Why pane` {
    @Test(arguments: ["perspective", "overlay", "outside"])
    func `keeps a blank before its border`(name: String) throws {
        let scene = try SceneFile.read(try #require(Demos.text(name)), name: name)
        var playground = Playground(
            title: scene.title, root: scene.root, rules: scene.rules, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: scene.stops)
        var screen = Screen()
        for _ in scene.stops {
            playground.update(.probe(.stop(1)))
            let grid = screen.draw(playground)
            let rect = try #require(playground.layout.panes[.why])
            for row in rect.minRow..<rect.maxRow {
                let line = String((rect.minColumn..<rect.maxColumn).map { grid[$0, row].character })
                #expect(line.hasSuffix(" "), "\(line)")
            }
        }
    }
}

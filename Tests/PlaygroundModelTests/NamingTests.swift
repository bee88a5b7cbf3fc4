import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A layer without a name` {
    @Test func `is called by its text, in menus and in the history`() {
        let button = Layer.made("", 40, 40, 200, 200) {
            ($0.className, $0.text) = ("UIButton", "Send")
        }
        let tree = LayerTree(.made("view", 0, 0, 320, 480, [button]))
        var playground = Playground.on(tree)
        playground.update(.listing(.select(1)))
        playground.update(.menu(.candidates(Point(x: 80, y: 80), CellPoint(column: 5, row: 5))))
        #expect(playground.overlays.menu?.items.last?.text == "  \"Send\" UIButton")
        playground.press("Esc M")
        #expect(playground.overlays.menu?.title == "\"Send\" UIButton")
        playground.press("Esc e")
        #expect(playground.overlays.menu?.title == "Export \"Send\" UIButton as")
        playground.press("Esc I u")
        #expect(playground.log == "undone: isHidden of \"Send\" UIButton")
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A key without a meaning` {
    @Test(
        arguments: [
            ("B", Pane.stage, "B"), ("C-x", .layers, "Ctrl-X"), ("F5", .why, "F5"),
            ("A-h", .inspector, "Alt-h"),
        ] as [(String, Pane, String)])
    func `says so`(key: String, pane: Pane, name: String) {
        var playground = Playground.on()
        playground.update(.panes(.focus(pane)))
        playground.press(key)
        #expect(playground.log == "\(name) does nothing here; ? lists the keys")
        #expect(playground.panes.notice.isAside)
    }

    @Test func `says so in the use of a tool, instead of the change, until the next change`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("a 7 B")
        #expect(playground.panes.isNews && playground.panes.notice.isAside)
        playground.press("Left")
        #expect(!playground.panes.isNews)
    }

    @Test func `says nothing in an overlay, where all is too small, and of the mouse`() {
        for opener in ["?", "M", ":"] {
            var playground = Playground.on()
            playground.press("\(opener) C-x")
            #expect(playground.log.isEmpty)
        }
        var small = Playground.on(columns: 20, rows: 5)
        small.press("B")
        #expect(small.log.isEmpty)
        var playground = Playground.on()
        playground.take(.mouse(MouseInput(.press(.middle), at: CellPoint(column: 3, row: 3))))
        playground.hover(at: 160, 240)
        #expect(playground.log.isEmpty)
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `An unbound key` {
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
        #expect(playground.panes.notice.isMinor)
    }

    @Test func `shows a message during an edit, instead of the change, until the next change`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("a 7 B")
        #expect(playground.panes.isNews && playground.panes.notice.isMinor)
        playground.press("Left")
        #expect(!playground.panes.isNews)
    }

    @Test(arguments: ["Z", "5", "C-x"])
    func `says so in a menu, until the menu is closed`(key: String) {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("M \(key)")
        #expect(playground.overlays.menu != nil)
        #expect(playground.log.hasSuffix(" is not in this menu; Esc closes it"))
        #expect(playground.panes.notice.isMinor)
        playground.press("j")
        #expect(playground.log.isEmpty)
        playground.press("\(key) Esc")
        #expect(playground.overlays.menu == nil && playground.log.isEmpty)
    }

    @Test
    func `shows no message in help and prompts, on a screen that is too small, and for the mouse`()
    {
        for opener in ["?", ":"] {
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

@Suite struct `A message` {
    private func clicked() -> Playground {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        #expect(playground.log == "Inside Blue Layer")
        return playground
    }

    @Test(arguments: ["Tab", "f", "g", "?", ":", "+", "y", "R", "y Esc", "R Esc"])
    func `disappears with the next key`(key: String) {
        var playground = clicked()
        playground.press(key)
        #expect(playground.log.isEmpty)
    }

    @Test func `disappears with a click elsewhere, and stays while the pointer only moves away`()
        throws
    {
        var playground = clicked()
        let why = try #require(playground.layout.panes[.why])
        let cell = CellPoint(column: why.maxColumn - 1, row: why.maxRow - 1)
        playground.take(.mouse(MouseInput(.move, at: cell)))
        #expect(playground.log == "Inside Blue Layer")
        playground.click(column: cell.column, row: cell.row)
        #expect(playground.log.isEmpty && playground.panes.focus == .why)
    }

    @Test func `about an error disappears, too`() {
        var playground = Playground.on()
        playground.update(.panes(.complain("cannot write a.yaml")))
        playground.press("Tab")
        #expect(playground.complaint == nil && playground.log.isEmpty)
    }

    @Test func `stays if a key affects only the terminal`() {
        var playground = clicked()
        playground.press("C-l")
        #expect(playground.log == "Inside Blue Layer")
    }
}

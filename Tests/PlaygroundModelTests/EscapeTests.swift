import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Esc` {
    @Test func `ends the x-ray after the pin, and before it leaves the pane`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.press("x")
        playground.update(.panes(.focus(.inspector)))
        playground.press("Esc")
        #expect(playground.probe.pin == nil && playground.stage.shows(.xray))
        playground.press("Esc")
        #expect(!playground.stage.shows(.xray) && playground.panes.focus == .inspector)
        playground.press("Esc")
        #expect(playground.panes.focus == .stage)
    }

    @Test func `does not undo z, which says how to go back`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("z")
        #expect(playground.log == "blue is in the middle; 0 shows the whole scene")
        let centred = playground.stage.viewport
        playground.press("Esc")
        #expect(playground.stage.viewport == centred)
        playground.press("0")
        #expect(playground.stage.viewport == Playground.on().stage.viewport)
    }
}

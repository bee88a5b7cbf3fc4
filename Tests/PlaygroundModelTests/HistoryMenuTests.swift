import LayerGeometry
import PlaygroundModel
import TestSupport
import Testing

@Suite struct `The list of changes` {
    @Test func `marks the current state, and goes back and forward to any other`() throws {
        var playground = Playground.on()
        let trees =
            [playground.tree]
            + [1, 2].map { layer in
                playground.update(.listing(.select(layer)))
                playground.press("I")
                return playground.tree
            }
        func choose(_ place: Int) throws {
            playground.update(.menu(.history))
            let menu = try #require(playground.overlays.menu)
            #expect(menu.items.count == 3 && menu.items[0].text == "as opened")
            #expect(menu.items[menu.selected].note == "now")
            playground.update(.menu(.choose(place)))
            #expect(playground.tree == trees[place] && playground.overlays.menu == nil)
        }
        try choose(0)
        try choose(2)
        try choose(1)
    }
}

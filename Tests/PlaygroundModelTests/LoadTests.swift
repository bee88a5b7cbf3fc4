import LayerGeometry
import TestSupport
import Testing

@testable import PlaygroundModel

@Suite struct `Reloaded layers` {
    private func screen(_ names: String...) -> LayerTree {
        .root(
            .made("list", 0, 0, 90, 90, names.map { .made($0, 0, 0, 9, 9) }),
            .made("bar", 0, 0, 9, 9))
    }

    @Test func `keep the selection, and the folding if there are as many rows`() {
        var playground = Playground.on(screen("a", "b"))
        playground.update(.listing(.select(4)))
        playground.listing.folded = [1]
        playground.update(.document(.load(screen("a", "c").rootLayer, isSaved: true)))
        #expect(playground.selectedNode.name == "bar" && playground.listing.folded == [1])
        playground.update(.document(.load(screen("x", "y", "z").rootLayer, isSaved: true)))
        #expect(playground.selectedNode.name == "bar" && playground.listing.folded.isEmpty)
    }

    @Test func `are fitted into the stage unless the view was changed`() {
        let wide = LayerTree(.made("wide", 0, 0, 9_000, 90))
        var playground = Playground.on(screen("a"))
        playground.update(.document(.load(wide.rootLayer, isSaved: true)))
        #expect(playground.stage.viewport == Playground.on(wide).stage.viewport)
        playground.press("+")
        let zoomed = playground.stage.viewport
        playground.update(.document(.load(screen("a").rootLayer, isSaved: true)))
        #expect(playground.stage.viewport == zoomed)
    }

    @Test func `can be undone, or clear the history`() {
        var playground = Playground.on(screen("a"))
        playground.update(.document(.load(screen("b").rootLayer, isSaved: false)))
        #expect(playground.document.isModified)
        playground.update(.document(.undo))
        #expect(playground.tree == screen("a"))
        playground.update(
            .document(.load(screen("b").rootLayer, isSaved: true, isUndoable: false)))
        #expect(!playground.document.history.canUndo && !playground.document.isModified)
    }
}

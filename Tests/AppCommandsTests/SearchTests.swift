import AppCommands
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

/// A page with two buttons: the label of the first one is in a stack, and the second one takes no
/// touches.
private func page() -> Playground {
    func label(_ text: String) -> Layer {
        .made("", 10, 10, 80, 20) {
            $0.className = "UILabel"
            $0.text = text
        }
    }
    let stack = Layer.made("stack", 0, 0, 100, 44, [label("Sign in")])
    let signIn = Layer.made("", 10, 10, 100, 44, [stack]) {
        $0.className = "UIButton"
    }
    let skip = Layer.made("", 10, 80, 100, 44, [label("Skip")]) {
        $0.className = "UIButton"
        $0.isUserInteractionEnabled = false
    }
    return Playground(
        title: "T", root: LayerTree.root(signIn, skip).rootLayer, rules: .uiview, isYUp: false,
        size: CellSize(columns: 100, rows: 30), checks: .lint)
}

@Suite struct `A search` {
    @Test func `finds a control by the text of the label in it`() {
        var playground = page()
        playground.press("/ s i g n Enter")
        #expect(playground.selection == 1)
        #expect(playground.log == "\"Sign in\" UIButton: 1 of 1 with 'sign'")
    }

    @Test func `finds a label by its class, and where no control shows its text`() {
        var playground = page()
        playground.press("/ u i l a b e l Enter")
        #expect(playground.selectedNode.layer.className == "UILabel")
        let label = Layer.made("", 0, 0, 80, 20) { $0.text = "Sign in" }
        playground = .on(.root(label))
        playground.press("/ s i g n Enter")
        #expect(playground.selection == 1)
    }

    @Test func `lists the control`() {
        var playground = page()
        playground.press("F s k i p Enter")
        #expect(playground.matchCount == 1)
        #expect(playground.selectedNode.layer.className == "UIButton")
    }
}

@Suite struct `The key n` {
    @Test func `steps through the last request, a search or touch problems`() {
        var playground = page()
        playground.press("X / u i b u t Enter n")
        #expect(playground.log.hasSuffix("2 of 2 with 'uibut'") && playground.problems != nil)
        playground.press("N")
        #expect(playground.log.hasSuffix("1 of 2 with 'uibut'"))
        playground.press("X X")
        #expect(playground.log.hasPrefix("1 of 1  error"))
        playground.press("n")
        #expect(playground.log.hasPrefix("1 of 1  error"))
    }

    @Test func `steps through touch problems again after Esc ended the search`() {
        var playground = page()
        playground.press("X Esc / s i g n Enter Esc")
        #expect(playground.problems != nil && playground.panes.focus == .stage)
        #expect(playground.log == "search for 'sign' ended")
        playground.press("n")
        #expect(playground.log.hasPrefix("1 of 1  error"))
    }
}

@Suite struct `Esc in the layers` {
    @Test func `ends the search first, then leaves`() {
        var playground = page()
        playground.update(.panes(.focus(.layers)))
        playground.press("/ s i g n Enter Esc")
        #expect(playground.panes.focus == .layers && !playground.listing.isWalking)
        playground.press("n")
        #expect(playground.problems != nil, "the only thing left to walk")
        playground.press("Esc Esc Esc")
        #expect(playground.problems == nil && playground.panes.focus == .stage)
    }

    @Test func `ends a filter and its search with one key`() {
        var playground = page()
        playground.press("F s k i p Enter Esc")
        #expect(playground.matches == nil && !playground.listing.isWalking)
        #expect(playground.panes.focus == .layers)
    }
}

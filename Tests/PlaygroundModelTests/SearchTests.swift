import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

/// A page with two buttons, the label of the first one in a stack; the second one takes no touches.
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
        size: CellSize(columns: 100, rows: 30))
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

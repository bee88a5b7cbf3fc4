import SceneFile
import SourceDiagnostics
import Testing

@Suite struct `A scene that selects a layer` {
    private func warnings(_ text: String) -> [String] {
        SceneFile.warnings(bytes: Array(text.utf8), name: "s").map(lines) ?? []
    }

    @Test func `has a warning if no layer or several have that name`() {
        let text = """
            hitbox: 1
            select: card/bagde
            probe:
              - at: [1, 1]
                select: dot
              - {at: [2, 2], select: badge}
              - {at: [3, 3], select: '#9'}
              - {at: [4, 4], select: left/badge}
            root:
              name: card
              sublayers:
                - name: badge
                - {name: left, sublayers: [{name: dot}]}
                - {name: right, sublayers: [{name: dot}]}
            """
        #expect(
            warnings(text) == [
                "2:9+10 no layer is called 'card/bagde'; write 'badge'",
                "5:13+3 'dot' names 2 layers: card/left/dot (#3), card/right/dot (#5); "
                    + "write a longer path, or #INDEX",
                "7:26+4 no layer has the index '#9'; the last is #5",
                "8:26+10 no layer is called 'left/badge'; write 'card/badge'",
            ])
        #expect(problems(text).diagnostics.isEmpty)
        let severities = SceneFile.warnings(bytes: Array(text.utf8), name: "s")?.diagnostics
        #expect(severities?.allSatisfy { $0.severity == .warning } == true)
    }

    @Test func `has a warning about levels of layers that are not windows`() throws {
        let text = """
            hitbox: 1
            select: nobody
            root:
              name: screen
              windowLevel: 1
              sublayers:
                - name: alert
                  windowLevel: 2000
                  mask: {windowLevel: 4}
                  sublayers: [{name: ok, windowLevel: 3}, {name: no, windowLevel: 0}]
            """
        let message =
            "this 'windowLevel' makes no difference: only the root's sublayers are windows"
        let help = "remove it, or put the layer among the sublayers of the root"
        #expect(
            warnings(text) == [
                "2:9+6 no layer is called 'nobody'", "9:27+1 \(message); \(help)",
                "10:43+1 \(message); \(help)",
            ])
        #expect(try SceneFile.read(text, name: "s").mayHaveWarnings)
        let plain = text.replacing("select: nobody\n", with: "").replacing(
            "windowLevel: 4", with: "name: m"
        ).replacing("windowLevel: 3", with: "name2: 3")
        #expect(
            try !SceneFile.read(plain.replacing(", name2: 3", with: ""), name: "s").mayHaveWarnings)
    }

    @Test func `has a warning about a root that hitTest returns nothing for`() throws {
        let text = "hitbox: 1\nroot: {name: all, isTransformLayer: true}\n"
        let help = "put it among the sublayers of an ordinary layer"
        #expect(
            warnings(text) == [
                "2:7+1 the root is a transform layer, for which hitTest returns nothing; \(help)"
            ])
        #expect(try SceneFile.read(text, name: "s").mayHaveWarnings)
        // UIKit asks views, and a view may have such a layer.
        #expect(warnings("rules: uiview\n" + text).isEmpty)
    }

    @Test func `has no warning if exactly one does, or beside errors`() {
        #expect(warnings("hitbox: 1\nselect: card\nroot: {name: card}\n").isEmpty)
        #expect(warnings("hitbox: 1\nselect: card\nroot: {nam: car}\n").isEmpty)
        #expect(warnings("hitbox: 1\nroot: {name: card}\n").isEmpty)
    }
}

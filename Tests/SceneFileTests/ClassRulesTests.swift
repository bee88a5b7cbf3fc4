import LayerGeometry
import SceneFile
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct `Rules for classes` {
    private func read(_ text: String) throws -> ClassRules {
        try ClassRules.read(bytes: Array(text.utf8), name: "known.yaml")
    }

    @Test func `give traits to the layers of the classes`() throws {
        let rules = try read(
            "passThrough: [Overlay, 'My View']\nenlarged: {Small: 12, Tight: -2.5}")
        #expect(rules.passThrough == ["Overlay", "My View"])
        #expect(rules.enlarged == ["Small": 12, "Tight": -2.5])
        var root = Layer.made("root", 0, 0, 100, 100, [.made("small", 0, 0, 9, 9)])
        root.className = "Overlay"
        root.sublayers[0].className = "Small"
        let tree = rules.applied(to: LayerTree(root))
        #expect(tree.root.layer.touch.isPassThrough)
        #expect(tree[1].layer.touch.outset == 12)
        #expect(!tree[1].layer.touch.isPassThrough)
    }

    @Test func `let touches through the root view of a window, too`() throws {
        let rules = try read("passThroughRoot: [OverlayWindow]")
        let button = Layer.made("help", 10, 10, 40, 40)
        let content = Layer.made("content", 0, 0, 100, 100, [button])
        let app = Layer.made("app", 0, 0, 100, 100)
        let over = Layer.made("over", 0, 0, 100, 100, [content]) { $0.className = "OverlayWindow" }
        let screen = LayerTree(Layer.made("screen", 0, 0, 100, 100, [app, over]))
        let tree = rules.applied(to: screen)
        func hit(_ tree: LayerTree, _ x: Double) -> String? {
            tree.root.hitTest(Point(x: x, y: x), rules: .uiview)?.name
        }
        #expect(hit(screen, 80) == "content" && hit(screen, 20) == "help")
        #expect(hit(tree, 80) == "app" && hit(tree, 20) == "help")
    }

    @Test(arguments: [
        ("passThru: [A]", "1:1", "unknown key 'passThru'"),
        ("passThrough: A", "1:14", "'passThrough' is 'A', but must be a list of class names"),
        ("passThrough: [[A]]", "1:15", "'passThrough' is a list, but must be text"),
        ("enlarged: [A]", "1:11", "'enlarged' is a list, but must be a mapping"),
        ("enlarged: {A: wide}", "1:15", "'A' is 'wide', "),
        ("enlarged: {A: .nan}", "1:15", "'A' is '.nan', "),
        ("", "1:1", "the file is empty"),
    ])
    func `are read strictly`(text: String, place: String, message: String) {
        #expect {
            try read(text)
        } throws: { error in
            guard let problems = error as? SceneProblems, let first = problems.diagnostics.first
            else { return false }
            return "\(first.range.line):\(first.range.column)" == place
                && first.message.hasPrefix(message)
        }
    }
}

@Suite struct `The places of layers` {
    @Test func `are in pre-order, without masks`() throws {
        let text = """
            hitbox: 1
            root:
              name: a
              mask:
                sublayers: [{name: m}]
              sublayers:
                - name: b
                  sublayers: [{name: c}, &d {name: d}]
                - *d
                - bounds: [0, 0, 1, 1]
            """
        let (scene, places) = try SceneFile.readWithPlaces(
            bytes: Array(text.utf8), name: "a.yaml")
        #expect(places.count == LayerTree(scene.root).count)
        #expect(places.map(\.line) == [3, 7, 8, 8, 8, 10])
        #expect(places.map(\.column) == [3, 7, 19, 30, 30, 7])
    }

    @Test func `are in the order of windows' levels`() throws {
        let text = """
            hitbox: 1
            root:
              sublayers:
                - name: alert
                  windowLevel: 2000
                  sublayers:
                    - name: ok
                # The app.
                - name: app
                  sublayers: [{name: buy}]
            """
        let (scene, places) = try SceneFile.readWithPlaces(
            bytes: Array(text.utf8), name: "a.yaml")
        let names = LayerTree(scene.root).nodes.map(\.name).dropFirst()
        #expect(names == ["app", "buy", "alert", "ok"])
        #expect(places.map(\.line) == [3, 9, 10, 4, 7])
        // The list stays as it is written.
        let raised = LayerTree(scene.root).updating(1) { $0.windowLevel = 3_000 }
        var changed = scene
        changed.root = raised.rootLayer
        #expect(
            SceneFile.write(changed, into: text)
                == text.replacing("name: app", with: "name: app\n      windowLevel: 3000"))
    }
}

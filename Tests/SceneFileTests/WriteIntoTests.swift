import HitboxDemos
import LayerGeometry
import TestSupport
import Testing

@testable import SceneFile

@Suite struct `A scene written into its text` {
    @Test func `reads back equal, and gives the same bytes again`() throws {
        var rewritten = 0  // Written as a whole, without a need.
        for seed in 0..<48 {
            var random = RandomScene(seed: UInt64(seed))
            var edit = RandomEdit(seed: UInt64(seed))
            var scene = random.scene()
            var text = SceneFile.write(scene)
            if seed % 4 == 3 {
                let root = FlowText.layer(scene.root)
                text =
                    seed % 8 == 3
                    ? "{\"hitbox\": 1, \"root\":\n  \(root.text(asJSON: true))}"
                    : "hitbox: 1\nroot: \(root.yaml)"
                (scene.title, scene.about, scene.rules, scene.yAxis) = (nil, nil, .calayer, .down)
                (scene.shows, scene.stops) = ([], [])
            } else if seed % 3 == 0 {
                text = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
            } else if seed % 3 == 1 {
                text = text.replacing("\n", with: " # why\n# above\n")
            }
            for _ in 0..<4 {
                edit.change(&scene)
                let new = SceneFile.write(scene, into: text)
                let copy = try SceneFile.read(new, name: "seed \(seed)")
                let whole = SceneFile.write(scene)
                if seed % 4 == 3, new == whole { rewritten += 1 }
                #expect(copy == scene, "seed \(seed)")
                #expect(SceneFile.write(copy) == whole, "seed \(seed)")
                #expect(SceneFile.write(scene, into: new) == new, "seed \(seed)")
                if seed % 3 == 1, seed % 4 != 3, !new.contains("# above") { rewritten += 1 }
                text = new
            }
        }
        #expect(rewritten == 0)
    }

    @Test func `preserves all other lines of a demo when one property changes`() throws {
        for name in Demos.names {
            let text = try #require(Demos.text(name))
            let scene = try SceneFile.read(text, name: name)
            #expect(SceneFile.write(scene, into: text) == text)
            // Aliases are expanded where they are edited.
            if text.contains("*") { continue }
            let count = LayerTree(scene.root).count
            for seed in Effort.sample(Array(0..<count * 4)) {
                var edit = RandomEdit(seed: UInt64(seed))
                var changed = scene
                let tree = LayerTree(scene.root).updating(seed % count) { edit.edit(&$0) }
                changed.root = tree.rootLayer
                let new = SceneFile.write(changed, into: text)
                let copy = try SceneFile.read(new, name: name)
                #expect(SceneFile.write(copy) == SceneFile.write(changed), "\(name) \(seed)")
                let lines = Set(text.split(separator: "\n"))
                let other = new.split(separator: "\n").filter { !lines.contains($0) }
                #expect(other.count <= 3, "\(name) \(seed): \(other)")
                let comments = { (text: String) in
                    text.split(separator: "\n").count { $0.contains("# ") }
                }
                #expect(comments(new) >= comments(text) - 1, "\(name) \(seed)\n\(new)")
            }
        }
    }

    @Test func `changes only what differs`() throws {
        let text = """
            # The head.
            hitbox: 1
            title: 'It is'   # the title
            root:
              # The root.
              name: "view"
              frame: [0, 0.0, 3.2e2, 480]   # whole screen

              isHidden: true # not yet
              opacity: 0.50
              sublayers:
                # One.
                - name: one
                  frame: [1e1, 2e1, 30, 40]
                # Two.
                - {name: two, frame: [1, 2, 3, 4], zPosition: +1}
                - name: three   # the third
                  transform: [{rotate: 45.0}, {scale: 2}]
                  bounds: [0, 0, 10, 10]
            """
        var scene = try SceneFile.read(text, name: "s")
        scene.title = "It was"
        scene.root.name = "root"
        scene.root.setFrame(Rect(x: 5, y: 0, width: 320, height: 480))
        scene.root.isHidden = false
        scene.root.opacity = 1
        scene.root.sublayers[0].masksToBounds = true
        scene.root.sublayers[1].zPosition = 0
        scene.root.sublayers[2].layerTransform = LayerTransform([
            .rotate(.degrees(45)), .scale(x: 3, y: 3),
        ])
        #expect(
            SceneFile.write(scene, into: text) == """
                # The head.
                hitbox: 1
                title: "It was"   # the title
                root:
                  # The root.
                  name: "root"
                  frame: [5, 0.0, 3.2e2, 480]   # whole screen

                  isHidden: false # not yet
                  sublayers:
                    # One.
                    - name: one
                      frame: [1e1, 2e1, 30, 40]
                      masksToBounds: true
                    # Two.
                    - {name: two, frame: [1, 2, 3, 4]}
                    - name: three   # the third
                      transform: [{rotate: 45.0}, {scale: 3}]
                      bounds: [0, 0, 10, 10]
                """)
    }

    @Test func `moves the text of layers along with them`() throws {
        let text = """
            hitbox: 1
            root:
              sublayers:
              # One.
              - name: one
                opacity: 0.50  # half
              # Two.
              - name: two
                sublayers:
                  - name: inner   # in two
                    zPosition: 1.0
            # End.

            """
        var scene = try SceneFile.read(text, name: "s")
        let inner = scene.root.sublayers[1].sublayers.removeLast()
        scene.root.sublayers.swapAt(0, 1)
        scene.root.sublayers.append(inner)
        scene.root.sublayers.append(Layer(name: "new"))
        #expect(
            SceneFile.write(scene, into: text) == """
                hitbox: 1
                root:
                  sublayers:
                  # Two.
                  - name: two
                  # One.
                  - name: one
                    opacity: 0.50  # half
                  - name: inner   # in two
                    zPosition: 1.0
                  - name: new
                # End.

                """)
    }

    @Test func `has bounds and position if no frame can describe the geometry`() throws {
        let text = """
            hitbox: 1
            root:
              name: a
              frame: [0, 0, 10, 20]  # here
              opacity: 0.5
            """
        var scene = try SceneFile.read(text, name: "s")
        scene.root.layerTransform = LayerTransform([.rotate(.degrees(30))])
        #expect(
            SceneFile.write(scene, into: text) == """
                hitbox: 1
                root:
                  name: a
                  transform: [{rotate: 30}]
                  bounds: [0, 0, 10, 20]
                  position: [5, 10]  # here
                  opacity: 0.5
                """)
    }

    @Test func `stays JSON`() throws {
        let text = """
            {"hitbox": 1, "root": {
              "name": "a",
              "frame": [0, 0, 10, 10],
              "sublayers": [
                {"name": "b", "isHidden": true},
                {"name": "c"}
              ]
            }}
            """
        var scene = try SceneFile.read(text, name: "s")
        scene.rules = .uiview
        scene.root.backgroundColor = LayerColor(notation: "white")
        scene.root.sublayers[0].isHidden = false
        scene.root.sublayers.append(Layer(name: "d", frame: Rect(x: 1, y: 2, width: 3, height: 4)))
        #expect(
            SceneFile.write(scene, into: text) == """
                {"hitbox": 1, "rules": "uiview", "root": {
                  "name": "a",
                  "frame": [0, 0, 10, 10],
                  "backgroundColor": "white",
                  "sublayers": [
                    {"name": "b"},
                    {"name": "c"},
                    {"name": "d", "frame": [1, 2, 3, 4]}
                  ]
                }}
                """)
    }

    @Test(arguments: [
        "hitbox: 1\nroot:\n  sublayers: [&a {name: b}, *a]\n",
        "hitbox: 1\nroot: !!map\n  name: b\n", "no scene", "", "hitbox: 1\nroot: {}",
        "hitbox: 1\nroot:\n  ? name\n  : b\n", "hitbox: 1\nroot:\n  text: |+\n    a\n\n\n  name: b",
        "---\nhitbox: 1\nroot: {name: b,\n  text: a\n   b}\n...\n",
        "hitbox: 1\nroot:\n  name: a\u{2028}\n  text: 'é'\n",
    ])
    func `reads back equal whatever the text is`(text: String) throws {
        for seed in 0..<40 {
            var scene = (try? SceneFile.read(text, name: "s")) ?? Scene(root: Layer(name: "x"))
            var edit = RandomEdit(seed: UInt64(seed))
            for _ in 0..<3 { edit.change(&scene) }
            let new = SceneFile.write(scene, into: text)
            #expect(try SceneFile.read(new, name: "s") == scene, "seed \(seed)")
            #expect(SceneFile.write(scene, into: new) == new)
        }
    }
}

import HitboxExporting
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TestSupport
import TouchLint

/// A text is refused with reasons, or is a scene that survives being written, edited and asked.
enum SceneTarget {
    static func run(_ bytes: [UInt8]) {
        var choices = SeededNumbers(choicesFor: bytes)
        let scene: Scene
        do throws(SceneProblems) {
            scene = try SceneFile.read(bytes: bytes, name: "input.yaml")
        } catch {
            require(!error.diagnostics.isEmpty, "no scene, and no problem")
            require(!"\(error)".isEmpty, "problems without a picture")
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let tree = LayerTree(scene.root)
        // An alias makes a large scene of a few bytes; what follows asks each layer many times.
        if tree.count > 300 { return }
        TreeChecks.readsBack(scene)
        require(SceneFile.write(scene, into: text) == text, "an unchanged scene changes its text")
        edit(scene, text, &choices)
        TreeChecks.ask(tree, &choices)
        TreeChecks.describe(tree, &choices)
        move(tree, &choices)
    }

    /// Writes an edited scene into the text.
    private static func edit(_ scene: Scene, _ text: String, _ choices: inout SeededNumbers) {
        var edited = scene
        let node = LayerTree(scene.root)[choices.number(below: LayerTree(scene.root).count)]
        let tree: LayerTree
        switch choices.number(below: 6) {
        case 0:
            tree = node.tree.updating(node.index) { $0.position = Point(x: 1.5, y: -2) }
        case 1:
            tree = node.tree.updating(node.index) { layer in
                layer.setFrame(Rect(x: 1, y: 2, width: 30, height: 40))
            }
        case 2: tree = node.tree.removing(node.index)
        case 3:
            tree = node.tree.inserting(Layer(name: "new: 'layer'"), into: node.index, at: 0).tree
        case 4:
            let target = choices.number(below: node.tree.count)
            tree = node.tree.moving(node.index, into: target, at: choices.number(below: 3)).tree
        default:
            tree = node.tree.updating(node.index) { layer in
                layer.name = "a # b"
                layer.opacity = 0.25
                layer.layerTransform = LayerTransform([.rotate(.degrees(30))])
                layer.masksToBounds.toggle()
            }
        }
        edited.root = tree.rootLayer
        if choices.chance(0.2) { edited.title = "another: title" }
        let written = SceneFile.write(edited, into: text)
        guard let copy = try? SceneFile.read(written, name: "") else {
            fail("an edited text cannot be read:\n\(written)")
        }
        require(copy == edited, "an edited text reads back otherwise:\n\(written)")
    }

    /// Lets time pass.
    private static func move(_ tree: LayerTree, _ choices: inout SeededNumbers) {
        for time in [0, 0.5, choices.number(0...1e6), 1e300] {
            let moment = SceneMoment(time: time, clock: choices.number(0...86_400))
            let shown = tree.presentation(at: moment)
            require(shown.count == tree.count, "layers come and go with time")
            _ = tree.isMoving(after: time)
            let point = TreeChecks.point(in: shown, &choices)
            _ = shown.root.hitTest(point)
        }
    }
}

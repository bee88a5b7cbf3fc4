import Demos
import LayerGeometry
import SceneFile
import Testing

@Suite struct `A demo` {
    @Test func `reads without a problem and is written so that it reads back equal`() throws {
        #expect(Demos.names.count == 7)
        for name in Demos.names {
            let text = try #require(Demos.text(name))
            let scene = try SceneFile.read(text, name: name)
            #expect(scene.title == Demos.summary(of: name), "\(name)")
            #expect(scene.about != nil, "\(name)")
            let copy = try SceneFile.read(SceneFile.write(scene), name: name)
            #expect(copy == scene, "\(name)")
        }
    }

    @Test(arguments: [
        ("blue-white", 160, 240, "blue", "blue"), ("blue-white", 70, 150, "white", "white"),
        ("z-order", 150, 300, "list", "header"), ("outside", 250, 60, "badge", "view"),
        ("outside", 250, 270, "view", "view"), ("perspective", 215, 380, "shelf", "back"),
        ("perspective", 110, 140, "left-door", "right-door"),
        ("perspective", 210, 140, "right-door", "right-door"), ("convert", 60, 100, "red", "red"),
        ("convert", 230, 330, "button", "button"), ("anchor", 230, 390, "outside", "outside"),
    ])
    func `answers as it says`(demo: String, x: Int, y: Int, layer: String, view: String) throws {
        let scene = try SceneFile.read(try #require(Demos.text(demo)), name: demo)
        let tree = LayerTree(scene.root)
        let point = Point(x: Double(x), y: Double(y))
        #expect(tree.root.hitTest(point, rules: .calayer)?.layer.name == layer)
        #expect(tree.root.hitTest(point, rules: .uiview)?.layer.name == view)
    }
}

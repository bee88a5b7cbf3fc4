import AppCommands
import Foundation
import HitboxDemos
import HitboxExporting
import LayerGeometry
import SceneFile
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct `A drawing of touch areas` {
    private func text(of tree: LayerTree, _ request: ExportRequest) -> String {
        var text = ""
        TouchSheet(tree.root, for: request).draw { text += $0 }
        return text
    }

    private func check(_ text: String, _ name: String) {
        let parser = XMLParser(data: Data(text.utf8))
        #expect(parser.parse(), "\(name): \(parser.parserError.map { "\($0)" } ?? "")")
        #expect(!text.contains("nan") && !text.contains("<script>"), "\(name)")
    }

    @Test func `is XML, with a region for each layer that is hit`() throws {
        for name in Demos.names where name != "app" {
            let scene = try SceneFile.read(Demos.text(name) ?? "", name: name)
            check(text(of: LayerTree(scene.root), ExportRequest(title: "<script>")), name)
        }
        let over = Layer.made("<over>", 20, 0, 40, 40)
        let tree = LayerTree(Layer.made("root", 0, 0, 60, 40, [over]))
        let text = text(of: tree, ExportRequest(isYUp: true))
        check(text, "over")
        let title =
            "root: 800 of 2400 pt², largest rectangle 20x40 at 0,0; the rest: 1600 to &lt;over&gt;"
        #expect(text.contains("<title>\(title)</title>"))
        #expect(text.contains("<path d=\"M0,0 L20,0 L20,-40 L0,-40 Z\" fill=\"#0072b2\""))
        // Hatching lines end at the region's edges.
        #expect(text.contains("M20,-10 L0,-30 "))
    }
}

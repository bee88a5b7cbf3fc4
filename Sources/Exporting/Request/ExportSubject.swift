import LayerGeometry
import Rendering
import TerminalTypes

/// The layers of an export as a tree of their own, and the question about them.
struct ExportSubject {
    /// The tree whose root is the exported layer.
    let tree: LayerTree
    /// The point that is asked about, in the space of the new root's position; `nil` for none.
    let probe: Point?
    /// What is to be shown besides.
    var request: ExportRequest

    init(_ node: LayerNode, _ request: ExportRequest) {
        self.request = request
        if node.index == 0 {
            tree = node.tree
            probe = request.probe
            return
        }
        let root = LayerTree(node.tree.wholeLayer(node.index)).root
        tree = root.tree
        // The same place of the layer; its superlayers have no part in it any more.
        probe = request.probe.flatMap { node.convert($0, from: nil) }
            .flatMap { root.convert($0, to: nil) }
    }

    /// The stage with the layers and the probe, in characters.
    var stage: String {
        let picture = StagePicture(
            tree: tree, probe: probe, rules: request.rules, isYUp: request.isYUp,
            size: request.size,
            options: DrawingOptions(glyphs: request.glyphs, hasColors: false))
        return picture.grid.text + "\n"
    }
}

import LayerGeometry
import Rendering
import TerminalTypes

/// The exported layers as a separate tree, with the probe converted to it.
struct ExportSubject {
    /// The tree whose root is the exported layer.
    let tree: LayerTree
    /// The point to hit-test, in the new root's superlayer space; `nil` for none.
    let probe: Point?
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
        // The same point of the layer, no longer affected by its superlayers.
        probe = request.probe.flatMap { node.convert($0, from: nil) }
            .flatMap { root.convert($0, to: nil) }
    }

    /// The stage with the layers and the probe, as text.
    var stage: String {
        let picture = StagePicture(
            tree: tree, probe: probe, rules: request.rules, isYUp: request.isYUp,
            size: request.size,
            options: DrawingOptions(glyphs: request.glyphs, hasColors: false))
        return picture.grid.text + "\n"
    }
}

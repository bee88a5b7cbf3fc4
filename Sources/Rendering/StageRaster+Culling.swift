import LayerGeometry
import TerminalTypes

/// What need not be painted: a picture costs what is to be seen in it, not what the tree has.
extension StageRaster {
    /// Layers in a smaller tree are painted however small they are.
    private static let leastLayers = 5_000
    /// Layers that are less than this part of a cell, on average, are left out.
    private static let leastCells = 0.5

    /// Whether anything of a branch can be on the stage.
    ///
    /// - Parameter toStage: From the plane that the branch is flattened onto.
    func isOnStage(_ node: LayerNode, _ toStage: Transform3D) -> Bool {
        guard let box = box(node, toStage) else { return true }
        return box.maxX >= 0 && box.maxY >= 0 && box.minX <= Double(size.columns)
            && box.minY <= Double(size.rows)
    }

    /// Whether so many sublayers are in so few cells that they cannot be told apart: they come into
    /// sight as one goes closer.
    func isTooSmall(_ node: LayerNode, toStage: Transform3D) -> Bool {
        guard node.tree.count > Self.leastLayers, node.endIndex - node.index > 20,
            let box = box(node, toStage)
        else { return false }
        return box.width * box.height < Double(node.sublayers.count) * Self.leastCells
    }

    /// The box around a branch, in cells of the stage; `nil` where it has no end.
    private func box(_ node: LayerNode, _ toStage: Transform3D) -> Rect? {
        guard let extent = node.extent, let quad = Quad(extent, carriedBy: toStage) else {
            return nil
        }
        let xs = quad.corners.map(\.x)
        let ys = quad.corners.map(\.y)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

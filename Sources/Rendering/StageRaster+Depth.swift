import LayerGeometry

/// Planes that cross: which one is in front is told sample by sample.
extension StageRaster {
    /// A sibling painted before, that may be nearer at some samples.
    struct Rival: Sendable {
        let node: LayerNode
        let shape: Coverage

        init?(_ node: LayerNode, matrix: Transform3D, fromStage: Transform3D) {
            guard let shape = Coverage(node.bounds, carriedBy: matrix) else { return nil }
            self.node = node
            self.shape = shape
        }
    }

    /// Tells at a place of the stage whether a branch is in front of its rivals.
    final class DepthTest: Sendable {
        private let node: LayerNode
        private let rivals: [Rival]
        private let fromStage: Transform3D

        init(node: LayerNode, rivals: [Rival], fromStage: Transform3D) {
            self.node = node
            self.rivals = rivals
            self.fromStage = fromStage
        }

        func isInFront(at place: Point) -> Bool {
            guard let point = fromStage.unproject(place) else { return true }
            guard let own = node.depth(at: point) else { return true }
            return !rivals.contains { rival in
                rival.shape.contains(place) && (rival.node.depth(at: point) ?? own) > own + 1e-5
            }
        }
    }
}

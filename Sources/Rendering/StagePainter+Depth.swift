import LayerGeometry

/// Planes that cross: which one is in front is told sample by sample.
extension StagePainter {
    /// A sibling farther behind, that may be nearer at some samples.
    struct Rival: Sendable {
        let node: LayerNode
        let shape: Coverage

        /// `nil` where it has no place on the stage.
        init?(_ node: LayerNode, matrix: Transform3D) {
            guard let shape = Coverage(node.bounds, carriedBy: matrix) else { return nil }
            self.node = node
            self.shape = shape
        }
    }

    /// Tells at a place of the stage whether a layer is in front of its rivals.
    struct DepthTest: Sendable {
        private let node: LayerNode
        private let rivals: ArraySlice<Rival?>
        private let fromStage: Transform3D

        /// - Parameter toStage: From the plane that the layer and its rivals are flattened onto.
        init(node: LayerNode, rivals: ArraySlice<Rival?>, toStage: Transform3D) {
            self.node = node
            self.rivals = rivals
            fromStage = toStage.inverse ?? .identity
        }

        func isInFront(at place: Point) -> Bool {
            guard let point = fromStage.unproject(place), let own = node.depth(at: point) else {
                return true
            }
            return !rivals.contains { rival in
                guard let rival, rival.shape.contains(place) else { return false }
                return (rival.node.depth(at: point) ?? own) > own + 1e-5
            }
        }
    }
}

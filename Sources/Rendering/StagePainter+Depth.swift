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

    /// Siblings of which at least one is tilted, those in front last.
    final class Crossing: Sendable {
        fileprivate let rivals: [Rival?]
        /// The first that has a place on the stage.
        private let first: Int
        /// To the plane that they are flattened onto.
        fileprivate let fromStage: Transform3D

        init(_ rivals: [Rival?], fromStage: Transform3D) {
            self.rivals = rivals
            self.fromStage = fromStage
            first = rivals.firstIndex { $0 != nil } ?? rivals.count
        }

        /// The test of a sibling against those before it; `nil` where none of them has a place.
        func test(of node: LayerNode, at place: Int) -> DepthTest? {
            place > first ? DepthTest(node: node, place: place, crossing: self) : nil
        }
    }

    /// Tells at a place of the stage whether a layer is in front of its rivals.
    struct DepthTest: Sendable {
        fileprivate let node: LayerNode
        fileprivate let place: Int
        fileprivate let crossing: Crossing

        func isInFront(at place: Point) -> Bool {
            guard let point = crossing.fromStage.unproject(place),
                let own = node.depth(at: point)
            else { return true }
            return !crossing.rivals[..<self.place].contains { rival in
                guard let rival, rival.shape.contains(place) else { return false }
                return (rival.node.depth(at: point) ?? own) > own + 1e-5
            }
        }
    }
}

import LayerGeometry
import TerminalTypes

/// Crossing planes, which are compared sample by sample.
extension StageShapes {
    /// A sibling to compare depths with.
    struct Rival: Sendable {
        let node: LayerNode
        let shape: ConvexShape
        /// Its depth over the stage; `nil` if that is not linear or too imprecise.
        let plane: DepthPlane?

        /// `nil` if it is not on the stage.
        ///
        /// - Parameter toStage: From the plane that it is flattened into.
        init?(_ node: LayerNode, toStage: Transform3D, isStageFlat: Bool) {
            let matrix = node.toPlane.flattened.concatenating(toStage)
            guard let shape = ConvexShape(node.bounds, matrix), !shape.isEmpty else { return nil }
            (self.node, self.shape) = (node, shape)
            let corners = node.bounds.corners.compactMap(matrix.apply)
            plane = isStageFlat ? DepthPlane(node, corners) : nil
        }

        /// Whether it is surely not nearer than a plane anywhere in a rectangle of the stage.
        fileprivate func isNowhereNearer(than other: DepthPlane?, in rect: Rect) -> Bool {
            guard let plane, let other else { return false }
            return plane.mostLead(over: other, in: rect) < Nearness.tolerance
        }
    }

    /// Siblings of which at least one is tilted, back to front.
    final class Crossing: Sendable {
        fileprivate let rivals: [Rival?]
        /// From the stage to the plane that they are flattened into.
        fileprivate let fromStage: Transform3D

        /// `nil` if none of some siblings is tilted.
        ///
        /// - Parameter toStage: From the plane that they are flattened into.
        init?(_ siblings: [LayerNode], toStage: Transform3D) {
            guard siblings.count > 1, let fromStage = toStage.inverse,
                siblings.contains(where: \.isTilted)
            else { return nil }
            let isFlat = fromStage.isAffine
            rivals = siblings.map { Rival($0, toStage: toStage, isStageFlat: isFlat) }
            self.fromStage = fromStage
        }
    }

    /// Tests where a layer is in front of its rivals.
    ///
    /// A class, so that items stay small.
    final class DepthTest: Sendable {
        private let node: LayerNode
        private let crossing: Crossing
        /// The siblings sorted behind it that may be nearer somewhere, by their places in the crossing: each of
        /// thousands may have thousands.
        private let rivals: [Int32]

        /// The test of a sibling against those behind it; `nil` if none of them can be nearer.
        init?(_ node: LayerNode, at place: Int, in crossing: Crossing) {
            guard let own = crossing.rivals[place] else { return nil }
            let rivals = (0..<Int32(place)).filter { place in
                guard let rival = crossing.rivals[Int(place)] else { return false }
                let shared = own.shape.box.intersection(rival.shape.box)
                return !shared.isNull && !rival.isNowhereNearer(than: own.plane, in: shared)
            }
            if rivals.isEmpty { return nil }
            (self.node, self.crossing, self.rivals) = (node, crossing, rivals)
        }

        /// Whether the layer is in front at a place of the stage.
        func isInFront(at place: Point) -> Bool {
            !rivals.lazy.compactMap { self.crossing.rivals[Int($0)] }.contains {
                $0.shape.contains(place) && isBehind($0, at: place)
            }
        }

        private func isBehind(_ rival: Rival, at place: Point) -> Bool {
            guard let point = crossing.fromStage.unproject(place), let own = node.depth(at: point)
            else { return false }
            return (rival.node.depth(at: point) ?? own) > own + Nearness.tolerance
        }
    }
}

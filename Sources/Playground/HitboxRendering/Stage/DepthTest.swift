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
        init?(_ node: LayerNode, matrix: Transform3D, isStageFlat: Bool) {
            guard let shape = ConvexShape(node.bounds, matrix), !shape.isEmpty else { return nil }
            (self.node, self.shape) = (node, shape)
            plane =
                isStageFlat ? DepthPlane(node, node.bounds.corners.compactMap(matrix.apply)) : nil
        }

        /// Whether it is surely not nearer than a plane anywhere in a rectangle of the stage.
        fileprivate func isNowhereNearer(than other: DepthPlane?, in rect: Rect) -> Bool {
            guard let plane, let other else { return false }
            return plane.mostLead(over: other, in: rect) < DepthPlane.tolerance
        }
    }

    /// Siblings of which at least one is tilted, back to front.
    final class Crossing: Sendable {
        fileprivate let rivals: [Rival?]
        /// From the stage to the plane that they are flattened into.
        fileprivate let fromStage: Transform3D

        /// - Parameter layers: The siblings with their matrices to the stage.
        init(_ layers: [(node: LayerNode, matrix: Transform3D)], fromStage: Transform3D) {
            rivals = layers.map {
                Rival($0.node, matrix: $0.matrix, isStageFlat: fromStage.isAffine)
            }
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
            else {
                return false
            }
            return (rival.node.depth(at: point) ?? own) > own + DepthPlane.tolerance
        }
    }
}

/// The depth of a layer over the stage: `a · x + b · y + c`, as z/w is linear in screen space.
///
/// It decides for whole rectangles that a layer is not nearer. If the rounding error does not allow
/// that, the layers are compared point by point.
struct DepthPlane: Sendable {
    /// Depths that differ by no more are equal, as for hit tests.
    static let tolerance = 1e-5
    /// A bound of the relative rounding error.
    private static let rounding = 1e-7

    private let a: Double
    private let b: Double
    private let c: Double
    /// The greatest absolute depth of a corner.
    private let size: Double

    /// `nil` if the layer is too thin on the stage, or not finite.
    ///
    /// - Parameter corners: Those of the bounds, on the stage.
    init?(_ node: LayerNode, _ corners: [Point]) {
        guard corners.count == 4 else { return nil }
        if node.isFlat {
            (a, b, c, size) = (0, 0, 0, 0)
            return
        }
        let (bounds, toPlane) = (node.bounds, node.toPlane)
        guard let one = toPlane.project(bounds.origin)?.depth,
            let next = toPlane.project(Point(x: bounds.maxX, y: bounds.minY))?.depth,
            let last = toPlane.project(Point(x: bounds.minX, y: bounds.maxY))?.depth
        else { return nil }
        let (x1, y1) = (corners[1].x - corners[0].x, corners[1].y - corners[0].y)
        let (x2, y2) = (corners[3].x - corners[0].x, corners[3].y - corners[0].y)
        let area = x1 * y2 - y1 * x2
        let lengths = (x1 * x1 + y1 * y1) * (x2 * x2 + y2 * y2)
        guard area * area > 1e-6 * lengths else { return nil }
        a = ((next - one) * y2 - (last - one) * y1) / area
        b = ((last - one) * x1 - (next - one) * x2) / area
        c = one - a * corners[0].x - b * corners[0].y
        size = max(abs(one), max(abs(next), abs(last)))
        guard a.isFinite, b.isFinite, c.isFinite, size.isFinite else { return nil }
    }

    /// An upper bound of how much nearer it is than another plane within a rectangle.
    func mostLead(over other: DepthPlane, in rect: Rect) -> Double {
        let (a, b, c) = (self.a - other.a, self.b - other.b, self.c - other.c)
        let middle = a * rect.midX + b * rect.midY + c
        let most = (abs(a) * rect.width + abs(b) * rect.height) / 2
        let lost =
            Self.rounding * (size + other.size + abs(self.c) + abs(other.c) + abs(middle) + most)
        let bound = middle + most + lost
        return bound.isFinite ? bound : .infinity
    }
}

import LayerGeometry

/// Crossing planes, which are compared sample by sample.
extension StagePainter {
    /// A sibling to compare depths with.
    struct Rival: Sendable {
        let node: LayerNode
        let shape: Coverage
        /// Its depth over the stage; `nil` if that is not linear or too imprecise.
        let plane: DepthPlane?

        /// `nil` if it is not on the stage.
        init?(_ node: LayerNode, matrix: Transform3D, isStageFlat: Bool) {
            guard let shape = Coverage(node.bounds, carriedBy: matrix) else { return nil }
            self.node = node
            self.shape = shape
            plane = isStageFlat ? DepthPlane(node, shape) : nil
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

        /// The test of a sibling against those behind it; `nil` if none of them can be nearer.
        func test(of node: LayerNode, at place: Int) -> DepthTest? {
            DepthTest(node, at: place, in: self)
        }
    }

    /// Tests where a layer is in front of its rivals.
    ///
    /// A class, so that items stay small.
    final class DepthTest: Sendable {
        private let node: LayerNode
        private let plane: DepthPlane?
        /// Siblings sorted behind it that may be nearer somewhere.
        private let rivals: [Rival]
        private let fromStage: Transform3D

        fileprivate init?(_ node: LayerNode, at place: Int, in crossing: Crossing) {
            guard let own = crossing.rivals[place] else { return nil }
            let rivals = crossing.rivals[..<place].compactMap { rival -> Rival? in
                guard let rival else { return nil }
                let shared = own.shape.box.intersection(rival.shape.box)
                return shared.isNull || rival.isNearer(than: own.plane, in: shared) == false
                    ? nil : rival
            }
            if rivals.isEmpty { return nil }
            self.node = node
            self.rivals = rivals
            plane = own.plane
            fromStage = crossing.fromStage
        }

        /// The given samples of a cell without those that a rival covers.
        func samples(_ samples: UInt64, column: Int, row: Int) -> UInt64 {
            let cell = Rect(x: Double(column), y: Double(row), width: 1, height: 1)
            var left = samples
            for rival in rivals where left != 0 {
                let shared = left & rival.shape.samples(column: column, row: row)
                if shared == 0 { continue }
                switch rival.isNearer(than: plane, in: cell) {
                case true?: left &= ~shared
                case false?: break
                case nil:
                    for bit in 0..<64 where shared & (1 << UInt64(bit)) != 0 {
                        let place = Coverage.sample(bit, column: column, row: row)
                        if isBehind(rival, at: place) { left &= ~(1 << UInt64(bit)) }
                    }
                }
            }
            return left
        }

        func isInFront(at place: Point) -> Bool {
            !rivals.contains { $0.shape.contains(place) && isBehind($0, at: place) }
        }

        private func isBehind(_ rival: Rival, at place: Point) -> Bool {
            guard let point = fromStage.unproject(place), let own = node.depth(at: point) else {
                return false
            }
            return (rival.node.depth(at: point) ?? own) > own + DepthPlane.tolerance
        }
    }
}

extension StagePainter.Rival {
    /// Whether it is nearer than a plane throughout a rectangle of the stage; `nil` if it may be nearer
    /// in a part of it.
    fileprivate func isNearer(than other: DepthPlane?, in rect: Rect) -> Bool? {
        guard let plane, let other else { return nil }
        let range = plane.distance(from: other, in: rect)
        if range.lowerBound > DepthPlane.tolerance { return true }
        return range.upperBound < DepthPlane.tolerance ? false : nil
    }
}

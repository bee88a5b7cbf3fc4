/// A tree tilted and spread out, with a needle through the tested point: the search for a layer as a picture.
///
/// Each layer is a plane of its own, nearer the later it is painted: the search asks a superlayer before its
/// sublayers, which are in front of it, and of these the front one first. It is a tree like any other: whatever
/// draws layers draws it.
public struct ExplodedTree: Hashable, Sendable {
    /// How the planes are turned and spread.
    public struct Pose: Hashable, Sendable {
        /// The turn about the level axis, and about the upright one, in degrees.
        public var turnX: Double, turnY: Double
        /// The distance of the planes, as a multiple of the usual one.
        public var spread: Double

        /// The limits of the turn, beyond which planes would be seen edge on, and of the spread.
        public static let turns = -70.0...70.0, spreads = 0.25...3.0

        /// Creates a pose; the usual one by default.
        public init(turnX: Double = 24, turnY: Double = -36, spread: Double = 1) {
            (self.turnX, self.turnY, self.spread) = (turnX, turnY, spread)
        }

        /// A part of the way from the flat screen to the pose; 0 is flat, 1 the pose.
        public func opened(_ part: Double) -> Pose {
            Pose(turnX: turnX * part, turnY: turnY * part, spread: spread * part)
        }
    }

    /// A place on the needle: a layer's plane, and what the search did there.
    public struct Bead: Hashable, Sendable {
        /// What the search did.
        public enum Kind: Hashable, Sendable {
            /// The layer is the answer.
            case hit
            /// The layer contains the point, and one of its sublayers is the answer.
            case passed
            /// The layer was refused.
            case refused
            /// The point is outside the layer, and none of its sublayers answered.
            case outside
            /// The search did not reach the layer.
            case unasked
        }

        /// The layer, by its index in the original tree.
        public let index: Int
        /// The verdict on the layer.
        public let verdict: Verdict
        /// Where the point is on the layer's plane, in the scene space of the exploded tree.
        public let place: Point

        /// What the search did.
        public var kind: Kind {
            switch verdict {
            case .hit: .hit
            case .sublayerHit: .passed
            case .notAsked: .unasked
            case .outsideBounds: .outside
            default: .refused
            }
        }
    }

    /// The planes: the layer with index `i` of the original is `tree[i + 1]`.
    public let tree: LayerTree
    /// The beads, in the order of the search; those of layers that were not asked come last.
    public private(set) var beads: [Bead] = []
    /// Both ends of the needle, the front first, in the scene space of the exploded tree; empty without a
    /// point.
    public private(set) var needle: [Point] = []

    /// Spreads a tree.
    ///
    /// - Parameters:
    ///   - original: The tree.
    ///   - rules: The rules of the search, which order the planes: views by their order, layers by depth,
    ///     at the tested point where they contain it.
    ///   - trace: The search to show; `nil` for none.
    ///   - pose: How the planes are turned and spread.
    public init(_ original: LayerTree, rules: HitRules, trace: HitTrace?, pose: Pose = Pose()) {
        let planes = Planes(original, rules, trace, pose)
        tree = planes.tree
        guard let trace else { return }
        for layer in trace.allCandidates {
            guard let place = planes.place(of: trace.point, on: layer.index) else { continue }
            beads.append(Bead(index: layer.index, verdict: layer.verdict, place: place))
        }
        let depths = [
            (planes.depths.max() ?? 0) + planes.margin, (planes.depths.min() ?? 0) - planes.margin,
        ]
        let ends = depths.compactMap { planes.place(of: trace.point, at: $0) }
        if ends.count == 2 { needle = ends }
    }

    /// The bounding box of all planes that are drawn, in the scene space of the exploded tree.
    public var box: Rect {
        tree.nodes.dropFirst().reduce(Rect.null) { box, node in
            guard !node.isHidden, let own = node.convert(node.bounds, to: nil), own.isFinite else {
                return box
            }
            return box.union(own)
        }
    }
}

/// The planes of an exploded tree.
private struct Planes {
    let tree: LayerTree
    /// The depth of each layer's plane.
    let depths: [Double]
    /// How far the needle goes beyond the planes.
    let margin: Double
    /// From scene space to the tilted scene.
    private let tilt: Transform3D

    init(
        _ original: LayerTree, _ rules: HitRules, _ trace: HitTrace?, _ pose: ExplodedTree.Pose
    ) {
        let box = Self.box(of: original)
        let size = max(1, max(box.width, box.height))
        let order = Self.paintOrder(of: original, rules, trace)
        // Farther apart the fewer there are, but all of them within the size of the scene.
        let step = min(0.3, 0.9 / Double(max(1, order.count - 1))) * size * pose.spread
        var depths = Array(repeating: 0.0, count: original.count)
        for (place, index) in order.enumerated() {
            depths[index] = (Double(place) - Double(order.count - 1) / 2) * step
        }
        let middle = Point(x: box.midX, y: box.midY)
        let tilt = Self.tilt(size, pose)
        var root = Layer(name: "exploded")
        // A point in the middle of the scene, about which all planes turn.
        root.bounds = Rect(origin: middle, size: .zero)
        root.position = middle
        root.anchorPoint = UnitPoint(x: 0, y: 0)
        root.sublayerTransform = tilt
        var above: [Surroundings] = []
        for node in original.nodes {
            above.removeSubrange(node.depth...)
            var around = above.last ?? Surroundings()
            let toScene = Self.toScene(node, around.plane)
            let plane = Self.plane(of: node, toScene, around, depth: depths[node.index])
            root.sublayers.append(plane)
            around.enter(node, toScene, plane)
            above.append(around)
        }
        tree = LayerTree(root)
        self.tilt = Transform3D.translation(x: -middle.x, y: -middle.y)
            .concatenating(tilt).concatenating(.translation(x: middle.x, y: middle.y))
        (self.depths, margin) = (depths, 0.12 * size)
    }

    /// Where a point of scene space is on a layer's plane, in the scene space of the exploded tree.
    func place(of point: Point, on index: Int) -> Point? { place(of: point, at: depths[index]) }

    func place(of point: Point, at depth: Double) -> Point? {
        Transform3D.translation(x: 0, y: 0, z: depth).concatenating(tilt).apply(to: point)
    }

    /// What a layer's superlayers do to it.
    private struct Surroundings {
        /// From the space of the nearest one that is flat to scene space; `nil` for none.
        var plane: Transform3D?
        /// Their opacities, multiplied; 0 below a hidden one.
        var opacity: Float = 1
        /// The rectangle that they clip to, in scene space, as far as they are upright; `nil` for none.
        var clip: Rect?

        /// Becomes what a layer's sublayers have around them.
        mutating func enter(_ node: LayerNode, _ toScene: Transform3D, _ drawn: Layer) {
            if !node.isTransformLayer { plane = toScene }
            opacity = node.isHidden ? 0 : drawn.opacity
            guard node.masksToBounds, toScene.isUpright,
                let box = node.convert(node.bounds, to: nil)
            else { return }
            clip = clip?.intersection(box) ?? box
        }
    }

    /// From a layer's own space to scene space, flattened at each level.
    private static func toScene(_ node: LayerNode, _ plane: Transform3D?) -> Transform3D {
        let flat = node.toPlane.flattened
        return plane.map(flat.concatenating) ?? flat
    }

    /// A layer as a plane without sublayers, which is hidden if nothing of it is seen.
    private static func plane(
        of node: LayerNode, _ toScene: Transform3D, _ around: Surroundings, depth: Double
    ) -> Layer {
        var layer = node.layer
        layer.opacity *= around.opacity
        if !node.isDoubleSided, node.entry.isBackFacing { layer.opacity = 0 }
        if layer.opacity <= 0 { layer.isHidden = true }
        if let clip = around.clip, toScene.isUpright, let own = node.convert(clip, from: nil),
            !own.contains(layer.bounds)
        {
            let seen = own.intersection(layer.bounds)
            if seen.isEmpty { layer.isHidden = true } else { layer.bounds = seen }
        }
        layer.mask = nil
        layer.animations = []
        layer.clock = nil
        layer.masksToBounds = false
        layer.isGeometryFlipped = false
        layer.isTransformLayer = false
        layer.isDoubleSided = true
        layer.sublayerLayerTransform = .identity
        layer.zPosition = 0
        layer.anchorPointZ = 0
        layer.windowLevel = 0
        layer.anchorPoint = UnitPoint(x: 0, y: 0)
        layer.position = .zero
        let origin = layer.bounds.origin
        layer.transform = Transform3D.translation(x: origin.x, y: origin.y, z: 0)
            .concatenating(toScene)
            .concatenating(.translation(x: 0, y: 0, z: depth))
        return layer
    }

    /// Turned about the origin, and seen from four times the size of the scene.
    private static func tilt(_ size: Double, _ pose: ExplodedTree.Pose) -> Transform3D {
        var eye = Transform3D.identity
        eye.m34 = -1 / (4 * size)
        return Transform3D.rotation(.degrees(pose.turnY), x: 0, y: 1, z: 0)
            .concatenating(.rotation(.degrees(pose.turnX), x: 1, y: 0, z: 0))
            .concatenating(eye)
    }

    /// The root's rectangle or, if it has none, that of all layers.
    private static func box(of tree: LayerTree) -> Rect {
        let root = tree.root
        if let box = root.convert(root.bounds, to: nil), box.isFinite, !box.isEmpty { return box }
        let boxes = tree.nodes.compactMap { $0.convert($0.bounds, to: nil) }.filter(\.isFinite)
        let all = boxes.reduce(Rect.null) { $0.union($1) }
        return all.isNull ? Rect(x: 0, y: 0, width: 1, height: 1) : all
    }

    /// The layers from the back to the front.
    private static func paintOrder(
        of tree: LayerTree, _ rules: HitRules, _ trace: HitTrace?
    ) -> [Int] {
        let depths = depths(of: tree, trace)
        var order: [Int] = []
        var waiting = [tree.root]
        while let node = waiting.popLast() {
            order.append(node.index)
            var sublayers = node.sublayers
            if rules.ruleBook.order != .list {
                sublayers = sublayers.enumerated().sorted {
                    ($0.element.windowLevel, depths[$0.element.index], $0.offset)
                        < ($1.element.windowLevel, depths[$1.element.index], $1.offset)
                }.map(\.element)
            }
            waiting += sublayers.reversed()
        }
        return order
    }

    /// The depths by which siblings are ordered, in steps of the tolerance.
    ///
    /// Planes can cross: those that the search compared have their depths at its point, and a transform
    /// layer has that of its nearest one.
    private static func depths(of tree: LayerTree, _ trace: HitTrace?) -> [Double] {
        func steps(_ depth: Double) -> Double { (depth / Nearness.tolerance).rounded() }
        var depths = tree.nodes.map { steps($0.layer.zPosition) }
        guard let trace, trace.rules.ruleBook.order == .depthAtPoint else { return depths }
        var compared: Set<Int> = []
        for candidate in trace.candidates
        where [.hit, .sublayerHit, .behind].contains(candidate.verdict) {
            let node = tree[candidate.index]
            guard let depth = candidate.point.flatMap(node.toPlane.project)?.depth else { continue }
            let above = sequence(first: node, next: \.superlayer).dropFirst()
            for index in ([node] + above.prefix(while: \.isTransformLayer)).map(\.index) {
                let isFirst = compared.insert(index).inserted
                depths[index] = isFirst ? steps(depth) : max(depths[index], steps(depth))
            }
        }
        return depths
    }
}

extension Transform3D {
    /// Whether rectangles stay upright rectangles.
    fileprivate var isUpright: Bool { m12 == 0 && m21 == 0 && m14 == 0 && m24 == 0 }
}

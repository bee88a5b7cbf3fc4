import LayerGeometry

/// Generates reproducible random trees.
public struct RandomTrees {
    /// The kind of transforms in the layers.
    public enum Kind: CaseIterable, Sendable {
        /// Integers, scales and mirrors: every layer stays a rectangle on screen.
        case upright
        /// Any affine transform, including rotations and shears.
        case flat
        /// 3D rotations, perspective, transform layers and back faces.
        case spatial
    }

    /// The random number generator.
    public var numbers: SeededNumbers
    private let kind: Kind
    private var count = 0

    /// Creates a generator from a seed.
    public init(seed: UInt64, kind: Kind) {
        numbers = SeededNumbers(seed: seed)
        self.kind = kind
    }

    /// Generates a tree of up to four levels below the root.
    public mutating func tree() -> LayerTree {
        count = 0
        return LayerTree(layer(level: 0, side: 400))
    }

    /// Generates a point around a rectangle's centre, sometimes outside it.
    public mutating func point(around rect: Rect) -> Point {
        Point(
            x: rect.midX + rect.width * numbers.number(-0.7...0.7),
            y: rect.midY + rect.height * numbers.number(-0.7...0.7))
    }

    private mutating func layer(level: Int, side: Double) -> Layer {
        var layer = Layer(name: "l\(count)")
        count += 1
        place(&layer, side: side)
        turn(&layer)
        layer.isHidden = level > 0 && numbers.chance(0.06)
        layer.opacity = numbers.chance(0.8) ? 1 : [0, 0.001, 0.01, 0.5][Int(numbers.next() % 4)]
        if level == 0 { layer.opacity = 1 }
        layer.masksToBounds = numbers.chance(0.2)
        layer.isUserInteractionEnabled = !numbers.chance(0.05)
        layer.isTransformLayer = kind == .spatial && level > 0 && numbers.chance(0.15)
        layer.isDoubleSided = kind != .spatial || numbers.chance(0.7)
        let smaller = max(layer.bounds.width, layer.bounds.height) * 0.7
        if numbers.chance(0.1) { layer.mask = self.layer(level: 9, side: smaller * 1.4) }
        if level < 4 {
            let wanted = Int(numbers.next() % (level == 0 ? 4 : 3)) + (level == 0 ? 1 : 0)
            for _ in 0..<wanted {
                layer.sublayers.append(self.layer(level: level + 1, side: smaller))
            }
        }
        return layer
    }

    private mutating func place(_ layer: inout Layer, side: Double) {
        var bounds = Rect(
            x: 0, y: 0, width: whole(side * 0.3...side), height: whole(side * 0.3...side))
        if numbers.chance(0.4) {
            bounds = bounds.offsetBy(dx: whole(-60...60), dy: whole(-60...60))
        }
        layer.bounds = bounds
        layer.position = Point(x: whole(0...side * 1.2), y: whole(0...side * 1.2))
        if numbers.chance(0.4) {
            layer.anchorPoint = UnitPoint(x: whole(-4...8) / 4, y: whole(-4...8) / 4)
        }
        if numbers.chance(0.3) { layer.zPosition = whole(-3...3) }
        if kind == .spatial, numbers.chance(0.2) { layer.anchorPointZ = whole(-20...20) }
        layer.isGeometryFlipped = numbers.chance(0.15)
    }

    private mutating func turn(_ layer: inout Layer) {
        if numbers.chance(0.6) { layer.layerTransform = LayerTransform(operations()) }
        if numbers.chance(0.2) { layer.sublayerLayerTransform = LayerTransform(operations()) }
    }

    private mutating func operations() -> [TransformOperation] {
        let signs: [Double] = [1, 1, 1, -1]
        let scale = TransformOperation.scale(
            x: [0.5, 1, 2][Int(numbers.next() % 3)] * signs[Int(numbers.next() % 4)],
            y: [0.5, 1, 2][Int(numbers.next() % 3)] * signs[Int(numbers.next() % 4)])
        switch kind {
        case .upright:
            return [.translate(x: whole(-20...20), y: whole(-20...20)), scale]
        case .flat:
            let shear = Transform3D(a: 1, b: 0, c: numbers.number(-0.5...0.5), d: 1, tx: 3, ty: 4)
            let turn = TransformOperation.rotate(.degrees(whole(-180...180)))
            return numbers.chance(0.3) ? [turn, scale, .matrix(shear)] : [turn, scale]
        case .spatial:
            var steps: [TransformOperation] = []
            if numbers.chance(0.5) { steps.append(.perspective(whole(500...2000))) }
            if numbers.chance(0.3) {
                steps.append(.translate(x: whole(-20...20), y: whole(-20...20), z: whole(-40...40)))
            }
            let (x, y, z) = (
                numbers.number(-1...1), numbers.number(-1...1), numbers.number(-1...1)
            )
            steps.append(
                numbers.chance(0.5)
                    ? .rotate(.degrees(whole(-180...180)), x: x, y: y, z: z)
                    : .rotate(.degrees(whole(-70...70)), x: 0, y: 1, z: 0))
            if numbers.chance(0.2) { steps.append(scale) }
            return steps
        }
    }

    private mutating func whole(_ range: ClosedRange<Double>) -> Double {
        numbers.number(range).rounded()
    }
}

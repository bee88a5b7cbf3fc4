import LayerGeometry

/// Generates reproducible scenes with one layer to look at: turned, tilted, sheared, thin or large, and clipped
/// in some of them.
public struct RandomStages {
    /// The random number generator.
    public var numbers: SeededNumbers

    /// A scene.
    public struct Stage {
        /// A root of 400×400 with the layer called `shape`, or with one called `clip` around it.
        public let tree: LayerTree
        /// Whether the layer is clipped.
        public let isClipped: Bool
        /// Whether its corners are rounded.
        public let isRounded: Bool

        /// The layer to look at.
        public let shape: LayerNode
    }

    /// The colour of the root.
    public static let ground = LayerColor(red: 0.9, green: 0.9, blue: 0.8, notation: "ground")
    /// The colour of the layer.
    public static let fill = LayerColor(red: 0.1, green: 0.3, blue: 0.7, notation: "fill")

    /// Creates a generator from a seed.
    public init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
    }

    /// Generates a scene.
    ///
    /// - Parameter allowsRounding: Whether the layer may have rounded corners.
    public mutating func stage(allowsRounding: Bool = true) -> Stage {
        var shape = Layer(name: "shape")
        shape.bounds = Rect(x: 0, y: 0, width: side(), height: side())
        shape.position = Point(x: numbers.number(20...380), y: numbers.number(20...380))
        shape.backgroundColor = Self.fill
        shape.layerTransform = LayerTransform(operations())
        let isRounded = allowsRounding && numbers.chance(0.2)
        if isRounded { shape.cornerRadius = numbers.number(1...60) }
        let isClipped = numbers.chance(0.3)
        var root = Layer.made("root", 0, 0, 400, 400) { $0.backgroundColor = Self.ground }
        if isClipped {
            let (x, y) = (numbers.number(0...250), numbers.number(0...250))
            var clip = Layer.made(
                "clip", x, y, numbers.number(20...300), numbers.number(20...300))
            clip.masksToBounds = true
            if numbers.chance(0.5) {
                clip.layerTransform = LayerTransform([.rotate(.degrees(numbers.number(-90...90)))])
            }
            shape.position = Point(x: shape.position.x - x, y: shape.position.y - y)
            clip.sublayers = [shape]
            root.sublayers = [clip]
        } else {
            root.sublayers = [shape]
        }
        let tree = LayerTree(root)
        return Stage(
            tree: tree, isClipped: isClipped, isRounded: isRounded, shape: tree.named("shape"))
    }

    /// From less than a sample to more than the stage.
    private mutating func side() -> Double {
        numbers.chance(0.2) ? numbers.number(0.5...12) : numbers.number(12...500)
    }

    private mutating func operations() -> [TransformOperation] {
        let turn = TransformOperation.rotate(.degrees(numbers.number(-180...180)))
        switch numbers.next() % 5 {
        case 0: return []
        case 1: return [turn]
        case 2:
            let shear = Transform3D(
                a: 1, b: numbers.number(-0.4...0.4), c: numbers.number(-0.8...0.8), d: 1, tx: 0,
                ty: 0)
            return [turn, .matrix(shear)]
        default:
            return [
                .perspective(numbers.number(800...2500)),
                .rotate(
                    .degrees(numbers.number(-75...75)), x: numbers.number(-1...1),
                    y: numbers.number(-1...1), z: numbers.number(-0.3...0.3)),
                turn,
            ]
        }
    }
}

/// A property that animations can change, by its Core Animation key path.
///
/// Each property reads its numbers from a layer and writes them back; a colour is four numbers.
public struct AnimatedProperty: Sendable {
    /// The key path: `position.x`, `transform.rotation.z`.
    public let keyPath: String
    /// The number of components of its values.
    public let count: Int
    let read: @Sendable (Layer) -> [Double]
    let write: @Sendable ([Double], inout Layer) -> Void

    /// Finds a property by its key path; `nil` if there is no such animatable property.
    public init?(keyPath: String) {
        guard let found = Self.byKeyPath[keyPath] else { return nil }
        self = found
    }

    private init(
        _ keyPath: String, _ count: Int, _ read: @escaping @Sendable (Layer) -> [Double],
        _ write: @escaping @Sendable ([Double], inout Layer) -> Void
    ) {
        self.keyPath = keyPath
        self.count = count
        self.read = read
        self.write = write
    }

    /// All properties, one for each key path.
    public static let all: [AnimatedProperty] =
        places + wholes + transform("transform", \.layerTransform)
        + transform("sublayerTransform", \.sublayerLayerTransform)

    private static let byKeyPath = Dictionary(uniqueKeysWithValues: all.map { ($0.keyPath, $0) })

    private static let places: [AnimatedProperty] =
        parts("position", ["x", "y"]) {
            [$0.position.x, $0.position.y]
        } write: {
            $1.position = Point(x: $0[0], y: $0[1])
        }
        + parts("anchorPoint", ["x", "y"]) {
            [$0.anchorPoint.x, $0.anchorPoint.y]
        } write: {
            $1.anchorPoint = UnitPoint(x: $0[0], y: $0[1])
        }
        + parts("bounds.origin", ["x", "y"]) {
            [$0.bounds.minX, $0.bounds.minY]
        } write: {
            $1.bounds = Rect(origin: Point(x: $0[0], y: $0[1]), size: $1.bounds.size)
        }
        + parts("bounds.size", ["width", "height"]) {
            [$0.bounds.width, $0.bounds.height]
        } write: {
            $1.bounds = Rect(
                origin: $1.bounds.origin, size: Size(width: max(0, $0[0]), height: max(0, $0[1])))
        }
        + [
            AnimatedProperty("bounds", 4) {
                [$0.bounds.minX, $0.bounds.minY, $0.bounds.width, $0.bounds.height]
            } _: {
                $1.bounds = Rect(x: $0[0], y: $0[1], width: max(0, $0[2]), height: max(0, $0[3]))
            }
        ]

    /// The numbers and colours, each a whole.
    private static let wholes = LayerProperty.all.filter(\.isAnimatable).map { property in
        AnimatedProperty(property.name, property.kind == .color ? 4 : 1) { layer in
            switch property.value(of: layer) {
            case .color(let color)?: color?.components ?? [0, 0, 0, 0]
            case let value: value?.numbers ?? [0]
            }
        } _: { numbers, layer in
            var numbers = numbers
            if case .number(let range?) = property.kind {
                numbers[0] = max(range.lowerBound, min(range.upperBound, numbers[0]))
            }
            if let value = property.kind.value(numbers) { property.write(value, into: &layer) }
        }
    }

    private typealias Path<Value> = any WritableKeyPath<Layer, Value> & Sendable

    /// A property of several components, and each component by itself.
    private static func parts(
        _ name: String, _ names: [String], read: @escaping @Sendable (Layer) -> [Double],
        write: @escaping @Sendable ([Double], inout Layer) -> Void
    ) -> [AnimatedProperty] {
        [AnimatedProperty(name, names.count, read, write)]
            + names.enumerated().map { place, part in
                AnimatedProperty("\(name).\(part)", 1) {
                    [read($0)[place]]
                } _: {
                    var all = read($1)
                    all[place] = $0[0]
                    write(all, &$1)
                }
            }
    }

    /// The components of a transform; angles in degrees.
    private static func transform(
        _ name: String, _ path: Path<LayerTransform>
    ) -> [AnimatedProperty] {
        let turns = [("x", 1.0, 0.0, 0.0), ("y", 0.0, 1.0, 0.0)].map { axis, x, y, z in
            AnimatedProperty("\(name).rotation.\(axis)", 1) {
                [$0[keyPath: path].rotation(aboutX: x, y: y).degrees]
            } _: {
                $1[keyPath: path].setRotation(.degrees($0[0]), aboutX: x, y: y)
            }
        }
        let flat = ["\(name).rotation", "\(name).rotation.z"].map { keyPath in
            AnimatedProperty(keyPath, 1) {
                [$0[keyPath: path].rotation.degrees]
            } _: {
                $1[keyPath: path].rotation = .degrees($0[0])
            }
        }
        let scales =
            [
                AnimatedProperty("\(name).scale", 1) {
                    [$0[keyPath: path].scale.x]
                } _: {
                    $1[keyPath: path].scale = ($0[0], $0[0])
                }
            ]
            + parts("\(name).scale", ["x", "y"]) {
                let scale = $0[keyPath: path].scale
                return [scale.x, scale.y]
            } write: {
                $1[keyPath: path].scale = ($0[0], $0[1])
            }.dropFirst()
        let moves = parts("\(name).translation", ["x", "y"]) {
            let matrix = $0[keyPath: path].matrix
            return [matrix.m41, matrix.m42]
        } write: {
            $1[keyPath: path].setTranslation(x: $0[0], y: $0[1])
        }
        let whole = AnimatedProperty(name, 16) {
            $0[keyPath: path].matrix.elements
        } _: {
            $1[keyPath: path] = LayerTransform(Transform3D(elements: $0))
        }
        return turns + flat + scales + moves + [whole]
    }
}

extension LayerTransform {
    /// The rotation about the x or the y axis, if one is written; otherwise zero.
    fileprivate func rotation(aboutX x: Double, y: Double) -> Angle {
        for operation in operations {
            if case .rotate(let angle, x, y, 0) = operation { return angle }
        }
        return .degrees(0)
    }

    /// Sets the rotation about the x or the y axis: the one that is written, or a new one after a
    /// perspective and translations.
    fileprivate mutating func setRotation(_ angle: Angle, aboutX x: Double, y: Double) {
        var steps = operations
        let place = steps.firstIndex {
            if case .rotate(_, x, y, 0) = $0 { true } else { false }
        }
        if let place {
            steps[place] = .rotate(angle, x: x, y: y, z: 0)
        } else {
            steps.insert(
                .rotate(angle, x: x, y: y, z: 0), at: steps.prefix(while: \.isLead).count)
        }
        self = LayerTransform(steps)
    }

    /// Sets the translation of the anchor point.
    fileprivate mutating func setTranslation(x: Double, y: Double) {
        var moved = matrix
        (moved.m41, moved.m42) = (x, y)
        let (dx, dy) = (x - matrix.m41, y - matrix.m42)
        if case .translate(let oldX, let oldY, let z)? = operations.first {
            self = LayerTransform(
                [.translate(x: oldX + dx, y: oldY + dy, z: z)] + operations.dropFirst())
        } else if matrix.isAffine {
            self = LayerTransform([.translate(x: dx, y: dy)] + operations)
        } else {
            self = LayerTransform(moved)
        }
    }
}

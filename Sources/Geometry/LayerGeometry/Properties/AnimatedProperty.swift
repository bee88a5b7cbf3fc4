/// A property that animations can change, by its Core Animation key path.
///
/// It is a row of the table of properties, or one of that row's numbers. Each reads its numbers from a
/// layer and writes them back; a colour is four numbers.
public struct AnimatedProperty: Sendable {
    /// The key path: `position.x`, `transform.rotation.z`.
    public let keyPath: String
    /// The number of components of its values.
    public let count: Int
    let read: @Sendable (Layer) -> [Double]
    let write: @Sendable ([Double], inout Layer) -> Void
}

extension AnimatedProperty {
    /// Finds a property by its key path; `nil` if there is no such animatable property.
    public init?(keyPath: String) {
        guard let found = Self.byKeyPath[keyPath] else { return nil }
        self = found
    }

    /// All properties, one for each key path.
    public static let all: [AnimatedProperty] =
        LayerProperty.all.filter(\.isAnimatable).flatMap { property in
            let whole = AnimatedProperty(property)
            let parts = whole.parts(property.kind.partNames)
            return [whole] + (property.kind == .transform ? components(of: property) : parts)
        }

    private static let byKeyPath = Dictionary(uniqueKeysWithValues: all.map { ($0.keyPath, $0) })

    /// A row of the table, as a whole.
    private init(_ property: LayerProperty) {
        self.init(
            keyPath: property.name, count: property.standard?.numbers?.count ?? 4
        ) { layer in
            switch property.value(of: layer) {
            case .color(let color)?: color?.components ?? [0, 0, 0, 0]
            case let value: value?.numbers ?? []
            }
        } write: { numbers, layer in
            if let value = property.kind.value(property.kind.clamped(numbers)) {
                property.write(value, into: &layer)
            }
        }
    }

    /// Each of its numbers by itself.
    private func parts(_ names: [String]) -> [AnimatedProperty] {
        names.enumerated().map { place, name in
            AnimatedProperty(keyPath: "\(keyPath).\(name)", count: 1) {
                [read($0)[place]]
            } write: {
                var all = read($1)
                all[place] = $0[0]
                write(all, &$1)
            }
        }
    }

    /// The components of a transform; angles in degrees.
    private static func components(of property: LayerProperty) -> [AnimatedProperty] {
        func component(
            _ name: String, count: Int = 1,
            _ read: @escaping @Sendable (LayerTransform) -> [Double],
            _ write: @escaping @Sendable (inout LayerTransform, [Double]) -> Void
        ) -> AnimatedProperty {
            AnimatedProperty(keyPath: "\(property.name).\(name)", count: count) {
                read(property.transform(of: $0))
            } write: {
                var transform = property.transform(of: $1)
                write(&transform, $0)
                property.write(.transform(transform), into: &$1)
            }
        }
        let turns = ["rotation", "rotation.z"].map {
            component($0, { [$0.rotation.degrees] }, { $0.rotation = .degrees($1[0]) })
        }
        let tilts = [("x", 1.0, 0.0), ("y", 0.0, 1.0)].map { axis, x, y in
            component(
                "rotation.\(axis)", { [$0.rotation(aboutX: x, y: y).degrees] },
                { $0.setRotation(.degrees($1[0]), aboutX: x, y: y) })
        }
        let move = component(
            "translation", count: 2, { [$0.matrix.m41, $0.matrix.m42] },
            { $0.setTranslation(x: $1[0], y: $1[1]) })
        return turns + tilts + [
            component("scale", { [$0.scale.x] }, { $0.scale = ($1[0], $1[0]) }),
            component("scale.x", { [$0.scale.x] }, { $0.scale.x = $1[0] }),
            component("scale.y", { [$0.scale.y] }, { $0.scale.y = $1[0] }),
            move,
        ] + move.parts(["x", "y"])
    }
}

extension PropertyKind {
    /// The names of the numbers that can be animated by themselves.
    fileprivate var partNames: [String] {
        switch self {
        case .point, .unit: ["x", "y"]
        case .size: ["width", "height"]
        default: []
        }
    }

    /// The numbers within the range of the kind, as some curves overshoot; sizes are not negative.
    fileprivate func clamped(_ numbers: [Double]) -> [Double] {
        switch self {
        case .number(let range?):
            numbers.map { max(range.lowerBound, min(range.upperBound, $0)) }
        case .size: numbers.map { max(0, $0) }
        case .rect: numbers.prefix(2) + numbers.dropFirst(2).map { max(0, $0) }
        default: numbers
        }
    }
}

extension LayerProperty {
    /// The value of a transform's row.
    fileprivate func transform(of layer: Layer) -> LayerTransform {
        if case .transform(let transform)? = value(of: layer) { transform } else { .identity }
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

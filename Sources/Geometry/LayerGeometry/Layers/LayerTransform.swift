/// A transform together with its written form, so that a file keeps its notation.
///
/// Most layers have no transform, which takes no memory, or one step in their plane, which takes a
/// few numbers.
public struct LayerTransform: Hashable, Sendable {
    /// The stored form; whatever can be derived from it is not stored.
    private indirect enum Form: Sendable {
        case identity
        /// One matrix.
        case plane(PlaneMatrix)
        /// One other step in the plane, and its matrix.
        case single(TransformOperation, PlaneMatrix)
        case steps([TransformOperation], Transform3D)
    }

    private let form: Form

    /// The steps, the first one written first; empty for the identity.
    public var operations: [TransformOperation] {
        switch form {
        case .identity: []
        case .plane(let plane): [.matrix(Transform3D(plane))]
        case .single(let step, _): [step]
        case .steps(let operations, _): operations
        }
    }

    /// The product of all steps: `last · … · first`.
    public var matrix: Transform3D {
        switch form {
        case .identity: .identity
        case .plane(let plane), .single(_, let plane): Transform3D(plane)
        case .steps(_, let matrix): matrix
        }
    }

    /// The identity, without steps.
    public static let identity = LayerTransform([])

    /// Creates a transform from its steps.
    public init(_ operations: [TransformOperation]) {
        if operations.isEmpty {
            form = .identity
            return
        }
        let matrix = operations.reduce(Transform3D.identity) { $1.matrix.concatenating($0) }
        guard operations.count == 1, let plane = PlaneMatrix(exactly: matrix) else {
            form = .steps(operations, matrix)
            return
        }
        if case .matrix(let given) = operations[0],
            PlaneMatrix(exactly: given)?.isSame(as: plane) == true
        {
            form = .plane(plane)
        } else {
            form = .single(operations[0], plane)
        }
    }

    /// Creates a transform from one step, a rotation about z: the same to the last bit as from a list of
    /// that step, in less time.
    package init(rotation angle: Angle) {
        let step = TransformOperation.rotate(angle)
        let matrix = step.matrix.concatenating(.identity)
        let plane = PlaneMatrix(exactly: matrix)
        form = plane.map { .single(step, $0) } ?? .steps([step], matrix)
    }

    /// Creates a transform from a matrix; the identity has no steps.
    public init(_ matrix: Transform3D) {
        let plane = PlaneMatrix(exactly: matrix)
        if matrix == .identity {
            let isExact = plane?.isSame(as: .identity) ?? false
            form = isExact ? .identity : .steps([], matrix)
        } else {
            form = plane.map { .plane($0) } ?? .steps([.matrix(matrix)], matrix)
        }
    }

    /// The six numbers of its matrix; `nil` if it needs more.
    var plane: PlaneMatrix? {
        switch form {
        case .identity: .identity
        case .plane(let plane), .single(_, let plane): plane
        case .steps(_, let matrix): PlaneMatrix(exactly: matrix)
        }
    }

    /// Whether it has no steps and is exactly the identity.
    var isIdentity: Bool {
        if case .identity = form { true } else { false }
    }

    /// Returns whether two transforms are written in the same way.
    public static func == (one: LayerTransform, two: LayerTransform) -> Bool {
        switch (one.form, two.form) {
        case (.identity, .identity): true
        case (.plane(let plane), .plane(let other)): plane == other
        case (.single(let step, let plane), .single(let other, let otherPlane)):
            step == other && plane == otherPlane
        default: one.operations == two.operations && one.matrix == two.matrix
        }
    }

    /// Feeds the matrix to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(matrix)
    }
}

/// The parts of a transform that people edit separately: rotation about z, and scale.
extension LayerTransform {
    /// The rotation of the layer's x axis about z: Core Animation's `transform.rotation.z`.
    ///
    /// If the transform was written with one rotation about z and no matrix, this is that rotation,
    /// so that 370 degrees stay 370. Otherwise it is the direction of the transformed x axis.
    /// Setting it changes that rotation, or inserts one after a perspective and translations; a
    /// matrix is rotated in place.
    public var rotation: Angle {
        get {
            if let place = rotationPlace, case .rotate(let angle, _, _, let z) = operations[place] {
                return .degrees(z < 0 ? -angle.degrees : angle.degrees)
            }
            return .direction(x: matrix.m11, y: matrix.m12)
        }
        set {
            if newValue == rotation { return }
            var steps = operations
            if let place = rotationPlace {
                // A zero rotation keeps its place for the next change.
                let isIdle = newValue.degrees == 0 && steps.count == 1
                steps[place] = .rotate(newValue)
                if isIdle { steps = [] }
            } else if matrix.isAffine, !isWrittenInOrder {
                // The translation stays: only the axes turn.
                let turn = Transform3D.rotation(
                    .degrees(newValue.degrees - rotation.degrees), x: 0, y: 0, z: 1)
                var turned = matrix.concatenating(turn)
                (turned.m41, turned.m42) = (matrix.m41, matrix.m42)
                steps = [.matrix(turned)]
            } else {
                let more = newValue.degrees - rotation.degrees
                let place = steps.prefix(while: \.isLead).count
                if steps.indices.contains(place),
                    case .rotate(let angle, 0, 0, let z) = steps[place], z > 0
                {
                    steps[place] = .rotate(.degrees(angle.degrees + more))
                } else {
                    steps.insert(.rotate(.degrees(more)), at: place)
                }
            }
            self = LayerTransform(steps)
        }
    }

    /// The scale of the layer's own axes: Core Animation's `transform.scale.x` and `.y`.
    ///
    /// If the transform was written with one scale and no matrix, this is that scale. Otherwise it
    /// is the lengths of the transformed axes, with a negative y if the layer is mirrored. Setting
    /// it changes that scale, or adds one at the end. An axis that a matrix scales to zero stays
    /// zero.
    public var scale: (x: Double, y: Double) {
        get {
            if let place = scalePlace, case .scale(let x, let y, _) = operations[place] {
                return (x, y)
            }
            // Exactly, as the lengths of turned axes have rounding errors.
            if operations.allSatisfy(\.keepsLengths) { return (1, 1) }
            let isMirrored = matrix.m11 * matrix.m22 < matrix.m12 * matrix.m21
            let x = (matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12).squareRoot()
            let y = (matrix.m21 * matrix.m21 + matrix.m22 * matrix.m22).squareRoot()
            return (x, isMirrored ? -y : y)
        }
        set {
            if newValue == scale { return }
            var steps = operations
            if let place = scalePlace, case .scale(_, _, let z) = operations[place] {
                steps[place] = .scale(x: newValue.x, y: newValue.y, z: z)
                if steps.count == 1, newValue == (1, 1), z == 1 { steps = [] }
            } else {
                let old = scale
                let x = old.x == 0 ? newValue.x : newValue.x / old.x
                let y = old.y == 0 ? newValue.y : newValue.y / old.y
                if matrix.isAffine, !isWrittenInOrder {
                    var stretched = Transform3D.scale(x: x, y: y, z: 1).concatenating(matrix)
                    (stretched.m41, stretched.m42) = (matrix.m41, matrix.m42)
                    steps = [.matrix(stretched)]
                } else if case .scale(let before, let beforeY, let z)? = steps.last {
                    steps[steps.count - 1] = .scale(x: before * x, y: beforeY * y, z: z)
                } else {
                    steps.append(.scale(x: x, y: y))
                }
            }
            self = LayerTransform(steps)
        }
    }

    /// Whether all translations come before the other steps, so that a rotation can follow them.
    private var isWrittenInOrder: Bool {
        !hasMatrix && !operations.drop(while: \.isLead).contains(where: \.isLead)
    }

    /// The index of the only rotation, if it is about z and nothing else rotates.
    private var rotationPlace: Int? {
        let turn = onlyPlace { if case .rotate = $0 { true } else { false } }
        guard let turn, case .rotate(_, 0, 0, let z) = operations[turn], z != 0 else { return nil }
        return turn
    }

    private var scalePlace: Int? {
        onlyPlace { if case .scale = $0 { true } else { false } }
    }

    /// The index of the only step of a kind; `nil` if there is a matrix.
    private func onlyPlace(_ isWanted: (TransformOperation) -> Bool) -> Int? {
        let places = operations.indices.filter { isWanted(operations[$0]) }
        return places.count == 1 && !hasMatrix ? places[0] : nil
    }

    private var hasMatrix: Bool {
        operations.contains { if case .matrix = $0 { true } else { false } }
    }
}

extension TransformOperation {
    /// Whether the layer's own axes keep their lengths: it turns about z, or moves.
    fileprivate var keepsLengths: Bool {
        switch self {
        case .translate, .rotate(_, 0, 0, _): true
        case .perspective, .rotate, .scale, .matrix: false
        }
    }

    /// Whether rotations are inserted after it: a perspective or a translation.
    var isLead: Bool {
        switch self {
        case .perspective, .translate: true
        case .rotate, .scale, .matrix: false
        }
    }
}

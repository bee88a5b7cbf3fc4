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
        /// One other step, its numbers, and its matrix.
        case single(Kind, Double, Double, PlaneMatrix)
        case steps([TransformOperation], Transform3D)
    }

    private enum Kind: Sendable {
        /// About z, by the first number.
        case rotate
        case translate
        case scale
    }

    private let form: Form

    /// The steps, the first one written first; empty for the identity.
    public var operations: [TransformOperation] {
        switch form {
        case .identity: []
        case .plane(let plane): [.matrix(Transform3D(plane))]
        case .single(.rotate, let degrees, _, _): [.rotate(.degrees(degrees))]
        case .single(.translate, let x, let y, _): [.translate(x: x, y: y)]
        case .single(.scale, let x, let y, _): [.scale(x: x, y: y)]
        case .steps(let operations, _): operations
        }
    }

    /// The product of all steps: `last · … · first`.
    public var matrix: Transform3D {
        switch form {
        case .identity: .identity
        case .plane(let plane), .single(_, _, _, let plane): Transform3D(plane)
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
        form = Self.single(operations, matrix) ?? .steps(operations, matrix)
    }

    /// Creates a transform from one step, a rotation about z: the same to the last bit as from a list of
    /// that step, in less time.
    package init(rotation angle: Angle) {
        let step = TransformOperation.rotate(angle)
        let matrix = step.matrix.concatenating(.identity)
        let plane = PlaneMatrix(exactly: matrix)
        form = plane.map { .single(.rotate, angle.degrees, 0, $0) } ?? .steps([step], matrix)
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
        case .plane(let plane), .single(_, _, _, let plane): plane
        case .steps(_, let matrix): PlaneMatrix(exactly: matrix)
        }
    }

    /// Whether it has no steps and is exactly the identity.
    var isIdentity: Bool {
        if case .identity = form { true } else { false }
    }

    /// The compact form of one step in the plane, if it can be restored to the last bit.
    private static func single(_ steps: [TransformOperation], _ matrix: Transform3D) -> Form? {
        guard steps.count == 1, let plane = PlaneMatrix(exactly: matrix) else { return nil }
        switch steps[0] {
        case .rotate(let angle, let x, let y, let z):
            guard x.bitPattern == 0, y.bitPattern == 0, z == 1 else { return nil }
            return .single(.rotate, angle.degrees, 0, plane)
        case .translate(let x, let y, let z):
            return z.bitPattern == 0 ? .single(.translate, x, y, plane) : nil
        case .scale(let x, let y, let z): return z == 1 ? .single(.scale, x, y, plane) : nil
        case .matrix(let given):
            guard let own = PlaneMatrix(exactly: given), own.isSame(as: plane) else { return nil }
            return .plane(plane)
        case .perspective: return nil
        }
    }

    /// Returns whether two transforms are written in the same way.
    public static func == (one: LayerTransform, two: LayerTransform) -> Bool {
        switch (one.form, two.form) {
        case (.identity, .identity): true
        case (.plane(let plane), .plane(let other)): plane == other
        case (.single(let kind, let x, let y, _), .single(let other, let otherX, let otherY, _)):
            kind == other && x == otherX && y == otherY && one.plane == two.plane
        default: one.operations == two.operations && one.matrix == two.matrix
        }
    }

    /// Feeds the matrix to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(matrix)
    }
}

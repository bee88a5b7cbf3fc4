/// One step of building a transform, as one writes `t = CATransform3DRotate(t, …)`.
///
/// Each happens in the coordinates made by those before it (as in CSS), so perspective first, then
/// rotate, is Apple's idiom `R · P`.
public enum TransformOperation: Hashable, Sendable {
    /// `m34 = -1/distance`: an eye at that distance, in points.
    case perspective(Double)
    /// Moves by a distance, in points.
    case translate(x: Double, y: Double, z: Double = 0)
    /// Turns about an axis.
    case rotate(Angle, x: Double = 0, y: Double = 0, z: Double = 1)
    /// Stretches by factors.
    case scale(x: Double, y: Double, z: Double = 1)
    /// Any other matrix.
    case matrix(Transform3D)

    /// The matrix of this step alone.
    public var matrix: Transform3D {
        switch self {
        case .perspective(let distance): .perspective(distance: distance)
        case .translate(let x, let y, let z): .translation(x: x, y: y, z: z)
        case .rotate(let angle, let x, let y, let z): .rotation(angle, x: x, y: y, z: z)
        case .scale(let x, let y, let z): .scale(x: x, y: y, z: z)
        case .matrix(let matrix): matrix
        }
    }
}

/// A transform together with the way it was written, so that a file keeps its form.
public struct LayerTransform: Hashable, Sendable {
    /// The steps, the first one written first; empty for the identity.
    public let operations: [TransformOperation]
    /// The product of all steps: `last · … · first`.
    public let matrix: Transform3D

    /// Changes nothing.
    public static let identity = LayerTransform([])

    /// Creates a transform from its steps.
    public init(_ operations: [TransformOperation]) {
        self.operations = operations
        matrix = operations.reduce(.identity) { $1.matrix.concatenating($0) }
    }

    /// Creates a transform from a matrix; the identity has no steps.
    public init(_ matrix: Transform3D) {
        operations = matrix == .identity ? [] : [.matrix(matrix)]
        self.matrix = matrix
    }
}

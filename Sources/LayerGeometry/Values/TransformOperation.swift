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

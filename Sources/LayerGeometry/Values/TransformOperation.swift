/// One step in building a transform, as in `t = CATransform3DRotate(t, …)`.
///
/// Each step happens in the coordinates set up by the steps before it (as in CSS), so perspective
/// first, then rotate, is Apple's idiom `R · P`.
public enum TransformOperation: Hashable, Sendable {
    /// `m34 = -1/distance`: an eye at that distance, in points.
    case perspective(Double)
    /// A translation, in points.
    case translate(x: Double, y: Double, z: Double = 0)
    /// A rotation about an axis.
    case rotate(Angle, x: Double = 0, y: Double = 0, z: Double = 1)
    /// A scale.
    case scale(x: Double, y: Double, z: Double = 1)
    /// Any other matrix.
    case matrix(Transform3D)

    /// Its numbers, as they are written.
    var numbers: [Double] {
        switch self {
        case .perspective(let distance): [distance]
        case .translate(let x, let y, let z), .scale(let x, let y, let z): [x, y, z]
        case .rotate(let angle, let x, let y, let z): [angle.degrees, x, y, z]
        case .matrix(let matrix): matrix.elements
        }
    }

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

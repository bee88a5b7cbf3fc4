// swift-format-ignore-file: AlwaysUseLowerCamelCase

// A stand-in for the parts of Core Animation used by exported Swift. It builds the layers and
// prints their matrices to their superlayers, computed independently from Apple's rules.
import Glibc

typealias CGFloat = Double

struct CGPoint { var x = 0.0, y = 0.0 }

struct CGRect { var x = 0.0, y = 0.0, width = 0.0, height = 0.0 }

struct CGColor { var srgbRed: Double, green: Double, blue: Double, alpha: Double }

struct CGAffineTransform { var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double }

struct CATransform3D {
    var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
    var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
    var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
    var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

    var rows: [[Double]] {
        [
            [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44],
        ]
    }

    init(
        m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0, m21: Double = 0,
        m22: Double = 1, m23: Double = 0, m24: Double = 0, m31: Double = 0, m32: Double = 0,
        m33: Double = 1, m34: Double = 0, m41: Double = 0, m42: Double = 0, m43: Double = 0,
        m44: Double = 1
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

let CATransform3DIdentity = CATransform3D()

func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let (a, b) = (a.rows, b.rows)
    func cell(_ row: Int, _ column: Int) -> Double {
        a[row][0] * b[0][column] + a[row][1] * b[1][column] + a[row][2] * b[2][column]
            + a[row][3] * b[3][column]
    }
    return CATransform3D(
        m11: cell(0, 0), m12: cell(0, 1), m13: cell(0, 2), m14: cell(0, 3), m21: cell(1, 0),
        m22: cell(1, 1), m23: cell(1, 2), m24: cell(1, 3), m31: cell(2, 0), m32: cell(2, 1),
        m33: cell(2, 2), m34: cell(2, 3), m41: cell(3, 0), m42: cell(3, 1), m43: cell(3, 2),
        m44: cell(3, 3))
}

func CATransform3DMakeTranslation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3D(m41: x, m42: y, m43: z)
}

func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3D(m11: x, m22: y, m33: z)
}

func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    if length == 0 { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s, t) = (cos(angle), sin(angle), 1 - cos(angle))
    return CATransform3D(
        m11: t * x * x + c, m12: t * x * y + s * z, m13: t * x * z - s * y,
        m21: t * x * y - s * z, m22: t * y * y + c, m23: t * y * z + s * x,
        m31: t * x * z + s * y, m32: t * y * z - s * x, m33: t * z * z + c)
}

func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(m11: m.a, m12: m.b, m21: m.c, m22: m.d, m41: m.tx, m42: m.ty)
}

func CATransform3DTranslate(
    _ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(x, y, z), t)
}

func CATransform3DScale(
    _ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(x, y, z), t)
}

func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

class CALayer {
    var name: String?
    var bounds = CGRect(), position = CGPoint(), anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var anchorPointZ: CGFloat = 0, zPosition: CGFloat = 0
    var transform = CATransform3DIdentity, sublayerTransform = CATransform3DIdentity
    var opacity: Float = 1
    var isHidden = false, masksToBounds = false, isDoubleSided = true, isGeometryFlipped = false
    var backgroundColor: CGColor?, borderColor: CGColor?
    var cornerRadius: CGFloat = 0, borderWidth: CGFloat = 0
    var mask: CALayer?
    var sublayers: [CALayer] = []
    unowned(unsafe) var superlayer: CALayer?

    func addSublayer(_ layer: CALayer) {
        layer.superlayer = self
        sublayers.append(layer)
    }

    var toSuper: CATransform3D {
        var steps = [CATransform3DMakeTranslation(-bounds.x, -bounds.y, 0)]
        if isGeometryFlipped { steps.append(CATransform3D(m22: -1, m42: bounds.height)) }
        steps += [
            CATransform3DMakeTranslation(
                -anchorPoint.x * bounds.width, -anchorPoint.y * bounds.height, -anchorPointZ),
            transform, CATransform3DMakeTranslation(position.x, position.y, zPosition),
        ]
        if let above = superlayer {
            let x = above.bounds.x + above.anchorPoint.x * above.bounds.width
            let y = above.bounds.y + above.anchorPoint.y * above.bounds.height
            steps += [
                CATransform3DMakeTranslation(-x, -y, -above.anchorPointZ), above.sublayerTransform,
                CATransform3DMakeTranslation(x, y, above.anchorPointZ),
            ]
        }
        return steps.dropFirst().reduce(steps[0]) { CATransform3DConcat($0, $1) }
    }

    /// Prints this layer and its descendants, in pre-order, then their masks.
    func report() {
        var parts = toSuper.rows.joined().map(\.description)
        parts += [bounds.x, bounds.y, bounds.width, bounds.height].map(\.description)
        parts.append("\(opacity) \(isHidden) \(masksToBounds) \(isDoubleSided)")
        parts.append("\(type(of: self)) \(cornerRadius) \(mask != nil)")
        parts += (name ?? "").unicodeScalars.map { String($0.value, radix: 16) }
        print(parts.joined(separator: " "))
        for layer in sublayers { layer.report() }
        mask?.report()
    }
}

final class CATransformLayer: CALayer {}

final class CATextLayer: CALayer {
    var string: Any?
}

import LayerGeometry

/// An affine transform taken apart: in the order in which it happens to a point, it is scaled,
/// slanted, turned about z, and moved.
///
/// The angle is that of the image of the x axis, from -180° to 180°, and the x factor is its length,
/// never negative: a mirror image shows in the y factor, so a scale of (-1, 1) reads back as a
/// rotation of 180° with a scale of (1, -1).
struct PlaneTransform {
    /// How far the x axis is turned; positive takes +x towards +y.
    var rotation: Angle
    /// The length of the image of the x axis; never negative when it is read.
    var scaleX: Double
    /// The length of the image of the y axis across that of the x axis; negative for a mirror.
    var scaleY: Double
    /// How far along the x axis a point goes for each unit of y, between scale and rotation.
    private let slant: Double
    private let offset: Point

    /// Takes a transform apart; `nil` where it is not affine, or flattens all onto a line while it
    /// slants.
    init?(_ transform: Transform3D) {
        guard transform.isAffine else { return nil }
        let t = transform
        rotation = .degrees(Self.tidy(Angle.direction(x: t.m11, y: t.m12).degrees))
        scaleX = Self.tidy((t.m11 * t.m11 + t.m12 * t.m12).squareRoot())
        offset = Point(x: t.m41, y: t.m42)
        // The image of the y axis, turned back.
        let (c, s) = (rotation.cosine, rotation.sine)
        let along = c * t.m21 + s * t.m22
        scaleY = Self.tidy(c * t.m22 - s * t.m21)
        let isSlanted = abs(along) > 1e-12 * max(1, abs(scaleY))
        if isSlanted, scaleY == 0 { return nil }
        slant = isSlanted ? along / scaleY : 0
    }

    /// Takes off what sines and roots leave behind the ninth decimal of a round number.
    private static func tidy(_ number: Double) -> Double {
        let round = (number * 1000).rounded() / 1000
        return abs(number - round) < 1e-10 ? round : number
    }

    /// The transform put together again, as the steps that a person would write.
    var transform: LayerTransform {
        var steps: [TransformOperation] = []
        if offset != .zero { steps.append(.translate(x: offset.x, y: offset.y)) }
        if rotation.degrees != 0 { steps.append(.rotate(rotation)) }
        if slant != 0 {
            steps.append(.matrix(Transform3D(a: 1, b: 0, c: slant, d: 1, tx: 0, ty: 0)))
        }
        if scaleX != 1 || scaleY != 1 { steps.append(.scale(x: scaleX, y: scaleY)) }
        return LayerTransform(steps)
    }

    /// Changes the parts of a layer's transform.
    ///
    /// - Returns: `false`, and no change, where it is not affine or the result is not finite.
    static func edit(_ layer: inout Layer, _ change: (inout PlaneTransform) -> Void) -> Bool {
        guard var parts = PlaneTransform(layer.transform) else { return false }
        change(&parts)
        let transform = parts.transform
        guard transform.matrix.isFinite else { return false }
        layer.layerTransform = transform
        return true
    }
}

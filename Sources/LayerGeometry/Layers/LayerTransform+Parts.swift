/// The parts of a transform that people turn knobs for: rotation about z, and scale.
extension LayerTransform {
    /// How far the layer's x axis is turned about z: Core Animation's `transform.rotation.z`.
    ///
    /// Where the transform was written with one rotation about z, and no matrix, it is that one, so
    /// that 370 degrees stay 370; else it is the direction of the carried x axis. Setting it changes
    /// that rotation, or puts one before everything but a perspective and moves; a matrix is turned
    /// where it is.
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
                // A step of nothing keeps the place for what comes next.
                let isIdle = newValue.degrees == 0 && steps.count == 1
                steps[place] = .rotate(newValue)
                if isIdle { steps = [] }
            } else if matrix.isAffine, !isWrittenInOrder {
                // Where it is moved to stays: only the axes turn.
                let turn = Transform3D.rotation(
                    .degrees(newValue.degrees - rotation.degrees), x: 0, y: 0, z: 1)
                var turned = matrix.concatenating(turn)
                (turned.m41, turned.m42) = (matrix.m41, matrix.m42)
                steps = [.matrix(turned)]
            } else {
                let more = newValue.degrees - rotation.degrees
                let lead = steps.prefix {
                    switch $0 {
                    case .perspective, .translate: true
                    default: false
                    }
                }
                if steps.indices.contains(lead.count),
                    case .rotate(let angle, 0, 0, let z) = steps[lead.count], z > 0
                {
                    steps[lead.count] = .rotate(.degrees(angle.degrees + more))
                } else {
                    steps.insert(.rotate(.degrees(more)), at: lead.count)
                }
            }
            self = LayerTransform(steps)
        }
    }

    /// How much the layer's own axes are stretched: Core Animation's `transform.scale.x` and `.y`.
    ///
    /// Where the transform was written with one scale, and no matrix, it is that one; else it is the
    /// lengths of the carried axes, y negative where the layer is mirrored. Setting it changes that
    /// scale, or adds one after everything else. What is scaled to nothing by a matrix stays so.
    public var scale: (x: Double, y: Double) {
        get {
            if let place = scalePlace, case .scale(let x, let y, _) = operations[place] {
                return (x, y)
            }
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

    /// Whether it is made of steps, all moves coming first, so that a rotation can follow them.
    private var isWrittenInOrder: Bool {
        let rest = operations.drop {
            switch $0 {
            case .perspective, .translate: true
            default: false
            }
        }
        return !rest.contains {
            switch $0 {
            case .perspective, .translate, .matrix: true
            default: false
            }
        }
    }

    /// The place of the only rotation, where it is about z and nothing else turns.
    private var rotationPlace: Int? {
        if hasMatrix { return nil }
        let turns = operations.indices.filter {
            if case .rotate = operations[$0] { true } else { false }
        }
        guard turns.count == 1, case .rotate(_, 0, 0, let z) = operations[turns[0]], z != 0 else {
            return nil
        }
        return turns[0]
    }

    private var scalePlace: Int? {
        if hasMatrix { return nil }
        let scales = operations.indices.filter {
            if case .scale = operations[$0] { true } else { false }
        }
        return scales.count == 1 ? scales[0] : nil
    }

    private var hasMatrix: Bool {
        operations.contains { if case .matrix = $0 { true } else { false } }
    }
}

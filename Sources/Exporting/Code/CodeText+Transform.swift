import LayerGeometry

/// Transforms as calls, step by step as in the scene.
extension CodeText {
    /// Sets a transform of a layer unless it is the identity.
    ///
    /// - Parameters:
    ///   - target: The layer: `blue` or `blue.layer`.
    ///   - property: `transform` or `sublayerTransform`.
    mutating func transform(
        _ transform: LayerTransform, of target: String, as property: String
    ) {
        guard transform.matrix != .identity, let first = transform.operations.first else { return }
        let rest = transform.operations.dropFirst()
        if rest.count <= 1, !first.isPerspective, rest.allSatisfy({ !$0.needsProduct }) {
            return set("\(target).\(property)", rest.reduce(step(first)) { step($1, after: $0) })
        }
        let owner = String(target.prefix { $0 != "." })
        let suffix = property.prefix(1).uppercased() + property.dropFirst()
        let variable = names.unique(owner + suffix)
        let type = dialect == .swift ? "var" : "CATransform3D"
        if case .perspective(let distance) = first {
            statement("\(type) \(variable) = CATransform3DIdentity")
            // C would divide integers, giving 0.
            let one = dialect == .swift ? "-1" : "-1.0"
            set("\(variable).m34", "\(one) / \(dialect.number(distance))")
        } else {
            statement("\(type) \(variable) = \(step(first))")
        }
        for operation in rest { set(variable, step(operation, after: variable)) }
        set("\(target).\(property)", variable)
    }

    /// A step, in the coordinate system of the steps before it, if any.
    private func step(_ operation: TransformOperation, after before: String? = nil) -> String {
        func call(_ maker: String, _ modifier: String, _ numbers: String) -> String {
            before.map { "CATransform3D\(modifier)(\($0), \(numbers))" }
                ?? "CATransform3DMake\(maker)(\(numbers))"
        }
        switch operation {
        case .translate(let x, let y, let z):
            return call("Translation", "Translate", list(x, y, z))
        case .scale(let x, let y, let z): return call("Scale", "Scale", list(x, y, z))
        case .rotate(let angle, let x, let y, let z):
            return call("Rotation", "Rotate", "\(dialect.angle(angle)), \(list(x, y, z))")
        case .perspective, .matrix:
            let matrix = matrix(operation.matrix)
            return before.map { "CATransform3DConcat(\(matrix), \($0))" } ?? matrix
        }
    }

    private func list(_ numbers: Double...) -> String {
        numbers.map(dialect.number).joined(separator: ", ")
    }

    /// A matrix: six numbers if it is affine, otherwise sixteen.
    private func matrix(_ matrix: Transform3D) -> String {
        if matrix.isAffine {
            return "CATransform3DMakeAffineTransform(\(affine(matrix)))"
        }
        let numbers = matrix.elements.map(dialect.number)
        if dialect == .objectiveC { return "(CATransform3D){\(numbers.joined(separator: ", "))}" }
        let labels = (1...4).flatMap { row in (1...4).map { "m\(row)\($0): " } }
        return "CATransform3D(" + zip(labels, numbers).map { $0 + $1 }.joined(separator: ", ") + ")"
    }

    /// The six numbers of an affine matrix.
    func affine(_ matrix: Transform3D) -> String {
        let numbers = [matrix.m11, matrix.m12, matrix.m21, matrix.m22, matrix.m41, matrix.m42]
            .map(dialect.number)
        if dialect == .objectiveC {
            return "CGAffineTransformMake(\(numbers.joined(separator: ", ")))"
        }
        let labels = ["a: ", "b: ", "c: ", "d: ", "tx: ", "ty: "]
        return "CGAffineTransform(" + zip(labels, numbers).map { $0 + $1 }.joined(separator: ", ")
            + ")"
    }
}

extension TransformOperation {
    fileprivate var isPerspective: Bool {
        if case .perspective = self { return true }
        return false
    }

    /// Whether it must be concatenated as a matrix, for lack of a call that appends it.
    fileprivate var needsProduct: Bool {
        switch self {
        case .perspective, .matrix: true
        case .translate, .rotate, .scale: false
        }
    }
}

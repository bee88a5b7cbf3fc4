import LayerGeometry

/// The functions, initialisers, methods and constants of Core Graphics and Core Animation on values.
enum Functions {
    typealias Arguments = [(label: String?, value: CodeValue)]

    /// C's functions that are methods or properties of their first argument.
    private static let methods = [
        "CGRectContainsPoint": "contains", "CGRectContainsRect": "contains",
        "CGRectIntersectsRect": "intersects", "CGRectIntersection": "intersection",
        "CGRectUnion": "union", "CGRectInset": "insetBy", "CGRectOffset": "offsetBy",
        "CGRectGetMinX": "minX", "CGRectGetMidX": "midX", "CGRectGetMaxX": "maxX",
        "CGRectGetMinY": "minY", "CGRectGetMidY": "midY", "CGRectGetMaxY": "maxY",
        "CGRectGetWidth": "width", "CGRectGetHeight": "height", "CGRectIsEmpty": "isEmpty",
        "CGRectIsNull": "isNull", "CGRectEqualToRect": "equalTo", "CGPointEqualToPoint": "equalTo",
        "CGSizeEqualToSize": "equalTo", "CGAffineTransformRotate": "rotated",
        "CGAffineTransformScale": "scaledBy", "CGAffineTransformTranslate": "translatedBy",
        "CGAffineTransformConcat": "concatenating", "CGAffineTransformInvert": "inverted",
        "CGAffineTransformIsIdentity": "isIdentity", "CATransform3DRotate": "rotated",
        "CATransform3DScale": "scaledBy", "CATransform3DTranslate": "translatedBy",
        "CATransform3DConcat": "concatenating", "CATransform3DInvert": "inverted",
        "CATransform3DIsIdentity": "isIdentity", "CATransform3DIsAffine": "isAffine",
        "CATransform3DGetAffineTransform": "affine", "CATransform3DMakeAffineTransform": "same",
        "CGPointApplyAffineTransform": "applying", "CGRectApplyAffineTransform": "applying",
    ]

    /// The method or property that a function of C is; `nil` if it is none of them.
    static func method(of function: String) -> String? { methods[function] }

    /// The result of a function or an initialiser; `nil` if it is not known, or not with these
    /// arguments.
    static func call(_ name: String, _ arguments: Arguments) -> CodeValue? {
        let values = arguments.map(\.value)
        let first = arguments.first?.label
        let n = values.compactMap { $0.number?.value }
        let areNumbers = n.count == values.count
        if let method = methods[name], let base = values.first {
            return self.method(method, of: base, Array(arguments.dropFirst()))
                ?? (arguments.count == 1 ? member(method, of: base) : nil)
        }
        switch (name, values.count) {
        case ("CGPoint", 2), ("CGPointMake", 2), ("CGVector", 2):
            return areNumbers ? .point(Point(x: n[0], y: n[1])) : nil
        case ("CGSize", 2), ("CGSizeMake", 2):
            return areNumbers ? .size(Size(width: n[0], height: n[1])) : nil
        case ("CGRect", 4), ("CGRectMake", 4):
            return areNumbers ? .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3])) : nil
        case ("CGRect", 2):
            guard let origin = values[0].point, let size = values[1].size else { return nil }
            return .rect(Rect(origin: origin, size: size))
        case ("CGRect", 0), ("CGPoint", 0), ("CGSize", 0): return .rect(.zero)
        case ("CGFloat", 1), ("Double", 1), ("Float", 1), ("float", 1), ("double", 1):
            return values[0].number.map { .number($0.real) }
        case ("Int", 1), ("NSInteger", 1), ("int", 1), ("long", 1), ("trunc", 1), ("floor", 1),
            ("ceil", 1), ("round", 1), ("abs", 1), ("fabs", 1), ("sqrt", 1), ("sin", 1), ("cos", 1):
            return values[0].number.map { .number(rounded($0, name)) }
        case ("min", 2), ("MIN", 2), ("fmin", 2): return areNumbers ? .real(min(n[0], n[1])) : nil
        case ("max", 2), ("MAX", 2), ("fmax", 2): return areNumbers ? .real(max(n[0], n[1])) : nil
        default: break
        }
        if name.hasPrefix("CGAffineTransform") || name.hasPrefix("CATransform3D") {
            return transform(name, first, values).map { .transform($0) }
        }
        return color(name, first, values).map { .color($0) }
    }

    private static func rounded(_ number: CodeNumber, _ name: String) -> CodeNumber {
        let x = number.value
        switch name {
        case "floor": return CodeNumber(x.rounded(.down))
        case "ceil": return CodeNumber(x.rounded(.up))
        case "round": return CodeNumber(x.rounded())
        case "abs", "fabs": return x < 0 ? -number : number
        case "sqrt": return CodeNumber(x.squareRoot())
        case "sin": return CodeNumber(number.angle.sine)
        case "cos": return CodeNumber(number.angle.cosine)
        default: return CodeNumber(x.rounded(.towardZero), .whole)
        }
    }

    private static func transform(
        _ name: String, _ label: String?, _ values: [CodeValue]
    ) -> LayerTransform? {
        let n = values.compactMap { $0.number?.value }
        guard n.count == values.count, n.allSatisfy(\.isFinite) else { return nil }
        func end(_ text: String) -> Bool { name.hasSuffix(text) || label == text }
        switch n.count {
        case 0 where !name.contains("Make"): return .identity
        case 1 where end("Rotation") || end("rotationAngle"):
            return values[0].number.map { LayerTransform([.rotate($0.angle)]) }
        case 2 where end("Scale") || end("scaleX"):
            return LayerTransform([.scale(x: n[0], y: n[1])])
        case 2 where end("Translation") || end("translationX"):
            return LayerTransform([.translate(x: n[0], y: n[1])])
        case 3 where end("Scale"): return LayerTransform([.scale(x: n[0], y: n[1], z: n[2])])
        case 3 where end("Translation"):
            return LayerTransform([.translate(x: n[0], y: n[1], z: n[2])])
        case 4 where end("Rotation"):
            return values[0].number.map {
                LayerTransform([.rotate($0.angle, x: n[1], y: n[2], z: n[3])])
            }
        case 6, 16: return LayerTransform(Transform3D(sixOrSixteen: n))
        default: return nil
        }
    }

    private static func color(
        _ name: String, _ label: String?, _ values: [CodeValue]
    ) -> LayerColor? {
        let n = values.compactMap { $0.number?.value }
        guard n.count == values.count, !n.isEmpty else { return nil }
        let whole = name + (label ?? "")
        let parts: [Double]
        switch (n.count, whole) {
        case (4, "UIColorred"), (4, "CGColorsrgbRed"), (4, "CGColorred"), (4, "colorWithRed"):
            parts = n
        case (2, "UIColorwhite"), (2, "colorWithWhite"), (2, "CGColorgray"):
            parts = [n[0], n[0], n[0], n[1]]
        default: return nil
        }
        if case .color(let color)? = PropertyKind.color.value(parts) { return color }
        return nil
    }

    /// A colour by the name that UIColor has for it: `red`, `redColor`.
    static func color(named name: String) -> LayerColor? {
        let isLong = name.hasSuffix("Color") && name != "Color"
        return LayerColor(notation: isLong ? String(name.dropLast(5)) : name)
    }

    /// The value of a constant, as in `.identity`, `CGRectZero` or `M_PI`.
    static func constant(_ name: String) -> CodeValue? {
        switch name {
        case "nil", "NULL", "Nil": CodeValue.none
        case "true", "YES": .flag(true)
        case "false", "NO": .flag(false)
        case "pi", "M_PI": .number(.pi)
        case "M_PI_2": CodeNumber.pi.combined("/", CodeNumber(2)).map { .number($0) }
        case "M_PI_4": CodeNumber.pi.combined("/", CodeNumber(4)).map { .number($0) }
        case "zero", "CGRectZero": .rect(.zero)
        case "CGPointZero": .point(.zero)
        case "CGSizeZero": .size(.zero)
        case "null", "CGRectNull": .rect(.null)
        case "identity", "CGAffineTransformIdentity", "CATransform3DIdentity":
            .transform(.identity)
        default: nil
        }
    }
}

/// Properties and methods of values.
extension Functions {
    private static let rows = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    private static let affine = ["a": 0, "b": 1, "c": 4, "d": 5, "tx": 12, "ty": 13]

    /// A property of a value; `nil` if it has none of that name.
    static func member(_ name: String, of value: CodeValue) -> CodeValue? {
        switch (value, name) {
        case (.point(let point), "x"): return .real(point.x)
        case (.point(let point), "y"): return .real(point.y)
        case (.size(let size), "width"): return .real(size.width)
        case (.size(let size), "height"): return .real(size.height)
        case (.color, "cgColor"), (.color, "CGColor"), (.color, "uiColor"): return value
        case (.transform(let transform), _):
            if name == "isIdentity" { return .flag(transform.matrix == .identity) }
            if name == "isAffine" { return .flag(transform.matrix.isAffine) }
            let place = affine[name] ?? rows.firstIndex(of: name)
            return place.map { .real(transform.matrix.elements[$0]) }
        case (.list(let values), "count"): return .number(CodeNumber(Double(values.count), .whole))
        case (.list(let values), "first"), (.list(let values), "firstObject"):
            return values.first ?? CodeValue.none
        case (.list(let values), "last"), (.list(let values), "lastObject"):
            return values.last ?? CodeValue.none
        case (.list(let values), "isEmpty"): return .flag(values.isEmpty)
        case (.list(let values), "reversed"): return .list(values.reversed())
        case (.rect(let rect), _): return member(name, of: rect)
        default: return nil
        }
    }

    private static func member(_ name: String, of rect: Rect) -> CodeValue? {
        switch name {
        case "origin": .point(rect.origin)
        case "size": .size(rect.size)
        case "width": .real(rect.width)
        case "height": .real(rect.height)
        case "minX": .real(rect.minX)
        case "midX": .real(rect.midX)
        case "maxX": .real(rect.maxX)
        case "minY": .real(rect.minY)
        case "midY": .real(rect.midY)
        case "maxY": .real(rect.maxY)
        case "isEmpty": .flag(rect.isEmpty)
        case "isNull": .flag(rect.isNull)
        case "x": rect == .zero ? .real(0) : nil
        case "y": rect == .zero ? .real(0) : nil
        case "standardized", "integral": name == "integral" ? nil : .rect(rect)
        default: nil
        }
    }

    /// The value with another part; `nil` if it has none of that name, or not of that kind.
    static func setting(_ name: String, of value: CodeValue, to part: CodeValue) -> CodeValue? {
        let number = part.number?.value
        switch (value, name) {
        case (.point(let point), "x"): return number.map { .point(Point(x: $0, y: point.y)) }
        case (.point(let point), "y"): return number.map { .point(Point(x: point.x, y: $0)) }
        case (.size(let size), "width"):
            return number.map { .size(Size(width: $0, height: size.height)) }
        case (.size(let size), "height"):
            return number.map { .size(Size(width: size.width, height: $0)) }
        case (.rect(let rect), "origin"):
            return part.point.map { .rect(Rect(origin: $0, size: rect.size)) }
        case (.rect(let rect), "size"):
            return part.size.map { .rect(Rect(origin: rect.origin, size: $0)) }
        case (.transform(let transform), _):
            guard let number, let place = affine[name] ?? rows.firstIndex(of: name) else {
                return nil
            }
            var elements = transform.matrix.elements
            elements[place] = number
            return .transform(LayerTransform(Transform3D(elements: elements)))
        default: return nil
        }
    }

    /// The result of a method of a value; `nil` if it has none of that name, or not with these
    /// arguments.
    static func method(
        _ name: String, of value: CodeValue, _ arguments: Arguments
    ) -> CodeValue? {
        let plain = arguments.map(\.value)
        let n = plain.compactMap { $0.number?.value }
        let areNumbers = n.count == plain.count && n.count == 2
        if case .transform(let transform) = value {
            return changed(transform, name, plain, n).map { .transform($0) }
        }
        if case .rect(let rect) = value, areNumbers, name == "insetBy" {
            return .rect(rect.insetBy(dx: n[0], dy: n[1]))
        }
        if case .rect(let rect) = value, areNumbers, name == "offsetBy" {
            return .rect(rect.offsetBy(dx: n[0], dy: n[1]))
        }
        let values = merged(arguments).map(\.value)
        switch (value, name, values.count) {
        case (.rect(let rect), "contains", 1):
            if let point = values[0].point { return .flag(rect.contains(point)) }
            return values[0].rect.map { .flag(rect.contains($0)) }
        case (.rect(let rect), "intersects", 1):
            return values[0].rect.map { .flag(rect.intersects($0)) }
        case (.rect(let rect), "intersection", 1):
            return values[0].rect.map { .rect(rect.intersection($0)) }
        case (.rect(let rect), "union", 1): return values[0].rect.map { .rect(rect.union($0)) }
        case (_, "equalTo", 1): return equal(value, values[0]).map { .flag($0) }
        case (.point(let point), "applying", 1):
            return values[0].transform?.matrix.apply(to: point).map { .point($0) }
        case (.rect(let rect), "applying", 1):
            return values[0].transform.flatMap { Quad(rect, carriedBy: $0.matrix)?.box }
                .map { .rect($0) }
        case (.color(var color), "withAlphaComponent", 1):
            guard let alpha = n.first, alpha >= 0, alpha <= 1 else { return nil }
            (color.alpha, color.notation) = (alpha, "")
            return .color(color)
        default: return nil
        }
    }

    private static func changed(
        _ transform: LayerTransform, _ name: String, _ values: [CodeValue], _ n: [Double]
    ) -> LayerTransform? {
        if name == "concatenating", values.count == 1, let other = values[0].transform {
            // One step is kept as such; of several the product counts, as it is multiplied first.
            let steps = transform.operations
            let own = steps.count > 1 ? [.matrix(transform.matrix)] : steps
            return LayerTransform(other.operations + own)
        }
        guard n.count == values.count, n.allSatisfy(\.isFinite) else { return nil }
        let step: TransformOperation
        switch (name, n.count) {
        case ("rotated", 1): step = .rotate(values[0].number?.angle ?? .radians(n[0]))
        case ("rotated", 4):
            step = .rotate(values[0].number?.angle ?? .radians(n[0]), x: n[1], y: n[2], z: n[3])
        case ("scaledBy", 2): step = .scale(x: n[0], y: n[1])
        case ("scaledBy", 3): step = .scale(x: n[0], y: n[1], z: n[2])
        case ("translatedBy", 2): step = .translate(x: n[0], y: n[1])
        case ("translatedBy", 3): step = .translate(x: n[0], y: n[1], z: n[2])
        case ("inverted", 0):
            return transform.matrix.inverse.map { LayerTransform($0) } ?? transform
        case ("affine", 0): return transform.matrix.isAffine ? transform : .identity
        case ("same", 0): return transform
        default: return nil
        }
        return LayerTransform(transform.operations + [step])
    }

    /// The arguments with two or four numbers without labels at their start as a point or a rectangle.
    static func merged(_ arguments: Arguments) -> Arguments {
        let numbers = arguments.prefix { $0.label == nil && $0.value.number != nil }
            .compactMap { $0.value.number?.value }
        switch numbers.count {
        case 2 where arguments.count <= 3:
            return [(nil, .point(Point(x: numbers[0], y: numbers[1])))] + arguments.dropFirst(2)
        case 4:
            let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            return [(nil, .rect(rect))] + arguments.dropFirst(4)
        default: return arguments
        }
    }

    /// Whether two values are equal; `nil` if that is not known.
    static func equal(_ one: CodeValue, _ other: CodeValue) -> Bool? {
        switch (one, other) {
        case (.none, .none): true
        case (.none, .object), (.object, .none): false
        case (.number(let one), .number(let other)): one.value == other.value
        case (.flag(let one), .flag(let other)): one == other
        case (.point, _), (_, .point):
            one.point.flatMap { one in other.point.map { $0 == one } }
        case (.size, _), (_, .size): one.size.flatMap { one in other.size.map { $0 == one } }
        case (.rect(let one), .rect(let other)): one == other
        case (.transform(let one), .transform(let other)): one.matrix == other.matrix
        case (.object(let one), .object(let other)): one.id == other.id
        case (.text(let one?), .text(let other?)): one == other
        default: nil
        }
    }
}

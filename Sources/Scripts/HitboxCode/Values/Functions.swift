import LayerGeometry

/// The functions, initialisers, methods, properties and constants of Core Graphics and Core Animation
/// on values: tables in which the spellings of Swift and C are the same entry.
enum Functions {
    typealias Arguments = [(label: String?, value: Value)]

    /// The types whose values are made of numbers.
    static let types: [String: PropertyKind] = [
        "CGPoint": .point, "CGVector": .point, "CGSize": .size(), "CGRect": .rect,
        "CGAffineTransform": .transform, "CATransform3D": .transform, "UIColor": .color,
        "CGColor": .color,
    ]

    private static let labels: [String: PropertyKind] = [
        "x,y": .point, "width,height": .size(), "x,y,width,height": .rect, "origin,size": .rect,
        "rotationAngle": .transform, "scaleX,y": .transform, "translationX,y": .transform,
        "a,b,c,d,tx,ty": .transform, "red,green,blue,alpha": .color, "white,alpha": .color,
    ]

    private typealias Numeric = @Sendable ([CodeNumber]) -> CodeNumber

    /// Functions of numbers by their names, with the number of their arguments.
    private static let numeric: [String: (count: Int, function: Numeric)] = {
        var table: [String: (Int, Numeric)] = [:]
        func add(_ names: String, _ count: Int = 1, _ function: @escaping Numeric) {
            for name in names.split(separator: " ") { table[String(name)] = (count, function) }
        }
        add("CGFloat Double Float TimeInterval float double") {
            // Whole literals are an Int of their own there: CGFloat(1 / 2) is 0.
            ($0[0].kind == .literal ? $0[0].stored(as: "Int") : $0[0]).stored(as: "CGFloat")
        }
        add("Int NSInteger NSUInteger UInt Int32 UInt32 int long short unsigned trunc") {
            $0[0].stored(as: "Int")
        }
        add("floor floorf") { CodeNumber($0[0].value.rounded(.down)) }
        add("ceil ceilf") { CodeNumber($0[0].value.rounded(.up)) }
        add("round roundf") { CodeNumber($0[0].value.rounded()) }
        add("abs fabs fabsf ABS") { $0[0].value < 0 ? -$0[0] : $0[0] }
        add("labs") { CodeNumber(abs($0[0].stored(as: "Int").value), .whole) }
        add("sqrt sqrtf") { CodeNumber($0[0].value.squareRoot()) }
        add("sin sinf") { CodeNumber($0[0].angle.sine) }
        add("cos cosf") { CodeNumber($0[0].angle.cosine) }
        add("tan tanf") { CodeNumber($0[0].angle.sine / $0[0].angle.cosine) }
        add("atan2 atan2f", 2) {
            CodeNumber(Angle.direction(x: $0[1].value, y: $0[0].value).radians)
        }
        add("hypot hypotf", 2) {
            CodeNumber(($0[0].value * $0[0].value + $0[1].value * $0[1].value).squareRoot())
        }
        add("min MIN fmin", 2) {
            $0[1].value < $0[0].value ? $0[1].beside($0[0]) : $0[0].beside($0[1])
        }
        add("max MAX fmax", 2) {
            $0[1].value > $0[0].value ? $0[1].beside($0[0]) : $0[0].beside($0[1])
        }
        return table
    }()

    private static let constants: [String: Value] = [
        "nil": .none, "NULL": .none, "Nil": .none, "true": .flag(true), "YES": .flag(true),
        "false": .flag(false), "NO": .flag(false), "pi": .number(.pi()), "M_PI": .number(.pi()),
        "M_PI_2": .number(.pi(over: 2)), "M_PI_4": .number(.pi(over: 4)),
        "zero": .plain(.rect(.zero)), "CGRectZero": .plain(.rect(.zero)),
        "CGPointZero": .plain(.point(.zero)), "CGSizeZero": .plain(.size(.zero)),
        "UIEdgeInsetsZero": insets([0, 0, 0, 0]), "null": .plain(.rect(.null)),
        "CGRectNull": .plain(.rect(.null)),
        "identity": .plain(.transform(.identity)),
        "CGAffineTransformIdentity": .plain(.transform(.identity)),
        "CATransform3DIdentity": .plain(.transform(.identity)), "infinity": .real(.infinity),
        "HUGE_VALF": .real(.infinity), "INFINITY": .real(.infinity),
    ]

    /// The fill modes and timing functions of animations, as texts.
    private static let modes: [String: Value] = {
        var table: [String: Value] = [:]
        for (prefix, names) in [
            ("kCAFillMode", ["forwards", "backwards", "both"]),
            (
                "kCAMediaTimingFunction",
                ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
            ),
        ] {
            for name in names {
                table[name] = .plain(.text(name))
                let long = prefix + name.prefix(1).uppercased() + name.dropFirst()
                table[long] = table[name]
            }
        }
        return table
    }()

    /// The value of a constant, as in `.identity`, `CGRectZero`, `M_PI` or `.red`.
    ///
    /// - Parameter type: The type before the point, if any.
    static func constant(_ name: String, of type: String? = nil) -> Value? {
        if let type, let value = constants[type + name.prefix(1).uppercased() + name.dropFirst()] {
            return value
        }
        if let value = constants[name] { return value }
        if type == "." || name.hasPrefix("kCA"), let value = modes[name] { return value }
        guard type == "." || types[type ?? ""] == .color else { return nil }
        let isLong = name.hasSuffix("Color") && name != "Color"
        let color = LayerColor(notation: isLong ? String(name.dropLast(5)) : name)
        return color.map { .plain(.color($0)) }
    }

    /// The type that the name of a function begins with, and the rest: `CGRect` and `Make`.
    private static func split(_ function: String) -> (type: String, rest: Substring)? {
        if types[function] != nil { return (function, "") }
        return types.keys.first { function.hasPrefix($0) }.map {
            ($0, Substring(function.utf8.dropFirst($0.utf8.count)))
        }
    }

    /// A function of C on a value, as a method or a property of its first argument: `contains` of
    /// `CGRectContainsPoint`; `nil` if it is none.
    static func method(of function: String) -> String? {
        guard var name = split(function)?.rest, !name.isEmpty, !name.hasPrefix("Make") else {
            return nil
        }
        if name.hasPrefix("Get") { name = name.dropFirst(3) }
        let lower = name.prefix(1).lowercased() + name.dropFirst()
        return methods[lower] ?? lower
    }

    private static let methods = [
        "containsPoint": "contains", "containsRect": "contains", "intersectsRect": "intersects",
        "inset": "insetBy", "offset": "offsetBy", "equalToRect": "equalTo",
        "equalToPoint": "equalTo", "equalToSize": "equalTo", "rotate": "rotated",
        "scale": "scaledBy", "translate": "translatedBy", "concat": "concatenating",
        "invert": "inverted", "standardize": "standardized", "applyAffineTransform": "applying",
    ]

    /// The result of a function or an initialiser; `nil` if it is not known, or not with these
    /// arguments.
    static func call(_ name: String, _ given: Arguments) -> Value? {
        if let row = numeric[name] {
            let numbers = given.compactMap(\.value.number)
            // Swift's min and max take two numbers or more.
            let isVariadic = name == "min" || name == "max"
            guard numbers.count == given.count,
                numbers.count == row.count || isVariadic && numbers.count > row.count
            else { return nil }
            let rest = numbers.dropFirst(row.count)
            return .number(rest.reduce(row.function(numbers)) { row.function([$0, $1]) })
        }
        // Distances are written with squares.
        if name == "pow" || name == "powf", given.count == 2, given[1].value.number?.value == 2 {
            return given[0].value.number.map { .real($0.value * $0.value) }
        }
        if name.hasPrefix("UIEdgeInsets") || name == "." && given.first?.label == edges[0] {
            return ofInsets(name, given)
        }
        if let method = method(of: name) {
            guard let base = given.first?.value else { return nil }
            return self.method(method, of: base, Array(given.dropFirst()))
                ?? (given.count == 1 ? member(method, of: base) : nil)
        }
        if name == "." {
            // The labels tell the type.
            let written = given.map { $0.label ?? "" }.joined(separator: ",")
            return labels[written].flatMap { made($0, "", given) }
        }
        guard let (type, rest) = split(name), let kind = types[type] else { return nil }
        return made(kind, rest.dropFirst("Make".count), given)
    }

    /// A value of a kind, as an initialiser or a function of C makes it.
    ///
    /// - Parameter word: What comes after `Make` in the name of the function.
    private static func made(_ kind: PropertyKind, _ word: Substring, _ given: Arguments) -> Value?
    {
        let numbers = given.compactMap(\.value.number)
        var n = numbers.map(\.value)
        let label = word.isEmpty ? (given.first?.label ?? "").lowercased() : String(word)
        let written = given.map { $0.label ?? "" }.joined(separator: ",")
        let isLabelled = word.isEmpty && given.contains { $0.label != nil } && given.count < 16
        if isLabelled, kind != .color, labels[written] != kind, written != "dx,dy" { return nil }
        switch kind {
        case .color:
            if n.count == 2 { n = [n[0], n[0], n[0], n[1]] }
            let known = ["red", "srgbred", "colorwithred", "white", "gray", "colorwithwhite"]
            if !known.contains(label) { return nil }
        // Without arguments it is a matrix of zeros.
        case .transform where given.isEmpty: return nil
        case _ where given.isEmpty: return constants["zero"]
        case .rect where given.count == 2:
            guard let origin = given[0].value.point,
                case .size(let size?)? = given[1].value.property(.size())
            else { return nil }
            n = [origin.x, origin.y, size.width, size.height]
            return self.value(.rect, n)
        case .transform where word == "AffineTransform" && given.count == 1:
            return given[0].value.transform.map { .plain(.transform($0)) }
        case .transform where numbers.count == given.count && n.count < 6:
            return step(label, numbers).map { .plain(.transform(LayerTransform([$0]))) }
        case .transform where !n.allSatisfy(\.isFinite): return nil
        case .transform: break
        // Without a fraction among the arguments, Swift takes the initialiser with those of type Int.
        case _ where word.isEmpty && areInts(numbers):
            n = numbers.map { $0.stored(as: "Int").value }
        default: break
        }
        return numbers.count == given.count ? value(kind, n) : nil
    }

    /// A value of a kind; a rectangle of negative size is standardised.
    private static func value(_ kind: PropertyKind, _ n: [Double]) -> Value? {
        let value = kind.value(n)
        if case .rect(let rect)? = value, n[2] < 0 || n[3] < 0 { return .reversed(rect) }
        return value.map { .plain($0) }
    }

    /// Whether numbers are an Int each: literals alone are, as beside a variable of that type.
    private static func areInts(_ numbers: [CodeNumber]) -> Bool {
        let isInt = numbers.contains { $0.kind == .whole }
        return numbers.allSatisfy { isInt ? $0.kind != .real : $0.whole != nil }
    }

    /// Whether the values of a type are numbers or made of them; a listing that extends it makes no objects
    /// of it.
    static func isValue(_ type: String) -> Bool {
        types[type] != nil || CodeNumber.types.contains(type)
    }

    /// The types that a value may have; those of a number are tried in order.
    static func types(of value: Value) -> [String] {
        if case .plain(let plain) = value {
            return types.filter { $0.value.accepts(plain) }.map(\.key).sorted()
        }
        let reals = ["CGFloat", "Double", "Float", "FloatingPoint", "Int"]
        return value.number.map { $0.kind == .whole ? ["Int"] : reals } ?? []
    }

    /// The value of a structure or a number without any; `nil` if the type is none.
    static func zero(of type: String) -> Value? {
        if type == "UIEdgeInsets" { return constants["UIEdgeInsetsZero"] }
        if CodeNumber.types.contains(type) {
            return .number(CodeNumber(0, .whole).stored(as: type))
        }
        guard let kind = types[type], kind != .color else { return nil }
        return call(type, [])?.stored(as: type)
    }

    /// A step of a transform by a word for it: `rotated`, `Rotation` and `rotationAngle` are the same.
    private static func step(_ word: String, _ numbers: [CodeNumber]) -> TransformOperation? {
        let (word, n) = (word.lowercased(), numbers.map(\.value))
        guard n.allSatisfy(\.isFinite), let angle = numbers.first?.angle else { return nil }
        switch (word.prefix(4), n.count) {
        case ("rota", 1): return .rotate(angle)
        case ("rota", 4): return .rotate(angle, x: n[1], y: n[2], z: n[3])
        case ("scal", 2): return .scale(x: n[0], y: n[1])
        case ("scal", 3): return .scale(x: n[0], y: n[1], z: n[2])
        case ("tran", 2): return .translate(x: n[0], y: n[1])
        case ("tran", 3): return .translate(x: n[0], y: n[1], z: n[2])
        default: return nil
        }
    }
}

/// Properties of values.
extension Functions {
    private static let rows = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    private static let affine = ["a": 0, "b": 1, "c": 4, "d": 5, "tx": 12, "ty": 13]

    private static let ofRect: [String: @Sendable (Rect) -> Value] = [
        "minX": { .real($0.minX) }, "midX": { .real($0.midX) }, "maxX": { .real($0.maxX) },
        "minY": { .real($0.minY) }, "midY": { .real($0.midY) }, "maxY": { .real($0.maxY) },
        "width": { .real($0.width) }, "height": { .real($0.height) },
        "isEmpty": { .flag($0.isEmpty) }, "isNull": { .flag($0.isNull) },
        "standardized": { .plain(.rect($0)) },
        "integral": {
            let (x, y) = ($0.minX.rounded(.down), $0.minY.rounded(.down))
            let (right, bottom) = ($0.maxX.rounded(.up), $0.maxY.rounded(.up))
            return .plain(.rect(Rect(x: x, y: y, width: right - x, height: bottom - y)))
        },
    ]

    private static let ofTransform: [String: @Sendable (LayerTransform) -> Value] = [
        "isIdentity": { .flag($0.matrix == .identity) }, "isAffine": { .flag($0.matrix.isAffine) },
        "affineTransform": { .plain(.transform($0.matrix.isAffine ? $0 : .identity)) },
    ]

    private static let ofList: [String: @Sendable ([Value]) -> Value] = [
        "count": { .whole($0.count) }, "first": { $0.first ?? .none },
        "firstObject": { $0.first ?? .none }, "last": { $0.last ?? .none },
        "lastObject": { $0.last ?? .none }, "isEmpty": { .flag($0.isEmpty) },
        "reversed": { .list($0.reversed()) }, "reverseObjectEnumerator": { .list($0.reversed()) },
        "indices": { .list($0.indices.map { .whole($0) }) },
        "copy": { .list($0) }, "mutableCopy": { .list($0) }, "lazy": { .list($0) },
        // Of a pair with its index.
        "offset": { $0.first ?? .none }, "element": { $0.last ?? .none },
        "enumerated": { .list($0.enumerated().map { .list([.whole($0.offset), $0.element]) }) },
    ]

    /// Where a part that can be set is among the numbers of a value.
    private static func part(_ name: String, of value: LayerValue) -> Range<Int>? {
        switch value {
        case .point: ["x": 0..<1, "y": 1..<2][name]
        case .size: ["width": 0..<1, "height": 1..<2][name]
        case .rect: ["origin": 0..<2, "size": 2..<4][name]
        case .transform: (affine[name] ?? rows.firstIndex(of: name)).map { $0..<$0 + 1 }
        default: nil
        }
    }

    /// A property of a value; `nil` if it has none of that name.
    static func member(_ name: String, of value: Value) -> Value? {
        switch value {
        case .list(let values):
            let place = edges.firstIndex(of: name)
            return ofList[name]?(values) ?? place.flatMap { insets(value)?[$0] }.map { .real($0) }
        case .dictionary:
            if ["copy", "mutableCopy"].contains(name) { return value }
            return ["count", "isEmpty"].contains(name) ? ofList[name]?(value.elements) : nil
        case .reversed(let rect): return ofRect[name]?(rect)
        case .number(let number) where name == "rounded": return .real(number.value.rounded())
        case .number(let number) where name == "squareRoot":
            return .real(number.value.squareRoot())
        // What is in the box of a number or a structure.
        case .number(let number) where name.hasSuffix("Value"):
            return .number(number.stored(as: name.hasPrefix("int") ? "Int" : "CGFloat"))
        case .plain where name.hasSuffix("PointValue") || name.hasSuffix("RectValue"): return value
        // Swift's `.zero` may be a point.
        case .plain(.rect(.zero)) where name == "x" || name == "y" || edges.contains(name):
            return .real(0)
        case .plain(.rect(let rect)) where ofRect[name] != nil: return ofRect[name]?(rect)
        case .plain(.text(let text?)):
            let counts = ["count": text.count, "length": text.utf16.count]
            return name == "isEmpty" ? .flag(text.isEmpty) : counts[name].map { .whole($0) }
        case .plain(.color): return name.lowercased().hasSuffix("color") ? value : nil
        case .plain(.transform(let transform)) where ofTransform[name] != nil:
            return ofTransform[name]?(transform)
        case .plain(let plain):
            guard let part = part(name, of: plain), let n = plain.numbers?[part] else { return nil }
            let kind: PropertyKind = n.count == 1 ? .number() : name == "size" ? .size() : .point
            return kind.value(Array(n)).map { Value($0) }
        default: return nil
        }
    }

    /// The value with another part; `nil` if it has none of that name, or not of that kind.
    static func setting(_ name: String, of value: Value, to new: Value) -> Value? {
        guard case .plain(let plain) = value, let part = part(name, of: plain),
            var numbers = plain.numbers
        else { return nil }
        let kind: PropertyKind = part.count == 1 ? .number() : name == "size" ? .size() : .point
        guard let given = new.property(kind)?.numbers else { return nil }
        numbers.replaceSubrange(part, with: given)
        return types.values.first { $0.accepts(plain) }.flatMap { self.value($0, numbers) }
    }
}

/// UIEdgeInsets, which are a list of four numbers.
extension Functions {
    private static let edges = ["top", "left", "bottom", "right"]

    private static func insets(_ numbers: [Double]) -> Value { .list(numbers.map { .real($0) }) }

    /// The numbers of insets; `nil` of anything else.
    private static func insets(_ value: Value) -> [Double]? {
        guard case .list(let values) = value else {
            return value.rect == .zero ? [0, 0, 0, 0] : nil
        }
        let numbers = values.compactMap(\.number?.value)
        return numbers.count == edges.count && values.count == edges.count ? numbers : nil
    }

    /// The result of an initialiser or a function of insets; `nil` if there is none of that name.
    private static func ofInsets(_ name: String, _ given: Arguments) -> Value? {
        let (values, last) = (given.map(\.value), given.last?.value ?? .none)
        switch name {
        case "UIEdgeInsetsInsetRect":
            return values.first.flatMap { method("inset", of: $0, [(nil, last)]) }
        case "UIEdgeInsetsEqualToEdgeInsets":
            return .flag(values.first.flatMap { insets($0) } == insets(last))
        default:
            return insets(.list(values)).map { insets($0) }
                ?? (given.isEmpty ? zero(of: name) : nil)
        }
    }
}

/// Methods of values.
extension Functions {
    /// Methods of a rectangle that take another one.
    static let ofRects: [String: @Sendable (Rect, Rect) -> LayerValue] = [
        "contains": { .flag($0.contains($1)) }, "intersects": { .flag($0.intersects($1)) },
        "intersection": { .rect($0.intersection($1)) }, "union": { .rect($0.union($1)) },
    ]

    /// The result of a method of a value; `nil` if it has none of that name, or not with these
    /// arguments.
    static func method(_ name: String, of value: Value, _ given: Arguments) -> Value? {
        let numbers = given.compactMap(\.value.number)
        let n = numbers.map(\.value)
        let merged = merged(given)
        let other = merged.first?.value ?? .none
        if name == "equalTo" { return value.isEqual(to: other).map { .flag($0) } }
        guard let plain = value.plain else { return nil }
        switch (plain, name) {
        case (.transform(let transform), _):
            return changed(transform, name, given.map(\.value), numbers).map {
                .plain(.transform($0))
            }
        case (.rect(let rect), "insetBy") where n.count == 2 && given.count == 2:
            return .plain(.rect(rect.insetBy(dx: n[0], dy: n[1])))
        case (.rect(let rect), "inset"):
            if case .reversed = value { return nil }
            return insets(other).flatMap { n in
                let (width, height) = (rect.width - n[1] - n[3], rect.height - n[0] - n[2])
                let (x, y) = (rect.minX + n[1], rect.minY + n[0])
                return self.value(.rect, [x, y, width, height])
            }
        case (.rect(let rect), "offsetBy") where n.count == 2 && given.count == 2:
            return .plain(.rect(rect.offsetBy(dx: n[0], dy: n[1])))
        case (.rect(let rect), _) where merged.count == 1:
            if name == "contains", let point = other.point { return .flag(rect.contains(point)) }
            guard let result = other.rect.flatMap({ ofRects[name]?(rect, $0) }) else { break }
            return .plain(result)
        case (.color(var color?), _) where name.hasSuffix("AlphaComponent") && n.count == 1:
            (color.alpha, color.notation) = (max(0, min(1, n[0])), "")
            return .plain(.color(color))
        default: break
        }
        guard name == "applying", let matrix = other.transform?.matrix else { return nil }
        return value.point.map { Value(matrix.apply(to: $0).map { .point($0) }) }
            ?? value.rect.map { Value((Quad($0, carriedBy: matrix)?.box).map { .rect($0) }) }
    }

    private static func changed(
        _ transform: LayerTransform, _ name: String, _ values: [Value], _ numbers: [CodeNumber]
    ) -> LayerTransform? {
        if name == "inverted", values.isEmpty {
            return transform.matrix.inverse.map { LayerTransform($0) } ?? transform
        }
        if name == "concatenating", values.count == 1, let other = values[0].transform {
            // One step is kept as such; of several the product counts, as it is multiplied first.
            let steps = transform.operations
            return LayerTransform(
                other.operations + (steps.count > 1 ? [.matrix(transform.matrix)] : steps))
        }
        guard numbers.count == values.count else { return nil }
        return step(name, numbers).map { LayerTransform(transform.operations + [$0]) }
    }

    /// The arguments with two or four numbers without labels at their start as a point or a rectangle.
    static func merged(_ given: Arguments) -> Arguments {
        let numbers = given.prefix { $0.label == nil && $0.value.number != nil }.compactMap {
            $0.value.number?.value
        }
        let kind = [2: PropertyKind.point, 4: .rect][numbers.count]
        guard let value = kind?.value(numbers), numbers.count == 4 || given.count <= 3 else {
            return given
        }
        return [(nil, .plain(value))] + given.dropFirst(numbers.count)
    }
}

import LayerGeometry
internal import SourceDiagnostics

/// What a call asked last, and was answered.
enum Question {
    /// A hit test from a layer down.
    ///
    /// - Parameter isOwn: Whether the point is in the layer's own space, as views take it.
    case hit(LayerNode, Point, isOwn: Bool, HitTrace)
    /// Whether a layer's bounds contain a point of its own space.
    case contains(LayerNode, Point)
    /// A conversion; `nil` is the space around the root.
    case conversion(CodeValue, from: LayerNode?, to: LayerNode?)
    /// A question of a rectangle about another value.
    case comparison(Rect, String, CodeValue)
}

/// Properties and methods of layers and views.
extension Evaluator {
    /// A property of an object; `nil` if it has none of that name.
    mutating func member(
        _ name: String, of object: ObjectReference, at range: SourceRange
    ) throws(CodeFault) -> CodeValue? {
        if world.scene == nil {
            let own = world.objects[object.id]
            if let value = own.properties[name] { return value }
            if let declared = declaration(of: name, in: object) {
                return declaredValue(declared, in: object)
            }
            if own.kind == .animation { return nil }
            if own.kind == .other { return name == "view" ? .object(mainView(of: object.id)) : nil }
        }
        var other = object
        switch name {
        case "layer", "view":
            other.isView = name == "view"
            return name == "layer" || object.isView ? .object(other) : nil
        case "superlayer", "superview":
            other.isView = name == "superview"
            return world.superlayer(other).map { .object($0) } ?? CodeValue.none
        case "sublayers", "subviews":
            other.isView = name == "subviews"
            return .list(world.sublayers(other).map { .object($0) })
        case "presentation", "presentationLayer":
            other.isPresentation = true
            if world.scene == nil { throw .unknown("what animations show: \(name)", at: range) }
            return .object(other)
        case "model", "modelLayer":
            other.isPresentation = false
            return .object(other)
        case "mask" where world.scene == nil:
            let mask = world.objects[object.id].mask
            return mask.map { .object(ObjectReference(id: $0)) } ?? CodeValue.none
        case "affineTransform":
            let transform = world.layer(object).layerTransform
            return .transform(transform.matrix.isAffine ? transform : .identity)
        default: break
        }
        guard let property = Self.property(name) else { return nil }
        let value = CodeValue(property.value(of: world.layer(object)))
        if property == .transform, object.isView, name == "transform" {
            return Functions.method("affine", of: value, [])
        }
        return value
    }

    /// A property of layers by its name in Core Animation or UIKit.
    static func property(_ name: String) -> LayerProperty? {
        if name == "string" { return .text }
        let names = LayerProperty.all.lazy.map(\.name)
        return LayerProperty.named(name)
            ?? FrameworkWord.meaning(of: name, among: names).flatMap { LayerProperty.named($0) }
    }

    /// The result of a method of a layer or a view that asks; `nil` if it is no such method.
    mutating func answer(
        of object: ObjectReference, _ name: String, _ given: Functions.Arguments,
        at range: SourceRange
    ) throws(CodeFault) -> CodeValue? {
        let arguments = Functions.merged(given)
        let label = arguments.count > 1 ? arguments[1].label ?? "" : ""
        let first = arguments.first?.value
        switch name {
        case "hitTest":
            guard let point = first?.point else {
                throw wrong("a point in the parentheses", first, range)
            }
            return try hitTest(object, point, isView: label.hasPrefix("with"), at: range)
        case "contains", "containsPoint":
            guard let point = first?.point else {
                throw wrong("a point in the parentheses", first, range)
            }
            return try contains(object, point, at: range)
        case "point", "pointInside":
            guard let point = first?.point, name == "pointInside" || arguments[0].label == "inside"
            else { throw wrong("a point after 'inside:'", first, range) }
            return try contains(object, point, at: range)
        case "convert", "convertPoint", "convertRect":
            guard let first, label.hasPrefix("from") || label.hasPrefix("to") else {
                throw CodeFault(
                    "convert takes a point or a rectangle, and 'from:' or 'to:' with a layer",
                    at: range,
                    help:
                        "write convert((10,20), from: white), or nil for the space around the root")
            }
            return try convert(
                first, object, arguments[1].value, isFrom: label.hasPrefix("from"), at: range)
        case "value", "valueForKeyPath", "valueForKey":
            guard case .text(let path?)? = first else { return nil }
            var value = CodeValue.object(object)
            for part in path.split(separator: ".") {
                value = try member(String(part), of: value, at: range) ?? .none
            }
            return value
        default: return nil
        }
    }

    private func wrong(_ what: String, _ found: CodeValue?, _ range: SourceRange) -> CodeFault {
        CodeFault(
            "expected \(what), not \(found?.noun ?? "nothing")", at: range,
            help: "write two numbers, such as (160,240), or CGPoint(x: 160, y: 240)")
    }

    mutating func node(
        _ object: ObjectReference, at range: SourceRange
    ) throws(CodeFault) -> LayerNode {
        guard let node = world.node(object, effort: &effort) else {
            throw .unknown("questions to a mask", at: range)
        }
        return node
    }

    private mutating func hitTest(
        _ object: ObjectReference, _ point: Point, isView: Bool, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        let node = try node(object, at: range)
        let rules = isView ? HitRules.uiview : rules
        let asked = isView ? node.convert(point, to: node.plane) : point
        let trace =
            asked.map { node.trace($0, rules: rules) }
            ?? .unasked(node.tree, at: point, rules: rules)
        effort += trace.candidates.count
        question = .hit(node, point, isOwn: isView, trace)
        guard let hit = trace.hit else { return .none }
        var found = world.object(of: hit, like: object)
        if isView { found.isView = true }
        return .object(found)
    }

    private mutating func contains(
        _ object: ObjectReference, _ point: Point, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        let node = try node(object, at: range)
        question = .contains(node, point)
        return .flag(node.contains(point))
    }

    private mutating func convert(
        _ value: CodeValue, _ object: ObjectReference, _ other: CodeValue, isFrom: Bool,
        at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        let own = try node(object, at: range)
        var second: LayerNode?
        switch other {
        case .none: break
        case .object(let object): second = try node(object, at: range)
        default: throw CodeFault("expected a layer or nil, not \(other.noun)", at: range)
        }
        let (source, target) = isFrom ? (second, own) : (own, second)
        question = .conversion(value, from: source, to: target)
        if value.rect == nil, let point = value.point {
            return LayerNode.steps(point, from: source, to: target).last?.point.map { .point($0) }
                ?? CodeValue.none
        }
        guard let rect = value.rect else {
            throw CodeFault("convert takes a point or a rectangle, not \(value.noun)", at: range)
        }
        return LayerNode.convert(rect, from: source, to: target).map { .rect($0) } ?? CodeValue.none
    }

    /// The result of a method of any value; `nil` if it has none of that name.
    mutating func method(
        _ name: String, of value: CodeValue, _ given: Functions.Arguments, at range: SourceRange
    ) throws(CodeFault) -> CodeValue? {
        if case .object(let object) = value {
            return try answer(of: object, name, given, at: range)
        }
        let arguments = Functions.merged(given)
        if let rect = value.rect, arguments.count == 1, let other = arguments.first?.value,
            ["contains", "intersects"].contains(name)
        {
            question = .comparison(rect, name, other)
        }
        return Functions.method(name, of: value, given)
    }
}

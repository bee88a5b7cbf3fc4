import LayerGeometry
internal import SourceDiagnostics

/// Calls of functions, initialisers and methods, and messages.
extension Evaluator {
    mutating func result(
        of call: Expression.Call, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        guard let base = call.base else { return try functionResult(call, at: range) }
        if base.name == "super" { return try superResult(call, at: range) }
        if case .closure(let body) = base.kind {
            let function = Statement.Function(selector: "", parameters: [], body: body)
            return try run(function, [], own: nil, type: frames.last?.type, at: range)
        }
        if let type = base.name, isType(type) {
            if let value = try send(to: type, call, at: range) { return value }
            throw .unknown(type == "." ? ".\(call.name)" : type, at: base.range)
        }
        let value = try receiver(base, of: call.name)
        if case .clock = value {
            return try clockResult(call, at: range)
        }
        if case .object(let object) = value, world.scene == nil {
            if let (function, type) = function(call.selector, of: object) {
                return try run(
                    function, try arguments(call.arguments).map(\.value), own: object, type: type,
                    at: range)
            }
            let given = try arguments(call.arguments)
            if let result = try perform(call.name, on: object, given, at: range) { return result }
            if let result = try answer(of: object, call.name, given, at: range) { return result }
            if given.isEmpty, let result = try member(call.name, of: object, at: range) {
                return result
            }
            throw .unknown(call.name, at: range)
        }
        let given = try arguments(call.arguments)
        if case .list(let values) = value, call.name == "forEach",
            case .closure(let body)? = given.first?.value
        {
            for element in values {
                frames[frames.count - 1].values["$0"] = element
                _ = try play(body)
            }
            return .none
        }
        if let result = try method(call.name, of: value, given, at: range) { return result }
        if given.isEmpty, let result = try member(call.name, of: value, at: range) { return result }
        if world.scene == nil {
            if case .none = value { return .none }
            throw .unknown(call.name, at: range)
        }
        let isKnown = ["contains", "intersects", "intersection", "union", "insetBy", "offsetBy"]
            .contains(call.name)
        let near = Suggestion.nearest(to: call.name, among: Self.questions)
        throw CodeFault(
            isKnown
                ? "\(value.noun) has no '\(call.name)' with these arguments"
                : "\(value.noun) has no '\(call.name.shortened)'", at: range,
            help: near.map { "write '\($0)'" })
    }

    /// The names of what can be asked.
    static let questions = [
        "hitTest", "contains", "convert", "frame", "bounds", "position", "center", "anchorPoint",
        "transform", "zPosition", "superlayer", "sublayers", "presentation", "intersects",
        "intersection", "union", "insetBy", "offsetBy",
    ]

    /// Functions whose calls change no layer.
    private static let silent: Set<String> = ["print", "NSLog", "debugPrint", "assert", "printf"]

    private mutating func functionResult(
        _ call: Expression.Call, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        if Self.silent.contains(call.name) { return .none }
        if let own = frames.last?.own, let (function, type) = function(call.selector, of: own) {
            return try run(
                function, try arguments(call.arguments).map(\.value), own: own, type: type,
                at: range)
        }
        let plain = call.name + "(" + call.arguments.map { _ in "_:" }.joined() + ")"
        if let function = functions[call.selector] ?? functions[plain] {
            return try run(
                function, try arguments(call.arguments).map(\.value), own: nil, type: nil, at: range
            )
        }
        if kind(of: call.name) != nil {
            return try made(call.name, try arguments(call.arguments), at: range)
        }
        if call.name == "CABasicAnimation" || call.name == "CAAnimation" {
            return try animation(try arguments(call.arguments), at: range)
        }
        let given = try arguments(call.arguments)
        if let base = given.first?.value.rect, given.count == 2,
            ["contains", "intersects"].contains(Functions.method(of: call.name))
        {
            question = .comparison(
                base, Functions.method(of: call.name) ?? call.name, given[1].value)
        }
        if let value = Functions.call(call.name, given) { return value }
        if let own = frames.last?.own, world.scene == nil {
            if let result = try perform(call.name, on: own, given, at: range) { return result }
            if let result = try answer(of: own, call.name, given, at: range) { return result }
        }
        if world.scene == nil { throw .unknown(call.name, at: range) }
        throw CodeFault(
            "'\(call.name.shortened)' is no function that can be asked with these arguments",
            at: range)
    }

    /// The result of a message to a class, or of one of its initialisers or constants; `nil` if it
    /// is not known.
    mutating func send(
        to type: String, _ call: Expression.Call, at range: SourceRange
    ) throws(CodeFault) -> CodeValue? {
        if Self.silent.contains(call.name) { return CodeValue.none }
        switch (type, call.name) {
        case ("UIView", "animate"), ("UIView", "animateWithDuration"):
            return try animate(call.arguments, at: range)
        case ("UIView", "performWithoutAnimation"), ("CATransaction", _): return CodeValue.none
        case ("CGRect", "zero"): return .rect(.zero)
        case ("CGPoint", "zero"): return .point(.zero)
        case ("CGSize", "zero"): return .size(.zero)
        case ("NSDate", _), ("NSCalendar", _), ("Date", _), ("Calendar", _):
            return call.isMessage ? .clock : nil
        default: break
        }
        let isValue = ["CG", "CA", "Double", "Float", "NSValue", "NSNumber", "."]
            .contains { type.hasPrefix($0) }
        guard isValue || type.hasSuffix("Color") || kind(of: type) != nil else { return nil }
        let given = try arguments(call.arguments)
        if kind(of: type) != nil {
            switch call.name {
            case "alloc", "new", "layer", "init": return try made(type, given, at: range)
            case "button", "buttonWithType": return try made(type, [], at: range)
            default: return nil
            }
        }
        if type == "CABasicAnimation" { return try animation(given, at: range) }
        if type == "NSValue" || type == "NSNumber" { return given.first?.value }
        if call.name == "init", type == "." {
            let labels = given.map { $0.label ?? "" }.joined(separator: ",")
            let known = [
                "x,y": "CGPoint", "width,height": "CGSize", "x,y,width,height": "CGRect",
                "origin,size": "CGRect",
            ]
            return known[labels].flatMap { Functions.call($0, given) }
        }
        if call.name == "init" { return Functions.call(type, given) }
        if type.hasSuffix("Color") || type == "." {
            return given.isEmpty
                ? Functions.color(named: call.name).map { .color($0) }
                : Functions.call(call.name, given)
        }
        return given.isEmpty ? Functions.constant(call.name) : Functions.call(call.name, given)
    }

    /// What a calendar answers; its arguments are not asked.
    private mutating func clockResult(
        _ call: Expression.Call, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        if call.name == "component", case .member(_, let unit)? = call.arguments.first?.value.kind {
            return try member(unit, of: CodeValue.clock, at: range) ?? .clock
        }
        return try member(call.name, of: CodeValue.clock, at: range) ?? .clock
    }

    /// The result of a message to `super`: that of a class of the listing, or nothing but a frame.
    private mutating func superResult(
        _ call: Expression.Call, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        let own = frames.last?.own
        let given = try arguments(call.arguments)
        if let own, let type = frames.last?.type, let above = types[type]?.above,
            let (function, owner) = function(call.selector, from: above)
        {
            return try run(function, given.map(\.value), own: own, type: owner, at: range)
        }
        if call.name.hasPrefix("init"), let own {
            try setFrame(of: own, from: given, at: range)
            return .object(own)
        }
        return .none
    }

    /// Runs a function of the listing.
    mutating func run(
        _ function: Statement.Function, _ arguments: [CodeValue], own: ObjectReference?,
        type: String?, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        var frame = Frame(own: own ?? frames.last?.own, type: type)
        for (name, value) in zip(function.parameters, arguments) { frame.values[name] = value }
        try enter(frame, at: range)
        defer { frames.removeLast() }
        let body = function.body
        return try nested(range) { evaluator throws(CodeFault) in
            try evaluator.play(body) ?? .none
        }
    }

    /// Goes into a function, up to a limit.
    mutating func enter(_ frame: Frame, at range: SourceRange) throws(CodeFault) {
        guard frames.count <= Self.maximumCalls else {
            throw CodeFault(
                "functions call each other more than \(Self.maximumCalls) levels deep", at: range,
                help: "end the recursion earlier", kind: .tooMuch)
        }
        frames.append(frame)
    }

    /// A method of an object's class, of a class above it, or of an extension of either.
    func function(
        _ selector: String, of object: ObjectReference
    ) -> (Statement.Function, String)? {
        guard world.scene == nil else { return nil }
        let kind = world.objects[object.id].kind
        let isLayer = kind == .layer || kind == .view && !object.isView
        // A view's layer is of no class of the listing.
        let type = isLayer && kind == .view ? "CALayer" : world.objects[object.id].className
        return function(selector, from: type)
    }

    /// A method of a class or of one above it.
    func function(_ selector: String, from type: String) -> (Statement.Function, String)? {
        for name in classes(from: type) {
            if let function = types[name]?.functions[selector] { return (function, name) }
        }
        return nil
    }

    /// A class and those above it that the listing knows, and the one of UIKit.
    func classes(from type: String) -> [String] {
        var all = [type]
        while let above = types[all[all.count - 1]]?.above, !all.contains(above), all.count < 50 {
            all.append(above)
        }
        switch kind(of: type) {
        case .view: return all + ["UIView"]
        case .layer: return all + ["CALayer"]
        case .other: return all + ["UIViewController"]
        case .animation, nil: return all
        }
    }

    /// Whether objects of a class are views or layers; `nil` of an unknown class.
    func kind(of type: String) -> World.Kind? {
        var name = type
        for _ in 0..<50 {
            let ends = [
                "View", "Button", "Label", "Switch", "Slider", "Field", "Bar", "Control", "Window",
                "Stepper",
            ]
            if name.hasPrefix("UI"), ends.contains(where: { name.hasSuffix($0) }) { return .view }
            if name.hasPrefix("CA"), name.hasSuffix("Layer") { return .layer }
            if name.hasPrefix("UI"), name.hasSuffix("Controller") { return .other }
            guard let known = types[name], name != "." else { return nil }
            guard let above = known.above else {
                return name.hasSuffix("View") ? .view : name.hasSuffix("Layer") ? .layer : .other
            }
            name = above
        }
        return nil
    }
}

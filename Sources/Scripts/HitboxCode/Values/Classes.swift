import LayerGeometry
internal import SourceDiagnostics

/// Functions and classes of the listing.
extension Evaluator {
    /// A class of the listing, with what extensions add to it.
    struct ClassType {
        var above: String?
        /// The protocols whose methods it has, which an extension may add to; maybe the class above, too.
        var protocols: [String] = []
        /// Whether its objects are copied with a variable, and take their properties when they are made.
        var isStruct = false
        var isEnum = false
        var functions: [String: Node] = [:]
        /// In the order of the listing.
        var properties: [Node] = []
        /// The same by their names.
        var declared: [String: Node] = [:]
    }

    /// The maximum depth of function calls.
    static let maximumCalls = 24

    /// Runs a function of the listing, or a closure.
    ///
    /// - Parameter receiver: Defaults to the receiver of the current function, if that is an object.
    mutating func run(
        _ function: Node, _ arguments: [Value], on receiver: Value? = nil, type: String? = nil
    ) throws(CodeFault) -> Value {
        let receiver = receiver ?? current.own.map { .object($0) }
        var frame = Frame(receiver: receiver, type: type ?? current.type, function: function)
        frame.bind(function.parameters, to: arguments, of: function)
        let shown = frames[0].show(0)
        defer { frames[0].hide(shown) }
        let outer = try begin(frame)
        defer { end(outer) }
        return try result(ofBody: function)
    }

    /// The result of what an extension adds to the type of a number, a point or another value; `nil` if none does.
    mutating func added(_ selector: String, to value: Value, _ given: [Value] = [])
        throws(CodeFault) -> Value?
    {
        if isQuestion || types.isEmpty { return nil }
        for type in Functions.types(of: value) {
            guard let function = types[type]?.functions[selector] else { continue }
            if function.base?.text == "mutating" { return nil }
            return try run(function, given, on: value.stored(as: type), type: type)
        }
        return nil
    }

    /// Plays the body of a function or a closure, and returns its value, which is not known after a line
    /// that was not played and might have returned it.
    mutating func result(ofBody function: Node) throws(CodeFault) -> Value {
        let outer = (player.lostResult, player.hasLostJump)
        player.lostResult = nil
        defer { (player.lostResult, player.hasLostJump) = outer }
        var value = try play(function.parts) ?? .none
        if let last = function.base?.labels.last, let type = last {
            value = value.stored(as: type)
        }
        if let line = player.lostResult { return .unknown(since: line) }
        return value
    }

    /// Enters a function with its variables, up to a limit; the caller leaves it with the place that
    /// is returned.
    mutating func begin(_ frame: Frame) throws(CodeFault) -> SourceRange {
        var frame = frame
        if frame.id == nil {
            lastFrame += 1
            frame.id = lastFrame
        }
        guard frames.count <= Self.maximumCalls else {
            throw CodeFault(
                "functions call each other more than \(Self.maximumCalls) levels deep", at: range,
                help: "end the recursion earlier", kind: .tooMuch)
        }
        let outer = try descend(to: range)
        frames.append(frame)
        return outer
    }

    mutating func end(_ outer: SourceRange) {
        let frame = frames.removeLast()
        if frame.isCaptured, let id = frame.id { captured[id] = frame }
        lastReceiver = frame.receiver
        ascend(to: outer)
    }

    /// Runs what the listing has for a property of an object: `get` or `set`; `nil` if it has none.
    mutating func access(
        _ word: String, _ name: String, of object: Value.Reference, _ given: [Value] = []
    ) throws(CodeFault) -> Value? {
        if isQuestion || !accessed.contains(name) { return nil }
        return try run(Node.selector("\(word) \(name)", given.map { _ in nil }), of: object, given)
    }

    /// Runs the method of the listing that an object has for a selector; `nil` if it has none.
    mutating func run(_ selector: String, of object: Value.Reference, _ given: [Value] = [])
        throws(CodeFault) -> Value?
    {
        guard let (function, owner) = function(selector, from: world.className(object)) else {
            return nil
        }
        return try run(function, given, on: .object(object), type: owner)
    }

    /// A method of a class or of one above it, and the class that has it.
    mutating func function(_ selector: String, from type: String) -> (Node, String)? {
        if types.isEmpty { return nil }
        for name in classes(from: type) {
            if let function = types[name]?.functions[selector] { return (function, name) }
        }
        return nil
    }

    /// A class and those above it that the listing knows, and the one of UIKit.
    mutating func classes(from type: String) -> [String] { lineage(of: type).classes }

    /// Whether objects of a class are views, layers or others; `nil` of an unknown class.
    mutating func kind(of type: String) -> World.Kind? { lineage(of: type).kind }

    private mutating func lineage(of type: String) -> (classes: [String], kind: World.Kind?) {
        if let known = lineages[type] { return known }
        var classes = [type]
        while let above = types[classes[classes.count - 1]]?.above, !classes.contains(above),
            classes.count < 50
        {
            classes.append(above)
        }
        let kind = kind(of: classes)
        classes = classes.flatMap { [$0] + protocols(of: $0) }
        let framework: [World.Kind: String] = [
            .view: "UIView", .layer: "CALayer", .other: "UIViewController",
        ]
        if let name = kind.flatMap({ framework[$0] }) { classes.append(name) }
        lineages[type] = (classes, kind)
        return (classes, kind)
    }

    /// The protocols of a class, and those which these inherit, that the listing extends.
    private func protocols(of type: String) -> [String] {
        var (all, waiting): ([String], [String]) = ([], types[type]?.protocols ?? [])
        while let name = waiting.popLast() {
            guard let own = types[name], name != types[type]?.above, !all.contains(name) else {
                continue
            }
            all.append(name)
            waiting += own.protocols
        }
        return all
    }

    private static let views = [
        "View", "Button", "Label", "Switch", "Slider", "Field", "Bar", "Cell", "Control", "Window",
        "Stepper",
    ]

    /// The kind of a class with those above it, which their names tell.
    private func kind(of classes: [String]) -> World.Kind? {
        if Functions.isValue(classes[0]) || types[classes[0]]?.isEnum ?? false { return nil }
        for name in classes {
            let isOfUIKit = name.hasPrefix("UI")
            if isOfUIKit, Self.views.contains(where: name.hasSuffix) { return .view }
            if name.hasPrefix("CA"), name.hasSuffix("Layer") { return .layer }
            if isOfUIKit, name.hasSuffix("Controller") { return .other }
        }
        let last = classes[classes.count - 1]
        guard let known = types[last] else {
            let isPlain = last == "NSObject" && classes.count > 1
            return isPlain || types[classes[0]]?.isStruct == true ? .other : nil
        }
        // A cycle of superclasses has no class at the top.
        if known.above != nil { return nil }
        return last.hasSuffix("View") ? .view : last.hasSuffix("Layer") ? .layer : .other
    }
}

/// Static properties, and cases of enums.
extension Evaluator {
    /// The value of an expression that is compared with another value.
    mutating func value(of node: Node, beside other: Value) throws(CodeFault) -> Value {
        try value(of: node, as: isQuestion ? nil : other.object.map { world.className($0) })
    }

    /// The declaration of a static property, and the name of its variable; `nil` if there is none.
    func declared(_ name: String, of type: String) -> (node: Node, name: String, owner: String)? {
        let owner = type == "Self" ? current.type ?? type : type
        return types[owner]?.declared[name].map { ($0, "\(owner).\(name)", owner) }
    }

    /// The value of a static property, which is evaluated when it is first asked for; `nil` if there is none.
    mutating func constant(_ name: String, of type: String) throws(CodeFault) -> Value? {
        guard let constant = declared(name, of: type) else { return nil }
        if let value = frames[0].values[constant.name] { return value }
        let outer = try begin(Frame(type: constant.owner))
        defer { end(outer) }
        let declared = constant.node.labels[0]
        var given: Value?
        if let part = constant.node.parts.first {
            given = try value(of: part, as: declared).stored(as: declared)
        }
        if constant.node.labels.last == "case" {
            var object = World.Object(kind: .other, className: constant.owner)
            (object.layer.name, object.properties["rawValue"]) = (name, given)
            given = .object(Value.Reference(id: world.add(object)))
        }
        guard let value = given else { return nil }
        hold(value, as: name, depth: 0)
        frames[0].values[constant.name] = value
        return value
    }
}

import LayerGeometry
internal import SourceDiagnostics

/// Calls of functions, initialisers and methods, and messages.
extension Evaluator {
    mutating func result(of call: Node) throws(CodeFault) -> Value {
        let value = try sent(call)
        if !isQuestion { player.done.insert(ObjectIdentifier(call)) }
        return value
    }

    private mutating func sent(_ call: Node) throws(CodeFault) -> Value {
        let name = call.text
        guard let base = call.base else { return try functionResult(call) }
        if base.kind == .closure { return try enter(base, of: here, [], isInner: true) }
        if let type = type(named: base) { return try send(call, to: type) }
        if base.name == "self", name == "init", let type = current.type, Functions.isValue(type) {
            let value = try value(
                of: Node(.call, call.parts, named: type, labels: call.labels, at: call.range))
            try assign(value, to: base)
            return value
        }
        // In a method of a class, which makes an object of its own.
        if base.name == "self", name == "alloc" || name == "new", let type = current.type {
            return try send(call, to: type)
        }
        var value = try receiver(base, of: name)
        switch value {
        case .none where language == .objectiveC:
            _ = try arguments(call)
            return try member(name, of: value) ?? .none
        case .none where !isQuestion: return .none
        case .clock:
            // The arguments of a calendar are not asked, but for the part that is wanted.
            let part = call.parts.first { ["hour", "minute", "second"].contains($0.text) }
            return try member(name == "component" ? part?.text ?? name : name, of: value) ?? .clock
        case .object(let object) where !isQuestion:
            if let result = try ownResult(call, of: object, base.name == "super") { return result }
            // A style need not be known.
            if name == "initWithFrame", call.parts.count > 1 {
                return try perform(name, on: object, arguments(call, only: [nil])) ?? value
            }
            if name == "initWithImage" {
                leave("the size of an image", at: range)
                lose("frame", of: value, at: range.line)
                return value
            }
        case .list(let values) where name == "forEach":
            // The name of a method in place of a closure: views.forEach(view.addSubview).
            let method = call.parts.first
            if let method, [.name, .member].contains(method.kind), method.text.hasPrefix("addSub") {
                let view = Node(.name, named: "$0", at: range)
                let body = Node(
                    .call, [view], named: method.text, of: method.base, labels: [nil], at: range)
                _ = try each(values, closure(Node(.closure, [body], at: range)))
                return .none
            }
        default: break
        }
        var given: Functions.Arguments = []
        do throws(CodeFault) { given = try arguments(call) } catch {
            // A constant of UIKit's says less than the method that takes it.
            throw error.kind == .unknown && error.message.hasPrefix(".")
                ? .unknown(name, at: range) : error
        }
        if Self.changing.contains(name) { value = try current(value, of: call) }
        if let result = try method(name, of: value, given, in: base) { return result }
        if given.isEmpty, let result = try member(name, of: value) { return result }
        if let result = try added(call.selector, to: value, given.map(\.value)) { return result }
        throw missing(call, in: value)
    }

    /// The value that a method of it changes, which the arguments may have changed before.
    private mutating func current(_ value: Value, of call: Node) throws(CodeFault) -> Value {
        guard let base = call.base, call.parts.contains(where: \.mayAct), !base.mayAct else {
            return value
        }
        return try uncountedValue(of: base)
    }

    /// The result of a method of a value; one that changes a list or a flag assigns it to `base`.
    ///
    /// - Returns: `nil` if it has no such method.
    private mutating func method(
        _ name: String, of value: Value, _ given: Functions.Arguments, in base: Node
    ) throws(CodeFault) -> Value? {
        switch (value, name, given.first?.value) {
        // Of an optional that has a value.
        case (.object, "map", .closure?), (.number, "map", .closure?),
            (.plain, "map", .closure?) where value.text == nil:
            return try each([value], given[0].value).first
        case (.object, "performSelector", let selector?) where given.count == 1:
            return try perform(selector, on: value)
        case (.object(let object), _, _): return try method(name, of: object, given)
        case (.dictionary(let dictionary), "objectForKey", let key?):
            let place = try dictionary.place(of: key, at: range)
            return place.map { dictionary.entries[$0].value } ?? Value.none
        case (.list, _, _), (.slice, _, _), (.range, _, _):
            return try method(name, ofElements: value, given, in: base)
        case (.plain(.flag(let flag)), "toggle", nil): try assign(.flag(!flag), to: base)
        default:
            let merged = Functions.merged(given)
            if merged.count == 1 { compare(value, name, merged[0].value) }
            return Functions.method(name, of: value, given)
        }
        return Value.none
    }

    /// Sends a message without arguments.
    mutating func perform(_ selector: Value, on value: Value) throws(CodeFault) -> Value {
        guard let name = selector.text, let object = value.object else {
            throw .unknown("this selector", at: range)
        }
        let call = Node(.call, named: name, at: range)
        if let result = try ownResult(call, of: object, false) { return result }
        if let result = try method(name, of: object, []) { return result }
        throw .unknown(name, at: range)
    }

    /// Records a question of a rectangle about another value.
    private mutating func compare(_ value: Value, _ name: String?, _ other: Value) {
        guard let rect = value.rect, name == "contains" || name == "intersects" else { return }
        question = .comparison(rect, name ?? "", other)
    }

    /// The result of a method that the listing has for an object; `nil` if it has none.
    ///
    /// - Parameter isSuper: Whether it is sent to `super`: then what is not of the listing does nothing
    ///   but take the frame of an initialiser.
    private mutating func ownResult(_ call: Node, of object: Value.Reference, _ isSuper: Bool)
        throws(CodeFault) -> Value?
    {
        let above = isSuper ? current.type.flatMap { types[$0]?.above } ?? "" : nil
        if let (function, owner) = function(call.selector, from: above ?? world.className(object)) {
            let given = try arguments(call).map(\.value)
            let isMutating = function.base?.text == "mutating"
            var receiver = Value.object(object)
            let base = isMutating && isStructure(receiver) ? call.base : nil
            if base != nil { receiver = try current(receiver, of: call) }
            // What observes a structure does so when a method has changed it.
            let observed = base.flatMap { isObserved($0) ? $0 : nil }
            if observed != nil { receiver = copy(of: receiver) }
            let result = try run(function, given, on: receiver, type: owner)
            if let observed {
                try assign(receiver, to: observed)
            } else if isMutating, isEnum(object), let changed = lastReceiver {
                try assign(changed, to: call.base ?? Node(.name, named: "self", at: range))
            }
            return result
        }
        let held = Node.bare(call.text)
        if !isSuper, declaration(of: held, in: object) != nil,
            let value = try member(held, of: object)
        {
            switch try Self.known(value, as: held, at: range) {
            case .closure(let body, let home):
                return try enter(body, of: home, arguments(call).map(\.value))
            case .none: return Value.none
            default: break
            }
        }
        if !isSuper { return nil }
        return try method(call.text, of: object, arguments(call)) ?? Value.none
    }

    /// The result of a method of a layer or a view: one that changes it, or one that asks.
    private mutating func method(
        _ name: String, of object: Value.Reference, _ given: Functions.Arguments
    ) throws(CodeFault) -> Value? {
        if !isQuestion, let result = try perform(name, on: object, given) { return result }
        if world.kind(object) == .other || world.kind(object) == .animation { return nil }
        return try answer(of: object, name, given)
    }

    /// Functions whose calls change no layer, and show their arguments.
    static let silent: Set<String> = ["print", "NSLog", "debugPrint", "assert", "printf"]
    private static let ends: Set<String> = ["fatalError", "preconditionFailure", "abort", "exit"]
    private static let clocks: Set<String> = [
        "Calendar", "NSCalendar", "Date", "NSDate", "DateComponents", "NSDateComponents",
    ]

    private mutating func functionResult(_ call: Node) throws(CodeFault) -> Value {
        let name = call.text
        if Self.silent.contains(name) {
            if !isQuestion { try print(call) }
            return .none
        }
        let own = isQuestion ? nil : current.own
        // What a function has of its own goes before the methods, and those before what is outside.
        for place in scopes {
            switch function(call, in: frames[place]) {
            case .closure(let body, let home)?:
                return try enter(body, of: home, arguments(call).map(\.value))
            // A variable for a function without one.
            case Value.none? where !isQuestion: return .none
            default: break
            }
            if place > 0, let own, let result = try ownResult(call, of: own, false) {
                return result
            }
        }
        // Of a static method, the others of its class.
        if let type = current.staticType,
            let (function, owner) = function(call.selector, from: type)
        {
            return try run(function, arguments(call).map(\.value), on: Value.none, type: owner)
        }
        if let function = functions[call.selector]
            ?? functions[Node.selector(name, call.labels.map { _ in nil })]
        {
            return try run(function, arguments(call).map(\.value))
        }
        if !isQuestion, Self.ends.contains(name) {
            leave("\(name), which ends the program", at: call.range)
            throw CodeFault("", at: call.range, kind: .end)
        }
        if let value = try extended(call) { return value }
        if let value = try made(call, of: name, "init") { return value }
        // A class below one that is not known, such as those of AppKit.
        if types[name] != nil, !Functions.isValue(name) {
            throw .unknown(classes(from: name).last ?? name, at: range)
        }
        let given = try arguments(call)
        if !isQuestion, let list = try list(madeBy: name, given) { return list }
        if given.count == 1 {
            let first = given[0].value
            if ["NSNumber", "NSValue", "NSStringFromClass"].contains(name) { return first }
            if name == "type", given[0].label == "of", let object = first.object, !isQuestion {
                return .plain(.text(world.className(object)))
            }
            if name == "String", given[0].label != "format", !isQuestion {
                return .plain(.text(try first.described(at: range)))
            }
        }
        if name == "String", let text = try formatted(given) { return text }
        if given.count == 2, given[0].value.rect != nil {
            compare(given[0].value, Functions.method(of: name), given[1].value)
        }
        if let value = Functions.call(name, given) { return value }
        if let own, let result = try method(name, of: own, given) { return result }
        if !isQuestion { throw .unknown(name, at: range) }
        throw CodeFault(
            "'\(name.shortened)' is no function that can be asked with these arguments", at: range)
    }

    /// The value that an initialiser makes which an extension adds to a type such as CGRect; `nil` if none does.
    private mutating func extended(_ call: Node) throws(CodeFault) -> Value? {
        guard Functions.isValue(call.text),
            let function = types[call.text]?.functions[Node.selector("init", call.labels)]
        else { return nil }
        let (name, range) = (Node(.name, named: "self", at: range), function.range)
        let made = Node.function(
            function.text, function.labels, function.base?.labels ?? [],
            function.parts + [Node(.result, [name], at: range)], at: range)
        // It has no value before it calls another initialiser.
        return try run(
            made, arguments(call).map(\.value), on: .unknown(since: range.line), type: call.text)
    }

    /// The object that an initialiser or a message to a class makes; `nil` if it makes none.
    private mutating func made(_ call: Node, of type: String, _ name: String) throws(CodeFault)
        -> Value?
    {
        if Self.clocks.contains(type) { return .clock }
        if type == "CAMediaTimingFunction" { return try arguments(call).first?.value }
        if type == "CABasicAnimation" { return try animation(arguments(call)) }
        if type == "NSArray" || type == "NSMutableArray" {
            if name.hasPrefix("arrayWithObject") {
                return Self.list(try arguments(call).map(\.value))
            }
            let isEmpty = call.parts.isEmpty || name == "arrayWithCapacity"
            if isEmpty, ["alloc", "new"].contains(name) || name.hasPrefix("array") {
                return .list([])
            }
        }
        guard kind(of: type) != nil else { return nil }
        let isOwn = takes(call, type)
        if name.hasPrefix("button") || name == "init" && call.labels == ["type"] && !isOwn {
            // UIKit calls the initialiser with a frame.
            let button = try made(type, [], isInitialised: false)
            if let object = button.object { _ = try startFramed(object) }
            return button
        }
        guard ["alloc", "new", "layer", "init"].contains(name) else { return nil }
        // Of UIKit's and Core Animation's initialisers the frame counts; `type: .system` or an image
        // need not be known.
        let given = try arguments(call, only: isOwn ? nil : [nil, "frame"])
        let object = try made(type, given, isInitialised: name != "alloc")
        if given.isEmpty || name == "alloc", !isOwn { setSize(ofCell: object) }
        for (label, part) in zip(call.labels, call.parts) where !isOwn {
            if label == "image" {
                leave("the size of an image", at: part.range)
                lose("frame", of: object, at: part.range.line)
            }
            if label == "arrangedSubviews" {
                leave("the layout of a stack view", at: part.range)
                lose("sublayers", of: object, at: part.range.line)
                let parts = part.kind == .list ? part.parts : [part]
                for value in parts.map({ meaning(of: $0) }) {
                    lose("frame", of: value, at: part.range.line)
                    lose("superlayer", of: value, at: part.range.line)
                }
            }
        }
        return object
    }

    /// Whether a class of the listing has an initialiser of its own for what a call gives.
    private mutating func takes(_ call: Node, _ type: String) -> Bool {
        guard let own = types[type], !own.isStruct, let label = call.labels.first ?? nil else {
            return types[type] != nil
        }
        let functions = classes(from: type).compactMap { types[$0]?.functions }
        effort += functions.reduce(0) { $0 + $1.count } / 8
        return functions.contains { $0.keys.contains { $0.hasPrefix("init(\(label):") } }
    }

    /// Shows what a call prints, and lists what of that is not known.
    private mutating func print(_ call: Node) throws(CodeFault) {
        let given = zip(call.labels, call.parts).filter { $0 == nil && $1.text != "nil" }.map(\.1)
        let parts = given.flatMap { $0.formatted ?? [$0] }
        // A text beside values only introduces them.
        let values = parts.filter { $0.kind != .text || $0.base != nil }
        let isFormat = parts.count > 1 && (call.text == "NSLog" || call.text == "printf")
        let shown = values.isEmpty ? parts : values
        for part in isFormat ? Array(parts.dropFirst()) : shown {
            guard let value = try printed(part) else { continue }
            effort += (value.text?.utf8.count ?? 0) / 8
            let name = part.printed.spelled ?? call.text
            player.changes.append(.init(id: nil, property: name, from: value, to: value))
        }
    }

    /// A value that is printed; `nil` if it is not known, and listed.
    private mutating func printed(_ node: Node) throws(CodeFault) -> Value? {
        if node.kind == .text, node.base != nil {
            let text = try text(of: node) { evaluator, part throws(CodeFault) in
                let value = try evaluator.printed(part)
                let digits = value?.number.map { NumberText.full($0.value) }
                return digits ?? value.map { evaluator.shown($0).shown } ?? "…"
            }
            return .plain(.text(text))
        }
        do throws(CodeFault) {
            let value = try value(of: node.printed)
            switch value {
            case .number(let number): return .number(CodeNumber(number.whole ?? number.value))
            case .list(let values) where values.isEmpty || values.contains { $0.object == nil },
                .slice(let values) where values.isEmpty || values.contains { $0.object == nil }:
                let texts = values.compactMap {
                    $0.number.map { NumberText.full($0.value) } ?? $0.text
                }
                if texts.count < values.count { throw .unknown(value.noun, at: node.range) }
                effort += texts.count / 8
                return .plain(.text("[\(texts.joined(separator: ", "))]"))
            case .closure, .clock, .dictionary, .range, .reversed:
                throw .unknown(value.noun, at: node.range)
            case .object(let object) where isEnum(object):
                return .plain(.text(world.layer(object).name))
            default: return value
            }
        } catch {
            if error.kind != .unknown && error.kind != .wrong { throw error }
            leave(node, because: error.message, isStatement: false)
            return nil
        }
    }

    /// The text of a format with whole numbers and texts; `nil` with anything else.
    private mutating func formatted(_ given: Functions.Arguments) throws(CodeFault) -> Value? {
        guard var rest = given.first?.value.text?[...] else { return nil }
        effort += rest.utf8.count / 8
        var (text, values) = ("", given.dropFirst().map(\.value)[...])
        while let place = rest.firstIndex(of: "%") {
            text += rest[..<place]
            rest = rest[place...].dropFirst()
            let length = rest.prefix { "lqzh".contains($0) }.count
            rest = rest.dropFirst(length)
            let kind = rest.popFirst()
            if kind == "%" {
                text += "%"
                continue
            }
            guard let kind, let value = values.popFirst() else { return nil }
            switch (kind, value.number.flatMap { Int(exactly: $0.value) }) {
            case ("d", let whole?), ("i", let whole?), ("u", let whole?): text += "\(whole)"
            case ("@", _): text += try value.described(at: range)
            default: return nil
            }
            effort += text.utf8.count / 8
        }
        return .plain(.text(text + rest))
    }

    /// A text with what its interpolations are.
    mutating func text(
        of node: Node, _ described: (inout Evaluator, Node) throws(CodeFault) -> String
    ) throws(CodeFault) -> String {
        let codes = node.base?.parts ?? []
        let texts = node.text.split(separator: Token.gap, omittingEmptySubsequences: false)
        var text = ""
        for (place, part) in texts.enumerated() {
            text += part
            if place < codes.count { text += try described(&self, codes[place]) }
            effort += text.utf8.count / 8
        }
        return text
    }

    /// The result of a message to a class, or of one of its initialisers or constants.
    mutating func send(_ node: Node, to type: String) throws(CodeFault) -> Value {
        let name = node.text
        if type == "UIView", name.hasPrefix("animate") { return try animate(node) }
        if type == "UIScreen", name.hasPrefix("main") { return screen() }
        let selector = node.kind == .call ? node.selector : "get \(name)()"
        if name != "init", let (function, owner) = function(selector, from: type) {
            return try run(function, arguments(node).map(\.value), on: Value.none, type: owner)
        }
        if name == "class" || name == "self" { return .plain(.text(type)) }
        if type == "NSString", name == "stringWithFormat",
            let text = try formatted(arguments(node))
        {
            return text
        }
        // A class inside another one: Popup.Style().
        if node.kind == .call, types[name] != nil, let value = try made(node, of: name, "init") {
            return value
        }
        if let value = try made(node, of: type, name) { return value }
        if node.kind == .member, let value = try constant(name, of: type) { return value }
        let boxes = [".", "UIEdgeInsets", "CGFloat", "Double", "Float", "NSValue", "NSNumber"]
        guard Functions.types[type] != nil || boxes.contains(type) else {
            let isKnown = kind(of: type) != nil || types[type]?.isEnum ?? false
            throw .unknown(isKnown ? "\(type).\(name)" : type, at: range)
        }
        var given = try arguments(node)
        if type.hasPrefix("NS"), let boxed = given.first?.value { return boxed }
        if !given.isEmpty { given[0].label = given[0].label ?? name }
        let isMade = name == "init" || Functions.types[type] == .color
        let value =
            given.isEmpty && name != "init"
            ? Functions.constant(name, of: type) : Functions.call(isMade ? type : name, given)
        if let value { return value }
        throw .unknown(type == "." ? ".\(name)" : "\(type).\(name)", at: range)
    }
}

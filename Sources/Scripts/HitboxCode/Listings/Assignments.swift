import LayerGeometry
internal import SourceDiagnostics

/// Assignments to variables, properties, elements, and parts of them.
extension Evaluator {
    /// Assigns a value to a variable, a property, or a part of either, and returns it.
    mutating func assign(_ node: Node) throws(CodeFault) -> Value {
        let (target, given) = (node.parts[0], node.parts[1])
        let outer = prepared
        prepared = [:]
        defer { prepared = outer }
        try prepare(target)
        if language == .swift, let base = target.base, case .none? = try held(base) { return .none }
        // The distance of an eye is kept as it is written: m34 = -1 / distance.
        let isDistance = target.text == "m34" && given.kind == .sign && given.text == "/"
        let divisor = isDistance && given.parts[0].isPlain ? given.parts[1] : nil
        // What += adds is evaluated before what it is added to.
        let isChange = given.kind == .sign && given.parts[0] === target
        if let right = divisor ?? (isChange ? given.parts[1] : nil), right.mayAct {
            prepared[ObjectIdentifier(right)] = try value(of: right)
        }
        let isCase = given.kind == .choice || given.kind == .member && given.base == nil
        let old = isCase ? try? held(target) : nil
        let value = try value(of: given, beside: old ?? .none)
        if let divisor, let base = target.base, let number = value.number?.value,
            try self.value(of: base).transform == .identity,
            let written = try self.value(of: divisor).number?.value,
            let distance = [written, -written].first(where: { -1 / $0 == number })
        {
            try assign(.plain(.transform(LayerTransform([.perspective(distance)]))), to: base)
        } else {
            try assign(value, to: target)
        }
        guard node.text == "before", let number = value.number else { return value }
        let back = given.text == "+" ? "-" : "+"
        return number.combined(back, CodeNumber(1, .whole)).map { .number($0) } ?? value
    }

    mutating func assign(_ value: Value, to target: Node) throws(CodeFault) {
        if target.name == "self" {
            if let own = current.own, isStructure(.object(own)) {
                guard let new = copy(of: value).object else { return }
                world[own.id].properties = world[new.id].properties
            } else if current.own.map({ isEnum($0) }) ?? true {
                current.receiver = value
            }
            return
        }
        if let name = target.name { return try assign(value, toVariable: name) }
        if target.kind == .group, target.parts.count == 1 {
            return try assign(value, to: target.parts[0])
        }
        if let place = stop(target) {
            stops[place].isSet = value.flag ?? false
            return
        }
        if target.kind == .list, case .list(let values) = value,
            values.count == target.parts.count
        {
            for (value, part) in zip(values, target.parts) { try assign(value, to: part) }
            return
        }
        if target.kind == .element {
            let whole = try uncountedValue(of: target.parts[0])
            effort += whole.elements.count
            if case .dictionary(var dictionary) = whole {
                let key = try self.value(of: target.parts[1])
                try dictionary.set(key, to: copy(of: value), at: target.range)
                return try assign(.dictionary(dictionary), to: target.parts[0])
            }
            let index = try self.value(of: target.parts[1])
            var (values, place) = try self.place(index, in: whole, at: target.range)
            values[place] = copy(of: value).stored(like: values[place])
            return try assign(.list(values), to: target.parts[0])
        }
        guard target.kind == .member, let base = target.base else {
            throw CodeFault("this cannot be assigned to", at: target.range)
        }
        if let type = type(named: base), let constant = declared(target.text, of: type) {
            let old = frames[0].values[constant.name]
            return keep(value.stored(like: old), as: constant.name, in: 0)
        }
        let whole = try receiver(base, of: target.text)
        switch whole {
        case .object(var object):
            // What observes a structure observes its parts.
            let isObserved = isStructure(whole) && isObserved(base)
            if isObserved, let changed = copy(of: whole).object { object = changed }
            let isSuper = base.name == "super"
            let own = try isSuper ? nil : access("set", target.text, of: object, [value])
            if own == nil { try set(target.text, of: object, to: value) }
            if isObserved { try assign(.object(object), to: base) }
        case .none: return
        default:
            guard let changed = Functions.setting(target.text, of: whole, to: value) else {
                throw .unknown("\(target.text) of \(whole.noun)", at: target.range)
            }
            try assign(changed, to: base)
        }
    }

    private mutating func assign(_ value: Value, toVariable name: String) throws(CodeFault) {
        if let place = place(of: name) {
            return keep(value.stored(like: frames[place].values[name]), as: name, in: place)
        }
        if let whole = current.receiver,
            let changed = Functions.setting(name, of: whole, to: value)
        {
            current.receiver = changed
            return
        }
        let bare = Node.bare(name)
        if let own = current.own {
            if bare == name, try access("set", name, of: own, [value]) != nil { return }
            // The value before is not needed: asking for that of an outlet would make it.
            var isKnown = has(bare, own) || bare == "view" && world.kind(own) == .other
            if !isKnown { isKnown = try member(bare, of: own) != nil }
            if isKnown { return try set(bare, of: own, to: value) }
        }
        if let type = current.staticType, let constant = declared(name, of: type) {
            let old = frames[0].values[constant.name]
            return keep(value.stored(like: old), as: constant.name, in: 0)
        }
        let old = frames[0].values[name]
        if old == nil, name == "view" { return try set(name, of: mainController(), to: value) }
        keep(value.stored(like: old), as: name, in: old == nil ? frames.count - 1 : 0)
    }

    /// The enumeration that a variable such as `*stop` ends, by its place in `stops`; `nil` if it is none of these.
    func stop(_ node: Node) -> Int? {
        let isPointer = node.kind == .sign && node.text == "*" && node.parts.count == 1
        guard isPointer, let name = node.parts[0].name else { return nil }
        return stops.lastIndex { $0.name == name }
    }

    /// Does once what the target of an assignment needs, as it is read and set: calls, indices, and what has objects.
    ///
    /// Swift does these before the value; the structures and lists that they are parts of it reads after that.
    private mutating func prepare(_ node: Node, isTarget: Bool = true) throws(CodeFault) {
        let key = ObjectIdentifier(node)
        switch node.kind {
        case .member:
            if let base = node.base { try prepare(base, isTarget: false) }
            if !isTarget, let value = try held(node), !isStructure(value) { prepared[key] = value }
        case .group, .list:
            for part in node.parts { try prepare(part, isTarget: isTarget) }
        case .element:
            try prepare(node.parts[0], isTarget: false)
            let index = node.parts[1]
            if index.kind != .number { prepared[ObjectIdentifier(index)] = try value(of: index) }
        case .name where !isTarget:
            if let value = try held(node), !isStructure(value) { prepared[key] = value }
        case .call where !isTarget:
            let value = try value(of: node)
            // A structure is set as a whole.
            if !isStructure(value) { prepared[key] = value }
        default: break
        }
    }

    /// The object, or the lack of one, that a variable or a stored property has; `nil` of anything else.
    private mutating func held(_ node: Node) throws(CodeFault) -> Value? {
        if let value = prepared[ObjectIdentifier(node)] { return value }
        var value: Value?
        if node.name == "self" {
            value = current.receiver
        } else if let name = node.name {
            value = place(of: name).flatMap { frames[$0].values[name] }
            if value == nil, let owner = current.own {
                if computes(Node.bare(name), owner) { return nil }
                value = try stored(Node.bare(name), of: owner)
            }
            value = value ?? frames[0].values[name]
        } else if node.kind == .member, let base = node.base {
            // A property of nil is nil.
            value = try held(base)
            if let owner = value?.object {
                value = computes(node.text, owner) ? nil : try stored(node.text, of: owner)
            }
        }
        // If it is not known, nor is whether the value is evaluated.
        if let known = value { value = try Self.known(known, as: node.text, at: node.range) }
        if case .none? = value { return value }
        return value?.object == nil ? nil : value
    }

    /// Whether functions compute, set or observe what a node is, or what it is a part of.
    func isObserved(_ node: Node) -> Bool {
        let isPart = node.kind == .member || node.kind == .element
        let whole = isPart ? node.base ?? node.parts.first : nil
        return accessed.contains(node.text) || whole.map(isObserved) ?? false
    }

    /// Whether the listing has a getter for a property.
    private mutating func computes(_ name: String, _ object: Value.Reference) -> Bool {
        accessed.contains(name)
            && function("get \(name)()", from: world.className(object)) != nil
    }

    /// The value of a stored property, also of an optional that nothing has set; `nil` if there is none.
    private mutating func stored(_ name: String, of owner: Value.Reference) throws(CodeFault)
        -> Value?
    {
        if let value = world[owner.id].properties[name] { return value }
        let declared = declaration(of: name, in: owner)
        guard let declared, declared.labels[0]?.hasSuffix("?") ?? false else { return nil }
        return try declaredValue(declared, in: owner)
    }
}

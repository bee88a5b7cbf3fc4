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
        let value = try value(of: given)
        // The distance of an eye is kept as it is written: m34 = -1 / distance.
        if target.text == "m34", let base = target.base, given.kind == .sign, given.text == "/",
            let number = value.number?.value,
            try self.value(of: base).transform == .identity,
            let written = try self.value(of: given.parts[1]).number?.value,
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
            if current.own == nil { current.receiver = value }
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
        if let type = base.name, isType(type), let constant = declared(target.text, of: type) {
            let old = frames[0].values[constant.name]
            return keep(value.stored(like: old), as: constant.name, in: 0)
        }
        let whole = try receiver(base, of: target.text)
        switch whole {
        case .object(var object):
            // What observes a structure observes its parts.
            let isObserved = isStructure(whole) && accessed.contains(base.text)
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
        let last = frames.count - 1
        let place = frames[last].values[name] != nil || last == 0 ? last : 0
        let old = frames[place].values[name]
        if old == nil, let whole = current.receiver,
            let changed = Functions.setting(name, of: whole, to: value)
        {
            current.receiver = changed
            return
        }
        let bare = Node.bare(name)
        if old == nil, let own = frames[last].own {
            if bare == name, try access("set", name, of: own, [value]) != nil { return }
            // The value before is not needed: asking for that of an outlet would make it.
            var isKnown =
                declaration(of: bare, in: own) != nil || world.isLayer(own) && Self.isState(bare)
            if !isKnown { isKnown = try member(bare, of: own) != nil }
            if isKnown { return try set(bare, of: own, to: value) }
        }
        if old == nil, name == "view" { return try set(name, of: mainController(), to: value) }
        keep(value.stored(like: old), as: name, in: old == nil ? last : place)
    }

    /// The enumeration that a variable such as `*stop` ends, by its place in `stops`; `nil` if it is none of these.
    func stop(_ node: Node) -> Int? {
        let isPointer = node.kind == .sign && node.text == "*" && node.parts.count == 1
        guard isPointer, let name = node.parts[0].name else { return nil }
        return stops.lastIndex { $0.name == name }
    }

    /// Does once what the target of an assignment needs, as it is read and set: calls, indices, and names of objects.
    ///
    /// Swift does these before the value; what they are parts of it reads after that.
    private mutating func prepare(_ node: Node, isTarget: Bool = true) throws(CodeFault) {
        let key = ObjectIdentifier(node)
        switch node.kind {
        case .member:
            if let base = node.base { try prepare(base, isTarget: false) }
        case .group, .list:
            for part in node.parts { try prepare(part, isTarget: isTarget) }
        case .element:
            try prepare(node.parts[0], isTarget: false)
            let index = node.parts[1]
            if index.kind != .number { prepared[ObjectIdentifier(index)] = try value(of: index) }
        case .name where !isTarget:
            let value = current.values[node.text] ?? frames[0].values[node.text]
            if let value, value.object != nil, !isStructure(value) { prepared[key] = value }
        case .call where !isTarget:
            let value = try value(of: node)
            // A structure is set as a whole.
            if !isStructure(value) { prepared[key] = value }
        default: break
        }
    }
}

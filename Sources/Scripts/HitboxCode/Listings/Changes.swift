import LayerGeometry
internal import SourceDiagnostics

/// What lines change: properties of layers, the tree, and variables.
extension Evaluator {
    /// Assigns a value to a variable, a property, or a part of either, and returns it.
    mutating func assign(
        _ given: Expression, _ sign: String, to target: Expression
    ) throws(CodeFault) -> CodeValue {
        var value = try value(of: given)
        if !sign.isEmpty {
            let old = try self.value(of: target)
            guard let one = old.number, let other = value.number,
                let result = one.combined(sign, other)
            else {
                throw CodeFault(
                    "'\(sign)=' does not take \(old.noun) and \(value.noun)", at: target.range)
            }
            value = .number(result)
        }
        // The distance of an eye is kept as it is written: m34 = -1 / distance.
        if case .member(let base?, "m34") = target.kind, sign.isEmpty,
            case .infix("/", _, let distance) = given.kind,
            let number = value.number?.value, try self.value(of: base).transform == .identity,
            let written = try self.value(of: distance).number?.value,
            let distance = [written, -written].first(where: { -1 / $0 == number })
        {
            try assign(.transform(LayerTransform([.perspective(distance)])), to: base)
        } else {
            try assign(value, to: target)
        }
        return value
    }

    private mutating func assign(
        _ value: CodeValue, to target: Expression
    ) throws(CodeFault) {
        switch target.kind {
        case .name("self"): return
        case .name(let name): try assign(value, toVariable: name, at: target.range)
        case .member(let base?, let name):
            if base.name == "super" {
                let own = Expression(.name("self"), at: base.range)
                return try assign(value, to: Expression(.member(own, name), at: target.range))
            }
            let whole = try receiver(base, of: name)
            if case .object(let object) = whole {
                return try set(name, of: object, to: value, at: target.range)
            }
            if case .none = whole { return }
            guard let changed = Functions.setting(name, of: whole, to: value) else {
                throw .unknown("\(name) of \(whole.noun)", at: target.range)
            }
            try assign(changed, to: base)
        case .group(let values) where values.count == 1:
            try assign(value, to: values[0].value)
        default: throw CodeFault("nothing can be assigned to this", at: target.range)
        }
    }

    private mutating func assign(
        _ value: CodeValue, toVariable name: String, at range: SourceRange
    ) throws(CodeFault) {
        for place in Set([frames.count - 1, 0]).sorted(by: >)
        where frames[place].values[name] != nil {
            note(value, of: name, before: frames[place].values[name] ?? .none)
            frames[place].values[name] = value
            return
        }
        let bare = name.hasPrefix("_") ? String(name.dropFirst()) : name
        let own = frames.last?.own
        if let own {
            // The value before is not needed: asking for that of an outlet would make it.
            let isDeclared = declaration(of: bare, in: own) != nil
            let isKnown = isDeclared ? true : try member(bare, of: own, at: range) != nil
            if isKnown { return try set(bare, of: own, to: value, at: range) }
        }
        if name == "view" { return try set(name, of: mainController(), to: value, at: range) }
        // A variable whose declaration could not be played has a value from here on.
        frames[frames.count - 1].unknown[name] = nil
        frames[frames.count - 1].values[name] = value
        hold(value, as: name)
        note(value, of: name, before: .none)
    }

    /// Sets a property of an object, and notes what follows.
    mutating func set(
        _ name: String, of object: ObjectReference, to value: CodeValue, at range: SourceRange
    ) throws(CodeFault) {
        let kind = world.objects[object.id].kind
        if kind == .animation { return try setAnimation(name, of: object, to: value, at: range) }
        if kind == .other || declaration(of: name, in: object) != nil {
            let old = world.objects[object.id].properties[name] ?? .none
            world.change(object.id) { $0.properties[name] = value }
            hold(value, as: name)
            return note(value, of: name, before: old)
        }
        if name == "mask" || name == "maskView" {
            return try setMask(of: object, to: value, at: range)
        }
        let unknown: Set<String> = ["rotation", "scale", "class", "clock", "windowLevel"]
        guard let property = Self.property(name == "affineTransform" ? "transform" : name),
            !unknown.contains(name)
        else { throw .unknown(name, at: range) }
        guard let new = value.layerValue(property.kind) else {
            throw CodeFault("\(name) takes \(property.kind.usage), not \(value.noun)", at: range)
        }
        let before = world.objects[object.id].layer
        var layer = before
        do {
            try property.set(new, in: &layer)
        } catch {
            throw CodeFault(error.message, at: range, help: error.help)
        }
        world.change(object.id) { $0.layer = layer }
        animateChange(of: object.id, from: before)
        note(property, of: object, before: before, after: layer)
    }

    /// Notes the change of a property, and those of the others that are derived from it.
    private mutating func note(
        _ property: LayerProperty, of object: ObjectReference, before: Layer, after: Layer
    ) {
        let path = world.path(object, effort: &effort)
        let derived = [LayerProperty.frame, .position, .bounds].filter { $0 != property }
        for changed in [property] + derived {
            let kind = changed == property ? ListingChange.Kind.set : .followed
            let (old, new) = (changed.value(of: before), changed.value(of: after))
            if kind == .followed, old == new { continue }
            player.changes.append(
                ListingChange(
                    layer: path, property: changed.name,
                    from: shown(CodeValue(old), &effort), to: shown(CodeValue(new), &effort),
                    kind: kind, anchorPoint: after.anchorPoint))
        }
    }

    /// Notes the value of a variable, if it is one of those that are shown.
    mutating func note(_ value: CodeValue, of name: String, before: CodeValue) {
        switch (before, value) {
        case (_, .point), (_, .rect), (_, .flag), (.object, .none): break
        case (_, .none):
            // No layer: the answer of a hit test.
            guard case .hit? = question else { return }
        case (_, .object(let object)):
            if ![.view, .layer].contains(world.kind(object)) { return }
        default: return
        }
        player.changes.append(
            ListingChange(
                layer: nil, property: name, from: shown(before, &effort),
                to: shown(value, &effort), kind: .set))
    }

    /// A value with paths in place of layers.
    func shown(_ value: CodeValue, _ effort: inout Int) -> CallValue {
        switch value {
        case .none, .clock, .closure, .text(nil): .none
        case .number(let number): .number(number.value)
        case .flag(let flag): .flag(flag)
        case .text(let text?): .text(text)
        case .point(let point): .point(point)
        case .size(let size): .size(size)
        case .rect(let rect): .rect(rect)
        case .transform(let transform): .transform(transform)
        case .color(let color): .color(color)
        case .object(let object): .layer(world.path(object, effort: &effort))
        case .list(let values):
            .layers(values.compactMap(\.object).map { world.path($0, effort: &effort) })
        }
    }
}

/// Methods that change the tree or a property.
extension Evaluator {
    /// Performs a method that changes something; `nil` if it is none.
    mutating func perform(
        _ name: String, on object: ObjectReference, _ given: Functions.Arguments,
        at range: SourceRange
    ) throws(CodeFault) -> CodeValue? {
        let first = given.first?.value
        if name.hasPrefix("init") {
            try setFrame(of: object, from: given, at: range)
            return .object(object)
        }
        if world.kind(object) == .other { return nil }
        switch name {
        case "removeFromSuperview", "removeFromSuperlayer":
            try move(object, into: nil, at: range)
        case "addSubview", "addSublayer":
            try move(try argument(first, name, range), into: object, at: range)
        case "insertSubview", "insertSublayer":
            let other: Functions.Arguments.Element = given.count > 1 ? given[1] : (nil, .none)
            try insert(
                try argument(first, name, range), into: object, beside: other, at: range)
        case "bringSubviewToFront", "bringSubview":
            reorder(try argument(first, name, range), to: .max)
        case "sendSubviewToBack", "sendSubview":
            reorder(try argument(first, name, range), to: 0)
        case "exchangeSubview", "exchangeSubviewAtIndex":
            try exchange(given, in: object, at: range)
        case "add" where world.kind(object) == .layer || !object.isView,
            "addAnimation":
            try add(try argument(first, name, range), to: object, at: range)
        case "setValue":
            guard case .text(let path?)? = given.last?.value, let first else { return nil }
            try setValue(first, path, of: object, at: range)
        case "setTitle" where first != nil:
            try set("text", of: object, to: first ?? .none, at: range)
        case _ where name.hasPrefix("set") && given.count == 1:
            try set(Self.unset(name), of: object, to: first ?? .none, at: range)
        default: return nil
        }
        return CodeValue.none
    }

    private func argument(
        _ value: CodeValue?, _ name: String, _ range: SourceRange
    ) throws(CodeFault) -> ObjectReference {
        if let object = value?.object { return object }
        throw CodeFault(
            "\(name) takes a layer or a view, not \(value?.noun ?? "nothing")", at: range)
    }

    /// Sets a property by its key path; only the rotation and the scale of a transform have no name.
    private mutating func setValue(
        _ value: CodeValue, _ path: String, of object: ObjectReference, at range: SourceRange
    ) throws(CodeFault) {
        var parts = path.split(separator: ".").map(String.init)
        if path.hasPrefix("transform."), let number = value.number,
            let property = AnimatedProperty(keyPath: path), property.count == 1
        {
            let before = world.objects[object.id].layer
            let isAngle = path.hasPrefix("transform.rotation")
            let written = isAngle ? number.angle.degrees : number.value
            var animated = before
            animated.animations = [
                LayerAnimation(keyPath: path, from: .number(written), to: .number(written))
            ]
            let transform = animated.presentation(at: SceneMoment(time: 0)).layerTransform
            return try set("transform", of: object, to: .transform(transform), at: range)
        }
        guard let last = parts.popLast(), parts.count < 20 else { return }
        if parts.isEmpty { return try set(last, of: object, to: value, at: range) }
        let whole = parts.reduce(Expression(.name("self"), at: range)) {
            Expression(.member($0, $1), at: range)
        }
        try enter(Frame(own: object), at: range)
        defer { frames.removeLast() }
        try assign(value, to: Expression(.member(whole, last), at: range))
    }

    /// Puts a layer in front of the sublayers of another, or takes it out of its superlayer.
    private mutating func move(
        _ object: ObjectReference, into above: ObjectReference?, to place: Int? = nil,
        at range: SourceRange
    ) throws(CodeFault) {
        for part in [object, above].compactMap({ $0 })
        where ![.view, .layer].contains(world.kind(part)) {
            throw CodeFault("only layers and views have superlayers", at: range)
        }
        if let above,
            let reason = world.refusal(of: object.id, into: above.id, effort: &effort)
        {
            throw CodeFault(reason, at: range)
        }
        let old = world.objects[object.id].superlayer
        func path(_ id: Int?, _ world: World, _ effort: inout Int) -> CallValue {
            id.map { .layer(world.path(ObjectReference(id: $0), effort: &effort)) } ?? .none
        }
        let before = path(old, world, &effort)
        if let above {
            world.insert(object.id, into: above.id, at: place)
        } else {
            world.remove(object.id)
        }
        player.changes.append(
            ListingChange(
                layer: world.path(object, effort: &effort), property: "superlayer", from: before,
                to: path(above?.id, world, &effort), kind: .set))
    }

    /// Inserts a layer at an index, or below or above another.
    private mutating func insert(
        _ object: ObjectReference, into above: ObjectReference,
        beside other: Functions.Arguments.Element, at range: SourceRange
    ) throws(CodeFault) {
        let label = other.label ?? ""
        let others = world.objects[above.id].sublayers.filter { $0 != object.id }
        var place = other.value.number.map { $0.value }
        if let beside = other.value.object, let index = others.firstIndex(of: beside.id) {
            place = Double(label.hasPrefix("below") ? index : index + 1)
        }
        guard let place, place >= 0 else { throw .unknown("\(label): no such place", at: range) }
        try move(object, into: above, to: place < 1e6 ? Int(place) : nil, at: range)
    }

    /// Moves a layer to another index among its siblings.
    private mutating func reorder(_ object: ObjectReference, to index: Int) {
        guard let above = world.objects[object.id].superlayer else { return }
        let old = world.objects[above].sublayers.firstIndex(of: object.id) ?? 0
        let new = min(index, world.objects[above].sublayers.count - 1)
        world.change(above) { $0.sublayers.insert($0.sublayers.remove(at: old), at: new) }
        noteIndex(of: object, from: old, to: new)
    }

    private mutating func noteIndex(of object: ObjectReference, from old: Int, to new: Int) {
        player.changes.append(
            ListingChange(
                layer: world.path(object, effort: &effort), property: "index",
                from: .number(Double(old)), to: .number(Double(new)), kind: .set))
    }

    private mutating func exchange(
        _ given: Functions.Arguments, in object: ObjectReference, at range: SourceRange
    ) throws(CodeFault) {
        let sublayers = world.objects[object.id].sublayers
        let places = given.compactMap { $0.value.number?.value }
            .filter { $0 >= 0 && $0 < Double(sublayers.count) }.map { Int($0) }
        guard places.count == 2 else { throw CodeFault("there are no such subviews", at: range) }
        world.change(object.id) { $0.sublayers.swapAt(places[0], places[1]) }
        for (old, new) in [(places[0], places[1]), (places[1], places[0])] {
            noteIndex(of: ObjectReference(id: sublayers[old]), from: old, to: new)
        }
    }

    private mutating func setMask(
        of object: ObjectReference, to value: CodeValue, at range: SourceRange
    ) throws(CodeFault) {
        let old = world.objects[object.id].mask
        if let mask = value.object {
            if let reason = world.refusal(of: mask.id, into: object.id, effort: &effort) {
                throw CodeFault(reason, at: range)
            }
            if world.objects[mask.id].superlayer != nil || world.objects[mask.id].masked != nil {
                throw CodeFault("a mask cannot be the layer of another layer too", at: range)
            }
        }
        let before = old.map { CodeValue.object(ObjectReference(id: $0)) } ?? .none
        let from = shown(before, &effort)
        if let old { world.change(old) { $0.masked = nil } }
        world.change(object.id) { $0.mask = value.object?.id }
        if let mask = value.object { world.change(mask.id) { $0.masked = object.id } }
        player.changes.append(
            ListingChange(
                layer: world.path(object, effort: &effort), property: "mask", from: from,
                to: shown(value, &effort), kind: .set))
    }
}

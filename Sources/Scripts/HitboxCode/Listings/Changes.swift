import LayerGeometry
internal import SourceDiagnostics

/// What lines change: properties of layers, and variables.
extension Evaluator {
    /// Gives a variable a value; one that could not be played has a value from here on.
    mutating func keep(_ value: Value, as name: String, in frame: Int) {
        let value = copy(of: value)
        let old = frames[frame].values.updateValue(value, forKey: name)
        note(value, of: name, before: old ?? .none, depth: frame + 1)
    }

    /// A value as another variable has it: with copies of the structures of the listing.
    mutating func copy(of value: Value, levels: Int = 8) -> Value {
        guard isStructure(value), levels > 0 else { return value }
        if case .list(let values) = value {
            return .list(values.map { copy(of: $0, levels: levels - 1) })
        }
        if case .slice(let values) = value {
            return .slice(values.map { copy(of: $0, levels: levels - 1) })
        }
        guard var own = value.object.map({ world[$0.id] }) else { return value }
        effort += 8
        for (name, value) in own.properties {
            own.properties[name] = copy(of: value, levels: levels - 1)
        }
        return .object(Value.Reference(id: world.add(own)))
    }

    func isEnum(_ object: Value.Reference) -> Bool {
        types[world.className(object)]?.isEnum ?? false
    }

    func isStructure(_ value: Value) -> Bool {
        if types.isEmpty || isQuestion { return false }
        switch value {
        case .list(let values), .slice(let values): return values.first.map(isStructure) ?? false
        default: break
        }
        return value.object.map { types[world[$0.id].className]?.isStruct ?? false } ?? false
    }

    /// The properties of layers that Core Animation does not have.
    static let others: Set<String> = ["rotation", "scale", "class", "clock", "windowLevel"]

    /// Sets a property of an object, between what observes it, and notes what follows.
    mutating func set(
        _ name: String, of object: Value.Reference, to value: Value, isObserved: Bool = true
    ) throws(CodeFault) {
        let kind = world[object.id].kind
        if kind == .animation { return try setAnimation(name, of: object, to: value) }
        let declared = declaration(of: name, in: object)
        let isOwn = kind != .other && declared == nil
        let type = declared?.labels[0]?.replacing("?", with: "")
        let value = isOwn ? value : copy(of: type.map { value.stored(as: $0) } ?? value)
        var old = world.objects[object.id].properties[Self.state(name) ?? name] ?? .none
        let isObserved = isObserved && accessed.contains(name) && !setsStorage(of: name, in: object)
        if isObserved, case .none = old, world.isLayer(object) {
            old = (try? member(name, of: object)) ?? .none
        }
        if isObserved { try observe("willSet \(name)(_:)", of: object, value) }
        if isOwn {
            try setOwn(name, of: object, to: value)
        } else {
            let value = type == nil ? value.stored(like: old) : value
            world[object.id].properties[name] = value
            note(value, of: name, before: old, depth: 0)
        }
        if isObserved { try observe("didSet \(name)(_:)", of: object, old) }
        if isOwn, name == "contentOffset",
            let receiver = world[object.id].properties["delegate"]?.object
        {
            _ = try run("scrollViewDidScroll(_:)", of: receiver, [.object(object)])
        }
    }

    /// Sets a property that a layer or a view has by itself.
    private mutating func setOwn(_ name: String, of object: Value.Reference, to value: Value)
        throws(CodeFault)
    {
        if name == "mask" || name == "maskView" {
            return try setMask(of: object, to: layer(value, orNone: true))
        }
        if name == "sublayers", !object.isView { return try setSublayers(of: object, to: value) }
        if object.isView, name == "delegate" || Self.state(name) != nil {
            world[object.id].properties[Self.state(name) ?? name] = value
            return
        }
        guard let property = Self.property(name), !Self.others.contains(name) else {
            throw .unknown(name, at: range)
        }
        guard let new = value.property(property.kind) else {
            throw CodeFault("\(name) takes \(property.kind.usage), not \(value.noun)", at: range)
        }
        let before = world[object.id].layer
        var layer = before
        do { try property.set(new, in: &layer) } catch {
            throw CodeFault(error.message, at: range, help: error.help)
        }
        let derived = [LayerProperty.frame, .position, .bounds].filter { $0 != property }
        let all = [property] + derived
        let known = all.filter { isKnown($0.name, of: object) }
        know(property.name, of: object)
        world[object.id].layer = layer
        if property.name == "name" { world[object.id].namedAt = -1 }
        if layer.bounds.size != before.bounds.size {
            for id in world[object.id].sublayers where world[id].isResized {
                lose("frame", of: .object(Value.Reference(id: id)), at: range.line)
            }
        }
        animate(object.id, from: before)
        for changed in all {
            let (old, to) = (changed.value(of: before), changed.value(of: layer))
            let (was, isKnown) = (known.contains(changed), isKnown(changed.name, of: object))
            if changed != property, !isKnown || was && old == to { continue }
            player.changes.append(
                .init(
                    id: object.id, property: changed.name, from: was ? Value(old) : .none,
                    to: Value(isKnown ? to : new),
                    kind: changed == property ? .set : .followed, anchorPoint: layer.anchorPoint))
        }
    }

    /// Whether an initialiser sets a property that its class declares, or an observer the one that it observes: neither
    /// is observed.
    private func setsStorage(of name: String, in object: Value.Reference) -> Bool {
        guard let function = current.function, current.own?.id == object.id else { return false }
        let isObserver = function.text.contains("Set ") && function.accessed == name
        return (isObserver || function.text.hasPrefix("init("))
            && current.type.map { types[$0]?.declared[name] != nil } ?? false
    }

    /// Runs what observes a property: of a class that overrides it around what is above.
    private mutating func observe(_ selector: String, of object: Value.Reference, _ value: Value)
        throws(CodeFault)
    {
        let classes = classes(from: world.className(object))
        for type in selector.hasPrefix("will") ? classes : classes.reversed() {
            guard let observer = types[type]?.functions[selector] else { continue }
            _ = try run(observer, [value], on: .object(object), type: type)
        }
    }

    /// Names a layer after the variable that holds it, and records the change of a variable if its kind is
    /// shown.
    mutating func note(_ value: Value, of name: String, before: Value, depth: Int) {
        // The answer of a hit test has its name already.
        let isAnswer = if case .hit? = question { true } else { false }
        let isNamed = value.object.map { world.objects[$0.id].namedAt < Int.max } ?? false
        if !isAnswer || !isNamed { hold(value, as: name, depth: depth) }
        switch (before, value) {
        case (_, .plain(.point)), (_, .plain(.rect)), (_, .plain(.flag)), (.object, .none): break
        case (_, .none):
            // No layer: the answer of a hit test.
            guard case .hit? = question else { return }
        case (_, .object(let object)): if !world.isLayer(object) { return }
        default: return
        }
        player.changes.append(.init(id: nil, property: name, from: before, to: value))
    }

    /// A value with paths in place of layers.
    mutating func shown(_ value: Value) -> CallValue {
        switch value {
        case .none, .clock, .closure, .dictionary, .range, .unknown: return .none
        case .number(let number): return .value(.number(number.value))
        case .plain(let value): return .value(value)
        case .reversed(let rect): return .value(.rect(rect))
        case .object(let object): return .layer(world.path(object, effort: &effort))
        case .list(let values), .slice(let values):
            return .layers(values.compactMap(\.object).map { world.path($0, effort: &effort) })
        }
    }
}

/// Methods that change the tree or a property.
extension Evaluator {
    /// Performs a method that changes something; `nil` if it is none.
    mutating func perform(_ name: String, on object: Value.Reference, _ given: Functions.Arguments)
        throws(CodeFault) -> Value?
    {
        let first = given.first?.value
        // At its end it is as without an animation.
        let isAnimated = given.last?.label == "animated"
        if name.hasPrefix("init") {
            var given = given
            if name == "initWithFrame", !given.isEmpty { given[0].label = "frame" }
            let isFramed = name == "init" && given.isEmpty
            let isStarted = try isFramed ? startFramed(object) : false
            if !isStarted { try setFrame(of: object, from: given) }
            return .object(object)
        }
        if !world.isLayer(object), !name.hasPrefix("set") { return nil }
        switch name {
        case "removeFromSuperview", "removeFromSuperlayer": try move(object, into: nil)
        case "addSubview", "addSublayer", "insertSubview", "insertSublayer":
            try insert(given, into: object)
        case "bringSubviewToFront", "bringSubview", "sendSubviewToBack", "sendSubview":
            guard let moved = try layer(first) else { break }
            try check("superlayer", of: moved)
            // UIKit ignores a view that is not a subview of the receiver.
            guard world[moved.id].superlayer == object.id else { break }
            try move(moved, into: object, to: name.hasPrefix("send") ? 0 : nil)
        case "exchangeSubview", "exchangeSubviewAtIndex": try exchange(given, in: object)
        case "replaceSublayer" where given.count == 2:
            guard let old = try layer(first), let new = try layer(given[1].value) else { break }
            try check("sublayers", of: object)
            guard let place = world[object.id].sublayers.firstIndex(of: old.id) else { break }
            try move(old, into: nil)
            try move(new, into: object, to: place)
        case "setNeedsLayout": player.laidOut[object.id] = nil
        case "layoutIfNeeded": try layOut(object)
        case "add" where !object.isView, "addAnimation": try add(first, to: object)
        case "setValue":
            guard let path = given.last?.value.text, let first else { return nil }
            try setValue(first, path, of: object)
        case _ where name.hasPrefix("set") && given.count == (isAnimated ? 2 : 1):
            // UIKit has no other setter methods in Swift: this is an extension that is not in the listing.
            guard language != .swift || Self.setters.contains(name) else { return nil }
            try set(Node.property(ofSetter: name), of: object, to: first ?? .none)
        default: return nil
        }
        return Value.none
    }

    /// The setter methods that views and layers have in Swift.
    private static let setters: Set = ["setAffineTransform", "setContentOffset"]

    /// The method that lays out what is in a view or a layer.
    static func layoutMethod(of layer: Value.Reference) -> String {
        layer.isView ? "layoutSubviews()" : "layoutSublayers()"
    }

    /// Runs the layout methods of the listing for a layer and those in it that need it: that have not been laid out
    /// since they were made, or since their size or their sublayers changed.
    private mutating func layOut(_ object: Value.Reference) throws(CodeFault) {
        if Self.layouts.allSatisfy({ functions(named: $0).isEmpty }) { return }
        let owner = controller.flatMap { id in
            world[id].properties["view"]?.object?.id == object.id ? Value.Reference(id: id) : nil
        }
        if let owner { try layOut(owner, by: "viewWillLayoutSubviews()") }
        var waiting = [object.id]
        while let id = waiting.popLast() {
            let layer = Value.Reference(id: id, isView: world[id].kind == .view)
            effort += 8 + world[id].sublayers.count
            if player.laidOut[id] != LayoutState(world[id]) {
                player.laidOut[id] = LayoutState(world[id])
                try layOut(layer, by: Self.layoutMethod(of: layer))
                player.laidOut[id] = LayoutState(world[id])
            }
            try check("sublayers", of: layer)
            waiting += world[id].sublayers.reversed()
        }
        if let owner { try layOut(owner, by: "viewDidLayoutSubviews()") }
    }

    /// Runs a layout method of the listing, which is listed as not played until then.
    private mutating func layOut(_ object: Value.Reference, by selector: String)
        throws(CodeFault)
    {
        guard let (method, _) = function(selector, from: world.className(object)) else { return }
        player.notPlayed[method.range.line] = nil
        _ = try run(selector, of: object)
    }

    /// Inserts a layer in front of the others, or at an index, or below or above one of them.
    private mutating func insert(_ given: Functions.Arguments, into object: Value.Reference)
        throws(CodeFault)
    {
        guard let moved = try layer(given.first?.value) else { return }
        guard given.count > 1 else { return try move(moved, into: object) }
        let (label, value) = given[1]
        let all = world[object.id].sublayers.filter { $0 != moved.id }
        var place: Int?
        if let beside = value.object, let index = all.firstIndex(of: beside.id) {
            place = label?.hasPrefix("below") ?? false ? index : index + 1
        } else if let index = value.number?.value, index >= 0 {
            // Of a view, only its subviews count.
            let others = world.sublayers(object).filter { $0 != moved.id }
            place =
                index < Double(others.count) ? all.firstIndex(of: others[Int(index)]) : all.count
        }
        guard let place else { throw .unknown("\(label ?? ""): no such place", at: range) }
        try move(moved, into: object, to: place)
    }

    /// Exchanges two subviews, which are given by their indices.
    private mutating func exchange(_ given: Functions.Arguments, in object: Value.Reference)
        throws(CodeFault)
    {
        try check("sublayers", of: object)
        let subviews = world.sublayers(object)
        let places = given.compactMap(\.value.number?.value).filter {
            $0 >= 0 && $0 < Double(subviews.count)
        }.map { Int($0) }
        guard places.count == 2 else {
            throw CodeFault("there are no subviews at these indices", at: range)
        }
        world.exchange(subviews[places[0]], subviews[places[1]], in: object.id)
        for (from, to) in [(places[0], places[1]), (places[1], places[0])] where from != to {
            player.changes.append(
                .init(id: subviews[from], property: "index", from: .whole(from), to: .whole(to)))
        }
    }

    /// Sets a property by its key path; only the components of a transform have no name.
    private mutating func setValue(_ value: Value, _ path: String, of object: Value.Reference)
        throws(CodeFault)
    {
        if path.hasPrefix("transform."), value.number != nil,
            AnimatedProperty(keyPath: path)?.count == 1
        {
            try check("transform", of: object)
            // An animation that stands still sets the component alone.
            var layer = world[object.id].layer
            let end = Self.end(value, isAngle: path.hasPrefix("transform.rotation"))
            layer.animations = [LayerAnimation(keyPath: path, from: end, to: end)]
            let transform = layer.presentation(at: SceneMoment(time: 0)).layerTransform
            return try set("transform", of: object, to: .plain(.transform(transform)))
        }
        let parts = path.split(separator: ".").map(String.init)
        guard (1...20).contains(parts.count) else { throw .unknown(path, at: range) }
        let target = Node.chain(["self"] + parts, at: range)
        let outer = try begin(Frame(receiver: .object(object)))
        defer { end(outer) }
        try assign(value, to: target)
    }

    /// Inserts a layer into another one at an index among its sublayers, without one in front of them; or
    /// removes it from its superlayer.
    private mutating func move(
        _ object: Value.Reference, into above: Value.Reference?, to place: Int? = nil
    ) throws(CodeFault) {
        if let above, let reason = world.refusal(of: object.id, into: above.id, effort: &effort) {
            throw CodeFault(reason, at: range)
        }
        let old = world[object.id].superlayer
        effort += old.map { world[$0].sublayers.count / 64 } ?? 0
        func index() -> Value {
            let above = old.map { Value.Reference(id: $0, isView: object.isView) }
            return .whole(above.flatMap { world.sublayers($0).firstIndex(of: object.id) } ?? 0)
        }
        let isOrder = above != nil && above?.id == old
        if isOrder, let above { try check("sublayers", of: above) }
        let isKnown = isKnown("superlayer", of: object)
        let before = isOrder ? index() : isKnown ? Value(layer: old) : .none
        know("superlayer", of: object)
        let isTold = !isOrder && isKnown && object.isView
        let left = old.map { Value.Reference(id: $0, isView: true) }
        if isTold {
            let superview = above.map { Value.object($0) } ?? .none
            try tell(object, ["willMove(toSuperview:)", "willMoveToSuperview(_:)"], superview)
            if let left { try tell(left, ["willRemoveSubview(_:)"], .object(object)) }
        }
        if let above {
            world.insert(object.id, into: above.id, at: place)
        } else {
            world.remove(object.id)
        }
        player.changes.append(
            .init(
                id: object.id, property: isOrder ? "index" : "superlayer", from: before,
                to: isOrder ? index() : Value(layer: above?.id)))
        if isTold {
            try tell(object, ["didMoveToSuperview()"])
            if let above { try tell(above, ["didAddSubview(_:)"], .object(object)) }
        }
    }

    /// Runs what a view has of the methods that UIKit calls when subviews are added or removed.
    private mutating func tell(
        _ view: Value.Reference, _ selectors: [String], _ given: Value? = nil
    ) throws(CodeFault) {
        for selector in selectors where !types.isEmpty {
            _ = try run(selector, of: view, [given].compactMap(\.self))
        }
    }

    /// Sets all sublayers at once, back to front; `nil` stands for none.
    private mutating func setSublayers(of object: Value.Reference, to value: Value)
        throws(CodeFault)
    {
        let values: [Value]? = if case .none = value { [] } else { try elements(of: value) }
        guard let values else {
            throw CodeFault("sublayers takes a list of layers, not \(value.noun)", at: range)
        }
        var layers: [Value.Reference] = []
        for value in values { try layer(value).map { layers.append($0) } }
        let isKnown = isKnown("sublayers", of: object)
        let before = isKnown ? try member("sublayers", of: object) ?? .none : .none
        let count = player.changes.count
        let kept = Set(layers.map(\.id))
        for id in world[object.id].sublayers where !kept.contains(id) {
            try move(Value.Reference(id: id), into: nil)
        }
        for layer in layers { try move(layer, into: object) }
        know("sublayers", of: object)
        player.changes.removeSubrange(count...)
        player.changes.append(
            .init(
                id: object.id, property: "sublayers", from: before,
                to: try member("sublayers", of: object) ?? .none))
    }

    private mutating func setMask(of object: Value.Reference, to mask: Value.Reference?)
        throws(CodeFault)
    {
        let old = world[object.id].mask
        let isKnown = isKnown("mask", of: object)
        if let mask {
            if let reason = world.refusal(of: mask.id, into: object.id, effort: &effort) {
                throw CodeFault(reason, at: range)
            }
            if world[mask.id].superlayer != nil || world[mask.id].masked != nil {
                throw CodeFault("a mask cannot be the layer of another layer too", at: range)
            }
        }
        know("mask", of: object)
        if let old { world[old].masked = nil }
        world[object.id].mask = mask?.id
        if let mask { world[mask.id].masked = object.id }
        player.changes.append(
            .init(
                id: object.id, property: "mask", from: isKnown ? Value(layer: old) : .none,
                to: Value(layer: mask?.id)))
    }
}

extension Value {
    /// A layer by its number, or none.
    init(layer id: Int?) { self = id.map { .object(Reference(id: $0)) } ?? .none }
}

import LayerGeometry
internal import SourceDiagnostics

/// Animations: of changes in a closure, and those that are added to layers.
extension Evaluator {
    /// `UIView.animate(withDuration:…)`: what its closure changes is animated.
    ///
    /// - Source: Apple's reference for `UIView.AnimationOptions`: the default curve is easeInOut.
    mutating func animate(_ call: Node) throws(CodeFault) -> Value {
        var animation = LayerAnimation(keyPath: "")
        animation.timingFunction = .easeInEaseOut
        var body: Node?
        var lostCurve: Int?
        for (label, part) in zip(call.labels, call.parts) {
            if part.kind == .closure {
                if body != nil { leave("what happens after the animation", at: part.range) }
                body = body ?? part
            } else if label == nil || label == "withDuration" {
                animation.duration = max(0, try value(of: part).number?.value ?? 0)
            } else if label == "delay" {
                animation.beginTime = try value(of: part).number?.value ?? 0
            } else if label == "options" {
                set(options: part, of: &animation)
            } else if label?.lowercased().contains("springwithdamping") ?? false {
                leave("the curve of a spring", at: part.range)
                lostCurve = part.range.line
            }
        }
        guard let body, animation.duration.isFinite, animation.beginTime.isFinite else {
            throw .unknown("animate with these arguments", at: call.range)
        }
        let outer = (player.animation, player.lostCurve)
        (player.animation, player.lostCurve) = (animation, lostCurve)
        defer { (player.animation, player.lostCurve) = outer }
        _ = try enter(body, of: here, [])
        return .none
    }

    /// What a list of options, or options joined by `|`, say of an animation: its curve, and whether it is repeated.
    private func set(options node: Node, of animation: inout LayerAnimation) {
        for part in node.parts { set(options: part, of: &animation) }
        let word = node.text.lowercased()
        if let curve = Self.curve(node.text) { animation.timingFunction = curve }
        if word.hasSuffix("repeat") { animation.repeatCount = .infinity }
        if word.hasSuffix("autoreverse") { animation.autoreverses = true }
    }

    /// A timing function by the names of its constants: `.easeIn`, `.curveEaseIn`, `kCAMediaTimingFunctionEaseIn`.
    private static func curve(_ name: String) -> LayerAnimation.TimingFunction? {
        let word = name.lowercased()
        let rows: [(String, LayerAnimation.TimingFunction)] = [
            ("linear", .linear), ("easein", .easeIn), ("easeout", .easeOut),
            ("easeineaseout", .easeInEaseOut), ("easeinout", .easeInEaseOut),
            ("default", .standard),
        ]
        return rows.last { word.hasSuffix($0.0) }?.1
    }

    /// Adds animations of what a change in an animated closure has changed.
    mutating func animate(_ id: Int, from before: Layer) {
        guard var added = player.animation else { return }
        if let line = player.lostCurve {
            lose("presentation", of: .object(Value.Reference(id: id)), at: line)
        }
        let after = world[id].layer
        for property in LayerProperty.all where property.isAnimatable && property.whole == nil {
            guard let old = property.value(of: before), old != property.value(of: after),
                let from = Self.end(Value(old)), player.animations < LayerLimits.animations
            else { continue }
            (added.keyPath, added.from) = (property.name, from)
            give(added, to: id)
        }
    }

    private mutating func give(_ animation: LayerAnimation, to id: Int) {
        player.animations += 1
        world[id].layer.animations.append(animation)
        // Appending copies all of them.
        effort += world[id].layer.animations.count / 8
    }

    /// A value as an end of an animation.
    static func end(_ value: Value, isAngle: Bool = false) -> LayerAnimation.Value? {
        switch value {
        case .number(let number): .number(isAngle ? number.angle.degrees : number.value)
        case .plain(.color(let color)): color.map { .color($0) }
        case .plain(let plain): plain.numbers.map { .numbers($0) }
        default: nil
        }
    }

    /// Makes a CABasicAnimation of a key path.
    mutating func animation(_ given: Functions.Arguments) throws(CodeFault) -> Value {
        guard let path = given.first?.value.text, AnimatedProperty(keyPath: path) != nil else {
            throw .unknown("an animation with this key path", at: range)
        }
        var object = World.Object(kind: .animation, className: "CABasicAnimation")
        object.animation = LayerAnimation(keyPath: path)
        return .object(Value.Reference(id: world.add(object)))
    }

    mutating func setAnimation(_ name: String, of object: Value.Reference, to value: Value)
        throws(CodeFault)
    {
        var animation = world[object.id].animation
        let number = value.number?.value ?? 0
        let end = Self.end(value, isAngle: animation.keyPath.hasPrefix("transform.rotation"))
        switch name {
        case "fromValue": animation.from = end
        case "toValue": animation.to = end
        case "byValue": animation.by = end
        case "duration": animation.duration = max(0, number)
        case "repeatCount": animation.repeatCount = max(0, number)
        case "beginTime": animation.beginTime = number
        case "speed": animation.speed = number
        case "autoreverses": animation.autoreverses = value.flag ?? false
        case "timingFunction":
            guard let curve = value.text.flatMap(Self.curve) else {
                throw .unknown(name, at: range)
            }
            animation.timingFunction = curve
        case "fillMode", "isRemovedOnCompletion", "removedOnCompletion":
            let isMode = name == "fillMode"
            world[object.id].properties[isMode ? name : "isRemovedOnCompletion"] = value
        default: throw .unknown(name, at: range)
        }
        let times = [animation.duration, animation.beginTime, animation.speed]
        let ends = value.number.map { name == "repeatCount" ? [] : [$0.value] }
        guard (ends ?? shown(value).numbers ?? []).allSatisfy(\.isFinite),
            times.allSatisfy(\.isFinite), !animation.repeatCount.isNaN
        else { throw CodeFault("the numbers must be finite", at: range) }
        world[object.id].animation = animation
    }

    /// What shows of an animation before and after it; nothing after it if it is removed then, as it is by default.
    private func fillMode(of animation: World.Object) -> LayerAnimation.FillMode {
        let name = animation.properties["fillMode"]?.text ?? ""
        guard animation.properties["isRemovedOnCompletion"]?.flag ?? true else {
            return LayerAnimation.FillMode(rawValue: name) ?? .removed
        }
        return name == "both" || name == "backwards" ? .backwards : .removed
    }

    /// Adds a copy of an animation to a layer.
    mutating func add(_ value: Value?, to object: Value.Reference) throws(CodeFault) {
        guard let id = value?.object?.id, world[id].kind == .animation,
            player.animations < LayerLimits.animations
        else { throw .unknown("add", at: range) }
        var animation = world[id].animation
        animation.fillMode = fillMode(of: world[id])
        if let line = world.lost(of: id)["animation"] {
            lose("presentation", of: .object(object), at: line)
        }
        give(animation, to: object.id)
        let name = Value.plain(.text(animation.keyPath))
        player.changes.append(.init(id: object.id, property: "animations", from: .none, to: name))
    }
}

import LayerGeometry
internal import SourceDiagnostics

/// Animations: of changes in a closure, and those that are added to layers.
extension Evaluator {
    /// `UIView.animate(withDuration:…)`: what its closure changes is animated.
    ///
    /// - Source: Apple's reference for `UIView.AnimationOptions`: the default curve is easeInOut.
    mutating func animate(
        _ given: [Expression.Argument], at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        var animation = LayerAnimation(keyPath: "")
        animation.timingFunction = .easeInEaseOut
        var body: [Statement]?
        for argument in given {
            switch (argument.label, argument.value.kind) {
            case (nil, _), ("withDuration", _):
                animation.duration = max(0, try value(of: argument.value).number?.value ?? 0)
            case ("delay", _):
                animation.beginTime = try value(of: argument.value).number?.value ?? 0
            case (_, .closure(let statements)) where body == nil: body = statements
            case (_, .closure):
                leave("what happens after the animation", at: argument.value.range)
            default: break
            }
        }
        guard let body, animation.duration.isFinite, animation.beginTime.isFinite else {
            throw .unknown("animate with these arguments", at: range)
        }
        let outer = player.animation
        player.animation = animation
        defer { player.animation = outer }
        _ = try play(body)
        return .none
    }

    /// Adds animations of what a change in an animated closure has changed.
    mutating func animateChange(of id: Int, from before: Layer) {
        guard let animation = player.animation, player.animations < LayerLimits.animations else {
            return
        }
        let after = world.objects[id].layer
        for property in LayerProperty.all where property.isAnimatable && property.whole == nil {
            guard let old = property.value(of: before), old != property.value(of: after) else {
                continue
            }
            var added = animation
            added.keyPath = property.name
            if case .color(let color) = old {
                guard let color else { continue }
                added.from = .color(color)
            } else if let numbers = old.numbers {
                added.from = numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
            }
            player.animations += 1
            world.change(id) { $0.layer.animations.append(added) }
        }
    }

    /// Makes a CABasicAnimation of a key path.
    mutating func animation(
        _ given: Functions.Arguments, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        guard case .text(let path?)? = given.first?.value,
            AnimatedProperty(keyPath: path) != nil
        else { throw .unknown("the animation of another property", at: range) }
        var object = World.Object(kind: .animation, className: "CABasicAnimation")
        object.animation = LayerAnimation(keyPath: path)
        return .object(ObjectReference(id: world.add(object)))
    }

    mutating func setAnimation(
        _ name: String, of object: ObjectReference, to value: CodeValue, at range: SourceRange
    ) throws(CodeFault) {
        var animation = world.objects[object.id].animation
        let number = value.number?.value
        let isAngle = animation.keyPath.hasPrefix("transform.rotation")
        var end: LayerAnimation.Value?
        switch value {
        case .number(let number): end = .number(isAngle ? number.angle.degrees : number.value)
        case .color(let color): end = .color(color)
        default: end = shown(value, &effort).numbers.map { .numbers($0) }
        }
        if case .transform(let transform) = value { end = .numbers(transform.matrix.elements) }
        switch (name, number) {
        case ("fromValue", _): animation.from = end
        case ("toValue", _): animation.to = end
        case ("byValue", _): animation.by = end
        case ("duration", let number?): animation.duration = max(0, number)
        case ("repeatCount", let number?): animation.repeatCount = max(0, number)
        case ("beginTime", let number?): animation.beginTime = number
        case ("speed", let number?): animation.speed = number
        case ("autoreverses", _): animation.autoreverses = value.flag ?? false
        default: throw .unknown(name, at: range)
        }
        let isFinite = [animation.duration, animation.beginTime, animation.speed]
            .allSatisfy(\.isFinite)
        let ends = [animation.from, animation.to, animation.by].compactMap { $0 }
        let areFinite = ends.allSatisfy {
            switch $0 {
            case .number(let number): number.isFinite
            case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
            case .color: true
            }
        }
        guard isFinite, areFinite else {
            throw CodeFault("the numbers must be finite", at: range)
        }
        world.change(object.id) { $0.animation = animation }
    }

    /// Adds a copy of an animation to a layer.
    mutating func add(
        _ added: ObjectReference, to object: ObjectReference, at range: SourceRange
    ) throws(CodeFault) {
        guard world.objects[added.id].kind == .animation,
            player.animations < LayerLimits.animations
        else { throw .unknown("add", at: range) }
        let animation = world.objects[added.id].animation
        player.animations += 1
        world.change(object.id) { $0.layer.animations.append(animation) }
        player.changes.append(
            ListingChange(
                layer: world.path(object, effort: &effort), property: "animations", from: .none,
                to: .text(animation.keyPath), kind: .set))
    }
}

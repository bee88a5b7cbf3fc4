import LayerGeometry
import SourceDiagnostics

extension NodeReader {
    /// Reads a list of animations, or a single one.
    ///
    /// Iterative: groups are visited after the group containing them and filled in reverse order.
    func animations(_ node: Node) -> [LayerAnimation] {
        var drafts: [AnimationDraft] = []
        add(node, key: "animations", to: nil, &drafts)
        var next = 0
        while next < drafts.count, !isFull, events.amount.animations <= LayerLimits.animations {
            read(next, &drafts)
            next += 1
        }
        if events.amount.animations > LayerLimits.animations { return [] }
        var animations: [LayerAnimation] = []
        while let draft = drafts.popLast() {
            guard draft.isRead else { continue }
            var animation = draft.animation
            animation.group = draft.group.reversed()
            check(animation, draft.pairs, at: draft.node)
            if let outer = draft.outer {
                drafts[outer].group.append(animation)
            } else {
                animations.append(animation)
            }
        }
        return animations.reversed()
    }

    /// Queues animations for reading.
    private func add(
        _ node: Node, key: String, to outer: Int?, _ drafts: inout [AnimationDraft]
    ) {
        let most = LayerLimits.animations
        let given = node.isMapping ? nil : list(node, key, of: "animations")
        let items = node.isMapping ? [node] : given.map { Array($0.prefix(most + 1)) } ?? []
        for item in items where events.amount.animations <= most {
            drafts.append(AnimationDraft(node: item, outer: outer))
            events.amount.animations += 1
        }
        if events.amount.animations > most, let last = drafts.last {
            report("more than \(most) animations", at: last.node)
        }
    }

    private func read(_ index: Int, _ drafts: inout [AnimationDraft]) {
        let node = drafts[index].node
        guard let pairs = mapping(node, "an animation", keys: SceneSchema.animation, kind: "key")
        else { return }
        drafts[index].isRead = true
        drafts[index].pairs = pairs
        for (name, value) in pairs {
            if name == "group" {
                add(value, key: name, to: index, &drafts)
            } else {
                read(name, value, &drafts[index].animation)
            }
        }
    }

    private func read(_ key: String, _ value: Node, _ animation: inout LayerAnimation) {
        switch key {
        case "keyPath": animation.keyPath = text(value, key) ?? ""
        case "from": animation.from = animationValue(value, key)
        case "to": animation.to = animationValue(value, key)
        case "by": animation.by = animationValue(value, key)
        case "values": animation.values = animationValues(value)
        case "keyTimes": animation.keyTimes = keyTimes(value)
        case "duration": animation.duration = positive(value, key) ?? 0
        case "repeatCount": animation.repeatCount = repeatCount(value) ?? 0
        case "autoreverses": animation.autoreverses = flag(value, key) ?? false
        case "timingFunction": animation.timingFunction = timingFunction(value) ?? .linear
        case "beginTime": animation.beginTime = number(value, key) ?? 0
        case "speed": animation.speed = positive(value, key) ?? 0
        default:
            animation.fillMode = choice(value, key, LayerAnimation.FillMode.self) ?? .removed
        }
    }

    /// Checks that the parts of an animation fit together.
    private func check(
        _ animation: LayerAnimation, _ pairs: [(key: String, value: Node)], at node: Node
    ) {
        let names = pairs.map(\.key)
        if !animation.group.isEmpty {
            let others = names.filter { ["keyPath", "from", "to", "by", "values"].contains($0) }
            if let other = others.first { report("'\(other)' beside 'group'", at: node) }
            return
        }
        guard names.contains("keyPath") else {
            return report("the animation has no 'keyPath'", at: node)
        }
        guard let property = AnimatedProperty(keyPath: animation.keyPath) else {
            let known = AnimatedProperty.all.map(\.keyPath)
            let near = FrameworkWord.nearest(to: animation.keyPath, among: known)
            return report(
                "'\(animation.keyPath.shortened)' is not an animatable key path", at: node,
                help: near.map { "write '\($0)'" })
        }
        let ends = [animation.from, animation.to, animation.by].compactMap(\.self)
        if ends.isEmpty, animation.values.isEmpty {
            report("the animation has neither 'from', 'to' nor 'by', nor 'values'", at: node)
        }
        let values = pairs.first { $0.key == "values" }?.value
        let doValuesFit = once(values ?? node, "values of \(property.keyPath)") {
            animation.values.allSatisfy { $0.count == property.count }
        }
        if !ends.allSatisfy({ $0.count == property.count }) || doValuesFit == false {
            let noun = property.count == 1 ? "number" : "numbers"
            report("'\(property.keyPath)' takes \(property.count) \(noun)", at: node)
        }
        if !animation.keyTimes.isEmpty, animation.keyTimes.count != animation.values.count {
            report("'keyTimes' must have as many numbers as 'values'", at: node)
        }
    }

    /// Reads the values of keyframes.
    private func animationValues(_ node: Node) -> [LayerAnimation.Value] {
        let values = once(node, "values") { () -> [LayerAnimation.Value]? in
            list(node, "values", of: "values").flatMap { items in
                self.values(items) { animationValue($0, "values") }
            }
        }
        return values ?? []
    }

    /// Reads the times of keyframes: ascending, from 0 to 1.
    private func keyTimes(_ node: Node) -> [Double] {
        let times = once(node, "keyTimes") { () -> [Double]? in
            guard let items = list(node, "keyTimes", of: "numbers"),
                let times = values(items, { number($0, "keyTimes", part: true) })
            else { return nil }
            let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
            if !isOrdered || !times.allSatisfy({ (0...1).contains($0) }) {
                report("'keyTimes' must go up from 0 to 1", at: node)
            }
            return times
        }
        return times ?? []
    }

    private func animationValue(_ node: Node, _ key: String) -> LayerAnimation.Value? {
        if node.items != nil {
            return numbers(node, key, counts: [2, 3, 4, 16]).map { .numbers($0) }
        }
        guard let scalar = node.scalar else {
            refuse(node, key, "a number")
            return nil
        }
        return once(node, key) {
            if let number = events.store.shortNumber(node.index) { return .number(number) }
            if let value = colorValues[scalar.string] { return value }
            guard let color = LayerColor(notation: scalar.string) else {
                return number(node, key).map { .number($0) }
            }
            if colorValues.count < Self.mostColorValues {
                colorValues[scalar.string] = .color(color)
            }
            return .color(color)
        }
    }

    private func repeatCount(_ node: Node) -> Double? {
        if let scalar = node.scalar, ["inf", ".inf"].contains(scalar.string) { return .infinity }
        return number(node, "repeatCount", "must not be negative") { $0 < 0 }
    }

    private func positive(_ node: Node, _ key: String) -> Double? {
        number(node, key, "must be above 0") { $0 <= 0 }
    }

    /// Reads a number, and reports one that is wrong.
    private func number(
        _ node: Node, _ key: String, _ rule: String, isWrong: (Double) -> Bool
    ) -> Double? {
        let number = self.number(node, key)
        if let number, isWrong(number) {
            report("'\(key)' is \(PlainNumber.write(number)), but \(rule)", at: node)
        }
        return number
    }

    private func timingFunction(_ node: Node) -> LayerAnimation.TimingFunction? {
        if node.items != nil {
            guard let n = numbers(node, "timingFunction", counts: [4]) else { return nil }
            if !(0...1).contains(n[0]) || !(0...1).contains(n[2]) {
                report("'timingFunction' has an x that is not between 0 and 1", at: node)
            }
            return .curve(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
        }
        let named = LayerAnimation.TimingFunction.named
        let name = word(node, "timingFunction", among: named.map(\.name))
        return named.first { $0.name == name }?.function
    }
}

/// An animation being read.
private struct AnimationDraft {
    let node: Node
    /// The group containing it.
    let outer: Int?
    var isRead = false
    var animation = LayerAnimation(keyPath: "")
    var pairs: [(key: String, value: Node)] = []
    /// Its animations in reverse order.
    var group: [LayerAnimation] = []
}

extension LayerAnimation.TimingFunction {
    /// The functions that have a name in scenes.
    static let named: [(name: String, function: Self)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
        ("easeInEaseOut", .easeInEaseOut), ("default", .standard),
    ]
}

extension NodeReader {
    /// Reads a point, or a list of points.
    func stops(_ node: Node, _ key: String) -> [SceneStop] {
        let items = node.items.map { Array($0) } ?? []
        let isList = items.contains { $0.items != nil || $0.isMapping }
        if isList, items.count > SceneLimits.stops {
            report("more than \(SceneLimits.stops) points", at: node)
            return []
        }
        return (isList ? items : [node]).compactMap { isFull ? nil : stop($0, key) }
    }

    private func stop(_ node: Node, _ key: String) -> SceneStop? {
        guard node.isMapping else { return point(node, key).map { SceneStop($0) } }
        guard
            let pairs = mapping(
                node, "a point of '\(key)'", keys: SceneSchema.stop, kind: "key")
        else { return nil }
        var stop = SceneStop(.zero)
        var (hasPlace, isWhole) = (false, true)
        for (name, value) in pairs {
            switch name {
            case "at":
                hasPlace = true
                if let point = point(value, name) { stop.point = point } else { isWhole = false }
            case "about": stop.about = text(value, name, isLong: true)
            case "select": stop.selects = path(value, name)
            default: stop.time = number(value, name, "must not be negative") { $0 < 0 }
            }
        }
        if !hasPlace {
            report("a point of '\(key)' has no 'at'", at: node, help: "write 'at: [x, y]'")
        }
        return hasPlace && isWhole ? stop : nil
    }

    private func point(_ node: Node, _ key: String) -> Point? {
        numbers(node, key, counts: [2]).map { Point(x: $0[0], y: $0[1]) }
    }
}

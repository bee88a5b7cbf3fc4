import Diagnostics
import LayerGeometry
internal import Yams

extension NodeReader {
    /// Reads a list of animations, or a single one.
    func animations(_ node: Node) -> [LayerAnimation] {
        if case .mapping = node { return animation(node).map { [$0] } ?? [] }
        guard let items = list(node, "animations", of: "animations") else { return [] }
        var animations: [LayerAnimation] = []
        for item in items {
            if isFull || animationCount > SceneLimits.animations { break }
            if let animation = animation(item) { animations.append(animation) }
        }
        return animations
    }

    private func animation(_ node: Node) -> LayerAnimation? {
        animationCount += 1
        if animationCount > SceneLimits.animations {
            report("more than \(SceneLimits.animations) animations", at: node)
            return nil
        }
        guard let pairs = mapping(node, "an animation", keys: AnimationKey.names, kind: "key")
        else { return nil }
        var animation = LayerAnimation(keyPath: "")
        for (name, value) in pairs { AnimationKey.byName[name]?.read(self, value, &animation) }
        check(animation, pairs, at: node)
        return animation
    }

    /// Looks whether the parts of an animation fit together.
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
            let near = Suggestion.nearest(
                to: animation.keyPath, among: AnimatedProperty.all.map(\.keyPath))
            return report(
                "'\(short(animation.keyPath))' is no key path that is animated", at: node,
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
    func animationValues(_ node: Node) -> [LayerAnimation.Value] {
        let values = once(node, "values") { () -> [LayerAnimation.Value]? in
            guard let items = list(node, "values", of: "values") else { return nil }
            var values: [LayerAnimation.Value] = []
            for item in items {
                if isFull { return nil }
                if let value = animationValue(item, "values") { values.append(value) }
            }
            return values
        }
        return values ?? []
    }

    /// Reads the times of keyframes: from 0 to 1, none before another.
    func keyTimes(_ node: Node) -> [Double] {
        let times = once(node, "keyTimes") { () -> [Double]? in
            guard let items = list(node, "keyTimes", of: "numbers") else { return nil }
            var times: [Double] = []
            for item in items {
                if isFull { return nil }
                if let time = number(item, "keyTimes", part: true) { times.append(time) }
            }
            let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
            if !isOrdered || !times.allSatisfy({ (0...1).contains($0) }) {
                report("'keyTimes' must go up from 0 to 1", at: node)
            }
            return times
        }
        return times ?? []
    }

    func animationValue(_ node: Node, _ key: String) -> LayerAnimation.Value? {
        switch node {
        case .sequence: return numbers(node, key, counts: [2, 3, 4, 16]).map { .numbers($0) }
        case .scalar(let scalar):
            return once(node, key) {
                if let color = LayerColor(notation: scalar.string) { return .color(color) }
                return number(node, key).map { .number($0) }
            }
        default:
            report("'\(key)' \(described(node)), but must be a number", at: node)
            return nil
        }
    }

    func repeatCount(_ node: Node) -> Double? {
        if let scalar = node.scalar, ["inf", ".inf"].contains(scalar.string) { return .infinity }
        guard let count = number(node, "repeatCount") else { return nil }
        if count < 0 {
            report(
                "'repeatCount' is \(PlainNumber.write(count)), but must not be negative", at: node)
        }
        return count
    }

    func timingFunction(_ node: Node) -> LayerAnimation.TimingFunction? {
        if case .sequence = node {
            guard let n = numbers(node, "timingFunction", counts: [4]) else { return nil }
            if !(0...1).contains(n[0]) || !(0...1).contains(n[2]) {
                report("'timingFunction' has an x that is not between 0 and 1", at: node)
            }
            return .curve(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
        }
        switch choice(node, "timingFunction", NamedTiming.self) {
        case .linear: return .linear
        case .easeIn: return .easeIn
        case .easeOut: return .easeOut
        case .easeInEaseOut: return .easeInEaseOut
        case .standard: return .standard
        case nil: return nil
        }
    }
}

/// The timing functions that have a name.
private enum NamedTiming: String, CaseIterable {
    case linear, easeIn, easeOut, easeInEaseOut
    case standard = "default"
}

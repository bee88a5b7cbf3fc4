import LayerGeometry

extension SceneSchema {
    /// The keys of a point of `probe` in its long form, in canonical order.
    public static let stop: [SceneKey] = [
        SceneKey("at", "[x, y]", "", "The point, in scene space; required."),
        SceneKey("about", "text", "", "What to see there, shown while the probe is there."),
        SceneKey("select", "a layer's path", "", "The layer to select, instead of the one hit."),
        SceneKey("time", "seconds", "", "When to stop the animations, counted from the start."),
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
                node, "a point of '\(key)'", keys: SceneSchema.stop.map(\.name), kind: "key")
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
            default: stop.time = time(value, name)
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

    private func time(_ node: Node, _ key: String) -> Double? {
        guard let time = number(node, key) else { return nil }
        if time < 0 {
            report("'\(key)' is \(PlainNumber.write(time)), but must not be negative", at: node)
            return nil
        }
        return time
    }
}

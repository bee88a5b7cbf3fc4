import LayerGeometry

extension SceneKey {
    /// The text of a top-level key's value; `nil` if it is the default, and for the root layer.
    static func value(_ name: String, of scene: Scene) -> FlowText? {
        switch name {
        case "hitbox": .word("\(SceneLimits.version)")
        case "title": scene.title.map { .text($0) }
        case "about": scene.about.map { .text($0) }
        case "rules": scene.rules == .calayer ? nil : .word(scene.rules.rawValue)
        case "yAxis": scene.yAxis == .down ? nil : .word(scene.yAxis.rawValue)
        case "shows":
            scene.shows.isEmpty ? nil : .list(scene.shows.map { .word($0.rawValue) })
        case "select": scene.selects.map { .text($0) }
        case "probe": stops(scene.stops)
        default: nil
        }
    }

    /// One point, or a list of points; `nil` for none.
    private static func stops(_ stops: [SceneStop]) -> FlowText? {
        let texts = stops.map(stop)
        return texts.count > 1 ? .list(texts) : texts.first
    }

    private static func stop(_ stop: SceneStop) -> FlowText {
        let point = FlowText.numbers([stop.point.x, stop.point.y])
        let others: [(key: String, value: FlowText?)] = [
            ("about", stop.about.map { .text($0) }), ("select", stop.selects.map { .text($0) }),
            ("time", stop.time.map { .word(PlainNumber.write($0)) }),
        ]
        let given = others.compactMap { pair in pair.value.map { (key: pair.key, value: $0) } }
        return given.isEmpty ? point : .mapping([(key: "at", value: point)] + given)
    }
}

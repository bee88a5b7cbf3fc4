import LayerGeometry

extension FlowText {
    /// A whole scene.
    static func scene(_ scene: Scene) -> FlowText {
        .mapping(
            SceneSchema.scene.map {
                Pair(key: $0.name, value: value($0.name, of: scene), standard: $0.defaultText)
            })
    }

    private static func value(_ name: String, of scene: Scene) -> FlowText? {
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
        case "root": .layer(scene.root)
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
        if stop.about == nil, stop.selects == nil, stop.time == nil { return point }
        return .mapping([
            Pair(key: "at", value: point), Pair(key: "about", value: stop.about.map { .text($0) }),
            Pair(key: "select", value: stop.selects.map { .text($0) }),
            Pair(key: "time", value: stop.time.map { .number($0) }),
        ])
    }
}

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
        case "probe": probes(scene.probes)
        default: nil
        }
    }

    /// One point, or a list of points; `nil` for none.
    private static func probes(_ points: [Point]) -> FlowText? {
        let texts = points.map { FlowText.numbers([$0.x, $0.y]) }
        return texts.count > 1 ? .list(texts) : texts.first
    }
}

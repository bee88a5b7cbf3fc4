import LayerGeometry

extension LayerValue {
    /// The value in script notation: as it is typed, with the unit of angles and quotes around texts.
    var script: String {
        switch self {
        case .angle: typed + "deg"
        case .text(let text): ScriptText.quoted(text ?? "")
        default: typed
        }
    }
}

extension PropertyKind {
    /// The notation in scripts, for people.
    var notation: String {
        switch self {
        case .number: "NUMBER"
        case .point, .unit, .scale: "X,Y"
        case .size(let orNone): orNone ? "WxH|none" : "WxH"
        case .rect: "X,Y WxH"
        case .angle: "DEGREESdeg"
        case .flag: "true|false"
        case .word(let words): words.joined(separator: "|")
        case .text: "\"TEXT\""
        case .color: "COLOUR|none"
        case .transform: "identity|OPERATION..."
        }
    }
}

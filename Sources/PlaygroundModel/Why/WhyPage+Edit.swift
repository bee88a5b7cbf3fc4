import LayerGeometry

/// What an edit does.
extension WhyPage {
    /// What moves and what stays in an edit, and by which formula.
    static func lines(of session: EditSession, _ playground: Playground) -> [Line] {
        let layer = playground.tree[session.index].layer
        var lines: [Line] = []
        if session.tool == .flags {
            lines = Tool.flagProperties.enumerated().map { place, flag in
                let isOn = flag.value(of: layer) == .flag(true)
                return Line(
                    [
                        "\(place == session.flag ? ">" : " ") \(isOn ? "[x]" : "[ ]") \(flag.rawValue)"
                    ],
                    place == session.flag ? .heading : .plain)
            }
        } else {
            let report = ChangeReport(session.tool, from: session.old.layer, to: layer)
            lines = report.lines.map { line in
                let isShort = line.isChanged || line.verb.isEmpty
                return Line(
                    [line.name, isShort ? line.values : "\(line.verb) \(line.values)"],
                    line.isChanged ? .heading : .plain)
            }
            let keeps = playground.keepsFrame && session.tool == .anchorPoint
            if session.grip == .pin, !keeps {
                lines.append(Line(["position stays under the pin: the"], .plain))
                lines.append(Line(["layer moves; A keeps the frame"], .plain))
            }
            lines += FrameFormula.lines(of: layer).map { Line([$0], .quiet) }
            if keeps {
                lines.append(Line(["keep frame: position follows"], .quiet))
            } else if layer.transform == .identity, layer != session.old.layer {
                lines += FrameFormula.lesson.map { Line([$0], .quiet) }
            }
        }
        return lines
    }
}

import LayerGeometry
import TerminalTypes

/// The effects of an edit.
extension WhyPage {
    /// What an edit moves and what it keeps in place, with the formula.
    static func lines(of session: EditSession, _ layer: Layer, keepsFrame: Bool, _ width: Int)
        -> [Line]
    {
        if session.tool == .flags {
            return Tool.flagProperties.enumerated().map { place, flag in
                let isOn = flag.value(of: layer) == .flag(true)
                let mark = place == session.flag ? ">" : " "
                return Line(
                    ["\(mark) \(isOn ? "[x]" : "[ ]") \(flag.name)"],
                    place == session.flag ? .heading : .plain)
            }
        }
        let report = ChangeReport(session, to: layer)
        let names = report.lines.map(\.name.count).max() ?? 0
        var lines = report.lines.flatMap { line in
            guard line.isChanged else { return [Line([line.name, line.change])] }
            let values = line.values.joined(separator: " → ")
            guard names + 2 + values.cellWidth > width else {
                return [Line([line.name, values], .heading)]
            }
            // Two frames do not fit on one line.
            return [
                Line([line.name, line.values[0]], .heading),
                Line(["", "→ " + line.values[1]], .heading),
            ]
        }
        if layer.clock != nil || !layer.animations.isEmpty {
            lines.append(Line(["stored values; animations show others"], .quiet))
        }
        let keeps = session.tool == .anchorPoint && (keepsFrame || session.grip == .pin)
        // Scrolling and depth do not affect the frame: there is no formula for them.
        if [.boundsOrigin, .zPosition].contains(session.tool) { return lines }
        lines += FrameFormula.lines(of: layer, isExact: false).map { Line([$0], .quiet) }
        let isLesson = session.tool == .anchorPoint || session.tool == .position
        if keeps {
            lines.append(Line(["keep frame: position follows"], .quiet))
        } else if isLesson, layer.transform == .identity, layer != session.old.layer {
            lines += FrameFormula.lesson.map { Line([$0], .quiet) }
        }
        return lines
    }
}

import TerminalTypes

/// A control that gets no touch, and why.
struct DeadControl: Hashable {
    let layer: Int
    let name: String
    /// A sentence without a full stop.
    let reason: String
}

extension WhyPage {
    /// The lines for controls that get no touch, with reasons.
    static func lines(of dead: [DeadControl], _ width: Int) -> [Line] {
        guard !dead.isEmpty else { return [] }
        var lines = [Line([title(of: dead.count)], .heading)]
        for control in dead {
            lines += control.name.wrapped(toCells: width).map {
                Line([$0], .plain, layer: control.layer)
            }
            lines += control.reason.wrapped(toCells: width).map {
                Line([$0], .warning, layer: control.layer)
            }
        }
        return lines + [Line([""])]
    }

    /// A sentence for the number of controls that get no touch.
    static func title(of count: Int) -> String {
        count == 1 ? "1 control gets no touch" : "\(count) controls get no touch"
    }
}

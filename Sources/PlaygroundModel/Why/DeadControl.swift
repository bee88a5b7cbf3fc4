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
            lines += wrapped(control.name, layer: control.layer, width: width)
            lines += wrapped(control.reason, .warning, layer: control.layer, width: width)
        }
        return lines + [Line([""])]
    }

    /// A sentence for the number of controls that get no touch.
    static func title(of count: Int) -> String {
        count == 1 ? "1 control gets no touch" : "\(count) controls get no touch"
    }
}

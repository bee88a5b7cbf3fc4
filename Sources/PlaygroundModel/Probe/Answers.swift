import LayerGeometry

/// The last answers at the probe, and what they are explained with.
struct Answers {
    /// The controls among the layers that are asked; `nil` where there are none.
    var controls: ControlMap?
    /// The answer by the probe's rules; `nil` before anything was asked.
    private(set) var first: Answer?
    /// uiview's answer beside it, where both rule books are asked.
    private(set) var other: Answer?

    /// Has no answer to the probe until it asks again.
    mutating func forget() { (first, other) = (nil, nil) }

    /// Asks what a probe asks, where it ever was on the stage.
    mutating func ask(_ probe: Probe, in prepared: PreparedTree) {
        guard probe.wasOnStage else {
            (first, other) = (nil, nil)
            return
        }
        first = Answer(
            probe.question, at: probe.point, in: prepared, rules: probe.rules, explains: true,
            controls: controls)
        let compares = probe.comparesRules && probe.question == .hitTest
        other =
            compares ? Answer(.hitTest, at: probe.point, in: prepared, rules: .uiview) : nil
    }
}

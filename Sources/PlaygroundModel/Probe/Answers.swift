import LayerGeometry

/// The last answers at the probe, with the data to explain them.
struct Answers {
    /// The controls among the tested layers; `nil` if there are none.
    var controls: ControlMap?
    /// The answer by the probe's rules; `nil` before the first test.
    private(set) var first: Answer?
    /// uiview's answer, if both rule books are compared.
    private(set) var other: Answer?

    /// Discards the answers.
    mutating func forget() { (first, other) = (nil, nil) }

    /// Tests the probe's point, unless the probe was never on the stage.
    mutating func ask(_ probe: Probe, in prepared: PreparedTree) {
        guard probe.wasOnStage else { return forget() }
        first = Answer(
            probe.question, at: probe.point, in: prepared, rules: probe.rules, explains: true,
            controls: controls)
        let compares = probe.comparesRules && probe.question == .hitTest
        other =
            compares ? Answer(.hitTest, at: probe.point, in: prepared, rules: .uiview) : nil
    }
}

/// What a check left out, because it would have taken too long.
public struct TouchOmission: Hashable, Sendable {
    /// The rule that was not followed to the end.
    public let rule: TouchRule
    /// How many layers it did not look at, or not beside all others.
    public let count: Int

    /// What was left out, in one sentence without a full stop.
    public var sentence: String {
        "\(rule.rawValue): \(count == 1 ? "1 layer was" : "\(count) layers were") "
            + "not looked at further: too many lie over each other"
    }
}

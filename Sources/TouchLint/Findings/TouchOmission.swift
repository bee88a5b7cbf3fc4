/// What a check skipped because it would have taken too long.
public struct TouchOmission: Hashable, Sendable {
    /// The rule that was not checked completely.
    public let rule: TouchRule
    /// The number of layers that were not checked, or not compared with all others.
    public let count: Int

    /// The omission as a sentence, without a full stop.
    public var sentence: String {
        "\(rule.rawValue): \(count == 1 ? "1 layer was" : "\(count) layers were") "
            + "not fully checked: too many overlap"
    }
}

/// Who gets the touch at a point, in a sentence.
public struct AnswerLine: Hashable, Sendable {
    /// The sentence, without a full stop; with the reason if one is needed.
    public let text: String
    /// Whether the answer is surprising: something other than what is pointed at gets the touch, or
    /// two rule books disagree.
    public let isSurprising: Bool
}

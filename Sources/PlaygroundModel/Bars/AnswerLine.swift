/// Who gets the touch at a point, in a sentence.
public struct AnswerLine: Hashable, Sendable {
    /// The sentence, without a full stop, with the reason where there is need of one.
    public let text: String
    /// Whether it is not what one would think: something other than what is pointed at gets the touch,
    /// or two rule books give different answers.
    public let isSurprising: Bool
}

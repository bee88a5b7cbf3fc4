/// Something that a learner did, for records.
public enum LessonEvent: Hashable, Sendable {
    /// Predicted an answer; where it was wrong, by which idea it would have been right, if one is known.
    case predicted(step: Int, isRight: Bool, Misconception?)
    /// Reached the goal of a step, after so many beginnings and hints; the solution counts as a hint.
    case reached(step: Int, tries: Int, hints: Int)
    /// Came to the end.
    case finished
}

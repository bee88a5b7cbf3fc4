/// A learner's progress, for the records.
public enum LessonEvent: Hashable, Sendable {
    /// A prediction; if it was wrong, with the misconception that would make it right, if known.
    case predicted(step: Int, isRight: Bool, Misconception?)
    /// A goal was reached, after a number of tries and hints; the solution counts as a hint.
    case reached(step: Int, tries: Int, hints: Int)
    /// The end was reached.
    case finished
}

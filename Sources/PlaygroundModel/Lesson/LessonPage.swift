import LayerGeometry
import TerminalTypes

/// The current page of a lesson, provided by the lesson player.
public struct LessonPage: Hashable, Sendable {
    /// The current activity of the learner.
    public enum Phase: Hashable, Sendable {
        /// Reading a text.
        case reading
        /// Predicting an answer, which is hidden until then.
        case asking
        /// Comparing the prediction with the answer.
        case answered(isRight: Bool)
        /// Working on the goal.
        case doing
        /// The goal is reached.
        case done
        /// Watching the solution step by step.
        case watching
        /// The lesson is finished.
        case finished
    }

    /// An answer that can be given with one key.
    public struct Choice: Hashable, Sendable {
        /// The key.
        public let key: Character
        /// The text beside the key.
        public let text: String
        /// The answer.
        public let reply: LessonReply

        /// Creates a choice.
        public init(_ key: Character, _ text: String, _ reply: LessonReply) {
            (self.key, self.text, self.reply) = (key, text, reply)
        }
    }

    /// The lesson's title.
    public var title: String
    /// The number of the step, from 1.
    public var step: Int
    /// The number of steps.
    public var count: Int
    /// The current activity of the learner.
    public var phase = Phase.reading
    /// The text to read; may be empty.
    public var text = ""
    /// The point in scene space that a question refers to, if any.
    public var point: Point?
    /// The question or task; may be empty.
    public var task = ""
    /// The completed parts of a task with several: `1/2`.
    public var progress = ""
    /// A condition that held when the step began and no longer does; may be empty.
    public var warning = ""
    /// A hint, the comparison with the answer, or a step of the solution; may be empty.
    public var remark = ""
    /// The answers that can be given with one key; empty if the answer is typed.
    public var choices: [Choice] = []
    /// The keys of the allowed tools; `nil` for all.
    public var allowed: [KeyPress]?
    /// Whether there are more hints.
    public var hasHint = false

    /// Creates an empty page.
    public init(title: String, step: Int, count: Int) {
        (self.title, self.step, self.count) = (title, step, count)
    }

    /// Whether the learner must predict the answer, which is hidden until then.
    public var isAsking: Bool { phase == .asking }

    /// Whether Enter continues; otherwise it has its usual meaning.
    public var goesOn: Bool { phase != .doing && phase != .asking }

    /// Whether the answer is a layer, so that a click on a layer answers.
    var asksForLayer: Bool {
        isAsking
            && choices.contains {
                if case .layer = $0.reply { true } else { false }
            }
    }
}

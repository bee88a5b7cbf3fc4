import LayerGeometry
import TerminalTypes

/// What a lesson shows now; who plays it decides what that is.
public struct LessonPage: Hashable, Sendable {
    /// What the learner is doing.
    public enum Phase: Hashable, Sendable {
        /// Reads a text.
        case reading
        /// Predicts an answer, which is shown nowhere until then.
        case asking
        /// Compares the prediction with the answer.
        case answered(isRight: Bool)
        /// Works on the goal.
        case doing
        /// Has reached the goal.
        case done
        /// Watches the solution, a step at a time.
        case watching
        /// Has come to the end.
        case finished
    }

    /// An answer that can be given with one key.
    public struct Choice: Hashable, Sendable {
        /// The key.
        public let key: Character
        /// What stands beside it.
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
    /// Which step it is, from 1.
    public var step: Int
    /// How many steps there are.
    public var count: Int
    /// What the learner is doing.
    public var phase = Phase.reading
    /// What to read; empty for nothing.
    public var text = ""
    /// The point of scene space that a question is about; `nil` where it is about none.
    public var point: Point?
    /// The question or the task; empty for none.
    public var task = ""
    /// How many parts of the task are done, where it has several: `1/2`.
    public var progress = ""
    /// What was right as the step began and no longer is; empty for nothing.
    public var warning = ""
    /// Help, the answer compared, or a step of the solution; empty for none.
    public var remark = ""
    /// The answers that one key gives; empty where an answer is typed.
    public var choices: [Choice] = []
    /// The keys of the only tools that may be used; `nil` for all.
    public var allowed: [KeyPress]?
    /// Whether there is help that was not shown yet.
    public var hasHint = false

    /// Creates a page without a text.
    public init(title: String, step: Int, count: Int) {
        (self.title, self.step, self.count) = (title, step, count)
    }

    /// Whether an answer is to be predicted, so that it is shown nowhere.
    public var isAsking: Bool { phase == .asking }

    /// Whether Enter goes on; else it does what it does everywhere.
    public var goesOn: Bool { phase != .doing && phase != .asking }

    /// The label of the line in which an answer is typed; `nil` where keys or clicks give it.
    var typedAnswer: String? { isAsking && choices.isEmpty ? "answer: " : nil }

    /// Whether layers are what is asked for, so that a click on one is an answer.
    var asksForLayer: Bool {
        isAsking
            && choices.contains {
                if case .layer = $0.reply { true } else { false }
            }
    }
}

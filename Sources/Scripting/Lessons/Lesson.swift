import Diagnostics
import TerminalTypes

/// A lesson: pages of text, predictions and goals on a scene.
public struct Lesson: Hashable, Sendable {
    /// The task of a step.
    public enum Task: Hashable, Sendable {
        /// Read the text.
        case reading
        /// Predict an answer.
        case prediction(Prediction)
        /// Reach a goal.
        case goal(Goal)
    }

    /// A task on the layers.
    public struct Goal: Hashable, Sendable {
        /// The task, in one line.
        public var task: String
        /// The expectations that define when it is done; all of them about layers.
        public var expectations: [Statement] = []
        /// The keys of the only permitted tools; `nil` permits all.
        public var allowed: [KeyPress]?
        /// Steps that reach the goal.
        public var solution: [Statement] = []
    }

    /// A step of a lesson.
    public struct Step: Hashable, Sendable {
        /// The text; `nil` if there is only the task.
        public var text: String?
        /// The task.
        public var task: Task
        /// The hints, in order.
        public var hints: [String] = []
        /// The number of statements of `Lesson.preparation` before it.
        public var preparationCount: Int
        /// The statement that begins it.
        public var range: SourceRange
    }

    /// The lesson's title, scene and settings.
    public var header: ScriptHeader
    /// The steps; at least one.
    public var steps: [Step] = []
    /// Script steps that the learner does not perform; each lesson step starts after those before
    /// it.
    public var preparation: [Statement] = []
    /// The rule, with its source.
    public var learned = ""

    /// The title.
    public var title: String { header.lesson?.title ?? "" }
    /// The subject, in one line.
    public var about: String { header.lesson?.about ?? "" }

    /// A lesson of the questions alone, for review; `nil` if there are none.
    public var review: Lesson? {
        var copy = self
        copy.steps = steps.filter { if case .prediction = $0.task { true } else { false } }
        return copy.steps.isEmpty ? nil : copy
    }

    /// Assembles a lesson from the statements of a script.
    ///
    /// - Throws: Errors in their order, in the order of the file.
    public init(_ header: ScriptHeader, _ statements: [Statement]) throws(LessonProblems) {
        var draft = LessonDraft(header)
        for statement in statements { draft.take(statement) }
        self = try draft.finish()
    }

    init(header: ScriptHeader) {
        self.header = header
    }
}

/// The errors of a lesson.
public struct LessonProblems: Error, Hashable, Sendable {
    /// The problems, in the order of the file.
    public var diagnostics: [Diagnostic]
}

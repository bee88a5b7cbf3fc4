import Diagnostics
import TerminalTypes

/// A lesson: pages of text, predictions and goals on a scene.
public struct Lesson: Hashable, Sendable {
    /// What a step asks of the learner.
    public enum Task: Hashable, Sendable {
        /// To read its text.
        case reading
        /// To predict an answer.
        case prediction(Prediction)
        /// To reach a goal.
        case goal(Goal)
    }

    /// Something to be done with the layers.
    public struct Goal: Hashable, Sendable {
        /// What to do, in one line.
        public var task: String
        /// What holds once it is done; all of it about layers.
        public var expectations: [Statement] = []
        /// The keys of the only tools that may be used; `nil` for all.
        public var allowed: [KeyPress]?
        /// Steps that reach it.
        public var solution: [Statement] = []
    }

    /// One step.
    public struct Step: Hashable, Sendable {
        /// What to read; `nil` where there is only the task.
        public var text: String?
        /// What to do.
        public var task: Task
        /// Help, one text after the other.
        public var hints: [String] = []
        /// How many statements of `Lesson.preparation` come before it.
        public var preparationCount: Int
        /// The statement that begins it.
        public var range: SourceRange
    }

    /// What it is called, and what it is played on.
    public var header: ScriptHeader
    /// The steps; at least one.
    public var steps: [Step] = []
    /// Steps of a script that no learner does: a step of the lesson begins after those before it.
    public var preparation: [Statement] = []
    /// The rule, with its source.
    public var learned = ""

    /// The title.
    public var title: String { header.lesson?.title ?? "" }
    /// What it is about, in one line.
    public var about: String { header.lesson?.about ?? "" }

    /// The questions of the lesson alone, to be asked again; `nil` if it asks none.
    public var review: Lesson? {
        var copy = self
        copy.steps = steps.filter { if case .prediction = $0.task { true } else { false } }
        return copy.steps.isEmpty ? nil : copy
    }

    /// Puts a lesson together from the statements of a script.
    ///
    /// - Throws: What is wrong with their order, in the order of the file.
    public init(_ header: ScriptHeader, _ statements: [Statement]) throws(LessonProblems) {
        var draft = LessonDraft(header)
        for statement in statements { draft.take(statement) }
        self = try draft.finish()
    }

    init(header: ScriptHeader) {
        self.header = header
    }
}

/// What is wrong with a lesson.
public struct LessonProblems: Error, Hashable, Sendable {
    /// The problems, in the order of the file.
    public var diagnostics: [Diagnostic]
}

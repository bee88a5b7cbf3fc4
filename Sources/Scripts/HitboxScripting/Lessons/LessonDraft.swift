import SourceDiagnostics
import TerminalTypes

/// A lesson being assembled from its statements.
struct LessonDraft {
    /// The block that `end` closes.
    private enum Block { case goal, solution }

    private var lesson: Lesson
    private var diagnostics: [Diagnostic] = []
    private var block: Block?
    /// A text that belongs to the next statement if that is a task.
    private var said: (text: String, range: SourceRange)?
    /// The number of steps and expectations so far.
    private var statements = 0
    /// The number of events that they produce.
    private var events = 0
    private var learnedRange: SourceRange?
    private var last = SourceRange(line: 1, column: 1)

    init(_ header: ScriptHeader) {
        lesson = Lesson(header: header)
    }

    /// Whether statements were too many; the rest is not read.
    private var isTooLong: Bool { statements > ScriptLimits.lessonStatements }

    mutating func take(_ statement: Statement) {
        if isTooLong { return }
        last = statement.range
        if learnedRange != nil {
            return report("'learned' is not the last statement", help: "move it to the end")
        }
        switch statement.body {
        case .lesson(let part): take(part)
        case .expect(let claim): take(claim, statement)
        case .step(let step): take(step, statement)
        }
    }

    mutating func finish() throws(LessonProblems) -> Lesson {
        if isTooLong { throw LessonProblems(diagnostics: diagnostics) }
        endText()
        endGoal()
        if block != nil {
            report("a goal or a solution does not end", help: "write 'end' after it")
        }
        if learnedRange == nil {
            report(
                "the lesson does not say what was learned", help: "end it with 'learned \"TEXT\"'")
        }
        if lesson.steps.allSatisfy({ $0.task == .reading }) {
            report("the lesson asks nothing", help: "write 'predict' or 'goal'")
        }
        if !diagnostics.isEmpty { throw LessonProblems(diagnostics: diagnostics) }
        return lesson
    }

    private mutating func take(_ part: LessonStatement) {
        if let block, part != .end {
            let name = block == .goal ? "goal" : "solution"
            self.block = nil
            report("'\(name)' is not ended before this", help: "write 'end' above it")
        }
        switch part {
        case .say(let text):
            endText()
            endGoal()
            said = (text, last)
        case .predict(let prediction): begin(.prediction(prediction))
        case .goal(let task):
            begin(.goal(Lesson.Goal(task: task)))
            block = .goal
        case .allow(let keys):
            let isFirst = goal?.allowed == nil
            change("allow") { $0.allowed = keys }
            if !isFirst { report("'allow' is given twice for one goal", help: "write one of them") }
        case .hint(let text):
            guard said == nil, let step = lesson.steps.last, step.task != .reading else {
                return report(
                    "there is nothing to give a hint for",
                    help: "write it after a goal or a prediction")
            }
            lesson.steps[lesson.steps.count - 1].hints.append(text)
        case .solution:
            if goal?.solution.isEmpty == false {
                report("the goal has two solutions", help: "remove one of them")
            }
            change("solution") { $0.solution = [] }
            block = .solution
        case .end:
            if block == nil { report("'end' without 'goal' or 'solution'", help: "remove it") }
            block = nil
        case .learned(let text):
            endText()
            endGoal()
            lesson.learned = text
            learnedRange = last
        }
    }

    private mutating func take(_ claim: Expectation, _ statement: Statement) {
        guard block == .goal else {
            return report(
                "an expectation outside of a goal", help: "write it between 'goal' and 'end'")
        }
        if claim.isAboutText {
            report("a goal is about layers, not about text on the screen", help: "remove it")
        }
        count(nil)
        change("expect") { $0.expectations.append(statement) }
    }

    private mutating func take(_ step: Step, _ statement: Statement) {
        count(step)
        switch (block, step) {
        case (.goal, _):
            report("a step within a goal", help: "write it before 'goal', or in 'solution'")
        case (_, .skip), (_, .xfail), (_, .snapshot), (_, .resize):
            report("this step is for tests only", help: "remove it")
        case (.solution, _): change("solution") { $0.solution.append(statement) }
        case (nil, _):
            endText()
            lesson.preparation.append(statement)
        }
    }

    private mutating func begin(_ task: Lesson.Task) {
        endGoal()
        let text = said?.text
        said = nil
        append(task, text, at: last)
    }

    private mutating func append(_ task: Lesson.Task, _ text: String?, at range: SourceRange) {
        if lesson.steps.count == ScriptLimits.lessonSteps {
            report(
                "the lesson has more than \(ScriptLimits.lessonSteps) steps",
                help: "split it into two lessons")
        }
        lesson.steps.append(
            Lesson.Step(
                text: text, task: task, preparationCount: lesson.preparation.count, range: range))
    }

    /// Counts a statement, and the events of a step.
    private mutating func count(_ step: Step?) {
        statements += 1
        if statements == ScriptLimits.lessonStatements + 1 {
            report(
                "the lesson has more than \(ScriptLimits.lessonStatements) steps and expectations",
                help: "split it into two lessons")
        }
        let wasFine = events <= ScriptLimits.lessonEvents
        events += step?.eventCount ?? 0
        guard wasFine, events > ScriptLimits.lessonEvents else { return }
        report(
            "the lesson plays more than \(ScriptLimits.lessonEvents) keys, characters and moves",
            help: "repeat them less often")
    }

    /// A text without a task is a step of its own.
    private mutating func endText() {
        guard let (text, range) = said else { return }
        said = nil
        append(.reading, text, at: range)
    }

    /// The last step if it is a goal; otherwise `nil`.
    private var goal: Lesson.Goal? {
        guard said == nil, case .goal(let goal)? = lesson.steps.last?.task else { return nil }
        return goal
    }

    private mutating func change(_ word: String, _ body: (inout Lesson.Goal) -> Void) {
        guard var goal else {
            return report("'\(word)' without a goal before it", help: "write it after a goal")
        }
        body(&goal)
        lesson.steps[lesson.steps.count - 1].task = .goal(goal)
    }

    /// Checks whether the last goal is complete.
    private mutating func endGoal() {
        guard let goal, let range = lesson.steps.last?.range else { return }
        if goal.expectations.isEmpty {
            report(
                "the goal has no expectation", help: "write 'expect …' before its 'end'", at: range)
        }
        if goal.solution.isEmpty {
            report(
                "the goal has no solution", help: "write 'solution', its steps and 'end' after it",
                at: range)
        }
    }

    private mutating func report(_ message: String, help: String, at range: SourceRange? = nil) {
        guard diagnostics.count < ScriptLimits.diagnostics else { return }
        diagnostics.append(Diagnostic(message, at: range ?? last, help: help))
    }
}

extension Expectation {
    /// Whether it is about text on the screen.
    fileprivate var isAboutText: Bool {
        switch self {
        case .log, .status, .row, .screen: true
        case .hit, .seen, .contains, .rejected, .point, .property, .call, .selected: false
        }
    }
}

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

/// A learner's progress, for the records.
public enum LessonEvent: Hashable, Sendable {
    /// A prediction; if it was wrong, with the misconception that would make it right, if known.
    case predicted(step: Int, isRight: Bool, Misconception?)
    /// A goal was reached, after a number of tries and hints; the solution counts as a hint.
    case reached(step: Int, tries: Int, hints: Int)
    /// The end was reached.
    case finished
}

import LayerGeometry
import TerminalTypes

/// The current page of a lesson, provided by the lesson player.
///
/// The model knows no more of a lesson: it makes no hit test while the page is asking, rejects tools
/// that it does not allow, and returns requests to the player as effects.
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
    /// Whether it is a question of a quiz, which only goes on, and which Esc ends at once.
    public var isQuiz = false
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

/// Actions in a lesson.
public enum LessonAction: Hashable, Sendable {
    /// Shows a page; `nil` ends the lesson.
    case show(LessonPage?)
    /// Sends a request to the lesson player.
    case request(LessonRequest)
    /// Answers with the visible layer at a point in scene space.
    case replyAt(Point)
    /// Answers with the selected layer.
    case replyHere
}

/// A request of the learner to the lesson player.
public enum LessonRequest: Hashable, Sendable {
    /// Go to the next step, or the next step of the solution.
    case next
    /// Go back one step.
    case back
    /// Show the next hint; after the last one, the solution.
    case hint
    /// Restart the step.
    case reset
    /// Leave the lesson; progress is saved.
    case leave
    /// Submit an answer.
    case reply(LessonReply)
}

/// An answer to a prediction.
public enum LessonReply: Hashable, Sendable {
    /// A layer by its index, or none.
    case layer(Int?)
    /// Yes or no.
    case flag(Bool)
    /// The typed text.
    case text(String)
}

/// A line of a lesson or a listing, below the stage.
public struct PageLine: Hashable, Sendable {
    /// Its role.
    public enum Tone: Hashable, Sendable {
        case title, text, task, done, right, wrong, remark, keys
    }

    /// The text.
    public let text: String
    /// The text at the right edge; may be empty.
    public let end: String
    /// Its role.
    public let tone: Tone

    init(_ text: String, _ tone: Tone, end: String = "") {
        (self.text, self.tone, self.end) = (text, tone, end)
    }
}

extension LessonPage {
    /// The preferred number of lines of the pane.
    static let mostRows = 7

    /// The number of lines on a screen: on a small one, a question and its answer take the room of the
    /// stage.
    func rows(on size: CellSize) -> Int {
        if size.rows >= 24 { return Self.mostRows }
        let isAnswered = if case .answered = phase { true } else { false }
        let room = isAsking || isAnswered ? size.rows - 5 : (size.rows - 4) / 2
        return max(0, min(Self.mostRows, room))
    }

    /// The page as lines; what does not fit is dropped, starting with the text.
    ///
    /// - Parameters:
    ///   - columns: The width of a line in cells.
    ///   - rows: The number of lines.
    ///   - usesMouse: Whether a click answers, and is offered.
    func lines(columns: Int, rows: Int, usesMouse: Bool = true) -> [PageLine] {
        func wrapped(_ text: String, _ tone: PageLine.Tone) -> [PageLine] {
            text.isEmpty
                ? [] : text.safeForTerminal.wrapped(toCells: columns).map { PageLine($0, tone) }
        }
        guard rows > 1, columns > 10 else { return [] }
        let place =
            isQuiz ? "question \(step)" : phase == .finished ? "done" : "\(step)/\(count)"
        let head = PageLine(title.safeForTerminal, .title, end: place)
        let keys = PageLine(hints(usesMouse).fitted(columns), .keys)
        let asked = taskLines.flatMap { wrapped($0.text, $0.tone) }
        let extra = wrapped(warning, .wrong) + wrapped(remark, remarkTone)
        let choices = choiceLines(columns, room: rows - 2 - asked.count - extra.count)
            .map { PageLine($0, .text) }
        // The answers, and which one is right, matter more than the end of the question.
        let given = choices + extra
        let task = asked.cut(to: max(1, rows - 2 - given.count), columns)
        let below = (task + given).prefix(rows - 2)
        let room = rows - 2 - below.count
        var body = wrapped(text, .text)
        // A truncated text beside an answer or a hint would distract.
        if body.count > room, !extra.isEmpty { body = [] }
        let shown = [head] + body.cut(to: room, columns) + below
        let blank = PageLine("", .text)
        return shown + Array(repeating: blank, count: max(0, rows - 1 - shown.count)) + [keys]
    }

    /// Whether everything fits on a screen of 80 columns and 24 rows.
    public var fits: Bool {
        func texts(_ rows: Int) -> [PageLine] {
            lines(columns: 78, rows: rows).filter { !$0.text.isEmpty }
        }
        return texts(Self.mostRows) == texts(40)
    }

    private var taskLines: [PageLine] {
        if task.isEmpty { return [] }
        return switch phase {
        case .done: [PageLine("[x] \(task)", .done)]
        case .doing, .watching:
            [PageLine("[\(progress.isEmpty ? " " : progress)] \(task)", .task)]
        case .reading, .asking, .answered, .finished: [PageLine(task, .task)]
        }
    }

    /// The choices of a layer, as many on a line as fit, so that each can be clicked; shortened if they do
    /// not fit in a number of lines.
    private func choiceLines(_ columns: Int, room: Int) -> [String] {
        guard asksForLayer else { return [] }
        let ways = (1...4).lazy.map { parts in
            choiceLines(columns, atMost: (columns + 1) / parts - 1)
                .flatMap { $0.wrapped(toCells: columns) }
        }
        return ways.first { $0.count <= room } ?? ways.last ?? []
    }

    /// - Parameter most: The maximum width of a choice.
    private func choiceLines(_ columns: Int, atMost most: Int) -> [String] {
        var lines: [String] = []
        for (place, choice) in choices.enumerated() {
            let end = place + 1 < choices.count ? "," : ""
            let label = "\(choice.key) \(choice.text)"
            let shown =
                most < columns ? label.cut(toCells: most - end.count) : label.safeForTerminal
            let text = shown + end
            if let last = lines.last, last.cellWidth + 1 + text.cellWidth <= columns {
                lines[lines.count - 1] += " " + text
            } else {
                lines.append(text)
            }
        }
        return lines
    }

    /// The choice whose key and text are at a place; `nil` for none.
    ///
    /// - Parameters:
    ///   - column: The cell, from the start of the lines.
    ///   - row: The line.
    ///   - lines: The page as it is shown.
    func choice(at column: Int, _ row: Int, in lines: [PageLine]) -> Choice? {
        // What is before the question is no answer.
        guard let task = lines.lastIndex(where: { $0.tone == .task }), row > task,
            lines.indices.contains(row), [.text, .keys].contains(lines[row].tone)
        else { return nil }
        let text = lines[row].text
        return choices.first { choice in
            let whole = "\(choice.key) \(choice.text)"
            let shorter = (3..<max(3, whole.count)).reversed().lazy.map { whole.prefix($0) + "…" }
            let label = shorter.first(where: text.contains).map(String.init) ?? whole
            return text.ranges(of: label).contains { range in
                let start = String(text[..<range.lowerBound]).cellWidth
                return (start..<start + label.cellWidth).contains(column)
            }
        }
    }

    private var remarkTone: PageLine.Tone {
        switch phase {
        case .answered(let isRight): isRight ? .right : .wrong
        case .done: .right
        case .reading, .asking, .doing, .watching, .finished: .remark
        }
    }

    /// The current keys of the lesson, most useful first.
    private func hints(_ usesMouse: Bool) -> [String] {
        var hints: [String] = []
        if goesOn {
            hints.append(
                "Enter \(phase == .finished ? "next lesson" : isQuiz ? "asks the next" : "continues")"
            )
        }
        if asksForLayer {
            hints.append(usesMouse ? "a number or a click answers" : "a number answers")
        } else if isAsking, choices.isEmpty {
            hints.append("type the answer, then Enter")
        } else if isAsking {
            hints += choices.map { "\($0.key) \($0.text)" }
        }
        if phase == .doing || isAsking && (hasHint || !remark.isEmpty) {
            hints.append(hasHint ? "? hint" : isAsking ? "? text" : "? solution")
        }
        if phase == .doing || phase == .done { hints.append("F5 restarts the step") }
        return hints + (isQuiz ? ["Esc: enough"] : ["Backspace back", "Esc leaves"])
    }
}

extension [PageLine] {
    /// The first lines; the last of them says that more were left out.
    fileprivate func cut(to count: Int, _ columns: Int) -> [PageLine] {
        guard self.count > count, count > 0 else { return Array(prefix(Swift.max(0, count))) }
        let last = self[count - 1]
        let end = PageLine((last.text + " …").cut(toCells: columns), last.tone)
        return Array(prefix(count - 1)) + [end]
    }
}

extension [String] {
    /// As many of the texts as fit on a line.
    fileprivate func fitted(_ columns: Int) -> String {
        var line = ""
        for text in self {
            let next = line.isEmpty ? text : line + "  " + text
            if next.cellWidth > columns { break }
            line = next
        }
        return line
    }
}

import TerminalTypes

/// A line of the lesson pane.
public struct LessonLine: Hashable, Sendable {
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

    /// The number of lines on a screen.
    static func rows(on size: CellSize) -> Int {
        size.rows >= 24 ? mostRows : max(0, min(mostRows, (size.rows - 4) / 2))
    }

    /// The page as lines; what does not fit is dropped, starting with the text.
    ///
    /// - Parameters:
    ///   - columns: The width of a line in cells.
    ///   - rows: The number of lines.
    func lines(columns: Int, rows: Int) -> [LessonLine] {
        func wrapped(_ text: String, _ tone: LessonLine.Tone) -> [LessonLine] {
            text.isEmpty
                ? [] : text.safeForTerminal.wrapped(toCells: columns).map { LessonLine($0, tone) }
        }
        guard rows > 1, columns > 10 else { return [] }
        let place = phase == .finished ? "done" : "\(step)/\(count)"
        let head = LessonLine(title.safeForTerminal, .title, end: place)
        let keys = LessonLine(hints.fitted(columns), .keys)
        let fixed = taskLines.flatMap { wrapped($0.text, $0.tone) }
        let extra = wrapped(warning, .wrong) + wrapped(remark, remarkTone)
        var room = rows - 2
        let shownTask = Array(fixed.prefix(room))
        room -= shownTask.count
        let shownExtra = Array(extra.prefix(room))
        room -= shownExtra.count
        var body = wrapped(text, .text)
        // A truncated text beside an answer or a hint would distract.
        if body.count > room, !extra.isEmpty { body = [] }
        if body.count > room {
            body = Array(body.prefix(max(0, room)))
            if let last = body.popLast() {
                body.append(LessonLine((last.text + " …").cut(toCells: columns), .text))
            }
        }
        let shown = [head] + body + shownTask + shownExtra
        let blank = LessonLine("", .text)
        return shown + Array(repeating: blank, count: max(0, rows - 1 - shown.count)) + [keys]
    }

    /// Whether everything fits on a screen of 80 columns and 24 rows.
    public var fits: Bool {
        func texts(_ rows: Int) -> [LessonLine] {
            lines(columns: 78, rows: rows).filter { !$0.text.isEmpty }
        }
        return texts(Self.mostRows) == texts(40)
    }

    private var taskLines: [LessonLine] {
        var lines: [LessonLine] = []
        if !task.isEmpty {
            switch phase {
            case .done: lines.append(LessonLine("[x] \(task)", .done))
            case .doing, .watching:
                lines.append(LessonLine("[\(progress.isEmpty ? " " : progress)] \(task)", .task))
            case .reading, .asking, .answered, .finished: lines.append(LessonLine(task, .task))
            }
        }
        if asksForLayer {
            let text = choices.map { "\($0.key) \($0.text)" }.joined(separator: ", ")
            lines.append(LessonLine(text, .text))
        }
        return lines
    }

    private var remarkTone: LessonLine.Tone {
        switch phase {
        case .answered(let isRight): isRight ? .right : .wrong
        case .done: .right
        case .reading, .asking, .doing, .watching, .finished: .remark
        }
    }

    /// The current keys of the lesson, most useful first.
    private var hints: [String] {
        var hints: [String] = []
        if goesOn { hints.append("Enter \(phase == .finished ? "next lesson" : "continues")") }
        if isAsking {
            if asksForLayer {
                hints.append("a number or a click answers")
            } else if choices.isEmpty {
                hints.append("type the answer, then Enter")
            } else {
                hints += choices.map { "\($0.key) \($0.text)" }
            }
            if hasHint || !remark.isEmpty { hints.append(hasHint ? "? hint" : "? text") }
        }
        if phase == .doing { hints.append(hasHint ? "? hint" : "? solution") }
        if phase == .doing || phase == .done { hints.append("F5 restarts the step") }
        return hints + ["Backspace back", "Esc leaves"]
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

import LayerGeometry
import TerminalTypes

/// The text above the bottom line: the description of the scene or of the probe's point, or a page
/// of a lesson.
public struct Caption: Hashable, Sendable {
    /// The description, in lines; empty if hidden, and in lessons.
    public private(set) var about: [String] = []
    /// The text of a lesson, in lines; empty outside lessons.
    public private(set) var lesson: [LessonLine] = []
    /// The line count of the longest description, so that the panes keep their places.
    private(set) var rows = 0

    /// The maximum number of lines for a description.
    private static let mostLines = 3

    /// No text.
    init() {}

    /// Wraps the text, and truncates it to the available lines.
    init(_ playground: Playground) {
        let (probe, panes) = (playground.probe, playground.panes)
        let columns = panes.size.columns
        if let page = playground.lesson {
            rows = LessonPage.rows(on: panes.size)
            lesson = page.lines(columns: columns - 2, rows: rows)
            return
        }
        guard panes.showsAbout, columns > 2 else { return }
        about = playground.document.about.map { Self.lines(of: $0, columns) } ?? []
        rows = about.count
        for (place, stop) in probe.stops.enumerated() {
            guard let text = stop.about else { continue }
            let count = probe.stops.count
            let lines = Self.lines(of: count > 1 ? "\(place + 1)/\(count) \(text)" : text, columns)
            rows = max(rows, lines.count)
            if probe.stopInSight == place { about = lines }
        }
    }

    private static func lines(of text: String, _ columns: Int) -> [String] {
        // Wrap only what fits, as a text may be long.
        let start = String(text.prefix((mostLines + 1) * columns))
        let all = start.safeForTerminal.wrapped(toCells: columns - 2)
        guard all.count > mostLines else { return all }
        return all.prefix(mostLines - 1) + [(all[mostLines - 1] + " …").cut(toCells: columns - 2)]
    }
}

/// The right end of the top line: the rule book and every setting that differs from its default.
///
/// A click on a word changes the setting.
public struct TitleLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column of the first word.
    public let column: Int

    /// The word after them while a recording runs.
    public static let recording = " recording "

    /// The importance of a word, lowest first; the least important are dropped if there is no room.
    private enum Use: Int, Comparable {
        case model, scale, question, switched, motion, rules, modified

        static func < (one: Use, other: Use) -> Bool { one.rawValue < other.rawValue }
    }

    /// An empty line.
    init() {
        words = []
        column = 0
    }

    /// Lays out the words at the right edge of the screen.
    init(_ playground: Playground) {
        let (document, clock) = (playground.document, playground.clock)
        let (stage, panes) = (playground.stage, playground.panes)
        var parts = Self.parts(playground.probe, stage)
        if document.tree.hasMotion {
            let values = clock.asksModel ? "model" : "presentation"
            parts.append((values, .clock(.toggleModel), .model))
            let time = NumberText.short(clock.moment.time, decimals: 1)
            let state = clock.isPlaying ? "playing" : "paused"
            let isTimed = document.tree.isMoving(after: 0)
            parts.append(
                (isTimed ? "\(state) \(time)s" : state, .clock(.togglePlaying), .motion))
        }
        if stage.showsXray { parts.append(("x-ray", .stage(.toggleXray), .switched)) }
        if document.keepsFrame { parts.append(("keep frame", .edit(.toggleKeepFrame), .switched)) }
        if !panes.usesMouse { parts.append(("no mouse", .panes(.toggleMouse), .switched)) }
        // A lesson saves nothing.
        if document.isModified, playground.lesson == nil {
            parts.append(("● modified", .program(.save), .modified))
        }
        (words, column) = Self.place(parts, panes)
    }

    private typealias Part = (text: String, action: Action?, use: Use)

    /// The rule book, and the question and the scale if they differ from the defaults.
    private static func parts(_ probe: Probe, _ stage: Stage) -> [Part] {
        let rules = probe.comparesRules ? HitRules.titleOfBoth : probe.rules.title
        var parts: [Part] = [(rules, .probe(.nextRules), .rules)]
        if probe.question != .hitTest {
            parts.append((probe.question.rawValue, .probe(.nextQuestion), .question))
        }
        if !stage.isFitting {
            let scale = NumberText.short(stage.viewport.pointsPerColumn, decimals: 2)
            parts.append(("\(scale) pt a column", .stage(.fit), .scale))
        }
        return parts
    }

    private static func place(_ all: [Part], _ panes: Panes) -> ([ClickableWord], Int) {
        var parts = all
        let taken = panes.isRecording ? Self.recording.cellWidth : 0
        let room = panes.size.columns - 1 - taken
        var width: Int { parts.reduce(-3) { $0 + $1.text.cellWidth + 3 } }
        while width > room, let least = parts.map(\.use).min() {
            parts.remove(at: parts.lastIndex { $0.use == least } ?? 0)
        }
        let column = max(0, panes.size.columns - width - 1)
        var place = column
        var words: [ClickableWord] = []
        for (text, action, _) in parts {
            words.append(ClickableWord(key: "", text: text, column: place, action: action))
            place += text.cellWidth + 3
        }
        return (words, column)
    }

    /// The action of a click in a column; `nil` outside the words.
    public func action(at column: Int) -> Action? {
        words.first { $0.column <= column && column < $0.column + $0.width }?.action
    }
}

/// The right end of the bottom line: as many of the most useful keys as fit.
public struct HintLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column of the first word.
    public let column: Int
    /// The state that the words were chosen for; `nil` for an empty line.
    let state: State?

    /// An empty line.
    init() {
        state = nil
        words = []
        column = 0
    }

    /// The state that determines the hints.
    struct State: Hashable {
        /// The overlay with the keyboard focus; `nil` if a pane has it.
        let overlay: Overlay?
        /// Whether a lesson is running, which uses the keys ? and Enter.
        let isLesson: Bool
        /// Whether a tool is in use.
        let isEditing: Bool
        /// Whether the tool's value can be typed: not that of flags.
        let takesText: Bool
        /// Whether there are search results or touch problems to step through.
        let isWalking: Bool
        /// Whether the current line of the inspector can be edited or expanded.
        let canEdit: Bool
        /// Whether the current touch problem can be fixed with Enter.
        let canFix: Bool
        /// Whether the stage shows nothing of the scene.
        let isLost: Bool
        /// Whether the layout shows one pane at a time.
        let hasOnePane: Bool
        /// Whether the scene has points of interest.
        let hasStops: Bool
        /// Whether anything is animated.
        let hasMotion: Bool
        /// Whether animations are running.
        let isPlaying: Bool
        /// The focused pane.
        let focus: Pane
        /// The width of the screen in cells.
        let columns: Int
    }

    /// The maximum number of hints.
    static let most = 4

    /// Lays out the hints for a state at the right edge of a screen.
    init(_ state: State) {
        self.state = state
        let columns = state.columns
        let budget = columns * 2 / 5
        var chosen: [(key: String, text: String, action: Action)] = []
        var width = 1
        for (key, word, action) in Self.hints(state) {
            let more = key.cellWidth + 1 + word.cellWidth + 2
            if chosen.count == Self.most { break }
            // A shorter, less useful hint may still fit.
            if width + more > max(budget, 16) { continue }
            // Show each key once: the first meaning is the more specific one.
            if chosen.contains(where: { $0.key == key }) { continue }
            width += more
            chosen.append((key, word, action))
        }
        var place = columns - width + 1
        column = place
        var words: [ClickableWord] = []
        for (key, text, action) in chosen.dropFirst() + chosen.prefix(1) {
            let word = ClickableWord(key: key, text: text, column: place, action: action)
            words.append(word)
            place += word.width + 2
        }
        self.words = words
    }

    /// The action of a click in a column; `nil` outside the words.
    public func action(at column: Int) -> Action? {
        words.first { $0.column <= column && column < $0.column + $0.width }?.action
    }

    /// The most useful keys now, best first; the first one is shown last.
    private static func hints(_ state: State) -> [(String, String, Action)] {
        switch state.overlay {
        case .menu: return [("Esc", "back", .overlay(.escape))]
        case .prompt(let prompt):
            let back = ("Esc", "back", Action.overlay(.escape))
            return prompt.kind == .command
                ? [back, ("Tab", "complete", .prompt(.complete))] : [back]
        case .help, nil: break
        }
        if state.isEditing {
            return [("Esc", "revert", .overlay(.escape))]
                + hints(["keep"] + (state.takesText ? ["exact"] : []), in: .tool)
                + hints(["help"], in: state.isLesson ? .lesson : .everywhere)
        }
        if state.isLesson {
            return hints(["quit"], in: .everywhere) + hints(["help"], in: .lesson)
                + hints(["command", "panes"], in: .everywhere)
        }
        var words = ["command", "rules", "find", "question", "panes"]
        if state.hasMotion { words.insert("play", at: 0) }
        if state.hasStops { words.insert("show", at: 0) }
        if state.isWalking { words.insert("next", at: 0) }
        words = (state.hasOnePane ? ["panes", "help", "quit"] : ["quit", "help"]) + words
        let own =
            (state.isLost ? hints(["whole scene"], in: .everywhere) : [])
            + (state.canFix ? hints(["fix"], in: .problem) : [])
            + hints(
                ["point at it", "fold"] + (state.canEdit ? ["edit"] : []), in: .pane(state.focus))
        let all = hints(words, in: .everywhere).map { hint in
            hint.1 == "play" && state.isPlaying ? (hint.0, "pause", hint.2) : hint
        }
        return Array(all.prefix(2)) + own + all.dropFirst(2)
    }

    /// The bindings that have a hint.
    private static let known = Binding.all.filter { $0.hint != nil }

    /// The bindings with these hints.
    private static func hints(
        _ words: [String], in place: Binding.Place
    ) -> [(String, String, Action)] {
        words.compactMap { word in
            guard
                let binding = known.first(where: { $0.hint == word && $0.place == place }),
                let key = binding.keys.first, let action = binding.action
            else { return nil }
            return (key.spokenName, word, action)
        }
    }
}

/// Who gets the touch at a point, in a sentence.
public struct AnswerLine: Hashable, Sendable {
    /// The sentence, without a full stop; with the reason if one is needed.
    public let text: String
    /// Whether the answer is surprising: something other than what is pointed at gets the touch, or
    /// two rule books disagree.
    public let isSurprising: Bool
}

/// A clickable word of the title line or the hint line.
public struct ClickableWord: Hashable, Sendable {
    /// The key, such as `?`; empty if it has none.
    public let key: String
    /// The text after the key.
    public let text: String
    /// The column of the first character.
    public let column: Int
    /// The action of a click on it.
    public let action: Action?

    /// The number of cells that it occupies.
    public var width: Int { (key.isEmpty ? 0 : key.cellWidth + 1) + text.cellWidth }
}

import LayerGeometry
import TerminalTypes

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
    init(
        _ document: Document, _ probe: Probe, _ stage: Stage, _ clock: Clock, _ panes: Panes,
        isLesson: Bool = false
    ) {
        var parts = Self.parts(probe, stage)
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
        if document.isModified, !isLesson {
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

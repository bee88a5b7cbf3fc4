import LayerGeometry
import TerminalTypes

/// The right end of the top line: rules, question and scale; a click changes each.
public struct TitleLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column where they begin.
    public let column: Int

    /// What the line begins with; there is always room for it.
    public static let name = " hitbox "
    /// What stands after that while a recording runs.
    public static let recording = " recording "

    /// What a word is good for, the least first: those are left out where there is no room.
    private enum Use: Int, Comparable {
        case model, scale, question, switched, motion, rules, modified

        static func < (one: Use, other: Use) -> Bool { one.rawValue < other.rawValue }
    }

    /// Places the words at the right edge of a playground's screen.
    public init(_ playground: Playground) {
        let scale = "1:\(NumberText.short(playground.viewport.pointsPerColumn))pt"
        let rules = playground.comparesRules ? "calayer | uiview" : playground.rules.rawValue
        // Without motion the two are the same: where the layers are stored.
        let asksModel = playground.asksModel || !playground.tree.hasMotion
        var parts: [(text: String, action: Action?, use: Use)] = [
            (rules, .nextRules, .rules), (playground.question.rawValue, .nextQuestion, .question),
            (asksModel ? "model" : "presentation", .toggleModel, .model), (scale, .fit, .scale),
        ]
        if playground.tree.hasMotion {
            let time = NumberText.short((playground.moment.time * 100).rounded() / 100)
            let state = playground.isPlaying ? "playing" : "paused"
            let isTimed = playground.tree.isMoving(after: 0)
            parts.append((isTimed ? "\(state) \(time)s" : state, .togglePlaying, .motion))
        }
        if playground.showsXray { parts.append(("x-ray", .toggleXray, .switched)) }
        if playground.keepsFrame { parts.append(("keep frame", .toggleKeepFrame, .switched)) }
        if !playground.usesMouse { parts.append(("no mouse", .toggleMouse, .switched)) }
        if playground.isModified { parts.append(("● modified", .save, .modified)) }
        let taken = Self.name.cellWidth + (playground.isRecording ? Self.recording.cellWidth : 0)
        let room = playground.size.columns - 1 - taken
        var width: Int { parts.reduce(-3) { $0 + $1.text.cellWidth + 3 } }
        while width > room, let least = parts.map(\.use).min() {
            parts.remove(at: parts.lastIndex { $0.use == least } ?? 0)
        }
        var place = max(0, playground.size.columns - width - 1)
        column = place
        var words: [ClickableWord] = []
        for (text, action, _) in parts {
            words.append(ClickableWord(key: "", text: text, column: place, action: action))
            place += text.cellWidth + 3
        }
        self.words = words
    }

    /// What a click in a column does; `nil` beside the words.
    public func action(at column: Int) -> Action? {
        words.first { $0.column <= column && column < $0.column + $0.width }?.action
    }
}

import LayerGeometry
import TerminalTypes

/// The text above the bottom line: the description of the scene or of the probe's point, a page of a
/// lesson, or a listing.
public struct Caption: Hashable, Sendable {
    /// The description, in lines; empty if hidden, in lessons, and beside a listing.
    public private(set) var about: [String] = []
    /// The lesson or the listing, in lines; empty without either.
    public private(set) var page: [PageLine] = []
    /// The lines to show.
    public var lines: [PageLine] { page.isEmpty ? about.map { PageLine($0, .text) } : page }
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
            self.page = page.lines(columns: columns - 2, rows: rows, usesMouse: panes.usesMouse)
            return
        }
        if let code = playground.code {
            rows = code.rows(on: panes.size)
            page = code.lines(columns: columns - 2, rows: rows)
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

extension Playground {
    /// The words of the descriptions of the scene and of its points of interest.
    public var describedWords: Set<String> {
        let texts = [document.about] + probe.stops.map(\.about)
        return texts.reduce(into: []) { words, text in
            // A text may be long.
            let all = (text ?? "").prefix(2_000).split { !$0.isLetter && !$0.isNumber && $0 != "-" }
            words.formUnion(all.map(String.init))
        }
    }
}

/// The clickable words at the right end of the top or the bottom line.
public struct WordLine: Hashable, Sendable {
    /// The words, from left to right.
    public let words: [ClickableWord]
    /// The column of the first word.
    public let column: Int

    /// Lays out words from a column on, with blanks between them.
    init(_ words: [ClickableWord] = [], from column: Int = 0, gap: Int = 0) {
        self.column = column
        var (words, place) = (words, column)
        for index in words.indices {
            words[index].column = place
            place += words[index].width + gap
        }
        self.words = words
    }

    /// The action of a click in a column; `nil` outside the words.
    public func action(at column: Int) -> Action? {
        words.first { $0.column <= column && column < $0.column + $0.width }?.action
    }
}

/// A clickable word of the title line or the hint line.
public struct ClickableWord: Hashable, Sendable {
    /// The key, such as `?`; empty if it has none.
    public internal(set) var key = ""
    /// The text after the key.
    public let text: String
    /// The column of the first character.
    public internal(set) var column = 0
    /// The action of a click on it.
    public let action: Action?

    /// The number of cells that it occupies.
    public var width: Int { (key.isEmpty ? 0 : key.cellWidth + 1) + text.cellWidth }
}

/// The right end of the top line: the rule book and every setting that differs from its default.
///
/// A click on a word changes the setting.
public enum TitleLine {
    /// The word after them while a recording runs.
    public static let recording = " recording "

    /// The importance of a word, lowest first; the least important are dropped if there is no room.
    private enum Use: Comparable {
        case model, scale, question, switched, motion, rules, modified
    }

    private typealias Part = (isShown: Bool, text: String, action: Action, use: Use)

    /// Lays out the words at the right edge of the screen.
    static func line(_ playground: Playground) -> WordLine {
        let (document, clock, probe) = (playground.document, playground.clock, playground.probe)
        let (stage, panes) = (playground.stage, playground.panes)
        let rules = probe.comparesRules ? HitRules.titleOfBoth : probe.rules.title
        // Of two rule books, both follow the first.
        let book = probe.comparesRules ? " by \(probe.rules.title)" : ""
        let scale =
            (stage.framing == .step ? "close-up, " : "")
            + NumberText.short(stage.viewport.pointsPerColumn, decimals: 2)
        let hasMotion = document.tree.hasMotion
        let time = NumberText.short(clock.moment.time, decimals: 1)
        let state = clock.isPlaying ? "playing" : "paused"
        let isTimed = hasMotion && document.tree.isMoving(after: 0)
        // A lesson saves nothing.
        let isModified = document.isModified && playground.lesson == nil
        let parts: [Part] = [
            (true, rules, .probe(.nextRules), .rules),
            (probe.question != .hitTest, probe.question.rawValue, .probe(.nextQuestion), .question),
            (
                !stage.isFitting && stage.needle == nil,
                "\(scale) \(stage.viewport.isInCells ? "cells" : "pt") a column",
                .stage(.fit), .scale
            ),
            (hasMotion, clock.asksModel ? "model" : "presentation", .clock(.toggleModel), .model),
            (hasMotion, isTimed ? "\(state) \(time)s" : state, .clock(.togglePlaying), .motion),
            (stage.showsXray, "x-ray", .stage(.toggleXray), .switched),
            (stage.needle != nil, "exploded" + book, .stage(.toggleNeedle), .switched),
            (
                stage.showsReach && stage.needle == nil, "reach" + book, .stage(.toggleReach),
                .switched
            ),
            (document.keepsFrame, "keep frame", .edit(.toggleKeepFrame), .switched),
            (!panes.usesMouse, "no mouse", .panes(.toggleMouse), .switched),
            (isModified, "● modified", .program(.save), .modified),
        ]
        return place(parts.filter(\.isShown), panes)
    }

    private static func place(_ all: [Part], _ panes: Panes) -> WordLine {
        var parts = all
        let taken = panes.isRecording ? recording.cellWidth : 0
        let room = panes.size.columns - 1 - taken
        var width: Int { parts.reduce(-3) { $0 + $1.text.cellWidth + 3 } }
        while width > room, let least = parts.map(\.use).min() {
            parts.remove(at: parts.lastIndex { $0.use == least } ?? 0)
        }
        return WordLine(
            parts.map { ClickableWord(text: $0.text, action: $0.action) },
            from: max(0, panes.size.columns - width - 1), gap: 3)
    }
}

/// The right end of the bottom line: as many of the most useful keys as fit.
enum HintLine {
    /// The maximum number of hints.
    private static let most = 4

    static let help = ("help", Action.overlay(.toggleHelp))
    static let back = ("back", Action.overlay(.escape))
    static let quit = ("quit", Action.program(.quit))
    static let panes = ("panes", Action.panes(.next(1)))
    static let command = ("command", Action.prompt(.palette))
    static let steps: [(String, Action)] = [
        ("step", .code(.step(1))), ("back", .code(.step(-1))), ("edit line", .code(.edit)),
    ]

    /// Lays out hints at the right edge of a screen.
    ///
    /// - Parameters:
    ///   - hints: The hints, best first; the first one is shown last.
    ///   - complaint: A text on the left that is not cut for hints; empty for none.
    static func line(
        _ hints: [ClickableWord], columns: Int, beside complaint: String = ""
    ) -> WordLine {
        var budget = max(columns * 2 / 5, 16)
        if !complaint.isEmpty { budget = min(budget, columns - complaint.cellWidth - 4) }
        var chosen: [ClickableWord] = []
        var width = 1
        for hint in hints where chosen.count < most {
            let more = hint.width + 2
            // A shorter, less useful hint may still fit.
            if width + more > budget { continue }
            // Show each key once: the first meaning is the more specific one.
            if chosen.contains(where: { $0.key == hint.key }) { continue }
            width += more
            chosen.append(hint)
        }
        return WordLine(
            Array(chosen.dropFirst() + chosen.prefix(1)), from: columns - width + 1, gap: 2)
    }

    /// Words for some actions, with their keys in a context.
    static func words(
        _ hints: [(String, Action)], in place: Binding.Place, when isShown: Bool = true
    ) -> [ClickableWord] {
        (isShown ? hints : []).compactMap { text, action in
            let binding = Binding.byPlace[place]?.first { $0.action == action }
            guard let key = binding?.keys.first else { return nil }
            return ClickableWord(key: key.spokenName, text: text, action: action)
        }
    }
}

/// The ends of both bars, which only drawing and clicks need.
extension Playground {
    /// The right end of the top line.
    public var titleLine: WordLine { TitleLine.line(self) }

    /// The right end of the bottom line.
    public var hintLine: WordLine {
        let complains = panes.notice.isComplaint && overlays.top == nil
        return HintLine.line(
            hints, columns: panes.size.columns, beside: complains ? panes.log : "")
    }

    /// The most useful keys now, best first.
    private var hints: [ClickableWord] {
        switch overlays.top {
        case .menu: return HintLine.words([HintLine.back], in: .menu)
        case .prompt(let prompt) where prompt.kind == .command:
            return HintLine.words([HintLine.back, ("complete", .prompt(.complete))], in: .prompt)
        case .prompt: return HintLine.words([HintLine.back], in: .prompt)
        case .help, nil: break
        }
        if let edit, usesTool {
            var hints: [(String, Action)] = [("keep", .edit(.keep))]
            // A flag is not typed.
            if edit.tool.property != nil { hints.append(("exact", .edit(.typeValue("")))) }
            return HintLine.words([("revert", .overlay(.escape))], in: .everywhere)
                + HintLine.words(hints, in: .tool)
                + HintLine.words([HintLine.help], in: lesson == nil ? .everywhere : .lesson)
        }
        if lesson != nil {
            return HintLine.words([HintLine.quit], in: .everywhere)
                + HintLine.words([HintLine.help], in: .lesson)
                + HintLine.words([HintLine.command, HintLine.panes], in: .everywhere)
        }
        let all = generalHints
        let steps = HintLine.words(HintLine.steps, in: .code, when: code != nil)
        let first = Array(all.prefix(1)) + handleHint + all.dropFirst().prefix(1)
        return first + viewHints + steps + ownHints + all.dropFirst(2)
    }

    /// The keys of the exploded view and of the reach, while they are shown.
    private var viewHints: [ClickableWord] {
        var hints: [(String, Action)] = []
        if stage.needle?.isClosing == false { hints.append(("fold up", .stage(.toggleNeedle))) }
        if stage.showsReach {
            hints += [("hide reach", .stage(.toggleReach)), ("best point", .probe(.atBest))]
        }
        return HintLine.words(hints, in: .everywhere)
    }

    /// What a drag of the handle under the mouse does; empty if there is none.
    private var handleHint: [ClickableWord] {
        guard listing.selection != 0, probe.followsPointer, stage.needle == nil,
            let cell = stage.viewport.cell(of: probe.point, in: derived.layout.stage.size),
            let grip = derived.handles.grip(at: cell)
        else { return [] }
        return [ClickableWord(key: "drag", text: grip.use.text, action: nil)]
    }

    private var generalHints: [ClickableWord] {
        var hints = [HintLine.quit, HintLine.help]
        if derived.layout.panes.count == 1 {
            hints = [HintLine.panes, HintLine.help, HintLine.quit]
        }
        if !listing.sought.isEmpty || derived.treeFilter.problems?.findings.isEmpty == false {
            hints.append(("next", .listing(.nextMatch(1))))
        }
        if hasStops { hints.append(("show", .probe(.stop(1)))) }
        if tree.hasMotion {
            hints.append((clock.isPlaying ? "pause" : "play", .clock(.togglePlaying)))
        }
        hints += [
            HintLine.command, ("rules", .probe(.nextRules)), ("find", .prompt(.find)),
            ("question", .probe(.nextQuestion)), HintLine.panes,
        ]
        return HintLine.words(hints, in: .everywhere)
    }

    /// The hints for the focused pane, the stage and the touch problem.
    private var ownHints: [ClickableWord] {
        var hints: [(String, Action)] = [
            ("point at it", .probe(.atSelection)), ("fold", .listing(.fold(nil))),
        ]
        if derived.inspection.canEdit(panes.inspectorLine) {
            hints.append(("edit", .inspector(.editLine)))
        }
        let isAway =
            shownTree.root.extent.map { !stage.viewport.shows($0, in: derived.layout.stage.size) }
            ?? false
        var views: [(String, Action)] = []
        // The scene's points go on from a close-up, too.
        if probe.stops.count > 1, probe.stop == nil || probe.stopInSight != nil, !isAtProblem {
            views.append(("show", .probe(.stop(1))))
        }
        if isAway || stage.framing == .step {
            views += [("whole scene", .stage(.fit)), ("fit", .stage(.fit))]
        }
        let claim: [(String, Action)] = [("claim", .program(.claim))]
        let fix: [(String, Action)] = [("fix", .listing(.fixProblem))]
        return HintLine.words(claim, in: .everywhere, when: panes.isRecording)
            + HintLine.words(fix, in: .problem, when: derived.why.fix != nil)
            + HintLine.words(views, in: .everywhere)
            + HintLine.words(hints, in: .pane(panes.focus))
    }
}

/// Who gets the touch at a point, in a sentence.
public struct AnswerLine: Hashable, Sendable {
    /// The sentence, without a full stop; with the reason if one is needed.
    public let text: String
    /// Whether the answer is surprising: something other than what is pointed at gets the touch, or
    /// two rule books disagree.
    public let isSurprising: Bool
    /// Whether the sentence begins with the answers of two rule books, which belong together.
    public let compares: Bool
}

/// The texts of the bottom line.
extension Playground {
    /// The layers in the pointer's cell, if the mouse is too coarse to decide: `≈ blue or white`.
    public var doubt: String {
        let names = hitsInCell.map { $0?.spokenName ?? "nothing" }
        return names.isEmpty ? "" : "≈ " + names.list()
    }

    /// What the bottom line says beside a line being typed without an error.
    public func note(on prompt: Prompt) -> String {
        switch prompt.kind {
        case .help: return "\(derived.help.count) found; Enter keeps them"
        case .command:
            let palette = derived.palette
            let count = palette.proposals.count
            if count == 0 { return commandHint(prompt.line.text) }
            if let place = palette.marked(for: prompt) { return "\(place + 1) of \(count)" }
            return prompt.line.text.isEmpty
                ? "\(count) commands; Up recalls the last"
                : "\(count) \(count == 1 ? "match" : "matches"); Down selects"
        case .saveAs: return "Enter saves"
        case .write(.recording): return "Enter starts; R ends"
        case .write: return "Enter writes"
        case .answer: return "Enter answers"
        case .code: return "Enter plays it"
        case .value(let property): return property.usage
        case .find where prompt.line.text.isEmpty: return "type part of a name; / again filters"
        case .filter where prompt.line.text.isEmpty: return "type to filter the list; / again finds"
        case .find, .filter: return found
        }
    }

    /// The number of the match that Enter would select, and its path, shortened at the start.
    private var found: String {
        guard let match = chosenMatch else { return "no layer with this text" }
        let names = match.node.path.components
        let end = names.count > 2 ? "…/" + names.suffix(2).joined(separator: "/") : ""
        let path = match.node.path.description
        return "\(match.place + 1) of \(match.count)  "
            + (end.isEmpty || path.cellWidth <= 30 ? path : end)
    }

    /// The probe in every space from the root to the hit layer, shortened at the start:
    /// `view 150,230 › white 90,90 › blue 40,40`.
    public func ladder(room: Int) -> String {
        let hasReceiver = probe.rules.hasReceiver
        let candidate = hasReceiver ? nil : answer?.candidates.first
        guard let end = answer?.hit ?? candidate else { return "" }
        let arrow = " › "

        // Start at the hit layer, as there may be too many.
        var (text, width) = ("", 0)
        for (place, node) in end.chain.enumerated().reversed() {
            let step = "\(node.title) \(pointText(node.convert(probe.point, from: nil)))"
            let more = step.cellWidth + (text.isEmpty ? 0 : 3)
            let start = place == 0 ? 0 : 4
            if text.isEmpty, more + start > room { return step.cut(toCells: room) }
            if width + more + start > room { return "…" + arrow + text }
            text = text.isEmpty ? step : step + arrow + text
            width += more
        }
        return text
    }
}

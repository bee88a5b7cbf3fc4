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
            rows = page.rows(on: panes.size)
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
            let all = (text ?? "").unicodeScalars.prefix(2_000).split { !$0.isInWord }
            words.formUnion(all.map(String.init))
        }
    }
}

extension Unicode.Scalar {
    /// Whether it can be in a word of a description: a letter, a digit, or a hyphen.
    fileprivate var isInWord: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        case ..<0x80: false
        default: properties.isAlphabetic || properties.numericType != nil
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
    fileprivate enum Use: Comparable {
        case model, scale, question, switched, motion, rules, modified
    }

    fileprivate typealias Part = (isShown: Bool, text: String, action: Action, use: Use)
}

/// The ends of both bars, which only drawing and clicks need.
extension Playground {
    /// The right end of the top line.
    public var titleLine: WordLine {
        var parts = titleParts.filter(\.isShown)
        let taken = panes.isRecording ? TitleLine.recording.cellWidth : 0
        let room = panes.size.columns - 1 - taken
        var width: Int { parts.reduce(-3) { $0 + $1.text.cellWidth + 3 } }
        while width > room, let least = parts.map(\.use).min() {
            parts.remove(at: parts.lastIndex { $0.use == least } ?? 0)
        }
        return WordLine(
            parts.map { ClickableWord(text: $0.text, action: $0.action) },
            from: max(0, panes.size.columns - width - 1), gap: 3)
    }

    private var titleParts: [TitleLine.Part] {
        let rules = probe.comparesRules ? HitRules.titleOfBoth : probe.rules.title
        // Of two rule books, both follow the first.
        let book = probe.comparesRules ? " by \(probe.rules.title)" : ""
        let scale =
            (stage.framing == .step ? "close-up, " : "")
            + NumberText.short(stage.viewport.pointsPerColumn, decimals: 2)
        let hasMotion = tree.hasMotion
        let time = NumberText.short(clock.moment.time, decimals: 1)
        let state = clock.isPlaying ? "playing" : "paused"
        let isTimed = hasMotion && tree.isMoving(after: 0)
        // A lesson saves nothing.
        let isModified = document.isModified && lesson == nil
        return [
            (true, rules, .probe(.nextRules), .rules),
            (probe.question != .hitTest, probe.question.rawValue, .probe(.nextQuestion), .question),
            (
                !stage.isFitting && stage.needle == nil,
                "\(scale) \(stage.viewport.isInCells ? "cells" : "pt") per column",
                .stage(.fit), .scale
            ),
            (hasMotion, clock.asksModel ? "model" : "presentation", .clock(.toggleModel), .model),
            (hasMotion, isTimed ? "\(state) \(time)s" : state, .clock(.togglePlaying), .motion),
            (stage.shows(.xray), "x-ray", .stage(.toggle(.xray)), .switched),
            (stage.needle != nil, "exploded" + book, .stage(.toggleNeedle), .switched),
            (
                stage.shows(.reach) && stage.needle == nil, "reach" + book, .stage(.toggle(.reach)),
                .switched
            ),
            (document.keepsFrame, "keep frame", .edit(.toggleKeepFrame), .switched),
            (!panes.usesMouse, "no mouse", .panes(.toggleMouse), .switched),
            (isModified, "● modified", .program(.save), .modified),
        ]
    }

    /// The maximum number of hints.
    private static let mostHints = 4

    /// The right end of the bottom line: as many of the most useful keys as fit, the first one last.
    public var hintLine: WordLine {
        let columns = panes.size.columns
        var budget = max(columns * 2 / 5, 16)
        // A complaint on the left is not cut for hints.
        if panes.notice.isComplaint, overlays.top == nil, !panes.log.isEmpty {
            budget = min(budget, columns - panes.log.cellWidth - 4)
        }
        var chosen: [ClickableWord] = []
        var width = 1
        for hint in hints.compactMap(\.self) where chosen.count < Self.mostHints {
            let more = hint.width + 2
            // A shorter, less useful hint may still fit.
            if width + more > budget { continue }
            // Show each key once: the first meaning is the more specific one.
            if chosen.contains(where: { $0.key == hint.key }) { continue }
            width += more
            chosen.append(hint)
        }
        if !chosen.isEmpty { chosen.append(chosen.removeFirst()) }
        return WordLine(chosen, from: columns - width + 1, gap: 2)
    }

    /// A word for an action, with its key in a context; `nil` if it has none.
    private func hint(
        _ text: String, _ action: Action, in place: Binding.Place = .everywhere,
        when isShown: Bool = true
    ) -> ClickableWord? {
        guard isShown else { return nil }
        let binding = Binding.all.first { $0.place == place && $0.action == action }
        return binding?.keys.first.map {
            ClickableWord(key: $0.spokenName, text: text, action: action)
        }
    }

    /// The most useful keys now, best first.
    private var hints: [ClickableWord?] {
        let helpPlace = lesson == nil ? Binding.Place.everywhere : .lesson
        switch overlays.top {
        case .menu(let menu):
            return [
                hint("back", .overlay(.escape), in: .menu),
                hint("choose", .menu(.choose(nil)), in: .menu, when: !menu.items.isEmpty),
            ]
        case .prompt(let prompt):
            return [
                hint("back", .overlay(.escape), in: .prompt),
                hint("complete", .prompt(.complete), in: .prompt, when: prompt.kind == .command),
            ]
        case .help, nil: break
        }
        if let edit, usesTool {
            return [
                hint("revert", .overlay(.escape)), hint("keep", .edit(.keep), in: .tool),
                // A flag is not typed.
                hint("exact", .edit(.typeValue("")), in: .tool, when: edit.tool.property != nil),
                hint("help", .overlay(.toggleHelp), in: helpPlace),
            ]
        }
        if lesson != nil {
            return [
                hint("quit", .program(.quit)), hint("help", .overlay(.toggleHelp), in: helpPlace),
                hint("command", .prompt(.open(.command))), hint("panes", .panes(.next(1))),
            ]
        }
        return generalHints
    }

    private var generalHints: [ClickableWord?] {
        let (isSingle, pane) = (layout.panes.count == 1, Binding.Place.pane(panes.focus))
        let sight = shownTree.root.extent
        let isAway = sight.map { !stage.viewport.shows($0, in: layout.stage.size) } ?? false
        let isFar = isAway || stage.framing == .step
        // The scene's points go on from a close-up, too.
        let goesOn =
            probe.stops.count > 1 && (probe.stop == nil || probe.stopInSight != nil) && !isAtProblem
        return [
            hint("quit", .program(.quit), when: !isSingle),
            hint("panes", .panes(.next(1)), when: isSingle),
            handleHint, hint("help", .overlay(.toggleHelp)),
            hint("fold up", .stage(.toggleNeedle), when: stage.needle?.isClosing == false),
            hint("hide reach", .stage(.toggle(.reach)), when: stage.shows(.reach)),
            hint("best point", .probe(.atBest), when: stage.shows(.reach)),
            hint("step", .code(.step(1)), in: .code, when: code != nil),
            hint("back", .code(.step(-1)), in: .code, when: code != nil),
            hint("edit line", .code(.edit), in: .code, when: code != nil),
            hint("claim", .program(.claim), when: panes.isRecording),
            hint("fix", .listing(.fixProblem), in: .problem, when: derived.why.fix != nil),
            hint("show", .probe(.stop(1)), when: goesOn),
            hint("whole scene", .stage(.fit), when: isFar), hint("fit", .stage(.fit), when: isFar),
            hint("point at it", .probe(.atSelection), in: pane),
            hint("fold", .listing(.fold(nil)), in: pane),
            hint(
                "edit", .inspector(.editLine), in: pane,
                when: derived.inspection.canEdit(panes.inspectorLine)),
            hint("quit", .program(.quit)),
            hint(
                "next", .listing(.nextMatch(1)),
                when: !listing.sought.isEmpty || problems?.findings.isEmpty == false),
            hint("show", .probe(.stop(1)), when: hasStops),
            hint(
                clock.isPlaying ? "pause" : "play", .clock(.togglePlaying), when: tree.hasMotion),
            hint("command", .prompt(.open(.command))), hint("rules", .probe(.nextRules)),
            hint("find", .prompt(.open(.find))), hint("question", .probe(.nextQuestion)),
            hint("panes", .panes(.next(1))),
        ]
    }

    /// What a drag of the handle under the mouse does; `nil` if there is none.
    private var handleHint: ClickableWord? {
        guard listing.selection != 0, probe.followsPointer, stage.needle == nil,
            let cell = stage.viewport.cell(of: probe.point, in: layout.stage.size),
            let grip = handles.grip(at: cell)
        else { return nil }
        return ClickableWord(key: "drag", text: grip.use.text, action: nil)
    }
}

extension Playground {
    /// The title of a pane with a border of its own; empty in the narrow layout, where tabs name the panes.
    public func title(of pane: Pane) -> String {
        guard layout.isWide else { return "" }
        switch pane {
        case .inspector: return "Inspector: \(selectedNode.title.safeForTerminal)"
        case .why: return derived.why.title
        case .layers: return layersTitle
        case .stage: return pane.title
        }
    }
}

/// The texts of the bottom line.
extension Playground {
    /// The layers in the pointer's cell, if the mouse is too coarse to decide: `≈ blue or white`.
    public var doubt: String {
        let names = hitsInCell.map { $0?.spokenName ?? "nothing" }
        return names.isEmpty ? "" : "≈ " + names.list()
    }

    /// What to do next, where the bottom line has nothing else to say.
    public var nextKeys: String {
        if let menu = overlays.menu {
            return menu.items.contains { $0.key != nil }
                ? "press the key beside a line, or arrows and Enter" : "arrows and Enter choose"
        }
        let key = probe.stops.isEmpty ? "" : "press >, "
        return panes.focus == .stage
            ? key + "move the mouse or press an arrow key" : "Tab: the next pane"
    }

    /// What the bottom line says beside a line being typed without an error.
    public func note(on prompt: Prompt) -> String {
        switch prompt.kind {
        case .help: return "\(derived.help.count) found; Enter keeps them"
        case .command:
            let palette = derived.palette
            let count = palette.proposals.count
            if count == 0 {
                let typed = TypedCommand(prompt.line.text)
                if typed.canRun(in: self) { return "Enter runs it" }
                return typed.word?.usage ?? "no such command"
            }
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
            let here = pointText(node.convert(probe.point, from: nil))
            let step = "\(node.title) \(here)"
            let more = step.cellWidth + (text.isEmpty ? 0 : 3)
            let start = place == 0 ? 0 : 4
            if text.isEmpty, more + start > room {
                // Part of a number would be another one.
                let title = node.title.cut(toCells: max(0, room - here.cellWidth - 1))
                return title.cellWidth > 3 ? "\(title) \(here)" : ""
            }
            if width + more + start > room { return "…" + arrow + text }
            text = text.isEmpty ? step : step + arrow + text
            width += more
        }
        return text
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension ScreenDrawing {
    /// Draws the bottom line: a sentence on the left, keys on the right.
    mutating func drawStatus() {
        let row = grid.size.rows - 1
        let (bar, quiet) = (CellStyle(.text, on: .bar), CellStyle(.quiet, on: .bar))
        grid.fill(row: row, bar)
        let hints = playground.hintLine
        if let prompt = playground.prompt {
            draw(prompt, row: row, limit: hints.column - 1)
        } else {
            let limit = hints.column - 1
            let (text, style, standsAlone) = sentence(room: limit - 2)
            let end = write(text, column: 1, row: row, style: style, limit: limit - 1)
            let room = limit - 3 - end
            if !standsAlone, room > 8 {
                let surprise = playground.derived.answerLine.flatMap { $0.isSurprising ? $0 : nil }
                let detail =
                    surprise.map { $0.clauses(in: room) ?? "" }
                    ?? playground.ladder(room: room)
                write(detail, column: end + 3, row: row, style: quiet, limit: limit)
            }
        }
        for word in hints.words {
            let next = grid.write(
                options.spelled(word.key), column: word.column, row: row,
                style: CellStyle(.accent, on: .bar))
            grid.write(options.spelled(word.text), column: next + 1, row: row, style: bar)
        }
    }

    /// An unread warning, the effect of an edit, the message of the last command, or else which layer is
    /// hit and why.
    ///
    /// - Returns: The text, its style, and whether to leave out the probe's conversion.
    private func sentence(room: Int) -> (String, CellStyle, standsAlone: Bool) {
        let (bold, quiet) = (CellStyle(.text, on: .bar, .bold), CellStyle(.quiet, on: .bar))
        let failed = CellStyle(.error, on: .bar, [.bold, .reverse])
        if let warning = playground.warning { return (" \(warning) ", failed, true) }
        if let change = playground.change, let session = playground.edit, !playground.panes.isNews {
            return (change.hasChanged ? change.text : session.tool.usage, bold, true)
        }
        if playground.panes.notice.isComplaint { return (" \(playground.log) ", failed, true) }
        if playground.panes.notice.isMinor { return (playground.log, quiet, false) }
        if !playground.log.isEmpty { return (playground.log.messages(in: room), bold, false) }
        let answer = playground.derived.answerLine
        let doubt = answer?.isSurprising == true ? "" : playground.doubt
        if !doubt.isEmpty { return (doubt, bold, false) }
        if let answer {
            // An unsurprising answer needs only the conversion.
            if !answer.isSurprising, playground.answer?.hit != nil {
                return ("● " + playground.ladder(room: room - 2), bold, true)
            }
            return (answer.clauses(in: room) ?? answer.text, bold, answer.isSurprising)
        }
        return (playground.nextKeys, quiet, true)
    }

    /// The line being typed, with its error above it or a note beside it.
    mutating func draw(_ prompt: Prompt, row: Int, limit: Int) {
        let style = CellStyle(.text, on: .bar, .bold)
        let label = grid.write(
            options.spelled(prompt.label), column: 1, row: row, style: style, limit: limit)
        let text = prompt.line.text
        // Scroll a long line to the cursor.
        let room = max(4, limit - label - 1)
        let skipped = max(0, prompt.line.cursor - room + 1)
        let shown = text.dropFirst(skipped)
        let end = grid.write(String(shown), column: label, row: row, style: style, limit: limit)
        if skipped > 0 {
            grid.write(options.spelled("…"), column: label, row: row, style: style, limit: limit)
        }
        let at = label + String(shown.prefix(prompt.line.cursor - skipped)).cellWidth
        let under = text.dropFirst(prompt.line.cursor).first.map(String.init) ?? " "
        grid.write(under, column: at, row: row, style: CellStyle(.text, on: .pointer), limit: limit)
        if let problem = prompt.problem {
            grid.fill(row: row - 1, CellStyle(.text, on: .bar))
            write(
                problem, column: 1, row: row - 1, style: CellStyle(.error, on: .bar, .bold),
                limit: grid.size.columns - 1)
        } else {
            write(
                playground.note(on: prompt), column: end + 3, row: row,
                style: CellStyle(.quiet, on: .bar), limit: limit)
        }
    }

    // MARK: The top line

    /// Draws the top line: the scene's file and title, and the state of probe and view.
    mutating func drawTitle() {
        let bar = CellStyle(.text, on: .bar)
        grid.fill(row: 0, bar)
        let line = playground.titleLine
        var column = 0
        // On the left, so that clickable words do not move.
        if playground.panes.isRecording {
            column = grid.write(
                TitleLine.recording, column: column, row: 0,
                style: CellStyle(.error, on: .bar, .bold), limit: line.column - 1)
        }
        let room = max(0, line.column - column - 2)
        grid.write(
            " " + options.cut(playground.document.heading, toCells: room), column: column, row: 0,
            style: bar, limit: line.column - 1)
        for (place, word) in line.words.enumerated() {
            grid.write(options.spelled(word.text), column: word.column, row: 0, style: bar)
            if place + 1 < line.words.count {
                put(.separator, column: word.column + word.width + 1, row: 0, style: bar)
            }
        }
    }

    // MARK: The lower edge of the stage

    /// Draws the stage's lower edge: the keys of the exploded view or the legend of the reach, the summary of the x-ray
    /// and the time line of animations.
    ///
    /// - Parameter counted: The summary of the x-ray; `nil` if it is off.
    mutating func drawLowerEdge(of rect: CellRect, _ counted: String?) {
        var texts = [counted, playground.timeLine.map(timeLine)].compactMap(\.self)
        if playground.derived.exploded != nil {
            let turns = playground.panes.focus == .stage && !options.listsPlanes
            if turns { texts.insert("arrows turn, + - spread", at: 0) }
        } else if playground.derived.reach != nil {
            texts.insert("\(options.hasColors ? "green" : "dots"): gets it, P: best", at: 0)
            texts.append("hatched: does not")
        }
        var column = rect.minColumn + 1
        for text in texts {
            let limit = rect.maxColumn - 1
            let isLong = text.cellWidth + 2 > limit - column
            if isLong, column > rect.minColumn + 1 { break }
            let short = text.replacing("x-ray: ", with: "").replacing("the ", with: "")
            column = write(
                " \(isLong ? short : text) ", column: column, row: rect.maxRow,
                style: CellStyle(.text), limit: limit)
            column += 1
        }
    }

    /// The time line, in twelve cells.
    private func timeLine(_ part: Double) -> String {
        let place = Int((part * 12).rounded(.down))
        return String(repeating: options.character(.elapsed), count: min(12, place))
            + String(repeating: options.character(.remaining), count: max(0, 12 - place))
    }
}

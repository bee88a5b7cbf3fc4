import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The bottom line: what the last click found, the ladder of spaces, and the keys.
enum StatusView {
    /// - Parameter xray: What the x-ray found, in words; `nil` where it is off.
    static func draw(
        _ playground: Playground, _ options: DrawingOptions, xray: String?,
        _ grid: inout CellGrid
    ) {
        let row = grid.size.rows - 1
        let bar = CellStyle(.text, on: .bar)
        grid.fill(
            CellRect(column: 0, row: row, columns: grid.size.columns, rows: 1), with: Cell(" ", bar)
        )
        let hints = playground.derived.hintLine
        if let prompt = playground.prompt {
            self.prompt(prompt, playground, row, hints.column - 1, &grid)
        } else {
            var column = 1
            let text = said(playground)
            if !text.isEmpty {
                column = grid.write(
                    text.cut(toCells: hints.column - 3), column: column, row: row,
                    style: CellStyle(.text, on: .bar, .bold), limit: hints.column - 1)
                column += 3
            }
            let room = hints.column - 2 - column
            if room > 4 {
                grid.write(
                    aside(playground, options, xray, room: room).cut(toCells: room),
                    column: column, row: row,
                    style: bar,
                    limit: hints.column - 1)
            }
        }
        for word in hints.words {
            let next = grid.write(
                word.key, column: word.column, row: row,
                style: CellStyle(.accent, on: .bar))
            grid.write(word.text, column: next + 1, row: row, style: bar)
        }
    }

    /// What an edit does, or what the last command said.
    private static func said(_ playground: Playground) -> String {
        guard let change = playground.change, let session = playground.edit else {
            return playground.log.isEmpty ? candidates(playground) ?? "" : playground.log
        }
        if !change.lines.contains(where: \.isChanged) { return session.tool.usage }
        return change.text
    }

    /// How many layers there are under the probe, where nothing tells which one is hit.
    private static func candidates(_ playground: Playground) -> String? {
        guard playground.probe.rules == .candidates, playground.answer?.hit == nil,
            playground.answer?.candidates.isEmpty == false
        else { return nil }
        return playground.nothingHit
    }

    /// What is said beside: the ladder, or how much the x-ray found.
    private static func aside(
        _ playground: Playground, _ options: DrawingOptions, _ counted: String?, room: Int
    ) -> String {
        if playground.edit != nil { return "" }
        let doubt = doubt(playground, options)
        if !doubt.isEmpty, counted == nil {
            let rest = room - doubt.cellWidth - 3
            return rest < 12
                ? doubt.cut(toCells: room) : doubt + "   " + ladder(playground, options, room: rest)
        }
        if let line = playground.timeLine, counted == nil, room >= 40 {
            let rest = ladder(playground, options, room: room - 16)
            return timeLine(line, options) + "   " + rest
        }
        guard let counted else { return ladder(playground, options, room: room) }
        let rest = room - counted.cellWidth - 3
        return rest < 12 ? counted : counted + "   " + ladder(playground, options, room: rest)
    }

    /// Which layers the pointer's cell may mean, where a mouse cannot tell: `≈ blue or white`.
    private static func doubt(_ playground: Playground, _ options: DrawingOptions) -> String {
        let names = playground.hitsInCell.map { $0?.name ?? "nothing" }
        guard let last = names.last else { return "" }
        return (options.glyphs == .ascii ? "~ " : "≈ ")
            + names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// How far the animations are, in twelve cells.
    private static func timeLine(_ part: Double, _ options: DrawingOptions) -> String {
        let (gone, left): (Character, Character) =
            options.glyphs == .ascii ? ("=", "-") : ("━", "─")
        let place = Int((part * 12).rounded(.down))
        return String(repeating: gone, count: min(12, place))
            + String(repeating: left, count: max(0, 12 - place))
    }

    /// The line that is being typed, and beside it what is wrong with it or what it would do.
    static func prompt(
        _ prompt: Prompt, _ playground: Playground, _ row: Int, _ limit: Int,
        _ grid: inout CellGrid
    ) {
        let style = CellStyle(.text, on: .bar, .bold)
        let label = grid.write(prompt.label, column: 1, row: row, style: style, limit: limit)
        let text = prompt.line.text
        // Where the line is longer than its place, the part around the cursor is shown.
        let room = max(4, limit - label - 1)
        let skipped = max(0, prompt.line.cursor - room + 1)
        let end = grid.write(
            String(text.dropFirst(skipped)), column: label, row: row, style: style, limit: limit)
        let before = String(text.dropFirst(skipped).prefix(prompt.line.cursor - skipped))
        let at = label + before.cellWidth
        let under = text.dropFirst(prompt.line.cursor).first.map(String.init) ?? " "
        grid.write(under, column: at, row: row, style: CellStyle(.text, on: .pointer), limit: limit)
        if let problem = prompt.problem {
            grid.fill(
                CellRect(column: 0, row: row - 1, columns: grid.size.columns, rows: 1),
                with: Cell(" ", CellStyle(.text, on: .bar)))
            grid.write(
                problem.cut(toCells: grid.size.columns - 2), column: 1, row: row - 1,
                style: CellStyle(.error, on: .bar, .bold))
        } else {
            grid.write(
                note(prompt, playground), column: end + 3, row: row,
                style: CellStyle(.quiet, on: .bar), limit: limit)
        }
    }

    private static func note(_ prompt: Prompt, _ playground: Playground) -> String {
        switch prompt.kind {
        case .help: return "\(playground.derived.help.count) lines; Enter keeps them"
        case .command:
            let palette = playground.derived.palette
            guard let place = palette.place(of: prompt.choice) else { return "no such command" }
            return "\(place + 1) of \(palette.proposals.count)"
        case .saveAs: return "Enter saves"
        case .write(.recording): return "Enter starts; R ends"
        case .write: return "Enter writes"
        case .value(let property): return property.usage
        case .find:
            if prompt.line.text.isEmpty { return "type a part of a name; / again filters" }
            return found(playground)
        case .filter:
            if prompt.line.text.isEmpty { return "only what has this text; / again finds" }
            return found(playground)
        }
    }

    /// The place of the layer that Enter would select among those found, and its path: where that is
    /// long, its end.
    private static func found(_ playground: Playground) -> String {
        guard let match = playground.chosenMatch else { return "no layer with this text" }
        let names = match.node.path.components
        let end = names.count > 2 ? "…/" + names.suffix(2).joined(separator: "/") : ""
        let path = match.node.path.description
        return "\(match.place + 1) of \(match.count)  "
            + (end.isEmpty || path.cellWidth <= 30 ? path : end)
    }

    /// The probe in every space along the path: `view 150,230 › white 90,90 › blue 40,40`; the
    /// beginning is left out where there is no room.
    static func ladder(_ playground: Playground, _ options: DrawingOptions, room: Int) -> String {
        guard playground.probe.isOnStage else { return "move the mouse or press an arrow key" }
        var end = playground.answer?.hit
        if end == nil, playground.probe.rules == .candidates {
            end = playground.answer?.candidates.first
        }
        guard let end else {
            let nothing = playground.nothingHit
            return playground.log.lowercased() == nothing.lowercased() ? "" : nothing
        }
        let arrow = options.glyphs == .ascii ? " > " : " › "
        let chain = end.chain

        // From the end, as there may be many: what there is no room for is not written.
        var (text, width) = ("", 0)
        for (place, node) in chain.enumerated().reversed() {
            let step =
                "\(node.title) "
                + playground.told(node.convert(playground.probe.point, from: nil))
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

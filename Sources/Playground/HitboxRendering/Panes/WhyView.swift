import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension ScreenDrawing {
    /// Draws the Why pane: texts in columns, layers indented by level.
    mutating func drawWhy(in rect: CellRect) {
        let page = playground.derived.why
        let top = playground.firstLine(of: .why)
        // Only the visible lines, as there may be thousands.
        var lines = (0..<max(0, min(page.count - top, rect.size.rows))).map {
            page.line(page.place(inRow: $0, from: top))
        }
        let beads = beads(of: lines)
        lines = lines.map { $0.mapping(options.spelled) }
        // A blank before the border, and one after the beads.
        let limit = rect.maxColumn - 1
        let digits = beads.compactMap { $0?.label.count }.max() ?? 0
        let gap = beads.allSatisfy { $0 == nil } ? 1 : 2 + digits
        var columns = WhyColumns(lines, in: rect.size.columns - gap)
        if columns.isTight {
            lines = lines.map(\.shortened)
            columns = WhyColumns(lines, in: rect.size.columns - gap)
        }
        for (place, line) in lines.enumerated() {
            let (row, bead) = (rect.minRow + place, beads[place])
            let isLit = bead != nil && line.layer == playground.selection
            let style = isLit && line.tone != .hit ? CellStyle(.selection) : style(line.tone)
            if let bead {
                let style = options.style(of: bead.kind)
                put(bead.kind.look.0, column: rect.minColumn, row: row, style: style)
                grid.write(bead.label, column: rect.minColumn + 1, row: row, style: style)
            }
            if isLit {
                let column = rect.minColumn + gap - 1
                put(.selected, column: column, row: row, style: CellStyle(.selection))
            }
            var column = rect.minColumn + (bead != nil || line.texts.count > 1 ? gap : 1)
            for (number, text) in line.texts.enumerated() {
                let isLast = number == line.texts.count - 1
                let width = number == 0 ? columns.first : max(columns.second, text.cellWidth)
                // Positions end at the same column.
                let indents = [columns.indent(line.depth), columns.second - text.cellWidth]
                let indent = isLast || number > 1 ? 0 : indents[number]
                let room = (isLast ? limit - column : width) - indent
                let shown = options.cut(text, toCells: max(0, room))
                grid.write(shown, column: column + indent, row: row, style: style, limit: limit)
                column += width + (number == 0 ? 1 : 2)
            }
        }
    }

    /// The bead of the first layer of each line, and the numbers of its layers in the search, `1` or `1-4`; none while
    /// the stage is flat.
    private func beads(
        of lines: [WhyPage.Line]
    ) -> [(kind: ExplodedTree.Bead.Kind, label: String)?] {
        guard let exploded = playground.derived.exploded else { return lines.map { _ in nil } }
        return lines.map { line in
            let place = exploded.beads.lastIndex { line.isOfSearch && $0.index == line.layer }
            let last = line.span > 1 ? "-\((place ?? 0) + line.span)" : ""
            return place.map { (exploded.beads[$0].kind, exploded.number(of: $0) + last) }
        }
    }

    private func style(_ tone: WhyPage.Tone) -> CellStyle {
        switch tone {
        case .plain: CellStyle(.text)
        case .quiet: CellStyle(.quiet)
        case .hit: CellStyle(.hit, on: nil, .bold)
        case .other: CellStyle(.other, on: nil, .bold)
        case .heading: CellStyle(.text, on: nil, .bold)
        case .warning: CellStyle(.warning)
        }
    }
}

/// The widths of the columns of the visible lines of the Why pane.
private struct WhyColumns {
    private static let leastOfName = 6
    /// The maximum widths of positions, and of reasons in three columns.
    private static let mostOfPlace = 14
    private static let mostOfReason = 18

    let first: Int
    let second: Int
    private let mostIndent: Int
    /// How far each level is indented: two columns, or one where the deepest has no room for that.
    private let step: Int
    /// Whether names are truncated to leave room for reasons of up to `mostOfReason` cells; longer
    /// reasons have no short form.
    let isTight: Bool

    init(_ lines: [WhyPage.Line], in room: Int) {
        let inColumns = lines.filter { $0.texts.count > 1 }
        let inThree = inColumns.filter { $0.texts.count > 2 }
        second = min(Self.mostOfPlace, inThree.map { $0.texts[1].cellWidth }.max() ?? 0)
        // Reasons matter most: names are truncated first.
        let reason = min(Self.mostOfReason, inThree.map { $0.texts[2].cellWidth }.max() ?? 0)
        let left = room - 1 - (inThree.isEmpty ? 0 : 3 + second + reason)
        let wanted = inColumns.map { line in
            min(line.depth * 2, inThree.isEmpty ? 0 : 12) + line.texts[0].cellWidth
        }.max()
        first = min(max(Self.leastOfName, left), wanted ?? 0)
        isTight = left < wanted ?? 0
        mostIndent = isTight ? max(0, min(12, left - Self.leastOfName - 2)) : 12
        let deepest = inThree.map(\.depth).max() ?? 0
        step = 2 * deepest <= mostIndent ? 2 : 1
    }

    /// How far a line is indented.
    func indent(_ depth: Int) -> Int { min(depth * step, mostIndent) }
}

extension ScreenDrawing {
    /// Draws the description of the scene, a lesson or a listing, above the bottom line.
    mutating func drawCaption(in rect: CellRect) {
        let lines = playground.derived.caption.lines
        let columns = rect.size.columns - 2
        for (place, line) in lines.prefix(rect.size.rows).enumerated() {
            let row = rect.minRow + place
            let style = style(of: line.tone)
            if line.tone == .title { grid.fill(row: row, style) }
            let isCut = place == rect.size.rows - 1 && lines.count > rect.size.rows
            let room = line.end.isEmpty ? columns : columns - line.end.cellWidth - 1
            write(
                isCut ? line.text + " …" : line.text, column: rect.minColumn + 1, row: row,
                style: style, limit: rect.minColumn + 1 + room)
            write(line.end, upTo: rect.maxColumn - 1, row: row, style: style)
        }
    }

    private func style(of tone: PageLine.Tone) -> CellStyle {
        switch tone {
        case .title: CellStyle(.text, on: .bar, .bold)
        case .text: CellStyle(.text)
        case .task: CellStyle(.text, on: nil, .bold)
        case .done, .right: CellStyle(.hit, on: nil, .bold)
        case .wrong: CellStyle(.error)
        case .remark: CellStyle(.accent)
        case .keys: CellStyle(.quiet)
        }
    }
}

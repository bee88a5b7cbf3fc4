import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The tree of layers: what is in what, each with its frame; the selected and the hit one marked.
enum LayersView {
    static func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let rows = playground.visibleRows
        let isAscii = options.glyphs == .ascii
        let top = playground.firstLine(of: .layers)
        for (line, node) in rows.dropFirst(top).prefix(rect.size.rows).enumerated() {
            let row = rect.minRow + line
            let isSelected = node.index == playground.selection
            let isHit = node.index == playground.answer?.hit?.index
            let isQuiet = node.layer.isHidden
            let role: ColorRole = isHit ? .hit : isSelected ? .selection : isQuiet ? .quiet : .text
            let style = CellStyle(role, on: nil, isSelected || isHit ? .bold : [])
            if isSelected {
                grid.write(isAscii ? ">" : "▶", column: rect.minColumn, row: row, style: style)
            }
            if isHit {
                grid.write(
                    isAscii ? "*" : "●", column: rect.maxColumn - 1, row: row, style: style)
            }
            let indent = rect.minColumn + 2 + 2 * min(node.depth, max(0, rect.size.columns / 2 - 8))
            let hasFold = node.endIndex > node.index + 1
            let isFolded = playground.folded.contains(node.index)
            let mark = isFolded ? (isAscii ? "+" : "▸") : (isAscii ? "-" : "▾")
            if hasFold { grid.write(mark, column: indent, row: row, style: CellStyle(.quiet)) }
            let frame = NumberText.rect(node.frame)
            let limit = rect.maxColumn - 2
            let end = grid.write(
                node.name.cut(toCells: max(1, limit - indent - 2)), column: indent + 2, row: row,
                style: style, limit: limit)
            if end + 1 + frame.cellWidth <= limit {
                grid.write(
                    frame, column: limit - frame.cellWidth, row: row, style: CellStyle(.quiet))
            }
        }
    }
}

/// The properties of the selected layer.
enum InspectorView {
    static func draw(_ playground: Playground, _ rect: CellRect, _ grid: inout CellGrid) {
        let lines = Inspection(playground.selectedNode).lines
        let top = playground.firstLine(of: .inspector)
        for (place, line) in lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
            let row = rect.minRow + place
            let end = grid.write(
                line.name, column: rect.minColumn + 1, row: row, style: CellStyle(.quiet),
                limit: rect.maxColumn)
            let column = max(rect.minColumn + 15, end + 1)
            grid.write(
                line.value.cut(toCells: rect.maxColumn - column), column: column, row: row,
                style: CellStyle(line.isSet ? .text : .quiet), limit: rect.maxColumn)
        }
    }
}

/// The explanation of the answer: a line for every layer asked, with the point in its space and the
/// verdict.
enum WhyView {
    static func draw(_ playground: Playground, _ rect: CellRect, _ grid: inout CellGrid) {
        guard let answer = playground.answer else {
            grid.write(
                "point at a layer: the reason", column: rect.minColumn + 1, row: rect.minRow,
                style: CellStyle(.quiet), limit: rect.maxColumn)
            grid.write(
                "for every layer asked comes here", column: rect.minColumn + 1,
                row: rect.minRow + 1, style: CellStyle(.quiet), limit: rect.maxColumn)
            return
        }
        if playground.showsArithmetic {
            arithmetic(playground, answer, rect, &grid)
            return
        }
        if answer.rows.isEmpty {
            grid.write(
                "no layer was asked", column: rect.minColumn + 1, row: rect.minRow,
                style: CellStyle(.warning), limit: rect.maxColumn)
        }
        let names = answer.rows.map { $0.node.name.cut(toCells: 12) }
        let points = answer.rows.map { NumberText.pair($0.point) }
        let nameWidth = names.map(\.cellWidth).max() ?? 0
        let pointWidth = min(12, points.map(\.cellWidth).max() ?? 0)
        let top = playground.firstLine(of: .why)
        for (place, item) in answer.rows.enumerated().dropFirst(top).prefix(rect.size.rows) {
            let row = rect.minRow + place - top
            let isHit = item.node.index == answer.hit?.index
            let role: ColorRole = isHit ? .hit : item.contains ? .text : .quiet
            let style = CellStyle(role, on: nil, isHit ? .bold : [])
            var column = rect.minColumn + 1
            grid.write(names[place], column: column, row: row, style: style, limit: rect.maxColumn)
            column += nameWidth + 1
            grid.write(points[place], column: column, row: row, style: style, limit: rect.maxColumn)
            column += max(pointWidth, points[place].cellWidth) + 2
            grid.write(
                verdict(item, isHit: isHit).cut(toCells: max(0, rect.maxColumn - column)),
                column: column, row: row, style: style, limit: rect.maxColumn)
        }
    }

    private static func verdict(_ row: Answer.Row, isHit: Bool) -> String {
        guard let verdict = row.verdict else {
            return isHit ? "CONTAINS, deepest" : row.contains ? "contains" : "does not contain"
        }
        return verdict.word(by: row.by?.name)
    }

    private static func arithmetic(
        _ playground: Playground, _ answer: Answer, _ rect: CellRect, _ grid: inout CellGrid
    ) {
        let node = answer.hit ?? playground.selectedNode
        let lines = Arithmetic.lines(to: node, from: playground.probe)
        let top = playground.firstLine(of: .why)
        for (place, line) in lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
            grid.write(
                line, column: rect.minColumn + 1, row: rect.minRow + place, style: CellStyle(.text),
                limit: rect.maxColumn)
        }
    }
}

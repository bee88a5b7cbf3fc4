import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension ScreenDrawing {
    /// Draws the tree of layers with their frames; the selected layer and the one that is hit are marked.
    mutating func drawLayers(in rect: CellRect) {
        let texts = playground.rowTexts
        for (line, text) in texts.rows.enumerated() {
            let node = text.node
            let row = rect.minRow + line
            let isSelected = node.index == playground.selection
            let hit = playground.hitRole(of: node.index)
            let isQuiet = node.layer.isHidden || playground.isContextOnly(node.index)
            let isHeld = node.index == playground.stage.heldRow
            let role: ColorRole =
                isHeld
                ? .pointer : hit ?? (isSelected ? .selection : isQuiet ? .quiet : .text)
            let style = CellStyle(role, on: nil, isSelected || hit != nil ? .bold : [])
            if isSelected { put(.selected, column: rect.minColumn, row: row, style: style) }
            if hit != nil { put(.hit, column: rect.maxColumn - 1, row: row, style: style) }
            let problem =
                playground.problems?.worst(of: node.index)
                ?? playground.deadControls.first { $0.index == node.index }
            if hit == nil, let problem {
                let role: ColorRole = problem.severity == .error ? .error : .warning
                grid[rect.maxColumn - 1, row] = Cell("!", CellStyle(role, on: nil, .bold))
            }
            let indent = rect.minColumn + text.indent
            if node.endIndex > node.index + 1 {
                let isFolded =
                    playground.matches == nil && playground.listing.folded.contains(node.index)
                let sign: Sign = isFolded ? .folded : .unfolded
                put(sign, column: indent, row: row, style: CellStyle(.quiet))
            }
            write(text, of: texts, rect, row, style)
        }
    }

    /// The title of a layer, secondary text and, if there is room, the frame.
    private mutating func write(
        _ text: RowTexts.Row, of texts: RowTexts, _ rect: CellRect, _ row: Int, _ style: CellStyle
    ) {
        let quiet = CellStyle(.quiet)
        let limit = rect.minColumn + texts.sizeEnd
        let start = rect.minColumn + text.indent + 2
        let end = write(text.title, column: start, row: row, style: style, limit: limit)
        let room = limit - end - 1
        if !text.detail.isEmpty, room >= min(4, text.detail.cellWidth) {
            write(text.detail, column: end + 1, row: row, style: quiet, limit: limit)
        }
        for (part, last) in [(text.origin, texts.originEnd), (text.size, texts.sizeEnd)] {
            write(options.spelled(part), upTo: rect.minColumn + last, row: row, style: quiet)
        }
    }

    // MARK: The inspector

    /// Draws the properties of the selected layer, the edited one marked.
    mutating func drawInspector(in rect: CellRect) {
        let inspection = playground.derived.inspection
        let top = playground.firstLine(of: .inspector)
        for (place, line) in inspection.lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
            let row = rect.minRow + place
            let isEdited = top + place == (typedLine ?? inspection.editedLine)
            let isChosen = top + place == playground.chosenInspectorLine
            let role: ColorRole =
                isEdited ? .accent : isChosen ? .selection : line.isSet ? .text : .quiet
            let isMarked = isEdited || isChosen
            let style = CellStyle(role, on: nil, isMarked ? .bold : [])
            grid.write(
                line.name, column: rect.minColumn + 1, row: row,
                style: isEdited ? style : CellStyle(.quiet), limit: rect.maxColumn)
            let value = line.text(isChosen: isMarked, columns: rect.size.columns)
            let column =
                rect.minColumn + line.column(isChosen: isMarked, columns: rect.size.columns)
            let end = write(value, column: column, row: row, style: style, limit: rect.maxColumn)
            let stored = line.stored.map { Inspection.modelLabel + options.spelled($0) }
            // Do not truncate: part of a number would be misread.
            if let stored, stored.cellWidth <= rect.maxColumn - end - 2 {
                grid.write(
                    stored, column: end + 2, row: row, style: CellStyle(.quiet),
                    limit: rect.maxColumn)
            }
            if isMarked { put(.selected, column: rect.minColumn, row: row, style: style) }
        }
    }

    /// The line whose value is being typed.
    private var typedLine: Int? {
        guard case .value(let property)? = playground.prompt?.kind else { return nil }
        return playground.derived.inspection.lines.firstIndex { $0.property == property }
    }
}

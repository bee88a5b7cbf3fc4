import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The properties of the selected layer, the edited one marked.
enum InspectorView {
    static func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let inspection = playground.derived.inspection
        let top = playground.firstLine(of: .inspector)
        for (place, line) in inspection.lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
            let row = rect.minRow + place
            let isEdited = top + place == (typedLine(playground) ?? inspection.editedLine)
            let isChosen = top + place == playground.chosenInspectorLine
            let role: ColorRole =
                isEdited ? .accent : isChosen ? .selection : line.isSet ? .text : .quiet
            let style = CellStyle(role, on: nil, isEdited || isChosen ? .bold : [])
            grid.write(
                line.name, column: rect.minColumn + 1, row: row,
                style: isEdited ? style : CellStyle(.quiet), limit: rect.maxColumn)
            let columns = rect.size.columns
            let value = line.text(isChosen: isChosen || isEdited, columns: columns)
            let column = line.column(isChosen: isChosen || isEdited, columns: columns)
            let end = grid.write(
                options.cut(value, toCells: rect.size.columns - column),
                column: rect.minColumn + column, row: row, style: style,
                limit: rect.maxColumn)
            let stored = line.stored.map { Inspection.modelLabel + options.spelled($0) }
            // Do not truncate: part of a number would be misread.
            if let stored, stored.cellWidth <= rect.maxColumn - end - 2 {
                grid.write(
                    stored, column: end + 2, row: row, style: CellStyle(.quiet),
                    limit: rect.maxColumn)
            }
            if isChosen || isEdited {
                grid.write(
                    "\(options.character(.selected))", column: rect.minColumn, row: row,
                    style: CellStyle(isEdited ? .accent : .selection, on: nil, .bold))
            }
        }
    }

    /// The line whose value is being typed.
    private static func typedLine(_ playground: Playground) -> Int? {
        guard case .value(let property)? = playground.prompt?.kind else { return nil }
        return playground.derived.inspection.lines.firstIndex { $0.property == property }
    }
}

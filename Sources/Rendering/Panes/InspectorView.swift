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
            let (isMarked, columns) = (isChosen || isEdited, rect.size.columns)
            let role: ColorRole =
                isEdited ? .accent : isChosen ? .selection : line.isSet ? .text : .quiet
            let style = CellStyle(role, on: nil, isMarked ? .bold : [])
            grid.write(
                line.name, column: rect.minColumn + 1, row: row,
                style: isEdited ? style : CellStyle(.quiet), limit: rect.maxColumn)
            let column = line.column(isChosen: isMarked, columns: columns)
            let end = grid.write(
                options.cut(
                    line.text(isChosen: isMarked, columns: columns), toCells: columns - column),
                column: rect.minColumn + column, row: row, style: style,
                limit: rect.maxColumn)
            if let model = line.model(isChosen: isMarked, columns: columns) {
                grid.write(
                    options.spelled(model), column: end + 2, row: row, style: CellStyle(.quiet),
                    limit: rect.maxColumn)
            }
            if isMarked {
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

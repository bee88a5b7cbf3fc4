import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The properties of the selected layer.
enum InspectorView {
    static func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) {
        let lines = playground.derived.inspection.lines
        let edited = edited(playground)
        let top = playground.firstLine(of: .inspector)
        for (place, line) in lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
            let row = rect.minRow + place
            let end = grid.write(
                line.name, column: rect.minColumn + 1, row: row, style: CellStyle(.quiet),
                limit: rect.maxColumn)
            let column = max(rect.minColumn + Inspection.valueColumn, end + 1)
            let isEdited = line.property != nil && line.property == edited
            let isMarked =
                playground.panes.focus == .inspector
                && top + place == playground.panes.inspectorLine
            let role: ColorRole =
                isEdited ? .accent : isMarked ? .selection : line.isSet ? .text : .quiet
            grid.write(
                line.value.cut(toCells: rect.maxColumn - column), column: column, row: row,
                style: CellStyle(role, on: nil, isEdited || isMarked ? .bold : []),
                limit: rect.maxColumn)
            if isMarked {
                grid.write(
                    options.glyphs == .ascii ? ">" : "▶", column: rect.minColumn, row: row,
                    style: CellStyle(.selection, on: nil, .bold))
            }
        }
    }

    /// The property that is being changed; parts of bounds are bounds here.
    private static func edited(_ playground: Playground) -> LayerProperty? {
        var property = playground.edit?.tool.property
        if case .value(let typed)? = playground.prompt?.kind { property = typed }
        switch property {
        case .boundsOrigin, .boundsSize: return .bounds
        case .rotation, .scale: return .transform
        default: return property
        }
    }
}

import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func update(_ action: InspectorAction) {
        switch action {
        case .moveLine(let step): moveLine(step)
        case .editLine:
            let lines = derived.inspection.lines
            let line = panes.inspectorLine
            let property = lines.indices.contains(line) ? lines[line].property : nil
            if let property {
                editValue(of: property)
            } else {
                panes.log = "this line cannot be edited here"
            }
        }
    }

    /// Goes through the inspector; it scrolls so that the line is in sight.
    private mutating func moveLine(_ step: Int) {
        let count = derived.inspection.lines.count
        panes.inspectorLine = max(0, min(count - 1, panes.inspectorLine + step))
        guard let rows = layout.panes[.inspector]?.size.rows, rows > 0 else { return }
        let top = firstLine(of: .inspector)
        panes.scroll[.inspector] =
            max(min(top, panes.inspectorLine), panes.inspectorLine - rows + 1, 0)
    }
}

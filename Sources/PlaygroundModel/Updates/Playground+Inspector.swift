import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func update(_ action: InspectorAction) {
        switch action {
        case .moveLine(let step): moveLine(step)
        case .editLine:
            let lines = derived.inspection.lines
            let line = panes.inspectorLine
            guard lines.indices.contains(line) else { return }
            if lines[line].isFold {
                panes.showsDefaults.toggle()
            } else if let property = lines[line].property {
                editValue(of: property)
            } else {
                panes.log = "this line cannot be edited here"
            }
        case .toggleDefaults: panes.showsDefaults.toggle()
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

import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func update(_ action: InspectorAction) {
        switch action {
        case .moveLine(let step): moveLine(step)
        case .movePage(let pages):
            moveLine(pages * pageRows(of: .inspector))
        case .click(let name, let edits):
            guard let line = derived.inspection.lines.firstIndex(where: { $0.name == name })
            else { return }
            panes.inspectorLine = line
            if edits { editLine() }
        case .editLine: editLine()
        case .toggleDefaults: panes.showsDefaults.toggle()
        }
    }

    private mutating func editLine() {
        let lines = derived.inspection.lines
        let line = panes.inspectorLine
        guard lines.indices.contains(line) else { return }
        if lines[line].isFold {
            panes.showsDefaults.toggle()
            if panes.showsDefaults { panes.scroll[.inspector] = line }
        } else if let property = lines[line].property {
            editValue(of: property)
        } else {
            panes.log = "this line cannot be edited here"
        }
    }

    /// Moves to another line of the inspector, and scrolls it into view.
    private mutating func moveLine(_ step: Int) {
        let count = derived.inspection.lines.count
        panes.inspectorLine = panes.inspectorLine.stepped(by: step, in: 0..<max(1, count))
        guard let rows = layout.panes[.inspector]?.size.rows, rows > 0 else { return }
        let top = firstLine(of: .inspector)
        panes.scroll[.inspector] =
            max(min(top, panes.inspectorLine), panes.inspectorLine - rows + 1, 0)
    }
}

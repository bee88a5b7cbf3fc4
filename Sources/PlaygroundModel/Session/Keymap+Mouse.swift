import LayerGeometry
import TerminalTypes

/// What the mouse means, by what is under it.
extension Keymap {
    static func action(for mouse: MouseInput, in playground: Playground) -> Action? {
        let layout = playground.layout
        if playground.showsHelp {
            switch mouse.action {
            case .press: return .escape
            case .wheel(.down): return .scroll(.stage, 3)
            case .wheel(.up): return .scroll(.stage, -3)
            default: return nil
            }
        }
        if let menu = playground.menu { return choosing(mouse, menu, playground) }
        let hasBars = !layout.showsStageOnly
        if hasBars, case .press(.left) = mouse.action, mouse.cell.row == layout.size.rows - 1 {
            return HintLine(playground).action(at: mouse.cell.column)
        }
        if playground.prompt != nil { return proposing(mouse, playground) }
        if hasBars, case .press(.left) = mouse.action, mouse.cell.row == 0 {
            return TitleLine(playground).action(at: mouse.cell.column)
        }
        if playground.hold != nil, let rect = layout.panes[.stage] {
            // What is held is held beyond the edge of the stage too.
            if let held = stage(mouse, rect, playground), mouse.isHeld { return held }
        }
        if playground.heldRow != nil, mouse.action == .release(.left),
            layout.pane(at: mouse.cell) != .layers
        {
            return .holdRow(nil)
        }
        guard let pane = layout.pane(at: mouse.cell), let rect = layout.panes[pane] else {
            return mouse.action == .move ? .leave : nil
        }
        switch pane {
        case .stage: return stage(mouse, rect, playground)
        case .layers: return tree(mouse, rect, playground)
        case .inspector: return inspector(mouse, rect, playground)
        case .why: return why(mouse, rect, playground)
        }
    }

    private static func choosing(
        _ mouse: MouseInput, _ menu: Menu, _ playground: Playground
    ) -> Action? {
        switch mouse.action {
        case .wheel(.down): return .moveMenu(1)
        case .wheel(.up): return .moveMenu(-1)
        case .press:
            guard let place = menu.item(at: mouse.cell, in: playground.size) else {
                return menu.rect(in: playground.size).contains(mouse.cell) ? nil : .escape
            }
            return .chooseMenu(place)
        case .move, .drag:
            guard let place = menu.item(at: mouse.cell, in: playground.size) else { return nil }
            return .moveMenu(place - menu.selected)
        default: return nil
        }
    }

    /// While something is typed, a click beside the line ends it.
    private static func proposing(_ mouse: MouseInput, _ playground: Playground) -> Action? {
        switch mouse.action {
        case .wheel(.down): .moveChoice(1)
        case .wheel(.up): .moveChoice(-1)
        case .press: .escape
        default: nil
        }
    }

    private static func stage(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        let place = playground.viewport.point(
            column: Double(mouse.cell.column - rect.minColumn) + mouse.fractionX,
            row: Double(mouse.cell.row - rect.minRow) + mouse.fractionY, in: rect.size)
        let point = Point(x: place.x.withoutDust, y: place.y.withoutDust)
        switch mouse.action {
        case .move: return .hover(point)
        case .press(.left): return .press(point)
        case .drag(.left): return .drag(point)
        case .release(.left): return .release(point)
        case .press(.right): return .openCandidates(point, mouse.cell)
        case .drag: return .hover(point)
        case .wheel(.up): return .zoom(closer: true, about: point)
        case .wheel(.down): return .zoom(closer: false, about: point)
        case .wheel(.left): return .pan(columns: -4, rows: 0)
        case .wheel(.right): return .pan(columns: 4, rows: 0)
        case .press, .release: return nil
        }
    }

    private static func tree(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        let rows = playground.rows
        let line = mouse.cell.row - rect.minRow + playground.firstLine(of: .layers)
        let node = line >= 0 && line < rows.count ? playground.tree[rows[line]] : nil
        let indent = node.map { RowIndent(playground, in: rect).column(of: $0) } ?? 2
        let column = mouse.cell.column - rect.minColumn
        switch mouse.action {
        case .press(.left):
            guard let node else { return .focus(.layers) }
            return column == indent && !node.sublayers.isEmpty
                ? .fold(node.index) : .holdRow(node.index)
        case .press(.right): return node.map { .openLayerMenu($0.index, mouse.cell) }
        case .press(.middle): return node.map { .toggle(.isHidden, $0.index) }
        case .release(.left):
            guard let held = playground.heldRow else { return nil }
            guard let node, node.index != held else { return .holdRow(nil) }
            let end = indent + 2 + node.name.cellWidth
            return .drop(held, on: node.index, isInto: column >= end)
        default: return scrolling(mouse, .layers)
        }
    }

    private static func inspector(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        let lines = Inspection(playground.selectedNode).lines
        let place = mouse.cell.row - rect.minRow + playground.firstLine(of: .inspector)
        guard lines.indices.contains(place), let property = lines[place].property else {
            if case .press(.left) = mouse.action { return .focus(.inspector) }
            return scrolling(mouse, .inspector)
        }
        let column = mouse.cell.column - rect.minColumn - Inspection.valueColumn
        let isOnValue = column >= 0 && column < lines[place].value.cellWidth
        switch mouse.action {
        case .press(.left): return isOnValue ? .edit(property) : .focus(.inspector)
        case .wheel(let direction) where isOnValue && !property.counts.isEmpty:
            guard direction == .up || direction == .down else { return nil }
            let before = lines[place].value.prefix(column)
            let number = before.filter { $0 == "," || $0 == " " || $0 == "x" }.count
            return nudge(property, number, direction == .up ? 1 : -1)
                ?? scrolling(mouse, .inspector)
        default: return scrolling(mouse, .inspector)
        }
    }

    /// A step of a number; of bounds, of the part that it is in.
    ///
    /// `nil` where no tool is for it.
    private static func nudge(_ property: LayerProperty, _ number: Int, _ steps: Int) -> Action? {
        switch property {
        case .bounds where number > 1: .nudge(.boundsSize, number: number - 2, steps: steps)
        case .bounds: .nudge(.boundsOrigin, number: number, steps: steps)
        case _ where Tool.allCases.contains { $0.property == property }:
            .nudge(property, number: number, steps: steps)
        default: nil
        }
    }

    private static func why(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        guard case .press(.left) = mouse.action else { return scrolling(mouse, .why) }
        let line = mouse.cell.row - rect.minRow + playground.firstLine(of: .why)
        let page = WhyPage(playground)
        guard line >= 0, line < page.count, let layer = page.line(line).layer else {
            return .focus(.why)
        }
        return .select(layer)
    }

    private static func scrolling(_ mouse: MouseInput, _ pane: Pane) -> Action? {
        switch mouse.action {
        case .move: .leave
        case .wheel(.down): .scroll(pane, 3)
        case .wheel(.up): .scroll(pane, -3)
        case .press(.left): .focus(pane)
        default: nil
        }
    }
}

extension MouseInput {
    /// Whether it goes on with what the left button holds.
    fileprivate var isHeld: Bool { action == .drag(.left) || action == .release(.left) }
}

import LayerGeometry
import TerminalTypes

/// What an event of the terminal means in a playground.
public enum Keymap {
    /// Returns the action for an event; `nil` where it means nothing.
    public static func action(for event: InputEvent, in playground: Playground) -> Action? {
        switch event {
        case .key(let key): action(for: key, in: playground)
        case .mouse(let mouse): action(for: mouse, in: playground)
        case .paste(let text): playground.findText == nil ? nil : .type(text.oneLine)
        case .resize(let size): .resize(size)
        case .focus: nil
        }
    }

    private static func action(for key: KeyPress, in playground: Playground) -> Action? {
        if playground.findText != nil, let typed = typing(key) { return typed }
        if playground.showsHelp, let scrolled = helpScroll(key) { return scrolled }
        let pane = Binding.Place.pane(playground.focus)
        let found =
            Binding.all.first { $0.place == pane && $0.keys.contains(key) }
            ?? Binding.all.first { $0.place == .everywhere && $0.keys.contains(key) }
        return found?.action
    }

    /// Keys while a layer is sought: text goes into the line.
    private static func typing(_ key: KeyPress) -> Action? {
        switch (key.key, key.modifiers) {
        case (.character(let character), []), (.character(let character), .shift):
            .type(String(character))
        case (.enter, _): .accept
        case (.backspace, _): .erase
        case (.escape, _): .escape
        default: nil
        }
    }

    private static func helpScroll(_ key: KeyPress) -> Action? {
        switch key.key {
        case .down, .character("j"): .scroll(.stage, 1)
        case .up, .character("k"): .scroll(.stage, -1)
        case .pageDown, .character("J"), .character(" "): .scroll(.stage, 8)
        case .pageUp, .character("K"): .scroll(.stage, -8)
        case .character("q"): .escape
        default: nil
        }
    }

    private static func action(for mouse: MouseInput, in playground: Playground) -> Action? {
        let layout = playground.layout
        if playground.showsHelp {
            switch mouse.action {
            case .press: return .escape
            case .wheel(.down): return .scroll(.stage, 3)
            case .wheel(.up): return .scroll(.stage, -3)
            default: return nil
            }
        }
        if case .press(.left) = mouse.action, mouse.cell.row == layout.size.rows - 1 {
            return HintLine(playground).action(at: mouse.cell.column)
        }
        if case .press(.left) = mouse.action, mouse.cell.row == 0 {
            return TitleLine(playground).action(at: mouse.cell.column)
        }
        guard let pane = layout.pane(at: mouse.cell), let rect = layout.panes[pane] else {
            if case .move = mouse.action { return .leave }
            return nil
        }
        return pane == .stage
            ? stage(mouse, rect, playground) : list(mouse, pane, rect, playground)
    }

    private static func stage(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        let point = playground.viewport.point(
            column: Double(mouse.cell.column - rect.minColumn) + mouse.fractionX,
            row: Double(mouse.cell.row - rect.minRow) + mouse.fractionY, in: rect.size)
        switch mouse.action {
        case .move, .drag: return .hover(point)
        case .press(.left): return .click(point)
        case .wheel(.up): return .zoom(closer: true, about: point)
        case .wheel(.down): return .zoom(closer: false, about: point)
        case .wheel(.left): return .pan(columns: -4, rows: 0)
        case .wheel(.right): return .pan(columns: 4, rows: 0)
        case .press, .release: return nil
        }
    }

    private static func list(
        _ mouse: MouseInput, _ pane: Pane, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        let line = mouse.cell.row - rect.minRow + playground.firstLine(of: pane)
        switch mouse.action {
        case .move: return .leave
        case .wheel(.down): return .scroll(pane, 3)
        case .wheel(.up): return .scroll(pane, -3)
        case .press(.left):
            switch pane {
            case .layers:
                let rows = playground.visibleRows
                guard rows.indices.contains(line) else { return .focus(pane) }
                let mark = 2 * min(rows[line].depth, max(0, rect.size.columns / 2 - 8)) + 2
                return mouse.cell.column - rect.minColumn == mark && !rows[line].sublayers.isEmpty
                    ? .fold(rows[line].index) : .select(rows[line].index)
            case .why:
                guard !playground.showsArithmetic, let rows = playground.answer?.rows,
                    rows.indices.contains(line)
                else { return .focus(pane) }
                return .select(rows[line].node.index)
            default: return .focus(pane)
            }
        default: return nil
        }
    }
}

extension String {
    /// The text without the line breaks and tabs that a paste may bring.
    fileprivate var oneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 }))
    }
}

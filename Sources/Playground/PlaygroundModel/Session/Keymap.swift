import LayerGeometry
import TerminalTypes

/// Maps terminal events to actions of a playground.
public enum Keymap {
    /// Returns the action for an event; `nil` if it has none.
    public static func action(for event: InputEvent, in playground: Playground) -> Action? {
        guard playground.layout.fits else { return unseen(event, playground) }
        if playground.isWatching { return watching(event, playground) }
        return switch event {
        case .key(let key): action(for: key, in: playground)
        case .mouse(let mouse): action(for: mouse, in: playground)
        case .paste(let text): playground.prompt == nil ? nil : .prompt(.type(text.oneLine))
        case .resize(let size): .panes(.resize(size))
        case .focus: nil
        }
    }

    /// The action for an event if the screen is too small to show anything: only quitting without
    /// losing changes.
    private static func unseen(_ event: InputEvent, _ playground: Playground) -> Action? {
        switch event {
        case .resize(let size): .panes(.resize(size))
        case .key(let key)
        where !playground.document.isModified
            && action(for: key, in: .everywhere) == .program(.quit):
            .program(.quit)
        case .key, .mouse, .paste, .focus: nil
        }
    }

    /// The action for a key: in the topmost overlay, else in the tool in use, else in the focused
    /// pane, else everywhere.
    private static func action(for key: KeyPress, in playground: Playground) -> Action? {
        switch playground.overlays.top {
        case .help: return action(for: key, in: .help, ignoring: .shift)
        case .menu(let menu):
            if case .character(let character) = key.key, key.modifiers.isEmpty,
                let place = menu.items.firstIndex(where: { $0.key == character })
            {
                return .menu(.choose(place))
            }
            return action(for: key, in: .menu, ignoring: anyModifier)
        case .prompt(let prompt):
            // The keys that the page offers, unless they edit the answer.
            let request = prompt.kind == .answer ? action(for: key, in: .lesson) : nil
            if request == .lesson(.request(.hint)) { return request }
            if request == .lesson(.request(.back)), prompt.line.text.isEmpty {
                return .overlay(.escape)
            }
            if case .character(let character) = key.key, key.modifiers.subtracting(.shift).isEmpty {
                return .prompt(.type(String(character)))
            }
            return action(for: key, in: .prompt, ignoring: anyModifier)
        case nil: break
        }
        let lesson = playground.lesson.flatMap { action(for: key, on: $0) }
        return (playground.usesTool ? action(for: key, in: .tool) : nil)
            ?? (playground.isAtProblem ? action(for: key, in: .problem) : nil)
            ?? lesson
            ?? (playground.code == nil ? nil : action(for: key, in: .code))
            // On a list, too: a script does not know how a terminal shows it.
            ?? (playground.stage.needle != nil && playground.panes.focus == .stage
                ? action(for: key, in: .needle) : nil)
            ?? action(for: key, in: .pane(playground.panes.focus))
            ?? action(for: key, in: .everywhere)
    }

    /// The action for a key in a lesson; `nil` if the key has its usual meaning.
    private static func action(for key: KeyPress, on page: LessonPage) -> Action? {
        if page.isAsking, let reply = page.reply(to: key) { return reply }
        let action = action(for: key, in: .lesson)
        return action == .lesson(.request(.next)) && !page.goesOn ? nil : action
    }

    /// The action for an event while a solution is shown: panes, menus and prompts are not
    /// available.
    private static func watching(_ event: InputEvent, _ playground: Playground) -> Action? {
        switch event {
        case .resize(let size): return .panes(.resize(size))
        case .mouse(let mouse):
            let isOnText = playground.layout.about?.contains(mouse.cell) == true
            return isOnText && mouse.action == .press(.left) ? .lesson(.request(.next)) : nil
        case .paste, .focus: return nil
        case .key(let key):
            if key == KeyPress(.escape) { return .lesson(.request(.leave)) }
            if case .lesson(let action)? = action(for: key, in: .lesson) { return .lesson(action) }
            if case .program(let action)? = action(for: key, in: .everywhere),
                [.quit, .redraw, .suspend].contains(action)
            {
                return .program(action)
            }
            return .panes(.complain("Enter continues the solution; Esc ends it"))
        }
    }

    /// A message for a key without effect; `nil` for other events, on a screen that is too small, and
    /// in the help and prompts, which use the bottom line themselves.
    static func idle(_ event: InputEvent, in playground: Playground) -> Action? {
        guard case .key(let key) = event, playground.layout.fits, playground.showsMessages
        else { return nil }
        return .panes(.pass(key))
    }

    private static let anyModifier: InputModifiers = [.shift, .alt, .control]

    private static func action(
        for key: KeyPress, in place: Binding.Place, ignoring ignored: InputModifiers = []
    ) -> Action? {
        Binding.of(key, in: place, ignoring: ignored)?.action
    }
}

extension String {
    /// A pasted text without line breaks and other invisible characters.
    fileprivate var oneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnsafeForTerminal }))
    }
}

/// Maps mouse reports to actions, by what is under the pointer.
extension Keymap {
    static func action(for mouse: MouseInput, in playground: Playground) -> Action? {
        let layout = playground.layout
        switch playground.overlays.top {
        case .menu(let menu): return choosing(mouse, menu, playground)
        case .help,
            .prompt where playground.overlays.showsHelp:
            return closing(mouse) { .panes(.scroll(.stage, linesOfTurn * $0)) }
        case .prompt, nil: break
        }
        let isClick = mouse.action == .press(.left)
        let hasBars = !layout.showsStageOnly
        if hasBars, isClick, mouse.cell.row == layout.size.rows - 1 {
            return playground.hintLine.action(at: mouse.cell.column)
        }
        if playground.prompt != nil { return closing(mouse) { .prompt(.moveChoice($0)) } }
        if hasBars, isClick, mouse.cell.row == 0 {
            return playground.titleLine.action(at: mouse.cell.column)
        }
        if playground.stage.heldBorder != nil {
            return .panes(
                mouse.action == .drag(.left) ? .dragBorder(mouse.cell) : .holdBorder(nil))
        }
        if isClick, let border = layout.border(at: mouse.cell) {
            return .panes(.holdBorder(border))
        }
        if isClick, let pane = layout.tab(at: mouse.cell) { return .panes(.focus(pane)) }
        if playground.isHolding, layout.panes[.stage] != nil {
            // A drag continues outside the edge of the stage.
            if let held = stage(mouse, playground), mouse.isHeld { return held }
        }
        if playground.stage.heldRow != nil, mouse.action == .release(.left),
            layout.pane(at: mouse.cell) != .layers
        {
            return .structure(.holdRow(nil))
        }
        if let about = layout.about, about.contains(mouse.cell) {
            if isClick, let page = playground.lesson, page.goesOn || page.isAsking {
                return lesson(mouse, about, page, playground.derived.caption.page)
            }
            if let code = playground.code { return listing(mouse, about, code) }
        }
        guard let pane = layout.pane(at: mouse.cell), let rect = layout.panes[pane] else {
            return mouse.action == .move ? .probe(.leave) : nil
        }
        switch pane {
        case .stage: return stage(mouse, playground)
        case .layers: return tree(mouse, rect, playground)
        case .inspector: return inspector(mouse, rect, playground)
        case .why: return why(mouse, rect, playground)
        }
    }

    /// While the help or a prompt is open, a click outside it closes it.
    private static func closing(
        _ mouse: MouseInput, orTurning turned: (Int) -> Action
    ) -> Action? {
        if case .press = mouse.action { return .overlay(.escape) }
        return mouse.turn.map(turned)
    }

    private static func choosing(
        _ mouse: MouseInput, _ menu: Menu, _ playground: Playground
    ) -> Action? {
        let place = menu.item(at: mouse.cell, in: playground.size)
        switch mouse.action {
        case .wheel: return mouse.turn.map { .menu(.move($0)) }
        case .press:
            if let place { return .menu(.choose(place)) }
            return menu.rect(in: playground.size).contains(mouse.cell) ? nil : .overlay(.escape)
        case .move, .drag: return place.map { .menu(.move($0 - menu.selected)) }
        case .release: return nil
        }
    }

    /// A click on the page of a lesson: goes on, or answers.
    private static func lesson(
        _ mouse: MouseInput, _ rect: CellRect, _ page: LessonPage, _ lines: [PageLine]
    ) -> Action? {
        if page.goesOn { return .lesson(.request(.next)) }
        let choice = page.choice(
            at: mouse.cell.column - rect.minColumn - 1, mouse.cell.row - rect.minRow, in: lines)
        return choice.map { .lesson(.request(.reply($0.reply))) }
    }

    private static func stage(_ mouse: MouseInput, _ playground: Playground) -> Action? {
        // On a list, the pointer is at no point of the scene.
        if playground.stage.needle != nil, !playground.showsPlanes { return nil }
        if let point = playground.explodedPoint(of: mouse) { return plane(mouse, point) }
        guard let point = playground.scenePoint(of: mouse) else { return nil }
        if playground.lesson?.asksForLayer == true, mouse.action == .press(.left) {
            return .lesson(.replyAt(point))
        }
        switch mouse.action {
        case .move: return .probe(.hover(point))
        case .press(.left): return .stage(.press(point))
        case .drag(.left): return .stage(.drag(point))
        case .release(.left): return .stage(.release(point))
        case .press(.right): return .menu(.candidates(point, mouse.cell))
        case .drag: return .probe(.hover(point))
        case .wheel(.up): return .stage(.zoom(closer: true, about: point))
        case .wheel(.down): return .stage(.zoom(closer: false, about: point))
        case .wheel(.left): return .stage(.pan(columns: -4, rows: 0))
        case .wheel(.right): return .stage(.pan(columns: 4, rows: 0))
        case .press, .release: return nil
        }
    }

    /// The action of the mouse on the exploded view.
    private static func plane(_ mouse: MouseInput, _ point: Point) -> Action? {
        switch mouse.action {
        case .move, .press(.left), .drag: .stage(.aimAtPlane(point))
        case .wheel(.up): .stage(.spreadNeedle(isMore: true))
        case .wheel(.down): .stage(.spreadNeedle(isMore: false))
        case .press, .release, .wheel: nil
        }
    }

    private static func tree(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        let row = playground.rowTexts.rows.dropFirst(mouse.cell.row - rect.minRow).first
        let (node, indent) = (row?.node, row?.indent ?? 2)
        let column = mouse.cell.column - rect.minColumn
        switch mouse.action {
        case .press(.left):
            guard let node else { return nil }
            if playground.lesson?.asksForLayer == true, column != indent {
                return .lesson(.request(.reply(.layer(node.index))))
            }
            return column == indent && !node.sublayers.isEmpty
                ? .listing(.fold(node.index)) : .structure(.holdRow(node.index))
        case .press(.right): return node.map { .menu(.layer($0.index, mouse.cell)) }
        case .press(.middle): return node.map { .edit(.property(.isHidden, of: $0.index)) }
        case .release(.left):
            guard let held = playground.stage.heldRow else { return nil }
            guard let node, node.index != held else { return .structure(.holdRow(nil)) }
            let end = indent + 2 + node.title.cellWidth
            return .structure(.drop(held, on: node.index, isInto: column >= end))
        default: return scrolling(mouse, .layers)
        }
    }

    private static func inspector(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        let lines = playground.derived.inspection.lines
        let place = mouse.cell.row - rect.minRow + playground.firstLine(of: .inspector)
        guard lines.indices.contains(place) else { return scrolling(mouse, .inspector) }
        let line = lines[place]
        let isChosen = playground.chosenInspectorLine == place
        let column =
            mouse.cell.column - rect.minColumn
            - line.column(isChosen: isChosen, columns: rect.size.columns)
        let shown = line.text(isChosen: isChosen, columns: rect.size.columns)
        let isOnValue = column >= 0 && column < shown.cellWidth
        switch mouse.action {
        case .press(.left):
            return .inspector(.click(line.name, edits: line.isFold || isOnValue))
        // On other lines, scrolling would accidentally change the value under the pointer.
        case .wheel
        where isOnValue && (isChosen || playground.derived.inspection.editedLine == place):
            guard let property = line.property, let turn = mouse.turn
            else { return scrolling(mouse, .inspector) }
            let number = shown.prefix(column).filter { ", ×".contains($0) }.count
            return nudge(property, number, -turn) ?? scrolling(mouse, .inspector)
        default: return scrolling(mouse, .inspector)
        }
    }

    /// Changes a number by steps; for bounds, of the origin or the size.
    ///
    /// `nil` if no tool edits the property.
    private static func nudge(_ property: LayerProperty, _ number: Int, _ steps: Int) -> Action? {
        switch property {
        case .bounds where number > 1: .edit(.nudge(.boundsSize, number: number - 2, steps: steps))
        case .bounds: .edit(.nudge(.boundsOrigin, number: number, steps: steps))
        case _ where Tool.allCases.contains { $0.property == property }:
            .edit(.nudge(property, number: number, steps: steps))
        default: nil
        }
    }

    private static func why(
        _ mouse: MouseInput, _ rect: CellRect, _ playground: Playground
    ) -> Action? {
        guard case .press(.left) = mouse.action else { return scrolling(mouse, .why) }
        let page = playground.derived.why
        let line = page.place(
            inRow: mouse.cell.row - rect.minRow, from: playground.firstLine(of: .why))
        guard line >= 0, line < page.count, let layer = page.line(line).layer else {
            return nil
        }
        return .listing(.select(layer))
    }

    private static func listing(
        _ mouse: MouseInput, _ rect: CellRect, _ code: CodePage
    ) -> Action? {
        if mouse.action == .press(.left) {
            let line = code.line(inRow: mouse.cell.row - rect.minRow, rows: rect.size.rows)
            return line.map { $0 == code.line ? .code(.edit) : .code(.line($0)) }
        }
        if mouse.action == .move { return .probe(.leave) }
        return mouse.turn.map { .code(.scroll(linesOfTurn * $0)) }
    }

    private static func scrolling(_ mouse: MouseInput, _ pane: Pane) -> Action? {
        if mouse.action == .move { return .probe(.leave) }
        return mouse.turn.map { .panes(.scroll(pane, linesOfTurn * $0)) }
    }

    /// The number of lines that a turn of the wheel scrolls.
    private static let linesOfTurn = 3
}

extension MouseInput {
    /// Whether it continues or ends a drag with the left button.
    fileprivate var isHeld: Bool { action == .drag(.left) || action == .release(.left) }

    /// Which way the wheel was turned: down (1) or up (-1); `nil` if neither.
    fileprivate var turn: Int? {
        action == .wheel(.down) ? 1 : action == .wheel(.up) ? -1 : nil
    }
}

extension Playground {
    /// The point in scene space at a mouse report, rounded to readable numbers; `nil` if the stage
    /// is not on the screen.
    package func scenePoint(of mouse: MouseInput) -> Point? {
        scenePoint(at: mouse.cell, fractionX: mouse.fractionX, fractionY: mouse.fractionY)
            .map(\.withoutRoundingNoise)
    }
}

/// Actions before an event's own action.
extension Keymap {
    /// Returns the actions that come before an event's own.
    ///
    /// They clear the last message, end a wheel edit and focus the clicked pane. Keys for recordings
    /// and the clipboard only clear the message; redrawing and suspending change nothing.
    ///
    /// - Parameter action: The event's own action.
    static func preparations(
        for event: InputEvent, meaning action: Action?, in playground: Playground
    ) -> [Action] {
        if action == .program(.redraw) || action == .program(.suspend) { return [] }
        if playground.isWatching { return [] }
        var actions: [Action] = []
        if event.isChosen, !playground.log.isEmpty, playground.showsMessages {
            actions.append(.panes(.clearMessage))
        }
        if case .program(let action)? = action, action.isUnrecorded { return actions }
        if endsWheel(event, in: playground) { actions.append(.edit(.keep)) }
        if let pane = clicked(by: event, in: playground) { actions.append(.panes(.click(pane))) }
        return actions
    }

    /// The pane in which a button is pressed; `nil` for other events, and while an overlay is open.
    private static func clicked(by event: InputEvent, in playground: Playground) -> Pane? {
        guard case .mouse(let mouse) = event, case .press = mouse.action,
            playground.overlays.top == nil, playground.layout.fits
        else { return nil }
        return playground.layout.titledPane(at: mouse.cell)
    }

    /// Whether an event ends changing a number by the wheel: a key, a button, or the pointer leaving
    /// the inspector.
    private static func endsWheel(_ event: InputEvent, in playground: Playground) -> Bool {
        guard playground.edit?.isByWheel == true, playground.overlays.top == nil else {
            return false
        }
        if case .mouse(let mouse) = event, !event.isChosen {
            return playground.layout.pane(at: mouse.cell) != .inspector
        }
        return event.isChosen
    }
}

extension Playground {
    /// Whether the bottom line is for messages, and not for a line that is typed.
    fileprivate var showsMessages: Bool {
        switch overlays.top {
        case nil, .menu: true
        case .help, .prompt: false
        }
    }
}

extension InputEvent {
    /// Whether it is deliberate: a key, a paste or a button press, not mere movement.
    var isChosen: Bool {
        switch self {
        case .key, .paste: true
        case .mouse(let mouse): if case .press = mouse.action { true } else { false }
        case .resize, .focus: false
        }
    }
}

/// The position of the mouse, and the buttons that are down.
public struct PointerState: Hashable, Sendable {
    /// The last report; `nil` before the first one.
    public private(set) var pointer: MouseInput?
    /// The buttons that are down, in the order in which they were pressed.
    public private(set) var buttons: [MouseButton] = []

    /// Creates the initial state.
    public init() {}

    /// Updates the state from a report.
    public mutating func follow(_ mouse: MouseInput) {
        pointer = mouse
        switch mouse.action {
        case .press(let button):
            buttons.removeAll { $0 == button }
            buttons.append(button)
        case .release(let button): buttons.removeAll { $0 == button }
        case .move: buttons = []
        case .drag, .wheel: break
        }
    }
}

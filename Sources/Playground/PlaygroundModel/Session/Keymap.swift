import LayerGeometry
import TerminalTypes

/// Maps terminal events to actions.
extension Playground {
    /// Returns the action for an event; `nil` if it has none.
    public func action(for event: InputEvent) -> Action? {
        if case .resize(let size) = event { return .panes(.resize(size)) }
        guard layout.fits else {
            // Nothing is shown on so small a screen: only quit, without losing changes.
            let quit = Action.program(.quit)
            guard case .key(let key) = event, !document.isModified else { return nil }
            return key.action(in: .everywhere) == quit ? quit : nil
        }
        if isWatching { return actionWhileWatching(for: event) }
        return switch event {
        case .key(let key): action(for: key)
        case .mouse(let mouse): action(for: mouse)
        case .paste(let text): prompt == nil ? nil : .prompt(.type(text.oneLine))
        case .resize, .focus: nil
        }
    }

    /// The action for a key: in the topmost overlay, else in the tool in use, else in the focused
    /// pane, else everywhere.
    private func action(for key: KeyPress) -> Action? {
        switch overlays.top {
        case .help: return key.action(in: .help, ignoring: .shift)
        case .menu(let menu):
            if case .character(let character) = key.key, key.modifiers.isEmpty,
                let place = menu.items.firstIndex(where: { $0.key == character })
            {
                return .menu(.choose(place))
            }
            return key.action(in: .menu, ignoring: .any)
        case .prompt(let prompt):
            // The keys that the page offers, unless they edit the answer.
            let request = prompt.kind == .answer ? key.action(in: .lesson) : nil
            if request == .lesson(.request(.hint)) { return request }
            if request == .lesson(.request(.back)), prompt.line.text.isEmpty {
                return .overlay(.escape)
            }
            if case .character(let character) = key.key, key.modifiers.subtracting(.shift).isEmpty {
                return .prompt(.type(String(character)))
            }
            return key.action(in: .prompt, ignoring: .any)
        case nil: break
        }
        let lesson = lesson.flatMap { action(for: key, on: $0) }
        return (usesTool ? key.action(in: .tool) : nil)
            ?? (isAtProblem ? key.action(in: .problem) : nil)
            ?? lesson
            ?? (code == nil ? nil : key.action(in: .code))
            // On a list, too: a script does not know how a terminal shows it.
            ?? (stage.needle != nil && panes.focus == .stage ? key.action(in: .needle) : nil)
            ?? key.action(in: .pane(panes.focus))
            ?? key.action(in: .everywhere)
    }

    /// The action for a key in a lesson; `nil` if the key has its usual meaning.
    private func action(for key: KeyPress, on page: LessonPage) -> Action? {
        if page.isAsking, let reply = page.reply(to: key) { return reply }
        let action = key.action(in: .lesson)
        return action == .lesson(.request(.next)) && !page.goesOn ? nil : action
    }

    /// The action for an event while a solution is shown: panes, menus and prompts are not
    /// available.
    private func actionWhileWatching(for event: InputEvent) -> Action? {
        switch event {
        case .mouse(let mouse):
            let isOnText = layout.about?.contains(mouse.cell) == true
            return isOnText && mouse.action == .press(.left) ? .lesson(.request(.next)) : nil
        case .resize, .paste, .focus: return nil
        case .key(let key):
            if key == KeyPress(.escape) { return .lesson(.request(.leave)) }
            if case .lesson(let action)? = key.action(in: .lesson) { return .lesson(action) }
            if case .program(let action)? = key.action(in: .everywhere),
                action == .quit || action == .request(.redraw) || action == .request(.suspend)
            {
                return .program(action)
            }
            return .panes(.complain("Enter continues the solution; Esc ends it"))
        }
    }

    /// A message for a key without effect; `nil` for other events, on a screen that is too small, and
    /// in the help and prompts, which use the bottom line themselves.
    func idleAction(for event: InputEvent) -> Action? {
        guard case .key(let key) = event, layout.fits, showsMessages else { return nil }
        return .panes(.pass(key))
    }
}

extension KeyPress {
    fileprivate func action(
        in place: Binding.Place, ignoring ignored: InputModifiers = []
    ) -> Action? {
        Binding.of(self, in: place, ignoring: ignored)?.action
    }
}

extension InputModifiers {
    fileprivate static let any: InputModifiers = [.shift, .alt, .control]
}

extension String {
    /// A pasted text without line breaks and other invisible characters.
    fileprivate var oneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnsafeForTerminal }))
    }
}

/// Maps mouse reports to actions, by what is under the pointer.
extension Playground {
    private func action(for mouse: MouseInput) -> Action? {
        switch overlays.top {
        case .menu(let menu): return choosing(mouse, menu)
        case .help,
            .prompt where overlays.showsHelp:
            return closing(mouse) { .panes(.scroll(.stage, linesOfTurn * $0)) }
        case .prompt, nil: break
        }
        let isClick = mouse.action == .press(.left)
        let hasBars = !layout.showsStageOnly
        if hasBars, isClick, mouse.cell.row == layout.size.rows - 1 {
            return hintLine.action(at: mouse.cell.column)
        }
        if prompt != nil { return closing(mouse) { .prompt(.moveChoice($0)) } }
        if hasBars, isClick, mouse.cell.row == 0 { return titleLine.action(at: mouse.cell.column) }
        if stage.heldBorder != nil {
            return .panes(
                mouse.action == .drag(.left) ? .dragBorder(mouse.cell) : .holdBorder(nil))
        }
        if isClick, let border = layout.border(at: mouse.cell) {
            return .panes(.holdBorder(border))
        }
        if isClick, let pane = layout.tab(at: mouse.cell) { return .panes(.focus(pane)) }
        if isHolding, layout.panes[.stage] != nil {
            // A drag continues outside the edge of the stage.
            if let held = actionOnStage(mouse), mouse.isHeld { return held }
        }
        if stage.heldRow != nil, mouse.action == .release(.left),
            layout.pane(at: mouse.cell) != .layers
        {
            return .structure(.holdRow(nil))
        }
        if let about = layout.about, about.contains(mouse.cell) {
            if isClick, let lesson, lesson.goesOn || lesson.isAsking {
                return answering(mouse, about, lesson)
            }
            if let code { return actionOnListing(mouse, about, code) }
        }
        guard let pane = layout.pane(at: mouse.cell), let rect = layout.panes[pane] else {
            return mouse.action == .move ? .probe(.leave) : nil
        }
        switch pane {
        case .stage: return actionOnStage(mouse)
        case .layers: return actionOnTree(mouse, rect)
        case .inspector: return actionOnInspector(mouse, rect)
        case .why: return actionOnWhy(mouse, rect)
        }
    }

    /// While the help or a prompt is open, a click outside it closes it.
    private func closing(_ mouse: MouseInput, orTurning turned: (Int) -> Action) -> Action? {
        if case .press = mouse.action { return .overlay(.escape) }
        return mouse.turn.map(turned)
    }

    private func choosing(_ mouse: MouseInput, _ menu: Menu) -> Action? {
        let place = menu.item(at: mouse.cell, in: size)
        switch mouse.action {
        case .wheel: return mouse.turn.map { .menu(.move($0)) }
        case .press:
            if let place { return .menu(.choose(place)) }
            return menu.rect(in: size).contains(mouse.cell) ? nil : .overlay(.escape)
        case .move, .drag: return place.map { .menu(.move($0 - menu.selected)) }
        case .release: return nil
        }
    }

    /// A click on the page of a lesson: goes on, or answers.
    private func answering(_ mouse: MouseInput, _ rect: CellRect, _ page: LessonPage) -> Action? {
        if page.goesOn { return .lesson(.request(.next)) }
        let choice = page.choice(
            at: mouse.cell.column - rect.minColumn - 1, mouse.cell.row - rect.minRow,
            in: derived.caption.page)
        return choice.map { .lesson(.request(.reply($0.reply))) }
    }

    private func actionOnStage(_ mouse: MouseInput) -> Action? {
        // On a list, the pointer is at no point of the scene.
        if stage.needle != nil, !showsPlanes { return nil }
        if let point = explodedPoint(of: mouse) { return actionOnPlanes(mouse, point) }
        guard let point = scenePoint(of: mouse) else { return nil }
        if lesson?.asksForLayer == true, mouse.action == .press(.left) {
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
    private func actionOnPlanes(_ mouse: MouseInput, _ point: Point) -> Action? {
        switch mouse.action {
        case .move, .press(.left), .drag: .stage(.aimAtPlane(point))
        case .wheel(.up): .stage(.spreadNeedle(isMore: true))
        case .wheel(.down): .stage(.spreadNeedle(isMore: false))
        case .press, .release, .wheel: nil
        }
    }

    private func actionOnTree(_ mouse: MouseInput, _ rect: CellRect) -> Action? {
        let row = rowTexts.rows.dropFirst(mouse.cell.row - rect.minRow).first
        let (node, indent) = (row?.node, row?.indent ?? 2)
        let column = mouse.cell.column - rect.minColumn
        switch mouse.action {
        case .press(.left):
            guard let node else { return nil }
            if lesson?.asksForLayer == true, column != indent {
                return .lesson(.request(.reply(.layer(node.index))))
            }
            return column == indent && !node.sublayers.isEmpty
                ? .listing(.fold(node.index)) : .structure(.holdRow(node.index))
        case .press(.right): return node.map { .menu(.layer($0.index, mouse.cell)) }
        case .press(.middle): return node.map { .edit(.property(.isHidden, of: $0.index)) }
        case .release(.left):
            guard let held = stage.heldRow else { return nil }
            guard let node, node.index != held else { return .structure(.holdRow(nil)) }
            let end = indent + 2 + node.title.cellWidth
            return .structure(.drop(held, on: node.index, isInto: column >= end))
        default: return scrolling(mouse, .layers)
        }
    }

    private func actionOnInspector(_ mouse: MouseInput, _ rect: CellRect) -> Action? {
        let lines = derived.inspection.lines
        let place = mouse.cell.row - rect.minRow + firstLine(of: .inspector)
        guard lines.indices.contains(place) else { return scrolling(mouse, .inspector) }
        let line = lines[place]
        let isChosen = chosenInspectorLine == place
        let column =
            mouse.cell.column - rect.minColumn
            - line.column(isChosen: isChosen, columns: rect.size.columns)
        let shown = line.text(isChosen: isChosen, columns: rect.size.columns)
        let isOnValue = column >= 0 && column < shown.cellWidth
        switch mouse.action {
        case .press(.left):
            return .inspector(.click(line.name, edits: line.isFold || isOnValue))
        // On other lines, scrolling would accidentally change the value under the pointer.
        case .wheel where isOnValue && (isChosen || derived.inspection.editedLine == place):
            let number = shown.prefix(column).count { ", ×".contains($0) }
            let nudge = mouse.turn.flatMap { line.property?.nudge(number, by: -$0) }
            return nudge.map { .edit($0) } ?? scrolling(mouse, .inspector)
        default: return scrolling(mouse, .inspector)
        }
    }

    private func actionOnWhy(_ mouse: MouseInput, _ rect: CellRect) -> Action? {
        guard case .press(.left) = mouse.action else { return scrolling(mouse, .why) }
        let page = derived.why
        let line = page.place(inRow: mouse.cell.row - rect.minRow, from: firstLine(of: .why))
        guard line >= 0, line < page.count else { return nil }
        return page.line(line).layer.map { .listing(.select($0)) }
    }

    private func actionOnListing(
        _ mouse: MouseInput, _ rect: CellRect, _ code: CodePage
    ) -> Action? {
        if mouse.action == .press(.left) {
            let line = code.line(inRow: mouse.cell.row - rect.minRow, rows: rect.size.rows)
            return line.map { $0 == code.line ? .code(.edit) : .code(.line($0)) }
        }
        if mouse.action == .move { return .probe(.leave) }
        return mouse.turn.map { .code(.scroll(linesOfTurn * $0)) }
    }

    private func scrolling(_ mouse: MouseInput, _ pane: Pane) -> Action? {
        if mouse.action == .move { return .probe(.leave) }
        return mouse.turn.map { .panes(.scroll(pane, linesOfTurn * $0)) }
    }

    /// The point in scene space at a mouse report, rounded to readable numbers; `nil` if the stage
    /// is not on the screen.
    package func scenePoint(of mouse: MouseInput) -> Point? {
        scenePoint(at: mouse.cell, fractionX: mouse.fractionX, fractionY: mouse.fractionY)
            .map(\.withoutRoundingNoise)
    }
}

/// The number of lines that a turn of the wheel scrolls.
private let linesOfTurn = 3

extension LayerProperty {
    /// Changes a number by steps; for bounds, of the origin or the size.
    ///
    /// `nil` if no tool edits the property.
    fileprivate func nudge(_ number: Int, by steps: Int) -> EditAction? {
        switch self {
        case .bounds where number > 1: .nudge(.boundsSize, number: number - 2, steps: steps)
        case .bounds: .nudge(.boundsOrigin, number: number, steps: steps)
        case _ where Tool.allCases.contains { $0.property == self }:
            .nudge(self, number: number, steps: steps)
        default: nil
        }
    }
}

extension MouseInput {
    /// Whether it continues or ends a drag with the left button.
    fileprivate var isHeld: Bool { action == .drag(.left) || action == .release(.left) }

    /// Which way the wheel was turned: down (1) or up (-1); `nil` if neither.
    fileprivate var turn: Int? {
        action == .wheel(.down) ? 1 : action == .wheel(.up) ? -1 : nil
    }
}

/// Actions before an event's own action.
extension Playground {
    /// Returns the actions that come before an event's own.
    ///
    /// They clear the last message, end a wheel edit and focus the clicked pane. Keys for recordings
    /// and the clipboard only clear the message; redrawing and suspending change nothing.
    ///
    /// - Parameter action: The event's own action.
    func preparations(for event: InputEvent, meaning action: Action?) -> [Action] {
        let terminalEffects: [Effect] = [.redraw, .suspend]
        let isOfTerminal = terminalEffects.contains { action == .program(.request($0)) }
        if isWatching || isOfTerminal { return [] }
        var actions: [Action] = []
        if event.isChosen, !log.isEmpty, showsMessages { actions.append(.panes(.clearMessage)) }
        if case .program(let action)? = action, action.isUnrecorded { return actions }
        if endsWheel(event) { actions.append(.edit(.keep)) }
        // A button is pressed in a pane.
        if case .mouse(let mouse) = event, case .press = mouse.action, overlays.top == nil,
            layout.fits, let pane = layout.titledPane(at: mouse.cell)
        {
            actions.append(.panes(.click(pane)))
        }
        return actions
    }

    /// Whether an event ends changing a number by the wheel: a key, a button, or the pointer leaving
    /// the inspector.
    private func endsWheel(_ event: InputEvent) -> Bool {
        guard edit?.isByWheel == true, overlays.top == nil else { return false }
        if case .mouse(let mouse) = event, !event.isChosen {
            return layout.pane(at: mouse.cell) != .inspector
        }
        return event.isChosen
    }

    /// Whether the bottom line is for messages, and not for a line that is typed.
    private var showsMessages: Bool {
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

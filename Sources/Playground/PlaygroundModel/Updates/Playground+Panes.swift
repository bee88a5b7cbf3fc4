import TerminalTypes

extension Playground {
    mutating func update(_ action: PanesAction) {
        switch action {
        case .resize(let size): resize(size)
        case .next(let step):
            let all = layout.order
            let place = all.firstIndex(of: panes.focus) ?? 0
            focus(all[(place + step).wrapped(in: all.count)])
        case .focus(let pane): focus(pane)
        case .click(let pane): panes.focus(on: pane)
        case .zoom(let isOn): zoomPane(isOn)
        case .holdBorder(let border): stage.held = border.map(DragState.border)
        case .dragBorder(let cell): dragBorder(to: cell)
        case .toggleScreen: toggleScreen()
        case .scroll(let pane, let lines): scroll(pane, by: lines)
        case .move(let pane, let lines): move(in: pane, by: lines)
        case .page(let pane, let pages): move(in: pane, by: pages * pageRows(of: pane))
        case .toggleArithmetic: panes.showsArithmetic.toggle()
        case .toggleAbout: toggleAbout()
        case .moveSmoothly(let isWanted): panes.movesSmoothly = isWanted
        case .listPlanes(let isWanted): panes.listsPlanes = isWanted
        case .toggleMouse:
            panes.usesMouse.toggle()
            panes.log =
                panes.usesMouse
                ? "the mouse is on" : "the terminal has the mouse; % takes it back"
            effect = .mouse(panes.usesMouse)
        case .tell(let text): (panes.log, panes.isNews) = (text, edit != nil)
        case .complain(let text):
            panes.notice = Notice(text: text, isComplaint: true)
            panes.isNews = edit != nil
        case .pass(let key):
            panes.notice = Notice(text: "\(key.spokenName) \(faultOfKey)", isMinor: true)
            panes.isNews = edit != nil
        case .clearMessage: (panes.log, panes.isNews) = ("", false)
        case .warn(let text): if !panes.warnings.contains(text) { panes.warnings.append(text) }
        case .retract(let text): panes.warnings.removeAll { $0 == text }
        case .dismissWarning: if !panes.warnings.isEmpty { panes.warnings.removeFirst() }
        case .recording(let isOn): panes.isRecording = isOn
        }
    }

    /// Shows a message, such as why an action has no effect.
    mutating func say(_ text: String) { panes.log = text }

    /// The message about a key without a meaning, with a hint.
    private var faultOfKey: String {
        if overlays.menu != nil { return "is not in this menu; Esc closes it" }
        let help = lesson == nil ? "?" : "F1"
        let fault = lesson?.isAsking == true ? "is not an answer" : "does nothing here"
        return "\(fault); \(help) lists the keys"
    }

    private mutating func move(in pane: Pane, by lines: Int) {
        switch pane {
        case .layers:
            // A selected layer inside a folded one counts as on that one's row.
            let row = rows.row(nearest: selection)
            go(to: rows[row.stepped(by: lines, in: 0..<rows.count)])
        case .inspector:
            let count = derived.inspection.lines.count
            panes.inspectorLine = panes.inspectorLine.stepped(by: lines, in: 0..<max(1, count))
            scroll(.inspector, to: panes.inspectorLine)
        case .stage, .why: scroll(pane, by: lines)
        }
    }

    private mutating func scroll(_ pane: Pane, by lines: Int) {
        panes.scroll[pane] = firstLine(of: pane).stepped(by: lines, in: 0..<Int.max)
        panes.scroll[pane] = firstLine(of: pane)
    }

    /// Scrolls a line of a pane into view.
    mutating func scroll(_ pane: Pane, to line: Int) {
        guard let rows = layout.panes[pane]?.size.rows, rows > 0 else { return }
        panes.scroll[pane] = max(min(firstLine(of: pane), line), line - rows + 1, 0)
    }

    private mutating func resize(_ size: CellSize) {
        let isSelectionShown = isSelectionShown
        panes.size = size
        measure()
        if stage.isFitting { fit() }
        if isSelectionShown { reveal() }
        guard !layout.fits else { return }
        // Do not continue dragging something that may be invisible.
        if let edit, edit.grip != nil || edit.isByWheel { keep() }
        stage.held = nil
    }

    private mutating func toggleAbout() {
        guard document.about != nil else { return say("the scene has no description") }
        panes.showsAbout.toggle()
        panes.log = panes.showsAbout ? "" : "i shows the description again"
        refresh()
        if stage.isFitting { fit() }
    }

    /// Moves the held border as far as it can go; keeps a visible selection visible.
    private mutating func dragBorder(to cell: CellPoint) {
        guard let border = stage.heldBorder else { return }
        let isShown = isSelectionShown
        panes.shares.move(border, to: cell, in: layout)
        panes.log = "- in Why, Layers or Inspector puts the borders back"
        refresh()
        if stage.isFitting { fit() }
        if isShown { reveal() }
    }

    /// Maximises the focused pane in its column, or restores all panes, and then their borders; keeps a
    /// visible selection visible.
    private mutating func zoomPane(_ isOn: Bool) {
        let isShown = isSelectionShown || layout.panes[.layers] == nil
        let before = (layout: layout, zoomed: panes.zoomed)
        if !isOn, before.zoomed == nil { panes.shares = PaneShares() }
        panes.zoom(isOn)
        refresh()
        if layout == before.layout {
            if isOn { panes.zoom(before.zoomed != nil) }
            panes.log = isOn ? "the pane already has all rows" : "no pane has all rows"
            return
        }
        if stage.isFitting { fit() }
        if isShown { reveal() }
    }

    private mutating func toggleScreen() {
        let isShown = isSelectionShown || layout.panes[.layers] == nil
        panes.fillsScreen.toggle()
        // Esc first leaves what was opened later.
        let isNext =
            edit == nil && report == nil && lesson?.isQuiz != true && stage.needle == nil
        let keys = isNext ? "_ or Esc" : "_"
        panes.log = panes.fillsScreen ? "\(keys) shows the other panes again" : ""
        refresh()
        if stage.isFitting { fit() }
        if isShown { reveal() }
    }

    /// Focuses a pane; keeps a visible selection visible, and shows it if the tree was hidden.
    private mutating func focus(_ pane: Pane) {
        let isShown = isSelectionShown || layout.panes[.layers] == nil
        panes.focus(on: pane)
        if isShown { reveal() }
    }

    mutating func update(_ action: InspectorAction) {
        switch action {
        case .click(let name, let edits):
            guard let line = derived.inspection.lines.firstIndex(where: { $0.name == name })
            else { return }
            panes.inspectorLine = line
            if edits { editLine() }
        case .editLine: editLine()
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
}

import LayerGeometry
import TerminalTypes

extension Playground {
    /// Does one action: the only way in which the playground changes.
    ///
    /// - Returns: What is to be done outside of the model; `nil` for nothing.
    @discardableResult
    public mutating func update(_ action: Action) -> Effect? {
        defer {
            if waitingMenu != nil, !isBusy {
                menu = waitingMenu
                waitingMenu = nil
            }
        }
        if action.endsEdit {
            keep()
            // What the mouse holds is let go, or it would go on with another layer.
            hold = nil
            heldRow = nil
        }
        switch action {
        case .quit: return quit()
        case .suspend: return .suspend
        case .redraw: return .redraw
        case .request(let effect):
            menu = nil
            return effect
        case .toggleMouse:
            usesMouse.toggle()
            log =
                usesMouse ? "the mouse is on" : "the mouse is left to the terminal; % takes it back"
            return .mouse(usesMouse)
        case .save: return .save(andQuit: false)
        case .record where isRecording: return .stopRecording
        case .makeTest: return .makeTest
        case .denyAnswer: return .denyAnswer
        case .saveAs(let name): return .saveAs(name, overwriting: false, andQuit: false)
        case .accept: return accept()
        case .command(let text): return command(text)
        case .chooseMenu(let place): return chooseMenu(place)
        case .resize(let size):
            let isSelectionShown = isSelectionShown
            self.size = size
            if isFitting { fit() }
            if isSelectionShown { reveal() }
        case .hover, .leave, .click, .moveProbe, .clickProbe, .candidate: updateProbe(action)
        case .press, .drag, .release: updateDrag(action)
        case .zoom, .pan, .fit, .centerSelection: updateView(action)
        case .find, .filter, .openPalette, .askSaveAs, .record, .type, .erase, .delete, .eraseAll,
            .moveCursor, .moveChoice:
            updatePrompt(action)
        case .recording(let isOn): isRecording = isOn
        case .superlayer, .select, .selectRow, .fold, .setFold: updateSelection(action)
        case .open, .openCandidates, .openLayerMenu, .moveMenu, .export: updateMenu(action)
        case .tool, .adjust, .pad, .switchFlag, .typeValue, .edit, .reset, .keep, .nudge, .toggle,
            .undo, .redo, .moveLine, .editLine, .revise:
            updateEdit(action)
        case .newLayer, .duplicate, .deleteLayer, .restack, .moveOut, .moveIn, .drop, .holdRow:
            updateStructure(action)
        case .saved, .tell, .load: updateFile(action)
        case .filterBy, .nextMatch, .toggleTouchable, .selectHit: updateListing(action)
        case .toggleProblems: updateProblems(action)
        default: updateShown(action)
        }
        return nil
    }

    /// What is shown and how, and by which rules is asked.
    private mutating func updateShown(_ action: Action) {
        switch action {
        case .nextRules: nextRules()
        case .rules(let other):
            (rules, comparesRules) = (other, false)
            candidate = 0
            ask()
        case .nextQuestion:
            question = question.other
            candidate = 0
            ask()
        case .togglePlaying, .stepTime, .tick, .toggleModel: updateTime(action)
        case .toggleFrames: showsFrames.toggle()
        case .toggleGrid: showsGrid.toggle()
        case .toggleXray: showsXray.toggle()
        case .toggleKeepFrame:
            keepsFrame.toggle()
            log = keepsFrame ? "keep frame: position follows the anchor" : "keep frame is off"
        case .toggleArithmetic: showsArithmetic.toggle()
        case .toggleHelp:
            showsHelp.toggle()
            scroll[.stage] = 0
        case .nextPane(let step):
            let panes = Pane.allCases
            focus(panes[(focus.rawValue + step + panes.count) % panes.count])
        case .focus(let pane): focus(pane)
        case .scroll(let pane, let lines): scroll(pane, by: lines)
        case .escape: escape()
        default: break
        }
    }

    /// Gives the keyboard to a pane; the tree, where it was not to be seen, shows the selection.
    private mutating func focus(_ pane: Pane) {
        let wasShown = layout.panes[.layers] != nil
        focus = pane
        if !wasShown { reveal() }
    }

    private mutating func scroll(_ pane: Pane, by lines: Int) {
        scroll[pane] = max(0, firstLine(of: pane) + lines)
        scroll[pane] = firstLine(of: pane)
    }

    /// calayer, uiview, both side by side, book; then the scene's own, where they are none of these.
    private mutating func nextRules() {
        switch (rules, comparesRules) {
        case (.calayer, false): rules = .uiview
        case (.uiview, _): (rules, comparesRules) = (.calayer, true)
        case (.calayer, true): (rules, comparesRules) = (.book, false)
        case (.book, _):
            rules = HitRules.apple.contains(ownRules) ? .calayer : ownRules
            comparesRules = false
        case (.android, _), (.candidates, _): (rules, comparesRules) = (.calayer, false)
        }
        candidate = 0
        ask()
    }

    private mutating func quit() -> Effect? {
        guard isModified else { return .quit }
        menu = Menu(
            "Changes are not saved",
            [
                Menu.Item(key: "w", "save and quit", .request(.save(andQuit: true))),
                Menu.Item(key: "d", "discard the changes and quit", .request(.quit)),
                Menu.Item(key: "n", "stay", .escape),
            ])
        return nil
    }

    /// One step back, the nearest first; never destroys anything.
    private mutating func escape() {
        if showsHelp {
            showsHelp = false
        } else if menu != nil {
            menu = nil
        } else if prompt != nil {
            let wasFilter = prompt?.kind == .filter
            prompt = nil
            if wasFilter { reveal() }
        } else if session != nil {
            revert()
        } else if heldRow != nil {
            heldRow = nil
        } else if showsArithmetic {
            showsArithmetic = false
        } else if !filter.isEmpty, focus == .layers || pin == nil {
            filter(by: "")
        } else if problems != nil, focus == .layers || pin == nil {
            updateProblems(.toggleProblems)
        } else if pin != nil {
            pin = nil
        } else {
            focus = .stage
        }
    }

    private mutating func updateView(_ action: Action) {
        switch action {
        case .zoom(let closer, let about):
            viewport.zoom(closer: closer, keeping: about ?? (isProbing ? probe : viewport.center))
            isFitting = false
        case .pan(let columns, let rows):
            viewport.pan(columns: Double(columns), rows: Double(rows))
            isFitting = false
        case .fit:
            isFitting = true
            fit()
        case .centerSelection:
            let node = selectedNode
            let middle = UnitPoint.center.point(in: node.layer.bounds)
            if let point = node.convert(middle, to: nil) { viewport.center = point }
            isFitting = false
        default: break
        }
    }

    private mutating func updateFile(_ action: Action) {
        switch action {
        case .tell(let text): log = text
        case .saved(let text):
            savedTree = tree
            isModified = false
            log = text
        case .load(let root, let isSaved):
            history.remember(snapshot("other layers"))
            show(LayerTree(root), selecting: min(selection, LayerTree(root).count - 1))
            folded = tree.firstFolding
            reveal()
            if isSaved { savedTree = tree }
            isModified = !isSaved
        default: break
        }
    }
}

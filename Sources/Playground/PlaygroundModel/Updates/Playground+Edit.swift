import LayerGeometry

/// Editing with tools.
extension Playground {
    mutating func update(_ action: EditAction) {
        switch action {
        case .tool(let tool): begin(tool)
        case .adjust(let x, let y, let stepSize): adjust(x: x, y: y, by: stepSize)
        case .pad(let digit): anchor(digit)
        case .switchFlag: switchFlag()
        case .typeValue(let text): typeValue(text)
        case .reset: reset()
        case .keep: keep()
        case .nudge(let property, let number, let steps): nudge(property, number, steps)
        case .property(let property, let index):
            if let index, tree.count > index, index >= 0 { select(index) }
            editValue(of: property)
        case .toggleKeepFrame:
            document.keepsFrame.toggle()
            panes.log =
                document.keepsFrame
                ? "keep frame: position follows the anchor" : "keep frame is off"
        }
    }

    private mutating func adjust(x: Int, y: Int, by stepSize: StepSize) {
        guard let edit else { return }
        guard let property = edit.tool.property else {
            self.edit?.flag = (edit.flag + x + y).wrapped(in: Tool.flagProperties.count)
            return
        }
        guard let numbers = property.value(of: tree[edit.index].layer)?.numbers else {
            return
        }
        let isPlace = [.anchorPoint, .position, .boundsOrigin].contains(edit.tool)
        let down = stage.viewport.isYUp && isPlace ? -Double(y) : Double(y)
        apply(
            property,
            edit.tool.stepped(
                numbers, x: Double(x), y: down, by: stepSize, cell: stage.viewport.cell))
    }

    /// The nine places of a number pad; the upper row has the smallest y.
    private mutating func anchor(_ digit: Int) {
        guard edit?.tool == .anchorPoint else { return typeValue("\(digit)") }
        let column = Double((digit - 1) % 3) / 2
        let row = Double(2 - (digit - 1) / 3) / 2
        apply(
            .anchorPoint, .unit(UnitPoint(x: column, y: stage.viewport.isYUp ? 1 - row : row)))
    }

    private mutating func switchFlag() {
        guard let edit, edit.tool == .flags,
            case .flag(let isOn)? = edit.property.value(of: tree[edit.index].layer)
        else { return }
        apply(edit.property, .flag(!isOn))
    }

    private mutating func reset() {
        guard let edit else { return }
        // Positions and sizes have no useful default: restore them instead.
        let isPlace = [.position, .boundsSize, .boundsOrigin].contains(edit.tool)
        let source = isPlace ? edit.old.layer : Layer()
        if let value = edit.property.value(of: source) { apply(edit.property, value) }
    }

    private mutating func typeValue(_ text: String) {
        guard let edit, let property = edit.tool.property else { return }
        let value = property.value(of: tree[edit.index].layer)?.typed ?? ""
        overlays.prompt = Prompt(.value(property), text.isEmpty ? value : text)
    }

    /// Changes one number of a property by steps, as part of the edit in progress, or else as a
    /// wheel edit, during which the keys keep their usual meaning.
    private mutating func nudge(_ property: LayerProperty, _ number: Int, _ steps: Int) {
        guard let tool = Tool.allCases.first(where: { $0.property == property }) else { return }
        if edit?.tool != tool || edit?.index != selection {
            keep()
            begin(tool, isByWheel: true)
        }
        guard var numbers = property.value(of: selectedNode.layer)?.numbers,
            numbers.indices.contains(number)
        else { return }
        func stepped(y: Int) -> [Double] {
            // The wheel changes points by 1.
            let isPlace = [.position, .boundsSize, .boundsOrigin].contains(tool)
            return tool.stepped(
                numbers, x: Double(steps), y: Double(y), by: isPlace ? .fine : .cell,
                cell: Size(width: 1, height: 2))
        }
        let moved = stepped(y: steps)
        numbers[number] = number == 0 ? stepped(y: 0)[0] : moved[min(number, moved.count - 1)]
        apply(property, numbers)
    }

    /// Sets a property to its numbers.
    private mutating func apply(_ property: LayerProperty, _ numbers: [Double]) {
        guard let value = property.kind.value(numbers) else { return }
        apply(property, value)
    }

    // MARK: Editing the properties of layers

    /// The maximum number of layers that are edited: each edit makes a new tree, while the user waits.
    static let mostEdited = 200_000

    /// Why these layers cannot be edited; `nil` if they can.
    var refusalOfEdits: String? {
        tree.count > Self.mostEdited
            ? "more than \(Self.mostEdited) layers can be looked at, but not edited here" : nil
    }

    /// Starts an edit of the selected layer.
    mutating func begin(
        _ tool: Tool, grip: EditSession.Grip? = nil, isByWheel: Bool = false,
        grabbed: Point = .zero
    ) {
        if let refusal = refusalOfEdits ?? lesson?.refusal(of: tool)
            ?? tool.property.flatMap({ selectedNode.refusal(of: $0) })
        {
            panes.notice = Notice(text: refusal, isComplaint: true)
            return
        }
        edit = EditSession(
            tool: tool, index: selection, before: tree, grip: grip, isByWheel: isByWheel,
            grabbed: grabbed)
        panes.isNews = false
        refresh()
    }

    /// Commits the edit in progress as one undo step.
    mutating func keep() {
        guard let session = end() else { return }
        let change = ChangeReport(session, to: tree[session.index].layer)
        guard session.before != tree else { return }
        document.history.remember(
            History.Step(
                edits: [.change(session.index, session.old.layer)], selection: session.index,
                folded: listing.folded, change: name(of: session)))
        panes.log = change.text
    }

    /// Reverts the edit in progress; redo restores it, unless there is something else to redo.
    mutating func revert() {
        guard let session = end() else { return }
        stage.held = nil
        guard session.before != tree else { return }
        let offered = document.history.offer(
            step(
                name(of: session),
                [.change(session.index, tree[session.index].layer)]))
        show(session.before, selecting: selection)
        panes.log = offered ? "reverted; U brings it back" : "reverted"
    }

    /// The name of an edit in the history: `position of blue`.
    private func name(of session: EditSession) -> String {
        "\(session.tool.title) of \(document.names(tree[session.index]))"
    }

    /// Ends the edit in progress, without committing or reverting it.
    private mutating func end() -> EditSession? {
        guard let session = edit else { return nil }
        edit = nil
        refresh()
        return session
    }

    /// Sets a property of the edited layer, without adding to the history.
    ///
    /// - Returns: Why the value is invalid; `nil` if it was set.
    @discardableResult
    mutating func apply(_ property: LayerProperty, _ value: LayerValue) -> String? {
        guard let edit else { return nil }
        var problem: String?
        // Dragging the pin keeps the layer in place; the keys obey `A`.
        let keeps = document.keepsFrame || edit.grip == .pin
        let next = tree.updating(edit.index) { layer in
            do throws(LayerProperty.Problem) {
                if property == .anchorPoint, keeps, case .unit(let unit) = value {
                    var changed = layer
                    changed.setAnchorPointKeepingFrame(unit)
                    try LayerProperty.position.set(.point(changed.position), in: &layer)
                }
                try property.set(value, in: &layer)
            } catch {
                problem = error.message
            }
        }
        if problem == nil { show(next, selecting: selection) }
        return problem
    }

    /// Edits a property in place: toggles a flag, opens a prompt for anything else.
    mutating func editValue(of property: LayerProperty) {
        if let refusalOfEdits { return say(refusalOfEdits) }
        if case .flag(let isOn)? = property.value(of: selectedNode.layer) {
            set(property, .flag(!isOn))
        } else {
            let value = property.value(of: selectedNode.layer)?.typed ?? ""
            overlays.prompt = Prompt(.value(property), value)
        }
    }

    /// Sets a property of the selected layer as one undo step.
    ///
    /// - Returns: Why the value is invalid; `nil` if it was set.
    @discardableResult
    mutating func set(_ property: LayerProperty, _ value: LayerValue) -> String? {
        if let refusalOfEdits { return refusalOfEdits }
        let old = selectedNode.layer
        let layer: Layer
        do { layer = try selectedNode.setting(property, to: value) } catch {
            return error.message
        }
        let name = "\(property.name) of \(document.names(selectedNode))"
        if layer == old {
            say("\(name) is already \(property.shown(in: old, decimals: 3))")
            return nil
        }
        if let tool = Tool.allCases.first(where: { $0.property == property }) {
            begin(tool)
            let problem = apply(property, value)
            if problem == nil { keep() } else { _ = end() }
            return problem
        }
        // Properties without a tool are named by themselves.
        if replace(selection, by: layer, name) {
            let texts = ChangeReport.texts(property, old, layer, isExact: true)
            panes.log = "\(property.name) " + texts.joined(separator: " → ")
        }
        return nil
    }
}

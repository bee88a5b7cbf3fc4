import LayerGeometry

/// Editing the properties of layers.
extension Playground {
    /// The maximum number of layers that are edited: each edit makes a new tree, while the user waits.
    static let mostEdited = 200_000

    /// Why these layers cannot be edited; `nil` if they can.
    var refusalOfEdits: String? {
        tree.count > Self.mostEdited
            ? "more than \(Self.mostEdited) layers can be looked at, but not edited here" : nil
    }

    /// Starts an edit.
    mutating func begin(_ session: EditSession) {
        let property = session.tool.property
        if let refusal = refusalOfEdits ?? lesson?.refusal(of: session.tool)
            ?? property.flatMap({ tree[session.index].refusal(of: $0) })
        {
            panes.notice = Notice(text: refusal, isComplaint: true)
            return
        }
        edit = session
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

    /// Reverts the edit in progress; redo restores it.
    mutating func revert() {
        guard let session = end() else { return }
        stage.held = nil
        guard session.before != tree else { return }
        document.history.offer(
            step(
                name(of: session),
                [.change(session.index, tree[session.index].layer)]))
        show(session.before, selecting: selection)
        panes.log = "reverted; U brings it back"
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

    /// Sets a property of the edited layer.
    ///
    /// - Returns: Why the value is invalid; `nil` if it was set.
    @discardableResult
    mutating func apply(_ property: LayerProperty, _ value: LayerValue) -> String? {
        guard let edit else { return nil }
        return change(edit.index, property, value)
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
        if let problem = refusalOfEdits ?? selectedNode.refusal(of: property) { return problem }
        if let tool = Tool.allCases.first(where: { $0.property == property }) {
            begin(EditSession(tool, on: selectedNode.index, of: tree))
            let problem = apply(property, value)
            if problem == nil { keep() } else { _ = end() }
            return problem
        }
        if property == .windowLevel { return raise(value) }
        // Properties without a tool are named by themselves.
        let (before, old) = (tree, selectedNode.layer)
        let back = step(
            "\(property.name) of \(document.names(selectedNode))",
            [.change(selectedNode.index, old)])
        if let problem = change(selectedNode.index, property, value) { return problem }
        guard tree != before else { return nil }
        document.history.remember(back)
        panes.log =
            "\(property.name) "
            + ChangeReport.texts(property, old, selectedNode.layer, isExact: true).joined(
                separator: " → ")
        return nil
    }

    /// Gives the selected window another level, which may put it in front of others.
    private mutating func raise(_ value: LayerValue) -> String? {
        let layer: Layer
        do { layer = try selectedNode.setting(.windowLevel, to: value) } catch {
            return error.message
        }
        let texts = ChangeReport.texts(.windowLevel, selectedNode.layer, layer, isExact: true)
        let (next, undo) = tree.applying(.change(selection, layer))
        guard next != tree else { return nil }
        restructure(
            next, selecting: tree.index(of: selection, in: next),
            "windowLevel of \(document.names(selectedNode))", [undo])
        panes.log = "windowLevel " + texts.joined(separator: " → ")
        return nil
    }

    /// Changes one property of one layer, without adding to the history.
    private mutating func change(
        _ index: Int, _ property: LayerProperty, _ value: LayerValue
    ) -> String? {
        var problem: String?
        // Dragging the pin keeps the layer in place; the keys obey `A`.
        let keeps = document.keepsFrame || edit?.grip == .pin
        let next = tree.updating(index) { layer in
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
}

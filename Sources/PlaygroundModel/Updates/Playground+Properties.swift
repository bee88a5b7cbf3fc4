import LayerGeometry
import TerminalTypes

/// Changing the properties of layers, and what is kept of it.
extension Playground {
    /// Begins the use of a tool.
    mutating func begin(_ session: EditSession) {
        if let refusal = lesson?.refusal(of: session.tool) {
            panes.notice = Notice(text: refusal, isComplaint: true)
            return
        }
        edit = session
        panes.isNews = false
        refresh()
    }

    /// Ends the use of a tool; what it did can be undone in one step.
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

    /// Ends the use of a tool as if it had never been taken up; redo brings back what it did.
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

    /// What a use of a tool is called in the history: `position of blue`.
    private func name(of session: EditSession) -> String {
        "\(session.tool.title) of \(document.names(tree[session.index]))"
    }

    /// Ends the use of a tool, whatever becomes of what it did.
    private mutating func end() -> EditSession? {
        guard let session = edit else { return nil }
        edit = nil
        refresh()
        return session
    }

    /// Sets a property of the layer that is edited.
    ///
    /// - Returns: What is wrong with the value; `nil` where it is set.
    @discardableResult
    mutating func apply(_ property: LayerProperty, _ value: LayerProperty.Value) -> String? {
        guard let edit else { return nil }
        return change(edit.index, property, value)
    }

    /// Edits a property in its place: a flag is switched, everything else is typed.
    mutating func editValue(of property: LayerProperty) {
        if case .flag(let isOn)? = property.value(of: selectedNode.layer) {
            set(property, .flag(!isOn))
        } else {
            let value = property.value(of: selectedNode.layer)?.text(of: property) ?? ""
            overlays.prompt = Prompt(.value(property), value)
        }
    }

    /// Sets a property of the selected layer as one step of undo.
    ///
    /// - Returns: What is wrong with the value; `nil` where it is set.
    @discardableResult
    mutating func set(_ property: LayerProperty, _ value: LayerProperty.Value) -> String? {
        if let tool = Tool.allCases.first(where: { $0.property == property }) {
            begin(EditSession(tool, on: selectedNode.index, of: tree))
            let problem = apply(property, value)
            if problem == nil { keep() } else { _ = end() }
            return problem
        }
        // What no tool is for is told by its own name.
        let (before, old) = (tree, selectedNode.layer)
        let back = step(
            "\(property.rawValue) of \(document.names(selectedNode))",
            [.change(selectedNode.index, old)])
        if let problem = change(selectedNode.index, property, value) { return problem }
        guard tree != before else { return nil }
        document.history.remember(back)
        panes.log =
            "\(property.rawValue) "
            + ChangeReport.texts(property, old, selectedNode.layer, isExact: true).joined(
                separator: " → ")
        return nil
    }

    /// Shows the layers with one property of one of them changed; nothing is remembered.
    private mutating func change(
        _ index: Int, _ property: LayerProperty, _ value: LayerProperty.Value
    ) -> String? {
        if case .text(let text) = value, text.unicodeScalars.contains(where: \.isUnsafeForTerminal)
        {
            return "it has a character that cannot be seen"
        }
        var problem: String?
        // A pin that is dragged goes where the pointer goes, and the layer stays; the keys follow `A`.
        let keeps = document.keepsFrame || edit?.grip == .pin
        let next = tree.updating(index) { layer in
            do throws(LayerProperty.Problem) {
                if property == .anchorPoint, keeps, case .numbers(let numbers) = value {
                    var changed = layer
                    changed.setAnchorPointKeepingFrame(UnitPoint(x: numbers[0], y: numbers[1]))
                    try LayerProperty.position.set(
                        .numbers([changed.position.x, changed.position.y]), in: &layer)
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

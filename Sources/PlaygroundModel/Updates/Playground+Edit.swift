import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func updateEdit(_ action: Action) {
        switch action {
        case .tool(let tool): session = EditSession(tool, on: selectedNode.index, of: tree)
        case .adjust(let x, let y, let isBig): adjust(x: x, y: y, isBig: isBig)
        case .pad(let digit): anchor(digit)
        case .switchFlag:
            if let session, session.tool == .flags {
                toggleFlag(Tool.flagProperties[session.flag])
            }
        case .typeValue(let text): typeValue(text)
        case .edit(let property): edit(property)
        case .reset: reset()
        case .keep: keep()
        case .nudge(let property, let number, let steps): nudge(property, number, steps)
        case .toggle(let property, let index):
            if let index, tree.count > index, index >= 0 { select(index) }
            edit(property)
        case .undo: undo()
        case .redo: redo()
        case .revise(let index, let layer, let change): revise(index, layer, change)
        case .moveLine(let step): moveLine(step)
        case .editLine:
            let lines = Inspection(selectedNode).lines
            let property =
                lines.indices.contains(inspectorLine) ? lines[inspectorLine].property : nil
            if let property { edit(property) } else { log = "this line cannot be edited here" }
        default: break
        }
    }

    /// Goes through the inspector; it scrolls so that the line is in sight.
    mutating func moveLine(_ step: Int) {
        let count = Inspection(selectedNode).lines.count
        inspectorLine = max(0, min(count - 1, inspectorLine + step))
        guard let rows = layout.panes[.inspector]?.size.rows, rows > 0 else { return }
        let top = firstLine(of: .inspector)
        scroll[.inspector] = max(min(top, inspectorLine), inspectorLine - rows + 1, 0)
    }

    // MARK: One use of a tool

    private mutating func adjust(x: Int, y: Int, isBig: Bool) {
        guard let session else { return }
        guard let property = session.tool.property else {
            let count = Tool.flagProperties.count
            self.session?.flag = ((session.flag + x + y) % count + count) % count
            return
        }
        guard case .numbers(let numbers)? = property.value(of: tree[session.index].layer) else {
            return
        }
        let isPlace = [.anchorPoint, .position, .boundsOrigin].contains(session.tool)
        let down = viewport.isYUp && isPlace ? -Double(y) : Double(y)
        apply(
            property,
            .numbers(session.tool.stepped(numbers, x: Double(x), y: down, isBig: isBig)))
    }

    /// The nine places of a number pad, the upper row being the one with the least y.
    private mutating func anchor(_ digit: Int) {
        guard session?.tool == .anchorPoint else { return typeValue("\(digit)") }
        let column = Double((digit - 1) % 3) / 2
        let row = Double(2 - (digit - 1) / 3) / 2
        apply(.anchorPoint, .numbers([column, viewport.isYUp ? 1 - row : row]))
    }

    private mutating func toggleFlag(_ property: LayerProperty) {
        guard let session, case .flag(let isOn)? = property.value(of: tree[session.index].layer)
        else { return }
        apply(property, .flag(!isOn))
    }

    private mutating func reset() {
        guard let session else { return }
        if let property = session.tool.property {
            // A new layer is nowhere and has no size: these go back to where they were.
            let isPlace = [.position, .boundsSize, .boundsOrigin].contains(session.tool)
            let source = isPlace ? session.old.layer : Layer()
            property.value(of: source).map { _ = apply(property, $0) }
        } else {
            let property = Tool.flagProperties[session.flag]
            property.value(of: Layer()).map { _ = apply(property, $0) }
        }
    }

    /// Sets a property of the layer that is edited.
    ///
    /// - Returns: What is wrong with the value; `nil` where it is set.
    @discardableResult
    mutating func apply(_ property: LayerProperty, _ value: LayerProperty.Value) -> String? {
        guard let session else { return nil }
        return change(session.index, property, value)
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
        let keeps = keepsFrame
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

    /// Ends the use of a tool; what it did can be undone in one step.
    mutating func keep() {
        guard let session else { return }
        let change = ChangeReport(
            session.tool, from: session.old.layer, to: tree[session.index].layer)
        self.session = nil
        guard session.before != tree else { return }
        history.remember(
            History.Snapshot(
                root: session.before.rootLayer, selection: session.index, folded: folded,
                change: "\(session.tool.title) of \(tree[session.index].name)"))
        log = change.text
    }

    /// Ends the use of a tool as if it had never been taken up.
    mutating func revert() {
        guard let session else { return }
        self.session = nil
        hold = nil
        show(session.before, selecting: selection)
    }

    // MARK: Values

    private mutating func typeValue(_ text: String) {
        guard let session else { return }
        guard let property = session.tool.property else { return }
        let value = property.value(of: tree[session.index].layer)?.text(of: property) ?? ""
        prompt = Prompt(.value(property), text.isEmpty ? value : text)
    }

    /// Edits a property in its place: a flag is switched, everything else is typed.
    private mutating func edit(_ property: LayerProperty) {
        if case .flag(let isOn)? = property.value(of: selectedNode.layer) {
            set(property, .flag(!isOn))
        } else {
            let value = property.value(of: selectedNode.layer)?.text(of: property) ?? ""
            prompt = Prompt(.value(property), value)
        }
    }

    /// Sets a property of the selected layer as one step of undo.
    ///
    /// - Returns: What is wrong with the value; `nil` where it is set.
    @discardableResult
    mutating func set(_ property: LayerProperty, _ value: LayerProperty.Value) -> String? {
        if let tool = Tool.allCases.first(where: { $0.property == property }) {
            session = EditSession(tool, on: selectedNode.index, of: tree)
            let problem = apply(property, value)
            if problem == nil { keep() } else { session = nil }
            return problem
        }
        // What no tool is for is told by its own name.
        let before = snapshot("\(property.rawValue) of \(selectedNode.name)")
        let old = selectedNode.layer
        if let problem = change(selectedNode.index, property, value) { return problem }
        guard tree.rootLayer != before.root else { return nil }
        history.remember(before)
        log =
            "\(property.rawValue) \(ChangeReport.text(property, old)) → "
            + ChangeReport.text(property, selectedNode.layer)
        return nil
    }

    private mutating func revise(_ index: Int, _ layer: Layer, _ change: String) {
        guard index >= 0, index < tree.count else { return }
        let next = tree.updating(index) {
            let sublayers = $0.sublayers
            $0 = layer
            $0.sublayers = sublayers
        }
        guard next != tree else { return }
        history.remember(snapshot(change))
        show(next, selecting: selection)
        log = change
    }

    /// Changes one number of a property by steps, in the tool's use that goes on.
    private mutating func nudge(_ property: LayerProperty, _ number: Int, _ steps: Int) {
        guard let tool = Tool.allCases.first(where: { $0.property == property }) else { return }
        if session?.tool != tool || session?.index != selection {
            keep()
            session = EditSession(tool, on: selectedNode.index, of: tree)
        }
        guard case .numbers(var numbers)? = property.value(of: selectedNode.layer),
            numbers.indices.contains(number)
        else { return }
        let moved = tool.stepped(numbers, x: Double(steps), y: Double(steps), isBig: false)
        let turned = tool.stepped(numbers, x: Double(steps), y: 0, isBig: false)
        numbers[number] = number == 0 ? turned[0] : moved[min(number, moved.count - 1)]
        apply(property, .numbers(numbers))
    }
}

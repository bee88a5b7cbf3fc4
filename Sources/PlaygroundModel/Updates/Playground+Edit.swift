import LayerGeometry

/// Editing with tools.
extension Playground {
    mutating func update(_ action: EditAction) {
        switch action {
        case .tool(let tool): begin(EditSession(tool, on: selectedNode.index, of: tree))
        case .adjust(let x, let y, let stride): adjust(x: x, y: y, by: stride)
        case .pad(let digit): anchor(digit)
        case .switchFlag:
            if let edit, edit.tool == .flags { toggleFlag(Tool.flagProperties[edit.flag]) }
        case .typeValue(let text): typeValue(text)
        case .property(let property): editValue(of: property)
        case .reset: reset()
        case .keep: keep()
        case .nudge(let property, let number, let steps): nudge(property, number, steps)
        case .toggle(let property, let index):
            if let index, tree.count > index, index >= 0 { select(index) }
            editValue(of: property)
        case .toggleKeepFrame:
            document.keepsFrame.toggle()
            panes.log =
                document.keepsFrame
                ? "keep frame: position follows the anchor" : "keep frame is off"
        }
    }

    private mutating func adjust(x: Int, y: Int, by stride: Stride) {
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
                numbers, x: Double(x), y: down, by: stride,
                pointsPerColumn: stage.viewport.pointsPerColumn))
    }

    /// The nine places of a number pad; the upper row has the smallest y.
    private mutating func anchor(_ digit: Int) {
        guard edit?.tool == .anchorPoint else { return typeValue("\(digit)") }
        let column = Double((digit - 1) % 3) / 2
        let row = Double(2 - (digit - 1) / 3) / 2
        apply(
            .anchorPoint, .unit(UnitPoint(x: column, y: stage.viewport.isYUp ? 1 - row : row)))
    }

    private mutating func toggleFlag(_ property: LayerProperty) {
        guard let edit, case .flag(let isOn)? = property.value(of: tree[edit.index].layer)
        else { return }
        apply(property, .flag(!isOn))
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
            begin(EditSession(tool, on: selectedNode.index, of: tree, isByWheel: true))
        }
        guard var numbers = property.value(of: selectedNode.layer)?.numbers,
            numbers.indices.contains(number)
        else { return }
        func stepped(y: Int) -> [Double] {
            // The wheel changes points by 1.
            let isPlace = [.position, .boundsSize, .boundsOrigin].contains(tool)
            return tool.stepped(
                numbers, x: Double(steps), y: Double(y), by: isPlace ? .fine : .cell,
                pointsPerColumn: 1)
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
}

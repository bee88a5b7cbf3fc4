import LayerGeometry

extension Playground {
    mutating func update(_ action: StructureAction) {
        if case .holdRow(let row) = action { return hold(row) }
        if let refusalOfEdits { return say(refusalOfEdits) }
        switch action {
        case .newLayer: newLayer()
        case .duplicate: duplicate()
        case .deleteLayer: delete()
        case .restack(let step): restack(step)
        case .moveOut: moveOut()
        case .moveIn: moveIn()
        case .holdRow: break
        case .drop(let node, let target, let isInto): drop(node, on: target, isInto: isInto)
        }
    }

    /// Selects the layer of a row, and holds the row if it can be moved.
    private mutating func hold(_ row: Int?) {
        stage.held = refusalOfEdits == nil ? row.map { .row($0) } : nil
        if let row, row >= 0, row < tree.count { go(to: row) }
    }

    /// Adds a layer of half the size at the centre of the selected one.
    private mutating func newLayer() {
        let above = selectedNode.layer.bounds
        let size =
            above.isEmpty
            ? Size(width: 100, height: 100)
            : Size(width: (above.width / 2).rounded(), height: (above.height / 2).rounded())
        var layer = Layer(
            name: freeName(in: selectedNode),
            frame: Rect(
                x: (above.midX - size.width / 2).rounded(),
                y: (above.midY - size.height / 2).rounded(), width: size.width,
                height: size.height))
        layer.backgroundColor = LayerColor(
            red: 0x88 / 255.0, green: 0x99 / 255.0, blue: 0xBB / 255.0, notation: "#8899bb")
        insert(layer, into: selection, at: selectedNode.sublayers.count, "new \(layer.name)")
    }

    private func freeName(in node: LayerNode) -> String {
        let names = Set(node.sublayers.map(\.name))
        return (1...(names.count + 1)).map { $0 == 1 ? "layer" : "layer \($0)" }
            .first { !names.contains($0) } ?? "layer"
    }

    private mutating func duplicate() {
        guard let above = selectedNode.superlayer, let place = tree.placeAmongSiblings(selection)
        else { return say("the root cannot be duplicated") }
        var copy = tree.wholeLayer(selection)
        // Beside the original, unless that is as far away as numbers reach.
        let beside = Point(x: copy.position.x + 10, y: copy.position.y + 10)
        try? LayerProperty.position.set(.point(beside), in: &copy)
        insert(copy, into: above.index, at: place + 1, "duplicate of \(copy.displayName)")
    }

    private mutating func insert(
        _ layer: Layer, into superlayer: Int, at place: Int, _ change: String
    ) {
        let (tree, undo) = tree.applying(.insert(layer, into: superlayer, at: place))
        guard case .remove(let index) = undo else { return }
        restructure(tree, selecting: index, change, [undo])
    }

    private mutating func delete() {
        guard let above = selectedNode.superlayer,
            let place = above.sublayers.firstIndex(of: selectedNode)
        else { return say("the root cannot be deleted") }
        let siblings = above.sublayers
        let name = selectedNode.spokenName
        // The next sibling gets the index of the deleted layer.
        let next =
            place + 1 < siblings.count
            ? selection : place > 0 ? siblings[place - 1].index : above.index
        let (tree, undo) = tree.applying(.remove(selection))
        restructure(tree, selecting: next, "deletion of \(name)", [undo])
        panes.log = "deleted \(name); u brings it back"
    }

    private mutating func restack(_ step: Int) {
        guard let above = selectedNode.superlayer,
            let place = above.sublayers.firstIndex(of: selectedNode)
        else { return }
        let siblings = above.sublayers
        guard siblings.indices.contains(place + step),
            let target = tree.placeAmongSiblings(siblings[place + step].index)
        else { return say(step > 0 ? "it is already in front" : "it is already at the back") }
        let other = siblings[place + step]
        if let window = step > 0 ? other.windowAbove(selectedNode) : selectedNode.windowAbove(other)
        {
            let level = NumberText.short(window.layer.windowLevel)
            return say("its windowLevel keeps \(window.spokenName) in front: \(level)")
        }
        let (tree, undo) = tree.applying(.move(selection, into: above.index, at: target))
        guard case .move(let index, _, _) = undo else { return }
        restructure(tree, selecting: index, "order of \(selectedNode.spokenName)", [undo])
    }

    private mutating func moveOut() {
        guard let above = selectedNode.superlayer, let target = above.superlayer,
            let place = tree.placeAmongSiblings(above.index)
        else { return say("there is nothing to move out to") }
        reparent(selection, into: target.index, at: place + 1)
    }

    private mutating func moveIn() {
        guard let above = selectedNode.superlayer,
            let place = above.sublayers.firstIndex(of: selectedNode), place > 0
        else { return say("there is no sibling behind it to put it in") }
        let target = above.sublayers[place - 1]
        reparent(selection, into: target.index, at: target.sublayers.count)
    }

    private mutating func drop(_ node: Int, on target: Int, isInto: Bool) {
        stage.held = nil
        guard node > 0, node < tree.count, target >= 0, target < tree.count, node != target else {
            return
        }
        guard !tree[node].isAncestor(of: tree[target]) else {
            return say("a layer cannot be in itself")
        }
        if isInto || target == 0 {
            let others = tree[target].sublayers.filter { $0.index != node }
            return reparent(node, into: target, at: others.count)
        }
        guard let above = tree[target].superlayer else { return }
        let places = above.sublayers.filter { $0.index != node }.compactMap {
            tree.placeAmongSiblings($0.index)
        }
        let place = tree.placeAmongSiblings(target) ?? places.count
        reparent(node, into: above.index, at: places.count { $0 < place })
    }

    /// Moves a layer to another superlayer; its anchor point keeps its place on screen.
    private mutating func reparent(_ node: Int, into target: Int, at place: Int) {
        let old = tree[node].superlayer
        let held = Handles.anchor(of: tree[node].layer)
        let anchor = tree[node].convert(held, to: nil)
        let (moved, back) = tree.applying(.move(node, into: target, at: place))
        guard case .move(let index, _, _) = back else { return }
        var (next, undo) = (moved, [back])
        if old?.index != target, let anchor,
            let plane = moved[index].plane.map({ $0.convert(anchor, from: nil) }) ?? anchor,
            let position = moved[index].position(putting: held, at: plane)
        {
            do throws(LayerProperty.Problem) {
                let layer = try moved[index].setting(.position, to: .point(position))
                next = moved.applying(.change(index, layer)).tree
            } catch {
                return say("it cannot keep its place there: \(error.message)")
            }
            undo.insert(.change(index, moved[index].layer), at: 0)
        }
        restructure(next, selecting: index, "move of \(tree[node].spokenName)", undo)
    }

    /// Shows a restructured tree; folded layers stay folded, by their names.
    mutating func restructure(
        _ next: LayerTree, selecting index: Int, _ change: String, _ undo: [TreeEdit]
    ) {
        guard next != tree else { return }
        if let excess = next.excess { return say(excess) }
        document.history.remember(step(change, undo))
        let closed = Set(listing.folded.map { tree[$0].path })
        listing.folded = Set(
            closed.isEmpty ? [] : next.nodes.filter { closed.contains($0.path) }.map(\.index))
        show(next, selecting: index)
        document.names = LayerNames()
        select(selection)
        panes.log = change
    }
}

import LayerGeometry
import TouchLint

extension Playground {
    mutating func update(_ action: DocumentAction) {
        switch action {
        case .undo: undo()
        case .redo: redo()
        case .revise(let index, let layer, let change): revise(index, layer, change)
        case .saved(let text):
            document.settle(isSaved: true)
            panes.log = text
        case .named(let file): document.rename(to: file)
        case .describe(let title, let about, let stops):
            document.describe(title: title, about: about)
            if stops != probe.stops { (probe.stops, probe.stop) = (stops, nil) }
        case .load(let root, let lines, let remarks, let isSaved, let isUndoable):
            if isUndoable {
                document.history.remember(step("other layers", [.replace(tree.rootLayer)]))
            } else {
                // Its steps refer to layers that no longer exist.
                document.history = History()
            }
            load(LayerTree(root), LayerNames(lines: lines, remarks: remarks))
            document.settle(isSaved: isSaved)
        }
    }

    /// Shows another state of the same screen; keeps the selection and, if the number of rows is
    /// unchanged, the folding.
    private mutating func load(_ next: LayerTree, _ names: LayerNames) {
        let hasOtherRows = next.count != tree.count
        show(next, selecting: counterpart(in: next))
        document.names = names
        if hasOtherRows { listing.folded = tree.firstFolding }
        reveal()
        guard stage.isFitting else { return }
        measure()
        fit()
    }

    /// The counterpart of the selected layer, or else of its nearest ancestor that has one.
    private func counterpart(in next: LayerTree) -> Int {
        if selection == 0 { return 0 }
        if tree.count + next.count > TouchLimits.comparedLayers {
            // Too many to compare them; the path has to do.
            for node in selectedNode.chain.reversed() {
                if case .found(let found) = next.find(node.path.description) { return found.index }
            }
            return 0
        }
        let match = LayerMatch(tree, next)
        let found = selectedNode.chain.reversed().lazy.compactMap {
            match.counterpart(of: $0.index)
        }
        return found.first ?? 0
    }

    /// A history step that restores the current screen and applies edits to the layers.
    func step(_ change: String, _ edits: [TreeEdit]) -> History.Step {
        History.Step(
            edits: edits, selection: selection, folded: listing.folded, change: change)
    }

    private mutating func undo() {
        guard let last = document.history.takeBack() else {
            return say(
                document.history.hasForgotten
                    ? "nothing to undo: older edits were dropped" : "nothing to undo")
        }
        document.history.undid(go(last))
        panes.log = "undone: \(last.change)"
    }

    private mutating func redo() {
        guard let next = document.history.takeForward() else { return say("nothing to redo") }
        document.history.redid(go(next))
        panes.log = "redone: \(next.change)"
    }

    /// Applies a history step.
    ///
    /// - Returns: The inverse step.
    private mutating func go(_ next: History.Step) -> History.Step {
        let (tree, undo) = tree.applying(next.edits)
        let back = step(next.change, undo)
        listing.folded = next.folded
        show(tree, selecting: next.selection)
        select(selection)
        return back
    }

    private mutating func revise(_ index: Int, _ layer: Layer, _ change: String) {
        guard index >= 0, index < tree.count else { return }
        if let refusalOfEdits { return say(refusalOfEdits) }
        // A fix of a problem has no property whose setter checks it.
        if let (_, what) = layer.overflow() { return say("\(what) would not be finite") }
        let (next, undo) = tree.applying(.change(index, layer))
        guard next != tree else { return }
        if tree[index].layer.windowLevel != layer.windowLevel {
            // The windows may be in another order.
            return restructure(
                next, selecting: tree.index(of: selection, in: next), change, [undo])
        }
        document.history.remember(step(change, [undo]))
        show(next, selecting: selection)
        panes.log = change
    }

    /// Shows a changed tree.
    mutating func show(_ tree: LayerTree, selecting index: Int) {
        document.show(tree)
        panes.isNews = false
        listing.selection = max(0, min(index, tree.count - 1))
        probe.candidate = 0
    }
}

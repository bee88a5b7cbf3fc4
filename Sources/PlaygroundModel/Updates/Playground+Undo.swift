import LayerGeometry

extension Playground {
    func snapshot(_ change: String) -> History.Snapshot {
        History.Snapshot(
            root: tree.rootLayer, selection: selection, folded: folded, change: change)
    }

    mutating func undo() {
        guard let last = history.undo(from: snapshot) else {
            log = "nothing to undo"
            return
        }
        restore(last)
        log = "undone: \(last.change)"
    }

    mutating func redo() {
        guard let next = history.redo(from: snapshot) else {
            log = "nothing to redo"
            return
        }
        restore(next)
        log = "done again: \(next.change)"
    }

    private mutating func restore(_ snapshot: History.Snapshot) {
        folded = snapshot.folded
        show(tree.updating(0) { $0 = snapshot.root }, selecting: snapshot.selection)
        select(selection)
    }

    /// Shows other layers: the answer is asked for again.
    mutating func show(_ tree: LayerTree, selecting index: Int) {
        self.tree = tree
        presentation = tree.presentation(at: moment)
        selection = max(0, min(index, tree.count - 1))
        revision += 1
        candidate = 0
        isModified = tree != savedTree
        ask()
    }
}

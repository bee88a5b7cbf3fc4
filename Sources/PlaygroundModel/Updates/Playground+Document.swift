import LayerGeometry

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
        case .load(let root, let isSaved):
            document.history.remember(snapshot("other layers"))
            show(LayerTree(root), selecting: selection)
            document.names = LayerNames()
            listing.folded = tree.firstFolding
            reveal()
            document.settle(isSaved: isSaved)
        }
    }

    func snapshot(_ change: String) -> History.Snapshot {
        History.Snapshot(
            root: tree.rootLayer, selection: selection, folded: listing.folded, change: change)
    }

    private mutating func undo() {
        guard let last = document.history.undo(from: snapshot) else {
            panes.log = "nothing to undo"
            return
        }
        restore(last)
        panes.log = "undone: \(last.change)"
    }

    private mutating func redo() {
        guard let next = document.history.redo(from: snapshot) else {
            panes.log = "nothing to redo"
            return
        }
        restore(next)
        panes.log = "done again: \(next.change)"
    }

    private mutating func restore(_ snapshot: History.Snapshot) {
        listing.folded = snapshot.folded
        show(tree.updating(0) { $0 = snapshot.root }, selecting: snapshot.selection)
        select(selection)
    }

    private mutating func revise(_ index: Int, _ layer: Layer, _ change: String) {
        guard index >= 0, index < tree.count else { return }
        let next = tree.updating(index) {
            let sublayers = $0.sublayers
            $0 = layer
            $0.sublayers = sublayers
        }
        guard next != tree else { return }
        document.history.remember(snapshot(change))
        show(next, selecting: selection)
        panes.log = change
    }

    /// Shows other layers.
    mutating func show(_ tree: LayerTree, selecting index: Int) {
        document.show(tree)
        panes.isNews = false
        listing.selection = max(0, min(index, tree.count - 1))
        probe.candidate = 0
    }
}

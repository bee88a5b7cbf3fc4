import LayerGeometry
import TerminalTypes

/// What is selected, and which layers are listed.
extension Playground {
    mutating func update(_ action: ListingAction) {
        switch action {
        case .superlayer: selectSuperlayer()
        case .select(let index): if index >= 0, index < tree.count { go(to: index) }
        case .selectRow(let step): selectRow(step)
        case .selectPage(let pages): selectRow(pages * pageRows(of: .layers))
        case .fold(let index): fold(index ?? selection)
        case .setFold(let open): setFold(open: open)
        case .filterBy(let text): filter(by: text)
        case .nextMatch(let step):
            if listing.sought.isEmpty, problems == nil, !deadControls.isEmpty {
                toggleProblems()
            } else if problems == nil || listing.prefersSearch {
                selectMatch(step)
            } else {
                selectProblem(step)
            }
        case .toggleTouchable:
            listing.showsTouchable.toggle()
            refresh()
            panes.log =
                touchable.map { "\($0.count { $0 }) of \(tree.count) layers can be touched" }
                ?? "all layers"
            reveal()
        case .toggleProblems: toggleProblems()
        case .fixProblem: fixProblem()
        }
    }

    // MARK: Selecting

    /// Selects a layer and opens what it is in, so that the tree shows it.
    mutating func select(_ index: Int) {
        listing.selection = index
        let above = tree[index].chain.dropLast().map(\.index)
        if above.contains(where: listing.folded.contains) { listing.folded.subtract(above) }
        reveal()
    }

    /// Selects a layer; what was said before was about another one.
    mutating func go(to index: Int) {
        if index != selection { panes.log = "" }
        select(index)
    }

    /// Where the selected layer is in a closed one, its row is that one's.
    private mutating func selectRow(_ step: Int) {
        let place = rows.row(nearest: selection)
        go(to: rows[place.stepped(by: step, in: 0..<rows.count)])
    }

    private mutating func selectSuperlayer() {
        if let above = selectedNode.superlayer { go(to: above.index) }
    }

    /// Scrolls the tree so that the selected layer is in sight.
    mutating func reveal() {
        reveal(selection)
    }

    /// Scrolls the tree so that a layer's row is in sight.
    mutating func reveal(_ index: Int) {
        refresh()
        guard let lines = layout.panes[.layers]?.size.rows, lines > 0 else { return }
        let place = rows.row(nearest: index)
        let top = firstLine(of: .layers)
        panes.scroll[.layers] = max(min(top, place), place - lines + 1, 0)
    }

    /// Whether the selected layer's row is in sight.
    var isSelectionShown: Bool {
        guard let lines = layout.panes[.layers]?.size.rows else { return false }
        let top = firstLine(of: .layers)
        return (top..<(top + lines)).contains(rows.row(nearest: selection))
    }

    // MARK: Opening and closing

    private mutating func fold(_ index: Int) {
        if isFilterOpen() { return }
        guard index >= 0, index < tree.count else { return }
        if listing.folded.remove(index) == nil, !tree[index].sublayers.isEmpty {
            listing.folded.insert(index)
        }
    }

    private mutating func setFold(open: Bool) {
        if open {
            if !isFilterOpen() { listing.folded.remove(selection) }
        } else if matches == nil, !selectedNode.sublayers.isEmpty,
            !listing.folded.contains(selection)
        {
            listing.folded.insert(selection)
        } else {
            selectSuperlayer()
        }
    }

    /// Whether a filter shows all that it found as open; says so.
    private mutating func isFilterOpen() -> Bool {
        if matches == nil { return false }
        panes.log = "what is found is open; Esc lists all again"
        return true
    }

    // MARK: Finding

    /// Lists only what has a text in it; all, where the text is empty.
    mutating func filter(by text: String) {
        listing.filter = text
        listing.seek(text)
        refresh()
        panes.log = matchCount.map { "\($0) of \(tree.count) layers; Esc shows all" } ?? ""
        reveal()
    }

    /// Forgets what was sought, so that `n` walks nothing, or the touch problems.
    mutating func endSearch() {
        panes.log = "the search for '\(listing.sought)' is over"
        listing.seek("")
    }

    private mutating func selectMatch(_ step: Int) {
        let sought = listing.sought
        guard !sought.isEmpty else {
            panes.log = "nothing to go to: / finds layers, X touch problems"
            return
        }
        let hits = TextSearch(sought).matches(in: tree)
        let found = hits.indices.filter { hits[$0] }
        guard !found.isEmpty else {
            panes.log = "no layer has '\(sought)'"
            return
        }
        let next =
            step > 0
            ? found.firstIndex { $0 > selection } ?? 0
            : found.lastIndex { $0 < selection } ?? found.count - 1
        select(found[next])
        panes.log = "\(selectedNode.spokenName): \(next + 1) of \(found.count) with '\(sought)'"
    }
}

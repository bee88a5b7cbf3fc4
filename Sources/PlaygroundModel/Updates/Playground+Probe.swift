import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func updateProbe(_ action: Action) {
        switch action {
        case .hover(let point):
            if pin == nil, point != probe || !isProbing {
                // What was said before was about something else.
                log = ""
                move(to: point)
            }
        case .leave:
            if pin == nil {
                isProbing = false
                ask()
            }
        case .click(let point): click(point)
        case .moveProbe(let columns, let rows): step(columns: columns, rows: rows)
        // Where no probe is shown there is none: as for the arrows, the middle is where it begins.
        case .clickProbe: click(isProbing ? probe : viewport.center)
        case .candidate(let step): selectCandidate(candidate + step)
        default: break
        }
    }

    /// Asks the question again: after the probe, the rules or the tree changed.
    mutating func ask() {
        answer = isProbing ? Answer(question, at: probe, in: prepared, rules: rules) : nil
        let compares = isProbing && comparesRules && question == .hitTest
        otherAnswer = compares ? Answer(.hitTest, at: probe, in: prepared, rules: .uiview) : nil
    }

    mutating func move(to point: Point) {
        if probe != point { candidate = 0 }
        probe = point
        isProbing = true
        ask()
    }

    mutating func click(_ point: Point) {
        if let pin, isSameCell(pin, point), let answer, answer.candidates.count > 1,
            answer.candidates[min(candidate, answer.candidates.count - 1)].index == selection
        {
            selectCandidate(candidate + 1)
            return
        }
        move(to: point)
        pin = point
        candidate = 0
        if let hit = answer?.hit {
            select(hit.index)
            log = "Inside \(hit.name.capitalizedFirst) Layer"
        } else {
            log = outside(point)
        }
    }

    /// What a click says that hits nothing.
    private mutating func outside(_ point: Point) -> String {
        if question == .hitTest, rules == .candidates, let first = answer?.candidates.first {
            select(first.index)
            return nothingHit
        }
        let isAndroid = question == .hitTest && rules == .android
        return (isAndroid ? "Nothing clickable at " : "Outside at ")
            + NumberText.pair(point.x, point.y)
    }

    /// Whether two points are shown in one cell: a hand cannot click more exactly than that, even
    /// where the terminal reports fractions.
    func isSameCell(_ one: Point, _ other: Point) -> Bool {
        let size = layout.stage.size
        let first = viewport.place(of: one, in: size)
        let second = viewport.place(of: other, in: size)
        return one == other
            || (first.column.rounded(.down) == second.column.rounded(.down)
                && first.row.rounded(.down) == second.row.rounded(.down))
    }

    private mutating func selectCandidate(_ place: Int) {
        guard let candidates = answer?.candidates, !candidates.isEmpty else { return }
        candidate = (place % candidates.count + candidates.count) % candidates.count
        let node = candidates[candidate]
        select(node.index)
        log = "\(node.name.capitalizedFirst) Layer, \(candidate + 1) of \(candidates.count) here"
    }

    /// Moves the probe by cells: the keyboard's mouse.
    ///
    /// The view follows where the probe would leave it.
    private mutating func step(columns: Int, rows: Int) {
        let size = layout.stage.size
        var place = viewport.place(of: probe, in: size)
        if isProbing {
            place.column = place.column.rounded(.down) + 0.5 + Double(columns)
            place.row = place.row.rounded(.down) + 0.5 + Double(rows)
        } else {
            place = (Double(size.columns / 2) + 0.5, Double(size.rows / 2) + 0.5)
        }
        pin = nil
        log = ""
        move(to: viewport.point(column: place.column, row: place.row, in: size))
        var (overX, overY) = (0.0, 0.0)
        if place.column < 0 { overX = place.column - 0.5 }
        if place.column > Double(size.columns) { overX = place.column + 0.5 - Double(size.columns) }
        if place.row < 0 { overY = place.row - 0.5 }
        if place.row > Double(size.rows) { overY = place.row + 0.5 - Double(size.rows) }
        if overX != 0 || overY != 0 {
            viewport.pan(columns: overX, rows: overY)
            isFitting = false
        }
    }
}

extension Playground {
    mutating func updateSelection(_ action: Action) {
        switch action {
        case .superlayer:
            if let above = selectedNode.superlayer { select(above.index) }
        case .select(let index): if index >= 0, index < tree.count { select(index) }
        case .selectRow(let step):
            // Where the selected layer is in a closed one, its row is that one's.
            let place = rows.row(nearest: selection)
            select(rows[max(0, min(rows.count - 1, place + step))])
        case .fold, .setFold(open: true):
            if matches != nil {
                log = "what is found is open; Esc lists all again"
                return
            }
            fold(action)
        case .setFold where matches != nil:
            if let above = selectedNode.superlayer { select(above.index) }
        default: fold(action)
        }
    }

    private mutating func fold(_ action: Action) {
        switch action {
        case .fold(let index):
            let index = index ?? selection
            guard index >= 0, index < tree.count else { return }
            if folded.remove(index) == nil, !tree[index].sublayers.isEmpty { folded.insert(index) }
        case .setFold(let open):
            if open {
                folded.remove(selection)
            } else if !selectedNode.sublayers.isEmpty, !folded.contains(selection) {
                folded.insert(selection)
            } else if let above = selectedNode.superlayer {
                select(above.index)
            }
        default: break
        }
    }

    /// Selects a layer and opens what it is in, so that the tree shows it.
    mutating func select(_ index: Int) {
        selection = index
        let above = tree[index].chain.dropLast().map(\.index)
        if above.contains(where: folded.contains) { folded.subtract(above) }
        reveal()
    }

    /// Scrolls the tree so that the selected layer is in sight.
    mutating func reveal() {
        reveal(selection)
    }

    /// Whether the selected layer's row is in sight.
    var isSelectionShown: Bool {
        guard let lines = layout.panes[.layers]?.size.rows else { return false }
        let top = firstLine(of: .layers)
        return (top..<(top + lines)).contains(rows.row(nearest: selection))
    }

    /// Scrolls the tree so that a layer's row is in sight.
    mutating func reveal(_ index: Int) {
        guard let lines = layout.panes[.layers]?.size.rows, lines > 0 else { return }
        let place = rows.row(nearest: index)
        let top = firstLine(of: .layers)
        scroll[.layers] = max(min(top, place), place - lines + 1, 0)
    }
}

extension String {
    /// The text with a capital first letter, the rest as it is.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

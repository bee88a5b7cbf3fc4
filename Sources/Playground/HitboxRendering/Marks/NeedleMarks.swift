import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageLines {
    /// The planes to outline in the exploded view: those of the selected layer and the one that is hit.
    var explodedOutlines: [Outline] {
        let (selected, tree) = (playground.selection, shapes.tree)
        let hit = playground.derived.exploded?.beads.first { $0.kind == .hit }.map { $0.index + 1 }
        return pair(selected > 1 ? tree[selected] : nil, hit.map { tree[$0] })
    }

    /// Draws the needle of the exploded view, from end to end.
    func drawNeedle(of exploded: ExplodedTree, on samples: inout SampleRaster) {
        let ends = exploded.needle.compactMap { toStage.apply(to: $0) }
        guard ends.count == 2 else { return }
        samples.chain(from: ends[0], to: ends[1]) { options.ink(on: $0.fill) }
    }
}

extension ExplodedTree {
    /// With more planes than this, each hides a part of many others.
    private static let fewPlanes = 12

    /// The planes to name: of many, those of layers that were asked and contain the point; `nil` for all.
    var namedPlanes: Set<Int>? {
        guard tree.count > Self.fewPlanes + 1 else { return nil }
        let met = beads.lazy.filter { $0.kind != .outside && $0.kind != .unasked }
        return Set(met.map { $0.index + 1 })
    }

    /// The number of a bead, its place in the search; none for a layer that was not asked.
    func number(of place: Int) -> String { beads[place].kind == .unasked ? "" : "\(place + 1)" }

    /// The numbers of some beads, each in its colour; those that look the same are ranges where they can be.
    fileprivate func numbers(of places: [Int]) -> [(letter: Character, role: ColorRole)] {
        let (all, first) = (Set(places), places.min())
        return all.sorted().flatMap { place -> [(letter: Character, role: ColorRole)] in
            let kind = beads[place].kind
            func isLike(_ other: Int) -> Bool { all.contains(other) && beads[other].kind == kind }
            if isLike(place - 1), isLike(place + 1) { return [] }
            let sign = isLike(place - 1) ? "-" : place == first ? "" : ","
            return (sign + number(of: place)).map { ($0, kind.look.1) }
        }
    }
}

extension StageView {
    /// Puts the beads on the needle, and to the right of each its place in the search.
    ///
    /// Those side by side have their numbers in common, or that of the most important. One that says nothing about the
    /// answer is left out where it would touch others: its row in Why has it.
    func putBeads(of exploded: ExplodedTree, on signs: inout StageSigns) {
        let beads = exploded.beads
        func shown(_ place: Point) -> CellPoint? {
            playground.stage.viewport.cell(of: place, in: rect.size)
        }
        let ends = exploded.needle.compactMap(shown)
        guard ends.count == 2 else { return }
        let length = max(abs(ends[0].column - ends[1].column), abs(ends[0].row - ends[1].row))
        func spots(of kinds: ExplodedTree.Bead.Kind...) -> [(place: Int, cell: CellPoint)] {
            kinds.flatMap { kind in
                beads.indices.filter { beads[$0].kind == kind }
                    .compactMap { place in shown(beads[place].place).map { (place, $0) } }
            }
        }
        func put(_ place: Int, at cell: CellPoint) {
            signs.put(beads[place].kind.look.0, at: cell, beads[place].kind.look.1)
        }
        func putNumbers(of places: [Int], after cell: CellPoint) -> Bool {
            let numbers = exploded.numbers(of: places)
            // With a cell beyond them that keeps beads apart.
            let cells = (1...numbers.count + 1).map { cell.moved(columns: $0) }
            guard signs.areFree(cells) else { return false }
            for (number, cell) in zip(numbers, cells) {
                signs.put(number.letter, at: cell, number.role)
            }
            return true
        }
        let asked = spots(of: .hit, .passed, .refused)
        let shared = Dictionary(grouping: asked, by: \.cell)
        for (cell, spots) in shared { put(spots[0].place, at: cell) }
        for (_, cell) in asked where shared[cell.moved(columns: -1)] == nil {
            let run = sequence(first: cell) { $0.moved(columns: 1) }.prefix { shared[$0] != nil }
            let (all, end) = (run.flatMap { shared[$0] ?? [] }, run[run.count - 1])
            let best = asked.first { run.contains($0.cell) }?.place
            if !putNumbers(of: all.map(\.place), after: end), let best {
                _ = putNumbers(of: [best], after: end)
            }
        }
        // Side by side, those of layers that were not asked would hide the needle.
        let isCrowded = beads.count * 2 > length
        for (place, cell) in spots(of: .outside) + (isCrowded ? [] : spots(of: .unasked))
        where signs.areFree([cell.moved(columns: -1), cell]) {
            if putNumbers(of: [place], after: cell) { put(place, at: cell) }
        }
        if let selected = beads.first(where: { $0.index + 1 == playground.selection }),
            let cell = shown(selected.place)?.moved(columns: -1), signs.areFree([cell])
        {
            signs.put(.selected, at: cell, .selection)
        }
    }
}

extension ExplodedTree.Bead.Kind {
    /// How a bead is drawn, on the needle and in its row of Why.
    var look: (Sign, ColorRole) {
        switch self {
        case .hit: (.hit, .hit)
        case .passed: (.hit, .text)
        case .refused: (.turn, .warning)
        case .outside: (.turn, .quiet)
        case .unasked: (.separator, .quiet)
        }
    }
}

extension DrawingOptions {
    /// The style of a bead in a list: as on the needle, if there is one.
    func style(of bead: ExplodedTree.Bead.Kind) -> CellStyle {
        listsPlanes ? CellStyle(bead.look.1) : CellStyle(.text, on: bead.look.1)
    }
}

extension ScreenDrawing {
    /// Draws the exploded view as a ladder of names with the beads of the needle, in the order of the search.
    mutating func drawLadder(of exploded: ExplodedTree, in rect: CellRect) {
        let beads = exploded.beads
        let (column, limit) = (rect.minColumn + 4, rect.maxColumn - 1)
        func note(_ text: String, row: Int) {
            write(text, column: column, row: row, style: CellStyle(.quiet), limit: limit)
        }
        if beads.isEmpty {
            let hint = "Point at something: the layers are listed here in the order of the search."
            for (place, line) in hint.wrapped(toCells: limit - column).enumerated() {
                note(line, row: rect.minRow + place)
            }
        }
        // With a rung between two beads, if there is room.
        let step = beads.count * 2 <= rect.size.rows ? 2 : 1
        let places = playground.rungs(of: beads, rows: rect.size.rows)
        if places.lowerBound > 0 {
            note("\(places.lowerBound) asked before these", row: rect.minRow)
        }
        if places.upperBound < beads.count {
            note("and \(beads.count - places.upperBound) more", row: rect.maxRow - 1)
        }
        let shown = beads[places]
        let room = max(0, rect.size.columns - 5)
        let (words, names) = playground.rungWords(of: shown, in: room)
        let first = rect.minRow + (places.lowerBound > 0 ? 1 : 0)
        for (place, bead) in shown.enumerated() {
            let row = first + place * step
            let (sign, role) = bead.kind.look
            put(sign, column: rect.minColumn + 2, row: row, style: options.style(of: bead.kind))
            if bead.index == playground.selection {
                put(.selected, column: rect.minColumn + 1, row: row, style: CellStyle(.selection))
            }
            let title = options.cut(playground.shownTree[bead.index].title, toCells: names)
            let text = "\(Columns.pad(title, names))  \(words[place])"
            write(text, column: column, row: row, style: CellStyle(role), limit: limit)
            if step == 2, place + 1 < beads.count, row + 1 < rect.maxRow {
                grid[rect.minColumn + 2, row + 1] = Cell("|", CellStyle(.quiet))
            }
        }
    }
}

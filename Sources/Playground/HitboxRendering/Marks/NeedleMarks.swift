import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageLines {
    /// The planes to outline in the exploded view: those of the selected layer and the one that is hit.
    var explodedOutlines: [Outline] {
        let (selected, tree) = (playground.selection, shapes.tree)
        let hit = playground.derived.exploded?.beads.first { $0.kind == .hit }.map { $0.index + 1 }
        let isPair = hit == selected
        let outlines =
            selected > 1
            ? [Outline(node: tree[selected], hue: .selection, place: isPair ? .outer : .only)] : []
        guard let hit else { return outlines }
        return outlines + [Outline(node: tree[hit], hue: .hit, place: isPair ? .inner : .only)]
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
        tree.count <= Self.fewPlanes + 1
            ? nil
            : Set(
                beads.lazy.filter { $0.kind != .outside && $0.kind != .unasked }.map {
                    $0.index + 1
                })
    }

    /// The number of a bead, its place in the search; none for a layer that was not asked.
    func number(of place: Int) -> String { beads[place].kind == .unasked ? "" : "\(place + 1)" }
}

extension StageView {
    /// The bead that a cell of the stage shows, of several the one that matters most.
    private struct Spot {
        let kind: ExplodedTree.Bead.Kind
        /// Its place in the search.
        let label: String
        var isSelected = false
    }

    /// Puts the beads on the needle, and to the right of each its place in the search.
    ///
    /// A number that would touch another bead is left out: the bead's row in Why has it.
    func putBeads(of exploded: ExplodedTree, on signs: inout StageSigns) {
        func shown(_ place: Point) -> CellPoint? {
            playground.stage.viewport.cell(of: place, in: rect.size)
        }
        let ends = exploded.needle.compactMap(shown)
        guard ends.count == 2 else { return }
        let length = max(abs(ends[0].column - ends[1].column), abs(ends[0].row - ends[1].row))
        // Side by side, those of layers that were not asked would hide the needle.
        let isCrowded = exploded.beads.count * 2 > length
        let all: [ExplodedTree.Bead.Kind] = [.hit, .passed, .refused, .outside, .unasked]
        var (spots, order): ([CellPoint: Spot], [CellPoint]) = ([:], [])
        for kind in all.dropLast(isCrowded ? 1 : 0) {
            for (place, bead) in exploded.beads.enumerated() where bead.kind == kind {
                guard let cell = shown(bead.place) else { continue }
                if spots[cell] == nil {
                    spots[cell] = Spot(kind: kind, label: exploded.number(of: place))
                    order.append(cell)
                }
                if bead.index + 1 == playground.selection { spots[cell]?.isSelected = true }
            }
        }
        for (cell, spot) in spots {
            signs.put(spot.kind.look.0, at: cell, spot.kind.look.1, isBright: spot.isSelected)
        }
        for cell in order {
            guard let spot = spots[cell] else { continue }
            // With a cell beyond it that keeps beads apart.
            let places = (1...spot.label.count + 1).map { cell.moved(columns: $0) }
            guard signs.areFree(places) else { continue }
            for (digit, place) in zip(spot.label, places) {
                signs.put(digit, at: place, spot.kind.look.1, isBright: spot.isSelected)
            }
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
    func style(of bead: ExplodedTree.Bead.Kind, isSelected: Bool) -> CellStyle {
        let role = bead.look.1
        return listsPlanes
            ? CellStyle(role, on: nil, isSelected ? .reverse : [])
            : CellStyle(.text, on: role, isSelected ? .reverse : [])
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
        let places = rungs(of: beads, rows: rect.size.rows)
        if places.lowerBound > 0 {
            note("\(places.lowerBound) asked before these", row: rect.minRow)
        }
        if places.upperBound < beads.count {
            note("and \(beads.count - places.upperBound) more", row: rect.maxRow - 1)
        }
        let shown = beads[places]
        let room = max(0, rect.size.columns - 5)
        let rules = playground.probe.rules
        var words = shown.map { bead in
            bead.kind == .unasked && playground.shownTree[bead.index].isTransformLayer
                ? "not asked itself" : bead.verdict.word(rules: rules)
        }
        let widths = shown.map { playground.shownTree[$0.index].title.cellWidth }
        var names = min(24, widths.max() ?? 0)
        func widest() -> Int { words.map(\.cellWidth).max() ?? 0 }
        if names + 2 + widest() > room {
            // The verdicts matter more than the ends of names.
            words = shown.map { $0.verdict.shortWord(rules: rules) }
            names = min(names, max(8, room - 2 - widest()))
        }
        let first = rect.minRow + (places.lowerBound > 0 ? 1 : 0)
        for (place, bead) in shown.enumerated() {
            let row = first + place * step
            let node = playground.shownTree[bead.index]
            let (sign, role) = bead.kind.look
            let style = options.style(of: bead.kind, isSelected: bead.index == playground.selection)
            put(sign, column: rect.minColumn + 2, row: row, style: style)
            let name = Columns.pad(options.cut(node.title, toCells: names), names)
            write(
                "\(name)  \(words[place])", column: column, row: row, style: CellStyle(role),
                limit: limit)
            if step == 2, place + 1 < beads.count, row + 1 < rect.maxRow {
                grid[rect.minColumn + 2, row + 1] = Cell("|", CellStyle(.quiet))
            }
        }
    }

    /// The beads that there is room for: if not for all, those around what is hit or else pointed at.
    ///
    /// A row at each end then says how many there are beyond.
    private func rungs(of beads: [ExplodedTree.Bead], rows: Int) -> Range<Int> {
        if beads.count <= rows { return beads.indices }
        let middle =
            beads.firstIndex { $0.kind == .hit }
            ?? beads.firstIndex { $0.index == playground.answer?.pointed?.index } ?? 0
        if middle < rows - 1 || rows < 4 { return 0..<max(0, rows - 1) }
        // What refused comes before what is hit.
        let start = min(middle - (rows - 2) * 3 / 4, beads.count - rows + 1)
        return start..<min(beads.count, start + (start > beads.count - rows ? rows - 1 : rows - 2))
    }
}

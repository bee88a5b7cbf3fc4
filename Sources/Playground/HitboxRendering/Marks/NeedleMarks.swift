import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageLines {
    /// The planes to outline in the exploded view: those of the selected layer and the one that is hit.
    var explodedOutlines: [Outline] {
        let (selected, tree) = (playground.selection, shapes.tree)
        let outlines = selected > 1 ? [Outline(node: tree[selected], hue: .selection)] : []
        let beads = playground.derived.exploded?.beads ?? []
        guard let bead = beads.first(where: { $0.kind == .hit }) else { return outlines }
        let hit = bead.index + 1
        return outlines + [Outline(node: tree[hit], hue: .hit, depth: hit == selected ? 1 : 0)]
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

    /// Whether a plane is named: all of a few, or else only those of layers without sublayers.
    func isNamed(_ plane: Int) -> Bool {
        tree.count <= Self.fewPlanes + 1 || !isContainer(plane)
    }
}

extension StageView {
    /// Puts the beads on the needle; where two are in a cell, the one that matters more.
    func putBeads(of exploded: ExplodedTree, on signs: inout StageSigns) {
        func shown(_ place: Point) -> CellPoint? {
            playground.stage.viewport.cell(of: place, in: rect.size)
        }
        let ends = exploded.needle.compactMap(shown)
        guard ends.count == 2 else { return }
        let length = max(abs(ends[0].column - ends[1].column), abs(ends[0].row - ends[1].row))
        // Side by side, those of layers that were not asked would hide the needle.
        let isCrowded = exploded.beads.count * 2 > length
        let all: [ExplodedTree.Bead.Kind] = [.unasked, .refused, .passed, .hit]
        for kind in all.dropFirst(isCrowded ? 1 : 0) {
            for bead in exploded.beads.reversed() where bead.kind == kind {
                guard let cell = shown(bead.place) else { continue }
                let (sign, role) = kind.look
                signs.put(
                    sign, at: cell, role, isBright: bead.index + 1 == playground.selection)
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
        case .unasked: (.separator, .quiet)
        }
    }
}

extension ScreenDrawing {
    /// Draws the exploded view in ASCII: a ladder of names with the beads of the needle.
    mutating func drawLadder(of exploded: ExplodedTree, in rect: CellRect) {
        let beads = exploded.beads
        let (column, limit) = (rect.minColumn + 4, rect.maxColumn - 1)
        if beads.isEmpty {
            grid.write(
                "point at something: the needle goes through it", column: rect.minColumn + 1,
                row: rect.minRow, style: CellStyle(.quiet))
        }
        // With a rung between two beads, if there is room.
        let step = beads.count * 2 <= rect.size.rows ? 2 : 1
        // The last row says how many beads there is no room for.
        let shown = beads.prefix(
            beads.count <= rect.size.rows ? beads.count : max(0, rect.size.rows - 1))
        let room = max(0, rect.size.columns - 5)
        var words = shown.map { $0.verdict.word(rules: playground.probe.rules) }
        var names = shown.reduce(0) {
            min(24, max($0, playground.shownTree[$1.index].title.cellWidth))
        }
        func widest() -> Int { words.map(\.cellWidth).max() ?? 0 }
        if names + 2 + widest() > room {
            // The verdicts matter more than the ends of names.
            words = shown.map(\.verdict.shortWord)
            names = min(names, max(8, room - 2 - widest()))
        }
        if shown.count < beads.count {
            write(
                "and \(beads.count - shown.count) more", column: column, row: rect.maxRow - 1,
                style: CellStyle(.quiet), limit: limit)
        }
        for (place, bead) in shown.enumerated() {
            let row = rect.minRow + place * step
            let node = playground.shownTree[bead.index]
            let (sign, role) = bead.kind.look
            let isSelected = bead.index == playground.selection
            put(
                sign, column: rect.minColumn + 2, row: row,
                style: CellStyle(role, on: nil, isSelected ? .reverse : []))
            let name = Columns.pad(options.cut(node.title, toCells: names), names)
            write(
                "\(name)  \(words[place])", column: column, row: row,
                style: CellStyle(bead.kind == .unasked ? .quiet : role), limit: limit)
            if step == 2, place + 1 < beads.count, row + 1 < rect.maxRow {
                grid[rect.minColumn + 2, row + 1] = Cell("|", CellStyle(.quiet))
            }
        }
    }
}

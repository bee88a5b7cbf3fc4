import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageLines {
    /// The planes to outline in the exploded view: those of the selected layer and the one that is hit.
    func outlines(of exploded: ExplodedTree) -> [Outline] {
        let selected = playground.selection
        var outlines: [Outline] = []
        if selected > 1 { outlines.append(Outline(node: shapes.tree[selected], hue: .selection)) }
        if let hit = exploded.beads.first(where: { $0.kind == .hit }) {
            let isBoth = hit.index + 1 == selected
            outlines.append(
                Outline(node: shapes.tree[hit.index + 1], hue: .hit, depth: isBoth ? 1 : 0))
        }
        return outlines
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
        let all: [ExplodedTree.Bead.Kind] = [.unasked, .refused, .passed, .hit]
        for kind in all {
            for bead in exploded.beads.reversed() where bead.kind == kind {
                guard
                    let cell = playground.stage.viewport.cell(of: bead.place, in: rect.size)
                else { continue }
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
        let width = shown.reduce(0) { max($0, playground.shownTree[$1.index].title.cellWidth) }
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
            let name = Columns.pad(node.title.cut(toCells: 24), min(24, width))
            let text = "\(name)  \(bead.verdict.word(rules: playground.probe.rules))"
            write(
                text, column: column, row: row,
                style: CellStyle(bead.kind == .unasked ? .quiet : role), limit: limit)
            if step == 2, place + 1 < beads.count, row + 1 < rect.maxRow {
                grid[rect.minColumn + 2, row + 1] = Cell("|", CellStyle(.quiet))
            }
        }
    }
}

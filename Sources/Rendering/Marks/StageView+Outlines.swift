import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The outlines of the layers that the answer and the selection are about, and their names.
extension StageView {
    /// Draws them, and returns the names that are still to be placed: the one that matters most first.
    func drawOutlines(_ selected: LayerNode, _ marks: inout StageMarks) -> [Chip] {
        var chips: [Chip] = []
        let hit = playground.answer?.hit
        // The root, selected at the start, is the whole scene: the tree says that it is selected.
        let isSelected = selected.index != 0
        func add(_ node: LayerNode, _ weight: LineWeight, _ role: ColorRole, _ signs: Character...)
        {
            guard let box = outline(node, weight, role, &marks) else { return }
            chips.append(Chip(signs: String(signs), title: node.title, role: role, box: box))
        }
        let (hitSign, selectedSign) = (options.character(.hit), options.character(.selected))
        if let other = playground.derived.otherAnswer?.hit, other != hit, playground.answer != nil {
            add(other, .double, .warning, hitSign)
        }
        // Where nothing tells who is in front, the deepest layer there is at least pointed out.
        if hit == nil, playground.probe.rules == .candidates,
            let first = playground.answer?.candidates.first, first.index != selected.index
        {
            add(first, .dotted, .accent)
        }
        if let hit, hit.index == selected.index, isSelected {
            add(hit, .double, .hit, selectedSign, hitSign)
        } else {
            if isSelected { add(selected, .double, .selection, selectedSign) }
            if let hit { add(hit, .light, .hit, hitSign) }
        }
        return chips.reversed()
    }

    /// Draws the outline of a layer in black or white, whichever is seen; returns the cells that the
    /// layer reaches, `nil` where it has no place.
    private func outline(
        _ node: LayerNode, _ weight: LineWeight, _ role: ColorRole, _ marks: inout StageMarks
    ) -> Chip.Box? {
        guard let corners = corners(of: node) else { return nil }
        let shape = Coverage(corners: corners)
        let fill = options.hasColors ? node.backgroundColor.map { RGB($0).cellColor } : nil
        let replacing = fill == nil || options.hasEdges || node.hasOwnEdge
        guard let cells = shape.cells else {
            if !shape.isUpright {
                if let fill { edges(of: shape, fill, role, &marks) }
                if replacing || options.cell != nil {
                    slanted(corners, .strong(role), replacingLines: true, &marks)
                }
            }
            if let line = shape.line { ends(of: line, weight, role, &marks) }
            let box = shape.line ?? self.cells(reachedBy: shape.box)
            return box.map { Chip.Box(cells: $0, isUpright: shape.isUpright) }
        }
        if min(cells.size.columns, cells.size.rows) < 2 {
            ends(of: cells, weight, role, &marks)
        } else {
            LineGlyphs(weight, options.glyphs).box(cells, within: rect.size) {
                let cell = CellPoint(column: $0, row: $1)
                marks.line($2, at: cell, .strong(role), replacingLines: replacing)
                if let fill { marks.edge(at: cell, of: fill, role) }
            }
        }
        return Chip.Box(cells: cells, isUpright: true)
    }

    /// Marks a layer of one row or column at both ends.
    private func ends(
        of cells: CellRect, _ weight: LineWeight, _ role: ColorRole, _ marks: inout StageMarks
    ) {
        guard cells.size.columns > 2 || cells.size.rows > 2 else { return }
        let glyphs = LineGlyphs(weight, options.glyphs)
        let sign = cells.size.columns < 2 ? glyphs.horizontal : glyphs.vertical
        for cell in [cells.origin, CellPoint(column: cells.maxColumn - 1, row: cells.maxRow - 1)] {
            marks.line(sign, at: cell, .strong(role))
        }
    }

    /// Draws the edges of a tilted layer by the colours of the cells that they run through.
    private func edges(
        of shape: Coverage, _ fill: CellColor, _ role: ColorRole, _ marks: inout StageMarks
    ) {
        guard let box = cells(reachedBy: shape.box) else { return }
        for row in box.minRow..<box.maxRow {
            for column in box.minColumn..<box.maxColumn {
                let cell = CellPoint(column: column, row: row)
                guard marks.content(at: cell) == .edge else { continue }
                let samples = shape.samples(column: column, row: row)
                if samples != 0, samples != Coverage.full {
                    marks.edge(at: cell, of: fill, role)
                }
            }
        }
    }

    /// Draws the outline of a quadrilateral that is not upright.
    func slanted(
        _ corners: [Point], _ ink: StageMarks.Ink, isDotted: Bool = false,
        replacingLines: Bool = false, _ marks: inout StageMarks
    ) {
        var slanted = SlantedLines(size: rect.size)
        slanted.add(corners, isDotted: isDotted)
        slanted.draw(options.glyphs) {
            marks.line($1, at: $0, ink, replacingLines: replacingLines)
        }
    }

    /// The cells of the stage that a box reaches; `nil` for none.
    func cells(reachedBy box: Rect) -> CellRect? {
        guard !box.isNull, box.isFinite else { return nil }
        let whole = outer(box)
        let cells = whole.intersection(
            CellRect(column: 0, row: 0, columns: rect.size.columns, rows: rect.size.rows))
        return cells.isEmpty ? nil : cells
    }

    /// A box in whole cells, rounded outwards.
    func outer(_ box: Rect) -> CellRect {
        func cell(_ place: Double) -> Int { Int(max(-100_000, min(100_000, place))) }
        // What is beyond a cell's edge by the rounding of arithmetic is not in it.
        let (column, row) = (
            cell((box.minX + 1e-6).rounded(.down)), cell((box.minY + 1e-6).rounded(.down))
        )
        return CellRect(
            column: column, row: row, columns: cell((box.maxX - 1e-6).rounded(.up)) - column,
            rows: cell((box.maxY - 1e-6).rounded(.up)) - row)
    }
}

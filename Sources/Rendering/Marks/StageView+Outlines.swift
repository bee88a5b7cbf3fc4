import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Outlines and names of the layers that are hit or selected.
extension StageView {
    /// A layer to outline.
    private struct Outlined {
        let node: LayerNode
        let weight: LineWeight
        let role: ColorRole
        /// The signs before its name.
        let signs: String
    }

    /// Draws the outlines and returns the chips to place, the most important first.
    func drawOutlines(_ selected: LayerNode, _ marks: inout StageMarks) -> [Chip] {
        outlined(selected).compactMap { chip(of: $0, &marks) }.reversed()
    }

    /// Draws the outlines again where nothing else is.
    func closeOutlines(_ selected: LayerNode, _ marks: inout StageMarks) {
        for layer in outlined(selected).reversed() { _ = outline(layer, isAgain: true, &marks) }
    }

    private func chip(of layer: Outlined, _ marks: inout StageMarks) -> Chip? {
        let fills = [layer.node.backgroundColor, layer.node.fillBelow].compactMap(\.self)
        return outline(layer, isAgain: false, &marks).map {
            Chip(
                signs: layer.signs, title: layer.node.title, role: layer.role, box: $0,
                ground: Set(fills.map { RGB($0).cellColor }), options)
        }
    }

    /// The layers to outline, the most important last.
    private func outlined(_ selected: LayerNode) -> [Outlined] {
        var layers: [Outlined] = []
        let hit = playground.answer?.hit
        // A selected root, as at the start, is marked in the tree only.
        let isSelected = selected.index != 0
        func add(_ node: LayerNode, _ weight: LineWeight, _ role: ColorRole, _ signs: Character...)
        {
            layers.append(Outlined(node: node, weight: weight, role: role, signs: String(signs)))
        }
        let (hitSign, selectedSign) = (options.character(.hit), options.character(.selected))
        let isHitSelected = hit?.index == selected.index && isSelected
        if let other = playground.derived.otherAnswer?.hit, other != hit, playground.answer != nil {
            // Never the weight of the first answer.
            add(other, isHitSelected ? .light : .double, .warning, hitSign)
        }
        // If the order is unknown, at least outline the deepest layer.
        if hit == nil, !playground.probe.rules.hasReceiver,
            let first = playground.answer?.candidates.first, first.index != selected.index
        {
            add(first, .dotted, .accent)
        }
        if let hit, isHitSelected {
            add(hit, .double, .hit, selectedSign, hitSign)
        } else {
            if isSelected { add(selected, .double, .selection, selectedSign) }
            if let hit { add(hit, .light, .hit, hitSign) }
        }
        return layers
    }

    /// Draws the outline of a layer and returns its bounding box; `nil` if it is not on the stage.
    private func outline(
        _ layer: Outlined, isAgain: Bool, _ marks: inout StageMarks
    ) -> Chip.Box? {
        let (node, weight, role) = (layer.node, layer.weight, layer.role)
        guard let corners = corners(of: node) else { return nil }
        let shape = Coverage(corners: corners)
        let fill = options.hasColors ? node.backgroundColor.map { RGB($0).cellColor } : nil
        let replacing = !isAgain && (fill == nil || options.hasEdges || node.hasOwnEdge)
        guard let cells = shape.cells else {
            // Before the edges are recoloured, as tips are found by the colour of the fill.
            let tips = isAgain || shape.isUpright ? [] : tips(of: shape, node, fill, marks)
            if !shape.isUpright {
                if let fill, !isAgain { edges(of: shape, fill, &marks) }
                if replacing || !isAgain && options.cell != nil {
                    slanted(corners, .strong(role), replacingLines: true, &marks)
                }
            }
            if let line = shape.line { ends(of: line, weight, role, &marks) }
            let box = shape.line ?? self.cells(reachedBy: shape.box)
            return box.map {
                Chip.Box(
                    cells: $0, isUpright: shape.isUpright, tips: tips, isThin: shape.isThin)
            }
        }
        let halves = node.halfRows(shape, options)
        let inner = node.outlineCells(shape, options) ?? cells
        if min(inner.size.columns, inner.size.rows) < 2 {
            ends(of: inner, weight, role, &marks)
        } else {
            let shade = fill.flatMap(marks.edgeShade)
            // An outline of two rows would leave nothing of the hatching.
            let isLow = inner.size.rows == 2
            LineGlyphs(weight, options.glyphs).box(inner, within: rect.size) {
                let cell = CellPoint(column: $0, row: $1)
                if isLow, marks.contains(cell), marks.isHatched(cell) { return }
                marks.line($2, at: cell, .strong(role), replacingLines: replacing)
                // Half a cell belongs to another layer.
                if let fill, let shade, !marks.isHalf(cell) {
                    marks.edge(at: cell, of: fill, shade)
                }
            }
        }
        let outer = halves.map { cells.with(rows: $0.rows) } ?? cells
        return Chip.Box(cells: outer, isUpright: true)
    }

    /// The cells at the rim of a tilted layer: of a thin one its ends, the one far from its anchor point
    /// first, otherwise its corners, the visible ones first.
    private func tips(
        of shape: Coverage, _ node: LayerNode, _ fill: CellColor?, _ marks: StageMarks
    ) -> [CellPoint] {
        func cell(_ place: Point) -> CellPoint? {
            guard abs(place.x) < 100_000, abs(place.y) < 100_000 else { return nil }
            return CellPoint(column: Int(place.x.rounded(.down)), row: Int(place.y.rounded(.down)))
        }
        guard shape.isThin, let pin = place(of: Handles.anchor(of: node.layer), in: node) else {
            let corners = shape.corners.compactMap(cell).sorted { $0.column > $1.column }
            guard let fill else { return corners }
            let visible = corners.filter { isVisible(fill, near: $0, marks) }
            return visible + corners.filter { !visible.contains($0) }
        }
        func distance(_ place: Point) -> Double {
            let (x, y) = (place.x - pin.x, 2 * (place.y - pin.y))
            return x * x + y * y
        }
        return shape.ends.sorted { distance($0) > distance($1) }.compactMap(cell)
    }

    /// Whether a fill is visible in a cell or within two columns and a row of it.
    private func isVisible(_ fill: CellColor, near cell: CellPoint, _ marks: StageMarks) -> Bool {
        (-1...1).contains { row in
            (-2...2).contains { column in
                let place = cell.moved(columns: column, rows: row)
                return marks.contains(place) && marks.fills(at: place).contains(fill)
            }
        }
    }

    /// Marks both ends of a layer that is one row or column.
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

    /// Draws the edges of a tilted layer by recolouring the cells they cross.
    ///
    /// A layer of less than three cells, which is hardly more than its edge, keeps its colour.
    private func edges(of shape: Coverage, _ fill: CellColor, _ marks: inout StageMarks) {
        guard !shape.isThin, let shade = marks.edgeShade(of: fill),
            let box = cells(reachedBy: shape.box)
        else { return }
        for row in box.minRow..<box.maxRow {
            for column in box.minColumn..<box.maxColumn {
                let cell = CellPoint(column: column, row: row)
                guard marks.content(at: cell) == .edge else { continue }
                let samples = shape.samples(column: column, row: row)
                if samples != 0, samples != Coverage.full {
                    marks.edge(at: cell, of: fill, shade)
                }
            }
        }
    }

    /// Draws the outline of a slanted quadrilateral.
    func slanted(
        _ corners: [Point], _ ink: StageMarks.Ink, isDotted: Bool = false,
        replacingLines: Bool = false, _ marks: inout StageMarks
    ) {
        SlantedLines(corners, size: rect.size, isDotted: isDotted).draw(options.glyphs) {
            marks.line($1, at: $0, ink, replacingLines: replacingLines)
        }
    }

    /// The cells of the stage that a box touches; `nil` if there are none.
    func cells(reachedBy box: Rect) -> CellRect? {
        guard !box.isNull, box.isFinite else { return nil }
        let whole = outer(box)
        let cells = whole.intersection(
            CellRect(column: 0, row: 0, columns: rect.size.columns, rows: rect.size.rows))
        return cells.isEmpty ? nil : cells
    }

    /// A box rounded outwards to whole cells.
    func outer(_ box: Rect) -> CellRect {
        func cell(_ place: Double) -> Int { Int(max(-100_000, min(100_000, place))) }
        // Tolerate rounding errors at the edges of cells.
        let (column, row) = (
            cell((box.minX + 1e-6).rounded(.down)), cell((box.minY + 1e-6).rounded(.down))
        )
        return CellRect(
            column: column, row: row, columns: cell((box.maxX - 1e-6).rounded(.up)) - column,
            rows: cell((box.maxY - 1e-6).rounded(.up)) - row)
    }
}

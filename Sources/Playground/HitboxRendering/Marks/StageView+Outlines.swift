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

/// Optional marks of geometry: frames, anchor points and axes.
extension StageView {
    /// Frames of transformed layers, dotted and just outside the layers.
    func drawFrames(_ marks: inout StageMarks) {
        for node in playground.shownTree.nodes where node.layer.transform != .identity {
            guard let frame = node.frame, frame.isFinite,
                let corners = corners(of: frame, in: node.superlayer)
            else { continue }
            let shape = Coverage(corners: corners)
            guard shape.isUpright, !shape.box.isNull else {
                slanted(corners, .strong(.accent), isDotted: true, &marks)
                continue
            }
            // Where the layer touches its frame, it stays whole.
            let own = self.corners(of: node).map { Coverage(corners: $0) }
            LineGlyphs(.dotted, options.glyphs).box(around(shape.box), within: rect.size) {
                if own?.samples(column: $0, row: $1) ?? 0 == 0 {
                    marks.line($2, at: CellPoint(column: $0, row: $1), .strong(.accent))
                }
            }
        }
    }

    /// The nearest box whose lines, in the middle of their cells, enclose a frame, within the stage.
    private func around(_ frame: Rect) -> CellRect {
        func line(_ place: Double) -> Int {
            Int(max(-100_000, min(100_000, place)))
        }
        let left = line((frame.minX - 0.5 + 1e-6).rounded(.down))
        let top = line((frame.minY - 0.5 + 1e-6).rounded(.down))
        let right = line((frame.maxX - 0.5 - 1e-6).rounded(.up))
        let bottom = line((frame.maxY - 0.5 - 1e-6).rounded(.up))
        // A frame at the end of the stage has its line there.
        let (minColumn, minRow) = (left == -1 ? 0 : left, top == -1 ? 0 : top)
        let maxColumn = right == rect.size.columns ? right - 1 : right
        let maxRow = bottom == rect.size.rows ? bottom - 1 : bottom
        return CellRect(
            column: minColumn, row: minRow, columns: maxColumn + 1 - minColumn,
            rows: maxRow + 1 - minRow)
    }

    /// A dotted box.
    func box(_ cells: CellRect, _ ink: StageMarks.Ink, _ marks: inout StageMarks) {
        LineGlyphs(.dotted, options.glyphs).box(cells, within: rect.size) {
            marks.line($2, at: CellPoint(column: $0, row: $1), ink)
        }
    }

    // MARK: Anchor points

    /// The anchor points of layers that are transformed or have it off centre.
    func drawPins(_ marks: inout StageMarks) {
        for node in playground.shownTree.nodes where node.index != 0 && !node.isHidden {
            let layer = node.layer
            guard layer.transform != .identity || layer.anchorPoint != .center,
                let pin = Handles.pin(of: node, in: playground.stage.viewport, size: rect.size)
            else { continue }
            marks.inverse(options.character(.pin), at: pin)
        }
    }

    /// The selected layer's anchor point, which may be outside the layer.
    func drawPin(_ marks: inout StageMarks) {
        guard let pin = playground.derived.handles.pin else { return }
        marks.sign(options.character(.pin), at: pin, .selection, isContent: true)
    }

    /// The handle that turns the selected layer.
    func drawTurn(_ marks: inout StageMarks) {
        guard let turn = playground.derived.handles.turn else { return }
        handle(.turn, at: turn, &marks)
    }

    /// The corners of the selected layer if there is room for them.
    func drawCorners(of node: LayerNode, _ marks: inout StageMarks) {
        guard let shape = corners(of: node).map({ Coverage(corners: $0) }),
            let box = cells(reachedBy: shape.box), box.size.columns >= 8, box.size.rows >= 4
        else { return }
        // On its outline.
        let rows = node.outlineRows(shape, options)
        for corner in playground.derived.handles.corners.keys {
            handle(.corner, at: rows.map(corner.within) ?? corner, &marks)
        }
    }

    /// A handle covers no text, and no other mark.
    private func handle(_ sign: Sign, at cell: CellPoint, _ marks: inout StageMarks) {
        guard marks.contains(cell), !marks.taken.contains(cell),
            marks.content(at: cell) != .letter
        else { return }
        marks.sign(options.character(sign), at: cell, .selection)
    }

    // MARK: Axes

    /// The axes of the root, the selected layer and flipped layers: lines from the origin, ending in a
    /// letter.
    func drawAxes(_ marks: inout StageMarks) {
        for node in playground.shownTree.nodes
        where node.index == 0 || node.layer.isGeometryFlipped
            || node.index == playground.selectedNode.index
        {
            drawAxes(of: node, &marks)
        }
    }

    private func drawAxes(of node: LayerNode, _ marks: inout StageMarks) {
        let bounds = node.layer.bounds
        guard let corners = corners(of: node), let start = place(of: bounds.origin, in: node)
        else { return }
        let rows = node.outlineRows(Coverage(corners: corners), options)
        let middle = Point(
            x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
        let ends = [
            ("x", Point(x: bounds.maxX, y: bounds.minY)),
            ("y", Point(x: bounds.minX, y: bounds.maxY)),
        ]
        for (letter, far) in ends {
            guard let far = place(of: far, in: node) else { continue }
            axis(
                Character(letter), from: start, to: far, towards: middle, in: rows,
                keepsLines: node.index == playground.selectedNode.index && node.index != 0, &marks)
        }
    }

    /// A short line from an origin along the inside of the layer, interrupted by texts, with a letter at its end.
    ///
    /// - Parameters:
    ///   - rows: The rows that it may be in; `nil` for all.
    ///   - keepsLines: Whether the outline is the line.
    private func axis(
        _ letter: Character, from start: Point, to far: Point, towards middle: Point,
        in rows: Range<Int>?, keepsLines: Bool, _ marks: inout StageMarks
    ) {
        let (width, height) = (far.x - start.x, far.y - start.y)
        let isLevel = abs(width) >= 2 * abs(height)
        let length = isLevel ? min(8, abs(width) / 2) : min(4, abs(height) / 2)
        let reach = max(abs(width), abs(height))
        guard reach > 0, length >= 1, start.isFinite, abs(start.x) < 10_000, abs(start.y) < 10_000
        else { return }
        /// Half a cell into the layer. An edge in the middle of a cell: near ones include it, and far ones do not.
        func inside(_ edge: Double, _ middle: Double) -> Double {
            edge + (middle > edge ? 0.5 : -0.5) - 2e-6
        }
        func cell(_ step: Int) -> CellPoint {
            let part = (Double(step) + 0.5) / reach
            let x = (isLevel ? start.x : inside(start.x, middle.x)) + width * part
            let y = (isLevel ? inside(start.y, middle.y) : start.y) + height * part
            let cell = CellPoint(column: Int(x.rounded(.down)), row: Int(y.rounded(.down)))
            return rows.map(cell.within) ?? cell
        }
        func isFree(_ step: Int, _ contents: [StageMarks.Content]) -> Bool {
            let cell = cell(step)
            let sides = [cell.moved(columns: -1), cell.moved(columns: 1)]
            return marks.contains(cell) && !marks.taken.contains(cell)
                && contents.contains(marks.content(at: cell))
                && !sides.contains { marks.hasLetter($0) || marks.taken.contains($0) }
        }
        // The letter is where there is room for it, a little farther away or nearer; rather on the edge of a
        // layer than so near that there is no line.
        let usual = Int(length)
        let farthest = max(usual, min(usual + 8, Int(min(reach, 10_000)) - 1))
        let nearer = (1..<max(1, usual)).reversed()
        let last =
            (Array(usual...farthest) + nearer.prefix { 2 * $0 >= usual })
            .first { isFree($0, [.plain, .line]) }
            ?? (Array(usual...farthest) + nearer).first { isFree($0, [.plain, .line, .edge]) }
        guard let last else { return }
        let glyphs = LineGlyphs(.light, options.glyphs)
        for step in 0..<last {
            marks.line(
                isLevel ? glyphs.horizontal : glyphs.vertical, at: cell(step), .strong(.quiet),
                replacingLines: !keepsLines)
        }
        marks.sign(letter, at: cell(last), .quiet)
    }
}

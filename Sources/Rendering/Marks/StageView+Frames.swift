import LayerGeometry
import PlaygroundModel
import TerminalTypes

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

import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The stage: the layers and the marks over them.
struct StageView {
    let playground: Playground
    let rect: CellRect
    let options: DrawingOptions
    let toStage: Transform3D

    init(_ playground: Playground, _ rect: CellRect, _ options: DrawingOptions) {
        self.playground = playground
        self.rect = rect
        self.options = options
        toStage = playground.stage.viewport.matrix(for: rect.size)
    }

    /// Draws the layers, then lines, signs and names over them.
    func draw(_ raster: StageRaster, xray: XrayMap?, _ grid: inout CellGrid) {
        for row in 0..<rect.size.rows {
            for column in 0..<rect.size.columns {
                grid[rect.minColumn + column, rect.minRow + row] =
                    raster.cells[row * rect.size.columns + column]
            }
        }
        var marks = StageMarks(taking: &grid, rect, options, texts: raster.texts)
        if let xray { hatch(xray, &marks) }
        if playground.stage.showsGrid { drawGrid(&marks) }
        if playground.stage.showsFrames { drawFrames(&marks) }
        drawOther(&marks)
        let selected = playground.shownTree[playground.selectedNode.index]
        if let session = playground.edit { drawGhost(session, selected, &marks) }
        let chips = drawOutlines(selected, &marks)
        if playground.stage.showsAxes { drawAxes(&marks) }
        if playground.stage.showsPins { drawPins(&marks) }
        // Not for the root, which is selected at the start of every scene.
        if selected.index != 0 { drawPin(&marks) }
        drawProblems(&marks)
        drawProbe(&marks)
        if selected.index != 0 { drawTurn(&marks) }
        for chip in chips { marks.place(chip) }
        // Where a chip has replaced a name, the hatching and the line go on.
        if let xray { hatch(xray, isAgain: true, &marks) }
        closeOutlines(selected, &marks)
        // A chip may have taken away the letter that the probe coloured.
        drawProbe(&marks)
        if selected.index != 0 { drawCorners(of: selected, &marks) }
        marks.giveBack(&grid)
    }

    /// - Parameter isAgain: Whether the cells with edges are hatched already.
    private func hatch(_ xray: XrayMap, isAgain: Bool = false, _ marks: inout StageMarks) {
        let columns = rect.size.columns
        for (place, differs) in xray.differs.enumerated() {
            let (column, row) = (place % columns, place / columns)
            let upper = xray.halves[2 * row * columns + column]
            let lower = xray.halves[(2 * row + 1) * columns + column]
            guard differs || upper || lower else { continue }
            marks.hatch(
                CellPoint(column: column, row: row), differs: differs,
                halves: isAgain ? (false, false) : (upper, lower))
        }
    }

    /// The probe: its cell, and marks on the borders of the stage.
    private func drawProbe(_ marks: inout StageMarks) {
        let probe = playground.probe
        // A picture below the cells shows edges where they are.
        let place = options.cell == nil ? playground.probeCell : cell(of: probe.point)
        guard probe.isOnStage, let cell = place, marks.contains(cell) else { return }
        // At the anchor point of the selected layer both are shown.
        let isAtPin =
            cell == playground.derived.handles.pin && playground.selectedNode.index != 0
        marks.sign(options.character(isAtPin ? .pin : .probe), at: cell, .pointer)
        guard !playground.layout.showsStageOnly else { return }
        // A pinned probe has marks with a background.
        let style =
            probe.pin == nil
            ? CellStyle(.pointer) : CellStyle(.text, on: .pointer)
        marks.rule(
            .probeColumn, column: rect.minColumn + cell.column, row: rect.minRow - 1, style)
        marks.rule(.probeRow, column: rect.maxColumn, row: rect.minRow + cell.row, style)
    }

    // MARK: Places

    /// The corners of a layer in cells of the stage; `nil` if one is behind the eye.
    func corners(of node: LayerNode) -> [Point]? {
        corners(of: node.layer.bounds, in: node)
    }

    /// The corners of a rectangle in cells of the stage; the rectangle is in a layer's own space, or in
    /// scene space without a layer.
    func corners(of rect: Rect, in node: LayerNode?) -> [Point]? {
        var corners: [Point] = []
        for corner in rect.corners {
            guard let place = place(of: corner, in: node) else { return nil }
            corners.append(place)
        }
        return corners
    }

    /// Converts a point from a layer's own space to cells of the stage.
    func place(of point: Point, in node: LayerNode?) -> Point? {
        guard let node else { return toStage.apply(to: point) }
        return node.convert(point, to: nil).flatMap { toStage.apply(to: $0) }
    }

    func cell(of point: Point) -> CellPoint? {
        playground.stage.viewport.cell(of: point, in: rect.size)
    }
}

/// Dotted outlines of layers at their former or stored positions.
extension StageView {
    /// Animated layers in the tree that is not hit-tested: presentation or model.
    func drawOther(_ marks: inout StageMarks) {
        guard playground.tree.hasMotion else { return }
        let other = playground.clock.asksModel ? playground.derived.presentation : playground.tree
        for node in other.nodes
        where !node.layer.animations.isEmpty
            || (node.layer.clock != nil && playground.clock.asksModel)
        {
            guard let before = corners(of: node),
                Self.isMoved(before, corners(of: playground.shownTree[node.index]))
            else { continue }
            ghost(before, .strong(.text), &marks)
        }
    }

    /// Whether an outline moved visibly.
    private static func isMoved(_ before: [Point], _ after: [Point]?) -> Bool {
        guard let after else { return true }
        return zip(before, after).contains { abs($0.x - $1.x) > 0.01 || abs($0.y - $1.y) > 0.01 }
    }

    private func ghost(
        _ corners: [Point], _ ink: StageMarks.Ink, _ marks: inout StageMarks
    ) {
        if let cells = Coverage(corners: corners).cells {
            box(cells, ink, &marks)
        } else {
            slanted(corners, ink, isDotted: true, &marks)
        }
    }

    /// The edited layer's former outline and pin, if they moved.
    func drawGhost(_ session: EditSession, _ node: LayerNode, _ marks: inout StageMarks) {
        guard session.before != playground.tree, let old = playground.derived.unedited,
            let before = corners(of: old)
        else { return }
        if Self.isMoved(before, corners(of: node)) { ghost(before, .faint, &marks) }
        if let old = Handles.pin(of: old, in: playground.stage.viewport, size: rect.size),
            old != playground.derived.handles.pin
        {
            marks.sign(options.character(.pin), at: old, .quiet)
        }
    }
}

extension StageView {
    /// Dots at round coordinates in scene space, labelled at the edges.
    func drawGrid(_ marks: inout StageMarks) {
        let scale = playground.stage.viewport.pointsPerColumn
        let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100_000]
        let step = steps.first { $0 >= scale * 8 } ?? scale * 8
        let one = playground.stage.viewport.point(column: 0, row: 0, in: rect.size)
        let two = playground.stage.viewport.point(
            column: Double(rect.size.columns), row: Double(rect.size.rows), in: rect.size)
        // The coordinates are too large to distinguish steps.
        guard abs(one.x) < step * 1e9, abs(one.y) < step * 1e9, abs(two.x) < step * 1e9,
            abs(two.y) < step * 1e9
        else { return }
        var y = (min(one.y, two.y) / step).rounded(.up) * step
        while y <= max(one.y, two.y) {
            var x = (one.x / step).rounded(.up) * step
            while x <= two.x {
                guard let cell = cell(of: Point(x: x, y: y)) else { return }
                marks.line(options.character(.gridPoint), at: cell, .faint)
                if cell.row >= 0, y - step < min(one.y, two.y) || cell.row == 0 {
                    number(x, CellPoint(column: cell.column, row: 0), &marks)
                }
                x += step
            }
            guard let first = cell(of: Point(x: one.x, y: y)) else { return }
            number(y, CellPoint(column: 0, row: first.row), &marks)
            y += step
        }
    }

    private func number(_ value: Double, _ cell: CellPoint, _ marks: inout StageMarks) {
        guard cell.row >= 0, cell.row < rect.size.rows, cell.column >= 0 else { return }
        let text = NumberText.short(value)
        // Do not cover edges or names.
        let isFree = (0...text.count).allSatisfy {
            let below = cell.moved(columns: $0)
            if below.column >= rect.size.columns { return $0 == text.count }
            return marks.content(at: below) == .plain
        }
        guard isFree else { return }
        for (place, character) in text.enumerated() {
            marks.line(character, at: cell.moved(columns: place), .strong(.quiet))
        }
    }
}

/// The marks of touch problems.
extension StageView {
    /// Marks touch problems, the current one reversed.
    ///
    /// Until they are shown, marks controls that get no touches.
    func drawProblems(_ marks: inout StageMarks) {
        let findings = playground.problems?.findings ?? playground.deadControls
        for (place, finding) in findings.enumerated().reversed() {
            let node = playground.shownTree[finding.index]
            guard let cell = cell(of: finding, node, marks) else { continue }
            let isCurrent = playground.problems != nil && place == playground.problemPlace
            marks.sign(
                "!", at: cell, finding.severity == .error ? .error : .warning, isContent: true,
                isReversed: isCurrent)
        }
    }

    /// The cell for the mark of a problem: the visible end of its layer, the point of its hit test, or
    /// the middle of the layer; `nil` if none of them is on the stage.
    private func cell(
        of finding: TouchProblem, _ node: LayerNode, _ marks: StageMarks
    ) -> CellPoint? {
        let middle = UnitPoint.center.point(in: node.bounds)
        let points = [
            end(of: node).flatMap { node.convert($0, to: nil) }, finding.point,
            node.convert(middle, to: nil),
        ]
        return points.lazy.compactMap { $0.flatMap(cell) }.first { marks.contains($0) }
    }

    /// A point at the right end of a layer, where there is seldom text, in its own space; `nil` if it is
    /// clipped.
    ///
    /// It is in the last cell but one, or in the middle of a layer of less than four cells.
    private func end(of node: LayerNode) -> Point? {
        let bounds = node.bounds
        guard let left = place(of: Point(x: bounds.minX, y: bounds.midY), in: node),
            let right = place(of: Point(x: bounds.maxX, y: bounds.midY), in: node)
        else { return nil }
        // A row is two columns high.
        let (columns, rows) = (right.x - left.x, 2 * (right.y - left.y))
        let length = (columns * columns + rows * rows).squareRoot()
        let inset = length < 4 ? 0.5 : 1.5 / length
        let end = Point(x: bounds.maxX - bounds.width * inset, y: bounds.midY)
        return isClipped(end, in: node) ? nil : end
    }

    /// Whether a point of a layer's own space is outside the bounds of a superlayer that masks to them,
    /// or outside a mask.
    private func isClipped(_ point: Point, in node: LayerNode) -> Bool {
        var next: LayerNode? = node
        while let layer = next {
            next = layer.superlayer
            guard layer.masksToBounds || layer.mask != nil, !layer.isTransformLayer else {
                continue
            }
            guard let own = node.convert(point, to: layer) else { return true }
            if layer.masksToBounds, !layer.bounds.contains(own) { return true }
            if let mask = layer.mask,
                Coverage(mask.bounds, carriedBy: mask.toPlane)?.contains(own) == false
            {
                return true
            }
        }
        return false
    }
}

/// A picture of the stage alone: the layers, the probe and the layer it hits.
public struct StagePicture {
    /// The cells of the stage, without a frame around them.
    public let grid: CellGrid

    /// Draws all layers, scaled to fit.
    ///
    /// - Parameters:
    ///   - tree: The layers.
    ///   - probe: The point to hit-test, in scene space; `nil` for none.
    ///   - rules: The hit-testing rules.
    ///   - isYUp: Whether y increases upwards.
    ///   - size: The size of the picture.
    ///   - options: Characters and colours.
    public init(
        tree: LayerTree, probe: Point? = nil, rules: HitRules = .calayer, isYUp: Bool = false,
        size: CellSize, options: DrawingOptions = DrawingOptions()
    ) {
        var playground = Playground(
            title: "", root: tree.rootLayer, rules: rules, isYUp: isYUp, size: size,
            showsStageOnly: true)
        if let probe { playground.update(.probe(.hover(probe))) }
        var grid = CellGrid(size: size)
        let rect = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let raster = StageRaster(playground, size: size, options: options)
        StageView(playground, rect, options).draw(raster, xray: nil, &grid)
        self.grid = grid
    }
}

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

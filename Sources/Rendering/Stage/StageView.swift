import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TouchLint

/// The stage: the layers, and on them what follows the mouse: hit, selection, pin and probe.
struct StageView {
    let playground: Playground
    let rect: CellRect
    let options: DrawingOptions
    private let toStage: Transform3D

    init(_ playground: Playground, _ rect: CellRect, _ options: DrawingOptions) {
        self.playground = playground
        self.rect = rect
        self.options = options
        toStage = playground.stage.viewport.matrix(for: rect.size)
    }

    func draw(_ raster: StageRaster, xray: XrayMap?, _ grid: inout CellGrid) {
        for row in 0..<rect.size.rows {
            for column in 0..<rect.size.columns {
                grid[rect.minColumn + column, rect.minRow + row] =
                    raster.cells[row * rect.size.columns + column]
            }
        }
        if let xray { drawXray(xray, &grid) }
        if playground.stage.showsGrid { drawGrid(&grid) }
        if playground.stage.showsFrames { drawFrames(&grid) }
        let hit = playground.answer?.hit
        let selected = playground.shownTree[playground.selectedNode.index]
        drawOther(&grid)
        if let session = playground.edit { drawGhost(session, selected, &grid) }
        // The root, selected at the start, is the whole scene: the tree says that it is selected.
        if selected.index != hit?.index, selected.index != 0 {
            mark(selected, weight: .double, role: .selection, &grid)
        }
        // Where nothing tells who is in front, the deepest layer there is at least pointed out.
        if hit == nil, playground.probe.rules == .candidates,
            let first = playground.answer?.candidates.first, first.index != selected.index
        {
            mark(first, weight: .dotted, role: .accent, &grid)
        }
        if let other = playground.derived.otherAnswer?.hit, other != hit, playground.answer != nil {
            mark(other, weight: .double, role: .warning, &grid)
        }
        if let hit { mark(hit, weight: .heavy, role: .hit, &grid) }
        // The root's pin would be on the first screen of every scene, unasked.
        if selected.index != 0 { drawPin(&grid) }
        drawProblems(&grid)
        drawProbe(&grid)
    }

    /// Marks where touch problems are, the one that is looked at reversed; before they are asked for,
    /// the controls that get no touch.
    private func drawProblems(_ grid: inout CellGrid) {
        let findings = playground.problems?.findings ?? playground.deadControls
        for (place, finding) in findings.enumerated().reversed() {
            let node = playground.shownTree[finding.index]
            let middle = UnitPoint.center.point(in: node.layer.bounds)
            guard let point = finding.point ?? node.convert(middle, to: nil),
                let cell = cell(of: point)
            else { continue }
            let role: ColorRole = finding.severity == .error ? .error : .warning
            let isCurrent = playground.problems != nil && place == playground.problemPlace
            put(
                "!", cell, CellStyle(role, on: nil, isCurrent ? [.bold, .reverse] : .bold), &grid)
        }
    }

    /// Hatches the cells of an x-ray that show no line or letter.
    private func drawXray(_ xray: XrayMap, _ grid: inout CellGrid) {
        for (place, differs) in xray.differs.enumerated() where differs {
            let cell = CellPoint(
                column: place % rect.size.columns, row: place / rect.size.columns)
            guard " █".contains(character(at: cell, grid)) else { continue }
            put(options.glyphs == .ascii ? "/" : "╱", cell, CellStyle(.warning), &grid)
        }
    }

    /// Draws the outline of a layer again, in a weight and colour of its own, and its name.
    private func mark(
        _ node: LayerNode, weight: LineWeight, role: ColorRole, _ grid: inout CellGrid
    ) {
        guard let corners = corners(of: node) else { return }
        let shape = Coverage(corners: corners)
        guard let cells = shape.cells ?? shape.line else {
            var slanted = SlantedLines(size: rect.size)
            slanted.add(corners)
            slanted.draw(options.glyphs) { put($1, $0, CellStyle(role), &grid) }
            return
        }
        let style = CellStyle(role)
        if min(cells.size.columns, cells.size.rows) < 2 {
            markLine(cells, node, weight, style, &grid)
            return
        }
        LineGlyphs(weight, options.glyphs).box(cells, within: rect.size) { column, row, character in
            put(character, CellPoint(column: column, row: row), style, &grid)
        }
        let sign = weight == .heavy ? (options.glyphs == .ascii ? "*" : "●") : ">"
        let room = cells.maxColumn - cells.minColumn - 4
        guard cells.maxRow - cells.minRow >= 2, room >= 1 else { return }
        let name = node.title.cut(toCells: room)
        let label = name.cellWidth + 2 <= room ? " \(sign) \(name) " : " \(name) "
        var column = cells.minColumn + 1
        for character in label.safeForTerminal {
            put(character, CellPoint(column: column, row: cells.minRow), style, &grid)
            column += character.cellWidth
        }
    }

    /// Marks a layer of one row or column at both ends; between them is its name.
    private func markLine(
        _ cells: CellRect, _ node: LayerNode, _ weight: LineWeight, _ style: CellStyle,
        _ grid: inout CellGrid
    ) {
        let glyphs = LineGlyphs(weight, options.glyphs)
        let sign =
            cells.size.columns < 2 && cells.size.rows > 1 ? glyphs.horizontal : glyphs.vertical
        put(sign, cells.origin, style, &grid)
        let last = CellPoint(column: cells.maxColumn - 1, row: cells.maxRow - 1)
        put(sign, last, style, &grid)
        var column = cells.minColumn + 1
        for character in node.title.cut(toCells: max(0, cells.size.columns - 2)).safeForTerminal {
            put(character, CellPoint(column: column, row: cells.minRow), style, &grid)
            column += character.cellWidth
        }
    }

    /// The four corners of a layer in cells of the stage; `nil` where one is behind the eye.
    func corners(of node: LayerNode) -> [Point]? {
        var corners: [Point] = []
        for corner in node.layer.bounds.corners {
            guard let scene = node.convert(corner, to: nil),
                let place = toStage.apply(to: scene)
            else { return nil }
            corners.append(place)
        }
        return corners
    }

    /// Boxes around layers in their superlayers' spaces, where they are not the outlines themselves.
    private func drawFrames(_ grid: inout CellGrid) {
        var slanted = SlantedLines(size: rect.size)
        for node in playground.shownTree.nodes where node.layer.transform != .identity {
            guard let frame = node.frame, frame.isFinite else { continue }
            var corners: [Point] = []
            for corner in frame.corners {
                let scene = node.superlayer?.convert(corner, to: nil) ?? corner
                guard let place = toStage.apply(to: scene) else { break }
                corners.append(place)
            }
            guard corners.count == 4 else { continue }
            guard let cells = Coverage(corners: corners).cells else {
                slanted.add(corners, isDotted: true)
                continue
            }
            LineGlyphs(.dotted, options.glyphs).box(cells, within: rect.size) {
                column, row, character in
                put(character, CellPoint(column: column, row: row), CellStyle(.accent), &grid)
            }
        }
        slanted.draw(options.glyphs) { put($1, $0, CellStyle(.accent), &grid) }
    }

    /// The selected layer's anchor point, where it is, also outside the layer, and its other handles.
    private func drawPin(_ grid: inout CellGrid) {
        let handles = playground.derived.handles
        let style = CellStyle(.selection)
        if let turn = handles.turn {
            put(options.glyphs == .ascii ? "r" : "↻", turn, style, &grid)
        }
        if let pin = handles.pin { put(options.glyphs == .ascii ? "@" : "⌖", pin, style, &grid) }
    }

    private func drawProbe(_ grid: inout CellGrid) {
        guard playground.probe.isOnStage, let cell = cell(of: playground.probe.point) else {
            return
        }
        let sign: Character =
            switch (options.glyphs, playground.probe.pin == nil) {
            case (.ascii, true): "+"
            case (.ascii, false): "X"
            case (_, true): "✛"
            case (_, false): "✚"
            }
        put(sign, cell, CellStyle(.pointer, on: nil, .bold), &grid)
    }

    func cell(of point: Point) -> CellPoint? {
        playground.stage.viewport.cell(of: point, in: rect.size)
    }

    func character(at cell: CellPoint, _ grid: CellGrid) -> Character {
        grid[rect.minColumn + cell.column, rect.minRow + cell.row].character
    }

    /// Puts a sign on a cell of the stage and keeps the colour below it.
    func put(
        _ character: Character, _ cell: CellPoint, _ style: CellStyle, _ grid: inout CellGrid
    ) {
        guard cell.column >= 0, cell.row >= 0, cell.column < rect.size.columns,
            cell.row < rect.size.rows
        else { return }
        let (column, row) = (rect.minColumn + cell.column, rect.minRow + cell.row)
        let width = character.cellWidth
        guard width > 0, column + width <= rect.maxColumn else { return }
        var style = style
        let below = grid[column, row]
        style.background = below.isSolid ? below.style.foreground : below.style.background
        grid[column, row] = Cell(character, style)
        if width == 2 { grid[column + 1, row] = .continuation(style) }
    }
}

extension Cell {
    /// Whether the text colour fills more of the cell than the background does.
    fileprivate var isSolid: Bool {
        "█▇▆▅▉▊▋▙▛▜▟".contains(character)
    }
}

import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes

/// The stage: the layers, and the marks over them.
struct StageView {
    let playground: Playground
    let rect: CellRect
    let options: DrawingOptions
    let raster: StageRaster
    let lines: StageLines
    /// Whether there are tags, handles and other signs besides lines.
    let hasSigns: Bool

    /// Draws the layers, then lines, signs and names over them.
    ///
    /// - Parameters:
    ///   - texts: The texts and names of layers.
    ///   - pixels: The layers in pixels; `nil` if the terminal shows none.
    ///   - before: What the last call returned.
    /// - Returns: The pixels with marks, where the picture lies beside texts; `nil` elsewhere.
    func draw(
        _ texts: StageTexts, xray: XrayMap?, pixels: inout StagePixels?, after before: ShownPixels?,
        _ grid: inout CellGrid
    ) -> ShownPixels? {
        var (samples, texts) = (raster.samples, texts)
        var signs = StageSigns(size: rect.size, cross: crossCells, options: options)
        if hasSigns { putSigns(on: &signs, texts) }
        // A name, which a sign would split, goes elsewhere, and a text keeps its letter. Beside a bead, both would be
        // read with its number.
        let isExploded = playground.isExploded
        let marked = Set(
            signs.cells.keys.flatMap { cell in
                (isExploded ? [-1, 0, 1] : [0]).map { cell.moved(columns: $0) }
            })
        for cell in marked.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
            guard let letter = texts.letter(at: cell) else { continue }
            let node = raster.shapes.tree[letter.owner]
            if letter.isName, let painted = raster.shapes.painted(node) {
                texts.moveName(of: painted, clearOf: marked)
            } else if isExploded {
                texts.eraseName(of: letter.owner, andText: true)
            } else if letter.character.cellWidth == 1 {
                signs.show(letter.character, at: cell)
            }
        }
        for tag in hasSigns ? tags : [] { signs.place(tag, on: samples, texts) }
        for node in signs.named { texts.eraseName(of: node) }
        drawMarks(xray, signs, on: &samples)
        let isOnSign = probeCell.map { signs.cells[$0] != nil } ?? true
        let isOnText = probeCell.flatMap(texts.letter(at:)) != nil
        // A picture stays as it is while the pointer moves.
        let isInPicture =
            options.hasPictureBeside && !isOnSign && !playground.probe.followsPointer
        let hasReach = reach != nil && !options.listsPlanes
        var (cross, backs): ([CellPoint: UInt8], [CellPoint: SampleColor]) = ([:], [:])
        if !isOnSign, !isInPicture {
            cross = drawCross(on: &samples, isOnText: isOnText)
                .filter { !isOnText || texts.letter(at: $0.key) == nil }
        }
        var shown: ShownPixels?
        if options.hasPictureBeside {
            shown = pixels?.marked(after: before) { image in
                drawMarks(xray, signs, on: &image)
                if isInPicture { _ = drawCross(on: &image, isOnText: isOnText) }
                for cell in cross.keys { backs[cell] = image.ground(of: cell, withLines: hasReach) }
            }
        }
        let cells = StageCells(
            samples: samples, base: raster.samples, texts: texts, signs: signs,
            picture: shown?.cells ?? [], backs: backs, cross: cross, hasReach: hasReach,
            options: options)
        // Looking up every cell would take longer than drawing it.
        var isMarked = Array(repeating: false, count: rect.size.columns * rect.size.rows)
        for cell in Array(signs.cells.keys) + cross.keys where rect.size.contains(cell) {
            isMarked[cell.row * rect.size.columns + cell.column] = true
        }
        for place in isMarked.indices {
            let (row, column) = place.quotientAndRemainder(dividingBy: rect.size.columns)
            let cell = CellPoint(column: column, row: row)
            grid[rect.minColumn + column, rect.minRow + row] =
                isMarked[place] ? cells.markedCell(cell) : cells.cell(cell)
        }
        drawProbe(
            isOnSign: isOnSign, isOnText: isOnText, hasCross: isInPicture || !cross.isEmpty, &grid)
        return shown
    }

    private var reach: LayerReach? { playground.isExploded ? nil : playground.derived.reach }

    private func drawMarks(_ xray: XrayMap?, _ signs: StageSigns, on samples: inout SampleRaster) {
        if let xray { lines.drawHatching(xray, of: raster.samples, on: &samples) }
        if let reach { lines.draw(reach, on: &samples) }
        lines.draw(on: &samples)
        for leader in signs.leaders {
            // Faint, as it is no part of the scene.
            samples.chain(from: leader.from, to: leader.to) { options.edge(on: $0.fill) }
        }
    }

    // MARK: Tags

    /// How many layers in front of a layer its tag keeps away from, where there are no colours.
    private static let mostInFront = 200

    /// The tags to place, the most important first.
    private var tags: [Tag] {
        let outlines = lines.outlines
        let hit = outlines.first { $0.hue == .hit }?.node
        return outlines.reversed().compactMap { outline in
            let node = outline.node
            guard let shape = lines.shape(of: node) else { return nil }
            let painted = raster.shapes.painted(node)
            let visible = painted.map { raster.shapes.cells(of: $0.item.visible.box) } ?? .empty
            let box = visible.isEmpty ? raster.shapes.cells(of: shape.box) : visible
            guard !box.isEmpty else { return nil }
            let isSelected = node.index == playground.selectedNode.index && node.index != 0
            let isHit = outline.hue == .hit || outline.hue == .other
            // The name of a layer that is both is on one tag.
            if isSelected, !isHit, hit?.index == node.index { return nil }
            let signs: [Sign] = (isSelected ? [.selected] : []) + (isHit ? [.hit] : [])
            let isUpright = painted?.item.isUpright ?? shape.isUpright
            let outer = raster.shapes.painted.lazy.filter { $0.item.node.isAncestor(of: node) }
            // Where there are colours, its samples tell which layer is in front.
            let inFront = raster.shapes.painted.lazy.prefix { $0.order > painted?.order ?? 0 }
                .prefix(options.hasColors ? 0 : Self.mostInFront)
                .map { raster.shapes.cells(of: $0.item.visible.box) }
            return Tag(
                node: node, role: outline.hue.look.role,
                texts: Tag.texts(of: node, signs: String(signs.map(options.character)), options),
                box: box, shape: isUpright ? nil : visible.isEmpty ? shape : painted?.item.visible,
                orders: Set(outer.map(\.order)), inFront: Array(inFront))
        }
    }

    // MARK: Signs

    private func putSigns(on signs: inout StageSigns, _ texts: StageTexts) {
        func putPin(_ cell: CellPoint, _ role: ColorRole) {
            if hasPin(cell, role, texts) { signs.put(.pin, at: cell, role) }
        }
        if playground.isExploded, let exploded = playground.derived.exploded {
            return putBeads(of: exploded, on: &signs)
        }
        let selected = playground.shownTree[playground.selectedNode.index]
        if playground.stage.shows(.grid) { putNumbers(on: &signs) }
        if playground.stage.shows(.axes) {
            for axis in lines.axes {
                // Back along the axis where it ends on a name or beside one.
                let cells = [1, 0.75, 0.5, 0.25].map { Self.cell(axis.place($0)) }
                let cell = cells.first { cell in
                    (-1...1).allSatisfy { texts.letter(at: cell.moved(columns: $0)) == nil }
                }
                signs.put(axis.letter, at: cell ?? cells[0], .quiet)
            }
        }
        if playground.stage.shows(.pins) {
            let viewport = playground.stage.viewport
            for pin in Handles.pins(of: playground.shownTree, in: viewport, size: rect.size) {
                putPin(pin, .quiet)
            }
        }
        // Not for the root, which is selected at the start of every scene.
        if selected.index != 0 {
            let handles = playground.handles
            if handles.hasRoom, showsHandles(of: selected) {
                for cell in handles.corners.keys {
                    signs.put(.corner, at: cell, .selection, isBright: cell == pointed)
                }
                if let turn = handles.turn {
                    signs.put(.turn, at: turn, .selection, isBright: turn == pointed)
                }
            }
            if let pin = handles.pin { putPin(pin, .selection) }
            if let old = playground.derived.unedited, playground.edit != nil,
                let before = Handles.pin(of: old, in: playground.stage.viewport, size: rect.size),
                before != handles.pin
            {
                putPin(before, .quiet)
            }
        }
        putProblems(on: &signs, texts)
    }

    /// The cell under the pointer; `nil` if it is not on the stage, and if a key or the scene put the probe there.
    private var pointed: CellPoint? {
        playground.probe.isOnStage && !playground.probe.isExact ? playground.probeCell : nil
    }

    /// Whether a pin is shown at a cell: not below the cross, nor on a letter, which would only have another colour.
    ///
    /// A pin that the pointer can drag, and that of a layer being edited, are more important than both.
    private func hasPin(_ cell: CellPoint, _ role: ColorRole, _ texts: StageTexts) -> Bool {
        if playground.edit != nil { return true }
        if crossCells.contains(cell) {
            return playground.probe.followsPointer && role == .selection
        }
        return texts.letter(at: cell)?.isName ?? true
    }

    /// Whether a layer's handles are of use: while it is edited, and while the pointer is at it.
    private func showsHandles(of node: LayerNode) -> Bool {
        if playground.edit != nil { return true }
        guard let pointed, let shape = lines.shape(of: node) else { return false }
        let cells = raster.shapes.cells(of: shape.box)
        return cells.inset(columns: -3, rows: -2).contains(pointed)
    }

    /// The round coordinates at the upper and the left edge of the stage.
    private func putNumbers(on signs: inout StageSigns) {
        for (value, first) in playground.stage.viewport.gridNumbers(in: rect.size) {
            let digits = NumberText.short(value)
            let cells = (0..<digits.count).map { first.moved(columns: $0) }
            // A part would be another number.
            guard signs.areFree(cells), !cells.contains(where: raster.samples.hasLine)
            else { continue }
            for (cell, digit) in zip(cells, digits) { signs.put(digit, at: cell, .quiet) }
        }
    }

    /// Marks touch problems, the current one reversed.
    ///
    /// Until they are shown, marks controls that get no touches.
    private func putProblems(on signs: inout StageSigns, _ texts: StageTexts) {
        let findings = playground.problems?.findings ?? playground.deadControls
        for (place, finding) in findings.enumerated().reversed() {
            let node = playground.shownTree[finding.index]
            guard let end = cell(of: finding, node) else { continue }
            // Beside a text: on a letter, it would only be another colour; not on another control in front.
            let cells = (0..<rect.size.columns).lazy
                .flatMap { [end.moved(columns: $0), end.moved(columns: -$0)] }
                .filter { rect.size.contains($0) && texts.letter(at: $0) == nil }
            let cell = cells.prefix(24).first { shows(node, at: $0) } ?? cells.first
            let isCurrent = playground.problems != nil && place == playground.problemPlace
            signs.put(
                "!", at: cell ?? end, finding.severity == .error ? .error : .warning,
                isBright: isCurrent)
        }
    }

    /// Whether the control that is in front in the middle of a cell is that of a layer.
    private func shows(_ node: LayerNode, at cell: CellPoint) -> Bool {
        let (column, row) = (Double(cell.column) + 0.5, Double(cell.row) + 0.5)
        let point = playground.stage.viewport.point(column: column, row: row, in: rect.size)
        guard let controls = playground.derived.controls else { return true }
        let front = controls.control(at: point, seen: playground.prepared.seen(at: point))
        return front == controls.control(of: node.index)
    }

    /// The cell for the mark of a problem: the visible end of its layer, where there is seldom text, or else the point
    /// of its hit test or its middle; `nil` if none is on the stage.
    private func cell(of finding: TouchFinding, _ node: LayerNode) -> CellPoint? {
        if let visible = raster.shapes.painted(node)?.item.visible, !visible.isEmpty {
            let middle = visible.box.midY - ConvexShape.slack
            // The middle of a row, which a layer less than a row high may miss.
            for y in [middle.rounded(.down) + 0.5, middle] {
                guard let span = visible.span(at: y) else { continue }
                let end = Self.cell(Point(x: max(span.left, span.right - 1.5), y: y))
                if rect.size.contains(end) { return end }
            }
        }
        let middle = node.convert(UnitPoint.center.point(in: node.bounds), to: nil)
        return [finding.point, middle].lazy.compactMap { point in
            point.flatMap { playground.stage.viewport.cell(of: $0, in: rect.size) }
        }.first { rect.size.contains($0) }
    }

    /// The cell of a place on the stage; one far outside for places that are too far away.
    private static func cell(_ place: Point) -> CellPoint {
        func index(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value)).rounded(.down)) }
        return CellPoint(column: index(place.x), row: index(place.y))
    }

    // MARK: The probe

    /// The probe on the stage, in columns and rows; `nil` if it is not on it.
    private var probePlace: Point? {
        guard playground.probe.isOnStage else { return nil }
        return lines.toStage.apply(to: playground.probe.point)
    }

    /// The cell of the probe; `nil` if it is not on the stage.
    private var probeCell: CellPoint? {
        probePlace.map(Self.cell).flatMap { rect.size.contains($0) ? $0 : nil }
    }

    /// The places of a cross at the probe, in samples: five in cells, and more in pixels; none where a cell has only one
    /// sample across.
    ///
    /// - Parameters:
    ///   - isOnText: Whether its middle is a whole cell, as the letter there stays.
    ///   - more: How much thicker and longer it is, in samples.
    private func cross(_ across: Int, _ down: Int, isOnText: Bool, more: Int = 0) -> [CellPoint] {
        guard across > 1, let place = probePlace, let cell = probeCell else { return [] }
        let middle = Self.cell(Point(x: place.x * Double(across), y: place.y * Double(down)))
        let (length, width) = (max(1, across * 3 / 4) + more, across / 8 + more)
        func range(_ middle: Int, _ cell: Int, _ count: Int) -> ClosedRange<Int> {
            if !isOnText { return middle - length...middle + length }
            return cell * count - (length + 1) / 2...(cell + 1) * count + (length - 1) / 2
        }
        return range(middle.row, cell.row, down).flatMap { row in
            range(middle.column, cell.column, across).map { CellPoint(column: $0, row: row) }
        }.filter {
            abs($0.column - middle.column) <= width || abs($0.row - middle.row) <= width
        }
    }

    /// The cells of the cross, or of the sign that marks the probe instead.
    private var crossCells: Set<CellPoint> {
        let (across, down) = (options.glyphs.across, options.glyphs.down)
        return Set(
            cross(across, down, isOnText: false).map {
                CellPoint(column: $0.column / across, row: $0.row / down)
            } + [probeCell].compactMap(\.self))
    }

    /// Draws a cross at the probe, in one colour as far as that can be seen.
    ///
    /// In pixels, it has an edge that sets it off from lines and fills.
    ///
    /// - Returns: Its samples for each cell, a bit for each; none where it could not be seen.
    private func drawCross(on samples: inout SampleRaster, isOnText: Bool) -> [CellPoint: UInt8] {
        let (across, down) = (samples.across, samples.down)
        let arms = cross(across, down, isOnText: isOnText).compactMap { arm in
            samples.index(column: arm.column, row: arm.row).map { (arm.column, arm.row, $0) }
        }
        let under = arms.map { samples.shown($0.2) }.counts.map(\.color)
        // Without colours, the opposite of a hatch is a hatch.
        if !options.hasColors, under.contains(.ink) { return [:] }
        // Beside a line of the same colour, it would be a part of that line.
        let near = arms.flatMap { arm in
            CellPoint.sides.compactMap { samples.index(column: arm.0 + $0, row: arm.1 + $1) }
        }.map { samples.lines[$0] }.filter(\.isColor)
        let color = options.crossColor(on: under, beside: near, isOnText: isOnText)
        let edge = SampleColor(color.rgb(on: options.ground).readable)
        for place in across > 2 ? cross(across, down, isOnText: isOnText, more: 1) : [] {
            samples.setLine(edge, column: place.column, row: place.row)
        }
        var cells: [CellPoint: UInt8] = [:]
        for (column, row, _) in arms {
            samples.setLine(color, column: column, row: row)
            let cell = CellPoint(column: column / across, row: row / down)
            let bit = row % down * across + column % across
            cells[cell, default: 0] |= 1 << UInt8(truncatingIfNeeded: bit)
        }
        return cells
    }

    /// The cell of the probe unless there is a cross of samples, and marks on the borders of the stage.
    private func drawProbe(isOnSign: Bool, isOnText: Bool, hasCross: Bool, _ grid: inout CellGrid) {
        guard let cell = probeCell else { return }
        let (column, row) = (rect.minColumn + cell.column, rect.minRow + cell.row)
        if isOnSign {
            grid[column, row].style.attributes.insert(.reverse)
        } else if isOnText {
            // Reversed, it was not recognised as the place of the marks on the borders.
            grid.restyle(column: column, row: row, CellStyle(.text, on: .pointer))
        } else if !hasCross {
            grid[column, row] = Cell(options.character(.probe), CellStyle(.text, on: .pointer))
        }
        guard hasSigns, !playground.layout.showsStageOnly else { return }
        // A pinned probe has marks with a background.
        let style = playground.probe.pin == nil ? CellStyle(.pointer) : .init(.text, on: .pointer)
        /// Puts a sign on the border unless there is more than the line of the border.
        @discardableResult func put(_ sign: Sign, column: Int, row: Int) -> Bool {
            // Beside a title, it would look like a part of that.
            let cells = [grid[max(0, column - 1), row], grid[column, row]].map(\.character)
            guard cells[0] != " ", options.glyphs.isStraightLine(cells[1]) else { return false }
            grid[column, row] = Cell(options.character(sign), style)
            return true
        }
        // Not on the right, where it would point at a row of another pane; below if the title is above.
        put(.probeRow, column: rect.minColumn - 1, row: row)
        if !put(.probeColumn, column: column, row: rect.minRow - 1) {
            put(.probeColumnBelow, column: column, row: rect.maxRow)
        }
    }
}

extension CellPoint {
    /// How far the four neighbours of a cell or a sample are from it.
    static let sides = [(-1, 0), (1, 0), (0, -1), (0, 1)]

    func moved(columns: Int = 0, rows: Int = 0) -> CellPoint {
        CellPoint(column: column + columns, row: row + rows)
    }
}

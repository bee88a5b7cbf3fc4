import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Texts and names of layers, clear of the layers in front and of each other.
extension StagePainter {
    /// The least visible part of a name, in cells.
    private static let leastLetters = 4

    /// The label of a layer.
    private struct Label {
        let text: String
        /// Whether it is the layer's text, not its name.
        let isShown: Bool
        /// Whether it may be truncated.
        let canBeCut: Bool
        /// Whether it is centred, as in a button.
        let isCentred: Bool

        /// - Parameter columns: How many columns of the stage the layer has.
        init(_ node: LayerNode, _ options: DrawingOptions, columns: Int = 0) {
            let layer = node.layer
            let shown = layer.text ?? Self.crampedText(in: node, columns)
            if let shown, !shown.isEmpty {
                (text, isShown, canBeCut) = (options.spelled(shown.startForScreen), true, true)
                isCentred = layer.className?.contains("Button") ?? false
            } else {
                let isContainer = node.endIndex > node.index + 1
                (text, isShown, canBeCut) = (options.spelled(node.title), false, isContainer)
                isCentred = false
            }
        }

        /// The text of a control without a name, where the layer that has it is too narrow to show it;
        /// `nil` if there is none.
        private static func crampedText(in node: LayerNode, _ columns: Int) -> String? {
            guard columns > 0, node.isUnnamed, let part = node.textPart, let text = part.layer.text
            else { return nil }
            let share = part.layer.bounds.width / node.layer.bounds.width
            return share * Double(columns) < Double(text.cellWidth + 1) ? text : nil
        }
    }

    /// Labels an upright layer: a text in the middle row, a name in the top row.
    mutating func label(_ item: StageItem, in cells: CellRect) {
        let label = Label(item.node, options, columns: cells.size.columns)
        let (width, columns) = (label.text.cellWidth, cells.size.columns)
        // A name without a blank on both sides is better than none.
        let isTight =
            !label.isShown && (columns - 1...columns).contains(width)
            && !isOutlined(item)
        let isCramped = isTight || label.isShown && width > columns - 2
        let margin = columns > 4 && !isCramped ? 1 : 0
        let room = columns - 2 * margin
        let isWhole = room >= width
        guard isWhole || label.canBeCut && room >= Self.leastLetters && !isInControl(item.node)
        else { return }
        let text = options.cut(label.text, toCells: room)
        let indent = isTight ? columns - width : margin
        var first = CellPoint(column: cells.minColumn + indent, row: cells.minRow)
        if label.isShown {
            first.row = middleRow(of: item.shape.box, in: cells)
        } else if options.cell != nil, item.shape.box.minY > Double(first.row) + 0.2,
            cells.size.rows > 1
        {
            // A picture begins within the row.
            first.row += 1
        }
        if label.isCentred {
            first.column = cells.minColumn + (columns - text.cellWidth) / 2
        }
        if !label.isShown, !isOutlined(item), !isFree(first, columns: width, item.clip),
            !item.node.containsText, let place = place(for: width, in: cells, item.clip)
        {
            return write(label.text, at: place, isFramed: false, item.clip)
        }
        guard isFree(first, item.clip) else { return }
        let isOnEdge = first.row == cells.minRow && cells.size.rows > 1
        // A text that fits only without blanks is better than a part of it.
        let isFramed =
            isOnEdge && margin > 0 && isOutlined(item)
            && !(label.isShown && isWhole && width > room - 2)
        write(
            isFramed ? options.cut(label.text, toCells: room - 2) : text, at: first,
            isFramed: isFramed, item.clip)
    }

    /// The row that contains the middle of a layer, the upper one at a boundary.
    private func middleRow(of box: Rect, in cells: CellRect) -> Int {
        let middle = Int(max(-100_000, min(100_000, (box.midY - 1e-6).rounded(.down))))
        return max(cells.minRow, min(middle, cells.maxRow - 1))
    }

    /// The first place of an upright layer that is free for a name of that width, row by row;
    /// `nil` if there is none.
    private mutating func place(for width: Int, in cells: CellRect, _ clip: Clip) -> CellPoint? {
        let area = cells.intersection(clip.cells)
        let room = min(width + 2, cells.size.columns)
        guard area.size.columns >= room, room >= width else { return nil }
        for row in area.minRow..<area.maxRow {
            guard searchableCells > 0 else { return nil }
            searchableCells -= area.size.columns
            var run = 0
            for column in area.minColumn..<area.maxColumn {
                run = isFree(CellPoint(column: column, row: row), clip) ? run + 1 : 0
                if run == room {
                    return CellPoint(column: column + 1 - room + (room - width) / 2, row: row)
                }
            }
        }
        return nil
    }

    /// Whether a layer is labelled with a text, not with its name.
    func showsText(_ node: LayerNode, in cells: CellRect) -> Bool {
        Label(node, options, columns: cells.size.columns).isShown
    }

    /// Whether a control has more room for the text of a layer, and shows it instead.
    private func isInControl(_ node: LayerNode) -> Bool {
        guard let control = node.superlayer, control.isUnnamed else { return false }
        return control.textPart == node
    }

    func isOutlined(_ item: StageItem) -> Bool {
        guard let cells = item.node.outlineCells(item.shape, options) else { return false }
        return item.node.isOutlined(in: cells, isFilled: item.alpha > 0, options)
    }

    /// Labels a tilted layer in the middle if the label fits.
    mutating func tiltedLabel(_ item: StageItem) {
        let most = 24
        let middle = item.shape.middle
        guard middle.isFinite, abs(middle.x) < 100_000, abs(middle.y) < 100_000 else { return }
        let (column, row) = (Int(middle.x.rounded(.down)), Int(middle.y.rounded(.down)))
        // A quick check, as most layers of a crowd have no room.
        func mayFit(_ row: Int) -> Bool {
            mayStart(from: column - most / 2, to: column, row) && covers(item, column, row)
        }
        let cells = cells(of: item.shape.box).intersection(item.clip.cells)
        let hasRoomBeside = searchableCells > 0 && mayTakeName(cells)
        let mayFitInMiddle = mayFit(row - 1) || mayFit(row)
        guard mayFitInMiddle || hasRoomBeside else { return }
        let name = options.cut(Label(item.node, options).text, toCells: most)
        guard mayFitInMiddle else { return besideMiddle(name, item, cells) }
        let first = column - name.cellWidth / 2
        // Above the middle, where the anchor point usually is.
        for row in [row - 1, row] {
            let fits = (first..<first + max(1, name.cellWidth)).allSatisfy {
                covers(item, $0, row)
            }
            guard fits else { continue }
            let place = CellPoint(column: first, row: row)
            guard isFree(place, columns: name.cellWidth, item.clip) else { break }
            return write(name, at: place, isFramed: false, item.clip)
        }
        besideMiddle(name, item, cells)
    }

    /// Labels a tilted layer in the row nearest to its middle that has room, or else truncates the name in
    /// the row with the most room.
    private mutating func besideMiddle(_ name: String, _ item: StageItem, _ cells: CellRect) {
        let middle = item.shape.middle
        let width = name.cellWidth
        guard !cells.isEmpty, cells.size.columns > Self.leastLetters else { return }
        var widest = (first: CellPoint(column: 0, row: 0), columns: 0)
        let rows = (cells.minRow..<cells.maxRow)
            .sorted { abs(Double($0) + 1 - middle.y) < abs(Double($1) + 1 - middle.y) }
        for row in rows {
            guard searchableCells > 0 else { return }
            searchableCells -= cells.size.columns
            var run = 0
            for column in cells.minColumn..<cells.maxColumn {
                let cell = CellPoint(column: column, row: row)
                run = isFree(cell, item.clip) && covers(item, column, row) ? run + 1 : 0
                if run > widest.columns {
                    widest = (cell.moved(columns: 1 - run), run)
                }
            }
            if widest.columns >= width { break }
        }
        guard widest.columns > Self.leastLetters, 2 * widest.columns >= width else { return }
        let text = options.cut(name, toCells: widest.columns)
        let place = widest.first.moved(columns: (widest.columns - text.cellWidth) / 2)
        write(text, at: place, isFramed: false, item.clip)
    }

    /// Whether a row of some cells has room for the shortest name beside the middle, ignoring clips and other names.
    private func mayTakeName(_ cells: CellRect) -> Bool {
        guard cells.size.columns > Self.leastLetters else { return false }
        return (cells.minRow..<cells.maxRow).contains { row in
            canvas.takesMarks(
                inRowOf: Self.leastLetters + 1, from: cells.minColumn, to: cells.maxColumn, row,
                order: order)
        }
    }

    /// Whether a label may use a number of cells.
    private func isFree(_ first: CellPoint, columns: Int, _ clip: Clip) -> Bool {
        (0..<max(1, columns)).allSatisfy { isFree(first.moved(columns: $0), clip) }
    }

    /// Whether a label may start between two columns of a row, ignoring clips.
    private func mayStart(from first: Int, to last: Int, _ row: Int) -> Bool {
        guard row >= 0, row < size.rows else { return false }
        if first < 0 || last >= size.columns { return true }
        let cells = CellRect(column: first, row: row, columns: last - first + 1, rows: 1)
        return canvas.takesMarks(anyOf: cells, order: order)
    }

    /// Whether a layer covers a whole cell.
    private func covers(_ item: StageItem, _ column: Int, _ row: Int) -> Bool {
        item.samples(column: column, row: row) == Coverage.full
    }

    /// Writes as much of a name as fits, surrounded by blanks if it interrupts an outline.
    private mutating func write(
        _ name: String, at first: CellPoint, isFramed: Bool, _ clip: Clip
    ) {
        let frame = isFramed ? 2 : 0
        let wanted = name.cellWidth + frame
        var room = 0
        while room < wanted, first.column + room < size.columns,
            isFree(CellPoint(column: first.column + room, row: first.row), clip)
        {
            room += 1
        }
        // Leave a blank before another label.
        let end = first.column + room
        if room > 0, (0..<size.columns).contains(end),
            canvas.hasLetter(column: end, row: first.row)
        {
            room -= 1
        }
        var name = name
        if room < wanted {
            guard room - frame >= Self.leastLetters else { return }
            name = options.cut(name, toCells: room - frame)
        }
        var column = first.column
        for character in (isFramed ? " \(name) " : name).safeForTerminal {
            // Clip at the sides of the stage.
            if column >= 0, column + character.cellWidth <= size.columns {
                canvas.write(character, column: column, row: first.row, order: order)
            }
            column += character.cellWidth
        }
    }

    /// Whether a label may use a cell; cells beyond the sides of the stage count as free.
    private func isFree(_ cell: CellPoint, _ clip: Clip) -> Bool {
        guard cell.row >= 0, cell.row < size.rows else { return false }
        if cell.column < 0 || cell.column >= size.columns { return true }
        return canvas.isFree(column: cell.column, row: cell.row, order: order)
            && clip.samples(column: cell.column, row: cell.row) != 0
    }
}

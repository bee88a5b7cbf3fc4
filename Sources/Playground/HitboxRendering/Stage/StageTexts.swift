import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The texts and names of layers on a stage, clear of the layers in front and of each other.
struct StageTexts: Sendable {
    /// A letter in a cell.
    struct Letter: Sendable {
        let character: Character
        /// The layer that it belongs to, by its index.
        let owner: Int
        /// Whether it is of the layer's name, rather than of a text that the layer shows.
        let isName: Bool
        /// The opacity of the text, from 0 to 1; names are opaque.
        let opacity: Float
    }

    /// The letter of each cell, row by row; `nil` where there is none.
    private var letters: [Letter?]
    /// The layers with letters.
    private var labelled: [Int] = []

    private let size: CellSize
    private let options: DrawingOptions
    /// The cell of a probe that no name is written on, nor around it.
    private let probe: CellPoint?
    /// The layers, which tell the frontmost one in each cell.
    private let samples: SampleRaster
    /// How many more cells to search for room: crowds have none.
    private var searchableCells = 6_000

    /// The least visible part of a name, in cells.
    private static let leastLetters = 4

    /// Writes what there is room for, the frontmost layers first.
    ///
    /// Containers are named where nothing in them is.
    ///
    /// - Parameters:
    ///   - probe: The cell of a probe that no name is written on, nor around it.
    ///   - isNamed: Whether a layer may be named; a text that it shows is written anyway.
    init(
        _ raster: StageRaster, _ options: DrawingOptions, clearOf probe: CellPoint? = nil,
        isNamed: (LayerNode) -> Bool = { _ in true }
    ) {
        let shapes = raster.shapes
        self.probe = probe
        (size, samples, self.options) = (shapes.size, raster.samples, options)
        letters = Array(repeating: nil, count: size.columns * size.rows)
        // What a control is called comes before its other texts, which may leave no room for it.
        let titles = Set(shapes.painted.compactMap { $0.item.node.textPart?.index })
        let isTitle = { (painted: StageShapes.Painted) in titles.contains(painted.item.node.index) }
        for painted in shapes.painted.filter(isTitle) + shapes.painted.filter({ !isTitle($0) }) {
            let node = painted.item.node
            // The class of a view that is no control says nothing about it.
            let isUnnamed = node.layer.className?.hasSuffix(node.name) ?? false
            let hasName =
                (!isUnnamed || node.isControl || node.shownText != nil)
                && (node.layer.text != nil || isNamed(node))
            // Front to back, so that what is in a container comes before it.
            let isBare =
                painted.item.isLeaf || node.layer.text != nil
                || !labelled.contains(where: { node.index < $0 && $0 < node.endIndex })
            // The text of a layer that is as good as invisible.
            let isUnseen = painted.item.isUnseen && node.shownText != nil
            if hasName, isBare, !painted.isFaint, !isUnseen {
                write(painted.item, painted.order, front: painted.front)
            }
        }
    }

    /// The letter of a cell; `nil` where there is none, and outside the stage.
    func letter(at cell: CellPoint) -> Letter? {
        size.contains(cell) ? letters[cell.row * size.columns + cell.column] : nil
    }

    /// Removes the name of a layer, which a tag repeats; a text that it shows stays.
    mutating func eraseName(of node: Int) {
        for place in letters.indices {
            if let letter = letters[place], letter.isName, letter.owner == node {
                letters[place] = nil
            }
        }
    }

    // MARK: Placing

    private mutating func write(_ item: StageItem, _ order: Int32, front: Int32) {
        var cells = Self.cells(of: item.visible, within: size)
        guard cells.size.columns > 0, searchableCells > 0 else { return }
        let label = StageLabel(item.node, options, columns: cells.size.columns)
        let middle = item.visible.box.midY - ConvexShape.slack
        // A text less than a row high goes in the row of its middle.
        let isLow = cells.isEmpty
        if isLow {
            guard label.isShown, middle >= 0, middle < Double(size.rows) else { return }
            cells = CellRect(
                column: cells.minColumn, row: Int(middle), columns: cells.size.columns, rows: 1)
        }
        // What a control shows instead of a part of it is above that part.
        let order = label.isOfPart ? front - 1 : order
        func place(of cell: CellPoint) -> Point {
            Point(x: Double(cell.column) + 0.5, y: isLow ? middle : Double(cell.row) + 0.5)
        }
        let probe = label.isShown ? nil : probe
        func isSeen(_ cell: CellPoint) -> Bool {
            if let probe, abs(probe.column - cell.column) <= 1,
                abs(probe.row - cell.row) <= 1
            {
                return false
            }
            // Where planes cross, the order alone does not tell which of them is in front.
            return item.test?.isInFront(at: place(of: cell)) ?? true
        }
        // In cells that the layer covers, or else where it has their middles.
        let limit = size.columns
        if write(
            label, in: cells, item, order,
            covers: {
                let columns = item.visible.wholeColumns(inRow: $0.row, limit: limit)
                return columns.contains($0.column) && isSeen($0)
            })
        {
            return
        }
        _ = write(label, in: cells, item, order) {
            item.visible.contains(place(of: $0)) && isSeen($0)
        }
    }

    /// - Returns: Whether there was room.
    private mutating func write(
        _ label: StageLabel, in cells: CellRect, _ item: StageItem, _ order: Int32,
        covers: (CellPoint) -> Bool
    ) -> Bool {
        let width = label.text.cellWidth
        var widest: CellRect?
        for row in rows(of: cells, label, item) {
            guard searchableCells > 0 else { return true }
            searchableCells -= cells.size.columns
            for room in rooms(inRow: row, of: cells, width, order, covers) {
                if room.size.columns >= width {
                    put(label.text, in: room, label, item)
                    return true
                }
                if room.size.columns > widest?.size.columns ?? 0 { widest = room }
            }
            // A text is cut where it belongs, rather than moved.
            if label.isShown, widest != nil { break }
        }
        guard let widest, label.canBeCut, widest.size.columns >= Self.leastLetters else {
            return false
        }
        put(options.cut(label.text, toCells: widest.size.columns), in: widest, label, item)
        return true
    }

    /// The rows of a layer, the best first: the middle of a text and of what is turned, the top for a name.
    private func rows(of cells: CellRect, _ label: StageLabel, _ item: StageItem) -> [Int] {
        let rows = Array(cells.minRow..<cells.maxRow)
        guard label.isShown || !item.isUpright else { return rows }
        let middle = item.visible.box.midY - ConvexShape.slack
        return rows.sorted { abs(Double($0) + 0.5 - middle) < abs(Double($1) + 0.5 - middle) }
    }

    /// The runs of cells of a row that show the layer, and no other text, nor the end of one.
    private func rooms(
        inRow row: Int, of cells: CellRect, _ width: Int, _ order: Int32,
        _ covers: (CellPoint) -> Bool
    ) -> [CellRect] {
        var (rooms, first): ([CellRect], Int?) = ([], nil)
        func end(_ column: Int) {
            guard let start = first else { return }
            first = nil
            // A blank at each side, unless the text fits only without.
            let isWide =
                column - start > 4 && !(column - start - 1...column - start).contains(width)
            rooms.append(
                CellRect(
                    column: start + (isWide ? 1 : 0), row: row,
                    columns: column - start - (isWide ? 2 : 0), rows: 1))
        }
        for column in cells.minColumn..<cells.maxColumn {
            let cell = CellPoint(column: column, row: row)
            let isFree =
                samples.front(of: cell) <= order
                && !(-1...1).contains { letter(at: cell.moved(columns: $0)) != nil } && covers(cell)
            if isFree { first = first ?? column } else { end(column) }
        }
        end(cells.maxColumn)
        return rooms
    }

    private mutating func put(
        _ text: String, in room: CellRect, _ label: StageLabel, _ item: StageItem
    ) {
        labelled.append(item.node.index)
        let characters = text.cellCharacters
        let isCentred = label.isCentred || !item.isUpright
        let indent = isCentred ? (room.size.columns - characters.count) / 2 : 0
        let first = room.minRow * size.columns + room.minColumn + indent
        for (place, character) in characters.enumerated() {
            letters[first + place] = Letter(
                character: character, owner: item.node.index, isName: !label.isShown,
                opacity: label.isShown ? Float(min(1, item.opacity)) : 1)
        }
    }

    /// The cells whose middles may be inside a shape.
    static func cells(of shape: ConvexShape, within size: CellSize) -> CellRect {
        guard !shape.isEmpty else { return .empty }
        let box = shape.box
        let columns = Range.centres(from: box.minX, to: box.maxX, within: 0..<size.columns)
        let rows = Range.centres(from: box.minY, to: box.maxY, within: 0..<size.rows)
        return CellRect(
            column: columns.lowerBound, row: rows.lowerBound, columns: columns.count,
            rows: rows.count)
    }
}

/// What is written on a layer: its text or, without one, its name.
struct StageLabel {
    let text: String
    /// Whether it is the layer's text, not its name.
    let isShown: Bool
    /// Whether it is the text of a layer in it, which is too narrow for it.
    let isOfPart: Bool
    /// Whether it may be truncated.
    let canBeCut: Bool
    /// Whether it is centred, as in a button.
    let isCentred: Bool

    /// - Parameter columns: How many columns of the stage the layer has.
    init(_ node: LayerNode, _ options: DrawingOptions, columns: Int) {
        let layer = node.layer
        let part = Self.crampedText(in: node, columns)
        let shown = layer.text ?? part
        isOfPart = layer.text == nil && part != nil
        if let shown, !shown.isEmpty {
            // What a label has no room for, its control shows.
            let isPart = node.superlayer.map { $0.isUnnamed && $0.textPart == node } ?? false
            (text, isShown, canBeCut) = (options.spelled(shown.startForScreen), true, !isPart)
            isCentred = layer.className?.contains("Button") ?? false
        } else {
            let isContainer = node.endIndex > node.index + 1
            // A part of a class says nothing.
            let name = node.isUnnamed ? node.shownText ?? node.title : node.title
            (text, isShown) = (options.spelled(name), false)
            canBeCut = isContainer && !node.isUnnamed
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

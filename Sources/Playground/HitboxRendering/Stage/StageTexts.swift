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
    /// Whether the layers are the views of a dump.
    private let areOfDump: Bool
    /// The cells that no name is written on: those of a probe and around it, and of signs.
    private var avoided: Set<CellPoint>
    /// The layers, which tell the frontmost one in each cell.
    private let samples: SampleRaster
    /// How many more cells to search for room: crowds have none.
    private var searchableCells = 6_000

    /// The least visible part of a name, in cells.
    private static let leastLetters = 4
    /// How much of a text may be beside the layer that has no room for it, in cells.
    private static let mostOutside = 4

    /// What to write on a layer.
    private struct Writing {
        let label: StageLabel
        let item: StageItem
        /// The order of the frontmost layer that it may cover.
        let order: Int32
    }

    /// The texts that were cut, and where they are.
    private var cuts: [(text: Writing, room: CellRect)] = []

    /// Writes what there is room for, the frontmost layers first.
    ///
    /// Containers are named where nothing in them is, or if they are one of several and the scene's text is about them.
    ///
    /// - Parameters:
    ///   - words: The words of the scene's text.
    ///   - probe: The cell of a probe that no name is written on, nor around it.
    ///   - named: The layers that may be named or show a text, by their indexes; `nil` for all.
    init(
        _ raster: StageRaster, _ options: DrawingOptions, about words: Set<String> = [],
        clearOf probe: CellPoint? = nil, only named: Set<Int>? = nil
    ) {
        let shapes = raster.shapes
        let around = (-1...1).flatMap { row in (-1...1).map { (column: $0, row: row) } }
        avoided = Set(around.compactMap { probe?.moved(columns: $0.column, rows: $0.row) })
        (size, samples, self.options) = (shapes.size, raster.samples, options)
        areOfDump = shapes.areOfDump
        letters = Array(repeating: nil, count: size.columns * size.rows)
        // What a control is called comes before its other texts, which may leave no room for it.
        let titles = Set(shapes.painted.compactMap { $0.item.node.textPart?.index })
        // Two passes rather than a sorted copy: there may be thousands of layers.
        for isFirst in [true, false] {
            for painted in shapes.painted
            where titles.contains(painted.item.node.index) == isFirst {
                let node = painted.item.node
                // The class of a view that is no control says nothing about it.
                let isUnnamed = node.className?.hasSuffix(node.name) ?? false
                let hasName =
                    (!isUnnamed || node.isControl || node.shownText != nil)
                    && named?.contains(node.index) ?? true
                // Front to back, so that what is in a container comes before it.
                let isBare =
                    painted.item.isLeaf || node.showsOwnText(inDump: areOfDump)
                    || words.contains(node.name) && (node.superlayer?.sublayers.count ?? 0) > 1
                    || !isLabelled(inside: node)
                // The text of a layer that is as good as invisible.
                let isUnseen = painted.item.isUnseen && node.shownText != nil
                if hasName, isBare, !painted.isFaint, !isUnseen { write(painted) }
            }
        }
        // In cells, an app cuts its texts just there.
        if !shapes.isInCells { completeTexts() }
        cuts = []
    }

    private func isLabelled(inside node: LayerNode) -> Bool {
        labelled.contains { node.index < $0 && $0 < node.endIndex }
    }

    /// The letter of a cell; `nil` where there is none, and outside the stage.
    func letter(at cell: CellPoint) -> Letter? {
        size.contains(cell) ? letters[cell.row * size.columns + cell.column] : nil
    }

    /// Removes the name of a layer, which a tag repeats; a text that it shows stays, unless that is wanted, too.
    mutating func eraseName(of node: Int, andText: Bool = false) {
        for place in letters.indices where letters[place]?.owner == node {
            if andText || letters[place]?.isName == true { letters[place] = nil }
        }
    }

    // MARK: Placing

    /// Writes the name of a layer elsewhere on it, clear of some cells, or removes it if there is no room.
    mutating func moveName(of painted: StageShapes.Painted, clearOf cells: Set<CellPoint>) {
        eraseName(of: painted.item.node.index)
        avoided = cells
        write(painted)
    }

    private mutating func write(_ painted: StageShapes.Painted) {
        let item = painted.item
        let box = item.visible.box
        // The cells whose middles may be inside it.
        let columns = Range.centres(from: box.minX, to: box.maxX, within: 0..<size.columns)
        var rows = Range.centres(from: box.minY, to: box.maxY, within: 0..<size.rows)
        guard !columns.isEmpty, searchableCells > 0 else { return }
        let label = StageLabel(item.node, options, columns: columns.count)
        let middle = box.midY - ConvexShape.slack
        // A text less than a row high goes in the row of its middle, or below a text that is there.
        let isLow = rows.isEmpty
        if isLow {
            guard label.isShown, middle >= 0, middle < Double(size.rows) else { return }
            rows = Int(middle)..<min(Int(middle) + 2, size.rows)
        }
        let cells = CellRect(columns, rows)
        // What a control shows instead of a part of it is above that part.
        let order = label.isOfPart ? painted.front - 1 : painted.order
        let text = Writing(label: label, item: item, order: order)
        // Slightly past its middle, so that rounding does not matter to what begins in the middle of a row.
        func place(of cell: CellPoint) -> Point {
            let (x, y) = (Double(cell.column) + 0.5, Double(cell.row) + 0.5)
            return Point(x: x + ConvexShape.slack, y: isLow ? middle : y + ConvexShape.slack)
        }
        let (avoided, samples, row) = (label.isShown ? [] : avoided, samples, cells.minRow)
        func isSeen(_ cell: CellPoint) -> Bool {
            // Where planes cross, the order alone does not tell which of them is in front.
            !avoided.contains(cell) && item.test?.isInFront(at: place(of: cell)) ?? true
                && (!isLow
                    || samples.front(of: cell)
                        == samples.front(of: CellPoint(column: cell.column, row: row)))
        }
        // In cells that the layer covers, or else where it has their middles. Texts of labels, side by side or one below
        // the other, begin where they have their middles, whatever rows their labels cover.
        if !label.hasNoEdge {
            let limit = size.columns
            let widest = write(text, in: cells) {
                item.visible.wholeColumns(inRow: $0.row, limit: limit).contains($0.column)
                    && isSeen($0)
            }
            if widest == nil { return }
        }
        let widest = write(text, in: cells) { item.visible.contains(place(of: $0)) && isSeen($0) }
        // In a dump, the beginning of a text says less than what is written in its layer.
        guard let widest, label.canBeCut, widest.size.columns >= Self.leastLetters,
            !areOfDump || !isLabelled(inside: item.node)
        else { return }
        put(options.cut(label.text, toCells: widest.size.columns), in: widest, text)
        if label.isShown, item.isUpright, item.visible.box == item.shape.box {
            cuts.append((text, widest))
        }
    }

    /// - Returns: The widest room, empty if there is none; `nil` if the text is written, or there is no time to look.
    private mutating func write(
        _ text: Writing, in cells: CellRect, covers: (CellPoint) -> Bool
    ) -> CellRect? {
        var widest = CellRect.empty
        for row in rows(of: cells, text) {
            guard searchableCells > 0 else { return nil }
            searchableCells -= cells.size.columns
            for room in rooms(inRow: row, of: cells, text, covers) {
                if room.size.columns >= text.label.text.cellWidth {
                    put(text.label.text, in: room, text)
                    return nil
                }
                if room.size.columns > widest.size.columns { widest = room }
            }
            // A text is cut where it belongs, rather than moved.
            if text.label.isShown, !widest.isEmpty { break }
        }
        return widest
    }

    /// Writes cut texts whole where cells beside them are free and look the same: a column is wider than most letters
    /// of an app.
    private mutating func completeTexts() {
        for (text, place) in cuts {
            var room = place
            let (width, ground) = (text.label.text.cellWidth, samples.ground(of: room.origin))
            guard width <= room.size.columns + Self.mostOutside else { continue }
            func isFree(_ column: Int, _ step: Int) -> Bool {
                let cell = CellPoint(column: column, row: room.minRow)
                return size.contains(cell) && samples.front(of: cell) <= text.order
                    && samples.ground(of: cell) == ground && !samples.hasLine(cell)
                    && letter(at: cell) == nil && letter(at: cell.moved(columns: step)) == nil
            }
            while room.size.columns < width {
                let isRight = isFree(room.maxColumn, 1)
                guard isRight || isFree(room.minColumn - 1, -1) else { break }
                if !isRight { room.origin.column -= 1 }
                room.size.columns += 1
            }
            if room.size.columns >= width { put(text.label.text, in: room, text) }
        }
    }

    /// The rows of a layer, the best first: the middle of a text and of what is turned, the top for a name, but not on
    /// the outline.
    private func rows(of cells: CellRect, _ text: Writing) -> [Int] {
        let rows = Array(cells.rows)
        guard text.label.isShown || !text.item.isUpright else {
            let middle = cells.minColumn + cells.size.columns / 2
            func hasLine(_ row: Int) -> Bool {
                samples.hasLine(CellPoint(column: middle, row: row))
            }
            return rows.filter { !hasLine($0) } + rows.filter(hasLine)
        }
        let middle = text.item.visible.box.midY - ConvexShape.slack
        return rows.sorted { abs(Double($0) + 0.5 - middle) < abs(Double($1) + 0.5 - middle) }
    }

    /// The runs of cells of a row that show the layer, and no other text, nor the end of one.
    private func rooms(
        inRow row: Int, of cells: CellRect, _ text: Writing, _ covers: (CellPoint) -> Bool
    ) -> [CellRect] {
        let runs = cells.columns.split { column in
            let cell = CellPoint(column: column, row: row)
            return samples.front(of: cell) > text.order
                || (-1...1).contains { letter(at: cell.moved(columns: $0)) != nil } || !covers(cell)
        }
        let (hasEdge, width) = (!text.label.hasNoEdge, text.label.text.cellWidth)
        return runs.map { run in
            // A blank at each edge, unless there is none, or the text has no room for it.
            let blank = hasEdge && run.count > max(4, width + 1) ? 1 : 0
            return CellRect(run, row..<row + 1).inset(columns: blank, rows: 0)
        }
    }

    /// Puts the letters of a text, which may be cut, into a room for it.
    private mutating func put(_ shown: String, in room: CellRect, _ text: Writing) {
        let (label, item) = (text.label, text.item)
        labelled.append(item.node.index)
        let characters = shown.cellCharacters
        let isCentred = label.isCentred || !item.isUpright
        let indent = isCentred ? (room.size.columns - characters.count) / 2 : 0
        let first = room.minRow * size.columns + room.minColumn + indent
        for (place, character) in characters.enumerated() {
            letters[first + place] = Letter(
                character: character, owner: item.node.index, isName: !label.isShown,
                opacity: label.isShown ? Float(min(1, item.opacity)) : 1)
        }
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
    /// Whether it is centred, as in a button or a badge.
    let isCentred: Bool
    /// Whether it is the text of a label without a fill.
    let hasNoEdge: Bool

    /// - Parameter columns: How many columns of the stage the layer has.
    init(_ node: LayerNode, _ options: DrawingOptions, columns: Int) {
        let layer = node.layer
        let part = Self.crampedText(in: node, columns)
        let shown = layer.text ?? part
        isOfPart = layer.text == nil && part != nil
        hasNoEdge = node.isLabel && node.backgroundColor == nil
        if let shown, !shown.isEmpty {
            // What a label has no room for, its control shows.
            let isPart = node.superlayer.map { $0.isUnnamed && $0.textPart == node } ?? false
            (text, isShown, canBeCut) = (options.spelled(shown.startForScreen), true, !isPart)
            let isRound = 3 * node.cornerRadius >= node.bounds.width
            isCentred = isRound || layer.className?.contains("Button") ?? false
        } else {
            let isContainer = node.endIndex > node.index + 1
            // A part of a class says nothing.
            let name = node.isUnnamed ? node.shownText ?? node.title : node.title
            (text, isShown, isCentred) = (options.spelled(name), false, false)
            canBeCut = isContainer && !node.isUnnamed
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

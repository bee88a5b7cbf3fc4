import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// A layer's name on a background in the colour of its role, beside what it names.
struct Tag {
    let node: LayerNode
    let role: ColorRole
    /// The whole text, and a shorter one for little room.
    let texts: [String]
    /// The cells of the layer's visible part.
    let box: CellRect
    /// The layer, in columns and rows, unless it fills its box.
    let shape: ConvexShape?
    /// The orders of the layer and of those that it is in.
    let orders: Set<Int32>
    /// The cells of layers in front of it, where samples do not tell them.
    let inFront: [CellRect]

    /// The texts for a layer, the longest first.
    ///
    /// - Parameter signs: The signs before the name: selected, hit.
    static func texts(
        of node: LayerNode, signs: String, _ options: DrawingOptions
    ) -> [String] {
        // A class alone names no button.
        let name = node.isUnnamed && node.shownText != nil ? node.spokenName : node.title
        let width = options.spelled(name).cellWidth
        return [28, 14, 7].filter { $0 == 28 || width > $0 }.map {
            " \(signs) \(options.cut(name, toCells: $0)) "
        }
    }

    /// The columns that the layer has in a row or, above and below it, in the nearest one.
    private func columns(at row: Int) -> (first: Int, end: Int) {
        guard let shape,
            let span = shape.span(
                at: max(shape.box.minY + 0.01, min(shape.box.maxY - 0.01, Double(row) + 0.5)))
        else { return (box.minColumn, box.maxColumn) }
        func within(_ column: Double) -> Int {
            Int(max(Double(box.minColumn), min(Double(box.maxColumn), column)))
        }
        let first = min(box.maxColumn - 1, within(span.left.rounded(.down)))
        return (first, max(first + 1, within(span.right.rounded(.up))))
    }

    /// Whether there is no room in it for more than its own text.
    private var isSmall: Bool { box.size.rows <= 2 }

    /// The places of a text of some width, the best first: outside the layer, above all; within a large one; and
    /// farther away, from where a line leads to it.
    func places(_ width: Int, within size: CellSize) -> [CellPoint] {
        let middle = box.minRow + (box.size.rows - 1) / 2
        func row(_ row: Int, inset: Int = 0) -> [CellPoint] {
            let columns = columns(at: row)
            return [columns.first + inset, columns.end - width - inset].map {
                CellPoint(column: max(0, min($0, size.columns - width)), row: row)
            }
        }
        func beside(_ gap: Int, _ row: Int) -> [CellPoint] {
            let columns = columns(at: row)
            return [columns.end + gap, columns.first - width - gap].map {
                CellPoint(column: $0, row: row)
            }
        }
        var places = row(box.minRow - 1) + row(box.maxRow)
        if !isSmall {
            places += (1..<min(4, box.size.rows)).flatMap { row(box.minRow + $0, inset: 1) }
        }
        places += beside(0, middle) + beside(0, box.minRow)
        for gap in 1...6 {
            places += row(box.minRow - 1 - gap) + row(box.maxRow + gap) + beside(2 * gap, middle)
        }
        return places
    }

    /// How many rows or pairs of columns are between a text and the layer: a line leads there from 1 on.
    func distance(of text: CellRect) -> Int {
        let own = columns(at: text.minRow)
        let columns = max(own.first - text.maxColumn, text.minColumn - own.end, 0)
        let rows = max(box.minRow - text.maxRow, text.minRow - box.maxRow, 0)
        return max(rows, (columns + 1) / 2)
    }

    /// Whether a text covers a part of a layer that has no room for it.
    func covers(_ text: CellRect) -> Bool { isSmall && !box.intersection(text).isEmpty }

    /// A line from the side of a text to the nearest side of the layer.
    func leader(from text: CellRect) -> (from: Point, to: Point) {
        func nearest(_ low: Int, _ high: Int, _ other: Double) -> Double {
            max(Double(low) + 0.5, min(Double(high) - 0.5, other))
        }
        let own = columns(at: text.minRow)
        let target = Point(
            x: nearest(own.first, own.end, Double(text.minColumn + text.maxColumn) / 2),
            y: nearest(box.minRow, box.maxRow, Double(text.minRow) + 0.5))
        let (top, bottom) = (Double(text.minRow), Double(text.maxRow))
        let start = Point(
            x: nearest(text.minColumn, text.maxColumn, target.x),
            y: target.y < top ? top - 0.1 : target.y > bottom ? bottom + 0.1 : top + 0.5)
        return (start, target)
    }
}

/// Tags and signs over the cells of the stage.
struct StageSigns {
    private(set) var cells: [CellPoint: Cell] = [:]
    /// The leader lines of tags, between cells.
    private(set) var leaders: [(from: Point, to: Point)] = []
    /// The layers whose names are on tags.
    private(set) var named: [Int] = []
    let size: CellSize
    /// The cells of the cross, which no tag covers.
    let cross: Set<CellPoint>
    let options: DrawingOptions

    /// Puts a sign on a cell, with a background of its own.
    mutating func put(_ sign: Sign, at cell: CellPoint, _ role: ColorRole, isBright: Bool = false) {
        put(options.character(sign), at: cell, role, isBright: isBright)
    }

    mutating func put(
        _ character: Character, at cell: CellPoint, _ role: ColorRole, isBright: Bool = false
    ) {
        guard size.contains(cell) else { return }
        cells[cell] = Cell(character, CellStyle(.text, on: role, isBright ? .reverse : []))
    }

    /// Whether some cells are on the stage and have no sign.
    func areFree(_ cells: [CellPoint]) -> Bool {
        cells.allSatisfy { size.contains($0) && self.cells[$0] == nil }
    }

    /// Shows a letter of a text instead of the sign on it.
    mutating func show(_ letter: Character, at cell: CellPoint) { cells[cell]?.character = letter }

    // MARK: Tags

    /// The cost of what a tag does, in cells of plain ground.
    private enum Cost {
        static let letter = 14
        static let line = 3
        /// A cell of a layer that the named one is not in, such as the row above it in a list, and of the layer itself.
        static let otherLayer = 6
        /// Any such cell: the name would seem to be the other layer's.
        static let anyOther = 40
        static let own = 2
        static let laterPlace = 2
        static let away = 12
        static let shorter = 40
    }

    /// Places a tag where it covers the least, never a sign, the cross, another tag or a small layer that it names.
    mutating func place(_ tag: Tag, on samples: SampleRaster, _ texts: StageTexts) {
        var best: (text: String, rect: CellRect, cost: Int)?
        for (length, text) in tag.texts.enumerated() {
            for (rank, first) in tag.places(text.cellWidth, within: size).enumerated() {
                let rect = CellRect(
                    column: first.column, row: first.row, columns: text.cellWidth, rows: 1)
                guard let cost = cost(of: rect, tag, samples, texts) else { continue }
                let all = cost + Cost.laterPlace * rank + Cost.shorter * length
                if all < best?.cost ?? .max { best = (text, rect, all) }
            }
        }
        guard let best else { return }
        let style = CellStyle(.text, on: tag.role)
        for (place, character) in best.text.cellCharacters.enumerated() {
            cells[best.rect.origin.moved(columns: place)] = Cell(character, style)
        }
        named.append(tag.node.index)
        if tag.distance(of: best.rect) > 0 { leaders.append(tag.leader(from: best.rect)) }
    }

    /// The cost of a position; `nil` if the text would leave the stage or cover what it must not.
    private func cost(
        of rect: CellRect, _ tag: Tag, _ samples: SampleRaster, _ texts: StageTexts
    ) -> Int? {
        guard size.contains(rect.origin), rect.maxColumn <= size.columns, !tag.covers(rect) else {
            return nil
        }
        var (cost, isOnOther) = (Cost.away * tag.distance(of: rect), false)
        for column in rect.columns {
            let cell = CellPoint(column: column, row: rect.minRow)
            if cells[cell] != nil || cross.contains(cell) { return nil }
            if let letter = texts.letter(at: cell), !letter.isName || letter.owner != tag.node.index
            {
                cost += Cost.letter
            }
            if samples.hasLine(cell) { cost += Cost.line }
            let front = samples.front(of: cell)
            if front != 0 && !tag.orders.contains(front)
                || tag.inFront.contains(where: { $0.contains(cell) })
            {
                cost += Cost.otherLayer
                isOnOther = true
            } else if tag.box.contains(cell) {
                cost += Cost.own
            }
        }
        // Adjacent letters would be read as part of the tag.
        for column in [rect.minColumn - 1, rect.maxColumn]
        where texts.letter(at: CellPoint(column: column, row: rect.minRow)) != nil {
            cost += Cost.letter
        }
        return cost + (isOnOther ? Cost.anyOther : 0)
    }
}

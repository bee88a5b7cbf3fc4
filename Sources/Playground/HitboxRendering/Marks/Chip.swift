import LayerGeometry
import TerminalTypes

/// A label with a layer's name on a background in the colour of its role.
struct Chip {
    let title: String
    let role: ColorRole
    let box: Box
    /// The colours of the layer and of what is around it; other colours are other layers.
    let ground: Set<CellColor>
    /// The full text, and shorter ones for little room.
    let texts: [Text]

    /// The bounding box of a layer.
    struct Box {
        let cells: CellRect
        /// Whether the layer fills the box.
        let isUpright: Bool
        /// Cells at the rim of a tilted layer, the best first: beside them a chip is at the layer.
        var tips: [CellPoint] = []
        /// Whether there is no room on the layer.
        var isThin = false
    }

    /// A text to choose from.
    struct Text {
        enum Form { case whole, truncated, signsOnly }

        let text: String
        let form: Form
    }

    /// - Parameters:
    ///   - signs: The signs before the name: hit, selected; may be empty.
    ///   - title: The layer's name.
    init(
        signs: String, title: String, role: ColorRole, box: Box, ground: Set<CellColor>,
        _ options: DrawingOptions
    ) {
        self.title = options.spelled(title)
        (self.role, self.box, self.ground) = (role, box, ground)
        let lead = signs.isEmpty ? " " : " \(signs) "
        var texts = [Text(text: lead + options.cut(title, toCells: 28) + " ", form: .whole)]
        for cells in [14, 7] where self.title.cellWidth > cells {
            texts.append(
                Text(text: lead + options.cut(title, toCells: cells) + " ", form: .truncated))
        }
        if !signs.isEmpty { texts.append(Text(text: lead, form: .signsOnly)) }
        self.texts = texts
    }
}

extension StageMarks {
    /// The cost of covering a cell, of a position and of a shorter text.
    private enum Cost {
        static let outside = 1
        static let line = 1
        static let letter = 12
        /// A letter outside the layer's box, which belongs to another layer.
        static let otherLetter = 16
        static let touching = 12
        /// A cell of a layer of two rows or less, and one that is hatched.
        static let small = 4
        static let hatched = 4
        /// A cell of another layer, and one above or below the chip: there it seems to be that layer's name.
        static let other = 6
        static let nearOther = 2
        static let laterPlace = 3
        /// Beside its layer, a chip seems to belong to the layer that it covers.
        static let beside = 30
        /// With a row between them, a chip seems to belong to no layer, or to the one in that row.
        static let apart = 120
        static func of(_ form: Chip.Text.Form) -> Int {
            switch form {
            case .whole: 0
            case .truncated: 20
            case .signsOnly: 80
            }
        }
        /// If the total reaches it, a shorter text is tried.
        static let most = 40
    }

    /// Places a chip in or beside its layer, never over edges, signs or other chips and, if possible,
    /// not over text.
    mutating func place(_ chip: Chip) {
        let stage = CellRect(column: 0, row: 0, columns: rect.size.columns, rows: rect.size.rows)
        let box = chip.box.cells.intersection(stage)
        guard !box.isEmpty else { return }
        let own = label(chip.title, in: box)
        var fallback: (text: String, cell: CellPoint, cost: Int)?
        for choice in chip.texts {
            let text = choice.text
            for (rank, cell) in places(for: text.cellWidth, chip.box, box, own).enumerated() {
                guard var cost = cost(of: text, at: cell, chip, box, own) else { continue }
                cost += Cost.laterPlace * rank + Cost.of(choice.form)
                let isBeside =
                    cell.column >= box.maxColumn || cell.column + text.cellWidth <= box.minColumn
                if isBeside, chip.box.tips.isEmpty { cost += Cost.beside }
                let isApart = cell.row < box.minRow - 1 || cell.row > box.maxRow
                if isApart, chip.box.isUpright { cost += Cost.apart }
                if cost < fallback?.cost ?? .max { fallback = (text, cell, cost) }
            }
            if let found = fallback, found.cost < Cost.most { break }
        }
        guard let found = fallback else { return }
        write(found.text, at: found.cell, chip.role)
        if let own { clear(own, of: chip.title, below: found.text.cellWidth, at: found.cell, box) }
    }

    /// The cost of a position; `nil` if the text would leave the stage or cover what it must not.
    private func cost(
        of text: String, at first: CellPoint, _ chip: Chip, _ box: CellRect, _ own: CellRect?
    ) -> Int? {
        func isOther(_ cell: CellPoint) -> Bool {
            contains(cell) && !(chip.box.isUpright && box.contains(cell))
                && isOtherLayer(cell, than: chip.ground)
        }
        var cost = 0
        for place in 0..<text.cellWidth {
            let cell = first.moved(columns: place)
            guard contains(cell) else { return nil }
            if taken.contains(cell) { return nil }
            if !box.contains(cell) {
                cost += Cost.outside
            } else if box.size.rows <= 2 {
                cost += Cost.small
            }
            if isHatched(cell) { cost += Cost.hatched }
            if isOther(cell) { cost += Cost.other }
            for rows in [-1, 1] where isOther(cell.moved(rows: rows)) { cost += Cost.nearOther }
            switch content(at: cell) {
            case .plain: break
            case .line: cost += Cost.line
            case .letter where own?.contains(cell) == true: break
            case .letter: cost += box.contains(cell) ? Cost.letter : Cost.otherLetter
            case .edge: return nil
            }
        }
        // Adjacent text would be read as part of the chip.
        let sides = [first.moved(columns: -1), first.moved(columns: text.cellWidth)]
        let touching = sides.count {
            hasLetter($0) && own?.contains($0) != true
        }
        return cost + touching * Cost.touching + sides.count(where: isOther) * Cost.other
    }

    /// Whether a cell has the colour of a layer, and none of some colours.
    private func isOtherLayer(_ cell: CellPoint, than ground: Set<CellColor>) -> Bool {
        fills(at: cell).contains { $0.isOfScene && !ground.contains($0) }
    }
}

/// The positions of chips.
extension StageMarks {
    /// The possible positions, best first.
    func places(
        for width: Int, _ layer: Chip.Box, _ box: CellRect, _ own: CellRect?
    ) -> [CellPoint] {
        let middle = CellPoint(
            column: box.minColumn + (box.size.columns - width) / 2, row: Self.middleRow(of: box))
        let column = max(0, min(box.minColumn, rect.size.columns - width))
        let above = CellPoint(column: column, row: box.minRow - 1)
        let below = CellPoint(column: column, row: box.maxRow)
        var places: [CellPoint] = []
        // On so small a layer a chip would hide all of it.
        if layer.isUpright, box.size.rows <= 2 { places += [above, below] }
        if let own {
            // Over the layer's own name: starting where it starts or, in a tilted layer, anywhere on it.
            let last = layer.isUpright ? own.minColumn : min(own.minColumn, own.maxColumn - width)
            places += (last...own.minColumn).reversed().map {
                CellPoint(column: min(max(0, $0), rect.size.columns - width), row: own.minRow)
            }
        }
        if layer.isUpright {
            places.append(CellPoint(column: box.minColumn + 1, row: box.minRow))
            places.append(CellPoint(column: box.minColumn + 1, row: box.minRow + 1))
            places += (box.minRow...box.minRow + 2).compactMap {
                gap(for: width, inRow: $0, of: box)
            }
        } else if !layer.isThin {
            places += [-1, 0, 1, -2, 2].map { middle.moved(rows: $0) }
        }
        places += layer.tips.flatMap { self.places(at: $0, width, middle.column + width / 2) }
        return places + [
            above, below, CellPoint(column: box.maxColumn, row: middle.row),
            CellPoint(column: box.minColumn - width, row: middle.row),
            CellPoint(column: column, row: box.minRow - 2),
            CellPoint(column: column, row: box.maxRow + 1), middle,
            CellPoint(column: column, row: box.minRow),
        ]
    }

    /// The first position after a text in a row of a box that is wide enough; `nil` if there is none.
    private func gap(for width: Int, inRow row: Int, of box: CellRect) -> CellPoint? {
        guard row < box.maxRow else { return nil }
        var (free, hasText) = (0, false)
        for column in box.minColumn + 1..<max(box.minColumn + 1, box.maxColumn - 1) {
            let isLetter = hasLetter(CellPoint(column: column, row: row))
            if hasText, !isLetter, free > width {
                return CellPoint(column: column - width, row: row)
            }
            hasText = hasText || isLetter
            free = isLetter ? 0 : free + 1
        }
        return nil
    }

    /// The positions beside a cell at the rim of a layer, away from its middle column.
    private func places(at tip: CellPoint, _ width: Int, _ middle: Int) -> [CellPoint] {
        let isRight = tip.column >= middle
        func place(_ gap: Int, _ rows: Int) -> CellPoint {
            tip.moved(columns: isRight ? 1 + gap : -width - gap, rows: rows)
        }
        return [place(1, 0), place(0, -1), place(0, 1), place(3, 0), place(-2, -2), place(-2, 2)]
    }

    static func middleRow(of box: CellRect) -> Int { box.minRow + (box.size.rows - 1) / 2 }
}

/// The names on the stage that chips repeat.
extension StageMarks {
    /// Takes away what a chip repeats.
    ///
    /// That is the rest of the text that it covers, or the name in its layer if it is at the layer. A layer of
    /// one row keeps its name: nothing else is in it.
    mutating func clear(
        _ own: CellRect, of title: String, below width: Int, at first: CellPoint, _ box: CellRect
    ) {
        let columns = first.column..<first.column + width
        if own.minRow == first.row, columns.overlaps(own.minColumn..<own.maxColumn) {
            for column in own.minColumn..<own.maxColumn where !columns.contains(column) {
                blank(CellPoint(column: column, row: own.minRow))
            }
        } else if box.size.rows > 1, (box.minRow - 1...box.maxRow).contains(first.row),
            columns.overlaps(box.minColumn - 2..<box.maxColumn + 2)
        {
            erase(title, at: own.origin)
        }
    }

    /// Takes a name away that a chip at the same layer repeats; texts and other names that begin alike stay.
    private mutating func erase(_ title: String, at first: CellPoint) {
        func character(_ place: Int) -> Character? {
            let cell = first.moved(columns: place)
            return contains(cell) && content(at: cell) == .letter ? self[cell].character : nil
        }
        let letters = Array(title.safeForTerminal)
        guard letters.allSatisfy({ $0.cellWidth == 1 }) else { return }
        var count = letters.indices.first { character($0) != letters[$0] } ?? letters.count
        if count < letters.count, let next = character(count), options.spelled("…").first == next {
            count += 1
        } else if count < letters.count {
            return
        }
        guard character(count) == nil, character(-1) == nil else { return }
        for place in 0..<count { blank(first.moved(columns: place)) }
    }

    /// The cells where the layer's name, or the start of it, is already written.
    func label(_ title: String, in box: CellRect) -> CellRect? {
        let letters = title.filter { $0 != "\"" }.safeForTerminal.prefix(4)
        guard letters.count > 1 else { return nil }
        let text = letters.flatMap {
            $0.cellWidth == 2 ? [$0, Cell.continuation(.standard).character] : [$0]
        }
        // Names are at the top, texts and the names of tilted layers in the middle.
        let middle = Self.middleRow(of: box)
        let rows = Set([box.minRow, box.minRow + 1, middle - 1, middle, middle + 1])
        for row in rows.sorted() where row >= box.minRow && row < box.maxRow {
            let cells = (box.minColumn..<box.maxColumn).map {
                self[CellPoint(column: $0, row: row)].character
            }
            guard cells.count >= text.count else { continue }
            for start in 0...cells.count - text.count
            where cells[start] == text[0] && Array(cells[start..<start + text.count]) == text {
                let first = CellPoint(column: box.minColumn + start, row: row)
                return CellRect(
                    column: first.column, row: row, columns: written(title, at: first), rows: 1)
            }
        }
        return nil
    }

    /// The number of cells that show a title or the start of it, with the sign of a cut.
    private func written(_ title: String, at first: CellPoint) -> Int {
        var place = 0
        for letter in title.filter({ $0 != "\"" }).safeForTerminal {
            let cell = first.moved(columns: place)
            guard contains(cell) else { return place }
            let shown = self[cell].character
            guard shown == letter else {
                return options.spelled("…").first == shown ? place + 1 : place
            }
            place += letter.cellWidth
        }
        return place
    }
}

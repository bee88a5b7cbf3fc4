import LayerGeometry
import TerminalTypes

/// A label with a layer's name on a background in the colour of its role.
struct Chip {
    let title: String
    let role: ColorRole
    let box: Box
    /// The full text, and shorter ones for little room.
    let texts: [Text]

    /// The bounding box of a layer.
    struct Box {
        let cells: CellRect
        /// Whether the layer fills the box.
        let isUpright: Bool
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
        signs: String, title: String, role: ColorRole, box: Box, _ options: DrawingOptions
    ) {
        self.title = options.spelled(title)
        (self.role, self.box) = (role, box)
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
        static let touching = 12
        static let laterPlace = 3
        /// Beside its layer, a chip seems to belong to the layer that it covers.
        static let beside = 30
        static func of(_ form: Chip.Text.Form) -> Int {
            switch form {
            case .whole: 0
            case .truncated: 20
            case .signsOnly: 50
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
            for (rank, cell) in places(for: text.cellWidth, chip.box.isUpright, box, own)
                .enumerated()
            {
                guard var cost = cost(of: text, at: cell, box, own) else { continue }
                cost += Cost.laterPlace * rank + Cost.of(choice.form)
                let isBeside =
                    cell.column >= box.maxColumn || cell.column + text.cellWidth <= box.minColumn
                if isBeside { cost += Cost.beside }
                if cost < fallback?.cost ?? .max { fallback = (text, cell, cost) }
            }
            if let found = fallback, found.cost < Cost.most { break }
        }
        guard let found = fallback else { return }
        write(found.text, at: found.cell, chip.role)
        // Beside its layer it may seem to belong to another one: the name stays.
        let isInside = (box.minRow..<box.maxRow).contains(found.cell.row)
        if let own, isInside, own.minRow != found.cell.row { erase(chip.title, at: own.origin) }
    }

    /// Takes a name away that a chip in the same layer repeats; texts and other names that begin alike stay.
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
        for place in 0..<count {
            let cell = first.moved(columns: place)
            self[cell] = Cell(" ", self[cell].style)
        }
    }

    /// The possible positions, best first.
    private func places(
        for width: Int, _ isUpright: Bool, _ box: CellRect, _ own: CellRect?
    ) -> [CellPoint] {
        let middle = CellPoint(
            column: box.minColumn + (box.size.columns - width) / 2, row: Self.middleRow(of: box))
        var places: [CellPoint] = []
        if let own {
            // Over the layer's own name: starting where it starts or, in a tilted layer, anywhere on it.
            let last = isUpright ? own.minColumn : min(own.minColumn, own.maxColumn - width)
            places += (last...own.minColumn).reversed().map {
                CellPoint(column: min(max(0, $0), rect.size.columns - width), row: own.minRow)
            }
        }
        if isUpright {
            places.append(CellPoint(column: box.minColumn + 1, row: box.minRow))
            places.append(CellPoint(column: box.minColumn + 1, row: box.minRow + 1))
        } else {
            places += [-1, 0, 1, -2, 2].map { middle.moved(rows: $0) }
        }
        let column = max(0, min(box.minColumn, rect.size.columns - width))
        return places + [
            CellPoint(column: column, row: box.minRow - 1),
            CellPoint(column: column, row: box.maxRow),
            CellPoint(column: box.maxColumn, row: middle.row),
            CellPoint(column: box.minColumn - width, row: middle.row),
            CellPoint(column: column, row: box.minRow - 2),
            CellPoint(column: column, row: box.maxRow + 1), middle,
            CellPoint(column: column, row: box.minRow),
        ]
    }

    private static func middleRow(of box: CellRect) -> Int { box.minRow + (box.size.rows - 1) / 2 }

    /// The cost of a position; `nil` if the text would leave the stage or cover what it must not.
    private func cost(
        of text: String, at first: CellPoint, _ box: CellRect, _ own: CellRect?
    ) -> Int? {
        var cost = 0
        for place in 0..<text.cellWidth {
            let cell = first.moved(columns: place)
            guard contains(cell) else { return nil }
            if taken.contains(cell) { return nil }
            if !box.contains(cell) { cost += Cost.outside }
            switch content(at: cell) {
            case .plain: break
            case .line: cost += Cost.line
            case .letter: cost += own.map { $0.contains(cell) } ?? false ? 0 : Cost.letter
            case .edge: return nil
            }
        }
        // Adjacent text would be read as part of the chip.
        let sides = [first.moved(columns: -1), first.moved(columns: text.cellWidth)]
        let touching = sides.count {
            hasLetter($0) && own?.contains($0) != true
        }
        return cost + touching * Cost.touching
    }

    /// The cells where the layer's name, or the start of it, is already written.
    private func label(_ title: String, in box: CellRect) -> CellRect? {
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
                let width = min(title.cellWidth, cells.count - start)
                return CellRect(
                    column: box.minColumn + start, row: row, columns: width, rows: 1)
            }
        }
        return nil
    }
}

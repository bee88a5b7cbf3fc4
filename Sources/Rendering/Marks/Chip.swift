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

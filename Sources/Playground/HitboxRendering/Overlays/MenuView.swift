import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension ScreenDrawing {
    /// Draws a menu over the screen.
    mutating func draw(_ menu: Menu) {
        let rect = menu.rect(in: grid.size)
        grid.fill(rect, with: Cell(" ", CellStyle(.text, on: .bar)))
        draw([rect]) { _ in CellStyle(.accent, on: .bar) }
        write(
            " \(menu.title) ", column: rect.minColumn + 1, row: rect.minRow,
            style: CellStyle(.accent, on: .bar, .bold), limit: rect.maxColumn - 1)
        let inside = rect.inset(columns: 1, rows: 1)
        let top = menu.firstItem(in: grid.size)
        for (place, item) in menu.items.dropFirst(top).prefix(inside.size.rows).enumerated() {
            let row = inside.minRow + place
            let isSelected = top + place == menu.selected
            let background: ColorRole = isSelected ? .accent : .bar
            let style = CellStyle(.text, on: background)
            let line = CellRect(inside.columns, row..<row + 1)
            grid.fill(line, with: Cell(" ", style))
            if isSelected { put(.selected, column: line.minColumn, row: row, style: style) }
            if let key = item.key {
                grid.write(
                    String(key), column: inside.minColumn + 1, row: row,
                    style: CellStyle(isSelected ? .text : .accent, on: background, .bold))
            }
            // A long text leaves room for the note beside it.
            let taken = item.note.isEmpty ? 3 : item.note.cellWidth + 5
            let room = max(inside.size.columns / 2, inside.size.columns - taken)
            let end = write(
                item.text, column: inside.minColumn + 3, row: row, style: style,
                limit: inside.minColumn + 3 + room)
            let note = options.cut(item.note, toCells: max(0, inside.maxColumn - end - 2))
            write(note, upTo: inside.maxColumn, row: row, style: style)
        }
    }

    // MARK: The palette

    /// Draws the matching commands of the palette, above the line being typed.
    mutating func drawPalette(for prompt: Prompt) {
        let (shown, choice) = playground.derived.palette.shown(
            for: prompt, rows: grid.size.rows - 4)
        for (place, proposal) in shown.enumerated() {
            let (row, isChosen) = (grid.size.rows - 1 - shown.count + place, place == choice)
            let background: ColorRole = isChosen ? .accent : .bar
            let style = CellStyle(.text, on: background)
            grid.fill(row: row, style)
            if isChosen { put(.selected, column: 0, row: row, style: style) }
            let end = grid.write(
                options.spelled(proposal.title), column: 2, row: row,
                style: CellStyle(.text, on: background, .bold),
                limit: proposal.key.isEmpty ? grid.size.columns : 22)
            grid.write(
                options.spelled(proposal.key), column: 23, row: row,
                style: CellStyle(isChosen ? .text : .accent, on: background), limit: 34)
            write(proposal.help, column: max(35, end + 2), row: row, style: style)
        }
    }

    // MARK: Help

    /// Draws the help: the keys of the focused pane, then all others, in one or two columns.
    mutating func drawHelp() {
        let page = playground.derived.help
        let rows = max(1, grid.size.rows - 2)
        let top = playground.firstLine(of: .stage)
        let shown = page.lines.dropFirst(top).prefix(page.room(on: grid.size))
        let bold = CellStyle(.accent, on: nil, .bold)
        for (place, line) in shown.enumerated() {
            let left = 2 + place / rows * page.columnWidth
            let right = min(left + page.columnWidth - 2, grid.size.columns)
            let row = place % rows + 1
            grid.write(
                options.spelled(line.keys), column: left, row: row, style: bold, limit: right)
            if let mark = line.mark { draw(mark, left, row) }
            let column = line.isHeading ? left : left + page.keyWidth
            let style = line.isHeading ? bold : CellStyle(.text)
            write(line.text, column: column, row: row, style: style, limit: right)
        }
        if let prompt = playground.prompt {
            grid.fill(row: grid.size.rows - 1, CellStyle(.text, on: .bar))
            draw(prompt, row: grid.size.rows - 1, limit: grid.size.columns)
        } else {
            grid.write(
                page.foot(
                    from: top, shown: shown.count, filter: playground.overlays.helpFilter),
                column: 2, row: grid.size.rows - 1, style: CellStyle(.quiet))
        }
    }

    /// Draws a mark as it is on the stage, four cells wide.
    private mutating func draw(_ mark: StageMark, _ column: Int, _ row: Int) {
        let glyphs = options.glyphs
        /// A line along the top of the cells, or samples anywhere in them.
        func line(_ color: SampleColor, isInked: (_ column: Int, _ row: Int) -> Bool) {
            for cell in 0..<4 {
                let inked = (0..<glyphs.across * glyphs.down).filter {
                    isInked(cell * glyphs.across + $0 % glyphs.across, $0 / glyphs.across)
                }
                let bits = inked.reduce(UInt8(0)) { $0 | 1 << UInt8($1) }
                let character = glyphs == .ascii && bits != 0 ? "-" : glyphs.character(bits)
                grid[column + cell, row] = Cell(character, CellStyle(foreground: color.cellColor))
            }
        }
        func hue(_ hue: MarkHue) -> SampleColor { options.color(of: hue, beside: [.ground]) }
        switch mark {
        case .hit: line(hue(.hit)) { $1 == 0 }
        case .other: line(hue(.other)) { $1 == 0 }
        case .selected: line(hue(.selection)) { $1 == 0 }
        case .hidden: line(hue(.hit)) { $1 == 0 && SampleRaster.isDot($0, $1) }
        case .former: line(options.edge(on: .ground)) { $1 == 0 && SampleRaster.isDot($0, $1) }
        case .frame: line(hue(.frame)) { $1 == 0 && SampleRaster.isDot($0, $1) }
        case .xray, .unreached:
            line(options.edge(on: .ground)) { ($0 + $1 * (mark == .xray ? 3 : 1)) % 4 == 0 }
        case .reached: line(hue(.hit)) { !options.listsPlanes || ($0 + 2 * $1) % 4 == 0 }
        case .pin: put(.pin, column: column, row: row, style: CellStyle(.text, on: .selection))
        case .asked, .refusing, .unasked:
            let bead: ExplodedTree.Bead.Kind =
                mark == .asked ? .passed : mark == .refusing ? .refused : .unasked
            put(bead.look.0, column: column, row: row, style: options.style(of: bead))
        case .problem: grid[column, row] = Cell("!", CellStyle(.text, on: .error))
        case .probe: put(.probe, column: column, row: row, style: CellStyle(.text))
        }
    }
}

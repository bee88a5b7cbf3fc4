import TerminalTypes

/// The cells of a stage: the patterns of their samples, the letters on them, and signs over both.
struct StageCells {
    let samples: SampleRaster
    /// The same without marks.
    let base: SampleRaster
    let texts: StageTexts
    let signs: StageSigns
    /// The cells of a picture beside texts, row by row; empty where there is none.
    let picture: [Cell]
    /// What most of that picture shows in cells of the cross.
    let backs: [CellPoint: SampleColor]
    /// The samples of the cross in each of its cells, which are above a picture.
    let cross: [CellPoint: UInt8]
    /// Whether a part of the stage has another fill, as a layer gets the touch there.
    let hasReach: Bool
    let options: DrawingOptions

    /// A cell without a sign or a part of the cross.
    func cell(_ cell: CellPoint) -> Cell {
        if let letter = wholeLetter(at: cell) { return self.letter(letter, at: cell) }
        if options.glyphs == .ascii { return asciiCell(cell) }
        if options.hasPictureBelow { return lineCell(cell) }
        if !picture.isEmpty { return picture[cell.row * samples.cells.columns + cell.column] }
        if let fill = samples.plainFill(of: cell) {
            return Cell(" ", CellStyle(background: fill.cellColor))
        }
        return pattern(cell).cell(options.glyphs)
    }

    /// A cell with a sign or a part of the cross.
    func markedCell(_ cell: CellPoint) -> Cell {
        if let sign = signs.cells[cell] { return sign }
        guard let bits = cross[cell] else { return self.cell(cell) }
        if let letter = wholeLetter(at: cell) {
            // Below it would be an arm of the cross.
            var shown = self.letter(letter, at: cell)
            shown.style.attributes.formSymmetricDifference(.reverse)
            return shown
        }
        return options.hasPictureBelow ? lineCell(cell, isCrossed: true) : crossCell(cell, bits)
    }

    /// The letter in a cell; `nil` for none, and for one half of a wide letter whose other half is below a sign.
    private func wholeLetter(at cell: CellPoint) -> StageTexts.Letter? {
        guard let letter = texts.letter(at: cell) else { return nil }
        let other =
            letter.character == Cell.continuation(.standard).character
            ? cell.moved(columns: -1) : cell.moved(columns: letter.character.cellWidth - 1)
        return other == cell || signs.cells[other] == nil ? letter : nil
    }

    private func letter(_ letter: StageTexts.Letter, at cell: CellPoint) -> Cell {
        let ground = samples.ground(of: cell, withLines: hasReach)
        guard options.hasColors, ground.isColor else {
            return Cell(letter.character, CellStyle(.text))
        }
        let fill = ground.rgb(on: options.ground)
        let ink = fill.mixed(with: fill.readable, part: options.hasFewColors ? 1 : letter.opacity)
        // Of a picture below, only the fills of layers are seen.
        let isBelow = options.hasPictureBelow && ground == samples.ground(of: cell)
        let back = isBelow ? CellColor.standard : ground.cellColor
        return Cell(letter.character, CellStyle(foreground: ink.cellColor, background: back))
    }

    /// A cell of the cross, the rest of which has the colour of most of its samples; if the cross cannot be seen on that,
    /// it has another colour here.
    ///
    /// Samples of lines count three times, as in other cells. Of two fills, the smaller one goes to the cross, which
    /// hides an edge rather than moving it.
    private func crossCell(_ cell: CellPoint, _ bits: UInt8) -> Cell {
        let all = Array(samples.samples(of: cell).enumerated())
        let ink = all.first { bits & 1 << UInt8($0.offset) != 0 }.map { samples.shown($0.element) }
        let rest = all.filter { bits & 1 << UInt8($0.offset) == 0 }
        let lines = rest.filter { samples.lines[$0.element] != .ground }
        // The lines of a picture cannot be continued in a cell.
        let back =
            backs[cell]
            ?? (rest + lines + lines).map { samples.shown($0.element) }.mostFrequent
            ?? samples.ground(of: cell)
        let hidden =
            picture.isEmpty && lines.isEmpty
            ? rest.filter { samples.colors[$0.element] != back } : []
        let color = options.crossColor(on: [back], usual: ink ?? .ink)
        return Cell(
            options.glyphs.character(hidden.reduce(bits) { $0 | 1 << UInt8($1.offset) }),
            CellStyle(foreground: color.cellColor, background: back.cellColor))
    }

    private func pattern(_ cell: CellPoint) -> CellPattern {
        var (colors, lines, behind) = (SIMD8<UInt32>(), UInt8(0), [SampleColor]())
        for (place, sample) in samples.samples(of: cell).enumerated() {
            colors[place] = samples.shown(sample).bits
            lines |= samples.lines[sample] == .ground ? 0 : 1 << UInt8(place)
            if samples.lines[sample] != base.lines[sample] { behind.append(samples.colors[sample]) }
        }
        return CellPattern(
            colors, lines: lines, behind: behind, count: samples.across * samples.down,
            on: options.ground, showsLines: options.hasEdges || !options.hasColors)
    }

    /// A cell above a picture, which shows all but the marks.
    private func lineCell(_ cell: CellPoint, isCrossed: Bool = false) -> Cell {
        guard samples.hasLine(cell) else { return .blank }
        var (bits, color) = (UInt8(0), SampleColor.ground)
        for (place, sample) in samples.samples(of: cell).enumerated()
        // Those of layers are in the picture.
        where samples.lines[sample] != base.lines[sample] {
            bits |= 1 << UInt8(place)
            color = samples.lines[sample]
        }
        guard bits != 0 else { return .blank }
        if isCrossed {
            color = options.crossColor(on: [samples.ground(of: cell)], usual: color)
        }
        return Cell(options.glyphs.character(bits), CellStyle(foreground: color.cellColor))
    }

    // MARK: ASCII

    /// A cell of one sample: the piece of a line by its neighbours.
    private func asciiCell(_ cell: CellPoint) -> Cell {
        let sample = cell.row * samples.width + cell.column
        let background = samples.colors[sample].cellColor
        let line = samples.lines[sample]
        guard line != .ground else { return Cell(" ", CellStyle(background: background)) }
        func isLine(_ columns: Int, _ rows: Int) -> Bool {
            samples.index(column: cell.column + columns, row: cell.row + rows)
                .map { samples.lines[$0] == line } ?? false
        }
        let (hasLevel, hasSteep) = (isLine(-1, 0) || isLine(1, 0), isLine(0, -1) || isLine(0, 1))
        // Lines that are side by side do not cross.
        let isLevel = [-1, 1].contains { isLine($0, 0) && !(isLine($0, -1) && isLine($0, 1)) }
        let isSteep = [-1, 1].contains { isLine(0, $0) && !(isLine(-1, $0) && isLine(1, $0)) }
        let isRising = isLine(-1, 1) || isLine(1, -1)
        let isFalling = isLine(-1, -1) || isLine(1, 1)
        let character: Character =
            switch (isLevel, isSteep) {
            case (true, true): "+"
            case (true, false): "-"
            case (false, true): "|"
            case (false, false) where hasLevel || hasSteep: hasLevel ? "-" : "|"
            case (false, false) where isRising: isFalling ? "x" : "/"
            case (false, false): isFalling ? "\\" : "."
            }
        return Cell(character, CellStyle(foreground: line.cellColor, background: background))
    }
}

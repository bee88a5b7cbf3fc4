import TerminalTypes

/// The cells of a stage: the patterns of their samples, the letters on them, and signs over both.
struct StageCells {
    let samples: SampleRaster
    /// The same without marks.
    let base: SampleRaster
    let texts: StageTexts
    let signs: StageSigns
    /// The pixels of a picture beside texts; `nil` where there is none.
    let pixels: SampleRaster?
    /// The samples of the cross in each of its cells, which are above a picture.
    let cross: [CellPoint: UInt8]
    /// Whether a part of the stage has another fill, as a layer gets the touch there.
    let hasReach: Bool
    let options: DrawingOptions

    func cell(_ cell: CellPoint) -> Cell {
        if let sign = signs.cells[cell] { return sign }
        if let letter = wholeLetter(at: cell) {
            var shown = self.letter(letter, at: cell)
            // Below it would be an arm of the cross.
            if cross[cell] != nil { shown.style.attributes.formSymmetricDifference(.reverse) }
            return shown
        }
        if options.glyphs == .ascii { return asciiCell(cell) }
        if options.hasPictureBelow { return lineCell(cell) }
        if let bits = cross[cell] { return crossCell(cell, bits) }
        if let pixels {
            let ground = pixels.ground(of: cell)
            let isPlain = pixels.all(of: cell) {
                pixels.colors[$0] == ground && pixels.lines[$0] == .ground
            }
            if isPlain { return Cell(" ", CellStyle(background: ground.cellColor)) }
            // What a picture is shown in; the terminal's background is seen through it.
            let isFilled = pixels.all(of: cell) { pixels.shown($0) != .ground }
            let back = isFilled ? ground.cellColor : .standard
            return Cell(PixelPicture.placeholder, CellStyle(background: back))
        }
        return pattern(cell).cell(options.glyphs)
    }

    /// The letter in a cell; `nil` for none, and for one half of a wide letter whose other half is below a sign.
    private func wholeLetter(at cell: CellPoint) -> StageTexts.Letter? {
        guard let letter = texts.letter(at: cell) else { return nil }
        let other =
            letter.character == Cell.continuation(.standard).character
            ? cell.moved(columns: -1) : cell.moved(columns: letter.character.cellWidth - 1)
        return other == cell || signs.cells[other] == nil ? letter : nil
    }

    /// What most of a cell is filled with, behind lines.
    private func ground(of cell: CellPoint, _ samples: SampleRaster) -> SampleColor {
        let shown = samples.samples(of: cell).lazy.map { samples.shown($0) }
        return hasReach ? shown.mostFrequent ?? .ground : samples.ground(of: cell)
    }

    private func letter(_ letter: StageTexts.Letter, at cell: CellPoint) -> Cell {
        let ground = ground(of: cell, samples)
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
            pixels.map { ground(of: cell, $0) }
            ?? (rest + lines + lines).map { samples.shown($0.element) }.mostFrequent
            ?? samples.ground(of: cell)
        let hidden =
            pixels == nil && lines.isEmpty
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
    private func lineCell(_ cell: CellPoint) -> Cell {
        var (bits, color) = (UInt8(0), SampleColor.ground)
        for (place, sample) in samples.samples(of: cell).enumerated()
        // Those of layers are in the picture.
        where samples.lines[sample] != base.lines[sample] {
            bits |= 1 << UInt8(place)
            color = samples.lines[sample]
        }
        guard bits != 0 else { return .blank }
        if cross[cell] != nil {
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

extension SampleRaster {
    /// The pixels of a picture, as far as it has colours.
    var pixels: [UInt32] { colors.indices.map { shown($0).bits } }
}

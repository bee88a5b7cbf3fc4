import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The layers of a stage as samples, without marks and texts.
struct StageRaster: Sendable {
    private(set) var shapes: StageShapes
    fileprivate(set) var samples: SampleRaster

    /// The number of layers painted, without those that are off stage, covered or too small.
    var painted: Int { shapes.painted.count }

    /// - Parameter cell: The samples of a cell, across and down; `nil` for those of the character set.
    init(
        _ playground: Playground, size: CellSize, options: DrawingOptions, cell: PixelSize? = nil
    ) {
        let isSmooth = cell != nil && options.picture == .below
        let cell = cell ?? PixelSize(width: options.glyphs.across, height: options.glyphs.down)
        shapes = StageShapes(
            playground, size: size, options: options, sample: 1 / Double(cell.width))
        samples = SampleRaster(
            size, across: cell.width, down: cell.height, ground: options.ground, isSmooth: isSmooth)
        samples.paint(shapes)
    }

    /// Paints what differs in another playground, with the same options; the storage of the samples must not be shared.
    ///
    /// - Returns: The cells that were painted.
    mutating func show(_ playground: Playground, options: DrawingOptions) -> CellRect {
        let (size, cell) = (shapes.size, PixelSize(width: samples.across, height: samples.down))
        let next = StageShapes(playground, size: size, options: options, sample: shapes.sample)
        guard let changed = next.changes(since: shapes) else {
            self = StageRaster(playground, size: size, options: options, cell: cell)
            return CellRect(0..<size.columns, 0..<size.rows)
        }
        shapes = next
        samples.repaint(changed) { $0.paint(next, in: changed) }
        return changed
    }
}

/// The layers of a stage in pixels, of which only what changed is drawn again.
struct StagePixels: Sendable {
    private var raster: StageRaster
    /// The pixels of each row of cells, line by line.
    private(set) var rows: [[UInt32]]

    init(_ playground: Playground, size: CellSize, options: DrawingOptions, cell: PixelSize) {
        raster = StageRaster(playground, size: size, options: options, cell: cell)
        let row = [UInt32](repeating: 0, count: raster.samples.width * cell.height)
        rows = Array(repeating: row, count: size.rows)
        write(CellRect(0..<size.columns, 0..<size.rows))
    }

    /// Draws another playground, with the same options.
    mutating func show(_ playground: Playground, options: DrawingOptions) {
        write(raster.show(playground, options: options))
    }

    private mutating func write(_ cells: CellRect) {
        for row in cells.rows { raster.samples.write(cells.columns, inRow: row, to: &rows[row]) }
    }

    /// The pixels with marks.
    ///
    /// - Parameter before: What the last call returned.
    mutating func marked(
        after before: ShownPixels?, _ draw: (inout SampleRaster) -> Void
    ) -> ShownPixels {
        var rows = rows
        return raster.samples.withMarks { samples in
            draw(&samples)
            for (row, columns) in samples.drawn.enumerated() where !columns.isEmpty {
                samples.write(columns, inRow: row, to: &rows[row])
            }
            return ShownPixels(rows, of: samples, after: before)
        }
    }
}

/// The pixels of a picture beside texts, and the cells that it lies in.
struct ShownPixels: Sendable {
    /// The pixels of each row of cells.
    let rows: [[UInt32]]
    /// The cells, row by row: those of one colour have it, and the others have a placeholder.
    private(set) var cells: [Cell] = []

    /// - Parameters:
    ///   - samples: Those that the pixels are of.
    ///   - before: The last ones, whose cells are those of the rows that they share.
    init(_ rows: [[UInt32]], of samples: SampleRaster, after before: ShownPixels?) {
        self.rows = rows
        let columns = samples.cells.columns
        let same = before?.cells.count == rows.count * columns ? before : nil
        for (row, pixels) in rows.enumerated() {
            // Compared in no time where both are the same array.
            if let same, same.rows[row] == pixels {
                cells += same.cells[row * columns..<(row + 1) * columns]
            } else {
                cells += samples.cells(showing: pixels, inRow: row)
            }
        }
    }
}

extension SampleRaster {
    fileprivate func cells(showing pixels: [UInt32], inRow row: Int) -> [Cell] {
        // Which columns of pixels differ from their topmost pixel, many at once.
        var differs = [UInt32](repeating: 0, count: width)
        for line in stride(from: width, to: down * width, by: width) where line < pixels.count {
            for place in 0..<width { differs[place] |= pixels[place] ^ pixels[line + place] }
        }
        return (0..<cells.columns).map { column in
            let fill = SampleColor(bits: pixels[column * across])
            let isPlain = (column * across..<(column + 1) * across).allSatisfy {
                differs[$0] == 0 && pixels[$0] == fill.bits
            }
            if isPlain { return Cell(" ", CellStyle(background: fill.cellColor)) }
            let cell = CellPoint(column: column, row: row)
            // The terminal's background is seen through what has no fill.
            let isFilled = all(of: cell) { shown($0) != .ground }
            let back = isFilled ? ground(of: cell).cellColor : .standard
            return Cell(PixelPicture.placeholder, CellStyle(background: back))
        }
    }
}

extension StageShapes {
    /// The cells with other samples than earlier shapes, or more; `nil` if the two cannot be compared.
    fileprivate func changes(since before: StageShapes) -> CellRect? {
        // With few colours, lines depend on the rest of the tree. A tint depends on what is behind the middle of its
        // layer.
        guard parts.count == before.parts.count, !options.hasFewColors,
            !parts.contains(where: { $0.kind == .tint })
        else { return nil }
        let boxes = zip(parts, before.parts).filter { !$0.looksLike($1) }
            .flatMap { [$0.item.visible.box, $1.item.visible.box] }
        return cells(around: boxes.reduce(.null) { $0.union($1) })
    }

    /// The cells around a box, farther than lines and smooth edges reach.
    fileprivate func cells(around box: Rect) -> CellRect { cells(of: box, margin: 4 * sample) }
}

extension StageShapes.Part {
    /// Whether it has the same samples as another part.
    fileprivate func looksLike(_ other: StageShapes.Part) -> Bool {
        let (one, two) = (item, other.item)
        // Where planes cross, other layers decide on its samples.
        return one.test == nil && two.test == nil && (kind, order) == (other.kind, other.order)
            && (one.shape, one.visible) == (two.shape, two.visible)
            && (one.fill, one.opacity, one.toStage) == (two.fill, two.opacity, two.toStage)
            && one.node.borderWidth == two.node.borderWidth
    }
}

extension SampleRaster {
    /// Paints the layers of a stage, of which nothing is seen outside of some cells.
    fileprivate mutating func paint(_ shapes: StageShapes, in cells: CellRect? = nil) {
        for part in shapes.parts.reversed() {
            let box = part.item.visible.box
            if let cells, shapes.cells(around: box).intersection(cells).isEmpty { continue }
            paint(part, shapes.options)
        }
        separate(shapes, shapes.options)
        forgetDrawn()
    }

    /// Writes pixels of some columns of cells to those of a row of cells.
    fileprivate func write(_ columns: Range<Int>, inRow row: Int, to pixels: inout [UInt32]) {
        let columns = columns.lowerBound * across..<columns.upperBound * across
        for line in 0..<down {
            let (run, to) = (run(columns, row * down + line), line * width + columns.lowerBound)
            guard run.upperBound <= min(colors.count, lines.count), to + run.count <= pixels.count
            else { return }
            for place in 0..<run.count {
                let mark = lines[run.lowerBound + place].bits
                pixels[to + place] = mark == 0 ? colors[run.lowerBound + place].bits : mark
            }
        }
    }

    /// Paints a part of a layer over what is behind it.
    private mutating func paint(_ part: StageShapes.Part, _ options: DrawingOptions) {
        let item = part.item
        switch part.kind {
        case .fill:
            guard let color = item.fill else { return }
            let paint = Paint(
                color: options.shown(RGB(color)), alpha: item.alpha, owner: part.order,
                isShown: item.test.map { $0.isInFront })
            if isSmooth, !scaled(item.visible).isThin {
                fillSmoothly(scaled(item.visible), paint)
            } else {
                fill(spans(item.visible), paint)
            }
        case .tint:
            // A row of a table is what its buttons stand out from.
            let isCell = item.node.className?.hasSuffix("Cell") ?? false
            let isControl = item.node.isControl && !isCell
            let middle = scaled(item.visible).middle
            let behind = index(column: Int(middle.x), row: Int(middle.y)).map { colors[$0] }
            let ink = (behind ?? .ground).rgb(on: ground).readable
            let blue = RGB(red: 0.25, green: 0.5, blue: 1)
            let (color, alpha): (RGB, Float) = isControl ? (blue, 0.45) : (ink, 0.07)
            fill(spans(item.visible), Paint(color: color, alpha: alpha, owner: part.order))
            guard item.node.isPicture, item.visible.box.height >= 2 else { return }
            // A dump has none of its pixels: a cross of two lines stands for them.
            let corners = item.node.bounds.corners.compactMap(item.toStage.apply)
            for (from, to) in zip(corners, corners.dropFirst(2)) {
                chain(from: from, to: to) {
                    item.visible.contains($0.middle) ? options.edge(on: $0.fill, part: 0.15) : nil
                }
            }
        case .border(let color):
            let alpha = Float(min(1, max(0, color.alpha * item.opacity)))
            let color = options.shown(RGB(color))
            let width = item.toStage.columns(item.node.borderWidth) * Double(across)
            drawEdge(of: item, width: width) { under in
                guard options.hasColors else { return .ink }
                return alpha > Paint.leastOpaque
                    ? SampleColor(color)
                    : SampleColor(under.rgb(on: options.ground).mixed(with: color, part: alpha))
            }
        case .outline:
            // A clear layer that is all line would be taken for a filled one.
            let isDotted = options.hasColors && spans(item.shape).inner.isEmpty
            drawEdge(of: item, isDotted: isDotted) { options.edge(on: $0) }
        case .faint: drawEdge(of: item, isDotted: true) { options.edge(on: $0) }
        }
    }

    /// Draws a line along the inside of a layer's edge, as far as it is visible.
    ///
    /// - Parameters:
    ///   - width: In samples.
    ///   - color: The colour of the line on a fill.
    private mutating func drawEdge(
        of item: StageItem, width: Double = 1, isDotted: Bool = false,
        _ color: (SampleColor) -> SampleColor
    ) {
        let whole = spans(item.shape)
        let visible = item.visible == item.shape ? whole : spans(item.visible)
        var inner = whole.inner
        if width > 1.5 {
            inner = inner.intersection(
                SampleSpans(scaled(item.shape).inset(by: width), within: area))
        }
        line(whole.subtracting(inner).map { $0.intersection(visible) }) { sample in
            if isDotted, !Self.isDot(sample.column, sample.row) { return nil }
            if let test = item.test, !test.isInFront(at: sample.middle) { return nil }
            return color(sample.fill)
        }
    }

    /// Whether a sample of a dotted line is drawn.
    static func isDot(_ column: Int, _ row: Int) -> Bool { (column + row) & 3 < 2 }

    /// Draws a line on the front layer's side wherever two layers meet whose colours can hardly be told apart.
    private mutating func separate(_ shapes: StageShapes, _ options: DrawingOptions) {
        guard options.hasColors else { return }
        let ground = options.ground
        let isCoarse = options.hasFewColors
        // Black or white lines around all views of a dump would be a ladder.
        let plain = isCoarse ? shapes.painted.filter { !$0.item.needsLine }.map(\.order) : []
        let (steps, unlined) = (isCoarse ? RGBColor.alike : 10, Set(plain))
        func isLike(_ one: Int, _ other: Int) -> Bool {
            colors[one] == colors[other]
                || colors[one].rgb(on: ground).isLike(colors[other].rgb(on: ground), within: steps)
        }
        let owners = owners
        var marked: [Int] = []
        func compare(_ sample: Int, _ next: Int) {
            guard !lines[sample].isColor, !lines[next].isColor, isLike(sample, next),
                !unlined.contains(max(owners[sample], owners[next]))
            else { return }
            marked.append(owners[sample] > owners[next] ? sample : next)
        }
        for (distance, columns, rows) in [
            (1, window.columns.dropLast(), window.rows),
            (width, window.columns, window.rows.dropLast()),
        ] {
            for row in rows {
                // In runs, as most samples have the owner of their neighbours.
                for first in stride(from: columns.lowerBound, to: columns.upperBound, by: 64) {
                    let run = run(first..<min(first + 64, columns.upperBound), row)
                    // Checked once, so that the loop needs no checks.
                    guard run.upperBound + distance <= owners.count else { break }
                    if run.reduce(0, { $0 | (owners[$1] ^ owners[$1 + distance]) }) == 0 {
                        continue
                    }
                    for sample in run where owners[sample] != owners[sample + distance] {
                        compare(sample, sample + distance)
                    }
                }
            }
        }
        for sample in marked {
            let (column, row) = (sample % width, sample / width)
            // A whole line of such a colour would be taken for an outline of the layer that is hit.
            if isCoarse, !Self.isDot(column, row) { continue }
            setLine(options.edge(on: colors[sample], part: 0.15), column: column, row: row)
        }
    }
}

extension DrawingOptions {
    /// The terminal's background, or a stand-in.
    var ground: RGB { background.map { RGB($0) } ?? .ground }

    /// The colour of the edge of a layer on a fill.
    func edge(on fill: SampleColor, part: Float = 0.3) -> SampleColor {
        guard hasColors else { return .ink }
        let fill = fill.rgb(on: ground)
        return SampleColor(shown(fill.mixed(with: fill.readable, part: hasFewColors ? 1 : part)))
    }

    /// The colour of a line that stands out from any fill.
    func ink(on fill: SampleColor) -> SampleColor {
        hasColors ? SampleColor(fill.rgb(on: ground).readable) : .ink
    }

    /// A colour as the terminal shows it: sixel's have 101 steps a channel, and cells beside pictures have to match.
    func shown(_ color: RGB) -> RGB {
        guard hasPictureBeside else { return color }
        func step(_ part: Float) -> Float { (part * 100).rounded() / 100 }
        return RGB(red: step(color.red), green: step(color.green), blue: step(color.blue))
    }
}

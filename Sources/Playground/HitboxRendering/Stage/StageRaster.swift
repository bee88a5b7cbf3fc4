import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The layers of a stage as samples, without marks and texts.
struct StageRaster: Sendable {
    let shapes: StageShapes
    let samples: SampleRaster

    /// The number of layers painted, without those that are off stage, covered or too small.
    var painted: Int { shapes.painted.count }

    /// - Parameter cell: The samples of a cell, across and down; `nil` for those of the character set.
    init(
        _ playground: Playground, size: CellSize, options: DrawingOptions, cell: PixelSize? = nil
    ) {
        let (across, down) =
            cell.map { ($0.width, $0.height) } ?? (options.glyphs.across, options.glyphs.down)
        shapes = StageShapes(playground, size: size, options: options, sample: 1 / Double(across))
        var samples = SampleRaster(size, across: across, down: down, ground: options.ground)
        let isSmooth = cell != nil && options.picture == .below
        for part in shapes.parts.reversed() { samples.paint(part, options, isSmooth: isSmooth) }
        samples.separate(shapes, options)
        self.samples = samples
    }
}

extension SampleRaster {
    /// Paints a part of a layer over what is behind it.
    fileprivate mutating func paint(
        _ part: StageShapes.Part, _ options: DrawingOptions, isSmooth: Bool
    ) {
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
            let (color, alpha): (RGB, Float) = isControl ? (Self.controlTint, 0.45) : (ink, 0.07)
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
                return alpha > 1 - 1 / 512
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

    /// A touch of blue.
    private static let controlTint = RGB(red: 0.25, green: 0.5, blue: 1)

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
        for piece in whole.subtracting(inner) {
            line(piece.intersection(visible)) { sample in
                if isDotted, !Self.isDot(sample.column, sample.row) { return nil }
                if let test = item.test, !test.isInFront(at: sample.middle) { return nil }
                return color(sample.fill)
            }
        }
    }

    /// Whether a sample of a dotted line is drawn.
    static func isDot(_ column: Int, _ row: Int) -> Bool { (column + row) & 3 < 2 }

    /// Draws a line on the front layer's side wherever two layers meet whose colours can hardly be told apart.
    fileprivate mutating func separate(_ shapes: StageShapes, _ options: DrawingOptions) {
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
        var marked: [Int] = []
        func compare(_ sample: Int, _ next: Int) {
            guard !lines[sample].isColor, !lines[next].isColor, isLike(sample, next),
                !unlined.contains(max(owners[sample], owners[next]))
            else { return }
            marked.append(owners[sample] > owners[next] ? sample : next)
        }
        for row in 0..<height {
            let (end, below) = ((row + 1) * width, row + 1 < height ? width : 0)
            for sample in row * width..<end {
                let own = owners[sample]
                if sample + 1 < end, owners[sample + 1] != own { compare(sample, sample + 1) }
                if owners[sample + below] != own { compare(sample, sample + below) }
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

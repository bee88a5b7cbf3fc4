import LayerGeometry
import TerminalTypes

/// The appearance of an upright layer thinner than a cell: a line, half a cell or a whole one.
///
/// It depends on the thickness only, so that equal layers look equal anywhere.
struct ThinLine: Sendable {
    /// The content of each cell.
    enum Form: Sendable {
        /// A horizontal or vertical line through the middle of the cells.
        case row, column
        /// A part of each cell.
        case part(UInt64)
    }

    /// The cells that contain its centre line.
    let cells: CellRect
    let form: Form

    /// Below these fractions of a cell it is a line, or half a cell.
    private static let lineLimit = 0.3
    private static let halfLimit = 0.75

    /// `nil` if the shape is tilted or not thin.
    init?(_ shape: Coverage) {
        guard let cells = shape.line else { return nil }
        let box = shape.box
        self.cells = cells
        let (across, down) = (box.width, box.height)
        if down < 1 - 1e-6, across >= Self.lineLimit || across >= down {
            switch down {
            case ..<Self.lineLimit where across >= Self.halfLimit: form = .row
            case ..<Self.halfLimit:
                let upper = BlockGlyphs.upperHalf
                form = .part(Self.isSecondHalf(box.midY) ? ~upper : upper)
            default: form = Self.columnForm(box)
            }
        } else {
            form = Self.columnForm(box)
        }
    }

    private static func columnForm(_ box: Rect) -> Form {
        switch box.width {
        case ..<lineLimit where box.height >= halfLimit: .column
        case ..<halfLimit: .part(isSecondHalf(box.midX) ? ~leftHalf : leftHalf)
        default: .part(Coverage.full)
        }
    }

    private static let leftHalf: UInt64 = 0x0F0F_0F0F_0F0F_0F0F

    private static func isSecondHalf(_ middle: Double) -> Bool {
        middle - middle.rounded(.down) >= 0.5
    }
}

extension StagePainter {
    /// Fills a layer thinner than a cell.
    mutating func fillLine(_ item: StageItem, _ line: ThinLine, _ color: RGB) {
        draw(line, item, .stroke(color, alpha: item.alpha))
        guard case .part(let samples) = line.form else { return }
        let cells = line.cells.intersection(item.clip.cells)
        for row in cells.minRow..<cells.maxRow {
            for column in cells.minColumn..<cells.maxColumn {
                canvas.lay(
                    color, alpha: item.alpha,
                    over: samples & item.clip.samples(column: column, row: row), column: column,
                    row: row, order: order)
            }
        }
    }

    /// Outlines a layer thinner than a cell without a fill, and labels it if there is room.
    mutating func outlineLine(_ item: StageItem, _ line: ThinLine) {
        if item.alpha == 0 { draw(line, item, .shade) }
        // There is no room for an outline. A text is shown even on half a cell, unless that is filled.
        switch line.form {
        case .part(Coverage.full): label(item, in: line.cells)
        case .part where item.alpha == 0 && showsText(item.node, in: line.cells):
            label(item, in: line.cells)
        case .part, .row, .column: break
        }
    }

    private mutating func draw(_ line: ThinLine, _ item: StageItem, _ ink: StageCanvas.Mark.Ink) {
        let glyph: Character
        switch line.form {
        case .row: glyph = lines.horizontal
        case .column: glyph = lines.vertical
        case .part: return
        }
        let cells = line.cells.intersection(item.clip.cells)
        for row in cells.minRow..<cells.maxRow {
            for column in cells.minColumn..<cells.maxColumn {
                mark(StageCanvas.Mark(character: glyph, ink: ink), item.clip, column, row)
            }
        }
    }
}

extension Coverage {
    /// Thickens a tilted quadrilateral that is too thin to be drawn as an unbroken line.
    ///
    /// - Parameter least: The least thickness in columns; a row is two columns high.
    mutating func thicken(to least: Double) {
        guard !isUpright, !box.isNull, box.isFinite else { return }
        func length(_ one: Point, _ other: Point) -> Double {
            let (x, y) = (other.x - one.x, 2 * (other.y - one.y))
            return (x * x + y * y).squareRoot()
        }
        // The shorter pair of sides are the ends.
        let first = length(places[0], places[1]) + length(places[2], places[3])
        let second = length(places[1], places[2]) + length(places[3], places[0])
        let thickness = min(first, second) / 2
        guard thickness < least, thickness > 0 else { return }
        let part = (least / thickness - 1) / 2
        func away(_ one: Point, from other: Point) -> Point {
            Point(x: one.x + (one.x - other.x) * part, y: one.y + (one.y - other.y) * part)
        }
        // Move the corners of each end apart.
        let pairs = first < second ? [1, 0, 3, 2] : [3, 2, 1, 0]
        let moved = pairs.enumerated().map { away(places[$0.offset], from: places[$0.element]) }
        if moved.allSatisfy(\.isFinite) { self = Coverage(corners: moved) }
    }
}

extension GlyphSet {
    /// The least thickness of a tilted layer, in columns, that is drawn as an unbroken line.
    var leastThickness: Double {
        switch self {
        case .ascii: 1
        case .half: 0.5
        case .basic: 0.35
        case .wedge: 0.3
        }
    }
}

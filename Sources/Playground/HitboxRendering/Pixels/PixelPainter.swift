import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Draws the layers of the stage as antialiased pixels: fills, borders and rounded corners.
struct PixelPainter {
    private let size: CellSize
    private let cell: PixelSize
    /// From cells of the stage to pixels.
    private let toPixels: Transform3D
    private var canvas: PixelCanvas

    /// The pixels of a stage, in the format of `PixelPicture`.
    ///
    /// - Parameter cell: The size of a cell.
    static func pixels(
        of playground: Playground, size: CellSize, cell: PixelSize, options: DrawingOptions
    ) -> [UInt32] {
        var painter = StagePainter(playground, size: size, options: options, collects: true)
        painter.paint()
        var pixels = PixelPainter(size: size, cell: cell)
        for item in painter.items.reversed() { pixels.paint(item) }
        return pixels.canvas.pixels
    }

    private init(size: CellSize, cell: PixelSize) {
        (self.size, self.cell) = (size, cell)
        toPixels = .scale(x: Double(cell.width), y: Double(cell.height))
        canvas = PixelCanvas(width: size.columns * cell.width, height: size.rows * cell.height)
    }

    private mutating func paint(_ item: StagePainter.CollectedItem) {
        let layer = item.item
        let matrix = layer.toStage.concatenating(toPixels)
        let (bounds, radius) = (layer.node.bounds, layer.node.cornerRadius)
        guard let whole = PixelShape(bounds, radius: radius, matrix: matrix) else { return }
        var shape = whole
        for edge in layer.clip.edges where !shape.isEmpty {
            guard
                let cut = PixelShape(
                    edge.rect, radius: edge.radius, matrix: edge.matrix.concatenating(toPixels))
            else { continue }
            shape = shape.intersection(cut)
        }
        guard !shape.isEmpty else { return }
        let isShown = layer.test.map { shown(by: $0, in: shape) }
        switch item.part {
        case .fill:
            guard let color = layer.fill else { return }
            var ink = PixelCanvas.Ink(color: RGB(color), alpha: layer.alpha)
            ink.isShown = isShown
            canvas.fill(shape, ink)
        case .border(let width, let color):
            var ink = PixelCanvas.Ink(
                color: RGB(color), alpha: Float(min(1, color.alpha * layer.opacity)))
            ink.isShown = isShown
            canvas.fill(shape, except: inner(layer, width, matrix, shape), ink)
        case .hairline:
            var ink = PixelCanvas.Ink(color: Self.hairline, alpha: Float(0.8 * layer.opacity))
            ink.isShown = isShown
            // One pixel at any scale.
            let scale = abs(matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21).squareRoot()
            canvas.fill(shape, except: inner(layer, 1 / max(scale, 1e-9), matrix, shape), ink)
        }
    }

    /// A grey that is visible on light and dark.
    private static let hairline = RGB(red: 0.5, green: 0.5, blue: 0.55)

    /// The part of a layer inside its border.
    private func inner(
        _ layer: StageItem, _ width: Double, _ matrix: Transform3D, _ shape: PixelShape
    ) -> PixelShape? {
        let rect = layer.node.bounds.insetBy(dx: width, dy: width)
        guard !rect.isNull, !rect.isEmpty else { return nil }
        return PixelShape(
            rect, radius: max(0, layer.node.cornerRadius - width), matrix: matrix
        ).map { shape.intersection($0) }
    }

    /// A test of whether no other plane is in front of a pixel, cached by cell.
    private func shown(
        by test: StagePainter.DepthTest, in shape: PixelShape
    ) -> (_ x: Int, _ y: Int) -> Bool {
        let columns = size.columns
        var known: [UInt64?] = Array(repeating: nil, count: columns * size.rows)
        let cell = cell
        return { x, y in
            let (column, row) = (x / cell.width, y / cell.height)
            let place = row * columns + column
            let samples: UInt64
            if let found = known[place] {
                samples = found
            } else {
                samples = test.samples(Coverage.full, column: column, row: row)
                known[place] = samples
            }
            let bit = y % cell.height * 8 / cell.height * 8 + x % cell.width * 8 / cell.width
            return samples & (1 << UInt64(bit)) != 0
        }
    }
}

/// Prepares the cells of the stage for a picture below them.
enum StageCells {
    /// Removes fills and edges of layers, and the background of text on them.
    ///
    /// Backgrounds of chips stay.
    static func clear(_ raster: StageRaster, in rect: CellRect, _ grid: inout CellGrid) {
        for row in 0..<rect.size.rows {
            for column in 0..<rect.size.columns {
                let fill = raster.cells[row * rect.size.columns + column]
                let (x, y) = (rect.minColumn + column, rect.minRow + row)
                var cell = grid[x, y]
                if cell == fill, !isLetter(fill.character) {
                    cell = .blank
                } else if [fill.style.background, fill.style.foreground].contains(
                    cell.style.background), !cell.style.attributes.contains(.reverse)
                {
                    // The palette cannot choose black or white for a background it does not know.
                    if cell.style.foreground == .role(.text),
                        let ground = RGB(cell.style.background)
                    {
                        cell.style.foreground = ground.readable.cellColor
                    }
                    cell.style.background = .standard
                } else {
                    continue
                }
                if cell != grid[x, y] { grid.replace(cell, column: x, row: y) }
            }
        }
    }

    /// Whether a character of the raster is text, not a block or a line.
    private static func isLetter(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return character != " " && !(0x2500...0x259F).contains(scalar.value)
            && !(0x2800...0x28FF).contains(scalar.value)
            && !(0x1FB00...0x1FBFF).contains(scalar.value)
    }

    /// The cells of a rectangle in which two grids differ.
    static func differences(_ one: CellGrid, _ other: CellGrid, in rect: CellRect) -> [CellPoint] {
        var found: [CellPoint] = []
        for row in rect.minRow..<rect.maxRow {
            for column in rect.minColumn..<rect.maxColumn
            where one[column, row] != other[column, row] {
                found.append(CellPoint(column: column, row: row))
            }
        }
        return found
    }
}

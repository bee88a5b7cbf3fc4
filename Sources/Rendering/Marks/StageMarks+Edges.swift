import LayerGeometry
import TerminalTypes

/// Edges of tilted layers, drawn by recolouring their cells.
extension StageMarks {
    /// The contrast below which an edge cannot be told from what is behind it.
    private static let leastContrast = 1.5

    /// Marks the edge of a layer in a cell: the layer's part gets one shade of its colour all around, unless what
    /// is behind has nearly that colour.
    ///
    /// - Parameters:
    ///   - fill: The layer's colour in that cell.
    ///   - shade: The colour of the edge.
    mutating func edge(at cell: CellPoint, of fill: CellColor, _ shade: RGBColor) {
        guard contains(cell), !taken.contains(cell), content(at: cell) == .edge else { return }
        let style = self[cell].style
        let isFigure = style.foreground == fill
        guard isFigure || style.background == fill else { return }
        let rest = RGB(isFigure ? style.background : style.foreground) ?? .ground
        guard shade.contrast(with: rest.rounded) >= Self.leastContrast else { return }
        let color = RGB(shade).cellColor
        self[cell].style = CellStyle(
            foreground: isFigure ? color : style.foreground,
            background: isFigure ? style.background : color)
    }

    /// The colour of the edge of a layer; `nil` if the terminal would show it as another hue.
    func edgeShade(of fill: CellColor) -> RGBColor? {
        options.hasFewColors ? nil : RGB(fill)?.line.rounded
    }
}

extension Coverage {
    /// The shorter side in columns; a row is two columns high.
    var thickness: Double {
        func length(_ one: Point, _ other: Point) -> Double {
            let (x, y) = (other.x - one.x, 2 * (other.y - one.y))
            return (x * x + y * y).squareRoot()
        }
        let first = length(places[0], places[1]) + length(places[2], places[3])
        let second = length(places[1], places[2]) + length(places[3], places[0])
        return min(first, second) / 2
    }
}

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
            background: isFigure ? style.background : color, attributes: style.attributes)
    }

    /// The colour of the edge of a layer, near its own, as a stronger one would look like another shape behind it;
    /// `nil` if the terminal would show it as another hue.
    func edgeShade(of fill: CellColor) -> RGBColor? {
        options.hasFewColors ? nil : RGB(fill).map { $0.mixed(with: $0.line, part: 0.35).rounded }
    }
}

extension Coverage {
    /// Whether a tilted layer is thinner than three cells.
    var isThin: Bool { !isUpright && min(sides.first, sides.second) < 6 }

    /// The middles of the two shorter sides.
    var ends: [Point] {
        func middle(_ one: Int, _ other: Int) -> Point {
            Point(
                x: (places[one].x + places[other].x) / 2, y: (places[one].y + places[other].y) / 2)
        }
        return sides.first < sides.second
            ? [middle(0, 1), middle(2, 3)] : [middle(1, 2), middle(3, 0)]
    }

    /// The lengths of the two pairs of sides, in columns; a row is two columns high.
    private var sides: (first: Double, second: Double) {
        func length(_ one: Int, _ other: Int) -> Double {
            let (x, y) = (places[other].x - places[one].x, 2 * (places[other].y - places[one].y))
            return (x * x + y * y).squareRoot()
        }
        return ((length(0, 1) + length(2, 3)) / 2, (length(1, 2) + length(3, 0)) / 2)
    }
}

import TerminalTypes

/// Edges of tilted layers: the cells that they run through keep their characters.
extension StageMarks {
    /// Draws the edge of a layer that runs through a cell: the layer's part of it in a darker or lighter
    /// shade of its colour.
    ///
    /// - Parameters:
    ///   - fill: The layer's colour in that cell.
    ///   - role: The colour where the rest of the cell is the terminal's own.
    mutating func edge(at cell: CellPoint, of fill: CellColor, _ role: ColorRole) {
        guard contains(cell), !taken.contains(cell), content(at: cell) == .edge,
            let own = RGB(fill)?.rounded
        else { return }
        let style = self[cell].style
        let isFigure = style.foreground == fill
        guard isFigure || style.background == fill else { return }
        let color: CellColor
        if let rest = RGB(isFigure ? style.background : style.foreground)?.rounded {
            guard let shade = Self.edge(of: own, on: rest) else { return }
            color = RGB(shade).cellColor
        } else {
            guard isFigure else { return }
            color = .role(role)
        }
        self[cell].style = CellStyle(
            foreground: isFigure ? color : style.foreground,
            background: isFigure ? style.background : color)
    }

    /// The shade of a layer's colour that tells its edge from what is within and what is around it; `nil`
    /// for none.
    private static func edge(of own: RGBColor, on rest: RGBColor) -> RGBColor? {
        for step in 3...10 {
            for ink: RGBColor in [rest.readable, .black, .white] {
                let shade = own.mixed(with: ink, part: Double(step) / 10)
                if shade.contrast(with: rest) >= 3, shade.contrast(with: own) >= 1.8 {
                    return shade
                }
            }
        }
        return nil
    }
}

import TerminalTypes

/// Edges of tilted layers, drawn by recolouring their cells.
extension StageMarks {
    /// Marks the edge of a layer in a cell: the layer's part gets a darker or lighter shade of its colour.
    ///
    /// - Parameters:
    ///   - fill: The layer's colour in that cell.
    ///   - role: The colour to use if the rest of the cell has the terminal's background.
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

    /// A shade of a layer's colour that contrasts with both inside and outside; `nil` if there is none.
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

internal import TerminalTypes

/// The chips that would vanish on a screen, because a layer beside them has nearly the same colour: they
/// get the colour of their text as a background, and the other way round.
///
/// A role is reversed as a whole, so that equal signs look alike.
struct ChipContrast: Equatable {
    /// The roles of signs and names on layers.
    private static let roles: Set<ColorRole> = [.hit, .selection, .pointer, .warning]
    /// The maximum distance of colours that are hard to tell apart.
    private static let near = 12_000

    private var reversed: Set<ColorRole> = []

    /// No reversed roles.
    init() {}

    /// Compares the chips of a screen with the layers beside them, in cells or in the picture behind them.
    init(_ grid: CellGrid, above picture: PixelPicture? = nil, _ palette: Palette) {
        guard palette.depth != .none else { return }
        let columns = grid.size.columns
        for (place, cell) in grid.cells.enumerated() {
            guard case .role(let role) = cell.style.background, Self.roles.contains(role),
                !reversed.contains(role)
            else { continue }
            let chip = palette.shown(palette.ground(cell.style.background))
            let (column, row) = (place % columns, place / columns)
            let places = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { (column + $0.0, row + $0.1) }
            let colors = places.flatMap { column, row in
                let neighbour = grid[column, row]
                return [neighbour.style.background]
                    + (neighbour.content == .area ? [neighbour.style.foreground] : [])
                    + [picture?.color(atColumn: column, row: row)].compactMap(\.self)
            }
            let isNear = colors.contains { color in
                color.isOfScene
                    && palette.shown(palette.number(color)).distance(to: chip) < Self.near
            }
            if isNear { reversed.insert(role) }
        }
    }

    /// The look of a cell in a reversed chip; `nil` for others, and for squares, which would have the colour of
    /// the layer.
    func look(of cell: Cell, _ palette: Palette) -> Palette.Look? {
        guard cell.character != "■" else { return nil }
        guard case .role(let role) = cell.style.background, reversed.contains(role) else {
            return nil
        }
        var look = palette.look(of: cell.style, cell.content)
        (look.foreground, look.background) = (look.background, look.foreground)
        return look
    }
}

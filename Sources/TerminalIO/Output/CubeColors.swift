internal import TerminalTypes

/// Distinguishes fills that have the same nearest colour among 256: one has that colour, each of the others the
/// nearest one that is free.
enum CubeColors {
    /// The maximum number of fills; if there are more, all have their nearest colours.
    private static let most = 64
    /// The maximum distance of a replacement: a fill that looks like another one is better than one that looks
    /// wrong.
    private static let farthest = 12_000

    /// The numbers of the fills of a screen that do not have their nearest colour.
    static func moved(_ grid: CellGrid, _ palette: Palette) -> [CellColor: Int32] {
        guard palette.depth == .cube else { return [:] }
        var fills: Set<CellColor> = []
        var last: CellColor?
        for cell in grid.cells where cell.style.background != last {
            last = cell.style.background
            guard cell.style.background.isOfScene else { continue }
            fills.insert(cell.style.background)
            if fills.count > most { return [:] }
        }
        var groups: [Int32: [RGBColor]] = [:]
        for case .rgb(let red, let green, let blue) in fills {
            let color = RGBColor(red: red, green: green, blue: blue)
            groups[PaletteColors.number(of: color, at: .cube), default: []].append(color)
        }
        var (taken, moved) = (Set(groups.keys), [CellColor: Int32]())
        for (number, colors) in groups.sorted(by: { $0.key < $1.key }) where colors.count > 1 {
            let shown = PaletteColors.shown(number, at: .cube)
            func rank(_ color: RGBColor) -> (Int, UInt8, UInt8, UInt8) {
                (color.distance(to: shown), color.red, color.green, color.blue)
            }
            for color in colors.sorted(by: { rank($0) < rank($1) }).dropFirst() {
                let free = PaletteColors.nearest(color, at: .cube) { number, _ in
                    !taken.contains(number)
                }
                guard let free, PaletteColors.shown(free, at: .cube).distance(to: color) < farthest
                else { continue }
                taken.insert(free)
                moved[color.cellColor] = free
            }
        }
        return moved
    }
}

internal import TerminalTypes

/// Distinguishes fills that map to the same colour on a terminal with few colours: one stays plain, the
/// others become patterns with black or white.
struct FillPatterns: Equatable {
    private struct Pattern: Equatable {
        let character: Character
        let look: Palette.Look
    }

    private var patterns: [CellColor: Pattern] = [:]
    /// The fills with the same palette index.
    private var numbers: [CellColor: Int32] = [:]

    /// No patterns.
    init() {}

    /// Assigns patterns to the fills of a screen, for palettes of at most 16 colours.
    init(_ grid: CellGrid, _ palette: Palette, isUnicode: Bool) {
        guard palette.depth == .eight || palette.depth == .sixteen else { return }
        var groups: [Int32: Set<RGBColor>] = [:]
        var last: CellColor?
        for cell in grid.cells where cell.style.background != last {
            last = cell.style.background
            guard case .rgb(let red, let green, let blue) = cell.style.background else { continue }
            let color = RGBColor(red: red, green: green, blue: blue)
            groups[palette.number(cell.style.background), default: []].insert(color)
        }
        for (number, colors) in groups where colors.count > 1 {
            let shown = palette.shown(number)
            // The lightest of light colours and the darkest of dark ones stay plain.
            let isLight = shown.luminance > 0.18
            func rank(_ color: RGBColor) -> (Double, Int) {
                let luminance = color.luminance
                return (isLight ? -luminance : luminance, color.distance(to: shown))
            }
            for (place, color) in colors.sorted(by: { rank($0) < rank($1) }).enumerated() {
                numbers[color.cellColor] = number
                guard place > 0 else { continue }
                patterns[color.cellColor] = Self.pattern(
                    place, of: number, isLight: isLight, palette, isUnicode)
            }
        }
    }

    private static func pattern(
        _ place: Int, of number: Int32, isLight: Bool, _ palette: Palette, _ isUnicode: Bool
    ) -> Pattern {
        // Not ▒, which hatches, and nothing that would turn white nearly black.
        let marks: [Character] = isUnicode ? ["·", "░", ":"] : [".", ":", ","]
        let other: Int32 = isLight ? 0 : palette.depth == .eight ? 7 : 15
        return Pattern(
            character: marks[(place - 1) % marks.count],
            look: Palette.Look(foreground: other, background: number))
    }

    var isEmpty: Bool { patterns.isEmpty }

    /// The cell with a pattern if needed.
    ///
    /// If both colours of a cell map to the same one, the dominant colour takes all of it.
    func distinguished(_ cell: Cell) -> Cell {
        var cell = cell
        if cell.content == .area, let front = numbers[cell.style.foreground],
            front == numbers[cell.style.background]
        {
            if cell.isMostlyFilled { cell.style.background = cell.style.foreground }
            cell = Cell(" ", CellStyle(background: cell.style.background))
        }
        if cell.character == " ", let pattern = patterns[cell.style.background] {
            cell.character = pattern.character
            cell.style.foreground = cell.style.background
        }
        return cell
    }

    /// The look of a cell that `distinguished(_:)` turned into a pattern; `nil` for others.
    func look(of cell: Cell) -> Palette.Look? {
        guard cell.style.foreground == cell.style.background,
            let pattern = patterns[cell.style.background], pattern.character == cell.character
        else { return nil }
        return pattern.look
    }
}

extension RGBColor {
    var cellColor: CellColor { .rgb(red: red, green: green, blue: blue) }
}

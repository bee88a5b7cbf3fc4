import PlaygroundModel
import TerminalTypes

/// The help of a replay, from the table of key bindings.
enum ReplayHelp {
    private static let bindings = Binding.all.filter { $0.place == .replay }

    /// The maximum scroll position.
    static func lastLine(on size: CellSize) -> Int { max(0, bindings.count - (size.rows - 3)) }

    /// Draws as many of the keys as fit.
    static func grid(from first: Int, size: CellSize) -> CellGrid {
        var grid = CellGrid(size: size)
        let keysWidth = bindings.map { $0.keyNames.cellWidth }.max() ?? 0
        let textColumn = min(keysWidth + 4, max(14, size.columns / 3))
        grid.write(
            "Keys of a replay", column: 2, row: 0, style: CellStyle(.accent, on: nil, .bold))
        let room = max(0, size.rows - 3)
        for (place, binding) in bindings.dropFirst(first).prefix(room).enumerated() {
            grid.write(
                binding.keyNames.cut(toCells: textColumn - 3), column: 2, row: place + 2,
                style: CellStyle(.accent, on: nil, .bold))
            grid.write(
                binding.help.cut(toCells: size.columns - textColumn), column: textColumn,
                row: place + 2, style: CellStyle(.text))
        }
        let more = first < lastLine(on: size) ? "j shows more, " : ""
        grid.write(
            more + "? goes back", column: 2, row: size.rows - 1, style: CellStyle(.quiet))
        return grid
    }
}

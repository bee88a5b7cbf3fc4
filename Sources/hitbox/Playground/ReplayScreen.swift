import Diagnostics
import PlaygroundModel
import Scripting
import TerminalTypes

/// The screen of a replay: the script's own, with what is played and the keys at the bottom.
///
/// The script's bottom line stays in sight, but for its keys, which do nothing here.
struct ReplayScreen {
    let replay: Replay
    let isPlaying: Bool

    /// The keys, the most useful first; the first one is shown last.
    private static let keys = ["q quit", "Space play", "., step", "[] mark", "+- speed"]

    /// Draws the step that is shown.
    func grid(size: CellSize) -> CellGrid {
        var player = replay.frame.player
        let shown = player.grid()
        var grid = CellGrid(size: size)
        for row in 0..<min(shown.size.rows, size.rows) {
            for column in 0..<min(shown.size.columns, size.columns) {
                grid[column, row] = shown[column, row]
            }
        }
        if let pointer = player.pointer?.cell {
            let cell = grid[pointer.column, pointer.row]
            var style = cell.style
            style.background = .role(.pointer)
            grid[pointer.column, pointer.row] = Cell(cell.character, style)
        }
        drawBottom(player.playground, of: shown, &grid)
        drawState(&grid)
        return grid
    }

    /// The last line: the beginning of the script's own, and the keys.
    private func drawBottom(
        _ playground: Playground, of shown: CellGrid, _ grid: inout CellGrid
    ) {
        let row = grid.size.rows - 1
        let bar = CellStyle(.text, on: .bar)
        let keys = Self.keys(columns: grid.size.columns - 2)
        let end = grid.size.columns - keys.cellWidth - 1
        let layout = playground.layout
        let hasStatus = layout.fits && !layout.showsStageOnly && !playground.overlays.showsHelp
        let status = shown.size.rows - 1
        if hasStatus, status < row { Self.fill(status, Cell(" ", CellStyle(.text)), &grid) }
        Self.fill(row, Cell(" ", bar), &grid)
        if hasStatus {
            let columns = playground.derived.hintLine.column
            let room = max(0, end - 2)
            for column in 0..<min(columns, room) { grid[column, row] = shown[column, status] }
            let isCut = (room..<max(room, columns)).contains { shown[$0, status].character != " " }
            if isCut, room > 0 { grid[room - 1, row] = Cell("…", shown[room - 1, status].style) }
        }
        grid.write(keys, column: end, row: row, style: bar)
    }

    /// The line before the last: what is played and what it changed; two where one is too short.
    private func drawState(_ grid: inout CellGrid) {
        let row = grid.size.rows - 2
        let room = grid.size.columns - 2
        let told = told
        let isLong = !told.isEmpty && state.cellWidth + 3 + told.cellWidth > room
        let style = CellStyle(.text, on: .bar, .bold)
        let role: ColorRole = replay.frame.failure == nil ? .hit : .error
        for line in (isLong ? row - 1 : row)...row { Self.fill(line, Cell(" ", style), &grid) }
        let end = grid.write(
            state.cut(toCells: room), column: 1, row: isLong ? row - 1 : row, style: style)
        grid.write(
            told.cut(toCells: room), column: isLong ? 1 : end + 3, row: row,
            style: CellStyle(role, on: .bar, .bold))
    }

    /// As many of the keys as there is room for.
    private static func keys(columns: Int) -> String {
        var chosen: [String] = []
        var width = -2
        for key in keys where width + 2 + key.cellWidth <= columns {
            chosen.append(key)
            width += 2 + key.cellWidth
        }
        return (chosen.dropFirst() + chosen.prefix(1)).joined(separator: "  ")
    }

    private static func fill(_ row: Int, _ cell: Cell, _ grid: inout CellGrid) {
        grid.fill(CellRect(column: 0, row: row, columns: grid.size.columns, rows: 1), with: cell)
    }

    /// What is played, and how far it is.
    private var state: String {
        let frame = replay.frame
        let start = frame.test.isEmpty ? "the beginning" : "test \"\(frame.test)\""
        let line = frame.statement.map { "line \($0.range.line): \($0.body)" } ?? start
        return "\(isPlaying ? "playing" : "paused") \(replay.place + 1)/\(replay.frames.count)  "
            + line.prefix { $0 != "\n" }
    }

    /// What became different in the explanation, or why the step failed.
    private var told: String {
        if let failure = replay.frame.failure { return "FAILED: \(failure.sentence)" }
        let changes = replay.frame.changes
        return changes.isEmpty ? "" : "after this: " + changes.joined(separator: ", ")
    }
}

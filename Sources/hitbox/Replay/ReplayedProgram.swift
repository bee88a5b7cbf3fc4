import PlaygroundModel
import Rendering
import Scripting
import TerminalTypes

/// The screen of a script's program, fitted into the available room.
struct ReplayedProgram {
    private let playground: Playground
    /// The cell of the pointer on it; `nil` for none.
    private let pointer: CellPoint?
    private let room: CellSize

    /// Lays out the program: with the script's size if it fits, otherwise for the available room.
    init(_ player: ScriptPlayer, room: CellSize) {
        self.room = room
        let own = player.playground
        if own.size.columns <= room.columns, own.size.rows <= room.rows {
            playground = own
            pointer = player.pointer?.cell
            return
        }
        var smaller = own
        smaller.update(.panes(.resize(room)))
        playground = smaller
        pointer = player.pointer.flatMap { Self.cell(of: $0, on: own, in: smaller) }
    }

    /// Whether it shows the explanation.
    var showsWhy: Bool {
        playground.layout.fits && playground.layout.panes[.why].map { !$0.isEmpty } ?? false
    }

    /// The cell that corresponds to a cell of another layout: both show the same point of the
    /// scene.
    private static func cell(
        of mouse: MouseInput, on own: Playground, in smaller: Playground
    ) -> CellPoint? {
        guard own.layout.panes[.stage]?.contains(mouse.cell) == true,
            let stage = smaller.layout.panes[.stage],
            let point = own.scenePoint(
                at: mouse.cell, fractionX: mouse.fractionX, fractionY: mouse.fractionY),
            let cell = smaller.stage.viewport.cell(of: point, in: stage.size)
        else { return nil }
        return CellPoint(column: stage.minColumn + cell.column, row: stage.minRow + cell.row)
    }

    /// Draws the screen, or only its stage if there is no room for more.
    func draw(in rect: CellRect, _ grid: inout CellGrid) {
        guard playground.layout.fits else { return drawStage(in: rect, &grid) }
        var screen = Screen(DrawingOptions(glyphs: .basic, hasColors: true))
        var shown = screen.draw(playground)
        if !playground.layout.showsStageOnly, !playground.overlays.showsHelp {
            // Remove the hints, as the program's keys do nothing here.
            let (column, row) = (playground.derived.hintLine.column, shown.size.rows - 1)
            for column in min(column, shown.size.columns)..<shown.size.columns {
                shown[column, row] = Cell(" ", shown[column, row].style)
            }
        }
        copy(shown.marking(pointer), from: CellPoint(column: 0, row: 0), to: rect, &grid)
    }

    private func drawStage(in rect: CellRect, _ grid: inout CellGrid) {
        var larger = playground
        // Add the size of a frame and two bars around a single stage.
        larger.update(.panes(.focus(.stage)))
        larger.update(
            .panes(
                .resize(CellSize(columns: max(40, room.columns + 2), rows: max(12, room.rows + 4))))
        )
        guard larger.layout.fits, let stage = larger.layout.panes[.stage] else { return }
        var screen = Screen(DrawingOptions(glyphs: .basic, hasColors: true))
        // Show the centre if it is larger than the room.
        let corner = CellPoint(
            column: stage.minColumn + max(0, stage.size.columns - room.columns) / 2,
            row: stage.minRow + max(0, stage.size.rows - room.rows) / 2)
        copy(screen.draw(larger), from: corner, to: rect, &grid)
    }

    private func copy(
        _ shown: CellGrid, from origin: CellPoint, to rect: CellRect, _ grid: inout CellGrid
    ) {
        let rows = min(shown.size.rows - origin.row, rect.size.rows)
        let columns = min(shown.size.columns - origin.column, rect.size.columns)
        for row in 0..<max(0, rows) {
            for column in 0..<max(0, columns) {
                grid[rect.minColumn + column, rect.minRow + row] =
                    shown[origin.column + column, origin.row + row]
            }
        }
    }
}

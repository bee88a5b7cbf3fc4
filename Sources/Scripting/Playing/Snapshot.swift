import PlaygroundModel
import TerminalTypes

/// The text of a `snapshot` statement, to compare with a golden file.
public struct Snapshot: Hashable, Sendable {
    /// The golden file's name.
    public let name: String
    /// The part of the screen.
    public let area: SnapshotArea
    /// The rows of that part, each with a line feed and without trailing blanks.
    public let text: String
    /// The number of rows of the whole screen.
    public let screenRows: Int
}

extension ScriptPlayer {
    /// Takes a snapshot of a part of the current screen.
    mutating func snapshot(_ name: String, of area: SnapshotArea) throws(StepFailure) -> Snapshot {
        let grid = grid()
        var rect = CellRect(
            column: 0, row: 0, columns: grid.size.columns, rows: grid.size.rows)
        if let pane = area.pane {
            guard playground.layout.fits, let inside = playground.layout.panes[pane],
                !inside.isEmpty
            else {
                throw StepFailure(
                    "\(area.title) is not on the screen of \(grid.size.columns)x\(grid.size.rows)",
                    hint: "'of screen' shows what is, and a larger screen shows all panes")
            }
            rect = inside
        }
        let rows = (rect.minRow..<rect.maxRow).map { grid.text(row: $0, in: rect) + "\n" }
        return Snapshot(
            name: name, area: area, text: rows.joined(), screenRows: grid.size.rows)
    }
}

extension SnapshotArea {
    fileprivate var pane: Pane? {
        switch self {
        case .stage: .stage
        case .why: .why
        case .layers: .layers
        case .screen: nil
        }
    }
}

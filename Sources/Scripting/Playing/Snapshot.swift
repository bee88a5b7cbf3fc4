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

extension Snapshot {
    /// Compares the snapshot with its golden text.
    ///
    /// - Parameter golden: The golden text; `nil` if there is none yet, which is a failure.
    /// - Returns: The failure, with the lines that differ; `nil` if the texts are equal.
    public func failure(comparedWith golden: String?) -> StepFailure? {
        guard let golden else { return StepFailure("there is no snapshot '\(name)' yet") }
        if golden == text { return nil }
        var failure = StepFailure("\(area.title) differs from the snapshot '\(name)'")
        failure.difference = Self.difference(golden, text)
        return failure
    }

    /// The lines that differ, the old one with `-` and the new one with `+`.
    package static func difference(_ old: String, _ new: String) -> [String] {
        let one = old.split(separator: "\n", omittingEmptySubsequences: false)
        let other = new.split(separator: "\n", omittingEmptySubsequences: false)
        var lines: [String] = []
        for place in 0..<max(one.count, other.count) {
            let before = place < one.count ? one[place] : ""
            let after = place < other.count ? other[place] : ""
            if before == after { continue }
            lines.append("\(place + 1) - \(before)")
            lines.append("\(place + 1) + \(after)")
        }
        return lines
    }
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

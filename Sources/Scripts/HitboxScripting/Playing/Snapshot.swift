import HitboxRendering
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
    /// Compares a snapshot; `nil` for other statements, and if it is right.
    mutating func failure(
        ofSnapshot statement: Statement, _ check: (Snapshot) -> StepFailure?
    ) -> StepFailure? {
        guard case .step(.snapshot(let name, let area, let hasColors)) = statement.body else {
            return nil
        }
        do throws(StepFailure) {
            return check(try snapshot(name, of: area, hasColors: hasColors))
        } catch {
            return error
        }
    }

    /// Takes a snapshot of a part of the current screen.
    ///
    /// - Parameter hasColors: Whether the styles of the cells follow the rows.
    mutating func snapshot(
        _ name: String, of area: SnapshotArea, hasColors: Bool
    ) throws(StepFailure) -> Snapshot {
        var grid = grid()
        if hasColors {
            var screen = Screen(DrawingOptions(glyphs: .quadrants, hasColors: true))
            grid = screen.draw(playground)
        }
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
        var rows = rect.rows.map { grid.text(row: $0, in: rect) + "\n" }
        if hasColors {
            rows.append("colours\n")
            for row in rect.rows {
                let styles = grid.styles(row: row, in: rect)
                if !styles.isEmpty { rows.append("\(row - rect.minRow + 1): \(styles)\n") }
            }
        }
        return Snapshot(
            name: name, area: area, text: rows.joined(), screenRows: grid.size.rows)
    }
}

extension CellGrid {
    /// The styles in a row that are not the terminal's own, by columns from 1: `1-9 hit on bar bold`.
    fileprivate func styles(row: Int, in rect: CellRect) -> String {
        var runs: [(first: Int, last: Int, style: String)] = []
        for column in rect.columns {
            let (style, place) = (self[column, row].style.text, column - rect.minColumn + 1)
            if let last = runs.indices.last, runs[last].style == style {
                runs[last].last = place
            } else {
                runs.append((place, place, style))
            }
        }
        return runs.filter { !$0.style.isEmpty }
            .map { ($0.first == $0.last ? "" : "\($0.first)-") + "\($0.last) \($0.style)" }
            .joined(separator: ", ")
    }
}

extension CellStyle {
    /// The style in words; empty for the terminal's own.
    fileprivate var text: String {
        if self == .standard { return "" }
        let names: [(CellAttributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
        ]
        return foreground.text + (background == .standard ? "" : " on \(background.text)")
            + names.filter { attributes.contains($0.0) }.map { " " + $0.1 }.joined()
    }
}

extension CellColor {
    fileprivate var text: String {
        switch self {
        case .standard: "standard"
        case .role(let role): "\(role)"
        case .rgb(let red, let green, let blue):
            RGBColor(red: red, green: green, blue: blue).hexadecimal
        }
    }
}

extension SnapshotArea {
    /// The name in sentences.
    public var title: String {
        guard let pane else { return "the screen" }
        return pane == .stage ? "the stage" : "the pane \(pane.title)"
    }

    /// The pane of that name; `nil` for the whole screen.
    fileprivate var pane: Pane? { Pane.allCases.first { "\($0)" == rawValue } }
}

extension Script {
    /// The names of all snapshots.
    package var snapshotNames: Set<String> {
        Set(
            ([setup] + tests.map(\.statements)).joined().compactMap { statement in
                guard case .step(.snapshot(let name, _, _)) = statement.body else { return nil }
                return name
            })
    }
}

/// The rows of an `expect screen` that have changed.
package struct ScreenUpdate: Hashable, Sendable {
    /// The line of the statement.
    package let line: Int
    /// The rows in the script.
    let old: [String]
    /// The rows of the screen.
    let new: [String]

    /// The lines that differ.
    package var difference: [String] {
        Snapshot.difference(old.joined(separator: "\n"), new.joined(separator: "\n"))
    }

    /// Writes new rows into the text of a script, whose lines may end in any way.
    ///
    /// - Parameter updates: At most one for each line.
    package static func apply(_ updates: [ScreenUpdate], to text: String) -> String {
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String($0) ?? "" }
        for update in updates.sorted(by: { $0.line > $1.line }) {
            let end = update.line + update.old.count
            guard lines.indices.contains(end), Block.isEnd(lines[end].filter { $0 != "\r" }[...])
            else { continue }
            let margin = lines[end].prefix { $0 == " " || $0 == "\t" }
            let ending = lines[end].utf8.last == 0x0D ? "\r" : ""
            let rows = update.new.map { row in
                (row.isEmpty ? "" : margin + ScriptText.row(row)) + ending
            }
            lines.replaceSubrange(update.line..<end, with: rows)
        }
        return lines.joined(separator: "\n")
    }
}

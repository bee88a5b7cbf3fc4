import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageView {
    /// Dots at round coordinates in scene space, labelled at the edges.
    func drawGrid(_ marks: inout StageMarks) {
        let scale = playground.stage.viewport.pointsPerColumn
        let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100_000]
        let step = steps.first { $0 >= scale * 8 } ?? scale * 8
        let one = playground.stage.viewport.point(column: 0, row: 0, in: rect.size)
        let two = playground.stage.viewport.point(
            column: Double(rect.size.columns), row: Double(rect.size.rows), in: rect.size)
        // The coordinates are too large to distinguish steps.
        guard abs(one.x) < step * 1e9, abs(one.y) < step * 1e9, abs(two.x) < step * 1e9,
            abs(two.y) < step * 1e9
        else { return }
        var y = (min(one.y, two.y) / step).rounded(.up) * step
        while y <= max(one.y, two.y) {
            var x = (one.x / step).rounded(.up) * step
            while x <= two.x {
                guard let cell = cell(of: Point(x: x, y: y)) else { return }
                marks.line(options.character(.gridPoint), at: cell, .faint)
                if cell.row >= 0, y - step < min(one.y, two.y) || cell.row == 0 {
                    number(x, CellPoint(column: cell.column, row: 0), &marks)
                }
                x += step
            }
            guard let first = cell(of: Point(x: one.x, y: y)) else { return }
            number(y, CellPoint(column: 0, row: first.row), &marks)
            y += step
        }
    }

    private func number(_ value: Double, _ cell: CellPoint, _ marks: inout StageMarks) {
        guard cell.row >= 0, cell.row < rect.size.rows, cell.column >= 0 else { return }
        let text = NumberText.short(value)
        // Do not cover edges or names.
        let isFree = (0...text.count).allSatisfy {
            let below = cell.moved(columns: $0)
            if below.column >= rect.size.columns { return $0 == text.count }
            return marks.content(at: below) == .plain
        }
        guard isFree else { return }
        for (place, character) in text.enumerated() {
            marks.line(character, at: cell.moved(columns: place), .strong(.quiet))
        }
    }
}

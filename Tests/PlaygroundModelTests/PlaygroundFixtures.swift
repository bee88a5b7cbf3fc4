import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport

extension Playground {
    /// A playground for a tree, by default the book's example.
    static func on(
        _ tree: LayerTree = .blueWhite, columns: Int = 120, rows: Int = 40, isYUp: Bool = false,
        rules: HitRules = .calayer
    ) -> Playground {
        Playground(
            title: "Test", root: tree.rootLayer, rules: rules, isYUp: isYUp,
            size: CellSize(columns: columns, rows: rows))
    }

    /// Handles an event and returns the effect.
    @discardableResult
    mutating func take(_ event: InputEvent) -> Effect? {
        var session = Session(self)
        defer { self = session.playground }
        return session.take(event)
    }

    /// The error in the status line; `nil` for none.
    var complaint: String? { panes.notice.isComplaint ? panes.notice.text : nil }

    /// Presses keys, separated by spaces.
    mutating func press(_ keys: String) {
        for key in keys.split(separator: " ") {
            if let press = KeyPress(notation: String(key)) { take(.key(press)) }
        }
    }

    /// The cell of the screen that shows a point of scene space.
    func cell(of point: Point) -> CellPoint {
        let place = stage.viewport.place(of: point, in: layout.stage.size)
        return CellPoint(
            column: layout.stage.minColumn + Int(place.column.rounded(.down)),
            row: layout.stage.minRow + Int(place.row.rounded(.down)))
    }

    /// Clicks on the cell that shows a point.
    mutating func click(at x: Double, _ y: Double) {
        let cell = cell(of: Point(x: x, y: y))
        click(column: cell.column, row: cell.row)
    }

    /// Drags with the left button from the cell of one point to that of another via a third.
    mutating func drag(from start: Point, to end: Point, letGo: Bool = true) {
        let cells = [
            cell(of: start), cell(of: Point(x: (start.x + end.x) / 2, y: start.y)), cell(of: end),
        ]
        take(.mouse(MouseInput(.press(.left), at: cells[0])))
        take(.mouse(MouseInput(.drag(.left), at: cells[1])))
        take(.mouse(MouseInput(.drag(.left), at: cells[2])))
        if letGo { take(.mouse(MouseInput(.release(.left), at: cells[2]))) }
    }

    /// Clicks on a cell of the screen.
    mutating func click(column: Int, row: Int) {
        take(.mouse(MouseInput(.press(.left), at: CellPoint(column: column, row: row))))
        take(.mouse(MouseInput(.release(.left), at: CellPoint(column: column, row: row))))
    }

    /// Moves the mouse to the cell that shows a point.
    mutating func hover(at x: Double, _ y: Double) {
        take(.mouse(MouseInput(.move, at: cell(of: Point(x: x, y: y)))))
    }

    /// The layers listed in the tree pane, in order.
    var visibleRows: [LayerNode] { (0..<rows.count).map { tree[rows[$0]] } }

    /// The names of the candidates at the probe.
    var candidateNames: [String] { answer?.candidates.map(\.name) ?? [] }
}

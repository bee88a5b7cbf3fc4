import TerminalTypes

/// The rows of the panes that stand below each other.
extension ScreenLayout {
    /// How many rows the why pane has at least, where there is room for all, and the others.
    private static let leastOfWhy = 8
    private static let leastOfOthers = 3

    /// Puts panes below each other, or one in the place of all.
    static func stack(
        _ all: [Pane], at column: Int, columns: Int, rows: Int, _ zoomed: Pane?,
        _ wishes: Wishes, _ panes: inout [Pane: CellRect]
    ) {
        let order = zoomed.flatMap { all.contains($0) ? [$0] : nil } ?? all
        let heights = share(rows - order.count + 1, among: order, wishes)
        var row = 2
        for (pane, height) in zip(order, heights) {
            panes[pane] = CellRect(column: column, row: row, columns: columns, rows: height)
            row += height + 1
        }
    }

    /// Shares rows out, whatever has the keyboard, so that no row moves with it: each pane has its least;
    /// the tree up to half of all and the inspector get what they would fill; why has the rest.
    private static func share(_ rows: Int, among order: [Pane], _ wishes: Wishes) -> [Int] {
        func wanted(_ pane: Pane) -> Int {
            switch pane {
            case .layers: min(wishes.layers, max(0, rows) / 2)
            case .inspector: wishes.inspector
            case .stage, .why: 0
            }
        }
        var given = order.map { $0 == .why ? leastOfWhy : min(leastOfOthers, wanted($0)) }
        // Where there is no room for that, those that have most give first.
        while given.reduce(0, +) > max(0, rows), let most = given.max(), most > 0,
            let place = given.lastIndex(of: most)
        {
            given[place] -= 1
        }
        var left = max(0, rows - given.reduce(0, +))
        for place in order.indices where order[place] != .why {
            let more = min(left, max(0, wanted(order[place]) - given[place]))
            given[place] += more
            left -= more
        }
        given[order.firstIndex(of: .why) ?? order.count - 1] += left
        return given
    }
}

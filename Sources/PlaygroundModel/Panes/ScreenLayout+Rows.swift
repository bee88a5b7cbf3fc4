import TerminalTypes

/// Stacking panes in a column.
extension ScreenLayout {
    /// The minimum rows of the why pane, if there is room for all panes, and of the other panes.
    private static let leastOfWhy = 8
    private static let leastOfOthers = 3

    /// Stacks panes, or gives one of them the whole column.
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

    /// Distributes rows independently of the focus, so that focusing moves nothing.
    ///
    /// Each pane gets its minimum; then the tree, up to half of all rows, and the inspector get
    /// what they need, and why the rest.
    ///
    /// The tree gets the rest in a column without why. Until something is asked, why gets only what it
    /// needs, and the tree the rest.
    private static func share(_ rows: Int, among order: [Pane], _ wishes: Wishes) -> [Int] {
        func wanted(_ pane: Pane) -> Int {
            switch pane {
            case .layers: min(wishes.layers, max(0, rows) / 2)
            case .inspector: wishes.inspector
            case .stage, .why: 0
            }
        }
        let leastOfWhy = min(leastOfWhy, wishes.why ?? leastOfWhy)
        var given = order.map { $0 == .why ? leastOfWhy : min(leastOfOthers, wanted($0)) }
        // If there is not enough room, shrink the largest panes first.
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
        if wishes.why != nil || !order.contains(.why), let place = order.firstIndex(of: .layers) {
            let more = min(left, max(0, wishes.layers - given[place]))
            given[place] += more
            left -= more
        }
        given[order.firstIndex(of: .why) ?? order.count - 1] += left
        return given
    }
}

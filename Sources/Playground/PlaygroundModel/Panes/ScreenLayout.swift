import TerminalTypes

/// The layout of a screen of a given size.
///
/// The rectangles of panes exclude their frames, which are one cell wide and shared with
/// neighbours. A pane without room has no rectangle.
public struct ScreenLayout: Hashable, Sendable {
    /// The space that the panes could fill.
    struct Wishes: Hashable {
        /// The width of the scene in columns when fitted; 0 if unknown.
        var stageColumns = 0
        /// The number of rows of the tree.
        var layers = 1
        /// The number of rows of the inspector.
        var inspector = 1
        /// The number of rows of the why pane until something is asked; `nil` afterwards, as answers
        /// differ in length and the rows must not move with the pointer.
        var why: Int?
        /// The number of rows of the description.
        var about = 0
        /// The maximum number of these rows if they are a lesson or a listing; `nil` for a description.
        var page: Int?
        /// The width of the widest row of the tree, with its frame, in columns.
        var rowColumns = 0
        /// The sizes given by the user.
        var shares = PaneShares()
    }

    /// The minimum size; a smaller screen only shows a request for more room.
    public static let leastSize = CellSize(columns: 40, rows: 12)

    /// The whole screen.
    public let size: CellSize
    /// The inner rectangles of the visible panes.
    public let panes: [Pane: CellRect]
    /// The rows of the description, above the bottom line; `nil` for none.
    public let about: CellRect?
    /// Whether the panes are beside the stage; otherwise one pane is shown at a time.
    public let isWide: Bool
    /// Whether the stage fills the whole screen, without frame and bars.
    public let showsStageOnly: Bool

    /// Whether the screen is large enough.
    public var fits: Bool {
        showsStageOnly || size.columns >= Self.leastSize.columns && size.rows >= Self.leastSize.rows
    }

    /// The inner rectangle of the stage, or the one it would have if another pane were not shown
    /// instead.
    public var stage: CellRect { panes[.stage] ?? panes.values.first ?? .empty }

    /// The minimum widths of the screen for panes beside the stage, and for two columns of them.
    private static let leastOfWide = 64
    private static let leastOfVeryWide = 140
    /// The minimum width of the screen for a stage of at least half of it.
    private static let leastOfHalf = 100
    /// The maximum number of rows of the description.
    private static let mostOfAbout = 3
    /// The minimum width of the panes beside the stage, and the stage's share of the screen.
    private static let leastOfSide = 34
    /// The minimum width of the stage, with its frame, if the user drags its border.
    private static let leastOfStage = 20
    /// The minimum width of the Why pane for points with a decimal.
    private static let leastOfDecimals = 44

    /// Lays out the stage alone.
    init(stageOnly size: CellSize) {
        self.size = size
        showsStageOnly = true
        isWide = false
        about = nil
        panes = [.stage: CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)]
    }

    /// Lays out the panes.
    ///
    /// - Parameters:
    ///   - size: The whole screen.
    ///   - focus: The focused pane, which is shown if there is room for only one.
    ///   - zoomed: The pane that is maximised in its column; `nil` for none.
    ///   - fills: Whether the focused pane has the whole screen.
    init(
        size: CellSize, focus: Pane, zoomed: Pane? = nil, fills: Bool = false, _ wishes: Wishes
    ) {
        self.size = size
        showsStageOnly = false
        isWide = size.columns >= Self.leastOfWide
        let most =
            wishes.page
            ?? (size.rows >= 20 ? Self.mostOfAbout : size.rows >= Self.leastSize.rows ? 1 : 0)
        let aboutRows = min(wishes.about, most)
        about =
            aboutRows == 0
            ? nil
            : CellRect(
                column: 0, row: size.rows - 1 - aboutRows, columns: size.columns, rows: aboutRows)
        let rows = max(0, size.rows - 4 - aboutRows)
        guard isWide, !fills else {
            panes = [focus: CellRect(column: 1, row: 2, columns: size.columns - 2, rows: rows)]
            return
        }
        // The side's frames share the stage's right edge.
        let left = Self.stageWidth(size, wishes)
        var panes: [Pane: CellRect] = [
            .stage: CellRect(column: 1, row: 2, columns: left - 2, rows: rows)
        ]
        for column in Self.columns(from: left, size, wishes) {
            let order = zoomed.flatMap { column.panes.contains($0) ? [$0] : nil } ?? column.panes
            var row = 2
            for (pane, height) in zip(order, Self.heights(of: order, rows, wishes)) {
                panes[pane] = CellRect(
                    column: column.start, row: row, columns: column.width, rows: height)
                row += height + 1
            }
        }
        self.panes = panes
    }

    /// The columns of panes beside the stage.
    private static func columns(
        from left: Int, _ size: CellSize, _ wishes: Wishes
    ) -> [(panes: [Pane], start: Int, width: Int)] {
        let side = size.columns - left
        guard size.columns >= leastOfVeryWide else {
            return [([.why, .layers, .inspector], left, side - 1)]
        }
        let tree = treeWidth(side, wishes)
        // Explanations need the most rows and get their own column.
        return [
            ([.why], left, side - tree),
            ([.layers, .inspector], size.columns - tree + 1, tree - 2),
        ]
    }

    /// The width of the stage including its frame: that of the scene, limited by the minimum width
    /// of the panes.
    private static func stageWidth(_ size: CellSize, _ wishes: Wishes) -> Int {
        if let share = wishes.shares.stage {
            let columns = size.columns >= leastOfVeryWide ? 2 : 1
            let most = size.columns - columns * leastOfSide
            return max(leastOfStage, min(share.of(size.columns), most))
        }
        let least = size.columns >= leastOfHalf ? size.columns / 2 : size.columns * 2 / 5
        return max(least, min(wishes.stageColumns + 4, size.columns - widthOfSide(size)))
    }

    /// The minimum width of the panes beside the stage: half of the screen for two columns, as levels,
    /// names and numbers do not fit in less.
    private static func widthOfSide(_ size: CellSize) -> Int {
        size.columns >= leastOfVeryWide
            ? size.columns / 2 : max(leastOfSide, size.columns * 2 / 5)
    }

    /// The width of the tree with its frame, in the second of two columns beside the stage.
    private static func treeWidth(_ side: Int, _ wishes: Wishes) -> Int {
        if let share = wishes.shares.why {
            return side - max(leastOfSide, min(share.of(side), side - leastOfSide))
        }
        // The least width of Why beside a tree that wants more than half.
        let leastOfWhy = min(46, side / 2)
        return min(max(side / 2, wishes.rowColumns + 2), side - leastOfWhy)
    }

    /// The maximum width of the stage on a screen.
    static func mostOfStage(_ size: CellSize) -> Int {
        (size.columns >= leastOfWide ? size.columns - widthOfSide(size) : size.columns) - 2
    }

    /// Whether the inspector has room for all properties below a tree with all its layers.
    static func hasRoomForDefaults(_ size: CellSize, layers: Int) -> Bool {
        let bars = 4 + mostOfAbout
        return size.columns >= leastOfVeryWide
            && layers + 1 + Inspection.openedCount <= size.rows - bars
    }

    /// All panes in the order in which Tab visits them: columns from left to right, each from top
    /// to bottom.
    ///
    /// If one pane is shown at a time, the order of the tabs.
    var order: [Pane] {
        let places = Pane.allCases.compactMap { pane in panes[pane].map { (pane, $0) } }
        guard places.count == Pane.allCases.count else { return Pane.allCases }
        return places.sorted {
            ($0.1.minColumn, $0.1.minRow) < ($1.1.minColumn, $1.1.minRow)
        }.map(\.0)
    }

    /// The tabs on the upper edge, if one pane is shown at a time.
    public var tabs: [(pane: Pane, column: Int)] {
        if isWide || showsStageOnly { return [] }
        var column = 2
        return Pane.allCases.map { pane in
            defer { column += pane.title.count + 3 }
            return (pane, column)
        }
    }

    /// The tab at a cell; `nil` outside the tabs.
    func tab(at cell: CellPoint) -> Pane? {
        guard cell.row == 1 else { return nil }
        return tabs.first {
            cell.column >= $0.column && cell.column < $0.column + $0.pane.title.count + 2
        }?.pane
    }

    /// Whether the Why pane, if it is shown, has room for points with a decimal.
    var hasRoomForDecimals: Bool {
        panes[.why].map { $0.size.columns >= Self.leastOfDecimals } ?? true
    }

    /// Whether a number of rows fits in a pane; `true` if the pane is not on the screen.
    func shows(_ rows: Int, of pane: Pane) -> Bool {
        panes[pane].map { rows <= $0.size.rows } ?? true
    }

    /// Returns the pane that contains a cell, frames excluded.
    public func pane(at cell: CellPoint) -> Pane? {
        panes.first { $0.value.contains(cell) }?.key
    }

    /// Returns the pane that contains a cell, title included.
    func titledPane(at cell: CellPoint) -> Pane? {
        pane(at: cell) ?? pane(at: CellPoint(column: cell.column, row: cell.row + 1))
    }
}

/// Distributing the rows of a column.
extension ScreenLayout {
    /// The minimum rows of the why pane, if there is room for all panes, and of the other panes.
    private static let leastOfWhy = 8
    static let leastOfOthers = 3

    /// Distributes rows as the user did, or else independently of the focus, so that focusing moves
    /// nothing.
    ///
    /// Each pane gets its minimum; then the tree, up to a third of all rows, and the inspector get
    /// what they need, and why the rest.
    ///
    /// The tree gets the rest in a column without why. Until something is asked, why gets only what it
    /// needs, and the tree the rest.
    private static func heights(of order: [Pane], _ all: Int, _ wishes: Wishes) -> [Int] {
        let rows = all - order.count + 1
        if let own = wishes.shares.rows(rows, among: order) { return own }
        func wanted(_ pane: Pane) -> Int {
            switch pane {
            case .layers: min(wishes.layers, max(0, rows) / 3)
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

import TerminalTypes

/// Where everything is on a screen of a given size.
///
/// The panes' rectangles are their insides; a frame of one cell is around each, shared with its
/// neighbours. A pane that has no room has no rectangle.
public struct ScreenLayout: Hashable, Sendable {
    /// What the panes would fill.
    struct Wishes: Hashable {
        /// The columns that the scene takes at the scale at which all of it is in sight; 0 where that
        /// is not known.
        var stageColumns = 0
        /// How many rows the tree has.
        var layers = 1
        /// How many rows the inspector has.
        var inspector = 1
        /// How many rows say what the scene is about.
        var about = 0
        /// Whether these rows are a lesson's.
        var isLesson = false
        /// How many columns the widest row of the tree takes, with its frame.
        var rowColumns = 0
        /// Whether the layers before a change have a stage of their own.
        var hasBefore = false
    }

    /// The least size that shows anything but a request for more room.
    public static let leastSize = CellSize(columns: 40, rows: 12)

    /// The whole screen.
    public let size: CellSize
    /// The insides of the panes that are shown.
    public let panes: [Pane: CellRect]
    /// The inside of the stage of the layers before a change, as large as the stage; `nil` for none.
    public let before: CellRect?
    /// The rows that say what the scene is about, above the bottom line; `nil` where there are none.
    public let about: CellRect?
    /// Whether the panes stand beside the stage; otherwise one at a time is shown.
    public let isWide: Bool
    /// Whether the stage takes the whole screen, without frame and bars.
    public let showsStageOnly: Bool

    /// Whether the screen is large enough.
    public var fits: Bool {
        showsStageOnly || size.columns >= Self.leastSize.columns && size.rows >= Self.leastSize.rows
    }

    /// The inside of the stage: where it is, or where it would be if no other pane had its place.
    public var stage: CellRect { panes[.stage] ?? panes.values.first ?? Self.nowhere }

    private static let nowhere = CellRect(column: 0, row: 0, columns: 0, rows: 0)
    /// From how many columns on there are panes beside the stage, and two columns of them.
    private static let leastOfWide = 64
    private static let leastOfVeryWide = 140
    /// How wide the panes beside the stage are at least, and the stage as a part of the screen.
    private static let leastOfSide = 34
    /// How wide the why pane is at least where it has a column of its own and the tree wants more.
    private static let wideWhy = 46

    /// Places the stage alone.
    init(stageOnly size: CellSize) {
        self.size = size
        showsStageOnly = true
        isWide = false
        about = nil
        before = nil
        panes = [.stage: CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)]
    }

    /// Places the panes.
    ///
    /// - Parameters:
    ///   - size: The whole screen.
    ///   - focus: The pane with the keyboard: the one that is shown where there is room for one.
    ///   - zoomed: The pane that has all rows of its column; `nil` where all have their share.
    init(size: CellSize, focus: Pane, zoomed: Pane? = nil, _ wishes: Wishes) {
        self.size = size
        showsStageOnly = false
        isWide = size.columns >= Self.leastOfWide
        let mostOfAbout =
            wishes.isLesson
            ? LessonPage.rows(on: size)
            : size.rows >= 20 ? 3 : size.rows >= Self.leastSize.rows ? 1 : 0
        let aboutRows = min(wishes.about, mostOfAbout)
        about =
            aboutRows == 0
            ? nil
            : CellRect(
                column: 0, row: size.rows - 1 - aboutRows, columns: size.columns, rows: aboutRows)
        let rows = max(0, size.rows - 4 - aboutRows)
        guard isWide else {
            let isSplit = focus == .stage && wishes.hasBefore
            let stages = Self.stages(size.columns, rows, isSplit: isSplit)
            before = stages.before
            panes = [
                focus: focus == .stage
                    ? stages.now
                    : CellRect(column: 1, row: 2, columns: size.columns - 2, rows: rows)
            ]
            return
        }
        let left = Self.stageWidth(size, wishes)
        let stages = Self.stages(left, rows, isSplit: wishes.hasBefore)
        before = stages.before
        var panes: [Pane: CellRect] = [.stage: stages.now]
        let side = size.columns - left
        if size.columns >= Self.leastOfVeryWide {
            let tree = min(max(side / 2, wishes.rowColumns + 2), max(side / 2, side - Self.wideWhy))
            // The tree has the most rows, and a column of its own.
            Self.stack(
                [.why, .inspector], at: left + 1, columns: side - tree - 2, rows: rows,
                zoomed, wishes, &panes)
            panes[.layers] = CellRect(
                column: size.columns - tree + 1, row: 2, columns: tree - 2, rows: rows)
        } else {
            Self.stack(
                [.why, .layers, .inspector], at: left + 1, columns: side - 2, rows: rows,
                zoomed, wishes, &panes)
        }
        self.panes = panes
    }

    /// The stage, and the one before a change to its left, equally large, in so many columns with frames.
    private static func stages(
        _ columns: Int, _ rows: Int, isSplit: Bool
    ) -> (before: CellRect?, now: CellRect) {
        guard isSplit else {
            return (nil, CellRect(column: 1, row: 2, columns: columns - 2, rows: rows))
        }
        let width = columns / 2 - 2
        return (
            CellRect(column: 1, row: 2, columns: width, rows: rows),
            CellRect(column: columns - 1 - width, row: 2, columns: width, rows: rows)
        )
    }

    /// How wide the stage is, with its frame: as wide as the scene, but for what the panes need at least.
    ///
    /// With a second stage, both have room, and are equally wide.
    private static func stageWidth(_ size: CellSize, _ wishes: Wishes) -> Int {
        let least = size.columns * 2 / 5
        let wanted = (wishes.stageColumns + 4) * (wishes.hasBefore ? 2 : 1)
        let width = max(least, min(wanted, size.columns - widthOfSide(size)))
        return wishes.hasBefore ? width - width % 2 : width
    }

    private static func widthOfSide(_ size: CellSize) -> Int {
        size.columns >= leastOfVeryWide ? leastOfSide * 2 : max(leastOfSide, size.columns * 2 / 5)
    }

    /// How many columns the stage may have at most on a screen.
    static func mostOfStage(_ size: CellSize, hasBefore: Bool = false) -> Int {
        let columns = size.columns >= leastOfWide ? size.columns - widthOfSide(size) : size.columns
        return hasBefore ? columns / 2 - 2 : columns - 2
    }

    /// Whether the inspector has room for all properties on a screen, whatever is selected.
    static func hasRoomForDefaults(_ size: CellSize) -> Bool {
        size.columns >= leastOfVeryWide && size.rows >= 48
    }

    /// All panes in the order in which Tab visits them: by columns from left to right, each from top to
    /// bottom; where one pane is shown at a time, in the order of the tabs.
    var order: [Pane] {
        let places = Pane.allCases.compactMap { pane in panes[pane].map { (pane, $0) } }
        guard places.count == Pane.allCases.count else { return Pane.allCases }
        return places.sorted {
            ($0.1.minColumn, $0.1.minRow) < ($1.1.minColumn, $1.1.minRow)
        }.map(\.0)
    }

    /// The panes by name on the upper edge, where there is room for one of them at a time.
    public var tabs: [(pane: Pane, column: Int)] {
        if isWide || showsStageOnly { return [] }
        var column = 2
        return Pane.allCases.map { pane in
            defer { column += pane.title.count + 3 }
            return (pane, column)
        }
    }

    /// The pane whose name a cell is on; `nil` beside the names.
    func tab(at cell: CellPoint) -> Pane? {
        guard cell.row == 1 else { return nil }
        return tabs.first {
            cell.column >= $0.column && cell.column < $0.column + $0.pane.title.count + 2
        }?.pane
    }

    /// The cell of the stage that shows what a cell of the stage before a change shows; `nil` beside that.
    func twin(of cell: CellPoint) -> CellPoint? {
        guard let before, before.contains(cell), let stage = panes[.stage] else { return nil }
        return CellPoint(column: cell.column - before.minColumn + stage.minColumn, row: cell.row)
    }

    /// Returns the pane whose inside a cell is in.
    public func pane(at cell: CellPoint) -> Pane? {
        panes.first { $0.value.contains(cell) }?.key
    }

    /// Returns the pane whose inside or title a cell is in.
    func titledPane(at cell: CellPoint) -> Pane? {
        pane(at: cell) ?? pane(at: CellPoint(column: cell.column, row: cell.row + 1))
    }
}

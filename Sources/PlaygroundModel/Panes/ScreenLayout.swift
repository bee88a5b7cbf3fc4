import TerminalTypes

/// Where everything is on a screen of a given size.
///
/// The panes' rectangles are their insides; a frame of one cell is around each, shared with its
/// neighbours. A pane that has no room has no rectangle.
public struct ScreenLayout: Hashable, Sendable {
    /// The least size that shows anything but a request for more room.
    public static let leastSize = CellSize(columns: 40, rows: 12)

    /// The whole screen.
    public let size: CellSize
    /// The insides of the panes that are shown.
    public let panes: [Pane: CellRect]
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

    /// How wide the panes beside the stage are, with their frames; the whole screen where it is too
    /// narrow for two panes side by side.
    static func sideWidth(_ size: CellSize) -> Int {
        size.columns >= 64 ? max(34, min(56, size.columns * 2 / 5)) : size.columns
    }

    private static let nowhere = CellRect(column: 0, row: 0, columns: 0, rows: 0)

    /// Places the panes.
    ///
    /// - Parameters:
    ///   - size: The whole screen.
    ///   - focus: The pane with the keyboard: the one that is shown where there is room for one.
    ///   - wanted: How many lines the panes on the right would fill.
    ///   - showsStageOnly: Whether the stage takes the whole screen, without frame and bars.
    public init(
        size: CellSize, focus: Pane, wanted: [Pane: Int], showsStageOnly: Bool = false
    ) {
        self.size = size
        self.showsStageOnly = showsStageOnly
        if showsStageOnly {
            isWide = false
            panes = [
                .stage: CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
            ]
            return
        }
        isWide = size.columns >= 64
        let rows = size.rows - 2
        guard isWide else {
            panes = [
                focus: CellRect(column: 1, row: 2, columns: size.columns - 2, rows: rows - 2)
            ]
            return
        }
        let side = Self.sideWidth(size)
        let left = size.columns - side
        var panes: [Pane: CellRect] = [
            .stage: CellRect(column: 1, row: 2, columns: left - 2, rows: rows - 2)
        ]
        let order: [Pane] = [.layers, .inspector, .why]
        let heights = Self.share(rows - 4, among: order.map { wanted[$0] ?? 1 })
        var row = 2
        for (pane, height) in zip(order, heights) {
            panes[pane] = CellRect(column: left + 1, row: row, columns: side - 2, rows: height)
            row += height + 1
        }
        self.panes = panes
    }

    /// Returns the pane whose inside or frame's upper edge a cell is in.
    public func pane(at cell: CellPoint) -> Pane? {
        panes.first { $0.value.contains(cell) }?.key
    }

    /// Shares rows out: everyone gets what it wants where there is enough; what is scarce is shared
    /// evenly, and what is left over goes to the last.
    static func share(_ rows: Int, among wanted: [Int]) -> [Int] {
        var given = wanted.map { _ in 0 }
        var left = max(0, rows)
        while left > 0 {
            var next: Int?
            for place in wanted.indices where given[place] < wanted[place] {
                if let least = next, given[least] <= given[place] { continue }
                next = place
            }
            guard let next else { break }
            given[next] += 1
            left -= 1
        }
        if let last = given.indices.last { given[last] += left }
        return given
    }
}

import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes

/// The cells of the stage where the visible layer is not the one that is hit or, when comparing rule
/// books, where their answers differ.
///
/// In scenes with controls, controls are compared instead of layers.
struct XrayMap: Sendable {
    /// Whether the centre of each cell differs, row by row.
    let differs: [Bool]
    /// The same for the upper and the lower half of each cell: two rows for each row of cells.
    let halves: [Bool]
    /// A summary: `x-ray: 2 controls, 12 % of the scene`.
    let summary: String

    /// Compares at the centre of every cell.
    ///
    /// An invisible root that is hit where nothing is drawn is not a difference.
    ///
    /// - Parameter mostSteps: What the searches may cost.
    init(_ playground: Playground, size: CellSize, atMost mostSteps: Int = mostSteps) {
        let probe = playground.probe
        guard probe.rules.hasReceiver else {
            self.init(nil, size) { _ in "x-ray: no layer is hit" }
            return
        }
        let tree = playground.prepared
        let controls = probe.comparesRules ? nil : playground.derived.controls
        var found: Set<Int> = []
        var inScene = 0
        func isOther(at point: Point, isCounted: Bool, left: Int) -> Bool {
            let hit = tree.hit(at: point, rules: probe.rules, expecting: left)
            if isCounted, hit != nil { inScene += 1 }
            let wanted =
                probe.comparesRules
                ? tree.hit(at: point, rules: .uiview, expecting: left)
                : tree.seen(at: point, expecting: left)
            let (one, other) =
                controls.map { ($0.control(at: point, seen: wanted), $0.control(of: hit)) }
                ?? (wanted, hit)
            let isOther = one != other && !(one == nil && hit == 0 && !probe.comparesRules)
            if isOther, isCounted, let thing = one ?? other { found.insert(thing) }
            return isOther
        }
        let compared =
            tree.tree.count > mostSteps / Self.stepsOfIndexing
            ? nil
            : Self.compare(playground, size, effort: tree.effort, atMost: mostSteps) {
                isOther(at: $0, isCounted: $1, left: $2)
            }
        // One that is too small for the middle of a cell to lie in it counts all the same.
        if controls != nil { found.formUnion(playground.deadControls.map(\.index)) }
        let kind = controls == nil ? "layer" : "control"
        let counted = "\(found.count) \(kind)\(found.count == 1 ? "" : "s")"
        self.init(compared, size) {
            "x-ray: "
                + ($0.map { "\(counted), \(Self.percent(of: $0, inScene)) of the scene" }
                    ?? Self.tooMany)
        }
    }

    /// - Parameters:
    ///   - compared: The cells and their halves; `nil` if no cell counts as different.
    ///   - summary: Makes the summary from the cells.
    private init(
        _ compared: (differs: [Bool], halves: [Bool])?, _ size: CellSize,
        summary: ([Bool]?) -> String
    ) {
        let none = Array(repeating: false, count: size.columns * size.rows)
        (differs, halves) = compared ?? (none, none + none)
        self.summary = summary(compared?.differs)
    }

    private static let tooMany = "too many layers to compare"
    /// What indexing a layer for both questions costs.
    private static let stepsOfIndexing = 120
    /// What searches may cost while the user waits: half a second in scenes that no index helps with.
    private static let mostSteps = 50_000_000

    /// Asks for the centre of every cell and, where the answer changes from row to row, for its halves.
    ///
    /// - Parameters:
    ///   - effort: What the searches have cost.
    ///   - isOther: For a point, whether it is the centre of a cell, and how many centres follow at least.
    /// - Returns: `nil` if that takes too long.
    private static func compare(
        _ playground: Playground, _ size: CellSize,
        effort: @autoclosure () -> Int, atMost mostSteps: Int,
        _ isOther: (Point, _ isCentre: Bool, _ left: Int) -> Bool
    ) -> (differs: [Bool], halves: [Bool])? {
        let (columns, count) = (size.columns, size.columns * size.rows)
        func point(_ place: Int, down: Double) -> Point {
            playground.stage.viewport.point(
                column: Double(place % columns) + 0.5, row: Double(place / columns) + down,
                in: size)
        }
        let start = effort()
        var differs: [Bool] = []
        for place in 0..<count {
            differs.append(isOther(point(place, down: 0.5), true, count - place))
            if effort() - start > mostSteps { return nil }
        }
        var halves = Array(repeating: false, count: 2 * count)
        for place in differs.indices {
            let own = differs[place]
            let isSame =
                (place < columns || differs[place - columns] == own)
                && (place >= count - columns || differs[place + columns] == own)
            let first = place + place / columns * columns
            for (half, down) in [(first, 0.25), (first + columns, 0.75)] {
                halves[half] = isSame ? own : isOther(point(place, down: down), false, 0)
            }
            if effort() - start > mostSteps { return nil }
        }
        return (differs, halves)
    }

    private static func percent(of differs: [Bool], _ inScene: Int) -> String {
        let count = differs.count { $0 }
        let share = Int((Double(count) * 100 / Double(max(1, inScene))).rounded(.up))
        return "\(min(100, share)) %"
    }
}

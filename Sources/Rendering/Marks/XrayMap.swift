import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TouchLint

/// The cells of the stage where the visible layer is not the one that is hit or, when comparing rule
/// books, where their answers differ, or where another layer receives the touch than before a change.
///
/// In scenes with controls, controls are compared instead of layers.
struct XrayMap: Sendable {
    /// Whether each cell differs, row by row.
    let differs: [Bool]
    /// A summary: `x-ray: 2 controls, 12 % of the scene`.
    let summary: String

    /// Compares at the centre of every cell.
    ///
    /// An invisible root that is hit where nothing is drawn is not a difference.
    init(_ playground: Playground, size: CellSize) {
        let probe = playground.probe
        guard probe.rules.hasReceiver else {
            differs = Array(repeating: false, count: size.columns * size.rows)
            summary = "x-ray: no layer is hit"
            return
        }
        let tree = playground.prepared
        let controls = probe.comparesRules ? nil : playground.derived.controls
        var differs: [Bool] = []
        differs.reserveCapacity(size.columns * size.rows)
        var found: Set<Int> = []
        var inScene = 0
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let point = playground.stage.viewport.point(
                    column: Double(column) + 0.5, row: Double(row) + 0.5, in: size)
                let left = size.columns * size.rows - differs.count
                let hit = tree.hit(at: point, rules: probe.rules, expecting: left)
                if hit != nil { inScene += 1 }
                let wanted: Int?
                if probe.comparesRules {
                    wanted = tree.hit(at: point, rules: .uiview, expecting: left)
                } else {
                    wanted = tree.seen(at: point, expecting: left)
                }
                let (one, other) =
                    controls.map { ($0.control(at: point, seen: wanted), $0.control(of: hit)) }
                    ?? (wanted, hit)
                let isOther =
                    one != other && !(one == nil && hit == 0 && !probe.comparesRules)
                differs.append(isOther)
                if isOther, let thing = one ?? other { found.insert(thing) }
            }
        }
        // One that is too small for the middle of a cell to lie in it counts all the same.
        if controls != nil { found.formUnion(playground.deadControls.map(\.index)) }
        self.differs = differs
        let kind = controls == nil ? "layer" : "control"
        summary =
            "x-ray: \(found.count) \(kind)\(found.count == 1 ? "" : "s"), "
            + "\(Self.percent(of: differs, inScene)) of the scene"
    }

    /// Compares who receives a touch before and after a change.
    init(_ playground: Playground, _ pair: TouchPair, size: CellSize) {
        var differs: [Bool] = []
        differs.reserveCapacity(size.columns * size.rows)
        var inScene = 0
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let point = playground.stage.viewport.point(
                    column: Double(column) + 0.5, row: Double(row) + 0.5, in: size)
                let receiving = pair.receiving(at: point)
                if receiving.before != nil || receiving.after != nil { inScene += 1 }
                differs.append(receiving.isChanged)
            }
        }
        self.differs = differs
        summary =
            differs.contains(true)
            ? "changed: \(Self.percent(of: differs, inScene))" : "no changes"
    }

    private static func percent(of differs: [Bool], _ inScene: Int) -> String {
        let count = differs.count { $0 }
        let share = Int((Double(count) * 100 / Double(max(1, inScene))).rounded(.up))
        return "\(min(100, share)) %"
    }
}

public import LayerGeometry
import LayerIndex

/// Compares the visible layer with the one that is hit or, of two rule books, both answers.
///
/// In scenes with controls, controls are compared instead of layers.
public struct SightComparison: Sendable {
    /// What searches may cost while the user waits: half a second in scenes that no index helps with.
    public static let mostSteps = 50_000_000
    /// What indexing a layer for both questions costs.
    private static let stepsOfIndexing = 120

    private let tree: PreparedTree
    private let rules: HitRules
    private let comparesRules: Bool
    /// The controls; `nil` to compare layers.
    private let controls: ControlMap?

    /// Prepares to compare the shown layers of a playground.
    public init(_ playground: Playground) {
        (tree, rules) = (playground.prepared, playground.probe.rules)
        comparesRules = playground.probe.comparesRules
        controls = comparesRules ? nil : playground.derived.controls
    }

    /// What the searches have cost so far.
    public var effort: Int { tree.effort }

    /// Whether there is something to compare, and it costs no more than a number of steps to prepare it.
    public func isPossible(atMost mostSteps: Int) -> Bool {
        rules.hasReceiver && tree.tree.count <= mostSteps / Self.stepsOfIndexing
    }

    /// Whether the answers differ at a point of scene space.
    ///
    /// - Parameter left: The minimum number of points that will follow.
    public func differs(at point: Point, expecting left: Int) -> Bool {
        difference(at: point, expecting: left) != nil
    }

    /// The answers at a point if they differ; `nil` if they do not.
    ///
    /// An invisible root that is hit where nothing is drawn is not a difference.
    private func difference(
        at point: Point, expecting left: Int
    ) -> (one: Int?, other: Int?)? {
        let hit = tree.hit(at: point, rules: rules, expecting: left)
        let wanted =
            comparesRules
            ? tree.hit(at: point, rules: .uiview, expecting: left)
            : tree.seen(at: point, expecting: left)
        let (one, other) =
            controls.map { ($0.control(at: point, seen: wanted), $0.control(of: hit)) }
            ?? (wanted, hit)
        let isOther = one != other && !(one == nil && hit == 0 && !comparesRules)
        return isOther ? (one, other) : nil
    }

    /// The number of lines of the grid on the whole scene.
    private static let gridLines = 64

    /// The differences on the whole scene, at points of a grid that does not depend on the screen.
    ///
    /// - Parameters:
    ///   - scene: The rectangle of the scene.
    ///   - dead: Other controls to count: those without touches, which may be between the points.
    /// - Returns: `x-ray: 2 controls, 12 % of the scene`.
    func summary(of scene: Rect, with dead: [Int]) -> String {
        guard rules.hasReceiver else { return "x-ray: no layer is hit" }
        guard isPossible(atMost: Self.mostSteps) else { return Self.refusal }
        var (found, count): (Set<Int>, Int) = ([], 0)
        let (start, lines) = (effort, Double(Self.gridLines))
        let all = Self.gridLines * Self.gridLines
        for place in 0..<all {
            let (row, column) = place.quotientAndRemainder(dividingBy: Self.gridLines)
            let point = Point(
                x: scene.minX + scene.width * (Double(column) + 0.5) / lines,
                y: scene.minY + scene.height * (Double(row) + 0.5) / lines)
            if let (one, other) = difference(at: point, expecting: all - place) {
                count += 1
                if let thing = one ?? other { found.insert(thing) }
            }
            if effort - start > Self.mostSteps { return Self.refusal }
        }
        if controls != nil { found.formUnion(dead) }
        let kind = controls == nil ? "layer" : "control"
        let counted = "\(found.count) \(kind)\(found.count == 1 ? "" : "s")"
        let share = Double(count * 100) / Double(all)
        return "x-ray: \(counted), \(Int(share.rounded(.up))) % of the scene"
    }

    fileprivate static let refusal = "x-ray: too many layers to compare"
}

extension Playground {
    /// What the x-ray finds on the whole scene, whatever the stage shows of it; `nil` if it is off.
    ///
    /// - Parameter isDrawn: Whether the stage could be compared, too.
    public func xraySummary(isDrawn: Bool) -> String? {
        guard stage.shows(.xray), !isExploded else { return nil }
        guard isDrawn || !probe.rules.hasReceiver else { return SightComparison.refusal }
        return derived.xray {
            SightComparison(self).summary(of: extent, with: deadControls.map(\.index))
        }
    }
}

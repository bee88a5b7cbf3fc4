import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Finds the script notation for a place on the screen.
struct RecordedTarget {
    /// The program at the moment when the target is resolved.
    let player: ScriptPlayer
    /// The terminal's report.
    let mouse: MouseInput

    /// The numbers of decimals to try, in order.
    private static let decimals = [6, 9, 12]
    /// The maximum distance between the target and the reported point, in points.
    private static let tolerance = 1e-6

    /// The target: a layer and a point of its own space, a point of scene space outside of all
    /// layers, or a cell outside the stage.
    ///
    /// - Parameters:
    ///   - isNamed: Whether a layer may be named; not while one is being dragged.
    ///   - precision: How many extra levels of precision are wanted.
    func target(isNamed: Bool = true, precision: Int = 0) -> Target {
        guard let point else { return Target(.cell(mouse.cell)) }
        let isOnStage = player.playground.layout.panes[.stage]?.contains(mouse.cell) == true
        let hit =
            isNamed && isOnStage ? player.playground.tree.root.hitTest(point, rules: rules) : nil
        let own = hit.flatMap { $0.convert(point, from: nil) }
        let name = hit.map(player.playground.reference)
        let rounded = Self.decimals.dropFirst(precision).flatMap { decimals -> [Target.Place] in
            guard let name else { return [.scene(Self.round(point, decimals))] }
            return own.map { [.center(name), .own(name, Self.round($0, decimals))] } ?? []
        }
        let exact = name.flatMap { name in own.map { [Target.Place.own(name, $0)] } } ?? []
        let places = rounded + exact + [.scene(point)]
        return Target(places.first(where: leadsBack) ?? .cell(mouse.cell))
    }

    private var rules: HitRules { player.playground.probe.rules }

    /// The point of scene space; `nil` if the place is outside the stage, or covered.
    private var point: Point? {
        let playground = player.playground
        guard playground.overlays.top == nil,
            playground.layout.panes[.stage]?.contains(mouse.cell) == true
                || playground.isHolding && !mouse.isPress
        else { return nil }
        return playground.scenePoint(
            at: mouse.cell, fractionX: mouse.fractionX, fractionY: mouse.fractionY)
    }

    /// Whether the notation leads to the same cell, and to the same point in it.
    private func leadsBack(_ place: Target.Place) -> Bool {
        guard let found = try? player.place(place), found.cell == mouse.cell,
            player.isHit(place)
        else { return false }
        let scale = player.playground.stage.viewport.pointsPerColumn
        let limit = max(Self.tolerance, 1e-12 * abs(player.playground.stage.viewport.center.x))
        return abs(found.fractionX - mouse.fractionX) * scale <= limit
            && abs(found.fractionY - mouse.fractionY) * scale * 2 <= limit
    }

    private static func round(_ point: Point, _ decimals: Int) -> Point {
        Point(x: round(point.x, decimals), y: round(point.y, decimals))
    }

    private static func round(_ number: Double, _ decimals: Int) -> Double {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        // Adding 0 turns -0 into 0.
        return abs(number) * factor < 1e15 ? (number * factor).rounded() / factor + 0 : number
    }
}

extension Playground {
    /// The shortest unambiguous tail of the layer's path; its index if there is none.
    func reference(to node: LayerNode) -> LayerReference {
        let name = prepared(node.tree).shortestTail(of: node.index)
        return LayerReference(name?.description ?? "#\(node.index)")
    }
}

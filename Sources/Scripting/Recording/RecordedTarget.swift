import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Finds the words of a script for a place of the screen.
struct RecordedTarget {
    /// The program as it is when the target is read.
    let player: ScriptPlayer
    /// What the terminal reported.
    let mouse: MouseInput

    /// How many decimals numbers have, at first; more where these do not lead back.
    private static let decimals = [6, 9, 12]
    /// How far from the reported point a target may lead, in points.
    private static let tolerance = 1e-6

    /// The target: a layer and a point of its own space, a point of the scene beside every layer, a
    /// cell beside the stage.
    ///
    /// - Parameters:
    ///   - isNamed: Whether a layer may be named: not while one is dragged.
    ///   - precision: How often more decimals are wanted than lead back to the point.
    func target(isNamed: Bool = true, precision: Int = 0) -> Target {
        guard let point else { return Target(.cell(mouse.cell)) }
        let isOnStage = player.playground.layout.panes[.stage]?.contains(mouse.cell) == true
        let hit =
            isNamed && isOnStage ? player.playground.tree.root.hitTest(point, rules: rules) : nil
        let places = Self.decimals.dropFirst(precision).flatMap { decimals in
            named(hit, point, decimals) + (hit == nil ? [.scene(Self.round(point, decimals))] : [])
        }
        let all = places + exact(hit, point) + [.scene(point)]
        return Target(all.first(where: leadsBack) ?? .cell(mouse.cell))
    }

    private var rules: HitRules { player.playground.probe.rules }

    /// The point of scene space; `nil` where the place is not on the stage, or something covers it.
    private var point: Point? {
        let playground = player.playground
        guard playground.overlays.top == nil,
            playground.layout.panes[.stage]?.contains(mouse.cell) == true
                || playground.isHolding && !mouse.isPress
        else { return nil }
        return playground.scenePoint(
            at: mouse.cell, fractionX: mouse.fractionX, fractionY: mouse.fractionY)
    }

    private func named(_ hit: LayerNode?, _ point: Point, _ decimals: Int) -> [Target.Place] {
        guard let hit, let own = hit.convert(point, from: nil) else { return [] }
        let name = player.playground.reference(to: hit)
        return [.center(name), .own(name, Self.round(own, decimals))]
    }

    private func exact(_ hit: LayerNode?, _ point: Point) -> [Target.Place] {
        guard let hit, let own = hit.convert(point, from: nil) else { return [] }
        return [.own(player.playground.reference(to: hit), own)]
    }

    /// Whether a script that says so comes to the same cell, and to the same point of it.
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
        // Adding 0 makes -0 what people write.
        return abs(number) * factor < 1e15 ? (number * factor).rounded() / factor + 0 : number
    }
}

extension Playground {
    /// The shortest tail of the path that names a layer alone; its index where none does.
    func reference(to node: LayerNode) -> LayerReference {
        let name = prepared(node.tree).shortestTail(of: node.index)
        return LayerReference(name?.description ?? "#\(node.index)")
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension ScriptPlayer {
    /// The screen place of a target; a named layer must be the one hit there, unless the step is
    /// forced.
    func hitPlace(_ target: Target) throws(StepFailure) -> ScreenPlace {
        let place = try place(target.place)
        guard let reference = target.place.layer, !target.isForced else { return place }
        let node = try node(reference)
        let point = try scenePoint(target.place)
        let root = playground.shownTree.root
        let hit = playground.prepared.hit(at: point, rules: playground.probe.rules)
        if hit == node.index { return place }
        let trace = root.trace(point, rules: playground.probe.rules)
        throw StepFailure(
            "\(node.name) is not hit at \(NumberText.pair(point.x, point.y))",
            expected: node.path.description, found: Self.name(trace.hit),
            trace: StepFailure.lines(of: trace),
            hint: Self.hint(node, point, playground)
                ?? "write 'anyway' after the target to do it regardless")
    }

    /// Whether the layer that a place names, if any, is hit there.
    func isHit(_ place: Target.Place) -> Bool {
        guard let reference = place.layer else { return true }
        guard let node = try? node(reference), let point = try? scenePoint(place) else {
            return false
        }
        return playground.prepared.hit(at: point, rules: playground.probe.rules) == node.index
    }

    /// The place of the pointer; the centre of the stage before it first moved.
    func here() -> ScreenPlace {
        if let pointer = session.hand.pointer {
            return ScreenPlace(
                column: Double(pointer.cell.column) + pointer.fractionX,
                row: Double(pointer.cell.row) + pointer.fractionY)
        }
        let stage = playground.layout.stage
        return ScreenPlace(
            column: Double(stage.minColumn) + Double(stage.size.columns) / 2,
            row: Double(stage.minRow) + Double(stage.size.rows) / 2)
    }

    /// The screen place of a target.
    func place(_ target: Target.Place) throws(StepFailure) -> ScreenPlace {
        switch target {
        case .cell(let cell):
            guard cell.column < playground.size.columns, cell.row < playground.size.rows else {
                throw StepFailure("the cell is not on the screen of \(screenSize)")
            }
            return ScreenPlace(column: Double(cell.column) + 0.5, row: Double(cell.row) + 0.5)
        case .pixel(let x, let y):
            let pixels = ScriptWorld.cellPixels
            let place = ScreenPlace(
                column: (Double(x) - 0.5) / Double(pixels.width),
                row: (Double(y) - 0.5) / Double(pixels.height))
            guard place.column < Double(playground.size.columns),
                place.row < Double(playground.size.rows)
            else { throw StepFailure("the pixel is not on the screen of \(screenSize)") }
            return place
        default: return try onStage(try scenePoint(target))
        }
    }

    /// The point of scene space that a place stands for now; `nil` if its layer does not exist or
    /// cannot be placed.
    public func point(of place: Target.Place) -> Point? {
        try? scenePoint(place)
    }

    /// The point of scene space that a target stands for.
    func scenePoint(_ target: Target.Place) throws(StepFailure) -> Point {
        switch target {
        case .center(let layer): return try scenePoint(layer, unit: .center)
        case .unit(let layer, let unit): return try scenePoint(layer, unit: unit)
        case .own(let layer, let point): return try scenePoint(try node(layer), point)
        case .scene(let point): return point
        case .offset(let dx, let dy):
            let start = try scenePoint(of: here())
            return Point(x: start.x + dx, y: start.y + dy)
        case .cell, .pixel: return try scenePoint(of: try place(target))
        }
    }

    /// The point of scene space at a screen place.
    private func scenePoint(of place: ScreenPlace) throws(StepFailure) -> Point {
        let point = playground.scenePoint(
            at: place.cell, fractionX: place.fractionX, fractionY: place.fractionY)
        guard let point else { throw StepFailure("the stage is not on the screen") }
        return point
    }

    private func scenePoint(
        _ layer: LayerReference, unit: UnitPoint
    ) throws(StepFailure) -> Point {
        let node = try node(layer)
        return try scenePoint(node, unit.point(in: node.layer.bounds))
    }

    private func scenePoint(_ node: LayerNode, _ own: Point) throws(StepFailure) -> Point {
        guard let point = node.convert(own, to: nil) else {
            throw StepFailure("\(node.name) has no place in scene space there")
        }
        return point
    }

    private func onStage(_ point: Point) throws(StepFailure) -> ScreenPlace {
        guard let stage = playground.layout.panes[.stage] else {
            throw StepFailure("the stage is not on the screen")
        }
        let place = playground.stage.viewport.place(of: point, in: stage.size)
        // A drag continues beyond the edge of the stage.
        if playground.isHolding {
            let column = Double(stage.minColumn) + place.column
            let row = Double(stage.minRow) + place.row
            let (columns, rows) = (playground.size.columns, playground.size.rows)
            if column >= 0, row >= 0, column < Double(columns), row < Double(rows) {
                return ScreenPlace(column: column, row: row).snapped
            }
        }
        // A point on the edge may be slightly outside because of rounding.
        guard place.column > -1e-9, place.row > -1e-9, place.column < Double(stage.size.columns),
            place.row < Double(stage.size.rows)
        else {
            throw StepFailure(
                "\(NumberText.pair(point.x, point.y)) is not on the stage as it is shown",
                hint: playground.isHolding
                    ? "a drag ends on the screen: use a larger size, or 'key 0' to fit"
                    : "'expect … at' asks without a pointer")
        }
        return ScreenPlace(
            column: Double(stage.minColumn) + max(0, place.column),
            row: Double(stage.minRow) + max(0, place.row)
        ).snapped
    }

    private var screenSize: String { "\(playground.size.columns)x\(playground.size.rows)" }

    static func name(_ node: LayerNode?) -> String { node?.path.description ?? "no layer" }

    /// The other rules that would give the wanted answer; `nil` for none.
    static func hint(_ wanted: LayerNode?, _ point: Point, _ playground: Playground) -> String? {
        let others = HitRules.apple.filter {
            $0 != playground.probe.rules
                && playground.shownTree.root.hitTest(point, rules: $0) == wanted
        }
        guard !others.isEmpty else { return nil }
        let names = others.map(\.rawValue).joined(separator: " and ")
        return "by the rules of \(names) it would be \(name(wanted))"
    }
}

import LayerGeometry
import TerminalTypes

/// The certainty of the answer at the probe.
extension Playground {
    /// The distance of the tested points from the edges of a cell, as a fraction of the cell.
    private static let inset = 1.0 / 16

    /// The layers hit in the probe's cell, the answer first, if there is more than one; `nil`
    /// stands for no hit.
    ///
    /// Empty if the whole cell has one answer, or if the terminal reports the pointer more
    /// precisely than by cells: the answer is then certain.
    public var hitsInCell: [LayerNode?] {
        guard probe.isOnStage, probe.pin == nil, !probe.isExact, probe.question == .hitTest,
            probe.rules.hasReceiver, let answer
        else { return [] }
        let size = layout.stage.size
        let place = stage.viewport.place(of: probe.point, in: size)
        let (left, top) = (place.column.rounded(.down), place.row.rounded(.down))
        guard stage.viewport.isMiddleOfCell(probe.point, in: size) else { return [] }
        var hits: [Int?] = [answer.hit?.index]
        for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let corner = stage.viewport.point(
                column: left + Self.inset + x * (1 - 2 * Self.inset),
                row: top + Self.inset + y * (1 - 2 * Self.inset), in: size)
            let hit = prepared.hit(at: corner, rules: probe.rules)
            if !hits.contains(hit) { hits.append(hit) }
        }
        return hits.count > 1 ? hits.map { $0.map { shownTree[$0] } } : []
    }

    /// The cell of the stage that shows the probe; `nil` if it is farther away than any screen is
    /// large.
    ///
    /// Edges of layers rarely coincide with edges of cells, so near an edge the point's own cell
    /// may show a neighbouring layer. The result is therefore the nearest cell within half a cell
    /// that shows the layer at the probe and whose centre has its answer. If there is none, it shows
    /// at least the layer or else has at least the answer. At the pin of the selected layer, which
    /// covers its cell, both are in one cell.
    public var probeCell: CellPoint? {
        let size = layout.stage.size
        guard let own = stage.viewport.cell(of: probe.point, in: size) else { return nil }
        guard probe.isOnStage, probe.question == .hitTest, probe.rules.hasReceiver,
            !stage.viewport.isMiddleOfCell(probe.point, in: size),
            own != derived.handles.pin || listing.selection == 0
        else { return own }
        let (hit, seen) = (answer?.hit?.index, prepared.seen(at: probe.point))
        func point(_ cell: CellPoint, down: Double = 0.5) -> Point {
            stage.viewport.point(
                column: Double(cell.column) + 0.5, row: Double(cell.row) + down, in: size)
        }
        func isHit(_ cell: CellPoint) -> Bool {
            prepared.hit(at: point(cell), rules: probe.rules) == hit
        }
        func isSeen(_ cell: CellPoint) -> Bool {
            // Layers are drawn by half rows.
            [0.25, 0.75].contains { prepared.seen(at: point(cell, down: $0)) == seen }
        }
        let cells = nearest(to: stage.viewport.place(of: probe.point, in: size), own)
        return cells.first { isSeen($0) && isHit($0) } ?? cells.first(where: isSeen)
            ?? cells.first(where: isHit) ?? own
    }

    /// The cell of a place and the three that share the corner nearest to it, the nearest first.
    private func nearest(to place: (column: Double, row: Double), _ own: CellPoint) -> [CellPoint] {
        let (across, down) = (place.column - Double(own.column), place.row - Double(own.row))
        let beside = CellPoint(column: own.column + (across < 0.5 ? -1 : 1), row: own.row)
        let over = CellPoint(column: own.column, row: own.row + (down < 0.5 ? -1 : 1))
        let corner = CellPoint(column: beside.column, row: over.row)
        let isNearerBeside = min(across, 1 - across) <= min(down, 1 - down)
        return [own] + (isNearerBeside ? [beside, over] : [over, beside]) + [corner]
    }

    /// The probe's point, in scene space or a layer's space, with the decimals of the Why pane.
    public func pointText(_ point: Point?) -> String {
        NumberText.pair(point, decimals: stage.viewport.decimals(of: probe.point, on: layout))
    }

    /// A sentence for a missing answer at the probe, in the terms of the rules.
    public var nothingHit: String {
        Answer.nothing(
            among: answer?.candidates.count ?? 0, probe.rules, probe.question,
            at: pointText(probe.point))
    }
}

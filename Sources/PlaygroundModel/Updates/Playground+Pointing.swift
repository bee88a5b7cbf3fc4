import LayerGeometry
import TerminalTypes

/// Pointing without a mouse: at the selected layer, and at points of interest.
extension Playground {
    /// Moves the probe to the centre of the selected layer.
    mutating func pointAtSelection() {
        let node = shownTree[selection]
        guard let point = node.convert(node.bounds.middle, to: nil), point.isFinite else {
            return say("\(node.spokenName) cannot be shown on the stage")
        }
        look(at: point)
    }

    /// Goes to another point of interest, at its time, and selects the layer that it names, or else
    /// the layer hit there.
    mutating func goToStop(_ step: Int) {
        let stops = probe.stops
        guard !stops.isEmpty else { return say("this scene has no points to visit") }
        let place = probe.stop.map { $0 + step } ?? (step > 0 ? 0 : -1)
        let stop = place.wrapped(in: stops.count)
        let isThere = probe.isOnStage && probe.stopInSight == stop
        probe.stop = stop
        look(at: stops[stop].point)
        // The text is the reason for the visit.
        if stops[stop].about != nil { panes.showsAbout = true }
        if isThere { panes.log = "the scene's only point" }
        if let time = stops[stop].time, tree.hasMotion { pause(at: time) }
        refresh()
        if let path = stops[stop].selects, case .found(let node) = tree.find(path) {
            select(node.index)
        } else if let hit = answer?.hit {
            select(hit.index)
        }
    }

    /// Moves the probe to a point, and scrolls the view there if necessary.
    mutating func look(at point: Point) {
        probe.pin = nil
        panes.log = ""
        move(to: point, isExact: true)
        let size = layout.stage.size
        let place = stage.viewport.place(of: point, in: size)
        guard
            place.column < 0 || place.column >= Double(size.columns) || place.row < 0
                || place.row >= Double(size.rows)
        else { return }
        stage.viewport.center = point
        stage.isFitting = false
    }
}

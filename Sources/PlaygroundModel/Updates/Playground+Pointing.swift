import LayerGeometry
import TerminalTypes

/// Pointing without a mouse: at the selected layer, and at the points that the scene names.
extension Playground {
    /// Asks at the middle of the selected layer.
    mutating func pointAtSelection() {
        let node = shownTree[selection]
        guard let point = node.convert(node.bounds.middle, to: nil), point.isFinite else {
            panes.log = "\(node.spokenName) has no place on the stage"
            return
        }
        look(at: point)
    }

    /// Goes on to another of the scene's own points, at the time it asks for, and selects the layer
    /// it names, or else what is hit there.
    mutating func goToStop(_ step: Int) {
        let stops = probe.stops
        guard !stops.isEmpty else {
            panes.log = "this scene has no points to visit"
            return
        }
        let place = probe.stop.map { $0 + step } ?? (step > 0 ? 0 : -1)
        let stop = (place % stops.count + stops.count) % stops.count
        let isThere = probe.isOnStage && probe.stopInSight == stop
        probe.stop = stop
        look(at: stops[stop].point)
        // The text is the reason to go there.
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

    /// Moves the probe to a point, and the view there where it is out of sight.
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

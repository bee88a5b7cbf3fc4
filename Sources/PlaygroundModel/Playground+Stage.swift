import LayerGeometry
import TerminalTypes

extension Playground {
    /// Returns the playground with the whole scene in view on a stage of a given size, whatever the
    /// screen is, and with the probe at a point of scene space; `nil` for no probe.
    ///
    /// For pictures of the stage alone.
    public func fitted(to stage: CellSize, probe: Point?) -> Playground {
        var copy = self
        copy.pin = nil
        copy.update(probe.map { .hover($0) } ?? .leave)
        copy.viewport = Viewport(
            fitting: copy.extent, in: stage, isYUp: viewport.isYUp)
        return copy
    }
}

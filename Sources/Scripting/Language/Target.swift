import LayerGeometry
import TerminalTypes

/// Where a pointer step happens.
public struct Target: Hashable, Sendable {
    /// A place, as a script says it.
    public enum Place: Hashable, Sendable {
        /// The middle of a layer's bounds: `blue`.
        case center(LayerReference)
        /// A point of a layer's own space: `blue:2,2`.
        case own(LayerReference, Point)
        /// A fraction of a layer's bounds: `blue@0.5,1`.
        case unit(LayerReference, UnitPoint)
        /// A point of scene space: `34,10`, with a negative x `(-5,3)`.
        case scene(Point)
        /// A distance in scene space from where the pointer is: `+20,0` or `-5,3`.
        case offset(dx: Double, dy: Double)
        /// A cell of the terminal; the script counts from 1, this value from 0: `cell(9,7)`.
        case cell(CellPoint)
        /// A pixel as mode 1016 reports it, counted from 1: `px(73,112)`.
        case pixel(x: Int, y: Int)

        /// The layer that it names; `nil` for a place of its own.
        public var layer: LayerReference? {
            switch self {
            case .center(let layer), .own(let layer, _), .unit(let layer, _): layer
            case .scene, .offset, .cell, .pixel: nil
            }
        }
    }

    /// Where it is.
    public var place: Place
    /// Whether the step happens even where the named layer is not the one hit: `anyway`.
    public var isForced: Bool

    /// Creates a target.
    public init(_ place: Place, isForced: Bool = false) {
        self.place = place
        self.isForced = isForced
    }
}

import LayerGeometry
import TerminalTypes

/// The target of a pointer step.
public struct Target: Hashable, Sendable {
    /// A place in the notation of scripts.
    public enum Place: Hashable, Sendable {
        /// The centre of a layer's bounds: `blue`.
        case center(LayerReference)
        /// A point of a layer's own space: `blue:2,2`.
        case own(LayerReference, Point)
        /// A fraction of a layer's bounds: `blue@0.5,1`.
        case unit(LayerReference, UnitPoint)
        /// A point of scene space: `34,10`, with a negative x `(-5,3)`.
        case scene(Point)
        /// A distance in scene space from the pointer: `+20,0` or `-5,3`.
        case offset(dx: Double, dy: Double)
        /// A cell of the terminal, counted from 0 here and from 1 in scripts: `cell(9,7)`.
        case cell(CellPoint)
        /// A pixel as in mode 1016, counted from 1: `px(73,112)`.
        case pixel(x: Int, y: Int)

        /// The layer that it names; `nil` for none.
        public var layer: LayerReference? {
            switch self {
            case .center(let layer), .own(let layer, _), .unit(let layer, _): layer
            case .scene, .offset, .cell, .pixel: nil
            }
        }
    }

    /// The place.
    public var place: Place
    /// Whether the step is performed even if the named layer is not the one hit: `anyway`.
    public var isForced: Bool

    /// Creates a target.
    public init(_ place: Place, isForced: Bool = false) {
        self.place = place
        self.isForced = isForced
    }
}

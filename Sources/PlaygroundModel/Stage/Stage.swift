import LayerGeometry

/// How the stage shows the layers, and what the mouse holds there.
public struct Stage: Hashable, Sendable {
    /// The part of the scene that is shown.
    public internal(set) var viewport: Viewport
    /// Whether the view follows the scene's extent: until the first zoom or pan.
    var isFitting = true
    /// How many columns the scene takes at the scale at which all of it is in sight.
    var contentColumns = 0
    /// Whether frames are shown.
    public internal(set) var showsFrames = false
    /// Whether the anchor points of all layers are shown.
    public internal(set) var showsPins = false
    /// Whether axes are shown.
    public internal(set) var showsAxes = false
    /// Whether the grid is shown.
    public internal(set) var showsGrid = false
    /// Whether cells are marked where what is seen is not what is hit.
    public internal(set) var showsXray = false
    /// What the mouse holds; `nil` for nothing.
    public internal(set) var held: Held?

    init(isYUp: Bool) {
        viewport = Viewport(isYUp: isYUp)
    }

    /// What the button was pressed on; `nil` where it holds nothing of the stage.
    var hold: Hold? {
        if case .stage(let hold)? = held { hold } else { nil }
    }

    /// The layer whose row of the tree the mouse holds; `nil` where it holds none.
    public var heldRow: Int? {
        if case .row(let row)? = held { row } else { nil }
    }
}

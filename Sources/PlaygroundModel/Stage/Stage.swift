import LayerGeometry

/// The view of the stage, and mouse drags.
public struct Stage: Hashable, Sendable {
    /// The visible part of the scene.
    public internal(set) var viewport: Viewport
    /// Whether the view keeps fitting the scene: until the first zoom or pan.
    var isFitting = true
    /// The width of the fitted scene in columns.
    var contentColumns = 0
    /// Whether frames are shown.
    public internal(set) var showsFrames = false
    /// Whether the anchor points of all layers are shown.
    public internal(set) var showsPins = false
    /// Whether axes are shown.
    public internal(set) var showsAxes = false
    /// Whether the grid is shown.
    public internal(set) var showsGrid = false
    /// Whether cells are marked where the visible layer is not the hit layer.
    public internal(set) var showsXray = false
    /// The current drag; `nil` for none.
    public internal(set) var held: Held?

    init(isYUp: Bool) {
        viewport = Viewport(isYUp: isYUp)
    }

    /// The current drag on the stage; `nil` for none.
    var hold: Hold? {
        if case .stage(let hold)? = held { hold } else { nil }
    }

    /// The layer whose row of the tree is dragged; `nil` for none.
    public var heldRow: Int? {
        if case .row(let row)? = held { row } else { nil }
    }
}

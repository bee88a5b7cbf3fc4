import LayerGeometry

/// One use of a tool, until it is committed or reverted: one undo step.
public struct EditSession: Hashable, Sendable {
    /// The part of a layer that is dragged.
    public enum Grip: Hashable, Sendable {
        /// The layer itself.
        case body
        /// Its anchor point.
        case pin
        /// One of its corners, as a fraction of the bounds.
        case corner(UnitPoint)
        /// The rotation handle.
        case turn
    }

    /// The tool in use.
    public let tool: Tool
    /// The index of the edited layer.
    public let index: Int
    /// The layers before the edit.
    public let before: LayerTree
    /// The index of the chosen flag, for the flags tool.
    public internal(set) var flag = 0
    /// The part dragged by the mouse; `nil` for keyboard edits.
    public let grip: Grip?
    /// Whether the mouse wheel makes this edit; the keys then keep their usual meaning.
    public let isByWheel: Bool
    /// The point where the drag started, in the layer's own space before the edit.
    let grabbed: Point

    /// The layer before the edit.
    public var old: LayerNode { before[index] }

    init(
        _ tool: Tool, on index: Int, of tree: LayerTree, grip: Grip? = nil, isByWheel: Bool = false,
        grabbed: Point = .zero
    ) {
        self.tool = tool
        self.index = index
        before = tree
        self.grip = grip
        self.isByWheel = isByWheel
        self.grabbed = grabbed
    }
}

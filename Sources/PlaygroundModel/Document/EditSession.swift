import LayerGeometry

/// One use of a tool, from taking it up to keeping or reverting what it did: one step of undo.
public struct EditSession: Hashable, Sendable {
    /// What a drag holds.
    public enum Grip: Hashable, Sendable {
        /// The layer itself.
        case body
        /// Its anchor point.
        case pin
        /// One of its corners, as a fraction of the bounds.
        case corner(UnitPoint)
        /// The handle that turns it.
        case turn
    }

    /// What the arrow keys change.
    public let tool: Tool
    /// The layer that is changed.
    public let index: Int
    /// The layers as they were before.
    public let before: LayerTree
    /// Which flag is chosen, for the tool of the flags.
    public internal(set) var flag = 0
    /// What the mouse holds; `nil` where the keyboard edits.
    public let grip: Grip?
    /// Whether the mouse wheel makes this edit; the keys then keep their usual meaning.
    public let isByWheel: Bool
    /// Where the mouse took hold, in the layer's own space before the edit.
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

/// Actions that add, remove and move layers.
public enum StructureAction: Hashable, Sendable {
    /// Adds a new sublayer to the selected layer.
    case newLayer
    /// Duplicates the selected layer in front of it.
    case duplicate
    /// Deletes the selected layer.
    case deleteLayer
    /// Moves the selected layer forward among its siblings by a number of places.
    case restack(Int)
    /// Makes the selected layer a sibling of its superlayer.
    case moveOut
    /// Makes the selected layer a sublayer of the sibling behind it.
    case moveIn
    /// Starts dragging a row of the tree; dropping it on another row moves the layer.
    case holdRow(Int?)
    /// Moves a layer behind another one, or makes it a sublayer of that one.
    case drop(Int, on: Int, isInto: Bool)
}

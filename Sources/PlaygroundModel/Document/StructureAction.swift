/// What changes which layers there are, and which is in which.
public enum StructureAction: Hashable, Sendable {
    /// Puts a new layer into the selected one.
    case newLayer
    /// Puts a copy in front of the selected layer.
    case duplicate
    /// Takes the selected layer out.
    case deleteLayer
    /// Moves the selected layer so many places to the front among its siblings.
    case restack(Int)
    /// Makes the selected layer a sibling of its superlayer.
    case moveOut
    /// Makes the selected layer a sublayer of the sibling behind it.
    case moveIn
    /// Holds a row of the tree; letting it go over another row moves the layer.
    case holdRow(Int?)
    /// Moves a layer behind another one, or into it.
    case drop(Int, on: Int, isInto: Bool)

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .newLayer, .duplicate, .deleteLayer, .restack, .moveOut, .moveIn, .holdRow, .drop:
            true
        }
    }
}

import LayerGeometry

/// Actions on the document as a whole.
public enum DocumentAction: Hashable, Sendable {
    /// Undoes the last change.
    case undo
    /// Redoes the last undone change.
    case redo
    /// Replaces the properties of a layer and keeps its sublayers; the text describes the change.
    case revise(Int, Layer, String)
    /// The scene was saved; the text is the message to show.
    case saved(String)
    /// The scene now belongs to the file of this name.
    case named(String)
    /// Loads the layers from a file or a journal, with line numbers and remarks as when opening a
    /// dump.
    ///
    /// `isSaved` means that the file has these layers; without `isUndoable` the history is cleared.
    case load(
        Layer, lines: [Int?] = [], remarks: [Int: String] = [:], isSaved: Bool,
        isUndoable: Bool = true)
    /// Updates the metadata of the scene after rereading the file.
    case describe(title: String?, about: String?, stops: [SceneStop])

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .undo, .redo, .revise, .saved, .load: true
        case .named, .describe: false
        }
    }
}

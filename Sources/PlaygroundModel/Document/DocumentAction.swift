import LayerGeometry

/// What happens to the layers as a whole.
public enum DocumentAction: Hashable, Sendable {
    /// Takes the last change back.
    case undo
    /// Does again what was taken back.
    case redo
    /// Gives a layer other properties, its sublayers staying; the text says in a few words what.
    case revise(Int, Layer, String)
    /// The scene was saved as it is; the text says so.
    case saved(String)
    /// The scene belongs to the file of this name from now on.
    case named(String)
    /// Shows another state of the layers, from a file or a journal, with the lines and remarks of a dump
    /// as when it was opened.
    ///
    /// `isSaved` where the file has them; without `isUndoable` the history is forgotten.
    case load(
        Layer, lines: [Int?] = [], remarks: [Int: String] = [:], isSaved: Bool,
        isUndoable: Bool = true)
    /// What a file that was read again says of the scene, beside its layers.
    case describe(title: String?, about: String?, stops: [SceneStop])

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .undo, .redo, .revise, .saved, .load: true
        case .named, .describe: false
        }
    }
}

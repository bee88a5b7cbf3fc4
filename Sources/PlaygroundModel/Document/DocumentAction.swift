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
    /// Other layers, from a file or a journal; `isSaved` where the file has them.
    case load(Layer, isSaved: Bool)
    /// Other layers, from a dump that was written anew, with the line that each begins on and the remarks
    /// on them, as when it was opened; `isEdit` where undoing brings back those before.
    case follow(Layer, lines: [Int?], remarks: [Int: String], isEdit: Bool)
    /// What a file that was read again says of the scene, beside its layers.
    case describe(title: String?, about: String?, stops: [SceneStop])

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .undo, .redo, .revise, .saved, .load, .follow: true
        case .named, .describe: false
        }
    }
}

import LayerGeometry

/// The layers and their changes since they were read.
public struct Document: Sendable {
    /// The scene's title; `nil` if the file gives none.
    private var title: String?
    /// The name of the scene's file; `nil` if there is no file, as for a demo.
    public private(set) var fileName: String?
    /// The description in the scene file; `nil` if there is none.
    public private(set) var about: String?
    /// The layers.
    public private(set) var tree: LayerTree
    /// Incremented with every change of the layers.
    private(set) var changes = 0
    /// Whether there are unsaved changes.
    public private(set) var isModified = false
    /// Whether changing the anchor point keeps the frame by adjusting the position.
    public internal(set) var keepsFrame = false
    /// The undo history.
    var history = History()
    /// The saved layers.
    private var savedTree: LayerTree
    /// The names of the layers; without line numbers once layers were added, removed or moved.
    var names: LayerNames

    init(title: String?, fileName: String?, about: String?, tree: LayerTree, names: LayerNames) {
        self.title = title
        self.fileName = fileName
        self.about = about
        self.tree = tree
        self.names = names
        savedTree = tree
    }

    /// The name of the scene: its title, or else its file's name.
    public var name: String { title ?? fileName ?? "" }

    /// The top line: the file's name and the scene's title.
    public var heading: String {
        guard let fileName, let title, !title.isEmpty, title != fileName else {
            return fileName ?? title ?? ""
        }
        return "\(fileName) · \(title)"
    }

    /// Records the name of the file that the scene was saved as.
    mutating func rename(to file: String) { fileName = file }

    /// Updates title and description after rereading the file.
    mutating func describe(title: String?, about: String?) {
        (self.title, self.about) = (title, about)
    }

    /// Replaces the layers.
    mutating func show(_ tree: LayerTree) {
        self.tree = tree
        changes += 1
        isModified = tree != savedTree
    }

    /// Records whether the current layers are those of the file.
    mutating func settle(isSaved: Bool) {
        if isSaved { savedTree = tree }
        isModified = !isSaved
    }
}

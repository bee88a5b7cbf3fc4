import LayerGeometry

/// The layers, and what became of them since they were read.
public struct Document: Sendable {
    /// The scene's title; `nil` if the file gives none.
    private var title: String?
    /// The name of the scene's file; `nil` if there is no file, as for a demo.
    public private(set) var fileName: String?
    /// What the scene is about, as the file says it; `nil` where it does not.
    public private(set) var about: String?
    /// The layers.
    public private(set) var tree: LayerTree
    /// Grows with every change of the layers.
    private(set) var changes = 0
    /// Whether there are changes that no file has.
    public private(set) var isModified = false
    /// Whether a changed anchor point leaves the layer where it is.
    public internal(set) var keepsFrame = false
    /// The states to go back to.
    var history = History()
    /// The layers as the file has them.
    private var savedTree: LayerTree
    /// What the layers are called; without lines once layers came, went or changed places.
    var names: LayerNames

    init(title: String?, fileName: String?, about: String?, tree: LayerTree, names: LayerNames) {
        self.title = title
        self.fileName = fileName
        self.about = about
        self.tree = tree
        self.names = names
        savedTree = tree
    }

    /// What the scene is called: by its title, or else by its file's name.
    public var name: String { title ?? fileName ?? "" }

    /// The top line: the file's name and the scene's title.
    public var heading: String {
        guard let fileName, let title, !title.isEmpty, title != fileName else {
            return fileName ?? title ?? ""
        }
        return "\(fileName) · \(title)"
    }

    /// Takes the name of the file it was saved as.
    mutating func rename(to file: String) { fileName = file }

    /// Takes what a file that was read again says of the scene.
    mutating func describe(title: String?, about: String?) {
        (self.title, self.about) = (title, about)
    }

    /// Goes on with other layers.
    mutating func show(_ tree: LayerTree) {
        self.tree = tree
        changes += 1
        isModified = tree != savedTree
    }

    /// The file has the layers as they are now (`true`), or others.
    mutating func settle(isSaved: Bool) {
        if isSaved { savedTree = tree }
        isModified = !isSaved
    }
}

import LayerGeometry

/// The layers, and what became of them since they were read.
public struct Document: Sendable {
    /// The scene's title, as the file gives it; the file's name where it gives none.
    public private(set) var title: String
    /// The name of the scene's file; `nil` for what is none, as a demo.
    public private(set) var fileName: String?
    /// What the scene is about, as the file says it; `nil` where it does not.
    public let about: String?
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

    init(title: String, fileName: String?, about: String?, tree: LayerTree, names: LayerNames) {
        self.title = title
        self.fileName = fileName
        self.about = about
        self.tree = tree
        self.names = names
        savedTree = tree
    }

    /// What stands above everything: the file, and what the scene is called.
    public var heading: String {
        guard let fileName, fileName != title else { return title }
        // A dump has no title but its path.
        return title.isEmpty || title.hasSuffix("/" + fileName)
            ? fileName : "\(fileName) · \(title)"
    }

    /// Belongs to another file from now on.
    mutating func name(_ file: String) {
        if title == fileName { title = file }
        fileName = file
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

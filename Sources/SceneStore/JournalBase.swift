import SceneFile

/// What the edits of a journal start from: a document and its scene.
public struct JournalBase: Hashable, Sendable {
    /// What the journal is of: the absolute path of a file, or `demo:` and a name.
    public let document: String
    /// The scene before the first edit.
    public let scene: Scene
    let hash: ContentHash

    /// The scene of a file, as the document knows it.
    public init(_ document: SceneDocument, scene: Scene) {
        self.document = document.absolutePath
        self.scene = scene
        hash = document.hash
    }

    /// The scene of a built-in demo.
    public init(demo name: String, text: String, scene: Scene) {
        document = "demo:" + name
        self.scene = scene
        hash = ContentHash(text.utf8)
    }
}

import SceneFile

/// The starting point of a journal: a document and its scene.
public struct JournalBase: Hashable, Sendable {
    /// The document: the absolute path of a file, or `demo:` and a name.
    public let document: String
    /// The scene before the first edit.
    public let scene: Scene
    let hash: ContentHash

    /// The scene of a file, as last read or written.
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

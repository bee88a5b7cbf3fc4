/// One key of a scene file, as a person reads about it.
public struct SceneKey: Hashable, Sendable {
    /// The key, as it is written.
    public let name: String
    /// What may be written after it.
    public let type: String
    /// What counts where it is not written; empty where nothing does.
    public let defaultText: String
    /// What it means.
    public let sentence: String
}

extension SceneKey {
    init(_ name: String, _ type: String, _ defaultText: String, _ sentence: String) {
        self.name = name
        self.type = type
        self.defaultText = defaultText
        self.sentence = sentence
    }
}

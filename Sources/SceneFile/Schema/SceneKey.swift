/// Documentation of one key of a scene file.
public struct SceneKey: Hashable, Sendable {
    /// The name of the key.
    public let name: String
    /// The type of its value.
    public let type: String
    /// The default value; empty if there is none.
    public let defaultText: String
    /// Its meaning.
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

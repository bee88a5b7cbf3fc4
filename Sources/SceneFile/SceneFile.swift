public import Diagnostics
import LayerGeometry

/// Reads and writes scene files.
public enum SceneFile {
    /// Reads a scene.
    ///
    /// A scene is never half read: one problem is enough to refuse it, and all that can be found in
    /// one run are reported.
    ///
    /// - Parameter name: What the file is called in messages.
    public static func read(_ text: String, name: String) throws(SceneProblems) -> Scene {
        try readWithPlaces(text, name: name).scene
    }

    /// Reads a scene, and where each of its layers begins.
    ///
    /// - Returns: The places are in pre-order; a layer that an alias stands for is where it is
    ///   written.
    public static func readWithPlaces(
        _ text: String, name: String
    ) throws(SceneProblems) -> (scene: Scene, places: [SourceRange]) {
        try scene(Array(text.utf8), name: name)
    }

    /// Reads a scene from a file's bytes, which must be UTF-8; a byte order mark may come first.
    ///
    /// - Parameter name: What the file is called in messages.
    public static func read(bytes: [UInt8], name: String) throws(SceneProblems) -> Scene {
        try readWithPlaces(bytes: bytes, name: name).scene
    }

    /// Reads a scene from a file's bytes, and where each of its layers begins.
    public static func readWithPlaces(
        bytes: [UInt8], name: String
    ) throws(SceneProblems) -> (scene: Scene, places: [SourceRange]) {
        try scene(validated(bytes, name: name), name: name)
    }

    private static func scene(
        _ text: [UInt8], name: String
    ) throws(SceneProblems) -> (scene: Scene, places: [SourceRange]) {
        if text.count > SceneLimits.bytes { throw tooLarge(name) }
        let reader = SceneReader(withoutMark(text), name: name)
        let scene = reader.read()
        guard let scene, reader.problems.diagnostics.isEmpty else { throw reader.problems.all }
        return (scene, reader.layers.places[0])
    }

    /// Returns a file's bytes if they are text.
    static func validated(_ bytes: [UInt8], name: String) throws(SceneProblems) -> [UInt8] {
        if bytes.count > SceneLimits.bytes { throw tooLarge(name) }
        if !BadCharacters.isPlain(bytes), String(validating: bytes, as: UTF8.self) == nil {
            let (diagnostic, source) = Diagnostic.notUTF8(bytes, name: name)
            throw SceneProblems([diagnostic], in: source)
        }
        return bytes
    }

    /// Returns a text without a byte order mark.
    static func withoutMark(_ text: [UInt8]) -> [UInt8] {
        text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    }

    private static func tooLarge(_ name: String) -> SceneProblems {
        let diagnostic = Diagnostic(
            "the file has more than 256 MiB", at: SourceRange(line: 1, column: 1))
        return SceneProblems([diagnostic], in: SourceText("", name: name))
    }
}

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
        if text.utf8.count > SceneLimits.bytes { throw tooLarge(name) }
        var text = text
        if text.unicodeScalars.first?.value == 0xFEFF { text.unicodeScalars.removeFirst() }
        text.makeContiguousUTF8()
        let reader = SceneReader(text, name: name)
        let scene = reader.read()
        guard let scene, reader.nodes.diagnostics.isEmpty else {
            throw SceneProblems(reader.nodes.sortedDiagnostics, in: reader.nodes.source)
        }
        return (scene, reader.layers.places)
    }

    /// Reads a scene from a file's bytes, which must be UTF-8; a byte order mark may come first.
    ///
    /// - Parameter name: What the file is called in messages.
    public static func read(bytes: [UInt8], name: String) throws(SceneProblems) -> Scene {
        try read(text(bytes, name: name), name: name)
    }

    /// Reads a scene from a file's bytes, and where each of its layers begins.
    public static func readWithPlaces(
        bytes: [UInt8], name: String
    ) throws(SceneProblems) -> (scene: Scene, places: [SourceRange]) {
        try readWithPlaces(text(bytes, name: name), name: name)
    }

    /// The text of a file's bytes.
    static func text(_ bytes: [UInt8], name: String) throws(SceneProblems) -> String {
        if bytes.count > SceneLimits.bytes { throw tooLarge(name) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let (diagnostic, source) = Diagnostic.notUTF8(bytes, name: name)
            throw SceneProblems([diagnostic], in: source)
        }
        return text
    }

    private static func tooLarge(_ name: String) -> SceneProblems {
        let diagnostic = Diagnostic(
            "the file has more than 256 MiB", at: SourceRange(line: 1, column: 1))
        return SceneProblems([diagnostic], in: SourceText("", name: name))
    }
}

import Diagnostics
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
        if text.utf8.count > SceneLimits.bytes { throw tooLarge(name) }
        var text = text
        if text.unicodeScalars.first?.value == 0xFEFF { text.unicodeScalars.removeFirst() }
        text.makeContiguousUTF8()
        let reader = SceneReader(text, name: name)
        let scene = reader.read()
        guard let scene, reader.nodes.diagnostics.isEmpty else {
            throw SceneProblems(reader.nodes.sortedDiagnostics, in: reader.nodes.source)
        }
        return scene
    }

    /// Reads a scene from a file's bytes, which must be UTF-8; a byte order mark may come first.
    ///
    /// - Parameter name: What the file is called in messages.
    public static func read(bytes: [UInt8], name: String) throws(SceneProblems) -> Scene {
        if bytes.count > SceneLimits.bytes { throw tooLarge(name) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let (diagnostic, source) = Diagnostic.notUTF8(bytes, name: name)
            throw SceneProblems([diagnostic], in: source)
        }
        return try read(text, name: name)
    }

    private static func tooLarge(_ name: String) -> SceneProblems {
        let diagnostic = Diagnostic(
            "the file has more than 256 MiB", at: SourceRange(line: 1, column: 1))
        return SceneProblems([diagnostic], in: SourceText("", name: name))
    }
}

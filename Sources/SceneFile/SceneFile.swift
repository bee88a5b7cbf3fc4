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
            throw notUTF8(bytes, name: name)
        }
        return try read(text, name: name)
    }

    private static func tooLarge(_ name: String) -> SceneProblems {
        let diagnostic = Diagnostic(
            "the file has more than 256 MiB", at: SourceRange(line: 1, column: 1))
        return SceneProblems([diagnostic], in: SourceText("", name: name))
    }

    private static func notUTF8(_ bytes: [UInt8], name: String) -> SceneProblems {
        // Repairing writes U+FFFD; the first one that the bytes do not spell is the place.
        var repaired = String(decoding: bytes, as: UTF8.self)
        var offset = 0
        var valid = String.UnicodeScalarView()
        for scalar in repaired.unicodeScalars {
            let spelled = Array(String(scalar).utf8)
            guard bytes[offset...].starts(with: spelled) else { break }
            offset += spelled.count
            valid.append(scalar)
        }
        if repaired.unicodeScalars.first?.value == 0xFEFF {
            repaired.unicodeScalars.removeFirst()
            if valid.first?.value == 0xFEFF { valid.removeFirst() }
        }
        let before = SourceText(String(valid), name: name).lines
        let column = (before.last?.unicodeScalars.count ?? 0) + 1
        let byte = String(bytes[min(offset, bytes.count - 1)], radix: 16, uppercase: true)
        let diagnostic = Diagnostic(
            "the byte 0x\(byte) is not UTF-8",
            at: SourceRange(line: before.count, column: column),
            help: "save the file as UTF-8")
        return SceneProblems([diagnostic], in: SourceText(repaired, name: name))
    }
}

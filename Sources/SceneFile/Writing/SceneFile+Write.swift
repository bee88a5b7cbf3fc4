import LayerGeometry

extension SceneFile {
    /// Writes a scene so that it reads back equal, to the last bit of every number.
    ///
    /// Default values are omitted. A layer gets a `frame` if setting it reproduces `position` and
    /// `bounds`, otherwise these two. Numbers that are not finite and invisible characters are written
    /// but rejected by `read`.
    public static func write(_ scene: Scene) -> String {
        var writer = SceneWriter()
        writer.write(scene)
        guard writer.hasDeepBraces else { return writer.text }
        var lines = SceneWriter(isShallow: true)
        lines.write(scene)
        return lines.isTooLong ? writer.text : lines.text
    }

    /// Whether the text of a scene is longer than a number of bytes; writes no more than that.
    public static func isLonger(_ scene: Scene, than bytes: Int) -> Bool {
        var writer = SceneWriter(atMost: bytes)
        writer.write(scene)
        return writer.isTooLong
    }

    /// Writes a scene, or updates the text it came from, and makes sure that it can be read again.
    ///
    /// - Parameter text: The text that the scene came from, whose comments are preserved.
    /// - Throws: The problems for which `read` would reject the text: too many bytes, or a name
    ///   that is too long.
    public static func writeReadable(
        _ scene: Scene, into text: String = ""
    ) throws(SceneProblems) -> [UInt8] {
        let written = Array((text.isEmpty ? write(scene) : write(scene, into: text)).utf8)
        try check(written)
        return written
    }
}

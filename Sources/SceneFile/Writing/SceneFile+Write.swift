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
        return writer.text
    }
}

import LayerGeometry

extension SceneFile {
    /// Writes a scene so that it reads back equal, to the last bit of every number.
    ///
    /// Values that count anyway are left out. A layer gets a `frame` where setting it gives the same
    /// `position` and `bounds`, and these two where it does not. Numbers that are not finite, and
    /// text that cannot be seen, are written but cannot be read again.
    public static func write(_ scene: Scene) -> String {
        var writer = SceneWriter()
        writer.write(scene)
        return writer.text
    }
}

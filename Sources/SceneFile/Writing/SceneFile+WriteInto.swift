import Diagnostics
import LayerGeometry

extension SceneFile {
    /// Writes a scene into the text that it came from, and changes no more of it than has to be.
    ///
    /// Comments, blank lines, the order of keys, quotes and the spelling of numbers stay wherever a
    /// layer was only edited in values, and with every layer that was not touched. A value that
    /// changed is replaced in its place; a key whose value is the default again goes, with its line,
    /// or says so where a comment stands behind it. A `frame` stays one while setting it gives the
    /// geometry. The text of a scene that did not change is returned byte for byte.
    ///
    /// The result reads back equal to the scene, to the last bit of every number: where the text
    /// cannot be edited so (a layer moved to before what its alias stands for, or it is no scene), it is
    /// what `write(_:)` returns.
    ///
    /// - Parameter text: A scene file, with or without a byte order mark.
    public static func write(_ scene: Scene, into text: String) -> String {
        let anew = write(scene)
        guard !isDeep(scene.root), let old = try? read(text, name: ""), !isDeep(old.root) else {
            return anew
        }
        if write(old) == anew { return text }
        let hasMark = text.unicodeScalars.first?.value == 0xFEFF
        let body = hasMark ? String(text.unicodeScalars.dropFirst()) : text
        guard let edited = edited(body, from: old, to: scene),
            let copy = try? read(edited, name: ""), write(copy) == anew
        else { return anew }
        return hasMark ? "\u{FEFF}" + edited : edited
    }

    private static func edited(_ body: String, from old: Scene, to new: Scene) -> String? {
        let text = PlacedText(body)
        guard let document = SceneReader(text.bytes, name: "").document(),
            let mapping = text.mapping(document)
        else { return nil }
        var edits = MappingEdits(mapping, in: text, order: SceneSchema.scene.map(\.name))
        for key in SceneSchema.scene where key.name != "root" && key.name != "hitbox" {
            edits.set(
                key.name, from: SceneKey.value(key.name, of: old),
                to: SceneKey.value(key.name, of: new), standard: key.defaultText)
        }
        guard let root = edits.entry("root") else { return nil }
        let before = LayerPrint(old.root)
        let after = LayerPrint(new.root)
        let origins = LayerOrigins(text, root: root.value, old: before, new: after)
        LayerEdits(text, origins: origins).nested(
            root, from: (old.root, before), to: (new.root, after), &edits)
        return edits.edits().applied(to: text.bytes, in: 0..<text.bytes.count)
    }

    /// Whether layers are nested so deep that following them in the text might not fit the stack.
    private static func isDeep(_ root: Layer) -> Bool {
        var level = [root]
        for _ in 0..<100 {
            level = level.flatMap { $0.sublayers + ($0.mask.map { [$0] } ?? []) }
            if level.isEmpty { return false }
        }
        return true
    }
}

import Diagnostics
import LayerGeometry

extension SceneFile {
    /// Updates the text that a scene came from with minimal edits.
    ///
    /// Comments, blank lines, the order of keys, quotes and the spelling of numbers are preserved
    /// for all untouched layers and for layers of which only values changed. Changed values are
    /// replaced in place. A key whose value is the default again is removed with its line, or set
    /// to the default if a comment follows it. A `frame` stays as long as it reproduces the
    /// geometry. An unchanged scene returns its text byte for byte.
    ///
    /// The result reads back equal to the scene, to the last bit of every number. If edits cannot
    /// achieve that (say, a layer moved in front of the anchor that its alias refers to), the result is
    /// that of `write(_:)`.
    ///
    /// - Parameter text: A scene file, with or without a byte order mark.
    public static func write(_ scene: Scene, into text: String) -> String {
        let rewritten = write(scene)
        guard !isDeep(scene.root), let old = try? read(text, name: ""), !isDeep(old.root) else {
            return rewritten
        }
        if write(old) == rewritten { return text }
        let hasMark = text.unicodeScalars.first?.value == 0xFEFF
        let body = hasMark ? String(text.unicodeScalars.dropFirst()) : text
        guard let edited = edited(body, from: old, to: scene),
            let copy = try? read(edited, name: ""), write(copy) == rewritten
        else { return rewritten }
        return hasMark ? "\u{FEFF}" + edited : edited
    }

    private static func edited(_ body: String, from old: Scene, to new: Scene) -> String? {
        let text = PlacedText(body)
        guard let document = SceneReader(text.bytes, name: "").document() else { return nil }
        let (before, after) = (PrintedValue(.scene(old)), PrintedValue(.scene(new)))
        let moved = MovedLayers(text, document, from: before, to: after)
        return SceneEdits(text: text, moved: moved)
            .edits(of: document, in: nil, from: before, to: after)?
            .applied(to: text.bytes, in: 0..<text.bytes.count)
    }

    /// Whether layers are nested so deeply that recursive editing might overflow the stack.
    private static func isDeep(_ root: Layer) -> Bool {
        var level = [root]
        for _ in 0..<100 {
            level = level.flatMap { $0.sublayers + ($0.mask.map { [$0] } ?? []) }
            if level.isEmpty { return false }
        }
        return true
    }
}

import LayerGeometry
public import SourceDiagnostics
internal import YAMLEvents

/// Reads and writes scene files.
public enum SceneFile {
    /// Reads a scene.
    ///
    /// A file with any problem is rejected, and as many problems as possible are reported at once.
    ///
    /// - Parameter name: The file name for messages.
    public static func read(_ text: String, name: String) throws(SceneProblems) -> Scene {
        try read(bytes: Array(text.utf8), name: name)
    }

    /// Reads a scene from UTF-8 bytes, with or without a byte order mark.
    ///
    /// - Parameter name: The file name for messages.
    public static func read(bytes: [UInt8], name: String) throws(SceneProblems) -> Scene {
        try readWithPlaces(bytes: bytes, name: name).scene
    }

    /// Reads a scene and the positions of its layers from UTF-8 bytes.
    ///
    /// - Returns: The positions are in the order of the tree's layers; a layer used through an alias has the position of
    ///   its definition.
    public static func readWithPlaces(
        bytes: [UInt8], name: String
    ) throws(SceneProblems) -> (scene: Scene, places: [SourceRange]) {
        let reader = SceneReader(try validated(bytes, name: name), name: name)
        let scene = try reader.validScene()
        return (scene, inTreeOrder(reader.layers.places[0], of: scene.root))
    }

    /// Puts the positions of layers, which are in the order of the text, in that of the tree: windows of
    /// greater levels come after the others.
    private static func inTreeOrder(_ places: [SourceRange], of root: Layer) -> [SourceRange] {
        guard let order = root.windowOrder else { return places }
        var starts = [1]
        for window in root.sublayers {
            starts.append(starts[starts.count - 1] + LayerTree(window).count)
        }
        return [places[0]] + order.flatMap { places[starts[$0]..<starts[$0 + 1]] }
    }

    /// Returns a file's bytes without a byte order mark if they are valid UTF-8.
    static func validated(_ bytes: [UInt8], name: String) throws(SceneProblems) -> [UInt8] {
        if bytes.count > SceneLimits.bytes {
            let diagnostic = Diagnostic(
                "the file has more than 256 MiB", at: SourceRange(line: 1, column: 1))
            throw SceneProblems([diagnostic], in: SourceText("", name: name))
        }
        if !YAMLBytes.arePlain(bytes), String(validating: bytes, as: UTF8.self) == nil {
            let (diagnostic, source) = Diagnostic.notUTF8(bytes, name: name)
            throw SceneProblems([diagnostic], in: source)
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }
}

extension SceneFile {
    /// Finds probable mistakes in a valid scene: a `select` that matches no layer, or several, a
    /// `windowLevel` on a layer that is not a window, and a root that cannot be hit tested.
    ///
    /// Such a scene can be read: an edit may have removed the layer, or moved the window.
    ///
    /// - Parameter name: The file name for messages.
    /// - Returns: Warnings, in the order of the file; `nil` if there are none, or if the scene is not
    ///   valid.
    public static func warnings(bytes: [UInt8], name: String) -> SceneProblems? {
        guard let text = try? validated(bytes, name: name) else { return nil }
        let reader = SceneReader(text, name: name)
        guard let scene = try? reader.validScene() else { return nil }
        let tree = LayerTree(scene.root)
        let unknown = reader.nodes.paths.compactMap { path, range in
            tree.problem(with: tree.find(path), of: path, at: range)
        }
        let stray = reader.layers.strayLevels.map {
            Diagnostic(
                "this 'windowLevel' makes no difference: only the root's sublayers are windows",
                at: $0, help: "remove it, or put the layer among the sublayers of the root")
        }
        let root = reader.layers.places[0].prefix(scene.hasUntestableRoot ? 1 : 0).map {
            Diagnostic(
                "the root is a transform layer, for which hitTest returns nothing", at: $0,
                help: "put it among the sublayers of an ordinary layer")
        }
        let all = SceneProblems(unknown + stray + root, in: SourceText("", name: name))
        for var problem in all.diagnostics where !reader.problems.isFull {
            problem.severity = .warning
            reader.problems.report(problem)
        }
        return reader.problems.diagnostics.isEmpty ? nil : reader.problems.all
    }
}

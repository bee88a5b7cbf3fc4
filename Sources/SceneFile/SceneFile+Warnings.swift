import Diagnostics
import LayerGeometry

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
        let reader = SceneReader(withoutMark(text), name: name)
        guard let scene = reader.read(), reader.problems.diagnostics.isEmpty else { return nil }
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
        let all = (unknown + stray + root).sorted {
            ($0.range.line, $0.range.column) < ($1.range.line, $1.range.column)
        }
        for var problem in all where !reader.problems.isFull {
            problem.severity = .warning
            reader.problems.report(problem)
        }
        return reader.problems.diagnostics.isEmpty ? nil : reader.problems.all
    }
}

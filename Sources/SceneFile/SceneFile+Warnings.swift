import Diagnostics
import LayerGeometry

extension SceneFile {
    /// Finds what a valid scene probably does not mean: a `select` that stands for no layer, or for
    /// several.
    ///
    /// Such a scene is read nevertheless: an edit may have removed the layer.
    ///
    /// - Parameter name: The file name for messages.
    /// - Returns: Warnings, in the order of the file; `nil` if there are none, or if the scene is not
    ///   valid.
    public static func warnings(bytes: [UInt8], name: String) -> SceneProblems? {
        guard let text = try? validated(bytes, name: name) else { return nil }
        let reader = SceneReader(withoutMark(text), name: name)
        guard let scene = reader.read(), reader.problems.diagnostics.isEmpty else { return nil }
        let tree = LayerTree(scene.root)
        for (path, range) in reader.nodes.paths where !reader.problems.isFull {
            guard var problem = tree.problem(with: tree.find(path), of: path, at: range) else {
                continue
            }
            problem.severity = .warning
            reader.problems.report(problem)
        }
        return reader.problems.diagnostics.isEmpty ? nil : reader.problems.all
    }
}

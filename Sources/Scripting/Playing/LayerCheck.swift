import Diagnostics
import LayerGeometry
import SceneFile

/// Checks whether a tree has the layers that statements name.
///
/// Steps may rename, add and remove layers, so the check is against the tree at the start of a
/// script.
public struct LayerCheck {
    private let tree: LayerTree
    private var known: [String: LayerTree.Lookup] = [:]

    /// Creates a check against a scene's layers.
    public init(_ tree: LayerTree) {
        self.tree = tree
    }

    /// Returns the problems of the names in a statement: unknown layers with the nearest name,
    /// ambiguous ones with the candidates.
    public mutating func check(_ statement: Statement) -> [Diagnostic] {
        statement.layers.compactMap { reference in
            tree.problem(
                with: lookup(reference.text), of: reference.text, at: reference.range,
                written: ScriptText.layer)
        }
    }

    private mutating func lookup(_ text: String) -> LayerTree.Lookup {
        if let found = known[text] { return found }
        // Scripts name few layers; the cache is bounded for malicious ones.
        if known.count >= 10_000 { known = [:] }
        let found = tree.find(text)
        known[text] = found
        return found
    }
}

extension Script {
    /// Returns the problems of the layer names in all statements, in the order of the file; at most
    /// `ScriptLimits.diagnostics`.
    public func check(against tree: LayerTree) -> [Diagnostic] {
        var check = LayerCheck(tree)
        var diagnostics: [Diagnostic] = []
        for statements in [setup] + tests.map(\.statements) {
            for statement in statements where diagnostics.count < ScriptLimits.diagnostics {
                diagnostics += check.check(statement)
            }
        }
        return Array(diagnostics.prefix(ScriptLimits.diagnostics))
    }
}

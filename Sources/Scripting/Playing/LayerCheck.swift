import Diagnostics
import LayerGeometry

/// Looks whether the layers that statements name are in a tree.
///
/// Steps may rename, add and remove layers, so this is about the tree that a script begins with.
public struct LayerCheck {
    private let tree: LayerTree
    private var known: [String: LayerTree.Lookup] = [:]

    /// Creates a check against a scene's layers.
    public init(_ tree: LayerTree) {
        self.tree = tree
    }

    /// Returns what is wrong with the names in a statement: unknown layers with the nearest name,
    /// ambiguous ones with the candidates.
    public mutating func check(_ statement: Statement) -> [Diagnostic] {
        statement.layers.compactMap { reference in
            switch lookup(reference.text) {
            case .found: nil
            case .unknown: unknown(reference)
            case .ambiguous(let nodes): ambiguous(reference, nodes)
            }
        }
    }

    private mutating func lookup(_ text: String) -> LayerTree.Lookup {
        if let found = known[text] { return found }
        // Scripts name few layers; one that names very many must not fill the memory.
        if known.count >= 10_000 { known = [:] }
        let found = tree.find(text)
        known[text] = found
        return found
    }

    private func ambiguous(_ reference: LayerReference, _ nodes: [LayerNode]) -> Diagnostic {
        let list = nodes.prefix(5).map { "\($0.path) (#\($0.index))" }
        let more = nodes.count > list.count ? ["and \(nodes.count - list.count) more"] : []
        return Diagnostic(
            "'\(Fault.short(reference.text))' names \(nodes.count) layers: "
                + (list + more).joined(separator: ", "), at: reference.range,
            help: "write a longer path, or #INDEX")
    }

    private func unknown(_ reference: LayerReference) -> Diagnostic {
        let name = Fault.short(reference.text)
        if reference.text.hasPrefix("#") {
            return Diagnostic(
                "no layer has the index '\(name)'; the last is #\(tree.count - 1)",
                at: reference.range)
        }
        let last = reference.text.split(separator: "/").last.map(String.init) ?? reference.text
        let nodes = tree.nodes
        if let same = nodes.first(where: { $0.component == last }) {
            return Diagnostic(
                "no layer is called '\(name)'", at: reference.range,
                help: "write '\(ScriptText.layer(same.path.description))'")
        }
        let near = Suggestion.nearest(to: last, among: nodes.map(\.component))
        return Diagnostic(
            "no layer is called '\(name)'", at: reference.range,
            help: near.map { "write '\(ScriptText.layer($0))'" })
    }
}

extension Script {
    /// Returns what is wrong with the names of layers in all statements, in the order of the file;
    /// not more than `ScriptLimits.diagnostics`.
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

import HitboxCommands
import LayerGeometry
import PlaygroundModel
import SourceDiagnostics
import TerminalTypes

/// A layer by what is on the screen: its path, its name or its text.
struct NamedLayer {
    let tree: LayerTree
    /// The file of the layers, for their lines.
    let file: OpenedFile

    /// Finds the layer; prints the candidates or the nearest names if it is ambiguous or unknown.
    ///
    /// A path or a name comes before a text. The text of a control is that of what is in it.
    ///
    /// - Parameter problem: Why what was given is not a point, if it might have been one. Only a layer
    ///   that is called exactly like it is then meant.
    func find(_ given: String, orPoint problem: Coordinates.Problem? = nil) throws -> LayerNode {
        let text = Files.plain(given)
        switch tree.find(text) {
        case .found(let node): return node
        case .ambiguous(let nodes): throw ambiguity(text, nodes)
        case .unknown: break
        }
        let isPoint = problem != nil && Coordinates.areMeant(by: text)
        let shown = nodes(showing: text, exactly: isPoint)
        if shown.count == 1 { return shown[0] }
        if shown.count > 1 { throw ambiguity(text, shown) }
        if let problem, isPoint {
            throw Failure.usage(problem.message, help: "\(problem.help), or a layer")
        }
        let texts = tree.nodes.compactMap(\.layer.text)
        // Names are suggested by the search for names.
        let isName = Suggestion.nearest(to: text, among: tree.nodes.map(\.component)) != nil
        if texts.isEmpty || isName { return try tree.layer(named: given) }
        let problem = "no layer is called '\(text.safeForTerminal)', and none shows that text"
        if let near = Suggestion.nearest(to: text, among: texts) {
            throw Failure.usage(problem, help: "write '\(near.safeForTerminal)'")
        }
        let list = texts.prefix(8).map { "\n  \"\($0.safeForTerminal)\"" }.joined()
        let more = texts.count > 8 ? "\n  and \(texts.count - 8) more" : ""
        throw Failure.usage("\(problem); there are:\(list)\(more)")
    }

    /// The layers that show a text: exactly, or else in another case, or as a part of theirs.
    private func nodes(showing text: String, exactly: Bool) -> [LayerNode] {
        let wanted = text.lowercased()
        if wanted.isEmpty { return [] }
        let shown = tree.nodes.compactMap { node in
            node.layer.text.map { (node: node, text: $0) }
        }
        let ways: [(String) -> Bool] = [
            { $0 == text }, { $0.lowercased() == wanted }, { $0.lowercased().contains(wanted) },
        ]
        for isMeant in ways.prefix(exactly ? 1 : ways.count) {
            var found: [LayerNode] = []
            for (node, text) in shown where isMeant(text) {
                // A control is touched, not the label in it.
                let target = node.chain.last { $0.isControl } ?? node
                if !found.contains(target) { found.append(target) }
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    private func ambiguity(_ text: String, _ nodes: [LayerNode]) -> any Error {
        LayerTree.ambiguity(text, nodes) { node in
            file.places.indices.contains(node.index) ? file.places[node.index]?.line : nil
        }
    }
}

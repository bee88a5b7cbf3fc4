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
    let rules: HitRules

    /// The layer that an argument means.
    struct Meant {
        let node: LayerNode
        /// The layer in it with the text that was given; `nil` if it is the same, or was not named by a
        /// text.
        var label: LayerNode?

        /// What the text was taken for, if that is another layer.
        var note: String? {
            label.map {
                let text = Self.quoted($0.layer.text ?? "")
                return "\(text) is the text of \($0.component.safeForTerminal) in \(node.pathText)"
            }
        }

        static func quoted(_ text: String, cells: Int = 40) -> String {
            "\"\(text.cut(toCells: cells))\""
        }
    }

    /// Finds the layer; prints the candidates or the nearest names if it is ambiguous or unknown.
    ///
    /// A path or a name comes before a text. What is touched counts, not what shows the text: a control
    /// for what is in it, and of layers with one text that lie in each other, the innermost.
    ///
    /// - Parameter problem: Why what was given is not a point, if it might have been one. Only a layer
    ///   that is called exactly like it is then meant.
    func find(_ given: String, orPoint problem: Coordinates.Problem? = nil) throws -> Meant {
        let text = Files.plain(given)
        let isPoint = problem != nil && Coordinates.areMeant(by: text)
        var named: [LayerNode] = []
        switch tree.lookup(text) {
        case .found(let node): named = [node]
        case .ambiguous(let nodes): named = nodes
        case .unknown:
            named = tree.nodes.filter { file.dump?.identifier(of: $0.index) == text }
        }
        let labels = named.isEmpty ? nodes(showing: text, exactly: isPoint) : named
        // Dumps name layers by their texts, too.
        let isText = named.allSatisfy { $0.layer.text == text }
        let targets = isText ? touched(labels) : labels
        if targets.count > 1 { throw ambiguity(text, targets) }
        if let node = targets.first {
            let isSame = !isText || labels.contains(node)
            return Meant(
                node: node, label: isSame ? nil : labels.first(where: node.isAncestor(of:)))
        }
        if let problem, isPoint {
            throw Failure.usage(problem.message, help: "\(problem.help), or a layer")
        }
        let texts = tree.nodes.compactMap(\.layer.text)
        // Names are suggested by the search for names.
        let isName = text.hasPrefix("#") || tree.nearestName(to: text) != nil
        if texts.isEmpty || isName { return Meant(node: try tree.layer(named: given)) }
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
            let found = shown.filter { isMeant($0.text) }
            if !found.isEmpty { return found.map(\.node) }
        }
        return []
    }

    /// What is touched where layers show a text, in pre-order: the control that one is a part of and lies
    /// in, else itself; without those that another one lies in.
    private func touched(_ labels: [LayerNode]) -> [LayerNode] {
        let targets = Set(
            labels.map { label in
                let middle = label.convert(label.bounds.middle, to: nil)
                // Without a receiver, only what is at the text's own place can be told.
                let control = label.chain.last { layer in
                    rules.hasReceiver && layer.isControl(by: rules)
                        && middle.flatMap { layer.convert($0, from: nil) }.map(layer.contains)
                            == true
                }
                return control?.index ?? label.index
            }
        ).sorted().map { tree[$0] }
        return targets.enumerated().filter { place, target in
            place + 1 == targets.count || !target.isAncestor(of: targets[place + 1])
        }.map(\.element)
    }

    private func ambiguity(_ text: String, _ nodes: [LayerNode]) -> any Error {
        LayerTree.ambiguity(text, nodes) { node in
            file.places.indices.contains(node.index) ? file.places[node.index]?.line : nil
        }
    }
}

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
        throw Failure.usage(
            "\(problem); there are:\(list)\(more)\nand the layers:\(tree.firstPaths)")
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

extension LayerTree {
    /// Finds the layer that an argument names; prints the candidates or the nearest names if it is
    /// ambiguous or unknown.
    func layer(named given: String) throws -> LayerNode {
        let text = Files.plain(given)
        let shown = text.safeForTerminal
        switch lookup(text) {
        case .found(let node): return node
        case .ambiguous(let nodes): throw Self.ambiguity(text, nodes)
        case .unknown:
            if text.hasPrefix("#"), Int(text.dropFirst()) != nil {
                throw Failure.usage(
                    "no layer is called '\(shown)'; they are #0 to #\(count - 1)")
            }
            if let help = showing(text) {
                throw Failure.usage("no layer is called '\(shown)'", help: help.safeForTerminal)
            }
            if let near = nearestName(to: text) {
                let paths = nodes.filter { $0.component == near }.prefix(5).map(Self.shortPath)
                throw Failure.usage(
                    "no layer is called '\(shown)'; nearest names: \(paths.joined(separator: ", "))",
                    help: "write '\(near.safeForTerminal)'")
            }
            throw Failure.usage("no layer is called '\(shown)'; there are:\(firstPaths)")
        }
    }

    /// The paths of the first layers, each on a line, and the number of the others.
    fileprivate var firstPaths: String {
        nodes.prefix(8).map { "\n  \($0.pathText)" }.joined()
            + (count > 8 ? "\n  and \(count - 8) more" : "")
    }

    /// Finds a layer by its path or, if none ends in the text, by its name as the file has it, without a
    /// `\`, or by the last part of an Android id.
    func lookup(_ text: String) -> Lookup {
        let found = find(text)
        guard case .unknown = found else { return found }
        let named = nodes.filter { $0.name == text || $0.name.hasSuffix(":id/" + text) }
        return named.count > 1 ? .ambiguous(named) : named.first.map(Lookup.found) ?? .unknown
    }

    /// The name most like the last one of a path; `nil` if none is like it.
    func nearestName(to path: String) -> String? {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return Suggestion.nearest(to: last, among: nodes.map(\.component))
    }

    /// Prints the layers that an argument may name, each with what tells it apart: the end of its path,
    /// its index, its line, its class, its text, and its place on the screen.
    ///
    /// - Parameter line: The line of a layer in its file; not printed if all are on one.
    static func ambiguity(
        _ text: String, _ nodes: [LayerNode], line: (LayerNode) -> Int? = { _ in nil }
    ) -> any Error {
        let lines = nodes.prefix(12).map(line)
        let rows = zip(nodes, lines).map { node, line in
            let place = Set(lines).count > 1 ? line.map { ", line \($0)" } ?? "" : ""
            let layer = node.layer
            let look = [
                layer.className == node.name ? nil : layer.className?.safeForTerminal,
                layer.text.map { NamedLayer.Meant.quoted($0) },
            ]
            return [
                "  " + shortPath(node), "#\(node.index)\(place)",
                look.compactMap(\.self).joined(separator: " "),
                NumberText.rect(node.convert(node.bounds, to: nil)),
            ]
        }
        let list = Columns.aligned(rows).map { "\n" + $0 }.joined()
        let more = nodes.count > 12 ? "\n  and \(nodes.count - 12) more" : ""
        return Failure.usage(
            "'\(text.safeForTerminal)' is ambiguous; it names \(nodes.count) layers:\(list)\(more)",
            help: "write a longer path, or #INDEX")
    }

    /// The path of a layer, or the end of a long one.
    private static func shortPath(_ node: LayerNode) -> String {
        let path = node.pathText
        return path.count > 60 ? "…\(path.suffix(59))" : path
    }

    /// Finds a coordinate space: a layer's, or scene space for the word `nil` or no argument.
    func space(named text: String?) throws -> LayerNode? {
        guard let text, text != "nil" else { return nil }
        return try layer(named: text)
    }
}

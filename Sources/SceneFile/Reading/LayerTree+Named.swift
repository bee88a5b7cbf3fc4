public import Diagnostics
public import LayerGeometry

extension LayerTree {
    /// Describes what is wrong with a name in a text that stands for a layer.
    ///
    /// - Parameters:
    ///   - lookup: What `find(_:)` returns for the name.
    ///   - written: Writes a name as the text has it.
    /// - Returns: `nil` if the name stands for exactly one layer.
    public func problem(
        with lookup: Lookup, of name: String, at range: SourceRange,
        written: (String) -> String = { $0 }
    ) -> Diagnostic? {
        switch lookup {
        case .found: nil
        case .ambiguous(let nodes): Self.ambiguous(name, nodes, range)
        case .unknown: unknown(name, range, written)
        }
    }

    private static func ambiguous(
        _ name: String, _ nodes: [LayerNode], _ range: SourceRange
    ) -> Diagnostic {
        let list = nodes.prefix(5).map { "\($0.path) (#\($0.index))" }
        let more = nodes.count > list.count ? ["and \(nodes.count - list.count) more"] : []
        return Diagnostic(
            "'\(name.shortened)' names \(nodes.count) layers: "
                + (list + more).joined(separator: ", "), at: range,
            help: "write a longer path, or #INDEX")
    }

    private func unknown(
        _ name: String, _ range: SourceRange, _ written: (String) -> String
    ) -> Diagnostic {
        if name.hasPrefix("#") {
            return Diagnostic(
                "no layer has the index '\(name.shortened)'; the last is #\(count - 1)", at: range)
        }
        let last = name.split(separator: "/").last.map(String.init) ?? name
        let nodes = nodes
        let near =
            nodes.first { $0.component == last }?.path.description
            ?? Suggestion.nearest(to: last, among: nodes.map(\.component))
        return Diagnostic(
            "no layer is called '\(name.shortened)'", at: range,
            help: near.map { "write '\(written($0))'" })
    }
}

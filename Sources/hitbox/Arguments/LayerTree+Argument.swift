import Diagnostics
import LayerGeometry
import TerminalTypes

extension LayerTree {
    /// Finds the layer that an argument names; prints the candidates or the nearest names if it is
    /// ambiguous or unknown.
    func layer(named given: String) throws -> LayerNode {
        let text = Files.plain(given)
        let shown = text.safeForTerminal
        switch find(text) {
        case .found(let node): return node
        case .ambiguous(let nodes):
            let list = nodes.prefix(12).map { "\n  \($0.pathText)  #\($0.index)" }.joined()
            let more = nodes.count > 12 ? "\n  and \(nodes.count - 12) more" : ""
            throw Failure.usage(
                "'\(shown)' is ambiguous; it names \(nodes.count) layers:\(list)\(more)",
                help: "write a longer path, or #INDEX")
        case .unknown:
            let last = text.split(separator: "/").last.map(String.init) ?? text
            if let near = Suggestion.nearest(to: last, among: nodes.map(\.component)) {
                let paths = nodes.filter { $0.component == near }.prefix(5).map(\.pathText)
                throw Failure.usage(
                    "no layer is called '\(shown)'; nearest names: \(paths.joined(separator: ", "))",
                    help: "write '\(near.safeForTerminal)'")
            }
            let first = nodes.prefix(8).map { "\n  \($0.pathText)" }.joined()
            let more = count > 8 ? "\n  and \(count - 8) more" : ""
            throw Failure.usage("no layer is called '\(shown)'; there are:\(first)\(more)")
        }
    }

    /// Finds a coordinate space: a layer's, or scene space for the word `nil` or no argument.
    func space(named text: String?) throws -> LayerNode? {
        guard let text, text != "nil" else { return nil }
        return try layer(named: text)
    }
}

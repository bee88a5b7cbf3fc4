import LayerGeometry
import Testing

@testable import ViewDumps

/// Reads a text as hitbox does, without a given format.
func opened(_ text: String) throws -> ViewDump {
    try #require(try ViewDump.read(text, name: "dump.txt"))
}

extension ViewDump {
    /// The layers as a list of indented names, each with its frame.
    var outline: [String] {
        let tree = LayerTree(root)
        return tree.nodes.map { node in
            let depth = node.path.components.count - 1
            return String(repeating: "  ", count: depth) + node.layer.name + " "
                + NumberText.rect(node.layer.frame)
        }
    }

    /// The view that gets a touch, as `Class@line`; `nil` for none.
    func receiver(_ x: Double, _ y: Double) -> String? {
        let hit = LayerTree(root).root.hitTest(Point(x: x, y: y), rules: rules)
        return hit.map { "\($0.layer.className ?? $0.layer.name)@\(line(of: $0.index) ?? 0)" }
    }

    /// The notes as `line code`.
    var codes: [String] { notes.dropFirst().map { "\($0.line) \($0.code.rawValue)" } }
}

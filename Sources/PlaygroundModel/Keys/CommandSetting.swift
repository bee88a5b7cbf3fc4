import LayerGeometry

/// The context in which commands are parsed: the layers, the selection and the history.
struct CommandSetting {
    /// The maximum number of layers to suggest, and to search for suggestions.
    static let (mostProposed, mostLookedAt) = (100, 20_000)

    /// The model tree.
    let layers: PreparedTree
    /// The selected layer's index.
    let selection: Int
    /// The current rule book.
    let rules: HitRules
    /// The commands run in the palette, the last one first.
    let recent: [String]
    /// The demos and files that can be opened instead of the scene.
    let openable: Openable
    /// Whether an action has an effect in the current state.
    let isPossible: (Action) -> Bool

    var selected: LayerNode { layers.tree[selection] }

    /// Finds a layer by its name, or returns why there is none.
    func find(_ text: String) -> Result<LayerNode, Command.Problem> {
        switch layers.find(text) {
        case .found(let node): return .success(node)
        case .unknown: return .failure(Command.Problem(message: "no layer is called '\(text)'"))
        case .ambiguous(let nodes):
            let paths = nodes.prefix(3).map(\.path.description).joined(separator: ", ")
            return .failure(Command.Problem(message: "'\(text)' can be \(paths)"))
        }
    }

    /// Layers whose names contain a text, those starting with it first, each with its shortest
    /// unambiguous name.
    func layers(like text: String) -> [(node: LayerNode, name: String)] {
        let wanted = text.lowercased()
        var (begun, others): ([LayerNode], [LayerNode]) = ([], [])
        for index in 0..<min(layers.tree.count, Self.mostLookedAt) {
            let node = layers.tree[index]
            let name = (wanted.contains("/") ? node.path.description : node.name).lowercased()
            if name.hasPrefix(wanted) {
                begun.append(node)
            } else if name.contains(wanted) {
                others.append(node)
            }
            if begun.count >= Self.mostProposed { break }
        }
        return (begun + others).prefix(Self.mostProposed).map { node in
            (node, (layers.shortestTail(of: node.index) ?? node.path).description)
        }
    }
}

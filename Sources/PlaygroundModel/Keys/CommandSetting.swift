import LayerGeometry

/// What commands are read in: the layers, what is selected, and what was done before.
struct CommandSetting {
    /// The most layers that are proposed, and that are looked at for it.
    static let (mostProposed, mostLookedAt) = (100, 20_000)

    /// The layers as they are stored.
    let layers: PreparedTree
    /// The selected layer's index.
    let selection: Int
    /// The rule book that is asked.
    let rules: HitRules
    /// The commands that were done in the palette, the last one first.
    let recent: [String]
    /// What can be opened in the place of the scene.
    let openable: Openable
    /// Whether an action can do anything here.
    let isPossible: (Action) -> Bool

    /// The selected layer.
    var selected: LayerNode { layers.tree[selection] }

    /// Finds a layer by its name, or says why it cannot.
    func find(_ text: String) -> Result<LayerNode, Command.Problem> {
        switch layers.find(text) {
        case .found(let node): return .success(node)
        case .unknown: return .failure(Command.Problem(message: "no layer is called '\(text)'"))
        case .ambiguous(let nodes):
            let paths = nodes.prefix(3).map(\.path.description).joined(separator: ", ")
            return .failure(Command.Problem(message: "'\(text)' can be \(paths)"))
        }
    }

    /// Layers with a text in their names, those that begin with it first, and what finds each.
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

import LayerGeometry
import LayerIndex

/// Where the selected layer gets the touch, computed on first use.
struct SelectedReach: Sendable {
    /// The layer's index, in a prepared tree.
    let index: Int
    let prepared: PreparedTree
    let rules: HitRules
    /// Whether the sentence begins with the rule book.
    let namesRules: Bool
    let names: LayerNames
    private let computed = OnFirstUse<(reach: LayerReach, sentence: String)>()

    /// The reach.
    var reach: LayerReach { answer.reach }
    /// The same in words.
    var sentence: String { answer.sentence }

    /// The layer, told apart from others of the same name, as the answer at the probe may name one.
    private var name: String {
        let node = prepared.tree[index]
        if node.isUnnamed { return names.inFull(node) }
        let tail = prepared.shortestTail(of: index)
        return tail.flatMap { $0.components.count > 1 ? $0.description : nil } ?? names(node)
    }

    private var answer: (reach: LayerReach, sentence: String) {
        computed {
            let reach = prepared.reach(of: index, rules: rules)
            let sentence = reach.sentence(
                of: name, in: prepared.tree, names: names.callAsFunction)
            return (reach, (namesRules ? "by \(rules.title), " : "") + sentence)
        }
    }
}

extension LayerReach {
    /// Where the layer gets the touch, and what gets the rest, in a line: `62 % of 130×44; the largest
    /// rectangle is 130×27; toast takes the rest`.
    ///
    /// - Parameters:
    ///   - name: What the layer is called.
    ///   - tree: The layers.
    ///   - names: Names another layer.
    fileprivate func sentence(
        of name: String, in tree: LayerTree, names: (LayerNode) -> String
    ) -> String {
        let whole =
            isInFront ? self.size.map(Self.text) ?? "its area" : "what is in front of the eye"
        let share = "\(name): \(percent) of \(whole)"
        if area <= 0 { return "\(name) has no area on the screen, so no touch reaches it" }
        if reached <= 0 {
            let all = takers.contains { $0.index == nil } ? "the touches" : "it all"
            return "\(share) gets the touch; " + rest(in: tree, names, all)
        }
        if takers.isEmpty { return "\(share) gets the touch" }
        let size = largest.map { "; the largest rectangle is \(Self.text($0.size))" } ?? ""
        return "\(share)\(size); \(rest(in: tree, names, "the rest"))"
    }

    /// Who gets the touches that do not reach the layer.
    package func rest(
        in tree: LayerTree, _ names: (LayerNode) -> String, _ what: String
    ) -> String {
        var (listed, asked) = ([String](), Set<Int>())
        for case let index? in takers.lazy.map(\.index) where asked.insert(index).inserted {
            // A name takes longer than all else, and of thousands only two are said.
            let name = listed.count > 3 ? nil : names(tree[index])
            if let name, !listed.contains(name) { listed.append(name) }
        }
        if listed.count > 3 { listed[2...] = ["\(asked.count - 2) others"] }
        guard let last = listed.popLast() else {
            return reached > 0 ? "nothing gets a touch on \(what)" : "nothing gets a touch there"
        }
        let limit = takers.contains { $0.index == nil } ? ", except where nothing is hit" : ""
        if listed.isEmpty { return "\(last) takes \(what)\(limit)" }
        return "\(listed.joined(separator: ", ")) and \(last) take \(what)\(limit)"
    }

    private static func text(_ size: Size) -> String {
        NumberText.short(size.width, decimals: 1) + "×"
            + NumberText.short(size.height, decimals: 1)
    }
}

import Diagnostics
import LayerGeometry

/// `set LAYER.PROPERTY VALUE`; the layer defaults to the selected one.
enum SetCommand {
    static func read(_ text: String, _ setting: CommandSetting) -> WordCommand.Reading {
        guard let (target, written, property) = parts(of: text, in: setting.layers) else {
            let target = text.split(separator: " ").first.map(String.init) ?? text
            return .failure(
                Command.Problem(message: "'\(target)' does not name a property\(help(for: target))")
            )
        }
        return node(of: target, property, setting).flatMap { node in
            do throws(LayerProperty.Problem) {
                return .success(.set(node.index, property, try property.parse(written)))
            } catch {
                return .failure(Command.Problem(message: error.message))
            }
        }
    }

    /// The property that an unknown one stands for, at the end of a message; empty if there is none.
    private static func help(for target: String) -> String {
        let name = target.split(separator: ".").last.map(String.init) ?? target
        let names = LayerProperty.all.map(\.name)
        let near =
            FrameworkWord.meaning(of: name, among: names)
            ?? Suggestion.nearest(to: name, among: names)
        return near.map { ": write '\($0)'" } ?? ""
    }

    /// Completions: a layer, its property, or the current value.
    static func proposals(_ text: String, _ setting: CommandSetting) -> [Proposal] {
        if let (target, written, property) = parts(of: text, in: setting.layers),
            text.count > target.count
        {
            guard case .success(let node) = node(of: target, property, setting) else { return [] }
            return values(of: property, node).filter { $0.hasPrefix(written) }.map {
                Proposal("set \(target) \($0)", property.usage)
            }
        }
        let own = properties(text, of: setting.selected) { $0 }
        var named: [Proposal] = []
        for dot in text.indices where text[dot] == "." {
            let layer = String(text[..<dot])
            guard case .success(let node) = setting.find(layer) else { continue }
            let typed = text[text.index(after: dot)...]
            named += properties(String(typed), of: node) { "\(layer).\($0)" }
        }
        let layers = setting.layers(like: text).map {
            Proposal("set \($0.name).", $0.node.path.description, isWhole: false)
        }
        return own + named + layers
    }

    private static func properties(
        _ typed: String, of node: LayerNode, _ written: (String) -> String
    ) -> [Proposal] {
        LayerProperty.all.filter {
            $0.name.lowercased().hasPrefix(typed.lowercased())
        }.compactMap { property in
            property.value(of: node.layer).map {
                Proposal(
                    "set \(written(property.name)) ",
                    "\(node.name): \($0.typed)", isWhole: false)
            }
        }
    }

    /// The suggested values of a property: its own; of a flag or a word, the others first.
    private static func values(of property: LayerProperty, _ node: LayerNode) -> [String] {
        guard let value = property.value(of: node.layer)?.typed else { return [] }
        switch property.kind {
        case .flag: return value == "true" ? ["false", "true"] : ["true", "false"]
        case .word(let words): return words.filter { $0 != value } + [value]
        default: return [value]
        }
    }

    private static func node(
        of target: String, _ property: LayerProperty, _ setting: CommandSetting
    ) -> Result<LayerNode, Command.Problem> {
        if target == property.name { return .success(setting.selected) }
        return setting.find(String(target.dropLast(property.name.count + 1)))
    }

    /// Splits `my layer.position 1,2`.
    ///
    /// Names may contain spaces and dots, so the first split that names a layer is used.
    private static func parts(
        of text: String, in layers: PreparedTree
    ) -> (String, String, LayerProperty)? {
        var ways: [(String, String, LayerProperty)] = []
        for place in text.indices
        where place == text.startIndex || text[text.index(before: place)] == "." {
            for property in LayerProperty.all where text[place...].hasPrefix(property.name) {
                let end = text.index(place, offsetBy: property.name.count)
                guard end == text.endIndex || text[end] == " " else { continue }
                ways.append(
                    (String(text[..<end]), String(text[end...].drop { $0 == " " }), property))
            }
        }
        let known = ways.first { target, _, property in
            if target == property.name { return true }
            if case .unknown = layers.find(String(target.dropLast(property.name.count + 1))) {
                return false
            }
            return true
        }
        return known ?? ways.first
    }
}

/// The path from the root to a layer, as text: `view/white/blue`.
///
/// Names are joined by `/`; the second and later siblings of one name get `#2`, `#3` in order; a
/// `/`, `#` or `\` within a name is escaped by a `\`. A layer without a name goes by its class or,
/// without a class, by `layer`.
public struct LayerPath: Hashable, Sendable, CustomStringConvertible {
    /// The written names, escaped and numbered, from the root down.
    public let components: [String]

    /// The path as it is written: `view/white/blue`.
    public var description: String { components.joined(separator: "/") }

    /// Creates a path from written names.
    public init(components: [String]) {
        self.components = components
    }

    /// Returns a name as it is written in a path, without its number.
    public static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == 0x2F || $0 == 0x23 || $0 == 0x5C }) else {
            return name
        }
        return name.reduce(into: "") { text, character in
            for scalar in character.unicodeScalars {
                if scalar == "/" || scalar == "#" || scalar == "\\" { text.append("\\") }
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns each layer's number among siblings of its name, from 1; empty if there is only one
    /// layer.
    static func numbers(of siblings: [Layer]) -> [Int32] {
        if siblings.count < 2 { return [] }
        var counts: [String: Int32] = [:]
        return siblings.map { layer in
            counts[layer.displayName, default: 0] += 1
            return counts[layer.displayName] ?? 1
        }
    }
}

extension Layer {
    /// The layer's display name: its name, its class, or `layer`.
    public var displayName: String {
        name.isEmpty ? (className.flatMap { $0.isEmpty ? nil : $0 } ?? "layer") : name
    }
}

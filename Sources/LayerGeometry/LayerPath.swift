/// The way down from the root to a layer, as text: `view/white/blue`.
///
/// Names are joined by `/`; the second and later siblings of one name get `#2`, `#3` in order; a
/// `/`, `#` or `\` within a name has a `\` before it. A layer without a name is called by its class,
/// and `layer` without one.
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

    /// Returns the names of siblings as they are written in paths: escaped, and numbered where one
    /// name occurs again.
    static func components(of siblings: [Layer]) -> [String] {
        var counts: [String: Int] = [:]
        return siblings.map { layer in
            let name = escaped(layer.displayName)
            counts[name, default: 0] += 1
            let count = counts[name] ?? 1
            return count == 1 ? name : "\(name)#\(count)"
        }
    }
}

extension Layer {
    /// What the layer is called: its name, or its class, or `layer`.
    public var displayName: String {
        name.isEmpty ? (className.flatMap { $0.isEmpty ? nil : $0 } ?? "layer") : name
    }
}

import TerminalTypes

/// The bindings of one context, or of the mouse, for the help and the manual.
public struct HelpSection: Hashable, Sendable {
    /// A binding and its description.
    public struct Line: Hashable, Sendable {
        /// The names of the keys, or the mouse gesture.
        public let keys: String
        /// The description.
        public let text: String
    }

    /// The context in which they apply.
    public let heading: String
    /// The bindings.
    public let lines: [Line]

    /// All sections, in table order, except that some contexts come first.
    ///
    /// - Parameter filter: A text that every line must contain; empty for all lines.
    public static func all(_ first: [Binding.Place] = [], filter: String = "") -> [HelpSection] {
        var places: [Binding.Place] = first
        for binding in Binding.all where !places.contains(binding.place) {
            places.append(binding.place)
        }
        let wanted = filter.lowercased()
        func isWanted(_ texts: String...) -> Bool {
            wanted.isEmpty || texts.contains { $0.lowercased().contains(wanted) }
        }
        let keys = places.map { place in
            HelpSection(
                heading: heading(of: place),
                lines: joined(
                    Binding.all.filter {
                        $0.place == place && isWanted($0.keyNames, $0.name, $0.help)
                    }))
        }
        let mouse = HelpSection(
            heading: "Mouse", lines: mouseLines.filter { isWanted($0.keys, $0.text) })
        return (keys + [mouse]).filter { !$0.lines.isEmpty }
    }

    /// Merges consecutive bindings with the same description, such as those of the arrow keys.
    private static func joined(_ bindings: [Binding]) -> [Line] {
        var lines: [Line] = []
        var rest = bindings[...]
        while let first = rest.first {
            let same = rest.prefix { $0.help == first.help }
            rest = rest.dropFirst(same.count)
            if let keys = together(Array(same)) {
                lines.append(Line(keys: keys, text: first.help))
            } else {
                lines += same.map { Line(keys: $0.keyNames, text: $0.help) }
            }
        }
        return lines
    }

    /// Abbreviates the keys of several bindings: `h j k l  arrows`; `nil` if they cannot be
    /// combined.
    private static func together(_ bindings: [Binding]) -> String? {
        guard bindings.count > 1, let count = bindings.first?.keys.count,
            bindings.allSatisfy({ $0.keys.count == count })
        else { return nil }
        var texts: [String] = []
        for place in 0..<count {
            let names = bindings.map { $0.keys[place].spokenName }
            let ends = names.map { String($0.split(separator: "-").last ?? "-") }
            let starts = Set(zip(names, ends).map { $0.dropLast($1.count) })
            guard starts.count == 1, let start = starts.first else { return nil }
            if Set(ends) == ["Left", "Down", "Up", "Right"] {
                texts.append(start + "arrows")
            } else if ends.allSatisfy({ $0.count == 1 }) {
                texts.append(start + ends.joined(separator: " "))
            } else {
                return nil
            }
        }
        return texts.joined(separator: "  ")
    }

    private static func heading(of place: Binding.Place) -> String {
        switch place {
        case .everywhere: "Everywhere"
        case .tool: "While a tool is in use"
        case .pane(let pane): "In the \(pane.title.lowercased()) pane"
        case .problem: "While a touch problem is shown"
        case .lesson: "In a lesson"
        case .prompt: "While typing a line"
        case .menu: "In a menu"
        case .layerMenu: "In a layer's menu"
        case .help: "In this help"
        case .replay: "In a replay"
        }
    }

    private static let mouseLines = [
        ("move", "live hit test"),
        ("click", "pin the probe and select the hit layer"),
        ("click again", "the next layer under the same point"),
        ("wheel", "zoom at the pointer; scroll in the other panes"),
        ("click on a row", "select the layer; on ▼ open or close it"),
        ("click on a hint", "does what its key does"),
        ("drag the selected layer", "position"), ("drag its pin", "anchorPoint"),
        ("drag its corner", "the size of bounds"), ("drag its ○", "rotation"),
        ("drag elsewhere", "the view"), ("right click", "all tested layers, with verdicts"),
        ("wheel on a number", "changes it, in the chosen row"), ("click on a number", "types it"),
        ("drag a row", "behind another row; right of its name: into it"),
        ("right click on a row", "all actions for the layer"),
    ].map { Line(keys: $0.0, text: $0.1) }
}

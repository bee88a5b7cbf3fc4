import TerminalTypes

/// The keys of one place, or what the mouse does, for the help and the manual.
public struct HelpSection: Hashable, Sendable {
    /// One thing that is done, and by what.
    public struct Line: Hashable, Sendable {
        /// The keys in words, or what the mouse does.
        public let keys: String
        /// What that does.
        public let text: String
    }

    /// Where they have this meaning.
    public let heading: String
    /// The keys.
    public let lines: [Line]

    /// All sections, in the order of the table; those of some places go first.
    ///
    /// - Parameter filter: What every line has in its keys, its name or its text; empty for all.
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

    /// Makes one line of keys that follow each other and do the same, as the arrows do.
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

    /// The keys of several lines in short: `h j k l  arrows`; `nil` where they have nothing in common.
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
        case .problem: "While a touch problem is looked at"
        case .lesson: "In a lesson"
        case .prompt: "While a line is typed"
        case .menu: "In a menu"
        case .layerMenu: "In the menu of a layer"
        case .help: "In this help"
        case .replay: "In a replay"
        }
    }

    private static let mouseLines = [
        ("move", "live hit test"),
        ("click", "pin the probe and select what is returned"),
        ("click again", "the next layer under the same point"),
        ("wheel", "zoom at the pointer; scroll in the other panes"),
        ("click on a row", "select the layer; on ▼ open or close it"),
        ("click on a hint", "does what its key does"),
        ("drag the selected layer", "position"), ("drag its pin", "anchorPoint"),
        ("drag its corner", "the size of bounds"), ("drag its ○", "rotation"),
        ("drag beside", "the view"), ("right click", "all layers asked, with verdicts"),
        ("wheel on a number", "changes it, in the chosen row"), ("click on a number", "types it"),
        ("drag a row", "behind another one; to the right of its name: into it"),
        ("right click on a row", "what can be done with the layer"),
    ].map { Line(keys: $0.0, text: $0.1) }
}

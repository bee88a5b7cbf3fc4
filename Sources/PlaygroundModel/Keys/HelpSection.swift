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
                    }.map { Line(keys: $0.keyNames, text: $0.help) }))
        }
        let mouse = HelpSection(
            heading: "Mouse", lines: mouseLines.filter { isWanted($0.keys, $0.text) })
        return (keys + [mouse]).filter { !$0.lines.isEmpty }
    }

    /// Makes one line of those that follow each other and say the same of a single character.
    private static func joined(_ lines: [Line]) -> [Line] {
        var joined: [Line] = []
        for line in lines {
            if let last = joined.last, last.text == line.text, line.keys.count == 1 {
                joined.removeLast()
                joined.append(Line(keys: last.keys + " " + line.keys, text: line.text))
            } else {
                joined.append(line)
            }
        }
        return joined
    }

    private static func heading(of place: Binding.Place) -> String {
        switch place {
        case .everywhere: "Everywhere"
        case .tool: "While a tool is in use"
        case .pane(let pane): "In the \(pane.title.lowercased()) pane"
        case .problem: "While a touch problem is looked at"
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
        ("drag a layer", "position"), ("drag its pin", "anchorPoint"),
        ("drag its corner", "the size of bounds"), ("drag its ○", "rotation"),
        ("drag beside", "the view"), ("right click", "all layers asked, with verdicts"),
        ("wheel on a number", "changes it"), ("click on a number", "types it"),
        ("drag a row", "behind another one; to the right of its name: into it"),
        ("right click on a row", "what can be done with the layer"),
    ].map { Line(keys: $0.0, text: $0.1) }
}

import TerminalTypes

/// The help: every key and what the mouse does, line by line.
public enum HelpPage {
    /// One line; without keys it is a heading, or empty.
    public struct Line: Hashable, Sendable {
        /// The keys as people write them.
        public let keys: String
        /// What they do, or the heading.
        public let text: String
    }

    /// The lines, from the one table of keys.
    public static let lines: [Line] = keyLines + mouseLines

    /// The first line that is shown at most on a screen: the rest is all in sight then.
    static func lastTop(on size: CellSize) -> Int { max(0, lines.count - (size.rows - 2)) }

    private static var keyLines: [Line] {
        var lines: [Line] = []
        var group: String?
        for binding in Binding.all {
            let heading =
                switch binding.place {
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
            if heading != group {
                if group != nil { lines.append(Line(keys: "", text: "")) }
                lines.append(Line(keys: "", text: heading))
                group = heading
            }
            lines.append(Line(keys: binding.keyNames, text: binding.help))
        }
        return lines
    }

    private static let mouseLines = [
        ("", ""), ("", "Mouse"), ("move", "live hit test"),
        ("click", "pin the probe and select what is returned"),
        ("click again", "the next layer under the same point"),
        ("wheel", "zoom at the pointer; scroll in the other panes"),
        ("click on a row", "select the layer; on ▾ open or close it"),
        ("click on a hint", "does what its key does"),
        ("drag a layer", "position"), ("drag its pin", "anchorPoint"),
        ("drag its corner", "the size of bounds"), ("drag its ↻", "rotation"),
        ("drag beside", "the view"), ("right click", "all layers asked, with verdicts"),
        ("wheel on a number", "changes it"), ("click on a number", "types it"),
        ("drag a row", "behind another one; to the right of its name: into it"),
        ("right click on a row", "what can be done with the layer"),
    ].map { Line(keys: $0.0, text: $0.1) }
}

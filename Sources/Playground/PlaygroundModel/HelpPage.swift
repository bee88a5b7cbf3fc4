import TerminalTypes

/// The help: all key and mouse bindings, line by line.
public struct HelpPage: Hashable, Sendable {
    /// The minimum width for two columns.
    static let widthForTwo = 100

    /// The lines, from the table of key bindings.
    public private(set) var lines: [HelpLine] = []
    /// The number of columns; the second continues where the first ends.
    public private(set) var columnCount = 1
    /// The width of a column in cells, including its margin.
    public private(set) var columnWidth = 0
    /// The width of the keys in cells.
    public private(set) var keyWidth = 0
    /// The number of bindings listed.
    public private(set) var count = 0

    /// An empty page.
    init() {}

    /// The visible range of lines, and the keys that scroll, filter and close.
    public func foot(from top: Int, shown: Int, filter: String) -> String {
        var parts: [String] = []
        if shown < lines.count {
            parts.append("\(top + 1)-\(top + shown) of \(lines.count)")
            parts.append(top + shown < lines.count ? "Page Down  more" : "Page Up  back")
        }
        parts.append(filter.isEmpty ? "/  filter" : "/\(filter): \(count) found")
        parts.append(filter.isEmpty ? "Esc  close" : "Esc  all")
        return parts.joined(separator: "   ")
    }

    /// Lays out the page for a screen.
    ///
    /// - Parameters:
    ///   - first: The contexts to list first: those that currently apply.
    ///   - filter: A text that every line must contain; empty for all lines.
    ///   - columns: The width of the screen in cells.
    ///   - marks: The marks of the legend.
    init(_ first: [Binding.Place], filter: String, columns: Int, marks: [StageMark]) {
        columnCount = columns >= Self.widthForTwo ? 2 : 1
        columnWidth = (columns - 2) / columnCount
        keyWidth = columnCount == 1 ? min(26, columns / 3) : 18
        let room = columnWidth - keyWidth - 2
        let legend = HelpSection(
            heading: "On the stage", lines: marks.map { HelpLine(text: $0.rawValue, mark: $0) })
        let sections = HelpSection.all(first, filter: filter)
        count = sections.reduce(0) { $0 + $1.lines.count }
        for section in (filter.isEmpty ? [legend] : []) + sections {
            if !lines.isEmpty { lines.append(HelpLine()) }
            lines.append(HelpLine(text: section.heading, isHeading: true))
            lines += section.lines.flatMap { Self.fold($0, keyWidth, room) }
        }
        if lines.isEmpty {
            lines = [HelpLine(text: "nothing contains '\(filter)'; Esc shows all")]
        }
    }

    /// A line, or several if the keys or the text do not fit into their columns.
    private static func fold(_ line: HelpLine, _ width: Int, _ room: Int) -> [HelpLine] {
        var texts = line.text.wrapped(toCells: max(8, room))
        let first = line.keys.cellWidth < width ? texts.removeFirst() : ""
        return [HelpLine(keys: line.keys, text: first, mark: line.mark)]
            + texts.map { HelpLine(text: $0) }
    }

    /// The number of lines visible at once on a screen.
    public func room(on size: CellSize) -> Int { max(1, size.rows - 2) * columnCount }

    /// The maximum scroll position on a screen.
    func lastTop(on size: CellSize) -> Int { max(0, lines.count - room(on: size)) }
}

/// A line of the help: a binding or mouse gesture, or without keys a heading, the continuation of a
/// long line, or nothing.
public struct HelpLine: Hashable, Sendable {
    /// The names of the keys, or the mouse gesture.
    public internal(set) var keys = ""
    /// The description, or the heading.
    public internal(set) var text = ""
    /// Whether it is a heading.
    public internal(set) var isHeading = false
    /// The mark that it explains, drawn in place of keys; `nil` for none.
    public internal(set) var mark: StageMark?
}

/// The marks on the stage and what they mean, in the order of the legend.
public enum StageMark: String, CaseIterable, Sendable {
    case hit = "the layer that is hit"
    case other = "the layer that the other rule book hits"
    case selected = "the selected layer"
    case hidden = "the part of either that is hidden or clipped"
    case pin = "the anchor point"
    case former = "where a layer was before the edit, or is without its animation"
    case frame = "a frame: the box around a transformed layer"
    case xray = "here, what is seen is not what is hit"
    case problem = "a control without touches, or another problem"
    case reached = "reach: where the selected layer gets the touch"
    case unreached = "reach: where it does not, in the colour of what does"
    case asked = "exploded: a layer that asks others or is hit"
    case refusing = "exploded: a layer that refuses the point, or is behind another"
    case unasked = "exploded: a layer that is not asked"
    case probe = "the point that is asked about"
}

/// The bindings of one context, those of the mouse, or the commands, for the help and the manual.
public struct HelpSection: Hashable, Sendable {
    /// The context in which they apply.
    public let heading: String
    /// The bindings or commands.
    public let lines: [HelpLine]

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
            let found = Binding.all.filter {
                $0.place == place && isWanted($0.keyNames, $0.name, $0.help)
            }
            return HelpSection(heading: heading(of: place), lines: joined(found))
        }
        let words = Command.words.map { HelpLine(keys: ":" + $0.usage, text: $0.help) }
        let others = [("Mouse", mouseLines), ("Commands", words)].map { heading, lines in
            HelpSection(heading: heading, lines: lines.filter { isWanted($0.keys, $0.text) })
        }
        return (keys + others).filter { !$0.lines.isEmpty }
    }

    /// Merges consecutive bindings with the same description, such as those of the arrow keys.
    private static func joined(_ bindings: [Binding]) -> [HelpLine] {
        var lines: [HelpLine] = []
        var rest = bindings[...]
        while let first = rest.first {
            let same = rest.prefix { $0.help == first.help }
            rest = rest.dropFirst(same.count)
            if let keys = together(Array(same)) {
                lines.append(HelpLine(keys: keys, text: first.help))
            } else {
                lines += same.map { HelpLine(keys: $0.keyNames, text: $0.help) }
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
        case .needle: "While the stage is exploded"
        case .pane(let pane): "In the \(pane.title.lowercased()) pane"
        case .problem: "While a touch problem is shown"
        case .lesson: "In a lesson"
        case .code: "While a listing is shown"
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
        ("click on a line", "of a listing: plays up to it; again: changes it"),
        ("drag a border", "between two panes: their sizes"),
        ("drag the selected layer", "position"), ("drag its pin", "anchorPoint"),
        ("drag its corner", "the size of bounds"), ("drag its ○", "rotation"),
        ("drag elsewhere", "the view"), ("right click", "all tested layers, with verdicts"),
        ("wheel on a number", "changes it, in the chosen row"), ("click on a number", "types it"),
        ("drag a row", "behind another row; right of its name: into it"),
        ("right click on a row", "all actions for the layer"),
    ].map { HelpLine(keys: $0.0, text: $0.1) }
}

import LayerGeometry
import TerminalTypes

/// The commands of the palette: the table of keys by name, and those that take words.
public enum Command {
    /// Why a command cannot be done.
    struct Problem: Error {
        let message: String
    }

    /// What a written command means.
    enum Meaning {
        case action(Action)
        case set(Int, LayerProperty, LayerProperty.Value)
    }

    /// The commands that take words, as they are written and told.
    public static let withWords: [(usage: String, help: String)] = [
        ("set LAYER.PROPERTY VALUE", "set a property: set blue.anchorPoint 0,0"),
        ("filter TEXT", "list only layers with a text in name, class or text"),
        ("w FILE", "save as a file"),
        ("q!", "quit without saving"),
        ("demo NAME", "open a built-in demo: demo outside"),
        ("next demo", "open the demo after this one"),
        ("previous demo", "open the demo before this one"),
        ("open FILE", "open another scene or dump"),
    ]

    /// The lines of the table that fit a text, the best first: by name, by key, by what they do.
    ///
    /// The letters need only be there in this order.
    public static func matching(_ text: String) -> [Binding] {
        let wanted = text.lowercased().filter { $0 != " " }
        var seen: Set<String> = []
        let commands = Binding.all.filter { !$0.name.isEmpty && seen.insert($0.name).inserted }
        if wanted.isEmpty { return commands }
        let scored = commands.enumerated().compactMap { place, binding in
            score(binding, text, wanted).map { (score: $0, place: place, binding: binding) }
        }
        return scored.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.map(\.binding)
    }

    /// How well a line fits, 0 being best; `nil` where it does not.
    private static func score(_ binding: Binding, _ text: String, _ wanted: String) -> Int? {
        let name = binding.name.lowercased()
        if binding.keys.contains(where: { $0.description == text }) { return 0 }
        if name.filter({ $0 != " " }) == wanted { return 1 }
        if name.filter({ $0 != " " }).hasPrefix(wanted) { return 2 }
        if name.contains(text.lowercased()) { return 3 }
        if binding.help.lowercased().contains(text.lowercased()) { return 4 }
        if hasLetters(of: wanted, in: name) { return 5 }
        return nil
    }

    private static func hasLetters(of wanted: String, in text: String) -> Bool {
        var rest = wanted[...]
        for character in text where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Whether a text is a command with words, which is done as it is written.
    static func isWritten(_ text: String) -> Bool {
        ["set ", "w ", "saveas ", "filter ", "demo ", "open "].contains { text.hasPrefix($0) }
            || ["w", "q", "wq", "q!", "demo", "open", "next demo", "previous demo"].contains(text)
    }

    /// Reads a command as it is written; a property without a layer is the selected one's.
    static func read(
        _ text: String, in tree: LayerTree, selection: Int
    ) -> Result<Meaning, Problem> {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return .failure(Problem(message: "type a command")) }
        switch (first, parts.count) {
        case ("set", 2): return set(parts[1], in: tree, selection)
        case ("set", _): return .failure(Problem(message: "set takes LAYER.PROPERTY VALUE"))
        case ("filter", 2): return .success(.action(.listing(.filterBy(parts[1]))))
        case ("w", 2), ("saveas", 2): return .success(.action(.program(.saveAs(parts[1]))))
        case ("w", 1): return .success(.action(.program(.save)))
        case ("wq", 1): return .success(.action(.program(.request(.save(then: .quit)))))
        case ("q", 1): return .success(.action(.program(.quit)))
        case ("q!", 1): return .success(.action(.program(.request(.quit))))
        case ("demo", 2): return .success(.action(.program(.open(.demo(parts[1])))))
        case ("demo", _): return .failure(Problem(message: "demo takes a NAME"))
        case ("open", 2): return .success(.action(.program(.open(.file(parts[1])))))
        case ("open", _): return .failure(Problem(message: "open takes a FILE"))
        case ("next", 2) where parts[1] == "demo":
            return .success(.action(.program(.open(.demoAfter(1)))))
        case ("previous", 2) where parts[1] == "demo":
            return .success(.action(.program(.open(.demoAfter(-1)))))
        default: break
        }
        guard let action = Binding.all.first(where: { $0.name == text })?.action else {
            return .failure(Problem(message: "no command is called '\(text)'"))
        }
        return .success(.action(action))
    }

    /// `blue.anchorPoint 0,0`; without a layer, the selected one.
    private static func set(
        _ text: String, in tree: LayerTree, _ selection: Int
    ) -> Result<Meaning, Problem> {
        guard let (target, written, property) = parts(of: text, in: tree) else {
            let target = text.split(separator: " ").first.map(String.init) ?? text
            return .failure(Problem(message: "'\(target)' names no property"))
        }
        var index = selection
        if target != property.rawValue {
            let layer = String(target.dropLast(property.rawValue.count + 1))
            switch tree.find(layer) {
            case .found(let node): index = node.index
            case .unknown: return .failure(Problem(message: "no layer is called '\(layer)'"))
            case .ambiguous(let nodes):
                let paths = nodes.prefix(3).map(\.path.description).joined(separator: ", ")
                return .failure(Problem(message: "'\(layer)' can be \(paths)"))
            }
        }
        do throws(LayerProperty.Problem) {
            return .success(.set(index, property, try property.parse(written)))
        } catch {
            return .failure(Problem(message: error.message))
        }
    }

    /// Takes `my layer.position 1,2` apart; names may have blanks and dots, so of several ways the
    /// first that names a layer counts.
    private static func parts(
        of text: String, in tree: LayerTree
    ) -> (String, String, LayerProperty)? {
        var ways: [(String, String, LayerProperty)] = []
        for place in text.indices
        where place == text.startIndex || text[text.index(before: place)] == "." {
            for property in LayerProperty.allCases where text[place...].hasPrefix(property.rawValue)
            {
                let end = text.index(place, offsetBy: property.rawValue.count)
                guard end == text.endIndex || text[end] == " " else { continue }
                ways.append(
                    (String(text[..<end]), String(text[end...].drop { $0 == " " }), property))
            }
        }
        let known = ways.first { target, _, property in
            if target == property.rawValue { return true }
            if case .unknown = tree.find(String(target.dropLast(property.rawValue.count + 1))) {
                return false
            }
            return true
        }
        return known ?? ways.first
    }
}

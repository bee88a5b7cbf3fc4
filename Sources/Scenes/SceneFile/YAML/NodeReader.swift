import LayerGeometry
import SourceDiagnostics
internal import YAMLEvents

/// Reads typed values and reports problems.
final class NodeReader {
    let events: SceneEvents
    var problems: Problems { events.problems }
    /// The paths of layers read, and where they are written.
    private(set) var paths: [(text: String, range: SourceRange)] = []
    /// The last colour read.
    var lastColor: LayerColor?
    /// The colours of animations read so far, up to `mostColorValues`, so that equal ones share memory.
    var colorValues: [String: LayerAnimation.Value] = [:]
    static let mostColorValues = 1_000
    /// A cache of the long values that aliases may repeat.
    var longValues: [ValueUse: Any] = [:]

    init(_ events: SceneEvents) { self.events = events }

    /// Whether there are too many problems to continue.
    var isFull: Bool { problems.isFull }

    /// Reports a problem with a value.
    func report(_ message: String, at node: Node, help: String? = nil) {
        if node.kind == .unknown { return }
        problems.report(message, at: problems.range(of: node), help: help)
    }

    /// Reads the path of a layer, which need not exist.
    func path(_ node: Node, _ key: String) -> String? {
        let path = text(node, key)
        if let path { paths.append((path, problems.range(of: node))) }
        return path
    }

    /// Checks a key of a mapping.
    ///
    /// - Parameters:
    ///   - kind: The name of its keys for messages.
    ///   - given: The previous keys with their positions, to which it is added.
    /// - Returns: `false` after reporting an unknown or repeated key, whose value is to be skipped.
    func accepts(
        _ name: String, at place: SourceRange, among keys: [String], kind: String,
        given: inout [String: SourceRange]
    ) -> Bool {
        if let first = given[name] {
            problems.reportRepeated(name, at: place, first: first)
            return false
        }
        given[name] = place
        if keys.contains(name) { return true }
        if name == "<<" {
            problems.report(
                "scenes do not support the merge key '<<'", at: place,
                help: "write the keys themselves")
        } else {
            let near = FrameworkWord.nearest(to: name, among: keys)
            problems.report(
                "unknown \(kind) '\(name.shortened)'", at: place,
                help: near.map { "write '\($0)'" })
        }
        return false
    }
}

/// Typed values. Each method reports a problem and returns `nil` if the node has another type.
extension NodeReader {
    /// Reads a mapping and returns its known keys with their values.
    ///
    /// - Parameters:
    ///   - what: The mapping's name for messages; keys are quoted.
    ///   - kind: The name of its keys for messages.
    func mapping(
        _ node: Node, _ what: @autoclosure () -> String, keys: [String], kind: String
    ) -> [(key: String, value: Node)]? {
        guard let pairs = node.pairs else {
            report(
                "\(what()) \(described(node)), but must be a mapping of keys to values", at: node)
            return nil
        }
        var given: [String: SourceRange] = [:]
        var known: [(key: String, value: Node)] = []
        known.reserveCapacity(pairs.count)
        for (key, value) in pairs {
            if isFull { break }
            let place = problems.range(of: key)
            guard !key.isAlias, let name = key.scalar?.string else {
                problems.reportNoWord(at: place)
                continue
            }
            if accepts(name, at: place, among: keys, kind: kind, given: &given) {
                known.append((name, value))
            }
        }
        return known
    }

    /// Reads a list.
    func list(_ node: Node, _ key: String, of items: String) -> Items? {
        if let items = node.items { return items }
        refuse(node, key, "a list of \(items)")
        return nil
    }

    /// Reads the items of a list except those with problems; `nil` if there are too many problems.
    func values<Value>(_ items: Items, _ read: (Node) -> Value?) -> [Value]? {
        var values: [Value] = []
        values.reserveCapacity(items.count)
        for item in items {
            if isFull { return nil }
            if let value = read(item) { values.append(value) }
        }
        return values
    }

    func flag(_ node: Node, _ key: String) -> Bool? {
        word(node, key, among: Self.flags).map { $0 == "true" }
    }

    private static let flags = ["true", "false"]

    /// Reads visible text; long text may have several lines.
    func text(_ node: Node, _ key: String, isLong: Bool = false) -> String? {
        once(node, key) { () -> String? in
            guard let scalar = node.scalar, !scalar.isMissing else {
                refuse(node, key, "text", help: emptyHelp(node))
                return nil
            }
            let text = scalar.string
            if let problem = LayerProperty.problem(with: text, called: key, isLong: isLong) {
                report(problem.message, at: node, help: problem.help)
                return nil
            }
            return text
        }
    }

    func color(_ node: Node, _ key: String) -> LayerColor? {
        // Many layers repeat the colour of the previous one.
        if let lastColor, lastColor.notation == node.scalar?.string { return lastColor }
        guard let scalar = node.scalar, !scalar.isMissing else {
            let isComment = problems.hasComment(behind: node.start.offset)
            refuse(
                node, key, "a colour",
                help: isComment ? "write quotes around the colour: \"#d0d0d8\"" : emptyHelp(node))
            return nil
        }
        if let color = LayerColor(notation: scalar.string) {
            lastColor = color
            return color
        }
        let near = Suggestion.nearest(to: scalar.string, among: LayerColor.names)
        let isHex = scalar.string.hasPrefix("#")
        report(
            "'\(key)' is '\(scalar.string.shortened)', which is not a colour", at: node,
            help: isHex
                ? "write 3, 4, 6 or 8 hexadecimal digits after '#'" : near.map { "write '\($0)'" })
        return nil
    }
}

/// Numbers. Each method reports a problem and returns `nil` if the node has another type.
extension NodeReader {
    func number(_ node: Node, _ key: String, part: Bool = false) -> Double? {
        if let number = node.store.shortNumber(node.index) { return number }
        return once(node, key) { () -> Double? in
            guard let scalar = node.scalar, scalar.isPlain, !scalar.isMissing else {
                let subject = "'\(key)'" + (part ? " has an item that" : "")
                report(
                    "\(subject) \(described(node)), but must be a number", at: node,
                    help: emptyHelp(node))
                return nil
            }
            do throws(PlainNumber.Fault) {
                return try PlainNumber.read(scalar.string)
            } catch {
                let verb = part ? "has" : "is"
                report(
                    "'\(key)' \(verb) '\(scalar.string.shortened)', \(error.fact)", at: node,
                    help: error.help)
                return nil
            }
        }
    }

    /// Reads a list of numbers with one of the given counts.
    ///
    /// - Parameter alternative: What the caller reads in place of a list, for messages.
    func numbers(
        _ node: Node, _ key: String, counts: [Int], or alternative: String? = nil
    ) -> [Double]? {
        func expected() -> String { counts.map(String.init).joined(separator: " or ") }
        let more = alternative.map { ", or be \($0)" } ?? ""
        guard let items = node.items else {
            let other = alternative.map { "\($0), or " } ?? ""
            refuse(node, key, "\(other)a list of \(expected()) numbers", help: emptyHelp(node))
            return nil
        }
        guard counts.contains(items.count) else {
            let noun = items.count == 1 ? "number" : "numbers"
            report(
                "'\(key)' has \(items.count) \(noun), but must have \(expected())\(more)", at: node)
            return nil
        }
        let numbers = values(items) { number($0, key, part: true) }
        return numbers?.count == items.count ? numbers : nil
    }

    func rect(_ node: Node, _ key: String) -> Rect? {
        numbers(node, key, counts: [4]).map { Rect($0) }
    }

    /// Returns a value of a property, or reports why the property cannot have it.
    func accepted(_ value: LayerValue, by property: LayerProperty, at node: Node) -> LayerValue? {
        do {
            try property.check(value)
            return value
        } catch {
            report(error.message, at: node, help: error.help)
            return nil
        }
    }
}

/// Keywords.
extension NodeReader {
    /// Reads a keyword.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: Node, _ key: String, _ type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        word(node, key, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
    }

    /// Reads one of some words; true and false must not be in quotes.
    func word(_ node: Node, _ key: String, among words: [String]) -> String? {
        let scalar = node.scalar
        let isFlag = words.contains("true")
        if let scalar, words.contains(scalar.string),
            scalar.isPlain || !isFlag
                || scalar.string != "true" && scalar.string != "false"
        {
            return scalar.string
        }
        let near = scalar.flatMap { scalar in
            (isFlag ? PropertyKind.flag(scalar.string).map { "\($0)" } : nil)
                ?? FrameworkWord.nearest(to: scalar.string, among: words)
        }
        refuse(
            node, key, PropertyKind.word(words).usage,
            help: near.map { "write '\($0)'" } ?? emptyHelp(node))
        return nil
    }

    /// Reads a list of keywords without repetition.
    func choices<Choice: RawRepresentable & CaseIterable & Equatable>(
        _ node: Node, _ key: String, _ type: Choice.Type
    ) -> [Choice]? where Choice.RawValue == String {
        let names = Choice.allCases.map(\.rawValue)
        guard let items = node.items else {
            let near = node.scalar.flatMap {
                names.contains($0.string)
                    ? $0.string : Suggestion.nearest(to: $0.string, among: names)
            }
            refuse(
                node, key, "a list of words",
                help: near.map { "write '[\($0)]'" } ?? emptyHelp(node))
            return nil
        }
        var choices: [Choice] = []
        for item in items {
            if isFull { return nil }
            guard let choice = choice(item, key, type) else { continue }
            if choices.contains(choice) {
                report("'\(key)' has '\(choice.rawValue)' twice", at: item, help: "remove one")
            } else {
                choices.append(choice)
            }
        }
        return choices
    }
}

/// Descriptions of values for messages.
extension NodeReader {
    /// A description to follow the name of the key: `is a list`.
    func described(_ node: Node) -> String {
        switch node.kind {
        case .mapping: return "is a mapping"
        case .list: return "is a list"
        case .layer: return "is a layer"
        case .layers: return "is a list of layers"
        case .scalar, .alias, .unknown:
            guard let scalar = node.scalar else { return "is unknown" }
            if scalar.isMissing { return "has no value" }
            return scalar.isPlain ? "is '\(scalar.string.shortened)'" : "is text in quotes"
        }
    }

    /// Reports a value of the wrong type.
    func refuse(_ node: Node, _ key: String, _ expected: String, help: String? = nil) {
        report("'\(key)' \(described(node)), but must be \(expected)", at: node, help: help)
    }

    func emptyHelp(_ node: Node) -> String? {
        node.scalar?.isMissing == true ? "write a value, or remove the key" : nil
    }
}

/// A value together with the type it is read as, which depends on the key.
struct ValueUse: Hashable {
    let index: Int
    let key: String
    let type: ObjectIdentifier
}

extension NodeReader {
    /// Values with more bytes or items are cached; reading shorter ones again is as fast as a lookup.
    private static let mostShort = 64

    /// Reads a value; long ones are read once and cached.
    ///
    /// A few thousand aliases of a few thousand items would be millions of reads. The uses share the
    /// memory, and a problem is reported the first time only.
    func once<Value>(_ node: Node, _ key: String, _ read: () -> Value?) -> Value? {
        guard events.isKept(node), Self.isLong(node) else { return read() }
        let use = ValueUse(index: node.index, key: key, type: ObjectIdentifier(Value.self))
        if let value = longValues[use] { return value as? Value }
        let value = read()
        longValues[use] = value as Any
        return value
    }

    private static func isLong(_ node: Node) -> Bool {
        node.items.map { $0.count > mostShort }
            ?? node.scalar.map { $0.string.utf8.count > mostShort } ?? false
    }
}

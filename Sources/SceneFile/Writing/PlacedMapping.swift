internal import Yams

/// A mapping in its text.
struct PlacedMapping {
    /// A key, its value and their places.
    struct Entry {
        var key: String
        /// Where the key starts.
        var start: Int
        var value: Node
        var valueRange: Range<Int>
        /// The entry from its key to the end of its value.
        var range: Range<Int> { start..<valueRange.upperBound }
    }

    var entries: [Entry]
    /// The mapping with its braces, if it has them.
    var range: Range<Int>
    /// Whether it is written with braces.
    var isFlow: Bool
    /// The column of its keys, from 0.
    var indent: Int
    /// Whether its keys are in quotes, as in JSON.
    var isJSON: Bool
}

/// A list in its text.
struct PlacedList {
    var items: [Range<Int>]
    /// The list with its brackets, if it has them.
    var range: Range<Int>
    /// Whether it is written with brackets.
    var isFlow: Bool
    /// The column of its dashes, from 0.
    var indent: Int
    /// Where the dash of each item is; none in brackets.
    var dashes: [Int]
}

extension PlacedText {
    /// Finds the keys and values of a mapping.
    func mapping(_ node: Node, at place: Int, isInFlow: Bool) -> PlacedMapping? {
        guard case .mapping(let pairs) = node else { return nil }
        let isFlow = has("{", at: place)
        if !isFlow, isInFlow || pairs.isEmpty { return nil }
        var next = isFlow ? content(after: place + 1) : place
        var mapping = PlacedMapping(
            entries: [], range: place..<place, isFlow: isFlow, indent: place - lineStart(place),
            isJSON: has("\"", at: next))
        for (key, value) in pairs {
            guard case .scalar(let scalar) = key, offset(scalar.mark) == next else { return nil }
            if !isFlow, next != place {
                guard isFirstOnLine(next), next - lineStart(next) == mapping.indent else {
                    return nil
                }
            }
            guard let keyEnd = endOfKey(next) else { return nil }
            let colon = content(after: keyEnd)
            guard has(":", at: colon) else { return nil }
            let start = content(after: colon + 1)
            guard
                let end = end(
                    of: value, at: start, indent: mapping.indent, isInFlow: isInFlow || isFlow)
            else { return nil }
            mapping.entries.append(
                PlacedMapping.Entry(
                    key: scalar.string, start: next, value: value, valueRange: start..<end))
            next = content(after: end)
            if isFlow, has(",", at: next) { next = content(after: next + 1) }
        }
        if isFlow {
            guard has("}", at: next) else { return nil }
            mapping.range = place..<(next + 1)
        } else {
            mapping.range = place..<(mapping.entries.last?.range.upperBound ?? place)
        }
        return mapping
    }

    /// Finds the items of a list.
    func list(_ node: Node, at place: Int, isInFlow: Bool) -> PlacedList? {
        guard case .sequence(let nodes) = node else { return nil }
        let isFlow = has("[", at: place)
        if !isFlow, isInFlow || nodes.isEmpty { return nil }
        var next = isFlow ? content(after: place + 1) : place
        var list = PlacedList(
            items: [], range: place..<place, isFlow: isFlow, indent: place - lineStart(place),
            dashes: [])
        for node in nodes {
            if !isFlow {
                guard has("-", at: next), isFirstOnLine(next),
                    next - lineStart(next) == list.indent
                else { return nil }
                list.dashes.append(next)
                next = content(after: next + 1)
            }
            guard
                let end = end(
                    of: node, at: next, indent: list.indent, isInFlow: isInFlow || isFlow),
                end > next
            else { return nil }
            list.items.append(next..<end)
            next = content(after: end)
            if isFlow, has(",", at: next) { next = content(after: next + 1) }
        }
        if isFlow {
            guard has("]", at: next) else { return nil }
            list.range = place..<(next + 1)
        } else {
            list.range = place..<(list.items.last?.upperBound ?? place)
        }
        return list
    }
}

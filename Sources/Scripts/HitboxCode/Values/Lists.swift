import LayerGeometry
internal import SourceDiagnostics

/// Lists, and what else has elements: slices and ranges.
extension Evaluator {
    /// The elements, as a loop has them; `nil` of a value that has none.
    mutating func elements(of value: Value) throws(CodeFault) -> [Value]? {
        switch value {
        case .list(let values), .slice(let values):
            effort += values.count / 8
            return Value.stored(values, as: nil)
        case .range(let low, let high, let isClosed) where low.kind != .real && high.kind != .real:
            let end = isClosed ? high.value + 1 : high.value
            guard end - low.value <= 100_000, low.value.isFinite, high.value.isFinite else {
                throw CodeFault("the range has more than 100000 numbers", at: range)
            }
            effort += Int(max(0, end - low.value))
            return stride(from: low.value, to: end, by: 1).map { .number(CodeNumber($0, .whole)) }
        default: return nil
        }
    }

    /// A property of something with elements; `nil` if it has none of that name.
    mutating func member(_ name: String, ofElements value: Value) throws(CodeFault) -> Value? {
        if case .range(let low, let high, _) = value, name.hasSuffix("Bound") {
            return .number(name == "lowerBound" ? low : high)
        }
        // A slice has the indices of its list.
        guard name != "indices", let values = try elements(of: value) else { return nil }
        return Functions.member(name, of: .list(values))
    }

    /// The element at an index, or the slice of a list for a range of indices.
    mutating func element(of list: Value, _ node: Node) throws(CodeFault) -> Value {
        let index = try value(of: node.parts[1])
        guard case .range(let low, let high, let isClosed) = index, case .list(let values) = list
        else {
            let (values, place) = try place(index, in: list, at: node.range)
            return values[place]
        }
        let count = Double(values.count)
        let start = low.value == -.infinity ? 0 : low.value
        let end = high.value == .infinity ? count : isClosed ? high.value + 1 : high.value
        guard start >= 0, start <= end, end <= count else {
            throw CodeFault("the list has no elements at these indices", at: node.range)
        }
        return .slice(Array(values[Int(start)..<Int(end)]))
    }

    /// The values of a list, and the place of an index among them.
    mutating func place(_ index: Value, in list: Value, at range: SourceRange) throws(CodeFault)
        -> (
            values: [Value], place: Int
        )
    {
        if case .slice = list { throw .unknown("an element of a slice by its index", at: range) }
        guard case .list(let values) = list, let place = index.number?.value, place >= 0,
            place < Double(values.count)
        else { throw CodeFault("the list has no element at this index", at: range) }
        return (values, Int(place))
    }

    /// The list of all values but those that are `nil`.
    static func list(_ values: [Value]) -> Value {
        .list(values.filter { if case .none = $0 { false } else { true } })
    }

    /// The list that a function of Swift makes; `nil` if it makes none.
    mutating func list(madeBy name: String, _ given: Functions.Arguments) throws(CodeFault)
        -> Value?
    {
        switch (name, given.count) {
        case ("stride", 3): return try steps(given)
        case ("zip", 2):
            guard let firsts = try elements(of: given[0].value),
                let seconds = try elements(of: given[1].value)
            else { return nil }
            return .list(zip(firsts, seconds).map { .list([$0, $1]) })
        case ("Array", 1): return try elements(of: given[0].value).map { .list($0) }
        case ("Array", 2):
            guard given[0].label == "repeating", let count = given[1].value.number?.value,
                count >= 0, count <= 100_000
            else { return nil }
            effort += Int(count)
            return .list(Array(repeating: given[0].value, count: Int(count)))
        default: return nil
        }
    }

    /// The numbers of `stride(from:to:by:)`, or of the one that goes `through` its end.
    private mutating func steps(_ given: Functions.Arguments) throws(CodeFault) -> Value {
        let n = given.compactMap(\.value.number)
        guard n.count == 3, abs((n[1].value - n[0].value) / n[2].value) <= 100_000 else {
            throw .unknown("stride", at: range)
        }
        let kind = n.contains { $0.kind == .real } ? CodeNumber.Kind.real : .whole
        var numbers = Array(stride(from: n[0].value, through: n[1].value, by: n[2].value))
        if given[1].label == "to", numbers.last == n[1].value { numbers.removeLast() }
        effort += numbers.count
        return .list(numbers.map { .number(CodeNumber($0, kind)) })
    }

    /// The result of a method of something with elements; one that changes a list assigns it to `base`.
    ///
    /// - Returns: `nil` if it has no such method.
    mutating func method(
        _ name: String, ofElements value: Value, _ given: Functions.Arguments, in base: Node
    ) throws(CodeFault) -> Value? {
        let first = given.first?.value
        if name == "contains", case .range = value, let number = first?.number {
            return .flag(value.contains(number))
        }
        guard var values = try elements(of: value) else { return nil }
        if case .list(let all) = value {
            values = all
            if Self.changing.contains(name), let result = try change(&values, by: name, given) {
                effort += values.count
                try assign(.list(values), to: base)
                return result
            }
        }
        switch (name, first) {
        case ("init", nil), ("initWithCapacity", _): return value
        case ("initWithObjects", _): return Self.list(given.map(\.value))
        case ("objectAtIndex", let index?):
            let (values, place) = try place(index, in: value, at: range)
            return values[place]
        case ("makeObjectsPerformSelector", let selector?):
            for value in values { _ = try perform(selector, on: value) }
            return Value.none
        case ("forEach", .closure?), ("enumerateObjectsUsingBlock", .closure?):
            _ = try each(values, given[0].value)
            return Value.none
        case ("map", .closure?): return .list(try each(values, given[0].value))
        case ("compactMap", .closure?): return Self.list(try each(values, given[0].value))
        case ("flatMap", .closure?):
            return .list(Self.list(try each(values, given[0].value)).elements.flatMap(\.elements))
        case ("reduce", let start?) where given.count == 2:
            guard case .closure(let body, let home) = given[1].value else { return nil }
            let isChanged = given[0].label == "into"
            var result = start.untyped
            for element in Value.stored(values, as: nil) {
                result = try enter(body, of: home, [result, element], isChanged: isChanged)
            }
            return result
        case ("sorted", nil), ("sorted", .closure?): return .list(try sorted(values, by: first))
        case ("min", nil), ("min", .closure?), ("max", nil), ("max", .closure?):
            var best: Value?
            for value in Value.stored(values, as: nil) {
                let isBetter = try best.map { best throws(CodeFault) in
                    try name == "max"
                        ? precedes(best, value, by: first) : precedes(value, best, by: first)
                }
                if isBetter ?? true { best = value }
            }
            return best ?? Value.none
        case (_, let test?) where Self.tests.contains(name):
            // Indices in a slice are those in its list.
            if case .list = value {} else if name.hasSuffix("Index") { return nil }
            return try tested(values, name, test)
        default:
            guard given.allSatisfy({ $0.label == nil }), given.count < 2 else { return nil }
            return Self.slice(of: values, name, first?.number.map(\.value) ?? 1)
        }
    }

    /// The methods that change a list.
    static let changing: Set<String> = [
        "addObject", "append", "insert", "insertObject", "popLast", "remove", "removeAll",
        "removeAllObjects", "removeFirst", "removeLast", "removeLastObject", "removeObjectAtIndex",
        "reverse", "sort", "swapAt",
    ]

    /// Changes a list by a method; `nil` if it has no such method.
    ///
    /// - Returns: What the method returns.
    private mutating func change(
        _ values: inout [Value], by name: String, _ given: Functions.Arguments
    ) throws(CodeFault) -> Value? {
        let (new, last) = (given.first?.value, given.last?.value.number?.value)
        let place = last.flatMap { Int(exactly: $0) }.flatMap {
            values.indices.contains($0) ? $0 : nil
        }
        switch (name, given.count) {
        case ("append", 1), ("addObject", 1):
            let isList = given[0].label == "contentsOf"
            guard let new, let more = try isList ? elements(of: new) : [new] else { return nil }
            values += more.map { $0.stored(like: values.first) }
        case ("swapAt", 2):
            let first = new?.number.flatMap { Int(exactly: $0.value) }
            guard let first, values.indices.contains(first), let place else { return nil }
            values.swapAt(first, place)
        case ("insert", 2), ("insertObject", 2):
            let end = last == Double(values.count) ? values.count : place
            guard let new, given[0].label == nil, let end else { return nil }
            values.insert(new.stored(like: values.first), at: end)
        case ("remove", 1), ("removeObjectAtIndex", 1):
            guard let place, given[0].label == "at" || name != "remove" else { return nil }
            return values.remove(at: place)
        case ("removeFirst", 0) where !values.isEmpty: return values.removeFirst()
        case ("removeLast", 0) where !values.isEmpty: return values.removeLast()
        case ("popLast", 0), ("removeLastObject", 0): return values.popLast() ?? Value.none
        case ("removeAll", 0), ("removeAllObjects", 0): values = []
        case ("removeAll", 1):
            guard let new, case .closure = new else { return nil }
            let flags = try each(values, new).compactMap(\.flag)
            if flags.count < values.count { return nil }
            values = zip(values, flags).filter { !$1 }.map(\.0)
        case ("sort", 0), ("sort", 1): values = try sorted(values, by: new)
        case ("reverse", 0): values.reverse()
        default: return nil
        }
        return Value.none
    }

    /// The slice that `prefix(2)`, `dropLast()` and the like return; `nil` for any other method.
    private static func slice(of values: [Value], _ name: String, _ number: Double) -> Value? {
        let count = Int(max(0, min(Double(values.count), number)))
        return switch name {
        case "prefix": .slice(Array(values.prefix(count)))
        case "suffix": .slice(Array(values.suffix(count)))
        case "dropFirst": .slice(Array(values.dropFirst(count)))
        case "dropLast": .slice(Array(values.dropLast(count)))
        default: nil
        }
    }

    /// The results of a closure for each element of a list, and its place; of a pair it may take both parts.
    mutating func each(_ values: [Value], _ body: Value) throws(CodeFault) -> [Value] {
        guard case .closure(let body, let home) = body else { return [] }
        let takesPairs =
            body.parameters.count == 2 || body.labels.isEmpty && body.mentions("$1")
        stops.append((body.parameters.dropFirst(2).first, false))
        defer { stops.removeLast() }
        var results: [Value] = []
        for (place, element) in Value.stored(values, as: nil).enumerated() {
            if stops[stops.count - 1].isSet { break }
            var given = [element, .whole(place)]
            if case .list(let parts) = element, parts.count == 2, takesPairs { given = parts }
            results.append(try enter(body, of: home, given))
        }
        return results
    }

    /// Whether a value comes before another one: by a closure, or as numbers do.
    private mutating func precedes(_ one: Value, _ other: Value, by order: Value?)
        throws(CodeFault) -> Bool
    {
        if case .closure(let body, let home)? = order {
            if let flag = try enter(body, of: home, [one, other]).flag { return flag }
        } else if let one = one.number, let other = other.number {
            return one.value < other.value
        }
        throw .unknown("the order of the elements", at: range)
    }

    /// The elements in an order; equal ones stay as they are.
    private mutating func sorted(_ values: [Value], by order: Value?) throws(CodeFault) -> [Value] {
        var fault: CodeFault?
        let sorted = Value.stored(values, as: nil).sorted { one, other in
            effort += 1
            guard fault == nil else { return false }
            do throws(CodeFault) {
                return try precedes(one, other, by: order)
            } catch {
                fault = error
                return false
            }
        }
        if let fault { throw fault }
        return sorted
    }

    private static let tests: Set<String> = [
        "allSatisfy", "contains", "containsObject", "count", "filter", "first", "firstIndex",
        "indexOfObject", "last", "lastIndex",
    ]

    /// The result of a method that tests elements of a list, until it is known: by a closure, or whether one is a value.
    private mutating func tested(_ values: [Value], _ name: String, _ test: Value)
        throws(CodeFault) -> Value
    {
        let end = ["filter", "count"].contains(name) ? nil : name != "allSatisfy"
        let given = Value.stored(values, as: nil)
        var places: [Int] = []
        for place in name.hasPrefix("last") ? values.indices.reversed() : Array(values.indices) {
            var flag: Bool?
            if case .closure = test {
                flag = try each([given[place]], test).first?.flag
            } else {
                flag = given[place].isEqual(to: test)
                // Two structures may be equal.
                if flag == false, isStructure(test) { flag = nil }
            }
            guard let flag else { throw .unknown(name, at: range) }
            if flag { places.append(place) }
            if flag == end { break }
        }
        switch name {
        case "filter": return .list(places.map { values[$0] })
        case "first", "last": return places.first.map { values[$0] } ?? .none
        case "firstIndex", "indexOfObject", "lastIndex":
            return places.first.map { .whole($0) } ?? .none
        case "count": return .whole(places.count)
        case "allSatisfy": return .flag(places.count == values.count)
        default: return .flag(!places.isEmpty)
        }
    }
}

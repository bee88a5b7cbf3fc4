/// A JSON value as a tree, with members in the given order.
indirect enum JSONValue: JSONWritable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([JSONValue])
    case object([(String, JSONValue)])

    func write(to json: inout JSONWriter) { write(to: &json, indent: 0) }

    /// Pretty-prints the value; arrays of scalars and short objects stay on one line.
    private func write(to json: inout JSONWriter, indent: Int) {
        switch self {
        case .text(let text): json.string(text)
        case .number(let number): json.number(number)
        case .flag(let isTrue): isTrue.write(to: &json)
        case .list(let items): Self.write(items.map { (nil, $0) }, "[", "]", &json, indent)
        case .object(let members):
            Self.write(members.map { (key: $0.0, $0.1) }, "{", "}", &json, indent)
        }
    }

    private var isScalar: Bool {
        switch self {
        case .text, .number, .flag: true
        case .list, .object: false
        }
    }

    private static func write(
        _ members: [(key: String?, value: JSONValue)], _ start: StaticString, _ end: StaticString,
        _ json: inout JSONWriter, _ indent: Int
    ) {
        let isShort = members.allSatisfy { $0.value.isScalar } && members.count <= 3
        func breakLine(_ json: inout JSONWriter, _ depth: Int) {
            json.raw("\n")
            for _ in 0..<depth { json.raw("  ") }
        }
        json.raw(start)
        for (place, member) in members.enumerated() {
            if place > 0 { json.raw(isShort ? ", " : ",") }
            if !isShort { breakLine(&json, indent + 1) }
            if let key = member.key {
                json.string(key)
                json.raw(": ")
            }
            member.value.write(to: &json, indent: indent + 1)
        }
        if !isShort { breakLine(&json, indent) }
        json.raw(end)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .number(Double(number)) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(arrayLiteral items: JSONValue...) { self = .list(items) }
    init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}

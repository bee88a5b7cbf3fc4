/// A JSON value that is built first and printed then, with its members in the order they are given.
indirect enum JSONValue {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([JSONValue])
    case object([(String, JSONValue)])

    /// The value over several lines; lists of scalars and short objects in one.
    func write(to json: inout JSONBytes, indent: Int = 0) {
        switch self {
        case .text(let text): json.string(text)
        case .number(let number): json.number(number)
        case .flag(true): json.raw("true")
        case .flag(false): json.raw("false")
        case .list(let items): write(items.map { (nil, $0) }, "[", "]", &json, indent)
        case .object(let members):
            write(members.map { (key: $0.0, $0.1) }, "{", "}", &json, indent)
        }
    }

    private var isScalar: Bool {
        switch self {
        case .text, .number, .flag: true
        case .list, .object: false
        }
    }

    private func write(
        _ members: [(key: String?, value: JSONValue)], _ start: StaticString, _ end: StaticString,
        _ json: inout JSONBytes, _ indent: Int
    ) {
        let isShort = members.allSatisfy { $0.value.isScalar } && members.count <= 3
        func breakLine(_ json: inout JSONBytes, _ depth: Int) {
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

import JSONEvents
import Testing

@Suite struct `A parser of JSON` {
    /// The events of a text that arrives in pieces.
    private func read(
        _ text: String, by count: Int = .max
    ) -> (events: [JSONEvent], fault: JSONFault?, parser: JSONEventParser) {
        let parser = JSONEventParser()
        let bytes = Array(text.utf8)
        var events: [JSONEvent] = []
        var place = 0
        while place < bytes.count {
            let next = count < bytes.count - place ? place + count : bytes.count
            let found = parser.read(bytes[place..<next])
            events += found.events
            if let fault = found.fault { return (events, fault, parser) }
            place = next
        }
        return (events, nil, parser)
    }

    private static let text =
        "{\"a\\n\": [1, -2.50e3, \"\\ud83d\\ude00ä\\/\"], \"b\": {\"c\": null}, \"b\": true} x"

    @Test(arguments: [1, 2, 7, 1_000]) func `reports values and their ends`(count: Int) {
        let (events, fault, parser) = read(Self.text, by: count)
        #expect(fault == nil && parser.isComplete && parser.depth == 0)
        #expect(
            events.map(\.kind) == [
                .objectStart, .key("a\n"), .arrayStart, .number("1"), .number("-2.50e3"),
                .string("😀ä/"), .arrayEnd, .key("b"), .objectStart, .key("c"), .null, .objectEnd,
                .key("b"), .bool(true), .objectEnd,
            ])
        let bytes = Array(Self.text.utf8)
        let starts = events.filter { $0.kind == .objectStart }.map { bytes[$0.end - 1] }
        #expect(starts == Array("{{".utf8))
        #expect(events.last?.end == bytes.count - 2)
    }

    @Test(arguments: [
        ("{\"a\": 1,}", "parse error: invalid object key (must be a string)", 9),
        ("[1 2]", "parse error: after array element, I expect ',' or ']'", 4),
        ("[tru]", "lexical error: invalid string in json text", 4),
        ("['a']", "lexical error: invalid char in json text", 2),
        ("[\"a\nb\"]", "lexical error: invalid character inside string", 3),
        (
            "[\"\\x\"]",
            "lexical error: inside a string, '\\' occurs before a character which it may not", 3
        ),
    ])
    func `reports errors and their places`(text: String, problem: String, offset: Int) {
        let fault = read(text).fault
        #expect(fault?.problem == problem)
        #expect(fault?.offset == offset)
    }

    @Test func `rejects bytes that are not UTF-8`() {
        let bytes: [UInt8] = [0x5B, 0x22, 0xFF, 0x22, 0x5D]
        #expect(JSONEventParser().read(bytes[...]).fault?.problem.contains("UTF8") == true)
    }

    @Test func `detects a truncated text`() {
        for end in Self.text.indices.dropFirst().dropLast(2) {
            let (_, fault, parser) = read(String(Self.text[..<end]))
            #expect(fault == nil && !parser.isComplete && parser.depth > 0)
        }
    }

    @Test func `accepts a million nested arrays`() {
        let (events, fault, parser) = read(String(repeating: "[", count: 1_000_000))
        #expect(events.count == 1_000_000 && fault == nil && parser.depth == 1_000_000)
    }
}

import Testing
import YAMLEvents

@Suite struct `A parser of YAML` {
    /// An event with its text, anchor and tag, which the parser holds until the next event.
    @dynamicMemberLookup
    private struct Found {
        let event: YAMLEvent
        let value: String
        let anchor: String?
        let tag: String?

        subscript<Value>(dynamicMember path: KeyPath<YAMLEvent, Value>) -> Value {
            event[keyPath: path]
        }
    }

    /// The events of a text, and the error that ends it.
    private func read(_ text: String) -> (events: [Found], fault: YAMLFault?) {
        let parser = YAMLEventParser(Array(text.utf8))
        var events: [Found] = []
        while true {
            do throws(YAMLFault) {
                let event = try parser.next()
                if event.kind == .end { return (events, nil) }
                events.append(
                    Found(
                        event: event, value: parser.value, anchor: parser.anchor, tag: parser.tag))
            } catch {
                return (events, error)
            }
        }
    }

    /// The events between the start and the end of the only document.
    private func events(_ text: String) throws -> [Found] {
        let (events, fault) = read(text)
        #expect(fault == nil)
        #expect(events.first?.kind == .documentStart && events.last?.kind == .documentEnd)
        return Array(events.dropFirst().dropLast())
    }

    /// The text that an event covers.
    private func written(_ event: Found, _ text: String) -> String {
        String(decoding: Array(text.utf8)[event.start.offset..<event.end.offset], as: UTF8.self)
    }

    @Test func `reports kinds, values, styles, anchors and tags`() throws {
        let text = "a: &b !!str 'it''s'\n\"c\\n\": [*b, {}]\nd: |\n  e\nf: >-\n  g\n  h\n"
        let events = try events(text)
        #expect(
            events.map(\.kind) == [
                .mappingStart, .scalar, .scalar, .scalar, .listStart, .alias, .mappingStart,
                .mappingEnd, .listEnd, .scalar, .scalar, .scalar, .scalar, .mappingEnd,
            ])
        let scalars = events.filter { $0.kind == .scalar }
        #expect(scalars.map(\.value) == ["a", "it's", "c\n", "d", "e\n", "f", "g h"])
        #expect(
            scalars.map(\.style) == [
                .plain, .quoted, .quoted, .plain, .quoted, .plain, .quoted,
            ])
        #expect(events[2].anchor == "b" && events[5].anchor == "b")
        #expect(events.compactMap(\.anchor).count == 2)
        #expect(events.compactMap(\.tag) == ["tag:yaml.org,2002:str"])
        #expect(
            events.map(\.hasProperties) == events.map { $0.anchor != nil || $0.tag != nil })
        #expect(events[0].style == .block)
        #expect(events[4].style == .flow && events[6].style == .flow)
    }

    @Test func `reports lines, columns and offsets for all characters and line breaks`()
        throws
    {
        let text =
            "é: 名前\r\n\"ü\": [ 👨‍👩‍👧 , 'x' ] # ö\rz: &a y\u{2028}? q\u{85}: ab\n  cd # e\nf: *a\n"
        let scalars = try events(text).filter { $0.kind == .scalar || $0.kind == .alias }
        #expect(
            scalars.map { written($0, text) } == [
                "é", "名前", "\"ü\"", "👨‍👩‍👧", "'x'", "z", "&a y", "q", "ab\n  cd", "f", "*a",
            ])
        #expect(
            scalars.map { [$0.start.line, $0.start.column] } == [
                [1, 1], [1, 4], [2, 1], [2, 8], [2, 16], [3, 1], [3, 4], [4, 3], [5, 3], [7, 1],
                [7, 4],
            ])
        #expect(scalars.map(\.end.line) == [1, 1, 2, 2, 2, 3, 3, 4, 6, 7, 7])
        #expect(scalars[3].end.column == 13)
        #expect(scalars[3].start.offset == 20)
    }

    @Test func `reports the ranges of lists and mappings`() throws {
        let text = "- [ a, {b: c} ]\n- !!map\n  d:\n  - e\n  # end\n- &f { }\n"
        let events = try events(text)
        let starts = events.filter { $0.kind == .listStart || $0.kind == .mappingStart }
        #expect(starts.map(\.start.offset) == [0, 2, 7, 18, 31, 45])
        let ends = events.filter { $0.kind == .listEnd || $0.kind == .mappingEnd }
        #expect(ends.prefix(2).map { written($0, text) } == ["}", "]"])
        // Block collections end at the next token.
        #expect(ends.dropFirst(2).prefix(2).map { written($0, text) } == ["", ""])
    }

    @Test func `reports every document of a text, if any`() {
        #expect(read("").events.isEmpty)
        #expect(read("# nothing\n").events.isEmpty)
        let several = read("--- a\n...\n---\nb: c\n")
        #expect(several.events.filter { $0.kind == .documentStart }.map(\.start.line) == [1, 3])
    }

    @Test func `returns the end event repeatedly`() throws {
        let parser = YAMLEventParser(Array("a".utf8))
        let kinds = try (0..<6).map { _ in try parser.next().kind }
        #expect(kinds == [.documentStart, .scalar, .documentEnd, .end, .end, .end])
    }

    @Test(arguments: [
        ("a: 'b", "found unexpected end of stream", 1, 6, 5),
        ("é: b\n\tc: d", "found a tab character that violates indentation", 2, 1, 6),
        ("[a\n", "did not find expected ',' or ']'", 2, 1, 3),
        ("é: [}", "did not find expected node content", 1, 5, 5),
        ("a: !x!b c", "found undefined tag handle", 1, 4, 3),
        ("a: @b", "found character that cannot start any token", 1, 4, 3),
    ])
    func `reports errors and their places, repeatedly`(
        text: String, problem: String, line: Int, column: Int, offset: Int
    ) throws {
        let fault = try #require(read(text).fault)
        #expect(fault.problem == problem)
        #expect(fault.place == YAMLMark(line: line, column: column, offset: offset))
        #expect(fault.context != nil)
        let parser = YAMLEventParser(Array(text.utf8))
        for _ in 0..<20 { _ = try? parser.next() }
        #expect(throws: fault) { try parser.next() }
    }

    @Test func `leaves the depth to the caller, and does not read far ahead`() throws {
        let text = Array(String(repeating: "[", count: 1_000_000).utf8)
        let parser = YAMLEventParser(text)
        for _ in 0..<2_000 { _ = try parser.next() }
        #expect(try parser.next().start.offset == 1_999)
        let lists = YAMLEventParser(Array(String(repeating: "- ", count: 20_000).utf8) + [0x61])
        var count = 0
        while try lists.next().kind != .scalar { count += 1 }
        #expect(count == 20_001)
    }

    @Test func `compares and copies the text of the last event`() throws {
        let parser = YAMLEventParser(Array("'it''s'".utf8))
        _ = try parser.next()
        #expect(parser.valueCount == 0 && parser.hasValue([]))
        #expect(try parser.next().kind == .scalar)
        #expect(parser.valueCount == 4)
        #expect(parser.hasValue(Array("it's".utf8)))
        #expect(!parser.hasValue(Array("it'".utf8)) && !parser.hasValue(Array("it''".utf8)))
        var text = Array("a ".utf8)
        parser.appendValue(to: &text)
        #expect(text == Array("a it's".utf8))
    }

    @Test(arguments: [
        ("", true), ("a\t~\r\n", true), ("\u{7F}", false), ("\u{1F}", false), ("é", false),
    ])
    func `recognises plain text by its start, middle and end`(
        text: String, isPlain: Bool
    ) {
        let filling = String(repeating: "a", count: 5_000)
        for text in [text + filling, filling + text + filling, filling + text] {
            #expect(YAMLBytes.arePlain(Array(text.utf8)) == isPlain)
            #expect(!YAMLBytes.have(UInt8(ascii: "*"), in: Array(text.utf8)))
            #expect(YAMLBytes.have(UInt8(ascii: "*"), in: Array(text.utf8) + [0x2A]))
        }
    }

    @Test func `finds a byte wherever it is`() {
        for place in 0..<150 {
            var text = Array(repeating: UInt8(ascii: "a"), count: 150)
            text[place] = 0
            #expect(!YAMLBytes.arePlain(text))
            #expect(YAMLBytes.have(0, in: text))
        }
    }

    @Test func `survives bytes that are not text`() {
        for byte in UInt8.min...UInt8.max {
            let parser = YAMLEventParser(Array("a: b\nc".utf8) + [byte, 0x20, byte])
            for _ in 0..<10 { _ = try? parser.next() }
        }
    }
}

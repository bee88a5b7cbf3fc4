import YAMLEvents

/// The events of a text have their places in it, one behind the other, and end; bytes that are not
/// UTF-8 do no harm.
enum YAMLTarget {
    static func run(_ bytes: [UInt8]) {
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        check(YAMLEventParser(text), count: text.count)
        // Places mean nothing in such a text, but reading it must end.
        if text != bytes { drain(YAMLEventParser(bytes), count: bytes.count) }
    }

    private static func check(_ parser: YAMLEventParser, count: Int) {
        var last = YAMLMark(line: 1, column: 1, offset: 0)
        var open: [YAMLEvent.Kind] = []
        var number = 0
        do throws(YAMLFault) {
            var event = try parser.next()
            while event.kind != .end {
                number += 1
                require(number <= 4 * count + 4, "\(number) events of \(count) bytes")
                require(event.start.offset >= last.offset, "an event before the last one")
                require(event.end.offset >= event.start.offset, "an event ends before it starts")
                require(event.end.offset <= count, "an event ends behind the text")
                require(event.start.line >= last.line, "lines go back")
                require(
                    event.kind == .scalar || parser.valueCount == 0,
                    "only scalars say something")
                require(parser.hasValue(Array(parser.value.utf8)), "another text than its own")
                require(
                    event.hasProperties == (parser.anchor != nil || parser.tag != nil),
                    "anchors and tags")
                switch event.kind {
                case .documentStart, .listStart, .mappingStart: open.append(event.kind)
                case .documentEnd: require(open.popLast() == .documentStart, "a document's end")
                case .listEnd: require(open.popLast() == .listStart, "a list's end")
                case .mappingEnd: require(open.popLast() == .mappingStart, "a mapping's end")
                case .alias: require(parser.anchor != nil, "an alias without a name")
                case .scalar, .end: break
                }
                last = event.start
                event = try parser.next()
            }
            require(open.isEmpty, "the text ends within something")
            require((try? parser.next())?.kind == .end, "something behind the end")
        } catch {
            require(error.place.offset <= count, "a fault behind the text")
            require(!error.problem.isEmpty, "a fault without a word")
            require((try? parser.next()) == nil, "something behind a fault")
        }
    }

    private static func drain(_ parser: YAMLEventParser, count: Int) {
        for _ in 0...4 * count + 4 {
            guard let event = try? parser.next(), event.kind != .end else { return }
        }
        fail("more events than bytes")
    }
}

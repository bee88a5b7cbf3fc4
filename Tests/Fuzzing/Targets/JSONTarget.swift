import JSONEvents
import TestSupport

/// JSON in pieces is the JSON in one; events follow each other, and what is opened is closed.
enum JSONTarget {
    static func run(_ bytes: [UInt8]) {
        let parser = JSONEventParser()
        let whole = parser.read(bytes[...])
        var choices = SeededNumbers(choicesFor: bytes)
        let other = JSONEventParser()
        var events: [JSONEvent] = []
        var fault: JSONFault?
        var rest = bytes[...]
        while fault == nil, !rest.isEmpty {
            let length = choices.number(below: choices.chance(0.5) ? 4 : 64) + 1
            let read = other.read(rest.prefix(length))
            events += read.events
            fault = read.fault
            rest = rest.dropFirst(length)
        }
        require(whole.events == events, "other events in pieces")
        require((whole.fault == nil) == (fault == nil), "only one of them has a fault")
        require(parser.isComplete == other.isComplete, "only one of them is complete")
        require(parser.depth == other.depth, "another depth in pieces")
        check(events, count: bytes.count, isComplete: parser.isComplete, depth: parser.depth)
        if let fault = whole.fault {
            require((0...bytes.count).contains(fault.offset), "a fault at \(fault.offset)")
            require(!fault.problem.isEmpty, "a fault without a word")
        }
    }

    private static func check(_ events: [JSONEvent], count: Int, isComplete: Bool, depth: Int) {
        var last = 0
        var open: [JSONEvent.Kind] = []
        for event in events {
            require(event.end >= last && event.end <= count, "an event ends at \(event.end)")
            last = event.end
            switch event.kind {
            case .objectStart, .arrayStart: open.append(event.kind)
            case .objectEnd: require(open.popLast() == .objectStart, "an object's end")
            case .arrayEnd: require(open.popLast() == .arrayStart, "an array's end")
            case .key: require(open.last == .objectStart, "a key outside of an object")
            case .string, .number, .bool, .null: break
            }
        }
        require(open.count == depth, "\(open.count) open, but the depth is \(depth)")
        require(!isComplete || open.isEmpty && !events.isEmpty, "complete within something")
    }
}

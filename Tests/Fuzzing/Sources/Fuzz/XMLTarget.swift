import TestSupport
import XMLEvents

/// XML in pieces is the XML in one.
enum XMLTarget {
    static func run(_ bytes: [UInt8]) {
        let whole = XMLEventParser().read(bytes[...], isLast: true)
        var choices = SeededNumbers(choicesFor: bytes)
        let parser = XMLEventParser()
        var events: [XMLEvent] = []
        var fault: XMLFault?
        var rest = bytes[...]
        while fault == nil {
            let length = choices.number(below: choices.chance(0.5) ? 4 : 64) + 1
            let isLast = rest.count <= length
            let read = parser.read(rest.prefix(length), isLast: isLast)
            events += read.events
            fault = read.fault
            rest = rest.dropFirst(length)
            if isLast { break }
        }
        for event in whole.events + events {
            require(
                event.bytes.lowerBound >= 0 && event.bytes.upperBound <= bytes.count,
                "an event at \(event.bytes) of \(bytes.count)")
        }
        // Where a text is cut, it may be told of in pieces.
        let elements = { (all: [XMLEvent]) in all.filter { $0.kind != .text } }
        require(elements(whole.events) == elements(events), "pieces have other elements")
        require((whole.fault == nil) == (fault == nil), "only one of them has a fault")
        if let fault = whole.fault {
            require((0...bytes.count).contains(fault.place), "a fault at \(fault.place)")
        }
    }
}

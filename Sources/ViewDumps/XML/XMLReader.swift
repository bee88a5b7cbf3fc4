import XMLEvents

/// Reads the elements of an XML text, recovering from errors.
///
/// XML parsers stop at the first error. A new parser then continues after it, primed with the start tags
/// of the open elements.
struct XMLReader {
    private(set) var elements: [XMLElement] = []
    /// The errors.
    var faults: [XMLElements.Fault] = []
    /// The non-blank lines outside of the elements.
    private(set) var otherLines: [Int] = []
    /// The number of open elements.
    var openCount: Int { open.count - 1 }

    /// The maximum number of elements: the maximum number of rows, plus some around them.
    static let mostElements = DumpBuilder.mostRows + 10_000
    /// The maximum number of bytes of start tags for priming parsers.
    private static let mostRestored = 16 << 20
    /// The numbers of bytes to pass to a parser at first, and later.
    private static let piece = (first: 1 << 12, later: 1 << 16)

    let text: XMLText
    /// The names of the open elements.
    ///
    /// The outermost one is artificial, so that several root elements and trailing text are allowed.
    var open = ["dump"]
    /// The number of faults, including repeated ones.
    var faultCount = 0
    private var restored = 0
    /// The offset of the last query for a line, and the number of line breaks before it.
    private var lastLine = (place: 0, ends: 0)

    /// How to continue.
    enum Step {
        /// At an offset, after a repaired tag that replaces the one before.
        case on(Int, MendedTag? = nil)
        /// The end.
        case end
    }

    init(_ text: XMLText) {
        self.text = text
    }

    /// Reads the text.
    mutating func read() {
        var step = text.bytes.isEmpty ? Step.end : .on(0)
        while case .on(let place, let tag) = step { step = readOn(from: place, tag) }
        if text.isShortened, faults.last?.isEnd != true { _ = lose(from: text.bytes.count) }
    }

    /// Reads up to the next fault.
    private mutating func readOn(from start: Int, _ tag: MendedTag?) -> Step {
        let parser = XMLEventParser()
        let tags = open.flatMap { Array("<\($0)>".utf8) }
        restored += tags.count
        if restored > Self.mostRestored { return lose(from: start) }
        _ = parser.read(tags[...], isLast: false)
        var distance = tags.count - start
        if let tag {
            let (events, fault) = parser.read(tag.bytes[...], isLast: false)
            if fault != nil { return pass(.noXML, at: tag.start, .on(start)) }
            if let step = take(events, at: tag.start) { return step }
            if tag.isCut { elements[elements.count - 1].isCut = true }
            distance += tag.bytes.count
        }
        var place = start
        var count = Self.piece.first
        while true {
            let next = min(place + count, text.bytes.count)
            let isLast = next == text.bytes.count
            let (events, fault) = parser.read(text.bytes[place..<next], isLast: isLast)
            if let step = take(events, distance: distance) { return step }
            if let fault {
                return pass(fault.kind, fault.token - distance, fault.place - distance)
            }
            if isLast { return .end }
            // The parser rescans an incomplete token with each piece, so double the size.
            count = parser.end - distance > place ? Self.piece.later : 2 * count
            place = next
        }
    }

    /// Processes events; returns how to continue if there is an error.
    ///
    /// - Parameters:
    ///   - start: The offset of a repaired tag.
    ///   - distance: The difference between the offsets of the parser and of the text.
    private mutating func take(
        _ events: [XMLEvent], at start: Int? = nil, distance: Int = 0
    ) -> Step? {
        for event in events {
            let place = start ?? event.bytes.lowerBound - distance
            switch event.kind {
            case .start(let name, let attributes):
                if elements.count >= Self.mostElements { return lose(from: place) }
                let line = line(at: place)
                elements.append(
                    XMLElement(name: name, attributes: attributes, level: openCount, line: line))
                open.append(name)
            case .end:
                if openCount == 0 {
                    return pass(.noElement, at: place, .on(event.bytes.upperBound - distance))
                }
                open.removeLast()
            case .text: noteText(place..<event.bytes.upperBound - distance)
            }
        }
        return nil
    }

    /// Records the lines of text outside of all elements.
    mutating func noteText(_ range: Range<Int>) {
        guard openCount == 0 else { return }
        for place in range where text.bytes[place] > 0x20 {
            let line = line(at: place)
            if line != otherLines.last { otherLines.append(line) }
        }
    }

    /// The file's line of an offset.
    mutating func line(at place: Int) -> Int {
        let place = min(place, text.bytes.count)
        if place >= lastLine.place {
            lastLine.ends += text.bytes[lastLine.place..<place].count { $0 == 0x0A }
        } else {
            lastLine.ends -= text.bytes[place..<lastLine.place].count { $0 == 0x0A }
        }
        lastLine.place = place
        return text.line(text.firstLine + lastLine.ends)
    }
}

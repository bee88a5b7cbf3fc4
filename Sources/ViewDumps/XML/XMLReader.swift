import XMLEvents

/// Reads the elements of an XML text, over any faults.
///
/// A parser of XML ends at the first fault. Each time another one takes over behind it, which is first
/// given start tags for the elements that are open.
struct XMLReader {
    private(set) var elements: [XMLElement] = []
    /// What is wrong with the text as XML.
    var faults: [XMLElements.Fault] = []
    /// The lines outside of the elements that are not blank.
    private(set) var otherLines: [Int] = []
    /// How many elements are open.
    var openCount: Int { open.count - 1 }

    /// More views than this are on no screen.
    private static let mostElements = 100_000
    /// No more bytes of start tags are given to parsers that take over.
    private static let mostRestored = 16 << 20
    /// How many bytes a parser is given at first, and how many at once later.
    private static let piece = (first: 1 << 12, later: 1 << 16)

    /// What is read.
    let text: XMLText
    /// The names of the open elements.
    ///
    /// The outermost one is ours: so several elements, and text behind them, are no faults.
    var open = ["dump"]
    /// How many faults were passed, with those that are like the one before.
    var faultCount = 0
    private var restored = 0
    /// How many lines end before a byte, which is not far from the last one that was asked for.
    private var lastLine = (place: 0, ends: 0)

    /// How to go on.
    enum Step {
        /// With the text from a byte on, and first with a tag that stands for the one before it.
        case on(Int, MendedTag? = nil)
        /// Not at all.
        case end
    }

    init(_ text: XMLText) {
        self.text = text
    }

    /// Reads all of it.
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
            // What is longer than a piece is looked at from its beginning with each.
            count = parser.end - distance > place ? Self.piece.later : 2 * count
            place = next
        }
    }

    /// Takes what was found; returns how to go on where it is not as it should be.
    ///
    /// - Parameters:
    ///   - start: Where it is, for a tag that was mended.
    ///   - distance: How many bytes further on the parser has it than the text.
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

    /// Notes the lines of what stands outside of all elements.
    mutating func noteText(_ range: Range<Int>) {
        guard openCount == 0 else { return }
        for place in range where text.bytes[place] > 0x20 {
            let line = line(at: place)
            if line != otherLines.last { otherLines.append(line) }
        }
    }

    /// Returns the file's line that a byte is on.
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

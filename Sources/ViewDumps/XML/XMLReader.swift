import Diagnostics
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

/// The kinds of errors in XML, as messages.
enum XMLFlaw: String {
    case noXML = "not well-formed XML"
    case bare = "a stray '<' or '&'"
    case less = "a '<' in a value"
    case reference = "a reference to an unknown entity was removed"
    case twice = "an attribute is given twice; the last value is used"
    case quote = "a quote within a value"
    case noElement = "an end tag without a start tag"
    case noEnd = "an end tag that closes other elements, too"
    case comment = "a '--' within a comment"
    case declaration = "a second XML declaration"
    case type = "a declaration within the elements was skipped"
    case section = "a CDATA section that does not end"
}

extension XMLReader {
    /// The number of faults after which reading stops.
    private static let mostFaults = 1_000
    /// The maximum distance to search for the end of malformed markup.
    private static let farthest = 1_000

    /// Records a fault and returns the step to continue with.
    mutating func pass(_ flaw: XMLFlaw, at place: Int, _ step: Step) -> Step {
        faultCount += 1
        if faultCount > Self.mostFaults { return lose(from: place) }
        let fault = XMLElements.Fault(line: line(at: place), message: flaw.rawValue)
        if faults.last?.line != fault.line || faults.last?.message != fault.message {
            faults.append(fault)
        }
        return step
    }

    /// Records that the rest is lost.
    mutating func lose(from place: Int) -> Step {
        faults.append(.init(line: line(at: place), message: "the rest is not read", isEnd: true))
        return .end
    }

    /// Determines how to continue after a fault.
    ///
    /// - Parameters:
    ///   - token: The start of the malformed markup.
    ///   - place: The offset of the error.
    mutating func pass(_ kind: XMLFault.Kind, _ token: Int, _ place: Int) -> Step {
        switch kind {
        case .openElements: return .end
        case .openSection: return pass(.section, at: token, .end)
        case .noMemory: return lose(from: token)
        default: break
        }
        let bytes = text.bytes
        let rest = bytes[token...]
        if rest.starts(with: "</".utf8) { return passEndTag(token, kind) }
        if rest.starts(with: "<!--".utf8) {
            guard let end = TextStart.place(of: Array("-->".utf8), in: bytes, from: token + 4)
            else { return lose(from: token) }
            return pass(.comment, at: place, .on(end + 3))
        }
        if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
            return passDeclaration(token, kind)
        }
        if let tag = MendedTag(bytes, from: token) { return pass(tag, at: place) }
        if kind == .openToken {
            noteText(token..<bytes.count)
            return .end
        }
        guard rest.first != UInt8(ascii: "&") else {
            let end = rest.prefix(Self.farthest).firstIndex(of: UInt8(ascii: ";"))
            guard kind == .badReference, let end else { return skip(.bare, token, to: token + 1) }
            return skip(.reference, token, to: end + 1)
        }
        let isBare = rest.first == UInt8(ascii: "<")
        // Skip the rest of a multi-byte character.
        var next = isBare ? token + 1 : max(place, token) + 1
        while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
        return skip(isBare ? .bare : .noXML, token, to: next)
    }

    /// Skips a piece of text.
    private mutating func skip(_ flaw: XMLFlaw, _ start: Int, to end: Int) -> Step {
        let end = min(end, text.bytes.count)
        noteText(start..<end)
        return pass(flaw, at: start, .on(end))
    }

    /// Continues with a repaired start tag.
    private mutating func pass(_ tag: MendedTag, at place: Int) -> Step {
        var step = Step.on(tag.end, tag)
        for flaw in tag.flaws {
            step = pass(flaw, at: place, step)
            if case .end = step { return step }
        }
        guard tag.flaws.isEmpty else { return step }
        if !tag.isCut { return pass(.noXML, at: place, step) }
        // Truncation is reported with the element, but counts as a fault.
        faultCount += 1
        return faultCount > Self.mostFaults ? lose(from: tag.start) : step
    }

    /// Closes all elements up to the one of an end tag.
    private mutating func passEndTag(_ token: Int, _ kind: XMLFault.Kind) -> Step {
        let rest = text.bytes[(token + 2)...].prefix(Self.farthest)
        let marks = Array("<>".utf8)
        guard let end = rest.firstIndex(where: marks.contains), text.bytes[end] == marks[1] else {
            guard kind == .openToken else { return skip(.bare, token, to: token + 2) }
            noteText(token..<text.bytes.count)
            return .end
        }
        let word = text.bytes[(token + 2)..<end].split { $0 <= 0x20 }.first ?? []
        let name = String(decoding: word, as: UTF8.self)
        guard let element = open.lastIndex(of: name), element > 0 else {
            return pass(.noElement, at: token, .on(end + 1))
        }
        let isInnermost = element == open.count - 1
        open.removeSubrange(element...)
        return pass(isInnermost ? .noXML : .noEnd, at: token, .on(end + 1))
    }

    /// Skips a declaration, or a `<` before punctuation.
    private mutating func passDeclaration(_ token: Int, _ kind: XMLFault.Kind) -> Step {
        if kind == .openToken {
            let isShort = text.bytes.count - token < "<![CDATA[".utf8.count
            guard isShort else { return lose(from: token) }
            noteText(token..<text.bytes.count)
            return .end
        }
        let rest = text.bytes[token...].prefix(Self.farthest)
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
            return skip(.bare, token, to: token + 2)
        }
        return pass(kind == .declaration ? .declaration : .type, at: token, .on(end + 1))
    }
}

/// An XML element: a tag with its attributes.
struct XMLElement {
    /// The tag name.
    var name: String
    /// The attribute values, with references resolved.
    var attributes: [String: String]
    /// The number of enclosing elements.
    var level: Int
    /// The line of the tag, from 1.
    var line: Int
    /// Whether the tag is truncated.
    var isCut = false

    /// A value on one line; `nil` if it is missing or empty.
    subscript(_ key: String) -> String? {
        guard let value = attributes[key]?.onOneLine, !value.isEmpty else { return nil }
        return value
    }
}

/// The elements of a text that contains XML, recovering from errors.
///
/// Everything before the first element is skipped, including a document type declaration: entities are
/// never expanded, and nothing is fetched.
struct XMLElements {
    /// The elements in the order of their tags.
    let elements: [XMLElement]
    /// The number of elements that are not closed.
    let openCount: Int
    /// The errors.
    let faults: [Fault]
    /// The lines with text outside of the elements.
    let otherLines: [Int]

    /// An XML error.
    struct Fault {
        var line: Int
        var message: String
        /// Whether the rest of the text is lost.
        var isEnd = false
    }

    init(_ text: String, _ source: SourceText) {
        let answer = DriverAnswer(text)
        let prepared = XMLText(answer?.value ?? text, source, line: answer?.line)
        var reader = XMLReader(prepared)
        reader.read()
        elements = reader.elements
        openCount = reader.openCount
        faults = reader.faults
        otherLines = prepared.otherLines + reader.otherLines
    }
}

extension DumpBuilder {
    /// Reports the errors, and truncation.
    mutating func note(_ xml: XMLElements) {
        for line in xml.otherLines { skip(line) }
        for fault in xml.faults { warn(fault.isEnd ? .cut : .badValue, fault.line, fault.message) }
        if xml.openCount > 0, !xml.faults.contains(where: \.isEnd) {
            let elements = xml.openCount == 1 ? "1 element" : "\(xml.openCount) elements"
            warn(
                .cut, xml.elements.last?.line ?? 1, "the file ends within \(elements)")
        }
    }
}

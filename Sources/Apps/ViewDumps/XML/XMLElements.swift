/// The elements of an XML text, with its errors.
///
/// Libraries stop at the first error. But Appium 1.21 does not escape a `<` in values, uiautomator has
/// written characters that XML does not allow, and what people paste is cut anywhere. Only tags matter
/// here, so reading goes on after each error.
///
/// Everything before the first element is skipped, including a document type declaration: entities are
/// never expanded, and nothing is fetched.
struct XMLElements {
    /// The elements in the order of their tags.
    private(set) var elements: [XMLElement] = []
    /// The errors.
    private(set) var faults: [Fault] = []
    /// The lines with text outside of the elements.
    private(set) var otherLines: [Int] = []
    /// The number of elements that are not closed.
    var openCount: Int { open.count }

    /// An error.
    struct Fault {
        var line: Int
        var message: String
        /// Whether the rest of the text is lost.
        var isEnd = false
    }

    /// The maximum number of elements: the maximum number of rows, plus some around them.
    private static let mostElements = DumpBuilder.mostRows + 10_000
    /// The number of attributes after which a tag cannot be part of a screen.
    private static let mostAttributes = 5_000
    /// The number of faults after which reading stops.
    private static let mostFaults = 1_000
    /// The maximum distance to search for the end of an end tag or a declaration.
    private static let farthest = 1_000

    /// The tags of pages and test reports that may be around a dump, of which only the ends are read.
    private static let around: Set<String> = [
        "pre", "code", "p", "div", "span", "td", "tr", "table", "body", "html", "details",
        "failure", "error", "system-out", "system-err", "testcase", "testsuite", "testsuites",
    ]

    private let text: [UInt8]
    /// The offset of the next byte.
    private var place: Int
    /// The names of the open elements.
    private var open: [ArraySlice<UInt8>] = []
    /// The number of faults, including repeated ones.
    private var faultCount = 0
    /// The lines of the elements, of the faults and of other text: each of these comes in order.
    private var (elementLines, faultLines, textLines): (LineCount, LineCount, LineCount)

    init(_ text: String) {
        let answer = DriverAnswer(text)
        self.text = Array((answer?.value ?? text).utf8)
        let lines = LineCount(self.text, onlyLine: answer?.line)
        (elementLines, faultLines, textLines) = (lines, lines, lines)
        let start = XMLStart.find(in: self.text)
        place = start?.element ?? self.text.count
        if let start, answer == nil {
            noteText(0..<(self.text[..<start.declaration].lastIndex(of: 0x0A) ?? 0))
        }
        while place < self.text.count {
            if self.text[place] == UInt8(ascii: "<") { readMarkup() } else { readText() }
        }
    }

    /// Records the lines of text outside of all elements.
    private mutating func noteText(_ range: Range<Int>) {
        guard open.isEmpty else { return }
        let last = otherLines.last
        otherLines += textLines.lines(withTextIn: range).filter { $0 != last }
    }

    /// Reads up to the next markup.
    private mutating func readText() {
        let end = text[place...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
        let range = place..<end
        place = end
        noteText(range)
        if isOutside { return }
        for offset in range {
            switch text[offset] {
            case UInt8(ascii: "&"):
                let reference = XMLReference(text[(offset + 1)..<end])
                if reference?.scalar == nil {
                    report(reference == nil ? .bare : .reference, at: offset)
                }
            case UInt8(ascii: "]") where text[offset...].starts(with: "]]>".utf8):
                report(.noXML, at: offset)
            default: break
            }
        }
    }

    // MARK: Markup

    private mutating func readMarkup() {
        switch text[(place + 1)...].first {
        case UInt8(ascii: "/"): readEndTag()
        case UInt8(ascii: "!"): readDeclaration()
        case UInt8(ascii: "?"): readInstruction()
        default: readStartTag()
        }
    }

    private mutating func readStartTag() {
        let start = place
        guard let tag = XMLTag(text, at: start) else { return skipMark(1) }
        if elements.count >= Self.mostElements || tag.attributes.count > Self.mostAttributes {
            return lose(from: start)
        }
        place = tag.place
        for flaw in tag.flaws { report(flaw, at: tag.flawPlace) }
        // Truncation is reported with the element, but counts as a fault.
        if tag.isCut, tag.flaws.isEmpty { report(nil, at: start) }
        if isLost { return }
        elements.append(
            XMLElement(
                name: String(decoding: tag.name, as: UTF8.self), values: tag.attributes,
                level: openCount, line: elementLines.number(of: start), isCut: tag.isCut))
        if !tag.isEmpty { open.append(tag.name) }
    }

    /// Closes all elements up to the one of an end tag.
    private mutating func readEndTag() {
        let start = place
        guard let end = endOfMarkup() else { return }
        place = end + 1
        let words = text[(start + 2)..<end].split { $0 <= 0x20 }
        let name = words.first ?? []
        guard let level = open.lastIndex(of: name) else {
            let isAround =
                open.isEmpty && Self.around.contains(String(decoding: name, as: UTF8.self))
            return isAround ? noteText(start..<place) : report(.noElement, at: start)
        }
        let isInnermost = level == openCount - 1
        open.removeSubrange(level...)
        if !isInnermost {
            report(.noEnd, at: start)
        } else if words.count > 1 || text[start + 2] <= 0x20 {
            report(.noXML, at: start)
        }
    }

    /// Skips a comment, a CDATA section or a declaration.
    private mutating func readDeclaration() {
        let start = place
        if text[start...].starts(with: "<!--".utf8) {
            guard let end = TextStart.place(of: Array("-->".utf8), in: text, from: start + 4) else {
                return lose(from: start)
            }
            place = end + 3
            let dashes = text[(start + 4)..<(end + 1)].firstRange(of: "--".utf8)
            if let dashes { report(.comment, at: dashes.lowerBound) }
        } else if text[start...].starts(with: "<![CDATA[".utf8) {
            let end = TextStart.place(of: Array("]]>".utf8), in: text, from: start + 9)
            noteText((start + 9)..<(end ?? text.count))
            place = end.map { $0 + 3 } ?? text.count
            if end == nil { report(.section, at: start) }
        } else {
            skipMarkup(.type)
        }
    }

    /// Skips an instruction such as `<?a b?>`, or an XML declaration.
    private mutating func readInstruction() {
        let rest = text[(place + 2)...].prefix(Self.farthest)
        let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "?") }
        if name.elementsEqual("xml".utf8) {
            skipMarkup(isOutside ? nil : .declaration)
        } else if let end = rest.firstRange(of: "?>".utf8) {
            place = end.upperBound
        } else {
            skipMarkup(.type)
        }
    }

    private mutating func skipMarkup(_ flaw: XMLFlaw?) {
        let start = place
        guard let end = endOfMarkup() else { return }
        place = end + 1
        report(flaw, at: start)
    }

    /// The offset of the `>` that ends an end tag or a declaration; if there is none, skips what begins it.
    private mutating func endOfMarkup() -> Int? {
        let rest = text[(place + 2)...].prefix(Self.farthest)
        let end = rest.firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        if let end, text[end] == UInt8(ascii: ">") { return end }
        let isCut = end == nil && rest.endIndex == text.count
        skipMark(isCut ? text.count - place : 2)
        return nil
    }

    /// Skips bytes that begin no markup, or markup that the end of the text truncates.
    private mutating func skipMark(_ count: Int) {
        let start = place
        place += count
        noteText(start..<place)
        if place < text.count, !isOutside { report(.bare, at: start) }
    }

    /// Whether what is next belongs to a log or a report, which may hold several dumps, and any text.
    private var isOutside: Bool {
        open.count < 9
            && open.allSatisfy { Self.around.contains(String(decoding: $0, as: UTF8.self)) }
    }

    // MARK: Errors

    /// Whether the rest is lost.
    private var isLost: Bool { faults.last?.isEnd ?? false }

    /// Records a fault, unless it is one like the last; `nil` only counts.
    private mutating func report(_ flaw: XMLFlaw?, at place: Int) {
        faultCount += 1
        if faultCount > Self.mostFaults { return lose(from: place) }
        guard let flaw else { return }
        let fault = Fault(line: faultLines.number(of: place), message: flaw.rawValue)
        if faults.last?.line != fault.line || faults.last?.message != fault.message {
            faults.append(fault)
        }
    }

    /// Records that the rest is lost.
    private mutating func lose(from place: Int) {
        self.place = text.count
        if isLost { return }
        faults.append(
            Fault(
                line: faultLines.number(of: place), message: "the rest is not read", isEnd: true))
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

/// Finds XML in a text with other content, such as messages of the tool that wrote it.
private enum XMLStart {
    /// Root tags of dumps without an XML declaration.
    private static let roots = [
        "hierarchy", "ViewHierarchy", "AppiumAUT", "XCUIElementType", "node", "displays",
        "android.", "androidx.",
    ].map { Array($0.utf8) }

    /// The offsets of the first element, and of the XML declaration, or of that element if there is no declaration;
    /// `nil` without XML.
    static func find(in text: [UInt8]) -> (element: Int, declaration: Int)? {
        let mark = TextStart.place(of: Array("<?xml".utf8), in: text, from: 0)
        for next in text.indices where text[next] == UInt8(ascii: "<") {
            if next == mark {
                let end = TextStart.place(of: Array("?>".utf8), in: text, from: next)
                return end.flatMap { tag(in: text, from: $0) }.map { ($0, next) }
            }
            let rest = text[(next + 1)...]
            if roots.contains(where: { rest.starts(with: $0) }) { return (next, next) }
        }
        return nil
    }

    private static func tag(in text: [UInt8], from start: Int) -> Int? {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "z")
        return text.indices[start...].dropLast().first {
            text[$0] == UInt8(ascii: "<") && letters.contains(text[$0 + 1])
        }
    }
}

/// An XML element: a tag with its attributes.
struct XMLElement: NamedValues {
    /// The tag name.
    var name: String
    /// The attribute values, with references resolved.
    var values: [String: String]
    /// The number of enclosing elements.
    var level: Int
    /// The line of the tag, from 1.
    var line: Int
    /// Whether the tag is truncated.
    var isCut = false
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

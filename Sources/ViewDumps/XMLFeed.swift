internal import Foundation

#if canImport(FoundationXML)
    internal import FoundationXML
#endif

/// What an XML parser reports, collected.
final class XMLFeed: NSObject, XMLParserDelegate {
    private(set) var elements: [XMLElement] = []
    private(set) var faults: [XMLElements.Fault] = []
    /// The lines outside of the elements that are not blank.
    private(set) var otherLines: [Int] = []
    /// How many elements are open.
    private(set) var level = 0

    /// With more faults than this it is no XML.
    private static let mostFaults = 1_000
    /// More views than this are on no screen.
    private static let mostElements = 100_000

    private let text: XMLText
    /// The parser's line of the last tag or text.
    private var lastLine = 1
    /// Where the last tag ends, by the parser's lines.
    private var lastTag = (line: 0, column: 0)
    private var faultCount = 0

    init(_ text: XMLText) {
        self.text = text
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let line = parser.lineNumber
        defer {
            level += 1
            lastLine = line
        }
        if level == 0, elements.isEmpty { return }
        if elements.count >= Self.mostElements {
            parser.abortParsing()
            return
        }
        lastTag = (line, parser.columnNumber)
        elements.append(
            XMLElement(
                name: name, attributes: attributes, level: max(0, level - 1),
                line: text.beginning(ofTagTo: line, after: lastLine)))
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        level -= 1
        lastLine = parser.lineNumber
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        var line = lastLine
        lastLine = parser.lineNumber
        guard level <= 1 else { return }
        for byte in string.utf8 {
            if byte == 0x0A { line += 1 }
            if byte > 0x20, text.line(line) != otherLines.last {
                otherLines.append(text.line(line))
            }
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        faultCount += 1
        if faultCount > Self.mostFaults {
            parser.abortParsing()
            return
        }
        let line = parser.lineNumber
        switch (error as NSError).code {
        case 73 where lastTag == (line, parser.columnNumber) && !elements.isEmpty:
            elements[elements.count - 1].isCut = true
        case 5, 39, 40, 41, 65, 73, 100, 200...205:
            // The end, which is open always, what is told by a cut tag, and names with colons.
            return
        case let code:
            let fault = XMLElements.Fault(line: text.line(line), message: Self.message(code))
            if faults.last?.line != fault.line || faults.last?.message != fault.message {
                faults.append(fault)
            }
        }
    }

    /// What a code of libxml2's is in words.
    private static func message(_ code: Int) -> String {
        switch code {
        case 1...9: "a character that XML does not allow is left out"
        case 10...30: "a reference to an entity that does not exist is left out"
        case 38: "a '<' in a value"
        case 42: "an attribute is given twice: the last value is taken"
        case 64: "a second XML declaration"
        case 68: "a '<' or '&' that begins nothing"
        case 76: "an end tag that closes nothing"
        default: "no well-formed XML"
        }
    }
}

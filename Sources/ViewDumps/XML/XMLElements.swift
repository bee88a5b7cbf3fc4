import Diagnostics

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

import Diagnostics

/// An element of an XML text: a tag with its attributes.
struct XMLElement {
    /// The tag.
    var name: String
    /// The values, with all references replaced.
    var attributes: [String: String]
    /// How many elements it is in.
    var level: Int
    /// The line that the tag begins on, from 1.
    var line: Int
    /// Whether the tag has no end.
    var isCut = false

    /// Returns a value that is there and not empty, on one line.
    subscript(_ key: String) -> String? {
        guard let value = attributes[key]?.onOneLine, !value.isEmpty else { return nil }
        return value
    }
}

/// The elements of a text that has XML in it, as far as they can be read.
///
/// What is before the first element is passed over, with any document type: nothing is ever
/// replaced by what a text declares, or fetched from elsewhere. Faults do not end the reading.
struct XMLElements {
    /// The elements in the order of their tags.
    let elements: [XMLElement]
    /// How many elements are not closed at the end.
    let openCount: Int
    /// What is wrong with the text as XML.
    let faults: [Fault]
    /// The lines before and behind the elements that are no XML.
    let otherLines: [Int]

    /// Something that is not as XML has it.
    struct Fault {
        var line: Int
        var message: String
        /// Whether all that comes after it is lost.
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
    /// Notes what is wrong with a text as XML, and where it ends early.
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

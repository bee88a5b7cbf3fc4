internal import CExpat

/// Reads XML in UTF-8, piece by piece, up to the first fault.
///
/// Nothing is ever replaced by what a text declares, or fetched from elsewhere: a document type is a
/// fault. Elements may be nested as deep as there is memory.
public final class XMLEventParser {
    fileprivate let parser: XML_Parser?
    private var events: [XMLEvent] = []
    private var level = 0

    /// Where the last thing ends that was read, in all bytes that were given.
    public private(set) var end = 0

    /// Creates a parser that has been given nothing yet.
    public init() {
        parser = XML_ParserCreate("UTF-8")
        guard let parser else { return }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { handler(of: $0)?.start($1, $2) }, { data, _ in handler(of: data)?.close() })
        XML_SetCharacterDataHandler(parser) { data, _, _ in handler(of: data)?.text() }
        // Comments and the like: their ends are all that counts.
        XML_SetDefaultHandler(parser) { data, _, _ in _ = handler(of: data)?.token() }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            XML_StopParser(handler(of: data)?.parser, XML_Bool(XML_FALSE))
        }
    }

    deinit {
        if let parser { XML_ParserFree(parser) }
    }

    /// Reads on.
    ///
    /// - Parameters:
    ///   - bytes: What comes next. It may end anywhere, even within a character.
    ///   - isLast: Whether nothing follows.
    /// - Returns: What was found, and the fault that ended it. After a fault nothing more is read.
    public func read(
        _ bytes: ArraySlice<UInt8>, isLast: Bool
    ) -> (events: [XMLEvent], fault: XMLFault?) {
        guard let parser, let count = Int32(exactly: bytes.count) else {
            return ([], XMLFault(kind: .noMemory, token: end, place: end))
        }
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, count, isLast ? 1 : 0)
        }
        defer { events = [] }
        guard status == XML_STATUS_ERROR else { return (events, nil) }
        let place = max(end, Int(XML_GetCurrentByteIndex(parser)))
        let kind = XMLFault.Kind(XML_GetErrorCode(parser))
        return (events, XMLFault(kind: kind, token: end, place: place))
    }

    /// Returns where the thing is that is being read.
    fileprivate func token() -> Range<Int> {
        let start = Int(XML_GetCurrentByteIndex(parser))
        end = start + Int(XML_GetCurrentByteCount(parser))
        return start..<end
    }

    fileprivate func start(
        _ name: UnsafePointer<XML_Char>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        var values: [String: String] = [:]
        var next = attributes
        while let key = next?[0], let value = next?[1] {
            values[String(cString: key)] = String(cString: value)
            next = next?.advanced(by: 2)
        }
        let name = name.map { String(cString: $0) } ?? ""
        events.append(XMLEvent(kind: .start(name: name, attributes: values), bytes: token()))
        level += 1
    }

    fileprivate func close() {
        events.append(XMLEvent(kind: .end, bytes: token()))
        level -= 1
    }

    fileprivate func text() {
        let bytes = token()
        if level == 1 { events.append(XMLEvent(kind: .text, bytes: bytes)) }
    }
}

/// Returns the object that a C parser reports to: what `init` gave it, which outlives it.
private func handler(of data: UnsafeMutableRawPointer?) -> XMLEventParser? {
    data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}

extension XMLFault.Kind {
    fileprivate init(_ code: XML_Error) {
        switch code {
        case XML_ERROR_NO_ELEMENTS: self = .openElements
        case XML_ERROR_UNCLOSED_CDATA_SECTION: self = .openSection
        case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR: self = .openToken
        case XML_ERROR_TAG_MISMATCH: self = .wrongEnd
        case XML_ERROR_DUPLICATE_ATTRIBUTE: self = .repeatedAttribute
        case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_BAD_CHAR_REF: self = .badReference
        case XML_ERROR_MISPLACED_XML_PI, XML_ERROR_ABORTED: self = .declaration
        case XML_ERROR_NO_MEMORY: self = .noMemory
        default: self = .malformed
        }
    }
}

internal import CExpat

/// Parses XML in UTF-8 incrementally, up to the first error.
///
/// A text can neither define entities nor load external ones: a document type is an error. Nesting
/// is limited only by memory.
public final class XMLEventParser {
    fileprivate let parser: XML_Parser?
    private var events: [XMLEvent] = []
    private var level = 0

    /// The offset after the last token that was read, in the whole input.
    public private(set) var end = 0

    /// Creates a parser without input.
    public init() {
        parser = XML_ParserCreate("UTF-8")
        guard let parser else { return }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { handler(of: $0)?.start($1, $2) }, { data, _ in handler(of: data)?.close() })
        XML_SetCharacterDataHandler(parser) { data, _, _ in handler(of: data)?.text() }
        // Of comments and other markup, only the end matters.
        XML_SetDefaultHandler(parser) { data, _, _ in _ = handler(of: data)?.token() }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            XML_StopParser(handler(of: data)?.parser, XML_Bool(XML_FALSE))
        }
    }

    deinit {
        if let parser { XML_ParserFree(parser) }
    }

    /// Parses more input.
    ///
    /// - Parameters:
    ///   - bytes: The next piece. It may end anywhere, even within a character.
    ///   - isLast: Whether this is the last piece.
    /// - Returns: The events, and the error that ended parsing. After an error, input is ignored.
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

    /// Returns the byte range of the current token.
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

/// Returns the parser that `init` passed to Expat, which it outlives.
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

/// An event of an XML text.
public struct XMLEvent: Hashable, Sendable {
    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
        /// The start of an element, with all references in the attributes replaced.
        case start(name: String, attributes: [String: String])
        /// The end of the innermost open element.
        case end
        /// Text directly within the root element; text further down is not reported.
        case text
    }

    /// The kind.
    public let kind: Kind
    /// The byte range in the whole input; empty for the end of an element without an end tag.
    public let bytes: Range<Int>
}

/// A syntax error.
public struct XMLFault: Hashable, Sendable, Error {
    /// The kinds of errors.
    public enum Kind: Hashable, Sendable {
        /// The text ends within elements.
        case openElements
        /// The text ends within a CDATA section.
        case openSection
        /// The text ends within a tag, a comment, a reference or other markup.
        case openToken
        /// An end tag does not match the innermost open element.
        case wrongEnd
        /// An attribute occurs twice.
        case repeatedAttribute
        /// A reference to an undefined entity.
        case badReference
        /// A misplaced XML declaration, or a document type.
        case declaration
        /// Out of memory.
        case noMemory
        /// Any other syntax error.
        case malformed
    }

    /// The kind.
    public let kind: Kind
    /// The byte offset, in the whole input, of the start of the token that cannot be read.
    public let token: Int
    /// The byte offset of the error, at or after `token`.
    public let place: Int

    /// Creates a fault.
    public init(kind: Kind, token: Int, place: Int) {
        self.kind = kind
        self.token = token
        self.place = place
    }
}

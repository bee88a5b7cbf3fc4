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

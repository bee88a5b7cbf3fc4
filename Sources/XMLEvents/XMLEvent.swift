/// What is found in an XML text.
public struct XMLEvent: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        /// An element begins. The attributes have all references replaced.
        case start(name: String, attributes: [String: String])
        /// The innermost open element ends.
        case end
        /// A piece of text right within the outermost element; text further in is not told.
        case text
    }

    /// What it is.
    public let kind: Kind
    /// Where it is in all that the parser was given, in bytes; an end without a tag of its own is
    /// empty.
    public let bytes: Range<Int>
}

/// Why an XML text cannot be read further.
public struct XMLFault: Hashable, Sendable, Error {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
        /// The text ends within elements.
        case openElements
        /// The text ends within a CDATA section.
        case openSection
        /// The text ends within a tag, a comment, a reference or something else in marks.
        case openToken
        /// An end tag has another name than the innermost open element.
        case wrongEnd
        /// An attribute is given twice.
        case repeatedAttribute
        /// A reference is to nothing.
        case badReference
        /// An XML declaration, or one of a document type, where none may be.
        case declaration
        /// There is no memory.
        case noMemory
        /// Anything else that is no XML.
        case malformed
    }

    /// What is wrong.
    public let kind: Kind
    /// Where the tag, text or other thing begins that cannot be read: a byte of all that the parser
    /// was given.
    public let token: Int
    /// The byte that is wrong, from the token on.
    public let place: Int

    /// Creates a fault.
    public init(kind: Kind, token: Int, place: Int) {
        self.kind = kind
        self.token = token
        self.place = place
    }
}

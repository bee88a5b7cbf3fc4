/// An event of a YAML stream: what it is and where.
///
/// Its text, anchor and tag are the parser's until the next event is read, so that events are plain numbers.
public struct YAMLEvent: Hashable, Sendable {
    /// The kind of an event.
    public enum Kind: Hashable, Sendable {
        /// The start and end of a document; a text may have any number of them.
        case documentStart, documentEnd
        /// A scalar: text, a number or a keyword.
        case scalar
        /// The start and end of a list, with its items in between.
        case listStart, listEnd
        /// The start and end of a mapping, with alternating keys and values in between.
        case mappingStart, mappingEnd
        /// A reference to the value with its anchor.
        case alias
        /// The end of the text.
        case end
    }

    /// How a value is written.
    public enum Style: Hashable, Sendable {
        /// A scalar without quotes.
        case plain
        /// A quoted scalar.
        case singleQuoted, doubleQuoted
        /// A block scalar, after `|` or `>`.
        case literal, folded
        /// A list in brackets, or a mapping in braces.
        case flow
        /// An indented list or mapping, and events without a style.
        case block
    }

    /// The kind of event.
    public let kind: Kind
    /// How a value is written.
    public let style: Style
    /// Whether a value has an anchor or a tag, or an alias refers to an anchor: few do.
    public let hasProperties: Bool
    /// The start, including anchor and tag; of a block mapping, the first key.
    public let start: YAMLMark
    /// The end: after the closing quote of a quoted scalar, after the last line break of a block scalar.
    ///
    /// The start event of a flow list or mapping covers its bracket or brace. The end event of a block
    /// list or mapping is empty and at the next token.
    public let end: YAMLMark
}

/// A position in a YAML text.
public struct YAMLMark: Hashable, Sendable {
    // Half the size of three `Int`s: a large scene has tens of millions of marks.
    private let lineNumber, columnNumber, byteCount: UInt32

    /// The line, from 1; lines end with LF, CR, CR LF, U+0085, U+2028 or U+2029.
    public var line: Int { Int(lineNumber) }
    /// The column, from 1, in code points.
    public var column: Int { Int(columnNumber) }
    /// The offset in bytes.
    public var offset: Int { Int(byteCount) }

    /// Creates a position within the first 4 GiB of a text.
    public init(line: Int, column: Int, offset: Int) {
        lineNumber = UInt32(truncatingIfNeeded: line)
        columnNumber = UInt32(truncatingIfNeeded: column)
        byteCount = UInt32(truncatingIfNeeded: offset)
    }
}

/// A syntax error.
public struct YAMLFault: Error, Hashable, Sendable {
    /// libyaml's description of the error.
    public let problem: String
    /// libyaml's description of the context; `nil` if it gives none.
    public let context: String?
    /// The position of the context: of a flow list or mapping, its bracket or brace.
    public let contextPlace: YAMLMark?
    /// The position of the error.
    public let place: YAMLMark
}

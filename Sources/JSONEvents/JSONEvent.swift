/// An event in a JSON text.
public struct JSONEvent: Hashable, Sendable {
    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
        /// The start or end of an object, with keys, each followed by its value, in between.
        case objectStart, objectEnd
        /// The start or end of an array.
        case arrayStart, arrayEnd
        /// A key of the innermost object, without quotes and escapes. Keys may be repeated.
        case key(String)
        /// A string, without quotes and escapes.
        case string(String)
        /// A number, as written.
        case number(String)
        /// `true` or `false`.
        case bool(Bool)
        /// `null`.
        case null
    }

    /// The kind.
    public let kind: Kind
    /// The offset of the byte after it, in all bytes passed to the parser.
    public let end: Int

    /// The event with its offset moved, for a parser that started within a text.
    public func moved(by count: Int) -> JSONEvent { JSONEvent(kind: kind, end: end + count) }
}

/// A syntax error.
public struct JSONFault: Error, Hashable, Sendable {
    /// yajl's description of the error.
    public let problem: String
    /// The offset of the error, or of the byte after it, in all bytes passed to the parser.
    public let offset: Int
}

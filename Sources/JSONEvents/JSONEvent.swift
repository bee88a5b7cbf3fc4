/// One step through a JSON text.
public struct JSONEvent: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        /// An object begins or ends; between are its keys, each followed by its value.
        case objectStart, objectEnd
        /// An array begins or ends.
        case arrayStart, arrayEnd
        /// A key of the innermost object, without quotes and escapes. Keys may be repeated.
        case key(String)
        /// A string, without quotes and escapes.
        case string(String)
        /// A number, as it is written.
        case number(String)
        /// `true` or `false`.
        case bool(Bool)
        /// `null`.
        case null
    }

    /// What it is.
    public let kind: Kind
    /// The offset of the byte after it, in all bytes that the parser was given.
    public let end: Int

    /// The event, in a text that has more bytes before what the parser was given.
    public func moved(by count: Int) -> JSONEvent { JSONEvent(kind: kind, end: end + count) }
}

/// A syntax error.
public struct JSONFault: Error, Hashable, Sendable {
    /// yajl's description of the error.
    public let problem: String
    /// The offset of the byte that is wrong, or of the one after it, in all bytes that the parser was given.
    public let offset: Int
}

/// One problem in a text file: what is wrong, where, and what to do about it.
public struct Diagnostic: Error, Hashable, Sendable {
    /// The severity of a problem.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but is probably not what was meant.
        case warning
        /// The file can be used; this is worth knowing.
        case info
    }

    /// The severity.
    public var severity: Severity
    /// The fact, in lower case, without a full stop.
    public var message: String
    /// The place in the text.
    public var range: SourceRange
    /// What to do, as an instruction; `nil` unless it is certain to help.
    public var help: String?

    /// Creates a problem.
    public init(
        _ message: String, at range: SourceRange, help: String? = nil, severity: Severity = .error
    ) {
        self.severity = severity
        self.message = message
        self.range = range
        self.help = help
    }
}

/// Why an archive cannot be read.
public struct ArchiveFault: Error, Hashable, Sendable {
    /// A clause in lower case, with the file as its subject.
    public let message: String
    /// A remedy; `nil` unless it is certain.
    public let help: String?

    /// Creates a fault.
    public init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}

/// A source of data: returns the next piece, `nil` after the last one.
public typealias PieceSource = () throws(ArchiveFault) -> [UInt8]?

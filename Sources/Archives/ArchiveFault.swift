/// Why packed data cannot be read.
public struct ArchiveFault: Error, Hashable, Sendable {
    /// One clause in lower case; the subject is the file.
    public let message: String
    /// What to do about it; `nil` where that is not sure.
    public let help: String?

    /// Creates a fault.
    public init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}

/// Gives data piece by piece: the next piece, `nil` after the last one.
public typealias PieceSource = () throws(ArchiveFault) -> [UInt8]?

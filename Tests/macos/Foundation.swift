// What ArgumentParser uses of Foundation on macOS, declared as there, for Tests/macos/check-swift.

/// A stand-in for Foundation's protocol.
public protocol LocalizedError: Error {
    /// What happened.
    var errorDescription: String? { get }
}

/// A stand-in for Foundation's class.
open class NSError: Error, @unchecked Sendable {}

extension Error {
    /// What happened, for people.
    public var localizedDescription: String { "" }
}

/// A stand-in for Foundation's bytes.
public struct Data: Sendable {}

/// A stand-in for Foundation's encoder.
open class JSONEncoder {
    /// How to arrange the text.
    public struct OutputFormatting: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt
        /// Over several lines, indented.
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        /// Keys in alphabetical order.
        public static let sortedKeys = OutputFormatting(rawValue: 2)

        /// Makes options of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    /// How to arrange the text.
    open var outputFormatting: OutputFormatting = []

    /// Makes an encoder.
    public init() {}

    /// Returns a value as JSON.
    open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

extension String {
    /// A stand-in for Foundation's encodings.
    public enum Encoding: Sendable {
        /// UTF-8.
        case utf8
    }

    /// Decodes bytes.
    public init?(data: Data, encoding: Encoding) { nil }
}

internal import CLibYAJL

/// Parses a JSON value in UTF-8 incrementally, up to its end or the first error.
///
/// Nesting is limited only by memory. Text after the value is ignored.
public final class JSONEventParser {
    private var parser: yajl_handle?
    private let callbacks: UnsafeMutablePointer<yajl_callbacks>
    private var events: [JSONEvent] = []
    /// The offset of the next piece.
    private var given: Int
    /// The number of open arrays and objects.
    public private(set) var depth = 0
    /// Whether the whole value has been read.
    public private(set) var isComplete = false

    /// Creates a parser.
    ///
    /// - Parameter offset: The offset of the first byte in the text that it is from.
    public init(offset: Int = 0) {
        given = offset
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: Self.callbacks)
        parser = yajl_open(callbacks, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        if let parser { yajl_free(parser) }
        callbacks.deinitialize(count: 1)
        callbacks.deallocate()
    }

    /// Parses the next bytes.
    ///
    /// - Parameter bytes: The next part of the text, which may end anywhere, even within a character.
    /// - Returns: The events, and the error, if any. After an error or the end of the value, further input
    ///   is ignored.
    public func read(_ bytes: ArraySlice<UInt8>) -> (events: [JSONEvent], fault: JSONFault?) {
        guard let parser else { return ([], JSONFault(problem: "out of memory", offset: given)) }
        if isComplete { return ([], nil) }
        let status = bytes.withUnsafeBufferPointer {
            yajl_parse(parser, $0.baseAddress, $0.count)
        }
        defer {
            events = []
            given += bytes.count
        }
        if status == yajl_status_ok { return (events, nil) }
        let offset = given + min(bytes.count, yajl_get_bytes_consumed(parser))
        var problem = "not valid JSON"
        if let text = yajl_get_error(parser, 0, nil, 0) {
            // `lexical error: invalid char in json text.` and a line feed
            let line = String(cString: text).prefix { $0 != "\n" }
            problem = String(line.last == "." ? line.dropLast() : line)
            yajl_free_error(parser, text)
        }
        return (events, JSONFault(problem: problem, offset: offset))
    }

    /// Parses a whole text, a piece at a time, so that the events need little memory.
    ///
    /// - Parameter bytes: The text, from the parser's offset on.
    /// - Returns: The offset of the end of the value, or of the text if it does not end, and the error, if any.
    public func readAll(
        _ bytes: ArraySlice<UInt8>, _ take: (JSONEvent) -> Void
    ) -> (end: Int, fault: JSONFault?) {
        var rest = bytes
        while !rest.isEmpty {
            let (events, fault) = read(rest.prefix(1 << 16))
            events.forEach(take)
            if fault != nil || isComplete { return (events.last?.end ?? bytes.endIndex, fault) }
            rest = rest.dropFirst(1 << 16)
        }
        return (bytes.endIndex, nil)
    }

    fileprivate func take(_ kind: JSONEvent.Kind) -> Int32 {
        switch kind {
        case .objectStart, .arrayStart: depth += 1
        case .objectEnd, .arrayEnd: depth -= 1
        default: break
        }
        if depth == 0 { isComplete = true }
        let end = given + (parser.map { yajl_get_bytes_consumed($0) } ?? 0)
        events.append(JSONEvent(kind: kind, end: end, depth: depth))
        return 1
    }

    private static let callbacks = yajl_callbacks(
        yajl_null: { reader($0).take(.null) },
        yajl_boolean: { reader($0).take(.bool($1 != 0)) },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: { reader($0).take(.number(text($1, $2))) },
        yajl_string: { reader($0).take(.string(text($1, $2))) },
        yajl_start_map: { reader($0).take(.objectStart) },
        yajl_map_key: { reader($0).take(.key(text($1, $2))) },
        yajl_end_map: { reader($0).take(.objectEnd) },
        yajl_start_array: { reader($0).take(.arrayStart) },
        yajl_end_array: { reader($0).take(.arrayEnd) })
}

/// The parser passed to yajl as context by `init`, which outlives yajl's handle.
private func reader(_ context: UnsafeMutableRawPointer?) -> JSONEventParser {
    guard let context else { preconditionFailure("yajl passes the context of the handle") }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
}

private func text(_ start: UnsafeRawPointer?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}

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
    /// The offset of the byte after it.
    public let end: Int
    /// The number of arrays and objects that are open after it.
    public let depth: Int
}

/// A syntax error.
public struct JSONFault: Error, Hashable, Sendable {
    /// yajl's description of the error.
    public let problem: String
    /// The offset of the error, or of the byte after it.
    public let offset: Int
}

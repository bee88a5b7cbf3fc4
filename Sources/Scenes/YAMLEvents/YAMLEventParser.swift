internal import CLibYAML

/// A streaming parser of YAML 1.1 in UTF-8 that stops at the first error.
///
/// Aliases are not resolved, repeated keys are not detected, and nesting is limited by memory only.
/// The parser reads about a thousand bytes ahead of the last event, or to the end of its line or
/// scalar.
public final class YAMLEventParser {
    private let text: [UInt8]
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The last event read; libyaml owns its text.
    private let event: UnsafeMutablePointer<yaml_event_t>
    /// The number of bytes passed to libyaml.
    private var given = 0
    /// The length of the ASCII prefix, in which characters are bytes.
    private let plainCount: Int
    /// The last position converted beyond the prefix; the next one is usually near.
    private var known: (characters: Int, bytes: Int)
    private var fault: YAMLFault?

    /// Creates a parser of valid UTF-8 without a byte order mark.
    public init(_ text: [UInt8]) {
        self.text = text
        plainCount =
            YAMLBytes.firstIndex(in: text, { $0 >= 0x80 }, maybe: { $0 }) ?? text.count
        known = (plainCount, plainCount)
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        guard yaml_parser_initialize(parser) != 0 else {
            fault = foundFault()
            return
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input(
            parser,
            { data, buffer, size, count in
                guard let data, let buffer, let count else { return 0 }
                let reader = Unmanaged<YAMLEventParser>.fromOpaque(data).takeUnretainedValue()
                count.pointee = reader.give(
                    UnsafeMutableRawBufferPointer(start: buffer, count: size))
                return 1
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        parser.deallocate()
        event.deallocate()
    }

    /// Reads the next event; after the last one, returns the end event repeatedly.
    ///
    /// - Throws: A syntax error, which is thrown again by later calls.
    public func next() throws(YAMLFault) -> YAMLEvent {
        if let fault { throw fault }
        repeat {
            yaml_event_delete(event)
            guard yaml_parser_parse(parser, event) != 0 else {
                let found = foundFault()
                fault = found
                throw found
            }
        } while event.pointee.type == YAML_STREAM_START_EVENT
        return read()
    }

    private func read() -> YAMLEvent {
        let kind: YAMLEvent.Kind
        var style = YAMLEvent.Style.block
        switch event.pointee.type {
        case YAML_SCALAR_EVENT:
            kind = .scalar
            let isPlain = event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
            style = isPlain ? .plain : .quoted
        case YAML_SEQUENCE_START_EVENT:
            kind = .listStart
            if event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE { style = .flow }
        case YAML_SEQUENCE_END_EVENT: kind = .listEnd
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            if event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE { style = .flow }
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        case YAML_ALIAS_EVENT: kind = .alias
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        default: kind = .end
        }
        let (anchor, tag) = properties
        return YAMLEvent(
            kind: kind, style: style, hasProperties: anchor != nil || tag != nil,
            start: mark(event.pointee.start_mark), end: mark(event.pointee.end_mark))
    }

    // MARK: - The last event

    /// The text of a scalar without quotes, escapes and indentation; empty for other events.
    public var value: String { String(decoding: bytes, as: UTF8.self) }

    /// The number of bytes of `value`.
    public var valueCount: Int { bytes.count }

    /// Whether `value` has just these bytes.
    public func hasValue(_ wanted: [UInt8]) -> Bool { bytes.elementsEqual(wanted) }

    /// Appends the bytes of `value`.
    public func appendValue(to text: inout [UInt8]) { text += bytes }

    /// The anchor of a value, or the anchor that an alias refers to, without `&` and `*`; `nil` if
    /// there is none.
    public var anchor: String? { properties.anchor.map { String(cString: $0) } }

    /// The full tag of a value, such as `tag:yaml.org,2002:str`; `nil` if there is none.
    public var tag: String? { properties.tag.map { String(cString: $0) } }

    private var bytes: UnsafeBufferPointer<UInt8> {
        guard event.pointee.type == YAML_SCALAR_EVENT else { return .init(start: nil, count: 0) }
        let scalar = event.pointee.data.scalar
        return UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    }

    private typealias Text = UnsafeMutablePointer<yaml_char_t>

    private var properties: (anchor: Text?, tag: Text?) {
        // Without a copy of all of the data.
        switch event.pointee.type {
        case YAML_SCALAR_EVENT:
            (event.pointee.data.scalar.anchor, event.pointee.data.scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            (event.pointee.data.sequence_start.anchor, event.pointee.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            (event.pointee.data.mapping_start.anchor, event.pointee.data.mapping_start.tag)
        case YAML_ALIAS_EVENT: (event.pointee.data.alias.anchor, nil)
        default: (nil, nil)
        }
    }

    // MARK: - Places

    private func foundFault() -> YAMLFault {
        let parser = parser.pointee
        // libyaml gives no position for errors of memory and input.
        return YAMLFault(
            problem: parser.problem.map { String(cString: $0) } ?? "out of memory",
            context: parser.context.map { String(cString: $0) },
            contextPlace: parser.context == nil ? nil : mark(parser.context_mark),
            place: mark(parser.problem_mark))
    }

    /// Copies as many of the next bytes as fit.
    private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, text.count - given)
        text.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[given..<given + count])) }
        given += count
        return count
    }

    /// Converts libyaml's mark, which counts characters from 0.
    private func mark(_ mark: yaml_mark_t) -> YAMLMark {
        let offset = mark.index <= plainCount ? mark.index : offset(of: mark.index)
        return YAMLMark(line: mark.line &+ 1, column: mark.column &+ 1, offset: offset)
    }

    /// The number of bytes of the first characters of a text that is not ASCII up to there.
    private func offset(of characters: Int) -> Int {
        var (count, place) = known
        text.withUnsafeBufferPointer { text in
            while count < characters, place < text.count {
                place += 1
                while place < text.count, text[place] & 0xC0 == 0x80 { place += 1 }
                count += 1
            }
            while count > characters {
                place -= 1
                while text[place] & 0xC0 == 0x80 { place -= 1 }
                count -= 1
            }
        }
        known = (count, place)
        return place
    }
}

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
        /// A scalar in quotes, or a block scalar, after `|` or `>`.
        case quoted
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

/// Fast checks of the bytes of large texts, eight bytes at a time.
public enum YAMLBytes {
    /// Whether all bytes are printable ASCII, tabs or line breaks.
    public static func arePlain(_ bytes: [UInt8]) -> Bool {
        firstIndex(
            in: bytes, { $0 &- 0x20 > 0x5E && $0 != 0x0A && $0 != 0x09 && $0 != 0x0D },
            // One of the eight is above 0x7E, or below 0x20.
            maybe: { $0 | ($0 &+ every(0x01)) | (($0 &- every(0x20)) & ~$0) }) == nil
    }

    /// Whether bytes contain a given one.
    public static func have(_ byte: UInt8, in bytes: [UInt8]) -> Bool {
        let wanted = every(byte)
        return firstIndex(
            in: bytes, { $0 == byte }, maybe: { (($0 ^ wanted) &- every(0x01)) & ~($0 ^ wanted) })
            != nil
    }

    /// Eight times the same byte.
    @inline(__always)
    private static func every(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The index of the first byte that is wanted.
    ///
    /// - Parameter maybe: Returns a number with the top bit of a byte set if one of eight bytes may be
    ///   wanted; it must not miss any.
    @inline(__always)
    fileprivate static func firstIndex(
        in bytes: [UInt8], _ isWanted: (UInt8) -> Bool, maybe: (UInt64) -> UInt64
    ) -> Int? {
        bytes.withUnsafeBytes { bytes -> Int? in
            var place = 0
            while place + 8 <= bytes.count {
                let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                if maybe(eight) & every(0x80) != 0,
                    let index = bytes[place..<place + 8].firstIndex(where: isWanted)
                {
                    return index
                }
                place += 8
            }
            return bytes[place...].firstIndex(where: isWanted)
        }
    }
}

import TerminalTypes

/// Writes JSON by structure, straight into bytes.
///
/// The writer adds braces, brackets, commas and quotes: a caller names members and adds values.
/// Numbers are the shortest that read back equal.
struct JSONWriter {
    /// How the members of an object or the items of a list are laid out.
    enum Layout {
        /// All on one line.
        case inline
        /// One per line; the first follows the bracket.
        case rows
        /// One per line, each indented by two.
        case lines

        fileprivate var first: StaticString { self == .lines ? "\n  " : "" }
        fileprivate var next: StaticString {
            switch self {
            case .inline: ", "
            case .rows: ",\n "
            case .lines: ",\n  "
            }
        }
    }

    /// What has been written.
    var bytes: [UInt8] = []
    private var layout = Layout.inline
    private var isFirst = true

    /// Adds a value to the open list, or writes it at the top level.
    mutating func add(_ value: some JSONWritable) {
        separate()
        value.write(to: &self)
    }

    /// Adds a member to the open object.
    mutating func add(_ key: StaticString, _ value: some JSONWritable) {
        begin(key)
        value.write(to: &self)
    }

    /// Adds a member whose key is not known at compile time.
    mutating func add(key: String, _ value: some JSONWritable) {
        separate()
        string(key)
        raw(": ")
        value.write(to: &self)
    }

    /// Adds an object as a member or, without a key, to the open list.
    mutating func object(
        _ key: StaticString? = nil, in layout: Layout = .inline,
        _ body: (inout JSONWriter) -> Void
    ) {
        nest(key, "{", layout, body, "}")
    }

    /// Adds a list as a member or, without a key, to the open list.
    mutating func list(
        _ key: StaticString? = nil, in layout: Layout = .inline,
        _ body: (inout JSONWriter) -> Void
    ) {
        nest(key, "[", layout, body, "]")
    }

    /// Adds the members that another writer was given outside of any object.
    mutating func add(membersOf other: JSONWriter) {
        separate()
        bytes.append(contentsOf: other.bytes)
    }

    /// Ends the line after a value at the top level.
    mutating func endLine() {
        raw("\n")
        isFirst = true
    }

    /// The bytes of a value, followed by a line feed.
    static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        body(&json)
        json.endLine()
        return json.bytes
    }

    private mutating func begin(_ key: StaticString) {
        separate()
        raw("\"")
        raw(key)
        raw("\": ")
    }

    /// Writes text that is already JSON.
    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func separate() {
        raw(isFirst ? layout.first : layout.next)
        isFirst = false
    }

    private mutating func nest(
        _ key: StaticString?, _ start: StaticString, _ inner: Layout,
        _ body: (inout JSONWriter) -> Void,
        _ end: StaticString
    ) {
        if let key { begin(key) } else { separate() }
        let outer = layout
        raw(start)
        (layout, isFirst) = (inner, true)
        body(&self)
        (layout, isFirst) = (outer, false)
        raw(end)
    }
}

/// A value that can be a member or an item.
protocol JSONWritable {
    /// Writes the value alone, without a separator.
    func write(to json: inout JSONWriter)
}

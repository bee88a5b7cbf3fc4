import LayerGeometry
import TerminalTypes

/// Writes JSON by structure, straight into bytes.
///
/// The writer adds braces, brackets, commas and quotes: a caller names members and adds values.
/// Numbers are the shortest that read back equal. It is our own because the order of keys and the
/// numbers are part of the contract, and because Foundation would make the program start later.
package struct JSONWriter {
    /// How the members of an object or the items of a list are laid out.
    package struct Layout: Sendable {
        /// All on one line.
        package static let inline = Layout(first: "", next: ", ")
        /// One per line; the first follows the bracket.
        package static let rows = Layout(first: "", next: ",\n ")
        /// One per line, each indented by two.
        package static let lines = Layout(first: "\n  ", next: ",\n  ")

        /// What comes before the first one, and before each of the others.
        fileprivate let first: String
        fileprivate let next: String
    }

    /// What has been written.
    package var bytes: [UInt8] = []
    private var layout = Layout.inline
    private var isFirst = true

    package init() {}

    /// Adds a value to the open list, or writes it at the top level.
    package mutating func add(_ value: some JSONWritable) {
        separate()
        value.write(to: &self)
    }

    /// Adds a member to the open object; keys are never escaped.
    package mutating func add(_ key: String, _ value: some JSONWritable) {
        begin(key)
        value.write(to: &self)
    }

    /// Adds an object as a member or, without a key, to the open list.
    package mutating func object(
        _ key: String? = nil, in layout: Layout = .inline,
        _ body: (inout JSONWriter) -> Void
    ) {
        nest(key, "{", layout, body, "}")
    }

    /// Adds a list as a member or, without a key, to the open list.
    package mutating func list(
        _ key: String? = nil, in layout: Layout = .inline,
        _ body: (inout JSONWriter) -> Void
    ) {
        nest(key, "[", layout, body, "]")
    }

    /// Adds a list with an object for each item.
    package mutating func list<Items: Sequence>(
        _ key: String? = nil, in layout: Layout = .inline, of items: Items,
        _ body: (inout JSONWriter, Items.Element) -> Void
    ) {
        list(key, in: layout) { json in
            for item in items { json.object { json in body(&json, item) } }
        }
    }

    /// Ends the line after a value at the top level.
    package mutating func endLine() {
        raw("\n")
        isFirst = true
    }

    /// The bytes of a value, followed by a line feed.
    package static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        body(&json)
        json.endLine()
        return json.bytes
    }

    private mutating func begin(_ key: String?) {
        separate()
        guard let key else { return }
        raw("\"")
        raw(key)
        raw("\": ")
    }

    /// Writes text that is already JSON.
    package mutating func raw(_ text: String) {
        bytes += text.utf8
    }

    private mutating func separate() {
        raw(isFirst ? layout.first : layout.next)
        isFirst = false
    }

    private mutating func nest(
        _ key: String?, _ start: String, _ inner: Layout,
        _ body: (inout JSONWriter) -> Void,
        _ end: String
    ) {
        begin(key)
        let outer = layout
        raw(start)
        (layout, isFirst) = (inner, true)
        body(&self)
        (layout, isFirst) = (outer, false)
        raw(end)
    }
}

/// A value that can be a member or an item.
package protocol JSONWritable {
    /// Writes the value alone, without a separator.
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    /// Writes a string; escapes characters that are special in JSON or JavaScript, that could
    /// control a terminal, or that are invisible.
    package mutating func string(_ text: String) {
        bytes.append(0x22)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: raw("\\\"")
            case 0x5C: raw("\\\\")
            case 0x0A: raw("\\n")
            case 0x0D: raw("\\r")
            case 0x09: raw("\\t")
            case 0x1B: raw("\\u001b")
            case 0x20..<0x7F: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            case _ where scalar.isUnsafeForTerminal:
                for unit in String(scalar).utf16 {
                    let hex = String(unit, radix: 16)
                    bytes += "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8
                }
            default: if let units = UTF8.encode(scalar) { bytes.append(contentsOf: units) }
            }
        }
        bytes.append(0x22)
    }
}

extension String: JSONWritable {
    package func write(to json: inout JSONWriter) { json.string(self) }
}

extension Bool: JSONWritable {
    package func write(to json: inout JSONWriter) { json.raw(self ? "true" : "false") }
}

extension Int: JSONWritable {
    package func write(to json: inout JSONWriter) { json.bytes += description.utf8 }
}

extension Double: JSONWritable {
    /// The shortest decimal that reads back equal, without a trailing `.0`; `null` if it is not finite.
    package func write(to json: inout JSONWriter) {
        guard isFinite else { return json.raw("null") }
        // Negative zero is written as zero.
        json.bytes += (self == 0 ? 0 : self).description.utf8
        if json.bytes.suffix(2).elementsEqual(".0".utf8) { json.bytes.removeLast(2) }
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.raw("null") }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// A list on one line.
    package func write(to json: inout JSONWriter) {
        json.raw("[")
        for (place, item) in enumerated() {
            if place > 0 { json.raw(", ") }
            item.write(to: &json)
        }
        json.raw("]")
    }
}

extension Point: JSONWritable {
    /// `[x, y]`.
    package func write(to json: inout JSONWriter) { [x, y].write(to: &json) }
}

extension Size: JSONWritable {
    /// `[width, height]`.
    package func write(to json: inout JSONWriter) { [width, height].write(to: &json) }
}

extension Rect: JSONWritable {
    /// `[x, y, width, height]`.
    package func write(to json: inout JSONWriter) { [minX, minY, width, height].write(to: &json) }
}

extension LayerPath: JSONWritable {
    /// The full path as a text.
    package func write(to json: inout JSONWriter) { json.string(description) }
}

/// A value cached as JSON, because it is written often.
package struct JSONText: JSONWritable {
    package let bytes: [UInt8]

    package init(_ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        body(&json)
        bytes = json.bytes
    }

    package func write(to json: inout JSONWriter) { json.bytes.append(contentsOf: bytes) }
}

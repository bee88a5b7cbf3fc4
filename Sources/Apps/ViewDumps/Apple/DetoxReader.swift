import LayerGeometry

/// Reads the view hierarchy that Detox generates for iOS apps: XML with one element per view, named after its
/// class.
///
/// Values are not escaped, and classes with generic arguments are no names of elements. Places are relative to
/// the superview, and windows have none.
///
/// - Source: wix/Detox's ViewHierarchyGenerator.swift.
enum DetoxReader {
    /// The prefix of identifiers that Detox inserts itself, different ones at each call.
    private static let temporary = "detox_temp_"

    /// Views whose user interaction is off by default.
    private static let nonInteractive: Set<String> = ["UILabel", "UIImageView", "UIButtonLabel"]

    static let format = DumpReader(
        format: .detox, title: "Detox view hierarchy", rules: .uiview, syntax: .xml,
        mark: "<ViewHierarchy",
        recognises: { $0.contains("<ViewHierarchy") }, read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        let text = builder.source.text
        let start = TextStart(text)
        if start.contains(" class=\"android.") || start.contains("<DecorView") {
            throw DumpProblem(
                "this is Detox's view hierarchy of an Android app, which does not tell what can be touched",
                in: builder.source, help: "print it with 'adb exec-out uiautomator dump /dev/tty'")
        }
        var tags = DetoxTags(text)
        let xml = XMLElements(tags.escaped())
        builder.note(xml)
        // Other elements belong to the log around it.
        let views = xml.views { element in
            element.name != "ViewHierarchy"
                && (element.name == DetoxTags.name || element.isCut || element["class"] != nil)
        }
        for (element, level) in views {
            let className = element["class"] ?? element.name
            let row = builder.row(of: element, className: className)
            builder.add(
                layer(of: element, className, &builder), level: level, row, at: frame(of: element))
        }
    }

    private static func frame(of element: XMLElement) -> PrintedRect {
        // Windows have no place; a truncated element may have lost it.
        let standard = element.isCut ? nil : "0"
        return PrintedRect.parts(
            x: element["x"] ?? standard, y: element["y"] ?? standard, width: element["width"],
            height: element["height"])
    }

    private static func layer(
        of element: XMLElement, _ className: String, _ builder: inout DumpBuilder
    ) -> Layer {
        let identifier = element.first("id", "testID").flatMap {
            $0.hasPrefix(temporary) ? nil : $0
        }
        var layer = Layer(
            name: identifier ?? className, className: className,
            text: element.first("text", "label"))
        layer.isHidden = element["visibility"] == "invisible"
        layer.opacity = builder.opacity(element["alpha"], line: element.line)
        layer.isUserInteractionEnabled = !nonInteractive.contains(className)
        return layer
    }
}

/// Turns Detox's view hierarchy into XML: its values are not escaped, and classes with generic arguments are no
/// names of elements.
///
/// Attributes are sorted by their names, which are known, so that a quote ends a value only before a later one.
struct DetoxTags {
    private static let keys = [
        "alpha", "class", "focused", "height", "id", "label", "tag", "testID", "text", "value",
        "visibility", "width", "x", "y",
    ].map { Array($0.utf8) }

    private static let ends = [">", "/>", " />"].map { Array($0.utf8) }

    /// The name that all elements get.
    static let name = "View"

    /// The maximum number of bytes of a class.
    private static let longestName = 2_000

    private let bytes: [UInt8]
    /// The next ` alpha="`, which follows each name.
    private var nextAlpha = -1
    /// The lowest number of an attribute of which no value ends in the rest of the text.
    private var endless = keys.count

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The text with values escaped, and with one name for all elements.
    mutating func escaped() -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            result += bytes[place..<start]
            let rest = bytes[start...]
            if rest.starts(with: "<![CDATA[".utf8) {
                let end = TextStart.place(of: Array("]]>".utf8), in: bytes, from: start)
                place = end.map { $0 + 3 } ?? bytes.count
                result += bytes[start..<place]
            } else if rest.starts(with: "</".utf8), !rest.starts(with: "</ViewHierarchy".utf8) {
                place = endOfName(from: start + 2)
                result += Array("</\(Self.name)".utf8)
            } else if let name = nameEnd(from: start) {
                result += Array("<\(Self.name)".utf8)
                place = addAttributes(from: name, to: &result)
            } else {
                result.append(bytes[start])
                place = start + 1
            }
        }
        return String(decoding: result + bytes[place...], as: UTF8.self)
    }

    /// The end of the class in an end tag; the brackets of generic arguments are balanced.
    private func endOfName(from start: Int) -> Int {
        var depth = 0
        for place in start..<max(start, min(bytes.count, start + Self.longestName)) {
            switch bytes[place] {
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">") where depth == 0: return place
            case UInt8(ascii: ">"): depth -= 1
            case UInt8(ascii: "/"), 0x0A: return start
            default: break
            }
        }
        return start
    }

    /// The end of the class in a start tag; `nil` if it is not one of Detox's.
    private mutating func nameEnd(from start: Int) -> Int? {
        let first = start + 1 < bytes.count ? bytes[start + 1] : 0
        guard first == UInt8(ascii: "_") || first.isLetter,
            !bytes[start...].starts(with: "<ViewHierarchy>".utf8)
        else { return nil }
        if nextAlpha < start {
            let mark = Array(" alpha=\"".utf8)
            nextAlpha = TextStart.place(of: mark, in: bytes, from: start) ?? bytes.count
        }
        guard nextAlpha < bytes.count, nextAlpha - start < Self.longestName,
            !bytes[start..<nextAlpha].contains(0x0A)
        else { return nil }
        return nextAlpha
    }

    /// Adds the attributes from an offset on, and returns their end.
    private mutating func addAttributes(from start: Int, to result: inout [UInt8]) -> Int {
        var place = start
        var last = -1
        while let (key, value) = attribute(at: place, after: last) {
            guard key < endless else { break }
            guard let end = end(ofValue: value, after: key) else {
                endless = key
                break
            }
            result += [UInt8(ascii: " ")] + Self.keys[key] + Array("=\"".utf8)
            for byte in bytes[value..<end] { result += Self.escapes[byte] ?? [byte] }
            result.append(UInt8(ascii: "\""))
            place = end + 1
            last = key
        }
        return place
    }

    /// The attribute at an offset, by its number, and the start of its value.
    private func attribute(at place: Int, after last: Int) -> (key: Int, value: Int)? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: " ") else { return nil }
        let rest = bytes[(place + 1)...]
        for key in Self.keys.indices where key > last && rest.starts(with: Self.keys[key]) {
            let value = place + 1 + Self.keys[key].count
            if bytes[value...].starts(with: "=\"".utf8) { return (key, value + 2) }
        }
        return nil
    }

    /// The offset of the quote that ends a value; `nil` if there is none.
    private func end(ofValue start: Int, after key: Int) -> Int? {
        for place in start..<max(start, bytes.count) where bytes[place] == UInt8(ascii: "\"") {
            if attribute(at: place + 1, after: key) != nil { return place }
            let rest = bytes[(place + 1)...]
            guard let mark = Self.ends.first(where: { rest.starts(with: $0) }) else { continue }
            // A log may have removed the line breaks.
            let after = rest.dropFirst(mark.count).first { $0 != 0x20 && $0 != 0x09 }
            if after.map({ [0x0A, 0x0D, UInt8(ascii: "<")].contains($0) }) ?? true { return place }
        }
        return nil
    }

    private static let escapes = [
        UInt8(ascii: "<"): Array("&lt;".utf8), UInt8(ascii: "&"): Array("&amp;".utf8),
        UInt8(ascii: "\""): Array("&quot;".utf8),
    ]
}

import LayerGeometry
import SourceDiagnostics

/// Reads mobile-mcp's answer to `mobile_list_elements_on_screen`: a list in JSON after a few words, or one in
/// text with an element per line.
///
/// Frames are in points on iOS and in pixels on Android. There is no nesting, and no order.
///
/// - Source: mobile-next/mobile-mcp's server.ts, format-elements.ts, android.ts and webdriver-agent.ts.
enum MobileListReader {
    private static let title = "Found these elements on screen:"

    private static let textTitle = "One element per line: @ref Type "

    private static let shape = JSONShape(
        marks: ["coordinates"], enough: ["coordinates"], notesLists: true)

    static let format = DumpReader(
        format: .mobileMCP, title: "mobile-mcp element list", rules: .candidates, syntax: .json,
        mayBeInPixels: true,
        mark: title, recognises: recognises, read: read)

    private static func recognises(_ start: TextStart) -> Bool {
        // In a message of the server or in a report, the list is escaped, and restored first.
        if start.contains("&quot;coordinates&") || start.contains("=&quot;") { return false }
        return start.contains(title) && !start.contains("\\\"coordinates\\")
            || start.contains(textTitle) && !start.contains("[disabled]\\")
            || start.hasKey("type")
                && ["\"coordinates\":{", "\"coordinates\": {"].contains(where: start.contains)
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        let list = list(ofRows: &builder)
        let text = list ?? withoutTitle(builder.source.text)
        let hierarchy = try JSONHierarchy(text, shape, &builder)
        if let first = hierarchy.elements.first,
            first["coordinates.x"] != nil,
            hierarchy.elements.allSatisfy({ $0["coordinates.width"] == nil })
        {
            throw DumpProblem(
                "a list of an old mobile-mcp, which has only the centres of elements",
                in: builder.source, at: first.place,
                help: "print it with a new version: npx @mobilenext/mobile-mcp@latest")
        }
        for element in hierarchy.elements {
            var row = DumpRow(element.place, className: element["type"])
            if list != nil { row.column = 1 }
            row.isDisabled = element.flag("enabled") == false
            builder.add(
                layer(of: element), level: element.level, row,
                onScreen: element.rect("coordinates", negative: .empty))
        }
    }

    /// The list in JSON for that in text, with its elements at their lines; `nil` if it is not in text.
    private static func list(ofRows builder: inout DumpBuilder) -> String? {
        let lines = builder.source.lines
        guard let title = lines.firstIndex(where: { $0.holds(textTitle) }) else { return nil }
        var list = lines.indices.map { $0 == title ? "[" : "" }
        var comma = ""
        for (index, line) in lines.enumerated().dropFirst(title + 1) {
            if let element = object(of: line) {
                list[index] = comma + element
                comma = ","
            } else {
                builder.skip(index + 1)
            }
        }
        return list.joined(separator: "\n") + "]"
    }

    /// A row in JSON: `@e1 Button label="Go" at=16,100 size=370x44 disabled`; `nil` if it is none.
    private static func object(of line: Substring) -> String? {
        var (isText, isEscaped) = (false, false)
        let words = line.split {
            if $0 == "\"", !isEscaped { isText.toggle() }
            isEscaped = $0 == "\\" && !isEscaped
            return $0.isBlank && !isText
        }
        guard let first = words.firstIndex(where: { $0.contains("=") }), first > 0,
            words[first - 1].utf8.allSatisfy(\.isClassByte)
        else { return nil }
        var members = ["\"type\":\"\(words[first - 1])\""]
        var numbers: [String] = []
        for word in words[first...] {
            let key = word.prefix { $0 != "=" }
            let value = word.dropFirst(key.count + 1)
            switch key {
            case "at", "size":
                numbers += value.split { $0 == "," || $0 == "x" }.filter { Double($0) != nil }
                    .map(String.init)
            case "disabled": members.append("\"enabled\":false")
            default:
                guard value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") else { break }
                members.append("\"\(key == "id" ? "identifier" : key)\":\(value)")
            }
        }
        guard numbers.count == 4 else { return nil }
        let sides = zip(["x", "y", "width", "height"], numbers).map { "\"\($0)\":\"\($1)\"" }
        members.append("\"coordinates\":{\(sides.joined(separator: ","))}")
        return "{\(members.joined(separator: ","))}"
    }

    /// The text with blanks in place of the words before the list, and of what a log has before them.
    private static func withoutTitle(_ text: String) -> String {
        var bytes = Array(text.utf8)
        guard let place = TextStart.place(of: Array(title.utf8), in: bytes, from: 0) else {
            return text
        }
        let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        for index in start..<place + title.utf8.count { bytes[index] = 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func layer(of element: JSONElement) -> Layer {
        let type = element["type"]
        var layer = Layer(
            name: element.first("identifier", "name", "label", "text"), className: type,
            text: element.first("label", "text", "value"), otherwise: "element")
        layer.touch.isControl = type.map { XCUISourceReader.controls.contains($0[...]) } ?? false
        return layer
    }
}

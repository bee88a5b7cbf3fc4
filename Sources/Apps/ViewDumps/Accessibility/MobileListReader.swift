import LayerGeometry
import SourceDiagnostics

/// Reads mobile-mcp's answer to `mobile_list_elements_on_screen`: a list in JSON after a few words.
///
/// Frames are in points on iOS and in pixels on Android. There is no nesting, and no order.
///
/// - Source: mobile-next/mobile-mcp's server.ts, android.ts and webdriver-agent.ts.
enum MobileListReader {
    private static let title = "Found these elements on screen:"

    private static let shape = JSONShape(
        marks: ["coordinates"], enough: ["coordinates"], notesLists: true)

    static let format = DumpReader(
        format: .mobileMCP, title: "mobile-mcp element list", rules: .candidates, syntax: .json,
        mayBeInPixels: true,
        mark: title, recognises: recognises, read: read)

    private static func recognises(_ start: TextStart) -> Bool {
        // In a message of the server, the list is escaped, and restored first.
        start.contains(title) && !start.contains("\\\"coordinates\\\":")
            || start.hasKey("type")
                && ["\"coordinates\":{", "\"coordinates\": {"].contains(where: start.contains)
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        let text = withoutTitle(builder.source.text)
        let hierarchy = try JSONHierarchy(text, shape, &builder)
        for element in hierarchy.elements {
            let row = DumpRow(element.place, className: element["type"])
            builder.add(
                layer(of: element), level: element.level, row,
                onScreen: element.rect("coordinates", negative: .empty))
        }
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

import LayerGeometry

/// Reads WebDriverAgent's `/source?format=json`: one object per element, with frames in points in screen
/// coordinates; curl also prints the response around it.
///
/// - Source: appium/WebDriverAgent's XCUIApplication+FBHelpers; `frame` and `rect` are rounded outwards to
///   whole points, `nativeFrame` is exact, and flags are the texts `1` and `0`.
enum WebDriverReader {
    private static let shape = JSONShape(
        marks: ["rawIdentifier", "rect", "isEnabled", "isVisible"], enough: ["rect"],
        wrappers: ["value"])

    static let format = DumpReader(
        format: .webDriver, title: "WebDriverAgent JSON source", rules: .candidates, syntax: .json,
        mark: "\"rawIdentifier",
        recognises: {
            $0.hasKey("rawIdentifier") || $0.hasKey("rect") && $0.hasKey("isEnabled")
        }, read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        let hierarchy = try JSONHierarchy(builder.source.text, shape, &builder)
        for element in hierarchy.elements {
            var row = DumpRow(element.place, className: element["type"])
            row.isDisabled = element.flag("isEnabled") == false
            row.verdict = .xcTest(isHittable: element.flag("isHittable"))
            builder.add(
                layer(of: element), level: element.level, row, onScreen: rect(of: element))
        }
        builder.noteVerdicts()
    }

    private static func layer(of element: JSONElement) -> Layer {
        let type = element["type"]
        var layer = Layer(
            name: element.first("rawIdentifier", "name", "label", "type") ?? "element",
            className: type, text: element.first("label", "value", "placeholderValue"))
        layer.isHidden = element.flag("isVisible") == false
        layer.touch.isControl = type.map { XCUISourceReader.controls.contains($0[...]) } ?? false
        return layer
    }

    private static func rect(of element: JSONElement) -> PrintedRect {
        let exact = PrintedRect.braces(element["nativeFrame"])
        return exact.rect != nil ? exact : element.rect("rect", orText: "frame")
    }
}

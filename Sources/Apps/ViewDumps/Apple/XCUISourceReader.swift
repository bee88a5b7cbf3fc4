import LayerGeometry

/// Reads Appium's page source of iOS apps: XML with one element per view, and frames in points in screen
/// coordinates.
///
/// - Source: WebDriverAgent's FBXPath; frames are rounded outwards to whole points, unless nativeFrame is
///   there, and `hittable` is XCTest's verdict. On the Mac, elements have an identifier and a title.
enum XCUISourceReader {
    private static let prefix = "XCUIElementType"

    /// The types of controls.
    static let controls: Set<Substring> = [
        "Button", "Switch", "Slider", "TextField", "SecureTextField", "TextView", "Cell",
        "SegmentedControl", "Stepper", "Link", "Key", "SearchField", "Toggle", "PickerWheel",
    ]

    static let format = DumpReader(
        format: .xcuiSource, title: "XCUITest page source", rules: .candidates, syntax: .xml,
        mark: "<AppiumAUT",
        recognises: { $0.contains("<XCUIElementType") || $0.contains("<AppiumAUT") }, read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        let xml = XMLElements(builder.source.text)
        builder.note(xml)
        for (element, level) in xml.views(where: { $0.name.hasPrefix(prefix) }) {
            // Of several sources in a log, the last one is the screen.
            if level == 0, element.name == prefix + "Application" { builder.beginCapture() }
            var row = builder.row(of: element, className: element.name)
            row.verdict = .xcTest(isHittable: element["hittable"].map { $0 == "true" })
            builder.add(layer(of: element), level: level, row, onScreen: frame(of: element))
        }
        builder.noteVerdicts()
    }

    private static func frame(of element: XMLElement) -> PrintedRect {
        let exact = PrintedRect.braces(element["nativeFrame"])
        // XCTest reports some frames as infinite, which only the other attributes replace.
        if exact.rect != nil, !element.isCut { return exact }
        // In a truncated element, the last number may be truncated, too.
        return PrintedRect.parts(
            x: element["x"], y: element["y"], width: element["width"],
            height: element.isCut ? nil : element["height"])
    }

    private static func layer(of element: XMLElement) -> Layer {
        let type = element.name.dropFirst(prefix.count)
        var layer = Layer(
            name: element.first("name", "identifier", "label", "title")
                ?? (type.isEmpty ? "view" : String(type)),
            className: element.name, text: element.first("label", "title", "value"))
        layer.isHidden = element["visible"] == "false"
        layer.touch.isControl = controls.contains(type)
        return layer
    }
}

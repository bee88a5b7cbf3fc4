import Diagnostics
import LayerGeometry

/// Reads Appium's page source of iOS apps: XML with one element per view, and frames in points in screen
/// coordinates.
///
/// - Source: WebDriverAgent's FBXPath; frames are rounded outwards to whole points, unless nativeFrame is
///   there, and `hittable` is XCTest's verdict.
enum XCUISourceReader {
    private static let prefix = "XCUIElementType"

    /// The types of controls.
    static let controls: Set<Substring> = [
        "Button", "Switch", "Slider", "TextField", "SecureTextField", "TextView", "Cell",
        "SegmentedControl", "Stepper", "Link", "Key", "SearchField", "Toggle", "PickerWheel",
    ]

    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        return !start.isScene
            && (start.contains("<XCUIElementType") || start.contains("<AppiumAUT"))
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.xcuiSource, source)
        let xml = XMLElements(text, source)
        builder.note(xml)
        // For each open element, the number of enclosing views.
        var open: [Int] = []
        for element in xml.elements {
            open.removeSubrange(min(element.level, open.count)...)
            let views = open.last ?? 0
            guard element.name.hasPrefix(prefix) else {
                open.append(views)
                continue
            }
            open.append(views + 1)
            var row = DumpRow(element, className: element.name)
            row.verdict = .xcTest(isHittable: element["hittable"].map { $0 == "true" })
            if element.isCut { builder.warn(.rowCut, row.line ?? 1, "the element is truncated") }
            builder.add(layer(of: element), level: views, row, onScreen: frame(of: element))
        }
        builder.noteVerdicts()
        return try builder.dump()
    }

    private static func frame(of element: XMLElement) -> PrintedRect {
        let exact = PrintedRect(braces: element["nativeFrame"])
        // XCTest reports some frames as infinite, which only the other attributes replace.
        if exact.rect != nil, !element.isCut { return exact }
        // In a truncated element, the last number may be truncated, too.
        return PrintedRect(
            x: element["x"], y: element["y"], width: element["width"],
            height: element.isCut ? nil : element["height"])
    }

    private static func layer(of element: XMLElement) -> Layer {
        let type = element.name.dropFirst(prefix.count)
        let label = element["label"]
        var layer = Layer(name: element["name"] ?? label ?? (type.isEmpty ? "view" : String(type)))
        layer.className = element.name
        layer.text = label ?? element["value"]
        layer.isHidden = element["visible"] == "false"
        layer.touch.isControl = controls.contains(type)
        return layer
    }
}

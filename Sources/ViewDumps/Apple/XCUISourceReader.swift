import Diagnostics
import LayerGeometry

/// Reads Appium's page source of an iOS app: XML with an element a view, frames in points of the
/// screen.
///
/// - Source: WebDriverAgent's FBXPath; frames are rounded outwards to whole points.
enum XCUISourceReader {
    private static let prefix = "XCUIElementType"

    /// The types that are made for being touched.
    static let controls: Set<Substring> = [
        "Button", "Switch", "Slider", "TextField", "SecureTextField", "TextView", "Cell",
        "SegmentedControl", "Stepper", "Link", "Key", "SearchField", "Toggle", "PickerWheel",
    ]

    /// Tells whether a text looks like it, by its beginning.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        return !start.isScene
            && (start.contains("<XCUIElementType") || start.contains("<AppiumAUT"))
    }

    /// Reads a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.xcuiSource, source)
        var places = AbsolutePlaces()
        let xml = XMLElements(text, source)
        builder.note(xml)
        // By the element's level: how many views it is in.
        var open: [Int] = []
        for element in xml.elements {
            open.removeSubrange(min(element.level, open.count)...)
            let views = open.last ?? 0
            guard element.name.hasPrefix(prefix) else {
                open.append(views)
                continue
            }
            open.append(views + 1)
            let row = DumpRow(element, className: element.name)
            if element.isCut { builder.warn(.rowCut, row.line ?? 1, "the element has no end") }
            builder.add(layer(of: element), level: views, row, at: frame(of: element), &places)
        }
        return try builder.dump()
    }

    private static func frame(of element: XMLElement) -> PrintedRect {
        // In a cut element the last number may be cut as well.
        PrintedRect(
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

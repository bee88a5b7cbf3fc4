import Diagnostics
import LayerGeometry

/// Reads `uiautomator dump` and Appium's page source of Android apps: XML with one element per view and
/// absolute bounds in pixels.
///
/// - Source: AOSP's AccessibilityNodeInfoDumper; appium-uiautomator2-server.
enum AndroidReader {
    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        guard !start.isScene, !start.contains("<XCUIElementType"), !start.contains("<AppiumAUT")
        else { return false }
        return start.contains("<hierarchy") || start.contains(" bounds=\"[")
            || start.contains(" bounds='[")
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.android, source)
        let xml = XMLElements(text, source)
        builder.note(xml)
        // For each open element, the number of enclosing views and the depth of the window.
        var open: [(views: Int, window: Double?)] = []
        var windows = 0.0
        for element in xml.elements {
            open.removeSubrange(min(element.level, open.count)...)
            let (views, window) = open.last ?? (0, nil)
            guard isView(element) else {
                open.append((views, window))
                if element.name == "window" {
                    // The frontmost window comes first.
                    windows -= 1
                    open[open.count - 1].window = element["layer"].flatMap(Double.init) ?? windows
                }
                continue
            }
            open.append((views + 1, nil))
            let row = DumpRow(element, className: className(of: element))
            if element.isCut { builder.warn(.rowCut, row.line ?? 1, "the element is truncated") }
            var layer = layer(of: element)
            if let window, window.isFinite { layer.zPosition = window }
            builder.add(
                layer, level: views, row, onScreen: PrintedRect(edges: element["bounds"]))
        }
        return try builder.dump()
    }

    /// Whether an element is a view: `node`, or a class name as written by Appium.
    private static func isView(_ element: XMLElement) -> Bool {
        switch element.name {
        case "node": true
        case "hierarchy", "displays", "display", "window": false
        default: element["bounds"] != nil || element["class"] != nil || element.name.contains(".")
        }
    }

    private static func className(of element: XMLElement) -> String {
        element["class"] ?? (element.name == "node" ? "" : element.name)
    }

    private static func layer(of element: XMLElement) -> Layer {
        let className = className(of: element)
        let description = element["content-desc"]
        let text = element["text"]
        let shortName = className.split(separator: ".").last.map(String.init)
        var layer = Layer(
            name: element["resource-id"] ?? description ?? text ?? shortName ?? "view")
        layer.className = className.isEmpty ? nil : className
        layer.text = text ?? description
        layer.isHidden = element["displayed"] == "false" || element["visible-to-user"] == "false"
        let order = element["drawing-order"].flatMap(Double.init)
        layer.zPosition = order.flatMap { $0.isFinite ? $0 : nil } ?? 0
        let isClickable = ["clickable", "long-clickable", "checkable"].contains {
            element[$0] == "true"
        }
        layer.isUserInteractionEnabled = isClickable
        layer.touch.isControl = isClickable
        return layer
    }
}

extension DumpRow {
    /// The information about an element.
    init(_ element: XMLElement, className: String) {
        self.init(line: element.line)
        self.className = VisibleText.escaped(className)
        isDisabled = element["enabled"] == "false"
        isUncertain = element.isCut
    }
}

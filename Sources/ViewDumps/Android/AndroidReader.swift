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
        let xml = XMLElements(text, source)
        var screens = DumpScreens(DumpBuilder(.android, source))
        screens.shown.note(xml)
        var windows = AndroidWindows(xml.elements)
        // The surroundings of each open element's contents.
        var open: [AndroidWindows.Place] = []
        for element in xml.elements {
            open.removeSubrange(min(element.level, open.count)...)
            let around = open.last ?? AndroidWindows.Place()
            guard AndroidWindows.isView(element) else {
                open.append(windows.entered(element, in: around))
                continue
            }
            var inside = around
            inside.views += 1
            open.append(inside)
            if around.isRepeated { continue }
            var layer = layer(of: element)
            if around.views == 0, let depth = windows.depth(of: element, in: around) {
                layer.zPosition = depth
            }
            let row = DumpRow(element, className: className(of: element))
            screens.add(to: windows.part(around), windows.absent(around)) { builder in
                if element.isCut {
                    builder.warn(.rowCut, row.line ?? 1, "the element is truncated")
                }
                builder.add(
                    layer, level: around.views, row,
                    onScreen: PrintedRect(edges: element["bounds"]),
                    scrolls: element["scrollable"] == "true"
                        || TouchTraits.scrollsOnAndroid(row.className))
            }
        }
        screens.shown.rootOrder = windows.order
        return try screens.dump()
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

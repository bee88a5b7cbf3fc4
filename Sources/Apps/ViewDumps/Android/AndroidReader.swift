import LayerGeometry
import SourceDiagnostics

/// Reads `uiautomator dump` and Appium's page source of Android apps: XML with one element per view and
/// absolute bounds in pixels.
///
/// - Source: AOSP's AccessibilityNodeInfoDumper; appium-uiautomator2-server.
enum AndroidReader {
    static let format = DumpReader(
        format: .android, title: "Android view hierarchy", rules: .android, syntax: .xml,
        mark: "<hierarchy",
        recognises: { start in
            ["<hierarchy", " bounds=\"[", " bounds='["].contains(where: start.contains)
        }, read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        let xml = XMLElements(builder.source.text)
        builder.note(xml)
        var windows = AndroidWindows(xml.elements)
        let hidden = hidden(xml.elements)
        // The surroundings of each open element's contents.
        var open: [AndroidWindows.Place] = []
        for (place, element) in xml.elements.enumerated() {
            open.removeSubrange(min(element.level, open.count)...)
            var around = open.last ?? AndroidWindows.Place()
            guard AndroidWindows.isView(element) else {
                open.append(windows.entered(element, in: around))
                // Of several sources in a log, the last one is the screen.
                if element.name == "hierarchy", around.depth == nil { builder.beginCapture() }
                continue
            }
            if around.views == 0 { around.display = around.display ?? element["display-id"] }
            var inside = around
            inside.views += 1
            open.append(inside)
            if around.isRepeated { continue }
            var layer = layer(of: element)
            layer.isHidden = hidden.contains(place)
            if isInvisible(element), !layer.isHidden { layer.isUserInteractionEnabled = false }
            if around.views == 0, let depth = windows.depth(of: element, in: around) {
                layer.zPosition = depth
                if around.takesTouches, element["package"] != "com.android.systemui" {
                    layer.isUserInteractionEnabled = true
                }
            }
            builder.add(to: windows.absent(around)) { builder in
                let row = builder.row(of: element, className: className(of: element))
                builder.add(
                    layer, level: around.views, row,
                    onScreen: PrintedRect.edges(element["bounds"]),
                    scrolls: element["scrollable"] == "true"
                        || TouchTraits.scrollsOnAndroid(row.className))
            }
        }
        builder.rootOrder = windows.order
    }

    private static func isInvisible(_ element: XMLElement) -> Bool {
        element["displayed"] == "false" || element["visible-to-user"] == "false"
    }

    /// The positions of elements that are invisible, like everything in them.
    ///
    /// Each view says this only of itself: Compose's holders of views may be invisible around visible ones.
    private static func hidden(_ elements: [XMLElement]) -> Set<Int> {
        var hidden: Set<Int> = []
        // For each level, whether something below was visible since the last element further out.
        var visible: [Int: Bool] = [:]
        for (place, element) in elements.enumerated().reversed() {
            let hasVisible = visible.removeValue(forKey: element.level + 1) == true
            let isVisible = AndroidWindows.isView(element) && !isInvisible(element) || hasVisible
            if !isVisible { hidden.insert(place) }
            visible[element.level] = visible[element.level] == true || isVisible
        }
        return hidden
    }

    private static func className(of element: XMLElement) -> String {
        element["class"] ?? (element.name == "node" ? "" : element.name)
    }

    private static func layer(of element: XMLElement) -> Layer {
        let className = className(of: element)
        var layer = Layer(
            name: element.first("resource-id", "content-desc", "text"),
            className: className.isEmpty ? nil : className,
            text: element.first("text", "content-desc"))
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

extension DumpBuilder {
    /// The information about an element, with a note if it is truncated.
    mutating func row(of element: XMLElement, className: String) -> DumpRow {
        var row = DumpRow(SourceRange(line: element.line, column: 1), className: className)
        row.isDisabled = element["enabled"] == "false"
        row.isUncertain = element.isCut
        if element.isCut { warn(.rowCut, element.line, "the element is truncated") }
        return row
    }
}

extension XMLElements {
    /// The elements that are views, each with the number of views that enclose it.
    func views(where isView: (XMLElement) -> Bool) -> [(element: XMLElement, level: Int)] {
        // For each open element, the number of enclosing views and itself.
        var open: [Int] = []
        return elements.compactMap { element in
            open.removeSubrange(min(element.level, open.count)...)
            let level = open.last ?? 0
            guard isView(element) else {
                open.append(level)
                return nil
            }
            open.append(level + 1)
            return (element, level)
        }
    }
}

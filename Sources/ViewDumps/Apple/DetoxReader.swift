import Diagnostics
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

    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        return !start.isScene && start.contains("<ViewHierarchy")
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        if TextStart(text).contains(" class=\"android.") || TextStart(text).contains("<DecorView") {
            throw DumpProblem(
                "this is Detox's view hierarchy of an Android app, which does not tell what can be touched",
                in: source, help: "print it with 'adb exec-out uiautomator dump /dev/tty'")
        }
        var builder = DumpBuilder(.detox, source)
        let xml = XMLElements(DetoxTags.escaped(text), source)
        builder.note(xml)
        // For each open element, the number of enclosing views.
        var open: [Int] = []
        for element in xml.elements {
            open.removeSubrange(min(element.level, open.count)...)
            let views = open.last ?? 0
            guard element.name != "ViewHierarchy" else {
                open.append(views)
                continue
            }
            open.append(views + 1)
            let className = element["class"] ?? element.name
            let row = DumpRow(element, className: className)
            if element.isCut { builder.warn(.rowCut, row.line ?? 1, "the element is truncated") }
            builder.add(
                layer(of: element, className, &builder), level: views, row, at: frame(of: element))
        }
        return try builder.dump()
    }

    private static func frame(of element: XMLElement) -> PrintedRect {
        // Windows have no place; a truncated element may have lost it.
        let standard = element.isCut ? nil : "0"
        return PrintedRect(
            x: element["x"] ?? standard, y: element["y"] ?? standard, width: element["width"],
            height: element["height"])
    }

    private static func layer(
        of element: XMLElement, _ className: String, _ builder: inout DumpBuilder
    ) -> Layer {
        let identifier = element["testID"].flatMap { $0.hasPrefix(temporary) ? nil : $0 }
        var layer = Layer(name: identifier ?? className)
        layer.className = className
        layer.text = element["text"] ?? element["label"]
        layer.isHidden = element["visibility"] == "invisible"
        layer.opacity = builder.opacity(element["alpha"], line: element.line)
        layer.isUserInteractionEnabled = !nonInteractive.contains(className)
        return layer
    }
}

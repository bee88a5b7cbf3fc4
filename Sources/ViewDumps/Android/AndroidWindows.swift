import Diagnostics
import LayerGeometry

/// The displays and windows of an Android dump: which of them are on the screen together, and in which
/// order.
///
/// `uiautomator dump --windows` prints a `window` for each with its layer, in a `display`. Appium prints
/// the root view of each in one `hierarchy`, in the order of `UiAutomation.getWindows()`: the frontmost
/// first. Other tools, which use androidx.test's UiAutomator, print them as `node`s in the order of a
/// hash set. The drawing order is that among siblings, and says nothing about windows.
///
/// - Source: AOSP's AccessibilityNodeInfoDumper and `AccessibilityWindowInfo.getLayer()`;
///   appium-uiautomator2-server's AXWindowHelpers; `UiDevice.getWindowRoots()` of androidx.test.
struct AndroidWindows {
    /// What encloses an element.
    struct Place {
        /// The number of views.
        var views = 0
        /// The display.
        var display: String?
        /// The depth of the window; `nil` outside of windows.
        var depth: Double?
        /// Whether it is in a hierarchy outside of windows.
        var isInHierarchy = false
        /// Whether it is in a window that was read before: a window that belongs to another one is
        /// printed inside that one and on its own.
        var isRepeated = false
    }

    /// The display that answers: the default one, or the first with views.
    private let shown: String?
    private var seen: Set<[String?]> = []
    /// The number of windows without a layer in the current display.
    private var windowCount = 0
    /// The number of hierarchies outside of windows.
    private var hierarchyCount = 0
    /// The number of root views in the current one, and of those in all that are `node`s.
    private var (rootCount, nodeCount) = (0, 0)
    private var hasSeveralNodes = false

    init(_ elements: [XMLElement]) {
        var found: [String?] = []
        var current: (display: String?, level: Int) = (nil, -1)
        for element in elements {
            if element.level <= current.level { current = (nil, -1) }
            if element.name == "display" {
                current = (Self.id(element), element.level)
            } else if Self.isView(element), found.last != current.display || found.isEmpty {
                found.append(current.display)
            }
        }
        shown = found.contains("0") ? "0" : found.first ?? nil
    }

    /// What is known about the order of the root views.
    var order: DumpBuilder.RootOrder {
        hasSeveralNodes ? .arbitrary : hierarchyCount > 1 ? .snapshots : .known
    }

    /// Whether an element is a view: `node`, or a class name as written by Appium.
    static func isView(_ element: XMLElement) -> Bool {
        switch element.name {
        case "node": true
        case "hierarchy", "displays", "display", "window": false
        default: element["bounds"] != nil || element["class"] != nil || element.name.contains(".")
        }
    }

    private static func id(_ element: XMLElement) -> String { element["id"] ?? "without an id" }

    /// The surroundings of the contents of an element that is not a view.
    mutating func entered(_ element: XMLElement, in around: Place) -> Place {
        var inside = around
        switch element.name {
        case "displays": seen = []
        case "display":
            inside.display = Self.id(element)
            windowCount = 0
        case "window":
            let marks = ["id", "title", "bounds", "layer"].map { element[$0] }
            if marks[0] != nil || marks[3] != nil {
                inside.isRepeated = !seen.insert([around.display] + marks).inserted
            }
            windowCount += 1
            let layer = element["layer"].flatMap(Double.init) ?? 0 - Double(windowCount)
            inside.depth = layer.isFinite ? layer : 0
        case "hierarchy" where around.depth == nil:
            inside.isInHierarchy = true
            hierarchyCount += 1
            (rootCount, nodeCount) = (0, 0)
        default: break
        }
        return inside
    }

    /// The depth of a root view; `nil` for one whose surroundings are not in the dump.
    mutating func depth(of element: XMLElement, in around: Place) -> Double? {
        if let depth = around.depth { return depth }
        guard around.isInHierarchy else { return nil }
        rootCount += 1
        if element.name == "node" {
            nodeCount += 1
            if nodeCount > 1 { hasSeveralNodes = true }
            return 0
        }
        return 1 - Double(rootCount)
    }

    /// The part of the dump that an element is in; `nil` for the one that is shown.
    func part(_ around: Place) -> String? {
        around.display == shown ? nil : around.display ?? ""
    }

    /// The part that an element is in, which is not shown.
    func absent(_ around: Place) -> DumpScreens.Absent {
        guard let display = around.display else {
            return DumpScreens.Absent(
                remark: "outside of its displays",
                reason: "there are views outside of the displays")
        }
        let name = VisibleText.escaped(String(display.unicodeScalars.prefix(40)))
        return DumpScreens.Absent(
            remark: "of display \(name)",
            reason: "display \(name) is another screen")
    }
}

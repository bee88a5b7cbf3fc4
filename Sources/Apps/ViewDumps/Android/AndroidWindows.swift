import SourceDiagnostics

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
        /// Whether the window takes all touches in it, whatever its views do.
        ///
        /// Of several windows, those of apps and keyboards do; what the system's take is not in the dump.
        /// Appium prints packages, and no types.
        ///
        /// - Source: AOSP's `InputDispatcher::findTouchedWindowAtLocked`.
        var takesTouches = false
        /// Whether it is in a hierarchy outside of windows.
        var isInHierarchy = false
        /// Whether it is in a window that was read before: a window that belongs to another one is
        /// printed inside that one and on its own.
        var isRepeated = false
    }

    /// The display that answers: the default one, or the first with views.
    private let shown: String?
    /// Whether the display has several windows.
    private let areSeveral: Bool
    /// The number of root views of Appium's in each hierarchy outside of windows.
    private var roots: [Int] = []
    /// The number of hierarchies entered.
    private var hierarchyCount = 0
    private var seen: Set<[String?]> = []
    /// The number of windows without a layer in the current display.
    private var windowCount = 0
    /// The number of root views in the current one, and of those in all that are `node`s.
    private var (rootCount, nodeCount) = (0, 0)

    init(_ elements: [XMLElement]) {
        var found: [String?] = []
        var current: (display: String?, level: Int) = (nil, -1)
        // The levels of the window and the root view around an element.
        var (window, root): (Int?, Int?)
        var counts: [String?: Int] = [:]
        for element in elements {
            if element.level <= current.level { current = (nil, -1) }
            if let around = window, element.level <= around { window = nil }
            if let around = root, element.level <= around { root = nil }
            switch element.name {
            case "display": current = (Self.id(element), element.level)
            case "window": window = window ?? element.level
            case "hierarchy" where window == nil: roots.append(0)
            case _ where Self.isView(element) && root == nil:
                root = element.level
                let display = current.display ?? element["display-id"]
                found.append(display)
                if window != nil { counts[display, default: 0] += 1 }
                if window == nil, element.name != "node", !roots.isEmpty {
                    roots[roots.count - 1] += 1
                }
            default: break
            }
        }
        shown = found.contains("0") ? "0" : found.first ?? nil
        areSeveral = counts[shown, default: 0] > 1
    }

    /// What is known about the order of the root views.
    var order: DumpBuilder.RootOrder {
        nodeCount > 1 ? .arbitrary : .known
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
            inside.takesTouches =
                areSeveral
                && ["TYPE_APPLICATION", "TYPE_INPUT_METHOD"].contains(element["type"])
        case "hierarchy" where around.depth == nil:
            inside.isInHierarchy = true
            inside.takesTouches = roots[hierarchyCount] > 1
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
            return 0
        }
        return 1 - Double(rootCount)
    }

    /// The part of the dump that an element is in; `nil` for the one that is shown.
    func absent(_ around: Place) -> DumpBuilder.Absent? {
        if around.display == shown { return nil }
        guard let display = around.display else {
            return DumpBuilder.Absent(
                key: "", remark: "outside of its displays",
                reason: "there are views outside of the displays")
        }
        let name = VisibleText.escaped(String(display.unicodeScalars.prefix(40)))
        return DumpBuilder.Absent(
            key: display, remark: "of display \(name)",
            reason: "display \(name) is another screen")
    }
}

/// The activities of a `dumpsys activity`, with the states that decide which of them are on the screen.
///
/// One that is stopped or finished is not on the screen; one that is neither stopped nor resumed is
/// behind the resumed one, whose window is modal: it takes the touches outside of it, too. They are
/// printed by task, in no order of their own. Several can be resumed, side by side or on different
/// displays, of which the default one is shown.
///
/// - Source: AOSP's InputDispatcher; its `Activity.dump` and FragmentActivity's, which prints its state
///   after the views; `displayId=0(type=INTERNAL)`, after tasks and activities, of
///   ActivityTaskManagerService.
struct DumpedActivities {
    private struct Activity {
        /// The first line, from 1.
        let line: Int
        /// The component, or the class.
        var name = "an activity"
        /// The identity hash code, once it was printed.
        var address: Substring?
        /// The states as first printed, in any order and on one line or several; fragments print states
        /// of such names later.
        var states: [String: Bool] = [:]
        /// The number of its display.
        var display = 0
        /// Whether it has views in the dump.
        var hasViews = false

        var isFinished: Bool { states["mFinished="] == true }
        var isGone: Bool { states["mStopped="] == true || isFinished }
        var isResumed: Bool { states["mResumed="] == true && !isGone }

        /// Takes the states of a line: `mResumed=true mStopped=false mFinished=false`.
        mutating func take(_ line: Substring) {
            for name in DumpedActivities.names where states[name] == nil && line.holds(name) {
                states[name] = line.holds(name + "true")
            }
        }
    }

    private var all = [Activity(line: 1)]
    /// The activity of the line entered last.
    private var current = 0
    /// The displays on which are one that is resumed and one behind it.
    private let stacked: Set<Int>
    /// The display that answers.
    private let shown: Int

    /// Finds the activities in a text; without one, there are none, and all views are on the screen.
    init(_ source: SourceText?) {
        // That of the task.
        var display = 0
        for (index, line) in (source?.lines ?? []).enumerated() where Self.mayMatter(line) {
            let words = line.split(separator: " ", maxSplits: 6)
            if words.first == "TASK" {
                display = Self.display(in: line) ?? 0
            } else if words.first == "ACTIVITY", words.count > 1 {
                all.append(Activity(line: index + 1, display: Self.display(in: line) ?? display))
                all[all.count - 1].name = String(words[1].unicodeScalars.prefix(100))
            } else if words.first == "Local", words.count > 2 {
                if let address = all[all.count - 1].address, address != words[2] {
                    all.append(Activity(line: index + 1, display: display))
                }
                all[all.count - 1].address = words[2]
            } else {
                all[all.count - 1].take(line)
            }
        }
        let there = all.filter { !$0.states.isEmpty && !$0.isGone }
        let displays = Set(all.dropFirst().filter { !$0.isGone }.map(\.display))
        shown = displays.contains(0) ? 0 : displays.min() ?? 0
        stacked = displays.filter { display in
            Set(there.filter { $0.display == display }.map(\.isResumed)).count > 1
        }
    }

    /// The number after `displayId=`; `nil` if there is none.
    private static func display(in line: Substring) -> Int? {
        line.split(separator: " ").last { $0.hasPrefix("displayId=") }
            .flatMap { Int($0.dropFirst("displayId=".count).prefix(while: \.isNumber)) }
    }

    /// Whether a line may begin an activity or tell its state.
    private static func mayMatter(_ line: Substring) -> Bool {
        let rest = line.utf8.drop { $0.isBlank }
        return beginnings.contains { rest.starts(with: $0.utf8) }
            || rest.first == UInt8(ascii: "m") && names.contains { line.holds($0) }
    }

    private static let beginnings = [
        "TASK ", "ACTIVITY ", "Local Activity ", "Local FragmentActivity ",
    ]
    private static let names = ["mResumed=", "mStopped=", "mFinished="]

    /// The number of resumed activities with views on the display that is shown, among the lines entered.
    var resumedCount: Int { all.count { $0.hasViews && $0.isResumed && $0.display == shown } }

    /// Goes to a line of a view.
    ///
    /// - Parameter line: Greater than the last one.
    mutating func enter(line: Int) {
        while current + 1 < all.count, all[current + 1].line <= line { current += 1 }
        all[current].hasViews = true
    }

    /// The part of the dump that the line entered last is in; `nil` for the one that is shown.
    var absent: DumpBuilder.Absent? {
        let activity = all[current]
        let name = VisibleText.escaped(activity.name)
        if activity.isGone {
            let state = activity.isFinished ? "finished" : "stopped"
            return DumpBuilder.Absent(
                key: String(current), remark: "of a stopped activity",
                reason: "\(name) is \(state), so it is not on the screen")
        }
        if activity.display != shown {
            let display = "display \(activity.display)"
            return DumpBuilder.Absent(
                key: display, remark: "of \(display)", reason: "\(display) is another screen")
        }
        if activity.isResumed || !stacked.contains(shown) { return nil }
        return DumpBuilder.Absent(
            key: String(current), remark: "of a paused activity",
            reason: "\(name) is behind the resumed activity, which takes all touches")
    }
}

/// Texts of known tools from which nothing can be read that could be hit.
enum PlacelessText {
    /// A kind of text: what is wrong with it, what prints more, and how it is recognised.
    typealias Kind = (message: String, help: String, recognises: (Substring) -> Bool)

    /// The kind of a text; `nil` if it is none of these.
    static func find(in text: String) -> Kind? {
        let start = text.prefixOfBytes(1 << 16)
        return all.first { $0.recognises(start) }
    }

    private static let printViews =
        "print their views: expression -l objc -O -- [[UIWindow keyWindow] recursiveDescription]"
    private static let printScreen = "adb exec-out uiautomator dump /dev/tty"

    private static var all: [Kind] {
        [
            (
                "WebKit prints x in place of y here, so nothing can be hit",
                "print its GraphicsLayers: internals.layerTreeAsText(document)",
                words(["(CALayer tree root"], ["(UIView tree root"])
            ),
            (
                "view controllers have no frames, so nothing can be hit", printViews,
                line(after: "|+") { $0.first == "<" && $0.holds(">, state: ") }
            ),
            (
                "UIKit's _autolayoutTrace has no frames, so nothing can be hit", printViews,
                line(after: "|") {
                    ($0.hasPrefix("•") || $0.hasPrefix("*<")) && $0.holds(":0x")
                }
            ),
            (
                "a log of constraints has no frames, so nothing can be hit", printViews,
                line(after: "\"") { $0.hasPrefix("<NSLayoutConstraint:0x") }
            ),
            (
                "an object's _ivarDescription is not a tree of views, so nothing can be hit",
                printViews,
                {
                    $0.holds("*): <")
                        && line { $0.hasPrefix("in ") && $0.hasSuffix(":") }($0)
                }
            ),
            (
                "this is a tree of Flutter's widgets, render objects or semantics, which is not read",
                "print what accessibility sees of it: maestro --device $ID hierarchy",
                words(["FlutterBinding - "], ["RenderView#"], ["SemanticsNode#"])
            ),
            (
                "this is a semantics tree of Jetpack Compose, which is not read",
                "print the screen: \(printScreen)", words(["Node #", " at (l="])
            ),
            (
                "this is one view of an Espresso test, not a hierarchy",
                "print the screen: \(printScreen)",
                line { $0.hasPrefix("View Details: ") && $0.holds("{id=") }
            ),
            (
                "this is a list of windows, without the views in them",
                "print the views: adb shell dumpsys activity top",
                words(["WINDOW MANAGER WINDOWS"], ["ACCESSIBILITY MANAGER ("])
            ),
            (
                "this is Windows' UI Automation tree, which is not read",
                "known are apps of iOS, macOS and Android: 'hitbox help dumps'",
                words(
                    ["RuntimeId=\"", "AutomationId=\""], ["RuntimeId=\"", "IsOffscreen=\""],
                    ["BoundingRectangle", "ControlType"])
            ),
            (
                "this is Playwright's aria snapshot, which has no frames, so nothing can be hit",
                "of an app, print its views or its accessibility tree: 'hitbox help dumps'",
                line(isAria)
            ),
            (
                "this is a text of Accessibility Inspector about one element, not a tree",
                "print the tree: axe describe-ui --udid $UDID",
                { start in
                    ["Label", "Traits", "Identifier"].allSatisfy { key in
                        line { $0.hasPrefix("\(key):") || $0.hasPrefix("\(key)\t") }(start)
                    }
                }
            ),
            (
                "this is Sentry's view hierarchy, which is not read",
                "print the app's views: 'hitbox help dumps'", words(["\"rendering_system\""])
            ),
            (
                "this is a message of uiautomator, without a hierarchy",
                "once the screen is at rest: \(printScreen)",
                words(
                    ["ERROR: could not get idle state"], ["ERROR: null root node returned"],
                    ["UI hierchary dumped to:"])
            ),
            (
                "this is a web page, which does not tell where its elements are",
                "of a driver, take the source in the context NATIVE_APP",
                { $0.prefix(2_000).lowercased().holds("<!doctype html") }
            ),
        ]
    }

    /// Recognises texts with all words of one of several lists.
    private static func words(_ lists: [String]...) -> (Substring) -> Bool {
        { text in lists.contains { $0.allSatisfy(text.holds) } }
    }

    /// Recognises texts with a line of a kind.
    ///
    /// - Parameter marks: What may be before it, besides blanks.
    private static func line(
        after marks: String = "", _ isLine: @escaping (Substring) -> Bool
    ) -> (Substring) -> Bool {
        { text in
            text.split(whereSeparator: \.isNewline).contains { line in
                isLine(line.drop { $0.isBlank || marks.contains($0) })
            }
        }
    }

    /// The roles in aria snapshots, the frequent ones.
    private static let roles: Set<Substring> = [
        "banner", "button", "checkbox", "dialog", "generic", "heading", "img", "link", "list",
        "listitem", "main", "navigation", "paragraph", "textbox",
    ]

    /// Whether a line is one of an aria snapshot: `- button "Save" [ref=e2]`, `- list:`.
    private static func isAria(_ line: Substring) -> Bool {
        guard line.hasPrefix("- ") else { return false }
        let role = line.dropFirst(2).prefix { $0.isLetter }
        let rest = line[role.endIndex...]
        return roles.contains(role)
            && (rest.hasPrefix(" \"") || rest.hasPrefix(" [ref=") || rest == ":")
    }
}

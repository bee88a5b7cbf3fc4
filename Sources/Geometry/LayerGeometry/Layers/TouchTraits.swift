/// The touch behaviour of a view beyond UIView's properties: what its class does in code, as far as
/// known.
///
/// UIKit's and Android's rules read these traits; Core Animation's do not. They belong to the layer,
/// so that a scene made from a dump gives the dump's answers.
public struct TouchTraits: Hashable, Sendable {
    /// Whether the view is a control although its class name does not say so: its base class is
    /// one, or it can be clicked.
    public var isControl = false
    /// Whether the view has gesture recognizers.
    public var hasGestureRecognizers = false
    /// Whether the view lets touches through unless a subview takes them: a `hitTest` that never
    /// returns the view itself.
    public var isPassThrough = false
    /// Whether the root view, which is the rearmost subview, lets touches through like the view
    /// itself: an overlay window whose `hitTest` returns nil if only the window or its root view
    /// would be hit.
    ///
    /// So do the views that UIKit inserts between the two.
    ///
    /// - Source: reported for the overlay windows of many libraries; not documented.
    public var isRootPassThrough = false
    /// Whether touches outside the bounds reach the subviews, unless the view clips to its bounds: a
    /// `hitTest` that asks them wherever the point is, as React Native's views do.
    public var reachesOverflow = false
    /// Whether the view takes part in a transition: that its user interaction is off says nothing
    /// about the screen at rest.
    public var isInTransition = false
    /// How far the touch area extends beyond the bounds on every side, in points of the view's own
    /// space: a `point(inside:with:)` that enlarges the bounds or, if negative, shrinks them.
    public var outset: Double = 0
    /// Whether y grows upwards, as in an AppKit view that is not flipped.
    ///
    /// The edge at maxY is then inside and the one at minY outside, so that the edge lower on the
    /// screen is always excluded.
    ///
    /// - Source: Apple's reference for `NSMouseInRect`, by which `NSView.hitTest(_:)` asks.
    public var isYUp = false
    /// The content size of a scroll view; `nil` if it is unknown, and for all other views.
    public var contentSize: Size?

    /// Creates the traits of a plain view.
    public init() {}
}

extension TouchTraits {
    /// Whether a class is a control, judging by its name: it has the suffix of one of UIKit's own.
    public static func isControl(_ className: String) -> Bool {
        controls.contains(where: className.hasSuffix)
            && !others.contains(where: className.hasSuffix)
            && !(className.hasPrefix("_UI") && texts.contains(where: className.hasSuffix))
    }

    /// Whether a class is known, or judging by its name expected, to let touches through that hit
    /// none of its subviews.
    ///
    /// - Source: observed: windows of the keyboard and the status bar do not block the app, nor do
    ///   the views that hold iOS 26's floating bars, which cover the screen; not documented. Overlays:
    ///   react-native-screens' pointInside, and hitTest of react-native-navigation and FLEX. SwiftUI's
    ///   views that group others: hitTest in OpenSwiftUI's UIKitDisplayList.
    public static func isPassThrough(_ className: String) -> Bool {
        if className.lowercased().contains("passthrough") { return true }
        if passThrough.contains(className) { return true }
        let (module, name) = parts(of: className)
        return ["UIKit", "SwiftUI"].contains(module) && passThroughInSwift.contains(name)
    }

    /// Whether a class is known to pass touches outside its bounds to its subviews: React Native's
    /// views, and SwiftUI's that group others, often without a size.
    ///
    /// - Source: facebook/react-native's RCTView and RCTViewComponentView, and their subclasses, such
    ///   as those of react-native-screens and react-native-safe-area-context.
    public static func reachesOverflow(_ className: String) -> Bool {
        let (_, name) = parts(of: className)
        return overflowing.contains(name)
            || name.hasSuffix("ComponentView") && ["RCT", "RN"].contains(where: name.hasPrefix)
    }

    /// Whether a class scrolls its content on Android, judging by its name.
    public static func scrollsOnAndroid(_ className: String) -> Bool {
        androidScrollers.contains(where: className.hasSuffix)
    }

    private static let androidScrollers = [
        "ScrollView", "RecyclerView", "ListView", "GridView", "ViewPager", "ViewPager2", "WebView",
        "android.widget.Gallery",
    ]

    /// Whether UIKit inserts views of a class between a window and its root view.
    public static func isAroundRootView(_ className: String) -> Bool {
        className == "UITransitionView" || className == "UIDropShadowView"
    }

    /// Whether UIKit puts screens into a view of a class, and animates them in it.
    public static func holdsScreens(_ className: String) -> Bool {
        [
            "UILayoutContainerView", "UINavigationTransitionView", "UITransitionView",
            "UIViewControllerWrapperView",
        ].contains(className)
    }

    /// Whether UIKit shows a view of a class only while it pushes or pops a screen.
    public static func isOfTransition(_ className: String) -> Bool {
        className == "_UIParallaxDimmingView" || className == "_UIParallaxOverlayView"
    }

    private static let passThrough: Set<String> = [
        "UITextEffectsWindow", "UIRemoteKeyboardWindow", "UIInputSetContainerView",
        "UIInputSetHostView", "UIStatusBarWindow", "UIEditingOverlayGestureView",
        "_UITabBarContainerView", "_UITabBarContainerWrapperView", "_UIFloatingBarContainerView",
        "_UIFloatingBarHostingView", "RNSFullWindowOverlayContainer", "RNNOverlayWindow",
        "FLEXWindow",
    ]

    /// Classes of Swift, without the module.
    private static let passThroughInSwift: Set<String> = [
        "_UITabContainerView", "FloatingBarContainerView", "FloatingBarHostingView",
        "_UIInheritedView",
    ]

    private static let overflowing: Set<String> = [
        "RCTView", "RCTImageView", "RCTModalHostContainerView", "RCTRootContentView",
        "RCTSafeAreaView", "RCTScrollContentView", "RCTScrollView", "RNSScreenView",
        "RNSScreenContentWrapper", "RNCSafeAreaProvider", "RNCSafeAreaView", "_UIInheritedView",
    ]

    private static let texts = ["TextField", "TextView"]
    /// Refresh controls are pulled by their scroll view and never touched directly; React Native's
    /// texts are only displayed.
    private static let others = ["RefreshControl", "RCTTextView", "RCTVirtualTextView"]

    private static let controls = [
        "Button", "Switch", "Slider", "Control", "TextField", "TextView", "Stepper", "Cell",
        "PageControl", "Picker",
    ]
}

extension TouchTraits {
    /// The module and the plain name of a class, which Swift may have mangled: `UIKit` and
    /// `BarView` for `UIKit.BarView<Content>` and for `_TtGC5UIKit7BarViewVS_7Content_`.
    static func parts(of className: String) -> (module: String, name: String) {
        guard className.hasPrefix("_Tt") else {
            let plain = className.prefix { $0 != "<" }
            guard let dot = plain.lastIndex(of: ".") else { return ("", String(plain)) }
            let module = plain.prefix { $0 != "." }
            return (String(module), String(plain[plain.index(after: dot)...]))
        }
        var rest = className.utf8.dropFirst(3)
        let kinds = rest.prefix { !(0x30...0x39).contains($0) }
        rest = rest[kinds.endIndex...]
        let module = identifier(&rest) ?? ""
        // One name for each class around it; a private one is preceded by its file's.
        var name = ""
        for _ in 0..<max(1, kinds.count { $0 == UInt8(ascii: "C") || $0 == UInt8(ascii: "V") }) {
            if rest.first == UInt8(ascii: "P") {
                rest = rest.dropFirst()
                _ = identifier(&rest)
            }
            guard let next = identifier(&rest) else { break }
            name = next
        }
        return (module, name.isEmpty ? className : name)
    }

    /// Takes an identifier: its length, and its characters.
    private static func identifier(_ rest: inout Substring.UTF8View) -> String? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard let count = Int(Substring(digits)), digits.count < 5 else { return nil }
        rest = rest[digits.endIndex...]
        guard count > 0, let text = String(rest.prefix(count)), text.utf8.count == count else {
            return nil
        }
        rest = rest.dropFirst(count)
        return text
    }
}

extension TouchTraits {
    /// Finds the views that let touches through because of their classes: views of known classes,
    /// the root views of such windows, including the views that UIKit inserts around them, and what
    /// holds a sheet over a screen that it does not dim.
    ///
    /// - Parameter views: Each view with its level, in pre-order.
    /// - Returns: The positions of those not marked `isPassThrough` yet, in ascending order.
    public static func unmarkedPassThrough(
        _ views: some Sequence<(layer: Layer, level: Int)>
    ) -> [Int] {
        var unmarked: [Int] = []
        var known: [String: Bool] = [:]
        // The level of the next view, if it inherits from the one before.
        var heirLevel: Int?
        // The level of the next view, if it may dim the screen behind a sheet.
        var sheetLevel: Int?
        for (index, (layer, level)) in views.enumerated() {
            let name = layer.className ?? ""
            let isKnown = known[name] ?? isPassThrough(name)
            known[name] = isKnown
            let inherits = level == heirLevel
            let isOff = layer.isHidden || !layer.isUserInteractionEnabled || layer.opacity < 0.01
            if level == sheetLevel, name == "UIDimmingView", isOff, unmarked.last != index - 1 {
                unmarked.append(index - 1)
            }
            let isHolder = name == "UITransitionView" && !layer.touch.isPassThrough
            sheetLevel = isHolder ? level + 1 : nil
            if isKnown || inherits, !layer.touch.isPassThrough { unmarked.append(index) }
            let hasHeir =
                layer.touch.isRootPassThrough || isKnown && name.hasSuffix("Window")
                || inherits && isAroundRootView(name)
            heirLevel = hasHeir ? level + 1 : nil
        }
        return unmarked
    }
}

import Testing

@testable import LayerGeometry

@Suite struct `Views that let touches through by their classes` {
    /// The unmarked views among views given by level and class.
    private func unmarked(_ views: (Int, String)...) -> [String] {
        let layers = views.map { level, className in
            var layer = Layer(name: className)
            layer.className = className
            return (layer: layer, level: level)
        }
        return TouchTraits.unmarkedPassThrough(layers).map { layers[$0].layer.name }
    }

    @Test func `are of known classes, or root views of such windows with the views around them`() {
        #expect(
            unmarked(
                (0, "PassThroughWindow"), (1, "UITransitionView"), (2, "UIDropShadowView"),
                (3, "UIView"), (4, "UIButton"), (1, "UILabel"))
                == ["PassThroughWindow", "UITransitionView", "UIDropShadowView", "UIView"])
        #expect(unmarked((0, "UIWindow"), (1, "UITransitionView"), (2, "UIView")).isEmpty)
        let plain = unmarked((0, "UIView"), (1, "PassThroughView"), (2, "UIView"))
        #expect(plain == ["PassThroughView"])
    }

    @Test func `are not the siblings of the views around a root view`() {
        #expect(
            unmarked((0, "PassThroughWindow"), (1, "UITransitionView"), (1, "UIView"))
                == ["PassThroughWindow", "UITransitionView"])
        #expect(unmarked((0, "PassThroughWindow"), (0, "UIWindow")) == ["PassThroughWindow"])
    }

    @Test func `are not found again if they are already marked`() {
        var window = Layer(name: "window")
        window.touch.isPassThrough = true
        window.touch.isRootPassThrough = true
        let views = [(layer: window, level: 0), (layer: Layer(name: "root"), level: 1)]
        #expect(TouchTraits.unmarkedPassThrough(views) == [1])
    }
}

@Suite struct `The name of a class` {
    @Test(arguments: [
        ("UIView", "", "UIView"), ("MyApp.Bar", "MyApp", "Bar"),
        (
            "UIKit.FloatingBarHostingView<UIKit.FloatingBarContainer>", "UIKit",
            "FloatingBarHostingView"
        ),
        ("_TtC5UIKit19_UITabContainerView", "UIKit", "_UITabContainerView"),
        (
            "_TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_", "UIKit",
            "FloatingBarHostingView"
        ),
        ("_TtCC5MyApp5Outer5Inner", "MyApp", "Inner"), ("_TtC", "", "_TtC"),
        ("_TtC99999999999999999999UIKit3Bar", "", "_TtC99999999999999999999UIKit3Bar"),
        ("_TtC5UIKit9Bar", "UIKit", "_TtC5UIKit9Bar"), ("", "", ""),
    ])
    func `is found, mangled or not`(className: String, module: String, name: String) {
        let parts = TouchTraits.parts(of: className)
        #expect(parts.module == module && parts.name == name)
    }

    @Test(arguments: [
        ("_UIFloatingBarContainerView", true), ("UIKit.FloatingBarContainerView", true),
        ("_TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_", true),
        ("_TtC5UIKit24FloatingBarContainerView", true), ("UIKit._UITabContainerView", true),
        ("MyApp.FloatingBarContainerView", false), ("UINavigationBar", false),
        ("MyApp.PassthroughView", true), ("SwiftUI._UIInheritedView", true),
        ("_TtC7SwiftUI16_UIInheritedView", true), ("SwiftUI._UIGraphicsView", false),
    ])
    func `decides whether touches pass through`(className: String, passes: Bool) {
        #expect(TouchTraits.isPassThrough(className) == passes)
    }

    @Test(arguments: [
        ("RCTView", true), ("RCTViewComponentView", true), ("RCTScrollViewComponentView", true),
        ("RNSScreenStackHeaderConfigComponentView", true), ("RCTRootContentView", true),
        ("RNSScreenView", true), ("RNCSafeAreaView", true), ("RNSScreenStackView", false),
        ("RCTSurfaceView", false), ("RCTTextView", false), ("RCTCustomScrollView", false),
        ("UIView", false), ("MyComponentView", false), ("SwiftUI._UIInheritedView", true),
    ])
    func `decides whether touches outside the bounds reach the subviews`(
        className: String, reaches: Bool
    ) {
        #expect(TouchTraits.reachesOverflow(className) == reaches)
    }
}

import LayerGeometry
import Testing

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

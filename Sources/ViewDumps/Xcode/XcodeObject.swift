import LayerGeometry

/// An object of a capture: a window, a view or a layer, with the properties known so far.
struct XcodeObject {
    /// The group that lists the object.
    enum Group {
        case unknown, window, view, appKitWindow, appKitView, layer, other

        /// The group with an identifier.
        init(_ identifier: String) {
            switch identifier {
            case "com.apple.UIKit.UIWindow": self = .window
            case "com.apple.UIKit.UIView": self = .view
            case "com.apple.AppKit.NSWindow": self = .appKitWindow
            case "com.apple.AppKit.NSView": self = .appKitView
            case "com.apple.QuartzCore.CALayer": self = .layer
            default: self = .other
            }
        }
    }

    /// The known properties, and flags.
    struct Known: OptionSet {
        let rawValue: UInt16

        static let bounds = Known(rawValue: 1 << 0)
        static let position = Known(rawValue: 1 << 1)
        static let frame = Known(rawValue: 1 << 2)
        static let hidden = Known(rawValue: 1 << 3)
        static let opacity = Known(rawValue: 1 << 4)
        static let interaction = Known(rawValue: 1 << 5)
        static let clipping = Known(rawValue: 1 << 6)
        /// A window that is not visible.
        static let invisible = Known(rawValue: 1 << 7)
        /// One of UIKit's own windows.
        static let intern = Known(rawValue: 1 << 8)
        static let disabled = Known(rawValue: 1 << 9)
        /// A view of AppKit in which y points down.
        static let flipped = Known(rawValue: 1 << 10)
        static let mask = Known(rawValue: 1 << 11)
    }

    /// Its properties, as far as a layer has them: a view's identifier becomes the name.
    var layer = Layer()
    /// A view's frame, or that of an NSWindow on the screen.
    var frame = Rect.zero
    var known: Known = []
    var group = Group.unknown
    /// The index of the class; -1 for an object that was only referred to.
    var className: Int32 = -1
    /// The subviews or sublayers, back to front, by their indexes.
    var children: [Int32] = []
    /// The response that listed the children.
    var childrenFrom: Int32 = -1
    /// The views in an NSWindow.
    var views: [Int32] = []
    /// A view's layer.
    var layerObject: Int32 = -1
    /// A layer's mask, and its delegate.
    var mask: Int32 = -1
    var delegate: Int32 = -1
    var label: String?
    var tag = 0
    var windowLevel = 0.0

    /// Resets the properties of a previous object at this address.
    mutating func forgetProperties() {
        let old = self
        self = XcodeObject()
        (group, children, childrenFrom) = (old.group, old.children, old.childrenFrom)
        (views, layerObject) = (old.views, old.layerObject)
    }
}

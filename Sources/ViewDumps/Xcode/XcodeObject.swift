import LayerGeometry

/// An object of a capture: a window, a view or a layer, with what is known of it so far.
struct XcodeObject {
    /// The group of objects that it was listed in.
    enum Group {
        case unknown, window, view, appKitWindow, appKitView, layer, other

        /// Finds the group of an identifier.
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

    /// Which properties are known, and flags.
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
        /// A window of UIKit's own.
        static let intern = Known(rawValue: 1 << 8)
        static let disabled = Known(rawValue: 1 << 9)
        /// A view of AppKit whose y grows downwards.
        static let flipped = Known(rawValue: 1 << 10)
        static let mask = Known(rawValue: 1 << 11)
    }

    /// Its properties, as far as a layer has them: a view's identifier is the name.
    var layer = Layer()
    /// A view's frame, or that of an NSWindow on the screen.
    var frame = Rect.zero
    var known: Known = []
    var group = Group.unknown
    /// The class, by its place among all of them; -1 for an object that was only referred to.
    var className: Int32 = -1
    /// Subviews or sublayers, back to front, by their places.
    var children: [Int32] = []
    /// The response that the children are from.
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

    /// Forgets the properties of another object at this address.
    mutating func forgetProperties() {
        let old = self
        self = XcodeObject()
        (group, children, childrenFrom) = (old.group, old.children, old.childrenFrom)
        (views, layerObject) = (old.views, old.layerObject)
    }
}

/// Which window of the screen a layer is in.
extension LayerNode {
    /// Whether it may be a window with a level: a sublayer of the root, or the root itself.
    public var takesWindowLevel: Bool { depth < 2 }

    /// The level by which windows are in front of each other; 0 for a layer that is no sublayer of the
    /// root.
    public var windowLevel: Double { entry.windowLevel }

    /// A clause about its level: `, whose windowLevel is 2000,`.
    public var levelPhrase: String { ", whose windowLevel is \(NumberText.short(windowLevel))," }

    /// The root's sublayer that it is or is in; `nil` for the root.
    public var window: LayerNode? {
        var node = self
        while let above = node.superlayer {
            if above.index == 0 { return node }
            node = above
        }
        return nil
    }

    /// The window that the layer is in, if its level puts it in front of the window of another layer.
    public func windowAbove(_ other: LayerNode) -> LayerNode? {
        guard let window, let behind = other.window,
            window.windowLevel > behind.windowLevel
        else { return nil }
        return window
    }
}

/// Which window of the screen a layer is in.
extension LayerNode {
    /// Whether it may be a window with a level: a sublayer of the root, or the root itself.
    public var takesWindowLevel: Bool { depth < 2 }

    /// Why a property must not be set on this layer, whatever the value; `nil` if it may.
    public func refusal(of property: LayerProperty) -> String? {
        property == .windowLevel && !takesWindowLevel
            ? "only windows have a windowLevel: the root's sublayers" : property.refusal(in: layer)
    }

    /// Returns the layer with another value of a property.
    ///
    /// - Parameters:
    ///   - property: The property to set.
    ///   - value: Its new value.
    /// - Throws: Why this layer cannot have it.
    public func setting(
        _ property: LayerProperty, to value: LayerValue
    ) throws(LayerProperty.Problem) -> Layer {
        if let reason = refusal(of: property) { throw LayerProperty.Problem(message: reason) }
        var changed = layer
        try property.set(value, in: &changed)
        return changed
    }

    /// The level that decides which window is in front; 0 for a layer that is not a sublayer of the
    /// root.
    public var windowLevel: Double { entry.windowLevel }

    /// A clause that follows the layer's name if the level of its window puts it in front of another
    /// layer: `, whose windowLevel is 2000,` or `, in alert, whose windowLevel is 2000,`; otherwise
    /// empty.
    ///
    /// - Parameters:
    ///   - other: The layer that may be behind this one.
    ///   - name: Names the window, unless that is this layer.
    public func levelClause(over other: LayerNode, name: (LayerNode) -> String) -> String {
        guard let window = windowAbove(other) else { return "" }
        return (window == self ? "" : ", in \(name(window))")
            + ", whose windowLevel is \(NumberText.short(window.windowLevel)),"
    }

    /// The root's sublayer that is or contains it; `nil` for the root.
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

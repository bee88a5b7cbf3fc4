/// The properties that drawing reads of each visible layer, without a copy of the whole `layer`.
extension LayerNode {
    /// Whether the layer is hidden.
    public var isHidden: Bool { tree.index.entries[id].isHidden }
    /// Whether it is a transform layer.
    public var isTransformLayer: Bool { tree.index.entries[id].isTransformLayer }
    /// Whether the layer is also visible from behind.
    public var isDoubleSided: Bool { tree.index.entries[id].isDoubleSided }
    /// Whether the layer clips its sublayers to its bounds.
    public var masksToBounds: Bool { tree.index.entries[id].masksToBounds }
    /// Whether the transform to its `plane` is affine; its depth is then 0 everywhere.
    public var isFlat: Bool { tree.index.entries[id].isFlat }
    /// The layer's rectangle, in its own space.
    public var bounds: Rect { tree.index.entries[id].bounds }
    /// The opacity of the layer and its sublayers, from 0 to 1.
    public var opacity: Float { tree.index.entries[id].opacity }
    /// The mask, whose `plane` is this layer; `nil` for none.
    ///
    /// Its `index` is beyond those of the tree's layers.
    public var mask: LayerNode? {
        let mask = tree.index.mask(of: id)
        return mask < 0 ? nil : LayerNode(tree: tree, id: mask)
    }
    /// The fill colour; `nil` for none.
    public var backgroundColor: LayerColor? { tree.index.whole(id).backgroundColor }
    /// The fill colour of the nearest ancestor that has one; `nil` if none has.
    public var fillBelow: LayerColor? {
        var above = tree.index.entries[id].parent
        while above >= 0 {
            if let color = tree.index.whole(above).backgroundColor, color.alpha > 0 { return color }
            above = tree.index.entries[above].parent
        }
        return nil
    }
    /// The layer's text, if it has no name.
    public var textWithoutName: String? {
        tree.index.whole(id).name.isEmpty ? tree.index.whole(id).text : nil
    }
    /// A title for people: the short name or, without one, the text in quotes, else the class.
    public var title: String {
        if let text = textWithoutName, !text.isEmpty { return "\"\(text)\"" }
        return shortName
    }
    /// The name without the package of an Android resource: `save` for `com.example.app:id/save`.
    public var shortName: String {
        let name = name
        guard let mark = name.utf8.firstIndex(of: UInt8(ascii: ":")),
            name[mark...].hasPrefix(":id/")
        else { return name }
        let rest = name[name.index(mark, offsetBy: 4)...]
        return rest.isEmpty ? name : String(rest)
    }
    /// The corner radius, in the layer's own space; 0 for square corners.
    public var cornerRadius: Double { tree.index.whole(id).cornerRadius }
    /// The width of the border; 0 for none.
    public var borderWidth: Double { tree.index.whole(id).borderWidth }
    /// The colour of the border; `nil` for none.
    public var borderColor: LayerColor? { tree.index.whole(id).borderColor }
}

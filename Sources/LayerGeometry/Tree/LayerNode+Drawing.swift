/// What drawing reads of each layer of a picture: as its `layer` says, without a copy of all of it.
extension LayerNode {
    /// Whether the layer is hidden.
    public var isHidden: Bool { tree.index.entries[id].isHidden }
    /// Whether it is a transform layer.
    public var isTransformLayer: Bool { tree.index.entries[id].isTransformLayer }
    /// Whether it is seen from behind.
    public var isDoubleSided: Bool { tree.index.entries[id].isDoubleSided }
    /// Whether it cuts off what is beyond its bounds.
    public var masksToBounds: Bool { tree.index.entries[id].masksToBounds }
    /// Whether the way to its `plane` is affine: its depth is then 0 everywhere.
    public var isFlat: Bool { tree.index.entries[id].isFlat }
    /// What it covers, in its own space.
    public var bounds: Rect { tree.index.entries[id].bounds }
    /// How much of it, and all in it, is seen.
    public var opacity: Float { tree.index.entries[id].opacity }
    /// The layer whose extent is all that is seen of it, where `plane` is this one; `nil` for none.
    ///
    /// Its `index` is beyond those of the tree's layers.
    public var mask: LayerNode? {
        let mask = tree.index.mask(of: id)
        return mask < 0 ? nil : LayerNode(tree: tree, id: mask)
    }
    /// The colour it is filled with; `nil` for none.
    public var backgroundColor: LayerColor? { tree.index.whole(id).backgroundColor }
    /// The text it shows, where it has no name.
    public var textWithoutName: String? {
        tree.index.whole(id).name.isEmpty ? tree.index.whole(id).text : nil
    }
    /// What people call it: its short name or, where it has none, the text it shows in quotes, else its
    /// class.
    public var title: String {
        if let text = textWithoutName, !text.isEmpty { return "\"\(text)\"" }
        return shortName
    }
    /// Its name without the package of an Android resource: `save` for `com.example.app:id/save`.
    public var shortName: String {
        let name = name
        guard let mark = name.utf8.firstIndex(of: UInt8(ascii: ":")),
            name[mark...].hasPrefix(":id/")
        else { return name }
        let rest = name[name.index(mark, offsetBy: 4)...]
        return rest.isEmpty ? name : String(rest)
    }
    /// The radius of its corners, in its own space; 0 for square ones.
    public var cornerRadius: Double { tree.index.whole(id).cornerRadius }
    /// How wide its edge is drawn; 0 for none.
    public var borderWidth: Double { tree.index.whole(id).borderWidth }
    /// The colour of its edge; `nil` for none.
    public var borderColor: LayerColor? { tree.index.whole(id).borderColor }
}

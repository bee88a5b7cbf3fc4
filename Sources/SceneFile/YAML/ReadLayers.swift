import LayerGeometry

/// Layers with an anchor, and their counts.
///
/// Nested aliases can turn a few lines into a million layers, so aliases reuse the layers read once.
struct ReadLayers {
    let layers: [Layer]
    /// Whether the anchor is that of a list instead of a layer.
    let isList: Bool
    /// The range of the layers and their descendants in the reader's positions of `maskLevel`.
    let places: Range<Int>
    let maskLevel: Int
    /// The number of layers, including descendants and masks.
    let layerCount: Int
    let animationCount: Int
    /// The height of the tree.
    let levels: Int
    let amount: SceneEvents.Amount
}

/// The anchor of layers that are being read, and the counts before them.
struct OpenAnchor {
    let name: String
    let places: Int
    let layerCount: Int
    let animationCount: Int
    let amount: SceneEvents.Amount
}

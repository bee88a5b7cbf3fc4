import LayerGeometry

/// Layers that were read and have an anchor, and what was counted meanwhile.
///
/// An alias may stand for layers with aliases in them: a few lines come to a million layers. Who has
/// read layers once takes them from here the next time.
struct ReadLayers {
    let layers: [Layer]
    /// Whether they are a list, and not a layer.
    let isList: Bool
    /// Where they and the layers in them begin, in the reader's list of places of a mask level.
    let places: Range<Int>
    let maskLevel: Int
    /// How many layers there are, those in them and masks included.
    let layerCount: Int
    let animationCount: Int
    /// How many levels they have.
    let levels: Int
    let amount: SceneEvents.Amount
}

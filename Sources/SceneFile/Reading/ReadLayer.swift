import LayerGeometry

/// A layer that was read, and what was counted meanwhile.
///
/// An alias is followed wherever it is used, and what it stands for may have aliases too: a few
/// lines come to a million layers. Who has read a layer once takes it from here the next time.
struct ReadLayer {
    let layer: Layer
    /// Those in the reader's list that are of this layer and of those in it.
    let places: Range<Int>
    /// How many layers it has, itself and masks included.
    let layerCount: Int
    let animationCount: Int
    /// How many levels it has, itself included.
    let levels: Int
}

import Diagnostics
import LayerGeometry

/// The layers that were read so far of a text with aliases, by their places.
///
/// An alias is followed wherever it is used, and what it stands for may have aliases too: a few
/// lines come to a million layers. Who has read a layer once takes it from here the next time.
struct ReadLayers {
    /// A layer, and what was counted while it was read.
    struct Entry {
        let layer: Layer
        /// Those in the reader's list that are of this layer and of those in it.
        let places: Range<Int>
        /// How many layers it has, itself and masks included.
        let layerCount: Int
        let animationCount: Int
        /// How many levels it has, itself included.
        let levels: Int
    }

    /// The counts at the moment when a layer was begun.
    struct Start {
        var places = 0
        var layerCount = 0
        var animationCount = 0
        /// The deepest level there was.
        var deepest = 0
    }

    private var entries: [SourceRange: Entry] = [:]

    /// The layer that begins at a place, if one was read there.
    subscript(place: SourceRange) -> Entry? {
        get { entries[place] }
        set { entries[place] = newValue }
    }
}

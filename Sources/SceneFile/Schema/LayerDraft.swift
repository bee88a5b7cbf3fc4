import LayerGeometry
internal import Yams

/// A layer while it is being read: what depends on other keys waits here.
final class LayerDraft {
    var layer = Layer()
    /// The frame, set at the end by the frame setter.
    var frame: Rect?
    /// Where each key was given.
    var keys: [String: Node] = [:]
    /// What had been counted when it was begun.
    var start = Start()

    /// The counts at the moment when a layer was begun.
    struct Start {
        var places = 0
        var layerCount = 0
        var animationCount = 0
        /// The deepest level there was.
        var deepest = 0
    }
}

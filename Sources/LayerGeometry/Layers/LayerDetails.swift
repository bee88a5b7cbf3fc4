/// Those properties of a layer that most layers leave at their defaults.
///
/// A layer without any of them has none of this: most layers of large scenes are plain.
struct LayerDetails: Equatable, Sendable {
    var className: String?
    var anchorPointZ: Double = 0
    var zPosition: Double = 0 {
        didSet {
            let limit = Double(Float.greatestFiniteMagnitude)
            zPosition = max(-limit, min(limit, zPosition))
        }
    }
    var sublayerLayerTransform: LayerTransform = .identity
    var cornerRadius: Double = 0
    var touch = TouchTraits()
    var backgroundColor: LayerColor?
    var borderColor: LayerColor?
    var borderWidth: Double = 0
    var text: String?
    var animations: [LayerAnimation] = []
    var clock: ClockHand?
    var mask = Mask()

    /// Where a mask is; who compares layers compares their masks too, but not from within.
    struct Mask: Equatable, Sendable {
        var list: LayerList?

        static func == (one: Mask, other: Mask) -> Bool {
            (one.list == nil) == (other.list == nil)
        }
    }

    /// Those of a layer that has none.
    static let plain = LayerDetails()
}

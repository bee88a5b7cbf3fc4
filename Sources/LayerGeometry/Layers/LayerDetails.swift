/// The properties that most layers leave at their defaults.
///
/// Stored only for layers that need it: most layers of large scenes are plain.
struct LayerDetails: Equatable, Sendable {
    var className: String?
    var anchorPointZ: Double = 0
    var zPosition: Double = 0 {
        didSet {
            let limit = Double(Float.greatestFiniteMagnitude)
            zPosition = max(-limit, min(limit, zPosition))
        }
    }
    var windowLevel: Double = 0 {
        didSet { if windowLevel.isNaN { windowLevel = 0 } }
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

    /// The storage of a mask.
    ///
    /// Comparing layers compares their masks, but not recursively from here.
    struct Mask: Equatable, Sendable {
        var list: LayerList?

        static func == (one: Mask, other: Mask) -> Bool {
            (one.list == nil) == (other.list == nil)
        }
    }

    /// The details of a layer with all defaults.
    static let plain = LayerDetails()
}

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

/// The properties that few layers have, stored separately on demand.
extension Layer {
    /// The class the layer stands for, such as `UIButton`; hit tests ignore it.
    public var className: String? {
        get { details.isEmpty ? nil : details[0].className }
        set { change(isPlain: newValue == nil) { $0.className = newValue } }
    }
    /// The depth of the anchor point, in the layer's own space.
    public var anchorPointZ: Double {
        get { details.isEmpty ? 0 : details[0].anchorPointZ }
        set { change(isPlain: newValue.bitPattern == 0) { $0.anchorPointZ = newValue } }
    }
    /// The layer's distance in front of its superlayer's plane; greater is nearer to the viewer.
    ///
    /// Clamped to what a Float can hold, as CALayer does.
    ///
    /// - Source: Apple's reference for `zPosition`.
    public var zPosition: Double {
        get { details.isEmpty ? 0 : details[0].zPosition }
        set { change(isPlain: newValue.bitPattern == 0) { $0.zPosition = newValue } }
    }
    /// The level of the window that the layer is: among the windows of a screen, which are the root's
    /// sublayers, one of a greater level is in front, whatever their order; 0 is the level of ordinary
    /// windows.
    ///
    /// It makes no difference on other layers.
    ///
    /// - Source: Apple's reference for `UIWindow.windowLevel`.
    public var windowLevel: Double {
        get { details.isEmpty ? 0 : details[0].windowLevel }
        set { change(isPlain: newValue.bitPattern == 0) { $0.windowLevel = newValue } }
    }
    /// The transform of all sublayers, about this layer's anchor point, as it was written.
    public var sublayerLayerTransform: LayerTransform {
        get { details.isEmpty ? .identity : details[0].sublayerLayerTransform }
        set { change(isPlain: newValue.isIdentity) { $0.sublayerLayerTransform = newValue } }
    }
    /// The radius of drawn corners; hit testing ignores it.
    public var cornerRadius: Double {
        get { details.isEmpty ? 0 : details[0].cornerRadius }
        set { change(isPlain: newValue.bitPattern == 0) { $0.cornerRadius = newValue } }
    }
    /// What the view does with touches beyond `isUserInteractionEnabled`.
    public var touch: TouchTraits {
        get { details.isEmpty ? TouchTraits() : details[0].touch }
        set {
            let isPlain = newValue == TouchTraits() && newValue.outset.sign == .plus
            change(isPlain: isPlain) { $0.touch = newValue }
        }
    }
    /// The fill colour, as the file wrote it, and as red, green, blue and alpha from 0 to 1.
    public var backgroundColor: LayerColor? {
        get { details.isEmpty ? nil : details[0].backgroundColor }
        set { change(isPlain: newValue == nil) { $0.backgroundColor = newValue } }
    }
    /// The colour of the border.
    public var borderColor: LayerColor? {
        get { details.isEmpty ? nil : details[0].borderColor }
        set { change(isPlain: newValue == nil) { $0.borderColor = newValue } }
    }
    /// The width of the border, drawn inwards.
    public var borderWidth: Double {
        get { details.isEmpty ? 0 : details[0].borderWidth }
        set { change(isPlain: newValue.bitPattern == 0) { $0.borderWidth = newValue } }
    }
    /// Text that the layer shows, to recognise it by.
    public var text: String? {
        get { details.isEmpty ? nil : details[0].text }
        set { change(isPlain: newValue == nil) { $0.text = newValue } }
    }
    /// The layer's animations; they do not change the model.
    public var animations: [LayerAnimation] {
        get { details.isEmpty ? [] : details[0].animations }
        set { change(isPlain: newValue.isEmpty) { $0.animations = newValue } }
    }
    /// The hand of a clock that the layer represents.
    public var clock: ClockHand? {
        get { details.isEmpty ? nil : details[0].clock }
        set { change(isPlain: newValue == nil) { $0.clock = newValue } }
    }

    /// Changes the details; setting a default value in a layer without details changes nothing.
    mutating func change(isPlain: Bool, _ change: (inout LayerDetails) -> Void) {
        if details.isEmpty {
            if isPlain { return }
            details = [.plain]
        }
        change(&details[0])
    }
}

extension LayerDetails {
    /// Whether both are identical to the last bit; always false for rare properties.
    func isSame(as other: LayerDetails) -> Bool {
        self == other && bits == other.bits
            && windowLevel.bitPattern == other.windowLevel.bitPattern && touch == TouchTraits()
            && touch.outset.sign == .plus
            && sublayerLayerTransform.isIdentity && animations.isEmpty && mask.list == nil
    }

    /// The bits of its numbers, as `==` is true for zeros of either sign.
    private var bits: SIMD4<UInt64> {
        SIMD4(
            anchorPointZ.bitPattern, zPosition.bitPattern, cornerRadius.bitPattern,
            borderWidth.bitPattern)
    }
}

/// Saves memory for consecutive layers with the same class, colours, text and so on.
package struct DetailsSharing {
    private var last: [LayerDetails] = []

    package init() {}

    /// Shares the last layer's details if they are the same; changes no value.
    package mutating func share(_ layer: inout Layer) {
        if layer.details.isEmpty { return }
        if !last.isEmpty, layer.details[0].isSame(as: last[0]) {
            layer.details = self.last
        } else {
            last = layer.details
        }
    }
}

/// Shared storage for a layer's sublayers or its mask.
///
/// The deinitialiser releases a tree list by list. Swift's own release would recurse layer by
/// layer, and a few thousand levels overflow a thread's stack.
///
/// Only `Layer` writes it, and only while it is uniquely referenced, so all threads may read it.
final class LayerList: @unchecked Sendable {
    /// Back to front; a mask is a list of one.
    var layers: [Layer]

    init(_ layers: [Layer]) {
        self.layers = layers
    }

    deinit {
        var waiting: [LayerList] = []
        take(&waiting)
        while var list = waiting.popLast() {
            // Shared lists stay as they are.
            if isKnownUniquelyReferenced(&list) { list.take(&waiting) }
        }
    }

    /// Moves the layers out, and appends the lists within them.
    private func take(_ lists: inout [LayerList]) {
        let count = lists.count
        Self.add(layers, to: &lists)
        if lists.count > count { layers = [] }
    }

    /// The number of layers in the list and its descendant lists, masks included.
    var countOfAll: Int {
        var count = 0
        var waiting = [self]
        while let list = waiting.popLast() {
            count += list.layers.count
            Self.add(list.layers, to: &waiting)
        }
        return count
    }

    /// Appends the lists directly within some layers.
    static func add(_ layers: [Layer], to lists: inout [LayerList]) {
        for place in layers.indices {
            if let list = layers[place].list { lists.append(list) }
            if let list = layers[place].maskList { lists.append(list) }
        }
    }
}

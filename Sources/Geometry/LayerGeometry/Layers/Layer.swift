/// A layer's stored properties, with CALayer's names and defaults, and its sublayers.
///
/// A layer is a value: it knows its sublayers but not its superlayer, so a cycle cannot be built. A
/// `LayerNode` is a layer at its place in a tree, with a superlayer.
public struct Layer: Hashable, Sendable {
    /// The layer's name in paths; empty if it has none.
    public var name: String
    /// The layer's rectangle in its own space; its origin moves the sublayers, not the layer.
    public var bounds: Rect = .zero
    /// The position of the anchor point, in the superlayer's space.
    public var position: Point = .zero
    /// The point of the layer that is placed at `position`, as fractions of the bounds' size.
    public var anchorPoint: UnitPoint = .center
    /// The layer's own transform, about its anchor point, as it was written.
    public var layerTransform: LayerTransform = .identity
    /// The opacity, from 0 to 1: UIView's `alpha`.
    ///
    /// Stored as CALayer stores it, as a Float.
    public var opacity: Float = 1
    var flags: Flags = [.isDoubleSided, .isUserInteractionEnabled]
    /// Empty or one element; empty if all details have their defaults.
    var details: [LayerDetails] = []
    /// The storage of the sublayers; `nil` without any.
    private(set) var list: LayerList?

    /// The sublayers, back to front.
    public var sublayers: [Layer] {
        get { list?.layers ?? [] }
        set { list = newValue.isEmpty ? nil : LayerList(newValue) }
        _modify {
            let own = ownList()
            defer { if own.layers.isEmpty { list = nil } }
            yield &own.layers
        }
    }

    /// The layer whose extent limits where this one is visible; its superlayer is this layer.
    public var mask: Layer? {
        get { maskList?.layers.first }
        set {
            let list = newValue.map { LayerList([$0]) }
            change(isPlain: list == nil) { $0.mask.list = list }
        }
    }

    /// The storage of the mask; `nil` without one.
    var maskList: LayerList? { details.isEmpty ? nil : details[0].mask.list }

    /// Whether there is a mask; does not copy it.
    package var hasMask: Bool { maskList != nil }

    /// The number of layers in the subtree, this one and masks included.
    var countOfAll: Int { 1 + (list?.countOfAll ?? 0) + (maskList?.countOfAll ?? 0) }

    /// The sublayers' storage, made unique to this copy.
    private mutating func ownList() -> LayerList {
        if isKnownUniquelyReferenced(&list), let list { return list }
        let own = LayerList(sublayers)
        list = own
        return own
    }

    /// Changes all properties to those of another layer; the sublayers stay.
    mutating func takeProperties(of other: Layer) {
        let own = list
        self = other
        list = own
    }

    /// The matrix of the layer's own transform.
    public var transform: Transform3D {
        get { layerTransform.matrix }
        set { layerTransform = LayerTransform(newValue) }
    }

    /// The matrix that is applied to all sublayers, about this layer's anchor point.
    public var sublayerTransform: Transform3D {
        get { sublayerLayerTransform.matrix }
        set { sublayerLayerTransform = LayerTransform(newValue) }
    }

    /// Creates a layer without extent at the origin.
    public init(name: String = "") {
        self.name = name
    }

    /// Creates a layer with a frame in its superlayer's space.
    public init(name: String, frame: Rect, sublayers: [Layer] = []) {
        self.name = name
        self.sublayers = sublayers
        setFrame(frame)
    }
}

extension Layer {
    /// The box around the layer in its superlayer's space: derived, never stored.
    ///
    /// The four corners of `bounds`, mapped by the anchor point, `transform` and `position`, each
    /// divided by its w. The superlayer and its sublayerTransform play no part. Without a
    /// transform, the frame is `position - anchorPoint · size` and the size of the bounds.
    ///
    /// - Returns: `nil` if a corner is behind the eye: the frame is undefined.
    /// - Source: measured, gnustep/libs-quartzcore geometry.m; "Understanding Frame", macoscope 2013.
    public var frame: Rect? {
        let offset = Point(x: anchorPoint.x * bounds.width, y: anchorPoint.y * bounds.height)
        if transform == .identity {
            return Rect(
                origin: Point(x: position.x - offset.x, y: position.y - offset.y),
                size: bounds.size)
        }
        let placed = Transform3D.translation(x: -offset.x, y: -offset.y, z: -anchorPointZ)
            .concatenating(transform)
        let local = Rect(origin: .zero, size: bounds.size)
        return Quad(local, carriedBy: placed)?.box.offsetBy(dx: position.x, dy: position.y)
    }

    /// Sets `position` and the size of `bounds` as CALayer's frame setter does.
    ///
    /// The size is divided by the linear part of the transform, component by component, so the
    /// frame reads back differently under a rotation other than a quarter turn. A transform that is
    /// not affine counts as the identity; one without an inverse is applied as it is. The origin of
    /// the bounds does not change.
    ///
    /// - Parameter frame: In the superlayer's space.
    /// - Source: measured: a square turned by 0.1 and given its old frame has the frame
    ///   {11.063205, 20, 117.873589, 100}.
    public mutating func setFrame(_ frame: Rect) {
        let affine = transform.affineTransform
        let inverse = affine.inverse ?? affine
        position = Point(
            x: frame.minX + anchorPoint.x * frame.width - affine.m41,
            y: frame.minY + anchorPoint.y * frame.height - affine.m42)
        bounds = Rect(
            origin: bounds.origin,
            size: Size(
                width: abs(inverse.m11 * frame.width + inverse.m21 * frame.height),
                height: abs(inverse.m12 * frame.width + inverse.m22 * frame.height)))
    }

    /// The matrix from the layer's own space to its superlayer's, without the superlayer's
    /// sublayerTransform.
    ///
    /// It subtracts the bounds' origin, applies the flip, moves the anchor point to the origin,
    /// applies `transform`, and moves the result to `position`.
    ///
    /// - Source: measured for all parts but the flip, which follows OpenCoreAnimation's tests.
    public var ownMatrix: Transform3D {
        var start = Transform3D.translation(x: -bounds.minX, y: -bounds.minY)
        if isGeometryFlipped {
            start = start.concatenating(
                Transform3D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height))
        }
        let anchored = start.concatenating(
            .translation(
                x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height,
                z: -anchorPointZ))
        return anchored.concatenating(transform)
            .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
    }

    /// `ownMatrix` as six finite numbers, equal to the last bit; `nil` if it needs more than that.
    var ownPlane: PlaneMatrix? {
        guard anchorPointZ == 0, zPosition == 0, let own = layerTransform.plane else { return nil }
        let plane = PlaneMatrix(
            anchored: anchorOffset, isFlipped: isGeometryFlipped, own, at: position)
        return plane.isFinite ? plane : nil
    }

    /// From the layer's own space to the anchor point, after the flip: the step before the transform.
    package var anchorOffset: Point {
        let top = isGeometryFlipped ? bounds.maxY : -bounds.minY
        return Point(
            x: -bounds.minX + -anchorPoint.x * bounds.width,
            y: top + -anchorPoint.y * bounds.height)
    }

    /// The sublayerTransform about this layer's anchor point, in this layer's own space; `nil` if
    /// it is the identity.
    package var sublayerMatrix: Transform3D? {
        if sublayerLayerTransform.isIdentity || sublayerTransform == .identity { return nil }
        let pivot = anchorPoint.point(in: bounds)
        return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: -anchorPointZ)
            .concatenating(sublayerTransform)
            .concatenating(.translation(x: pivot.x, y: pivot.y, z: anchorPointZ))
    }
}

/// Three ways to change the anchor point without moving the layer; only the first always works.
extension Layer {
    /// Changes the anchor point and moves `position` so that nothing moves on screen.
    ///
    /// `position` follows by `(new - old) · size`, carried by the linear part of `transform`; a flip
    /// does not matter. Holds under every affine transform.
    ///
    /// - Source: the `setAnchorPoint` idiom of Stack Overflow 1968017; checked by arithmetic.
    public mutating func setAnchorPointKeepingFrame(_ anchor: UnitPoint) {
        let dx = (anchor.x - anchorPoint.x) * bounds.width
        let dy = (anchor.y - anchorPoint.y) * bounds.height
        position.x += dx * transform.m11 + dy * transform.m21
        position.y += dx * transform.m12 + dy * transform.m22
        anchorPoint = anchor
    }

    /// Changes the anchor point, then restores the frame that the layer had before.
    ///
    /// A common idiom. It works without rotation and shear, and fails with them, because the frame
    /// setter changes the size of the bounds. If the frame is undefined, only the anchor point
    /// changes.
    public mutating func setAnchorPointRestoringFrame(_ anchor: UnitPoint) {
        let old = frame
        anchorPoint = anchor
        if let old { setFrame(old) }
    }

    /// Changes the anchor point and adds `(new - old) · size` to `position`.
    ///
    /// Another common idiom. It ignores the transform, so it fails under rotation and scale.
    public mutating func setAnchorPointCorrectingPosition(_ anchor: UnitPoint) {
        position.x += (anchor.x - anchorPoint.x) * bounds.width
        position.y += (anchor.y - anchorPoint.y) * bounds.height
        anchorPoint = anchor
    }
}

extension Layer {
    /// Whether the layer draws anything at a point of its own space within its bounds and rounded corners.
    ///
    /// - Source: Apple's reference for `cornerRadius`: the background and the border are drawn with rounded
    ///   corners, and nothing outside them.
    package func draws(at point: Point) -> Bool {
        if isFilled { return true }
        guard hasOutline else { return false }
        let inner = bounds.insetBy(dx: borderWidth, dy: borderWidth)
        return !inner.contains(point)
            || inner.roundsOff(point, radius: max(0, cornerRadius - borderWidth))
    }

    /// Whether the layer draws at every point of its bounds, except outside rounded corners.
    package var isFilled: Bool { backgroundColor?.alpha ?? 0 > 0 || text != nil }

    /// Whether the layer has a visible border.
    package var hasOutline: Bool { borderWidth > 0 && borderColor?.alpha ?? 1 > 0 }
}

/// The boolean properties, a bit each.
extension Layer {
    /// Whether the layer's own space is flipped vertically.
    public var isGeometryFlipped: Bool {
        get { flags.contains(.isGeometryFlipped) }
        set { flags.set(.isGeometryFlipped, newValue) }
    }
    /// Whether sublayers are clipped, and not hit, outside the bounds.
    public var masksToBounds: Bool {
        get { flags.contains(.masksToBounds) }
        set { flags.set(.masksToBounds, newValue) }
    }
    /// Whether the layer and its sublayers are hidden.
    public var isHidden: Bool {
        get { flags.contains(.isHidden) }
        set { flags.set(.isHidden, newValue) }
    }
    /// Whether the layer can be seen and hit from behind.
    public var isDoubleSided: Bool {
        get { flags.contains(.isDoubleSided) }
        set { flags.set(.isDoubleSided, newValue) }
    }
    /// UIView's switch for touches; CALayer has no such property.
    public var isUserInteractionEnabled: Bool {
        get { flags.contains(.isUserInteractionEnabled) }
        set { flags.set(.isUserInteractionEnabled, newValue) }
    }
    /// Whether it is a CATransformLayer: its sublayers are not flattened into its plane.
    public var isTransformLayer: Bool {
        get { flags.contains(.isTransformLayer) }
        set { flags.set(.isTransformLayer, newValue) }
    }

    /// The properties of a layer and, in the index of a tree, what else is true of it there.
    struct Flags: OptionSet, Hashable {
        let rawValue: UInt16

        /// Overrides `OptionSet.contains`, whose generic version is slow in debug builds.
        func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue == flag.rawValue }

        static let isGeometryFlipped = Flags(rawValue: 1 << 0)
        static let masksToBounds = Flags(rawValue: 1 << 1)
        static let isHidden = Flags(rawValue: 1 << 2)
        static let isDoubleSided = Flags(rawValue: 1 << 3)
        static let isUserInteractionEnabled = Flags(rawValue: 1 << 4)
        static let isTransformLayer = Flags(rawValue: 1 << 5)
        static let hasMask = Flags(rawValue: 1 << 6)
        static let isPassThrough = Flags(rawValue: 1 << 7)
        static let isRootPassThrough = Flags(rawValue: 1 << 8)
        static let isYUp = Flags(rawValue: 1 << 9)
        static let reachesOverflow = Flags(rawValue: 1 << 10)
        static let isFlat = Flags(rawValue: 1 << 11)
        static let isSingular = Flags(rawValue: 1 << 12)
        static let isAroundRootView = Flags(rawValue: 1 << 13)

        mutating func set(_ flag: Flags, _ isOn: Bool) {
            if isOn { insert(flag) } else { remove(flag) }
        }
    }
}

/// The windows of a screen: the sublayers of the root.
extension Layer {
    /// The positions of the sublayers in their list from back to front, if they are windows: those of
    /// equal levels keep the order of the list.
    ///
    /// - Returns: `nil` if that is the order of the list.
    public var windowOrder: [Int]? {
        let levels = sublayers.map(\.windowLevel)
        if zip(levels, levels.dropFirst()).allSatisfy({ $0 <= $1 }) { return nil }
        return levels.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
    }

    /// Whether a layer in the tree of a screen has a level, but is not a window.
    package var hasStrayWindowLevels: Bool {
        var waiting = ([self] + sublayers).compactMap(\.maskList) + sublayers.compactMap(\.list)
        while let list = waiting.popLast() {
            // Positions, as a loop over the layers would copy each of them.
            for place in list.layers.indices where list.layers[place].windowLevel != 0 {
                return true
            }
            LayerList.add(list.layers, to: &waiting)
        }
        return false
    }
}

/// Changes to whole subtrees.
extension Layer {
    /// A layer whose sublayers are being changed.
    private struct Open {
        var layer: Layer
        var waiting: [Layer]
        var done: [Layer] = []
    }

    /// Returns the layer with itself and its descendants changed one by one; masks are left alone.
    ///
    /// - Parameter change: Changes a layer; its sublayers are put back afterwards.
    public func withAll(_ change: (inout Layer) -> Void) -> Layer {
        var open: [Open] = []
        func enter(_ given: Layer) {
            var layer = given
            layer.sublayers = []
            change(&layer)
            open.append(Open(layer: layer, waiting: given.sublayers))
        }
        enter(self)
        while true {
            let last = open.count - 1
            let next = open[last].done.count
            if next < open[last].waiting.count {
                enter(open[last].waiting[next])
                continue
            }
            open[last].layer.sublayers = open[last].done
            let layer = open.removeLast().layer
            if last == 0 { return layer }
            open[last - 1].done.append(layer)
        }
    }

    /// Replaces the texts of the layer and its descendants by their length, `11 characters`, and
    /// names that may be such texts by the class.
    ///
    /// A name stays if it is that of the class or of a resource: `app:id/save`.
    public mutating func hideTexts() {
        self = withAll { layer in
            if let shown = layer.text, !shown.isEmpty {
                layer.text = shown.count == 1 ? "1 character" : "\(shown.count) characters"
            }
            let kind = layer.className?.split(separator: ".").last.map(String.init) ?? ""
            if layer.name != layer.className, layer.name != kind, !layer.name.contains(":id/") {
                layer.name = kind.isEmpty ? "view" : kind
            }
        }
    }
}

/// Comparison of whole subtrees, level by level, because a deep tree would overflow the stack.
extension Layer {
    /// Returns whether two layers have equal properties and equal subtrees.
    public static func == (one: Layer, other: Layer) -> Bool {
        var waiting: [(LayerList, LayerList)] = []
        guard one.isLike(other, &waiting) else { return false }
        while let (list, other) = waiting.popLast() {
            let (layers, others) = (list.layers, other.layers)
            guard layers.count == others.count else { return false }
            for place in layers.indices where !layers[place].isLike(others[place], &waiting) {
                return false
            }
        }
        return true
    }

    /// Hashes the properties that most layers have; the sublayers are only counted.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(bounds)
        hasher.combine(position)
        hasher.combine(layerTransform)
        hasher.combine(list?.layers.count ?? 0)
    }

    /// Whether two layers have equal properties of their own; appends the lists that remain to be
    /// compared.
    private func isLike(_ other: Layer, _ waiting: inout [(LayerList, LayerList)]) -> Bool {
        guard name == other.name, bounds == other.bounds, position == other.position,
            anchorPoint == other.anchorPoint, layerTransform == other.layerTransform,
            opacity == other.opacity, flags == other.flags,
            details.isEmpty && other.details.isEmpty
                || (details.first ?? .plain) == (other.details.first ?? .plain)
        else { return false }
        // The details tell whether there is a mask.
        if let list, let others = other.list {
            if list !== others { waiting.append((list, others)) }
        } else if list != nil || other.list != nil {
            return false
        }
        if let mask = maskList, let others = other.maskList, mask !== others {
            waiting.append((mask, others))
        }
        return true
    }
}

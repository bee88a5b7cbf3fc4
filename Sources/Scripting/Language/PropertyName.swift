import LayerGeometry

/// A property that `set` and `expect L.PROPERTY` take: its name, its kind, what it reads and writes.
///
/// The list is closed; it is `all`.
public struct PropertyName: Hashable, Sendable {
    typealias Read = @Sendable (LayerNode) -> PropertyValue?
    /// Gives `false` where the value is of another kind, or has no place in the layer.
    typealias Write = @Sendable (PropertyValue, inout Layer) -> Bool

    /// The name, CALayer's where it has one: `anchorPoint`, `bounds.size`.
    public let name: String
    /// What its value may be.
    public let kind: PropertyKind
    /// What it is, as a sentence.
    public let sentence: String
    let read: Read
    let change: Write

    /// Finds a property by its name; `nil` where there is none.
    public init?(_ name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }

    init(
        _ name: String, _ kind: PropertyKind, _ sentence: String, read: @escaping Read,
        change: @escaping Write
    ) {
        self.name = name
        self.kind = kind
        self.sentence = sentence
        self.read = read
        self.change = change
    }

    /// Returns a layer's value; in the superlayer's space for `frame` and `position`, in its own
    /// for `bounds`.
    ///
    /// - Returns: `nil` where it is undefined: the frame of a layer partly behind the eye, the
    ///   rotation and the scale of a transform that is not affine.
    public func value(of node: LayerNode) -> PropertyValue? {
        read(node)
    }

    /// Writes a value into a layer.
    ///
    /// - Returns: Whether it could be written; `false`, and no change, for a value of another kind,
    ///   a number out of range, and the rotation or scale of a transform that is not affine.
    public func write(_ value: PropertyValue, into layer: inout Layer) -> Bool {
        change(value, &layer)
    }

    /// Tells whether two are the same property.
    public static func == (one: PropertyName, other: PropertyName) -> Bool {
        one.name == other.name
    }

    /// Feeds the name to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

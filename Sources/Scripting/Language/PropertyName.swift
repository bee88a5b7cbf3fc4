import LayerGeometry

/// A property for `set` and `expect L.PROPERTY`: its name and kind, and how to read and write it.
///
/// The list is closed: see `all`.
public struct PropertyName: Hashable, Sendable {
    typealias Read = @Sendable (LayerNode) -> PropertyValue?
    /// Returns `false` if the value is of another kind, or the layer cannot have it.
    typealias Write = @Sendable (PropertyValue, inout Layer) -> Bool

    /// The name; CALayer's if it has one: `anchorPoint`, `bounds.size`.
    public let name: String
    /// The kind of its values.
    public let kind: PropertyKind
    /// A description, as a sentence.
    public let sentence: String
    let read: Read
    let change: Write

    /// Finds a property by its name; `nil` if there is none.
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
    /// - Returns: `nil` if it is undefined: the frame of a layer partly behind the eye, or the
    ///   rotation and scale of a transform that is not affine.
    public func value(of node: LayerNode) -> PropertyValue? {
        read(node)
    }

    /// Writes a value into a layer.
    ///
    /// - Returns: Whether it was written; `false`, without a change, for a value of another kind, a
    ///   number out of range, and the rotation or scale of a transform that is not affine.
    public func write(_ value: PropertyValue, into layer: inout Layer) -> Bool {
        change(value, &layer)
    }

    /// Returns whether two are the same property.
    public static func == (one: PropertyName, other: PropertyName) -> Bool {
        one.name == other.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

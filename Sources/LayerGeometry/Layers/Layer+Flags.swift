/// The boolean properties, all in one byte.
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

    struct Flags: OptionSet, Hashable {
        let rawValue: UInt8

        /// Overrides `OptionSet.contains`, whose generic version is slow in debug builds.
        func contains(_ flag: Flags) -> Bool { rawValue & flag.rawValue == flag.rawValue }

        static let isGeometryFlipped = Flags(rawValue: 1 << 0)
        static let masksToBounds = Flags(rawValue: 1 << 1)
        static let isHidden = Flags(rawValue: 1 << 2)
        static let isDoubleSided = Flags(rawValue: 1 << 3)
        static let isUserInteractionEnabled = Flags(rawValue: 1 << 4)
        static let isTransformLayer = Flags(rawValue: 1 << 5)

        mutating func set(_ flag: Flags, _ isOn: Bool) {
            if isOn { insert(flag) } else { remove(flag) }
        }
    }
}

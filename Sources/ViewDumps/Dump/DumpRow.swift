/// What a dump says about a layer beyond the layer's own properties.
public struct DumpRow: Hashable, Sendable {
    /// The line that the layer's row begins on, from 1; `nil` for a layer that was added to hold
    /// several roots.
    public var line: Int?
    /// The class's name as printed; empty where there is none.
    public var className = ""
    /// The base class, where the dump prints it.
    public var baseClass: String?
    /// The address, as printed: `0x7fd94a616c50`.
    public var address: String?
    /// Whether the row says where the layer is.
    public var hasGeometry = true
    /// Whether hits at or below the layer may be wrong, as something about it is guessed or lost.
    public var isUncertain = false
    /// Whether it takes no input although it is touched: `enabled` is false.
    public var isDisabled = false

    /// Creates what is known of a row.
    public init(line: Int?) {
        self.line = line
    }
}

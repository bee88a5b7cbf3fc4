import TerminalTypes

/// A script's only dependencies on the outside, so that a run is reproducible everywhere.
public struct ScriptWorld: Sendable {
    /// Creates a decoder from bytes to events, for a type of terminal.
    public typealias MakeDecoder = @Sendable (_ terminal: String) -> ([UInt8]) -> [InputEvent]

    /// The default terminal of raw steps.
    public static let standardTerminal = "xterm-256color"
    /// The size of a cell in pixels, for `px(73,112)` and the mouse reports of mode 1016.
    public static let cellPixels = (width: 8, height: 16)

    /// Creates decoders for raw steps; without it, they cannot be played.
    public var makeDecoder: MakeDecoder?

    /// Creates a world; scripts without raw steps need no decoder.
    public init(makeDecoder: MakeDecoder? = nil) {
        self.makeDecoder = makeDecoder
    }
}

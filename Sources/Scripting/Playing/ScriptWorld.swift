import TerminalTypes

/// What a script has of the outside: nothing but what is handed in here, so that a run is the same
/// everywhere and every time.
public struct ScriptWorld: Sendable {
    /// Makes what turns a terminal's bytes into events, for a terminal of a type.
    public typealias MakeDecoder = @Sendable (_ terminal: String) -> ([UInt8]) -> [InputEvent]

    /// The terminal of raw steps where the script names none.
    public static let standardTerminal = "xterm-256color"
    /// The size of a cell in pixels, for `px(73,112)` and the mouse reports of mode 1016.
    public static let cellPixels = (width: 8, height: 16)

    /// Makes decoders for raw steps; without it they cannot be played.
    public var makeDecoder: MakeDecoder?

    /// Creates a world; without decoders, where no script has raw steps.
    public init(makeDecoder: MakeDecoder? = nil) {
        self.makeDecoder = makeDecoder
    }
}

import TerminalTypes

/// Decodes the bytes of raw steps to events.
///
/// It is created on first use, because few scripts need a terminal description, which is slow to
/// read. Copies of a player share the decoder and its state.
final class RawDecoder {
    private(set) lazy var decode = make(terminal)
    private let make: ScriptWorld.MakeDecoder
    private let terminal: String

    /// - Parameter terminal: The terminal's type; `nil` for the default.
    init(_ terminal: String?, make: @escaping ScriptWorld.MakeDecoder) {
        self.terminal = terminal ?? ScriptWorld.standardTerminal
        self.make = make
    }
}

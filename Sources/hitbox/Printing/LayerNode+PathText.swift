import LayerGeometry
import TerminalTypes

extension LayerNode {
    /// The path as it may be printed.
    var pathText: String { path.description.safeForTerminal }
}

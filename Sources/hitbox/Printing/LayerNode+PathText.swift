import LayerGeometry
import TerminalTypes

extension LayerNode {
    /// The path, safe for printing.
    var pathText: String { path.description.safeForTerminal }
}

import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

/// Support for tests of dumps in markup.
enum Markup {
    /// Reads a text in its recognised format, or in a given one.
    static func read(_ text: some StringProtocol, as format: DumpFormat? = nil) throws -> ViewDump {
        let text = String(text)
        let found = try #require(format ?? ViewDump.format(of: text))
        return try ViewDump.read(text, as: found, name: "dump")
    }

    /// The rows as text: indented names, each with its frame if it has one.
    static func outline(_ dump: ViewDump) -> [String] {
        var lines: [String] = []
        var waiting = [(dump.root, 0)]
        while let (layer, level) = waiting.popLast() {
            let row = dump.rows[lines.count]
            let frame = layer.frame ?? .zero
            let numbers = [frame.minX, frame.minY, frame.width, frame.height]
            let place = numbers.map { String(Int($0)) }.joined(separator: " ")
            lines.append(
                String(repeating: "  ", count: level) + layer.name
                    + (row.hasGeometry ? " (\(place))" : " -"))
            waiting += layer.sublayers.reversed().map { ($0, level + 1) }
        }
        return lines
    }

    /// The name of the view that gets a touch.
    static func hit(_ dump: ViewDump, x: Double, y: Double) -> String? {
        LayerTree(dump.root).root.hitTest(Point(x: x, y: y), rules: dump.rules)?.layer.name
    }

    /// The notes: `code:line`, with a `!` for warnings.
    static func notes(_ dump: ViewDump) -> [String] {
        dump.notes.filter { $0.code != .detected && $0.code != .noZOrder }
            .map { "\($0.code.rawValue):\($0.line)" + ($0.severity == .warning ? "!" : "") }
    }
}

import Diagnostics
import LayerGeometry

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads `maestro hierarchy`: JSON with an object a view and absolute bounds, all values being
/// texts.
enum MaestroReader {
    private static let keys = ["attributes", "children"]

    /// Tells whether a text looks like it, by its beginning.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        return !start.isScene && start.contains("\"attributes\"")
            && (start.contains("\"bounds\"") || start.contains("\"accessibilityText\""))
    }

    /// Reads a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.maestro, source)
        guard let extent = JSONExtent(Array(text.utf8), keys: keys) else {
            return try builder.dump()
        }
        for line in extent.otherLines { builder.skip(line) }
        if extent.openCount > 0 {
            builder.warn(
                .cut, extent.lastLine, "the file ends within \(extent.openCount) brackets")
        }
        var places = AbsolutePlaces()
        var number = 0
        var waiting = try roots(extent, source).reversed().map { (node: $0, level: 0) }
        while let (node, level) = waiting.popLast() {
            let line = extent.nodeLines.indices.contains(number) ? extent.nodeLines[number] : 1
            number += 1
            let attributes = node.attributes
            var row = DumpRow(line: line)
            row.className = VisibleText.escaped(attributes?.className ?? "")
            row.isDisabled = node.isDisabled
            builder.add(
                layer(of: node), level: level, row,
                at: PrintedRect(edges: attributes?.bounds), &places)
            waiting += node.children.reversed().map { ($0, level + 1) }
        }
        return try builder.dump()
    }

    private static func layer(of node: MaestroNode) -> Layer {
        let attributes = node.attributes
        let label = attributes?.accessibilityText
        let shortName = attributes?.className?.split(separator: ".").last.map(String.init)
        var layer = Layer(
            name: attributes?.identifier ?? label ?? attributes?.text ?? attributes?.hintText
                ?? shortName ?? "view")
        layer.className = attributes?.className
        layer.text = attributes?.text ?? label ?? attributes?.title ?? attributes?.value
        layer.touch.isControl = node.isClickable
        return layer
    }

    private static func roots(
        _ extent: JSONExtent, _ source: SourceText
    ) throws(DumpProblem) -> [MaestroNode] {
        let data = Data(extent.bytes)
        do {
            let isArray = extent.bytes.first == UInt8(ascii: "[")
            return isArray
                ? try JSONDecoder().decode([MaestroNode].self, from: data)
                : [try JSONDecoder().decode(MaestroNode.self, from: data)]
        } catch {
            // The decoder's own limit.
            let message =
                extent.depth > 512
                ? "nested deeper than 256 levels of views" : "this is no Maestro hierarchy in JSON"
            throw DumpProblem(
                diagnostic: Diagnostic(
                    message, at: SourceRange(line: extent.nodeLines.first ?? 1, column: 1)),
                source: source)
        }
    }
}

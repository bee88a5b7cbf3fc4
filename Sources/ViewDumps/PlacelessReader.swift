import Diagnostics
import LayerGeometry

/// Reads trees without usable geometry: only the structure is read, and nothing can be hit.
enum PlacelessReader {
    // MARK: View controllers

    /// Whether a text is UIKit's `_printHierarchy`.
    static func recognisesControllers(_ text: Substring) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { controller($0) != nil }
    }

    /// Parses `<Class 0x..>, state: appeared, view: <UIView 0x..>`; presented controllers are marked by `+`
    /// instead of `|`.
    static func readControllers(_ source: SourceText) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.viewControllers, source)
        for (index, line) in source.lines.enumerated() where !builder.isFull {
            guard let (depth, name, rest) = controller(line) else {
                builder.skip(index + 1)
                continue
            }
            let text = String(rest).trimmingBlanks
            add(name, text: text, level: depth, line: index + 1, to: &builder)
        }
        builder.warn(
            .noFrame, 1,
            "view controllers have no frames; print the views with recursiveDescription"
        )
        return try builder.dump()
    }

    private static func controller(
        _ line: Substring
    ) -> (depth: Int, name: String, rest: Substring)? {
        let rest = line.drop { $0.isBlank || $0 == "|" || $0 == "+" }
        guard rest.first == "<", let state = rest.range(of: ">, state: ") else { return nil }
        let depth = line[..<rest.startIndex].count { $0 == "|" || $0 == "+" }
        let name = rest.dropFirst().prefix { !$0.isBlank && $0 != ">" && $0 != ":" }
        return (depth, String(name), rest[rest.index(state.lowerBound, offsetBy: 3)...])
    }

    // MARK: WebKit

    /// Whether a text is one of WebKit's dumps that print x in place of y.
    static func recognisesWebKit(_ text: Substring) -> Bool {
        text.holds("(CALayer tree root") || text.holds("(UIView tree root")
    }

    /// Parses the structure of a tree, ignoring its numbers.
    static func readWebKit(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.webKitTree, source)
        var open: [(key: Substring, isView: Bool)] = []
        var level = 0
        var line = 1
        for place in text.utf8.indices where !builder.isFull {
            switch text.utf8[place] {
            case 0x0A: line += 1
            case UInt8(ascii: "("):
                let rest = text[text.utf8.index(after: place)...]
                let key = rest.prefix { $0.isLetter }
                let isView = open.isEmpty || ["sublayers", "subviews"].contains(open.last?.key)
                if isView {
                    let head = rest.prefix { $0 != "\n" && $0 != "(" && $0 != ")" }
                    let name = className(head) ?? (open.isEmpty ? String(key) : "layer")
                    add(name, level: level, line: line, to: &builder)
                    level += 1
                }
                open.append((key, isView))
            case UInt8(ascii: ")"):
                if let closed = open.popLast(), closed.isView { level -= 1 }
            default: break
            }
        }
        builder.fail(
            .sourceBug, 1,
            "WebKit prints x in place of y here, so positions are unusable and only the tree is kept"
        )
        return try builder.dump()
    }

    private static func className(_ head: Substring) -> String? {
        guard let mark = head.range(of: "[class: ") else { return nil }
        return String(head[mark.upperBound...].prefix { $0 != "]" })
    }

    private static func add(
        _ name: String, text: String? = nil, level: Int, line: Int, to builder: inout DumpBuilder
    ) {
        var row = DumpRow(line: line)
        row.className = name
        row.loseGeometry()
        var layer = Layer(name: name)
        layer.className = name
        layer.text = text
        builder.add(layer, level: level, row)
    }
}

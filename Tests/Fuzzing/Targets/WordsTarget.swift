import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes

@testable import ViewDumps

/// Small notations: each is refused, or reads back as it was.
enum WordsTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        safety(of: text)
        names(text)
        numbers(text)
        keys(text)
        if bytes.count < 200 { commands(text) }
        _ = ContentOfDumps.read(text)
        do throws(SceneProblems) {
            _ = try ClassRules.read(bytes: bytes, name: "classes.yaml")
        } catch {
            require(!"\(error)".isEmpty, "problems without a picture")
        }
    }

    private static func safety(of text: String) {
        for safe in [text.safeForTerminal, text.cut(toCells: 20)] {
            require(
                !safe.unicodeScalars.contains(where: \.isUnsafeForTerminal),
                "'\(safe)' is not safe for a terminal")
            require(safe.safeForTerminal == safe, "safe text is made safe again")
        }
        require(text.cut(toCells: 20).cellWidth <= 20, "a text cut to 20 cells is wider")
        let escaped = VisibleText.escaped(text)
        require(!escaped.unicodeScalars.contains(where: VisibleText.isUnsafe), "unsafe: \(escaped)")
        let source = SourceText(text, name: "input")
        let size = text.unicodeScalars.count
        for line in [1, source.lines.count, size] {
            let range = SourceRange(line: max(1, line), column: size / 2 + 1, length: size)
            _ = Diagnostic("message", at: range, help: text).picture(in: source)
        }
        _ = Suggestion.nearest(to: String(text.prefix(40)), among: ["bounds", "position"])
    }

    private static func names(_ text: String) {
        let parts = text.split(separator: "\n").map(String.init)
        let root = Layer(
            name: parts.first ?? "", frame: Rect(x: 0, y: 0, width: 9, height: 9),
            sublayers: parts.dropFirst().prefix(20).map { Layer(name: $0) })
        let tree = LayerTree(root)
        _ = tree.find(text)
        for node in tree.nodes {
            let path = tree.shortestTail(of: node.index)
            if let path { require(tree.find("\(path)") == .found(node), "'\(path)' is another") }
        }
        if let move = try? Statement(step: "move \(text)") {
            let again = try? Statement(step: "\(move.body)")
            require(again?.body == move.body, "the step \(move.body) reads back otherwise")
        }
    }

    private static func numbers(_ text: String) {
        if let number = try? PlainNumber.read(text) {
            require(number.isFinite, "\(text) is \(number)")
            let short = NumberText.short(number)
            require(Double(short) != nil, "\(number) is written \(short)")
        }
        for property in LayerProperty.all {
            guard let value = try? property.parse(text) else { continue }
            var layer = Layer()
            try? property.set(value, in: &layer)
            let written = value.typed
            require(
                (try? property.parse(written)) != nil, "\(property.name): '\(written)' is no value")
        }
        if let color = LayerColor(notation: text) {
            require(LayerColor(notation: color.notation) != nil, "'\(color.notation)' is no colour")
        }
    }

    private static func keys(_ text: String) {
        guard let press = KeyPress(notation: text) else { return }
        require(KeyPress(notation: "\(press)") == press, "\(press) reads back otherwise")
    }

    private static func commands(_ text: String) {
        var playground = Playground(
            title: text, root: Layer(name: "card", frame: Rect(x: 0, y: 0, width: 90, height: 90)),
            rules: .calayer, isYUp: false, size: CellSize(columns: 80, rows: 24))
        playground.update(.prompt(.open(.command)))
        playground.update(.prompt(.type(text)))
        playground.update(.prompt(.command(text)))
        playground.update(.listing(.filterBy(text)))
        playground.update(.overlay(.escape))
    }
}

/// The parts of dumps that are texts by themselves.
private enum ContentOfDumps {
    static func read(_ text: String) -> [Double] {
        _ = DumpText.restored(text, .rows)
        _ = DumpColor.read(text)
        let numbers = NumberScanner.read(text, count: 4) ?? []
        require(numbers.isEmpty || numbers.count == 4, "\(numbers.count) of 4 numbers")
        return numbers
    }
}

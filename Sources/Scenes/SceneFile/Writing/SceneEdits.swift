import LayerGeometry
import SourceDiagnostics

/// Computes the edits that turn the text of one scene into that of another.
///
/// An alias stays if its target changed in the same way, and is expanded otherwise.
struct SceneEdits {
    let text: PlacedText
    /// The positions of the layers in the text, for those that moved.
    let moved: MovedLayers

    /// The edits of a list or mapping; `nil` if its text must be rewritten.
    ///
    /// - Parameter outer: What contains it; `nil` for the document.
    func edits(
        of node: Node, in outer: PlacedParts?, from old: PrintedValue, to new: PrintedValue
    ) -> [TextEdit]? {
        guard let parts = text.parts(of: node, isJSON: outer?.isJSON ?? false) else { return nil }
        switch new.value {
        case .mapping, .layer:
            guard parts.isMapping else { return nil }
            // A mapping in braces that gains layers is rewritten in block style.
            let isBraced = parts.isFlow && !parts.isJSON && outer?.isFlow == false
            if isBraced, parts.all.isEmpty || new.value.gainsLayers(old.value) { return nil }
            return keys(of: parts, from: old, to: new)
        case .list, .layers: return parts.isMapping ? nil : items(of: parts, from: old, to: new)
        case .word, .text: return nil
        }
    }

    /// The edits of an item, or of the value of a key.
    private func edits(
        of part: PlacedParts.Part, in outer: PlacedParts, from old: PrintedValue?,
        to new: PrintedValue
    ) -> [TextEdit] {
        if part.node.isAlias {
            if text.refers(part.node, to: new.print, before: old?.print) { return [] }
        } else if let old {
            if old.print == new.print, text.isSettled(part.node) { return [] }
            text.change(part.node, to: new.print)
            if let inner = edits(of: part.node, in: outer, from: old, to: new) { return inner }
        }
        text.remove(part.node)
        if new.value.hasLayers {
            return [TextEdit(part.range, outer.written(part.key, new.value))]
        }
        text.change(part.node, to: new.print)
        let start = part.value.lowerBound
        let isQuoted = outer.isJSON || text.has("\"", at: start) || text.has("'", at: start)
        return [TextEdit(part.value, new.value.text(asJSON: isQuoted))]
    }

    // MARK: - Mappings

    private func keys(
        of parts: PlacedParts, from old: PrintedValue, to new: PrintedValue
    ) -> [TextEdit]? {
        var (before, after) = (old.values, new.values)
        if case .layer(let oldLayer) = old.value, case .layer(let layer) = new.value {
            guard let given = geometry(parts) else { return nil }
            let wanted = layer.geometry(like: given, of: oldLayer)
            // A layer without any of them in the text gets those that a new one has.
            for key in Layer.geometryKeys where !given.isEmpty {
                before[key] = given[key].map { PrintedValue(.numbers($0)) }
                after[key] = wanted[key].map { PrintedValue(.numbers($0)) }
            }
        }
        let order = new.value.pairs.map(\.key)
        let ranks = parts.all.map { order.firstIndex(of: $0.key) ?? order.count }
        var edits = PartEdits(parts)
        for (rank, pair) in zip(0..., new.value.pairs) {
            let (old, new) = (before[pair.key], after[pair.key])
            guard let index = ranks.firstIndex(of: rank) else {
                guard let new, old?.print != new.print else { continue }
                let before = ranks.indices.filter { ranks[$0] < rank }
                // Bounds and position follow the frame, or take its place.
                let frame = before.first { parts.all[$0].key == "frame" }
                let last = before.max { ranks[$0] < ranks[$1] }
                let isGeometry = Layer.geometryKeys.contains(pair.key)
                edits.add(
                    parts.written(pair.key, new.value),
                    after: (isGeometry ? frame : nil) ?? last ?? -1)
                continue
            }
            let part = parts.all[index]
            if let new {
                edits.inner += self.edits(of: part, in: parts, from: old, to: new)
            } else if let old {
                let isBare = parts.isFlow || !text.hasComment(after: part.range.upperBound)
                if pair.standard.isEmpty || old.value.hasLayers || isBare {
                    text.remove(part.node)
                    edits.remove(index)
                } else {
                    // The key stays because of its comment.
                    let standard = PrintedValue(.word(pair.standard))
                    text.change(part.node, to: standard.print)
                    edits.inner.append(TextEdit(part.value, pair.standard))
                }
            } else if !text.isSettled(part.node) {
                text.remove(part.node)
                edits.remove(index)
            }
        }
        return edits.edits()
    }

    /// The numbers of a layer's frame, bounds and position in the text; `nil` if their text is too
    /// unusual to edit.
    private func geometry(_ parts: PlacedParts) -> [String: [Double]]? {
        var given: [String: [Double]] = [:]
        for part in parts.all where Layer.geometryKeys.contains(part.key) {
            let numbers = part.node.items?.compactMap { item in
                item.scalar.flatMap { try? PlainNumber.read($0.string) }
            }
            guard let numbers, numbers.count == (part.key == "position" ? 2 : 4) else {
                return nil
            }
            given[part.key] = numbers
        }
        return given
    }

    // MARK: - Lists

    private func items(
        of parts: PlacedParts, from old: PrintedValue, to new: PrintedValue
    ) -> [TextEdit]? {
        let (olds, news) = (old.items, new.items)
        guard parts.all.count == olds.count else { return nil }
        var origins: [Int?] = Array(olds.indices)
        if case .layers = new.value {
            origins = LayerOrigins.of(news, in: olds)
        } else if news.count != olds.count {
            return nil
        }
        var edits = PartEdits(parts)
        for index in Set(olds.indices).subtracting(origins.compactMap(\.self)) {
            text.remove(parts.all[index].node)
            edits.remove(index)
        }
        var last = -1
        for (origin, new) in zip(origins, news) {
            guard let origin else {
                edits.add(written(new, in: parts), after: last)
                continue
            }
            let part = parts.all[origin]
            let inner = self.edits(of: part, in: parts, from: olds[origin], to: new)
            if origin > last {
                edits.inner += inner
                last = origin
            } else {
                let lines = parts.isFlow ? part.range : parts.block(origin)
                edits.add(inner.applied(to: text.bytes, in: lines), after: last)
                edits.remove(origin)
            }
        }
        return edits.edits()
    }

    /// A new layer in a list.
    private func written(_ layer: PrintedValue, in parts: PlacedParts) -> String {
        if parts.isFlow { return parts.written("", layer.value) }
        return moved.lines(layer, indent: parts.indent)
            ?? parts.lineBreak + parts.written("", layer.value)
    }
}

extension FlowText {
    /// Whether it has a mask or sublayers where there were none.
    fileprivate func gainsLayers(_ old: FlowText) -> Bool {
        let old = old.pairs.filter { $0.value != nil }.map(\.key)
        return pairs.contains { $0.value?.hasLayers ?? false && !old.contains($0.key) }
    }
}

/// The positions of the layers in a text, so that the text of a layer that moves to another list moves
/// along.
final class MovedLayers {
    /// An item of a list of layers: its lines, with the comments before them.
    private struct Item {
        var range: Range<Int>
        /// The column of its dash.
        var indent: Int
    }

    private let text: PlacedText
    private let document: Node
    private let (old, new): (PrintedValue, PrintedValue)
    private lazy var items = found()

    init(_ text: PlacedText, _ document: Node, from old: PrintedValue, to new: PrintedValue) {
        self.text = text
        self.document = document
        (self.old, self.new) = (old, new)
    }

    /// The lines of a layer that moved, as an item at a column, from the line break before them;
    /// `nil` for new layers and copies.
    func lines(_ layer: PrintedValue, indent: Int) -> String? {
        items[layer.print].map { text.lines($0.range, movedBy: indent - $0.indent) }
    }

    private func found() -> [Int: Item] {
        var copies: [Int: Int] = [:]
        new.forEachLayer { copies[$0.print, default: 0] += 1 }
        old.forEachLayer { copies[$0.print, default: 0] -= 1 }
        var items: [Int: Item] = [:]
        collect(document, old, &items)
        return items.filter { copies[$0.key, default: 0] <= 0 }
    }

    private func collect(_ node: Node, _ value: PrintedValue, _ items: inout [Int: Item]) {
        guard let parts = text.parts(of: node), !parts.isFlow else { return }
        for (index, part) in zip(0..., parts.all) {
            if parts.isMapping {
                if let inner = value.inner(part.key) { collect(part.node, inner, &items) }
            } else if value.items.count == parts.all.count {
                let item = value.items[index]
                items[item.print] = Item(range: parts.block(index), indent: parts.indent)
                collect(part.node, item, &items)
            }
        }
    }
}

extension PlacedText {
    /// Shifts the indentation of lines.
    fileprivate func lines(_ range: Range<Int>, movedBy distance: Int) -> String {
        var result: [UInt8] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let end = min(nextLine(place) ?? bytes.count, range.upperBound)
            var start = place
            if place > range.lowerBound, start < lineEnd(start) {
                if distance > 0 { result += [UInt8](repeating: 0x20, count: distance) }
                while distance < 0, start < place - distance, has(" ", at: start) { start += 1 }
            }
            result += bytes[start..<end]
            place = end
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Matches the layers of a list with those of an older one.
struct LayerOrigins {
    private let old: [PrintedValue]
    private let new: [PrintedValue]
    /// The old layers that have no match yet.
    private var free: Set<Int>
    /// The old index of each new layer that has a match.
    private var found: [Int: Int] = [:]

    /// The old index of each new layer; `nil` for an added one.
    ///
    /// Equal layers belong together, then those of equal names; if as many are left on both sides,
    /// these too, in order.
    static func of(_ new: [PrintedValue], in old: [PrintedValue]) -> [Int?] {
        let most = min(old.count, new.count)
        let start = (0..<most).first { old[$0].print != new[$0].print } ?? most
        let end =
            (0..<most - start).first {
                old[old.count - 1 - $0].print != new[new.count - 1 - $0].print
            } ?? most - start
        let news = start..<new.count - end
        var origins = LayerOrigins(
            old: old, new: new, free: Set(start..<old.count - end))
        origins.match(news) { $0.print }
        origins.match(news) { $0.name }
        let rest = news.filter { origins.found[$0] == nil }
        if rest.count == origins.free.count {
            for (index, origin) in zip(rest, origins.free.sorted()) {
                origins.found[index] = origin
            }
        }
        return new.indices.map {
            news.contains($0)
                ? origins.found[$0] : $0 < start ? $0 : $0 + old.count - new.count
        }
    }

    private mutating func match<Key: Hashable>(_ news: Range<Int>, _ key: (PrintedValue) -> Key?) {
        var waiting: [Key: [Int]] = [:]
        for place in free.sorted(by: >) {
            if let key = key(old[place]) { waiting[key, default: []].append(place) }
        }
        for index in news where found[index] == nil {
            guard let wanted = key(new[index]) else { continue }
            if free.contains(index), key(old[index]) == wanted {
                found[index] = index
            } else {
                while found[index] == nil, let place = waiting[wanted]?.popLast() {
                    if free.contains(place) { found[index] = place }
                }
            }
            if let place = found[index] { free.remove(place) }
        }
    }
}

extension PrintedValue {
    /// The name of a layer; `nil` if it has none.
    fileprivate var name: String? {
        if case .layer(let layer) = value, !layer.name.isEmpty { layer.name } else { nil }
    }
}

/// A replacement of a range of bytes.
struct TextEdit {
    /// The range to remove; empty for an insertion.
    var range: Range<Int>
    /// The text to insert.
    var text: String

    init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    init(at place: Int, _ text: String) {
        self.init(place..<place, text)
    }
}

extension [TextEdit] {
    /// Applies edits to a range of a text.
    ///
    /// Edits at one offset are applied in order; bytes removed by two edits are removed once.
    func applied(to bytes: [UInt8], in range: Range<Int>) -> String {
        var result: [UInt8] = []
        var place = range.lowerBound
        for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if edit.range.lowerBound > place {
                result += bytes[place..<edit.range.lowerBound]
            }
            result += edit.text.utf8
            place = Swift.max(place, edit.range.upperBound)
        }
        if place < range.upperBound { result += bytes[place..<range.upperBound] }
        return String(decoding: result, as: UTF8.self)
    }
}

extension SceneFile {
    /// Updates the text that a scene came from with minimal edits.
    ///
    /// Comments, blank lines, the order of keys, quotes and the spelling of numbers are preserved
    /// for all untouched layers and for layers of which only values changed. Changed values are
    /// replaced in place. A key whose value is the default again is removed with its line, or set
    /// to the default if a comment follows it. A `frame` stays as long as it reproduces the
    /// geometry. An unchanged scene returns its text byte for byte.
    ///
    /// The result reads back equal to the scene, to the last bit of every number. If edits cannot
    /// achieve that (say, a layer moved in front of the anchor that its alias refers to), the result is
    /// that of `write(_:)`.
    ///
    /// - Parameter text: A scene file, with or without a byte order mark.
    public static func write(_ scene: Scene, into text: String) -> String {
        let rewritten = write(scene)
        guard !isDeep(scene.root), let old = try? read(text, name: ""), !isDeep(old.root) else {
            return rewritten
        }
        if write(old) == rewritten { return text }
        let hasMark = text.unicodeScalars.first?.value == 0xFEFF
        let body = hasMark ? String(text.unicodeScalars.dropFirst()) : text
        guard let edited = edited(body, from: old, to: scene),
            let copy = try? read(edited, name: ""), write(copy) == rewritten
        else { return rewritten }
        return hasMark ? "\u{FEFF}" + edited : edited
    }

    private static func edited(_ body: String, from old: Scene, to new: Scene) -> String? {
        let text = PlacedText(body)
        guard let document = SceneReader(text.bytes, name: "").document() else { return nil }
        let (before, after) = (PrintedValue(.scene(old)), PrintedValue(.scene(new)))
        let moved = MovedLayers(text, document, from: before, to: after)
        return SceneEdits(text: text, moved: moved)
            .edits(of: document, in: nil, from: before, to: after)?
            .applied(to: text.bytes, in: 0..<text.bytes.count)
    }

    /// Whether layers are nested so deeply that recursive editing might overflow the stack.
    private static func isDeep(_ root: Layer) -> Bool {
        var level = [root]
        for _ in 0..<100 {
            level = level.flatMap { $0.sublayers + ($0.mask.map { [$0] } ?? []) }
            if level.isEmpty { return false }
        }
        return true
    }
}

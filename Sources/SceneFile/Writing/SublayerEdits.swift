import LayerGeometry

/// Computes the edits of a list of sublayers.
struct SublayerEdits {
    let edits: LayerEdits
    let old: LayerEdits.Printed
    let new: LayerEdits.Printed
    let isJSON: Bool

    private var text: PlacedText { edits.text }

    /// The edits of the list; `nil` if it must be rewritten.
    func edits(of node: Node) -> [TextEdit]? {
        guard let list = text.list(node), let nodes = node.items.map(Array.init),
            nodes.count == old.layer.sublayers.count
        else { return nil }
        let before = old.print.sublayers.map(\.whole)
        let after = new.print.sublayers.map(\.whole)
        let most = min(before.count, after.count)
        // An alias of a changed value may have to change, too.
        let settled = nodes.map(text.isSettled)
        let start = (0..<most).first { before[$0] != after[$0] || !settled[$0] } ?? most
        let ending =
            (0..<(most - start)).first {
                let last = before.count - 1 - $0
                return before[last] != after[after.count - 1 - $0] || text.hasAliases
            } ?? most - start
        let olds = start..<(before.count - ending)
        let news = start..<(after.count - ending)
        let origins = matches(olds, news, before, after)
        for place in Set(olds).subtracting(origins.compactMap(\.self)) {
            text.change(nodes[place], to: nil)
        }
        let isInPlace = olds == news && zip(news, origins).allSatisfy { $0 == $1 }
        if isInPlace {
            return news.flatMap { item($0, to: $0, nodes, list) }
        }
        let texts = zip(news, origins).map { index, origin in
            rendered(index, from: origin, nodes, list)
        }
        return list.isFlow
            ? flow(texts, in: olds, list) : [TextEdit(region(olds, list), texts.joined())]
    }

    /// Matches each new layer with the old one it came from.
    private func matches(
        _ olds: Range<Int>, _ news: Range<Int>, _ before: [Int], _ after: [Int]
    ) -> [Int?] {
        var free = Set(olds)
        var found: [Int: Int] = [:]
        func take<Key: Hashable>(_ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?) {
            var waiting: [Key: [Int]] = [:]
            for place in olds.reversed() where free.contains(place) {
                if let key = oldKey(place) { waiting[key, default: []].append(place) }
            }
            for index in news where found[index] == nil {
                guard let key = newKey(index) else { continue }
                if free.contains(index), oldKey(index) == key {
                    found[index] = index
                } else {
                    while let place = waiting[key]?.popLast() {
                        guard free.contains(place) else { continue }
                        found[index] = place
                        break
                    }
                }
                if let place = found[index] { free.remove(place) }
            }
        }
        take({ before[$0] }, { after[$0] })
        take({ name(old.layer.sublayers[$0]) }, { name(new.layer.sublayers[$0]) })
        let rest = news.filter { found[$0] == nil }
        if rest.count == free.count {
            for (index, origin) in zip(rest, free.sorted()) { found[index] = origin }
        }
        return news.map { found[$0] }
    }

    private func name(_ layer: Layer) -> String? { layer.name.isEmpty ? nil : layer.name }

    /// The edits that turn an item into a layer.
    private func item(_ origin: Int, to index: Int, _ nodes: [Node], _ list: PlacedList)
        -> [TextEdit]
    {
        let layer = new.layer.sublayers[index]
        let range = list.items[origin]
        let inner = edits.edits(
            of: nodes[origin],
            from: (old.layer.sublayers[origin], old.print.sublayers[origin]),
            to: (layer, new.print.sublayers[index]), isInFlow: list.isFlow)
        if let inner { return inner }
        text.change(nodes[origin], to: nil)
        if list.isFlow { return [TextEdit(range, flow(layer))] }
        return [TextEdit(list.dashes[origin]..<range.upperBound, block(layer, list.indent))]
    }

    /// The text of an item: with the preceding line break and comments, or the bare layer in flow style.
    private func rendered(
        _ index: Int, from origin: Int?, _ nodes: [Node], _ list: PlacedList
    ) -> String {
        if let origin {
            let range = list.isFlow ? list.items[origin] : text.block(origin, of: list)
            return item(origin, to: index, nodes, list).applied(to: text.bytes, in: range)
        }
        if list.isFlow { return flow(new.layer.sublayers[index]) }
        if let moved = edits.origins.item(new.print.sublayers[index]) {
            return text.lines(moved.range, movedBy: list.indent - moved.indent)
        }
        return text.lineEnd + String(repeating: " ", count: list.indent)
            + block(new.layer.sublayers[index], list.indent)
    }

    private func flow(_ layer: Layer) -> String {
        isJSON ? FlowText.layer(layer).json : FlowText.layer(layer).yaml
    }

    /// A layer as a list item, starting with the dash.
    private func block(_ layer: Layer, _ indent: Int) -> String {
        var writer = SceneWriter()
        writer.item(layer, indent: String(repeating: " ", count: indent))
        return text.adopted(String(writer.text.dropFirst(indent)))
    }

    /// The lines of some items; an empty range at their position if there are none.
    private func region(_ items: Range<Int>, _ list: PlacedList) -> Range<Int> {
        let start =
            items.lowerBound < list.items.count
            ? text.block(items.lowerBound, of: list).lowerBound
            : text.lineEnd(list.range.upperBound)
        return items.isEmpty
            ? start..<start : start..<text.block(items.upperBound - 1, of: list).upperBound
    }

    /// Replaces layers of a flow list.
    private func flow(_ texts: [String], in items: Range<Int>, _ list: PlacedList) -> [TextEdit] {
        let separator = separator(list)
        let joined = texts.joined(separator: separator)
        if !items.isEmpty, !texts.isEmpty {
            let range =
                list.items[items.lowerBound]
                .lowerBound..<list.items[items.upperBound - 1].upperBound
            return [TextEdit(range, joined)]
        }
        if items.isEmpty {
            return items.lowerBound > 0
                ? [TextEdit(at: list.items[items.lowerBound - 1].upperBound, separator + joined)]
                : [TextEdit(at: list.items[0].lowerBound, joined + separator)]
        }
        if items.upperBound < list.items.count {
            let range =
                list.items[items.lowerBound].lowerBound..<list.items[items.upperBound].lowerBound
            return [TextEdit(range, "")]
        }
        let range =
            list.items[items.lowerBound - 1]
            .upperBound..<list.items[items.upperBound - 1].upperBound
        return [TextEdit(range, "")]
    }

    /// The separator between two items.
    private func separator(_ list: PlacedList) -> String {
        guard list.items.count > 1 else { return ", " }
        let gap = list.items[0].upperBound..<list.items[1].lowerBound
        guard text.bytes[gap].allSatisfy({ ", \r\n".utf8.contains($0) }) else { return ", " }
        return String(decoding: text.bytes[gap], as: UTF8.self)
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

import LayerGeometry

/// A hit test as a table: what the user points at, which layer is hit and why, which layers were
/// tested and which were not.
///
/// There may be thousands of rows, so lines are created on demand.
struct SearchTable: Sendable {
    /// The content of a line.
    private enum Entry {
        /// A prepared line.
        case line(WhyPage.Line)
        /// A tested layer, by its index among the rows.
        case asked(Int)
        /// Nested layers that only pass the test on to their sublayers, or else consecutive
        /// sublayers of one layer, and what is in them, that do not contain the point, by their
        /// indices.
        case several(Range<Int>, arePassing: Bool)
        /// A layer under the point that was not tested, by its index among these.
        case unasked(Int)
    }

    private let answer: Answer
    private let rules: HitRules
    private let style: AnswerStyle
    /// The layer that refuses the point, so that what the user points at is not hit, if any.
    private let refusing: LayerNode?
    private let entries: [Entry]
    /// The number of lines above the rows that stay in sight.
    private let pinned: Int
    /// The depth of the least indented layer.
    private let least: Int

    /// The minimum number of nested layers to combine into one line.
    private static let fewestPassing = 4
    /// The minimum number of layers without the point to combine into one line.
    private static let fewestOutside = 5
    /// The maximum number of untested layers to list.
    private static let mostUnasked = 12

    /// - Parameters:
    ///   - head: The lines above the rows.
    ///   - refusing: The layer that refuses the point, so that what the user points at is not hit.
    ///   - pinned: The number of these that stay in sight.
    init(
        _ answer: Answer, _ rules: HitRules, _ style: AnswerStyle, head: [WhyPage.Line],
        refusing: LayerNode?, pinned: Int
    ) {
        (self.answer, self.rules, self.style, self.pinned) = (answer, rules, style, pinned)
        self.refusing = refusing
        var entries = head.map(Entry.line)
        if answer.rows.isEmpty {
            entries.append(.line(WhyPage.Line(["no layer was asked"], .warning)))
        }
        var place = 0
        var skipped: Set<Int> = []
        while place < answer.rows.count {
            if let layer = Self.skippedLayer(answer, above: place), skipped.insert(layer).inserted {
                entries.append(.unasked(layer))
            }
            let end = Self.endOfPassing(answer.rows, from: place)
            let far = Self.endOfOutside(answer, refusing, from: place)
            if end - place >= Self.fewestPassing {
                entries.append(.several(place..<end, arePassing: true))
                place = end
            } else if far - place >= Self.fewestOutside {
                entries.append(.several(place..<far, arePassing: false))
                place = far
            } else {
                entries.append(.asked(place))
                place += 1
            }
        }
        let unasked = Self.ordered(answer).filter { !skipped.contains($0) }
        entries += unasked.prefix(Self.mostUnasked).map(Entry.unasked)
        if unasked.count > Self.mostUnasked {
            let more = unasked.count - Self.mostUnasked
            entries.append(.line(WhyPage.Line(["and \(more) more that were not asked"], .quiet)))
        }
        self.entries = entries
        least = answer.rows.first?.node.depth ?? 0
    }

    /// The lines.
    var lines: WhyPage.Table {
        WhyPage.Table(
            count: entries.count, pinned: pinned, answerLine: answer.hit.flatMap(line(of:)),
            reasonLine: refusing.flatMap(line(of:))
        ) { line($0) }
    }

    /// The line of a tested layer; `nil` if it has none of its own.
    private func line(of layer: LayerNode) -> Int? {
        entries.firstIndex {
            if case .asked(let place) = $0 { return answer.rows[place].node == layer }
            return false
        }
    }

    /// A line, by its index from the top.
    private func line(_ place: Int) -> WhyPage.Line {
        switch entries[place] {
        case .line(let line): return line
        case .asked(let place): return line(answer.rows[place])
        case .several(let range, let arePassing):
            let first = answer.rows[range.lowerBound].node
            // The word for layers in these rules.
            let kind = rules.ruleBook.subject.plural
            let fact =
                arePassing ? "nested \(kind) ask what is in them" : "\(kind) do not contain it"
            return WhyPage.Line(
                ["› \(range.count) \(fact)"], .quiet, layer: first.index,
                depth: arePassing ? 0 : first.depth - least, span: range.count)
        case .unasked(let place):
            let row = answer.unasked[place]
            let node = row.node
            return WhyPage.Line(
                [
                    style.names(node), style.text(row.point),
                    node.layer.isTransformLayer ? "not asked itself" : "not asked",
                ],
                node == answer.pointed ? .warning : .quiet, layer: node.index,
                depth: node.depth - least)
        }
    }

    private func line(_ row: Answer.Row) -> WhyPage.Line {
        let isHit = row.node.index == answer.hit?.index
        let tone: WhyPage.Tone =
            isHit
            ? .hit
            : row.node == answer.pointed || row.node == refusing
                ? .warning : row.contains ? .plain : .quiet
        return WhyPage.Line(
            [style.names(row.node), style.text(row.point), word(row, isHit: isHit)], tone,
            layer: row.node.index, depth: row.node.depth - least,
            shortEnd: row.by == nil
                ? row.verdict?.shortWord(rules: rules, of: row.node.layer) : nil)
    }

    private func word(_ row: Answer.Row, isHit: Bool) -> String {
        guard let verdict = row.verdict else {
            return isHit ? "CONTAINS, deepest" : row.contains ? "contains" : "does not contain"
        }
        return verdict.word(
            rules: rules, by: row.by.map { style.names($0) }, of: row.node.layer)
    }

    /// The index of a layer that was not tested itself although its sublayer in a row was, such as
    /// a transform layer; `nil` if there is none.
    private static func skippedLayer(_ answer: Answer, above row: Int) -> Int? {
        guard let layer = answer.rows[row].node.superlayer, layer.layer.isTransformLayer
        else { return nil }
        return answer.unasked.firstIndex { $0.node == layer }
    }

    /// The end of the run of nested rows from an index on that only pass the test on.
    private static func endOfPassing(_ rows: [Answer.Row], from start: Int) -> Int {
        var above: LayerNode?
        let run = rows[start...].prefix { row in
            defer { above = row.node }
            return row.verdict == .sublayerHit && (above == nil || row.node.superlayer == above)
        }
        return run.endIndex
    }

    /// The end of the run of rows from an index on, of siblings and of layers in them, that do not
    /// contain the point; what the user points at always has its own row, and so has the reason why
    /// it is not hit.
    private static func endOfOutside(
        _ answer: Answer, _ refusing: LayerNode?, from start: Int
    ) -> Int {
        let depth = answer.rows[start].node.depth
        return answer.rows[start...].prefix { row in
            row.verdict == .outsideBounds && row.node != answer.pointed && row.node != refusing
                && row.node.depth >= depth
        }.endIndex
    }

    /// The indices of the untested layers, each above its sublayers: first what the user points at, with the layers
    /// around it, then front to back.
    private static func ordered(_ answer: Answer) -> [Int] {
        let chains = answer.unasked.map(\.node.chain)
        let pointed = answer.pointed?.chain ?? []
        let around = chains.indices.filter { pointed.contains(answer.unasked[$0].node) }
        // Of siblings, the front one is last.
        let orders = chains.map { $0.map { -$0.index } }
        let others = Set(chains.indices).subtracting(around)
        return around.suffix(mostUnasked)
            + others.sorted { orders[$0].lexicographicallyPrecedes(orders[$1]) }
    }
}

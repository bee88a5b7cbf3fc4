import LayerGeometry
import TerminalTypes

/// A hit test as a table: what is pointed at, who answers and why, who was asked, who was not.
///
/// There may be thousands of rows, so each line is written when it is wanted.
struct SearchTable: Hashable, Sendable {
    /// What a line is about.
    private enum Entry: Hashable {
        /// A line that is written already.
        case line(WhyPage.Line)
        /// A layer that was asked, by its place among the rows.
        case asked(Int)
        /// Layers one in the other that all pass the question on, by their places.
        case passing(Range<Int>)
        /// Sublayers of one layer, one after the other, that the point is outside of, by their places.
        case outside(Range<Int>)
        /// A layer under the point that was not asked, by its place among these.
        case unasked(Int)
    }

    private let answer: Answer
    private let rules: HitRules
    private let style: AnswerStyle
    private let entries: [Entry]
    /// Whether the first lines say who gets the touch.
    private let beginsWithAnswer: Bool
    /// How deep the layer is that stands farthest to the left.
    private let least: Int

    /// So many layers that pass the question on are one line.
    private static let fewestPassing = 4
    /// And so many that the point is outside of.
    private static let fewestOutside = 5
    /// How many layers that were not asked are listed.
    private static let mostUnasked = 12

    /// - Parameter width: How many cells a line has, for what is broken between words.
    init(
        _ answer: Answer, _ rules: HitRules, _ headline: Headline, _ style: AnswerStyle,
        head: [WhyPage.Line], width: Int
    ) {
        self.answer = answer
        self.rules = rules
        self.style = style
        var entries = (head + Self.summary(headline, width)).map(Entry.line)
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
            let far = Self.endOfOutside(answer, from: place)
            if end - place >= Self.fewestPassing {
                entries.append(.passing(place..<end))
                place = end
            } else if far - place >= Self.fewestOutside {
                entries.append(.outside(place..<far))
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
        beginsWithAnswer = headline.question != nil
        least = answer.rows.first?.node.depth ?? 0
    }

    /// How many lines there are.
    var count: Int { entries.count }

    /// The line of the layer that is hit; `nil` where none is, and where the first lines say it.
    var answerLine: Int? {
        guard !beginsWithAnswer, let hit = answer.hit?.index else { return nil }
        return entries.firstIndex {
            if case .asked(let place) = $0 { return answer.rows[place].node.index == hit }
            return false
        }
    }

    /// A line, by its place from the top.
    func line(_ place: Int) -> WhyPage.Line {
        switch entries[place] {
        case .line(let line): return line
        case .asked(let place): return line(answer.rows[place])
        case .passing(let range):
            let first = answer.rows[range.lowerBound].node
            return WhyPage.Line(
                ["› \(range.count) \(kind), one in the other, ask what is in them"], .quiet,
                layer: first.index)
        case .outside(let range):
            let first = answer.rows[range.lowerBound].node
            return WhyPage.Line(
                ["› \(range.count) \(kind) do not contain it"], .quiet,
                layer: first.index, depth: first.depth - least)
        case .unasked(let place):
            let row = answer.unasked[place]
            let node = row.node
            return WhyPage.Line(
                [
                    style.names(node), style.textInTable(row.point),
                    node.layer.isTransformLayer ? "not asked itself" : "not asked",
                ],
                node == answer.pointed ? .warning : .quiet, layer: node.index,
                depth: node.depth - least)
        }
    }

    /// What the rules call what they ask.
    private var kind: String { rules == .uiview || rules == .android ? "views" : "layers" }

    private func line(_ row: Answer.Row) -> WhyPage.Line {
        let isHit = row.node.index == answer.hit?.index
        let tone: WhyPage.Tone =
            isHit ? .hit : row.node == answer.pointed ? .warning : row.contains ? .plain : .quiet
        return WhyPage.Line(
            [style.names(row.node), style.textInTable(row.point), word(row, isHit: isHit)], tone,
            layer: row.node.index, depth: row.node.depth - least,
            shortEnd: row.by == nil ? row.verdict?.shortWord : nil)
    }

    private func word(_ row: Answer.Row, isHit: Bool) -> String {
        guard let verdict = row.verdict else {
            return isHit ? "CONTAINS, deepest" : row.contains ? "contains" : "does not contain"
        }
        return verdict.word(by: row.by.map { style.names($0) }, rules)
    }

    // MARK: Summary

    /// What is pointed at, who gets it, and why these are not the same.
    private static func summary(_ headline: Headline, _ width: Int) -> [WhyPage.Line] {
        guard let question = headline.question, let reason = headline.reason else { return [] }
        return question.wrapped(toCells: width).map {
            WhyPage.Line([$0], .heading, layer: headline.pointed?.index)
        } + [
            WhyPage.Line(
                [headline.answer], headline.hit == nil ? .warning : .hit,
                layer: headline.hit?.index)
        ] + reason.wrapped(toCells: width).map { WhyPage.Line([$0], .warning) } + [
            WhyPage.Line([""])
        ]
    }

    /// The place of a layer that was not asked itself though its sublayer in a row was, as that of a
    /// transform layer; `nil` if there is none.
    private static func skippedLayer(_ answer: Answer, above row: Int) -> Int? {
        guard let layer = answer.rows[row].node.superlayer, layer.layer.isTransformLayer
        else { return nil }
        return answer.unasked.firstIndex { $0.node == layer }
    }

    /// The end of the rows from a place on that pass the question on, each in the last one.
    private static func endOfPassing(_ rows: [Answer.Row], from start: Int) -> Int {
        var end = start
        while end < rows.count, rows[end].verdict == .sublayerHit,
            end == start || rows[end].node.superlayer == rows[end - 1].node
        {
            end += 1
        }
        return end
    }

    /// The end of the rows from a place on that the point is outside of, sublayers of one layer; the one
    /// that is pointed at has a row of its own.
    private static func endOfOutside(_ answer: Answer, from start: Int) -> Int {
        let rows = answer.rows
        var end = start
        while end < rows.count, rows[end].verdict == .outsideBounds,
            rows[end].node != answer.pointed,
            rows[end].node.superlayer == rows[start].node.superlayer
        {
            end += 1
        }
        return end
    }

    /// The layers that were not asked, by place: the one that is pointed at first, then from the front.
    private static func ordered(_ answer: Answer) -> [Int] {
        let all = Array(answer.unasked.indices.reversed())
        return all.filter { answer.unasked[$0].node == answer.pointed }
            + all.filter { answer.unasked[$0].node != answer.pointed }
    }
}

import LayerGeometry
import TerminalTypes

/// The verdicts of calayer and uiview on each tested layer, and why their answers differ.
///
/// The layers that either returns come first, so that they are visible in a long list; then the
/// others on which the verdicts differ, and the rest.
struct Comparison: Hashable, Sendable {
    private let answers: [Answer]
    private let tree: LayerTree
    private let names: LayerNames
    /// The layers tested by either.
    private let asked: [Int]
    /// Both verdicts on each tested layer.
    private let verdicts: [[Int: Verdict?]]
    private let isParting: Bool
    /// Which layer gets the touch, and where the answers differ; then the heading of the table.
    private let head: [WhyPage.Line]

    /// - Parameter width: The width of a line in cells, for wrapping.
    init(
        _ one: Answer, _ other: Answer, _ parting: Parting?, _ tree: LayerTree,
        _ names: LayerNames, width: Int
    ) {
        answers = [one, other]
        self.tree = tree
        self.names = names
        let verdicts = answers.map { answer in
            Dictionary(answer.rows.map { ($0.node.index, $0.verdict) }) { first, _ in first }
        }
        self.verdicts = verdicts
        func rank(_ index: Int) -> Int {
            if index == one.hit?.index || index == other.hit?.index { return 0 }
            return verdicts[0][index] == verdicts[1][index] ? 2 : 1
        }
        asked = Set((one.rows + other.rows).map(\.node.index))
            .sorted { (rank($0), $0) < (rank($1), $1) }
        isParting = parting != nil
        let hit = one.hit.map { names($0) } ?? "nothing"
        let conclusion =
            parting?.lines(width: width) ?? [WhyPage.Line(["● \(hit) by both rule books"], .hit)]
        let titles = [HitRules.calayer, .uiview].map(\.title)
        head = conclusion + [WhyPage.Line([""] + titles, .heading)]
    }

    /// The number of lines: the conclusion, a heading, and one per layer.
    var lineCount: Int { head.count + asked.count }

    /// A line, by its index from the top.
    func line(_ place: Int) -> WhyPage.Line {
        place < head.count ? head[place] : row(asked[place - head.count])
    }

    private func row(_ index: Int) -> WhyPage.Line {
        let verdicts = verdicts.map { $0[index].flatMap { $0 } }
        let words = verdicts.map { $0?.shortWord ?? "not asked" }
        let parts = isParting && verdicts[0] != verdicts[1]
        return WhyPage.Line(
            [names(tree[index])] + words,
            verdicts.contains(.hit) ? .hit : parts ? .warning : .quiet, layer: index)
    }
}

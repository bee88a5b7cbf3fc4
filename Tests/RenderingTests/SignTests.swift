import Demos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import Rendering

@Suite struct `The characters of every screen` {
    /// The characters of the tables, and of texts.
    private static func known(_ set: GlyphSet) -> Set<Character> {
        var known = Set((0x20...0x7E).map { Character(Unicode.Scalar($0)) })
        // The second cell of a wide character, and the end of a text that was cut.
        known.formUnion([Cell.continuation(.standard).character, "…"])
        known.formUnion(Sign.allCases.map(DrawingOptions(glyphs: set).character))
        for weight in LineWeight.allCases { known.formUnion(LineGlyphs(weight, set).all) }
        known.formUnion(BlockGlyphs(set).glyphs.map(\.character))
        guard set != .ascii else { return known }
        known.formUnion(Sign.spellings.keys)
        // Braille dots of slanted lines.
        known.formUnion((0x2801...0x28FF).compactMap { Unicode.Scalar($0).map(Character.init) })
        return known
    }

    /// What is done before a screen is looked at.
    private static func sessions(_ count: Int) -> [[Action]] {
        let looks: [[Action]] = [
            [], [.probe(.nextRules)], [.probe(.nextRules), .probe(.nextRules)],
            [.stage(.toggleXray)], [.stage(.toggleGrid), .stage(.toggleFrames)],
            [.stage(.togglePins), .stage(.toggleAxes)], [.listing(.toggleProblems)],
            [.overlay(.toggleHelp)], [.overlay(.toggleHelp), .panes(.page(.stage, 1))],
            [.prompt(.palette), .prompt(.type("re"))], [.menu(.selectedLayer)],
            [.panes(.toggleArithmetic)], [.panes(.recording(true))],
        ]
        let tools: [[Action]] = Tool.allCases.map {
            [
                .listing(.select(count - 1)), .edit(.tool($0)),
                .edit(.adjust(x: 1, y: 1, by: .big)),
            ]
        }
        return looks + tools
    }

    @Test(arguments: GlyphSet.allCases)
    func `are those of the tables`(set: GlyphSet) throws {
        let known = Self.known(set)
        for name in Demos.names {
            let scene = try SceneFile.read(Demos.text(name) ?? "", name: name)
            let start = Playground(
                title: name, about: scene.about, root: scene.root, rules: scene.rules,
                isYUp: scene.yAxis == .up, size: CellSize(columns: 90, rows: 25),
                shows: scene.shows)
            for actions in Self.sessions(start.shownTree.nodes.count) {
                var playground = start
                for action in [.probe(.clickHere)] + actions { playground.update(action) }
                var others: Set<Character> = []
                for cell in playground.screen(set).cells where !known.contains(cell.character) {
                    others.insert(cell.character)
                }
                #expect(others.isEmpty, "\(name), \(actions): \(others)")
            }
        }
    }

    @Test func `are ASCII in ASCII`() {
        #expect(Sign.allCases.allSatisfy { $0.characters.ascii.isASCII })
        #expect(Sign.spellings.values.allSatisfy { $0.allSatisfy(\.isASCII) })
    }
}

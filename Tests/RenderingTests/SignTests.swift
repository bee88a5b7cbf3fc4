import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The characters of every screen` {
    /// The characters in the tables and in texts.
    private static func known(_ set: GlyphSet) -> Set<Character> {
        var known = Set((0x20...0x7E).map { Character(Unicode.Scalar($0)) })
        // The second cell of a wide character.
        known.insert(Cell.continuation(.standard).character)
        known.formUnion(Sign.allCases.map(DrawingOptions(glyphs: set).character))
        known.formUnion((0..<16).map { set.line(LineArms(rawValue: $0)) })
        let samples = set.across * set.down
        known.formUnion((0..<(1 << samples)).map { set.character(UInt8($0)) })
        guard set != .ascii else { return known }
        // Signs in sentences.
        known.formUnion("●›→≈…×·°►▼◊○↓±")
        return known
    }

    /// The actions before a screen is checked.
    private static func sessions(_ count: Int) -> [[Action]] {
        let looks: [[Action]] = [
            [], [.probe(.nextRules)], [.probe(.nextRules), .probe(.nextRules)],
            [.stage(.toggle(.xray))], [.stage(.toggle(.grid)), .stage(.toggle(.frames))],
            [.stage(.toggle(.pins)), .stage(.toggle(.axes))], [.listing(.toggleProblems)],
            [.overlay(.toggleHelp)], [.overlay(.toggleHelp), .panes(.page(.stage, 1))],
            [.prompt(.open(.command)), .prompt(.type("re"))], [.menu(.selectedLayer)],
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
            for actions in Effort.sample(Self.sessions(start.shownTree.nodes.count)) {
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
    }

    @Test func `are ASCII in ASCII even if a text is truncated`() {
        let name = "anchor · position → " + String(repeating: "long ", count: 20)
        let layers = (0..<40).map { place in
            Layer.made("\(place) \(name)", 10 * Double(place), 10 * Double(place), 390, 390) {
                $0.className = "UIButton"
                $0.isUserInteractionEnabled = false
                if place % 3 == 1 { $0.text = name }
                if place % 3 == 2 {
                    $0.layerTransform = LayerTransform([.rotate(.degrees(20))])
                }
            }
        }
        let tree = LayerTree(.made(name, 0, 0, 400, 400, layers))
        for (columns, rules) in [(40, HitRules.calayer), (90, .uiview), (140, .candidates)] {
            let start = Playground.on(
                tree, columns: columns, rows: 30, title: "the title of \(name)", rules: rules)
            for actions in Self.sessions(41) + [[.prompt(.open(.find)), .prompt(.type("39"))]] {
                var playground = start
                for action in [.probe(.clickHere)] + actions { playground.update(action) }
                let others = playground.screen(.ascii).cells.filter { !$0.character.isASCII }
                #expect(others.isEmpty, "\(columns), \(actions): \(others.map(\.character))")
            }
        }
    }

    @Test func `spell out signs in titles of panes`() {
        let tree = LayerTree(.made("a → b", 0, 0, 400, 400))
        let text = Playground.on(tree).screen(.ascii).text
        #expect(text.contains(" Inspector: a -> b "), "\(text)")
    }

    @Test func `end a truncated description in two full stops in ASCII`() {
        for columns in 40...60 {
            let playground = Playground(
                title: "", about: String(repeating: "some words → ", count: 30),
                root: LayerTree.blueWhite.rootLayer, rules: .calayer, isYUp: false,
                size: CellSize(columns: columns, rows: 24))
            guard let rect = playground.layout.about else { continue }
            let text = playground.screen(.ascii).text(in: rect)
            #expect(text.hasSuffix(".."), "\(text)")
        }
    }
}

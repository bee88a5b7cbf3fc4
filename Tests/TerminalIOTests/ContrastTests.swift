import HitboxDemos
import HitboxRendering
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import Testing

@testable import TerminalIO

/// Text and lines on every screen are readable on every terminal.
@Suite struct `Every screen` {
    /// The result for a cell, shared by equal cells.
    private struct Sample: Hashable {
        let style: CellStyle
        let content: TerminalPalette.Content
    }

    private static let backgrounds = [0x16161E, 0xFFFFFF, 0x002B36, 0xFDF6E3].map { RGBColor($0) }

    private static func playground(_ name: String, _ size: CellSize) throws -> Playground {
        let scene = try SceneFile.read(Demos.text(name) ?? "", name: name)
        return Playground(
            title: name, about: scene.about, root: scene.root, rules: scene.rules,
            isYUp: scene.yAxis == .up, size: size, shows: scene.shows)
    }

    /// The actions before a screen is checked: none, each tool on several layers, all display
    /// options of the stage, and overlays.
    private static func sessions(_ count: Int) -> [[Action]] {
        let looks: [[Action]] = [
            [], [.probe(.nextRules)], [.probe(.nextRules), .probe(.nextRules)],
            [.stage(.toggle(.xray))], [.stage(.toggle(.grid)), .stage(.toggle(.frames))],
            [.stage(.toggle(.pins)), .stage(.toggle(.axes))], [.listing(.toggleProblems)],
            [.listing(.toggleProblems), .listing(.nextMatch(1))], [.overlay(.toggleHelp)],
            [.prompt(.open(.command)), .prompt(.type("re"))], [.menu(.selectedLayer)],
            [.panes(.toggleArithmetic)], [.panes(.next(1))],
            [.prompt(.open(.find)), .prompt(.type("zzz"))],
            [.panes(.recording(true))],
            [.prompt(.open(.command)), .prompt(.type("set x")), .prompt(.accept)],
        ]
        let layers = Array(Set([1, count - 1])).filter { $0 > 0 && $0 < count }
            .sorted()
        let tools: [[Action]] = layers.flatMap { layer in
            Tool.allCases.map {
                [.listing(.select(layer)), .edit(.tool($0)), .edit(.adjust(x: 1, y: 1, by: .big))]
            }
        }
        return looks + layers.map { [.listing(.select($0)), .stage(.toggle(.xray))] } + tools
    }

    private static let samples = Result { try findSamples() }

    private static func findSamples() throws -> [Sample: String] {
        var samples: [Sample: String] = [:]
        for name in Demos.names {
            let start = try playground(name, CellSize(columns: 90, rows: 25))
            for actions in sessions(start.shownTree.nodes.count) {
                var playground = start
                for action in [.probe(.clickHere)] + actions { playground.update(action) }
                var screen = Screen(DrawingOptions(glyphs: .sextants, hasColors: true))
                var last: Sample?
                for cell in screen.draw(playground).cells {
                    let sample = Sample(style: cell.style, content: cell.content)
                    if sample == last { continue }
                    last = sample
                    // Few cells are new, and describing one takes long.
                    if samples[sample] != nil { continue }
                    samples[sample] = "\(name), \(actions): '\(cell.character)' \(cell.style)"
                }
            }
        }
        return samples
    }

    @Test func `of every demo and tool has text of 4.5 to 1 and lines of 3 to 1`() throws {
        let samples = try Self.samples.get()
        #expect(samples.count > 200)
        for depth in [TerminalPalette.Depth.eight, .sixteen, .cube, .direct] {
            for background in Self.backgrounds {
                let palette = TerminalPalette(depth: depth, theme: Theme(background: background))
                for (sample, place) in samples {
                    guard sample.content == .text || sample.content == .line else { continue }
                    // A layer's own border belongs to the scene, however faint.
                    if sample.content == .line, case .rgb = sample.style.foreground { continue }
                    let look = palette.look(of: sample.style, sample.content)
                    // The terminal's default colours are not checked.
                    if look.foreground < 0, look.background < 0 { continue }
                    let contrast = palette.shown(look.foreground)
                        .contrast(with: palette.shown(look.background))
                    // xterm's magenta, one of eight, allows no more.
                    let least = min(sample.content.leastContrast, depth <= .sixteen ? 4.45 : 4.5)
                    #expect(
                        look.foreground >= 0 && contrast >= least,
                        "\(depth) on \(background): \(contrast) in \(place)")
                }
            }
        }
    }

    @Test func `has no letter or line in a role's colour on the colour of a layer`() throws {
        for (sample, place) in try Self.samples.get() where sample.content != .blank {
            guard case .rgb = sample.style.background else { continue }
            if case .role(let role) = sample.style.foreground {
                #expect(role == .text, "\(place)")
            }
        }
    }
}

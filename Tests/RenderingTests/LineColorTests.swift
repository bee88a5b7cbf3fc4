import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The colour of a mark's line` {
    private static let hues: [MarkHue] = [.hit, .selection, .other, .frame]

    private func contrast(_ color: SampleColor, _ other: SampleColor) -> Double {
        guard let one = color.color, let two = other.color else { return 0 }
        return one.contrast(with: two)
    }

    @Test(arguments: [false, true])
    func `contrasts with the fill and with the ground of a layer`(isBesidePicture: Bool) {
        var options = DrawingOptions()
        if isBesidePicture {
            options.cell = PixelSize(width: 8, height: 16)
            options.picture = .beside
        }
        var numbers = SeededNumbers(seed: 11)
        var low: [String] = []
        func color() -> SampleColor {
            SampleColor(RGBColor(Int(numbers.next() % 0x100_0000)))
        }
        for _ in 0..<2_000 {
            let (fill, ground) = (color(), color())
            for hue in Self.hues {
                let line = options.color(of: hue, beside: [fill, ground])
                let least = min(contrast(line, fill), contrast(line, ground))
                if least < 2 {
                    low.append(
                        "\(hue) \(line.cellColor) on \(fill.cellColor), \(ground.cellColor): \(least)"
                    )
                }
            }
        }
        #expect(low.isEmpty, "\(low.count): \(low.prefix(5))")
    }

    @Test func `has more than that where there is one ground`() {
        for number in 0..<256 {
            let fill = SampleColor(RGB(.number(number)))
            for hue in Self.hues {
                let line = DrawingOptions().color(of: hue, beside: [fill])
                #expect(contrast(line, fill) >= 2.75, "\(hue) on \(fill.cellColor)")
            }
        }
    }

    @Test func `keeps its hue`() {
        var numbers = SeededNumbers(seed: 12)
        func order(_ color: RGBColor) -> [Int] {
            let parts = [color.red, color.green, color.blue]
            return parts.indices.sorted { (parts[$0], $0) < (parts[$1], $1) }
        }
        for hue in Self.hues {
            let usual = DrawingOptions().color(of: hue, beside: []).color ?? .white
            for _ in 0..<200 {
                let fill = SampleColor(RGBColor(Int(numbers.next() % 0x100_0000)))
                let line = DrawingOptions().color(of: hue, beside: [fill]).color ?? .white
                #expect(order(line) == order(usual), "\(hue) on \(fill.cellColor): \(line)")
            }
        }
    }

    @Test func `is strong rather than pale where it is light`() throws {
        for fill in [0xAF_52_DE, 0x00_7A_FF].map({ SampleColor(RGBColor($0)) }) {
            let line = DrawingOptions().color(of: .hit, beside: [fill])
            #expect(contrast(line, fill) >= 2.75)
            #expect(RGB(try #require(line.color)).chroma > 0.6, "\(line.cellColor)")
        }
    }

    @Test func `is not black where a hue can be seen as well`() {
        let (white, gray) = (SampleColor(RGB.white), SampleColor(RGBColor(0xD0_D0_D8)))
        let blue = SampleColor(RGBColor(0x00_00_FF))
        let line = DrawingOptions().color(of: .hit, beside: [white, white, gray, gray, blue])
        #expect(
            line.color.map { $0.green > 0x60 && $0.green > $0.red } == true, "\(line.cellColor)")
        #expect([white, gray, blue].allSatisfy { contrast(line, $0) >= 2 })
    }

    /// Each door is as wide hidden as seen; no hue contrasts with both of them and with what is behind.
    @Test(arguments: ["left-door", "right-door"])
    func `keeps its hue, whatever hides a part of the layer`(name: String) throws {
        let scene = try SceneFile.read(try #require(Demos.text("perspective")), name: "")
        let start = Playground(
            title: "", root: scene.root, rules: scene.rules, isYUp: false,
            size: CellSize(columns: 120, rows: 40), stops: scene.stops
        ).after(.probe(.stop(1)))
        let playground = name == "left-door" ? start : start.after(.probe(.stop(1)))
        let hit = try #require(playground.answer?.hit)
        #expect(hit.name == name)
        let samples = playground.marked()
        let colors = Set(
            samples.lines(notIn: playground.raster().samples).compactMap {
                samples.lines[$0.row * samples.width + $0.column].color
            })
        let greens = colors.filter { $0.green > $0.red && $0.green > $0.blue }
        #expect(greens.count == 1, "\(colors)")
        let others = colors.subtracting(greens)
        #expect(others.allSatisfy { $0.red > $0.green && $0.green > $0.blue }, "\(colors)")
    }

    @Test func `differs from meaning to meaning`() {
        for ground in [SampleColor.ground, SampleColor(RGB.white), SampleColor(RGB.black)] {
            let colors = Set(Self.hues.map { DrawingOptions().color(of: $0, beside: [ground]) })
            #expect(colors.count == Self.hues.count)
        }
    }

    @Test func `is one of sixteen with few colours, and that of texts without`() {
        let basic: Set<RGBColor> = [
            RGBColor(0x00CD00), RGBColor(0x00FF00), RGBColor(0xCDCD00), RGBColor(0xFFFF00),
            RGBColor(0xCD00CD), RGBColor(0xFF00FF), RGBColor(0x00CDCD), RGBColor(0x00FFFF), .white,
            .black,
        ]
        for hue in Self.hues {
            for number in 0..<64 {
                let fill = SampleColor(RGB(.number(number)))
                let few = DrawingOptions(hasFewColors: true).color(of: hue, beside: [fill])
                #expect(few.color.map(basic.contains) ?? false)
                let none = DrawingOptions(hasColors: false).color(of: hue, beside: [fill])
                #expect(none == .ink)
            }
        }
        // Wherever it can be seen, so that black does not stand for two meanings.
        let onWhite = DrawingOptions(hasFewColors: true).color(
            of: .hit, beside: [SampleColor(RGB.white)])
        #expect(onWhite.color == RGBColor(0x00CD00))
    }
}

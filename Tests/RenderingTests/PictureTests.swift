import HitboxDemos
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

/// Compares cells and pixels of the stage with the exact picture.
@Suite struct `The picture of a stage` {
    /// The size in columns and rows, and the size of a cell in pixels, which is whole for the samples of all sets.
    private static let size = CellSize(columns: 48, rows: 16)
    private static let cell = PixelSize(width: 6, height: 12)

    private func playground(_ name: String) throws -> Playground {
        let text = try #require(Demos.text(name))
        let scene = try SceneFile.read(text, name: name)
        return Playground(
            title: "", root: scene.root, rules: .calayer, isYUp: scene.yAxis == .up,
            size: Self.size,
            showsStageOnly: true)
    }

    /// The percentage of pixels whose colour is off by more than an eighth.
    private func wrong(_ shown: [ExactPicture.Float3], _ exact: ExactPicture) -> Double {
        let count = zip(shown, exact.colors).count { $0.distance(to: $1) > 0.125 }
        return Double(count) * 100 / Double(exact.colors.count)
    }

    /// The pixels of cells on a terminal that draws block characters exactly; letters are left out.
    private func pixels(_ cells: [Cell], _ set: GlyphSet) -> [ExactPicture.Float3] {
        let samples = set.across * set.down
        let blocks = Dictionary(
            uniqueKeysWithValues: (0..<(1 << samples)).map { (set.character(UInt8($0)), $0) })
        let (width, height) = (
            Self.size.columns * Self.cell.width, Self.size.rows * Self.cell.height
        )
        let looks = cells.map { cell in
            var (ink, back) = (color(cell.style.foreground), color(cell.style.background))
            if cell.style.attributes.contains(.reverse) { swap(&ink, &back) }
            return (ink: ink, back: back, bits: blocks[cell.character] ?? 0)
        }
        return (0..<width * height).map { place in
            let (x, y) = (place % width, place / width)
            let look = looks[y / Self.cell.height * Self.size.columns + x / Self.cell.width]
            let column = x % Self.cell.width * set.across / Self.cell.width
            let row = y % Self.cell.height * set.down / Self.cell.height
            return look.bits >> (row * set.across + column) & 1 == 1 ? look.ink : look.back
        }
    }

    private func color(_ color: CellColor) -> ExactPicture.Float3 {
        guard case .rgb(let red, let green, let blue) = color else { return ExactPicture.ground }
        return ExactPicture.Float3(
            red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255)
    }

    private func pixels(_ pixels: [UInt32]) -> [ExactPicture.Float3] {
        pixels.map { pixel in
            let above = ExactPicture.Float3(
                red: Float(pixel & 255) / 255, green: Float(pixel >> 8 & 255) / 255,
                blue: Float(pixel >> 16 & 255) / 255)
            return ExactPicture.ground.mixed(with: above, part: Float(pixel >> 24) / 255)
        }
    }

    private func exact(_ playground: Playground) -> ExactPicture {
        ExactPicture(
            playground.shownTree, width: Self.size.columns * Self.cell.width,
            height: Self.size.rows * Self.cell.height,
            toPixels: playground.stage.viewport.matrix(for: Self.size).concatenating(
                .scale(x: Double(Self.cell.width), y: Double(Self.cell.height))))
    }

    @Test func `is as near to the exact one as it was`() throws {
        var lines = ["per cent of wrong pixels: half blocks, quadrants, sextants, pixels"]
        for name in Demos.names {
            let playground = try playground(name)
            let exact = exact(playground)
            var figures = [GlyphSet.halves, .quadrants, .sextants].map { set in
                wrong(pixels(playground.screen(set).cells, set), exact)
            }
            let picture = StagePixels(
                playground, size: Self.size, options: DrawingOptions(), cell: Self.cell)
            figures.append(wrong(pixels(Array(picture.rows.joined())), exact))
            lines.append(
                name + figures.map { " \(NumberText.short(($0 * 10).rounded() / 10))" }.joined())
        }
        try Golden("pictures").check(lines.joined(separator: "\n") + "\n")
    }
}

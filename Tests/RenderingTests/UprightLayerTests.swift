import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering
@testable import PlaygroundModel

@Suite struct `Upright layers` {
    private func playground(_ layers: Layer...) -> Playground {
        let root = Layer.made("root", 0, 0, 640, 320, layers) {
            $0.backgroundColor = .number(1)
        }
        var playground = Playground.on(LayerTree(root), columns: 200, rows: 40)
        playground.update(.probe(.leave))
        return playground
    }

    private func box(
        _ number: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ sublayers: [Layer] = [], change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        .made("", x, y, width, height, sublayers) {
            $0.backgroundColor = .number(number)
            change(&$0)
        }
    }

    /// The samples with a line, by row.
    private func lines(_ playground: Playground, background: RGBColor? = nil) -> [Int: [Int]] {
        let samples = playground.raster(DrawingOptions(background: background)).samples
        return Dictionary(grouping: samples.lineSamples, by: \.row).mapValues {
            $0.map(\.column).sorted()
        }
    }

    @Test(arguments: GlyphSet.allCases)
    func `cover the samples whose middle they contain, edges included as in hit tests`(
        glyphs: GlyphSet
    ) {
        for place in stride(from: 100.0, to: 120, by: 0.5) {
            let playground = playground(box(2, place, place, 80, 80))
            let samples = playground.raster(DrawingOptions(glyphs: glyphs)).samples
            for sample in samples.colors.indices {
                let middle = samples.middle(
                    column: sample % samples.width, row: sample / samples.width)
                let point = playground.stage.viewport.point(
                    column: middle.x, row: middle.y, in: samples.cells)
                let hit = playground.shownTree.root.hitTest(point)?.layer.backgroundColor
                #expect(
                    samples.colors[sample] == hit.map { SampleColor(RGB($0)) } ?? .ground,
                    "at \(place): \(samples.place(sample))")
            }
        }
    }

    @Test(arguments: GlyphSet.allCases)
    func `have one size up to a sample, wherever they are`(glyphs: GlyphSet) {
        for side in [3.0, 7.3, 27, 80] {
            var (widths, heights) = (Set<Int>(), Set<Int>())
            for place in stride(from: 100.0, to: 120, by: 0.5) {
                let playground = playground(box(2, place, place, side, side))
                let fill = playground.raster(DrawingOptions(glyphs: glyphs)).samples
                    .samples(of: .number(2))
                widths.insert(Set(fill.map(\.column)).count)
                heights.insert(Set(fill.map(\.row)).count)
            }
            for sizes in [widths, heights] {
                #expect(
                    (sizes.max() ?? 9) - (sizes.min() ?? 0) <= 1 && sizes.min() ?? 0 > 0,
                    "\(side): \(sizes)")
            }
        }
    }

    @Test func `have their handles in the corners of their cells`() throws {
        for place in stride(from: 100.0, to: 120, by: 0.5) {
            let playground = playground(box(2, place, place, 160, 160))
            let rect = playground.layout.stage
            var cells: [CellPoint] = []
            for row in 0..<rect.size.rows {
                for column in 0..<rect.size.columns {
                    let isTouched = [0.25, 0.75].contains { x in
                        [0.25, 0.75].contains { y in
                            let middle = playground.stage.viewport.point(
                                column: Double(column) + x, row: Double(row) + y, in: rect.size)
                            return playground.shownTree.root.hitTest(middle)?.index == 1
                        }
                    }
                    if isTouched { cells.append(CellPoint(column: column, row: row)) }
                }
            }
            let (first, last) = (try #require(cells.first), try #require(cells.last))
            let handles = Handles(
                of: playground.shownTree[1], in: playground.stage.viewport, size: rect.size)
            let corners = [
                first, last, CellPoint(column: first.column, row: last.row),
                CellPoint(column: last.column, row: first.row),
            ]
            #expect(Set(handles.corners.keys) == Set(corners), "at \(place)")
        }
    }

    @Test func `have handles on their outline while they are edited`() throws {
        for place in stride(from: 100.0, to: 120, by: 0.5) {
            let playground = playground(box(2, place, place, 160, 160) { $0.name = "box" })
                .after(.listing(.select(1)), .edit(.tool(.position)))
            let samples = playground.marked()
            let outline = samples.lines(notIn: playground.raster().samples)
            let cells = Set(
                outline.map {
                    CellPoint(column: $0.column / samples.across, row: $0.row / samples.down)
                })
            let handles = playground.stageCells(of: playground.screen()).filter {
                $0.cell.character == "■"
            }
            #expect(handles.count == 4, "\(place)")
            for handle in handles {
                #expect(cells.contains(handle.place), "\(place): \(handle.place)")
                #expect(playground.handles.grip(at: handle.place) != nil, "\(place)")
            }
        }
    }

    @Test func `of one colour have a line where they meet`() {
        #expect(lines(playground(box(2, 80, 80, 160, 160), box(3, 240, 80, 160, 160))).isEmpty)
        let alike = lines(playground(box(2, 80, 80, 160, 160), box(2, 240, 80, 160, 160)))
        #expect(alike.count > 12 && alike.values.allSatisfy { $0.count == 1 }, "\(alike)")
        #expect(Set(alike.values).count == 1)
        for step in 0..<20 {
            let y = 120 + Double(step)
            let below = lines(playground(box(2, 80, 60, 160, y - 60), box(2, 80, y, 160, 80)))
            #expect(below.count == 1, "\(y): \(below)")
        }
    }

    @Test func `of the terminal's colour have a line at its background`() {
        let own = LayerColor.number(1)
        func byte(_ part: Double) -> Int { Int((part * 255).rounded()) }
        let same = RGBColor(byte(own.red) << 16 | byte(own.green) << 8 | byte(own.blue))
        let playground = playground()
        #expect(lines(playground, background: .white).isEmpty)
        #expect(!lines(playground, background: same).isEmpty)
        #expect(lines(playground).isEmpty)
    }

    @Test func `have their border in front of their sublayers`() throws {
        let border = LayerColor.number(9)
        let framed = box(2, 80, 80, 240, 160, [box(3, -40, 40, 400, 48), box(4, 80, 80, 80, 80)]) {
            $0.borderWidth = 1
            $0.borderColor = border
        }
        let cover = box(5, 280, 40, 160, 80)
        let playground = playground(framed, cover)
        let samples = playground.raster().samples
        func line(_ x: Double, _ y: Double) -> SampleColor {
            samples.lines[samples.sample(x, y, on: playground)]
        }
        let color = SampleColor(RGB(border))
        // The row of the sublayer that goes on beyond it, and the sides below.
        #expect(line(81.5, 140) == color && line(81.5, 200) == color && line(318, 200) == color)
        let bottom = stride(from: 228.0, to: 244, by: 2).map { line(200, $0) }
        #expect(bottom.contains(color), "\(bottom)")
        // The sibling in front covers the upper right corner.
        #expect(line(318, 90) == .ground)
    }

    @Test func `of two rows show a text that fits`() {
        let button = Layer.made("", 80, 80, 64, 32) { $0.text = "Edit" }
        #expect(playground(button).stage().contains("Edit"))
    }

    @Test func `end where a clip ends`() {
        for end in stride(from: 120.0, to: 140, by: 0.5) {
            let inner = box(3, 0, 0, 100, 300)
            let outer = box(2, 100, 40, 100, end - 40, [inner]) { $0.masksToBounds = true }
            let samples = playground(outer).raster().samples
            #expect(samples.samples(of: .number(2)).isEmpty, "\(end)")
            #expect(!samples.samples(of: .number(3)).isEmpty, "\(end)")
        }
    }

    @Test func `keep their names in cells that they cover`() throws {
        for step in 0..<20 {
            for isText in [false, true] {
                let layer = box(2, 100, 100 + Double(step), 120, 30) {
                    $0.name = "name"
                    if isText { $0.text = "name" }
                }
                let playground = playground(layer)
                let letters = playground.stageCells(of: playground.screen()).filter {
                    "name".contains($0.cell.character)
                }
                #expect(letters.count == 4, "\(step)")
                for letter in letters {
                    #expect(letter.cell.style.background == LayerColor.number(2).cellColor)
                }
            }
        }
    }
}

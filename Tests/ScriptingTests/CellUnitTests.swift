import HitboxRendering
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes
import Testing

/// A dialog over a list, in cells.
private let text = """
    hitbox: 1
    unit: cells
    root:
      name: screen
      frame: [0, 0, 40, 12]
      sublayers:
        - {name: title, frame: [0, 0, 40, 1], text: Files}
        - {name: row-1, frame: [1, 2, 20, 1]}
        - {name: row-2, frame: [1, 3, 20, 1]}
        - name: dialog
          frame: [12, 3, 26, 6]
          backgroundColor: blue
          sublayers:
            - {name: ok, frame: [2, 4, 6, 1], text: "[ OK ]"}
            - {name: x, frame: [25, 0, 1, 1]}

    """

private func results(_ statements: String, _ view: String = "view stage 40x12") throws -> [String] {
    let script = try Script.read("hitbox 1\n\(view)\nscene\n\(text)end\n" + statements, name: "s")
    guard case .inline(let scene, _) = script.header.scene else { return [] }
    return ScriptRun(script, scene: scene, in: ScriptWorld()).results().flatMap(\.failures).map {
        "\($0.range.line): \($0.failure.message) \($0.failure.found ?? "")"
    }
}

@Suite struct `A scene in cells` {
    @Test func `keeps its unit when it is written`() throws {
        let scene = try SceneFile.read(text, name: "s")
        #expect(scene.unit == .cells)
        #expect(try SceneFile.read(SceneFile.write(scene), name: "s") == scene)
        #expect(SceneFile.write(scene).contains("\nunit: cells\n"))
        #expect(SceneFile.write(scene, into: text) == text)
        #expect(!SceneFile.write(Scene(root: Layer())).contains("unit"))
        #expect(throws: SceneProblems.self) {
            try SceneFile.read(text.replacing("cells", with: "cell"), name: "s")
        }
    }

    @Test func `has its columns and rows where the stage has them`() throws {
        #expect(
            try results(
                """
                click cell(15,8)
                expect hit ok via screen > dialog > ok
                expect point ok 0,0
                move 14,7
                expect point ok 0,0
                expect hit ok at cell(15,8)
                expect hit ok at 19,7
                expect hit dialog at 20,7
                click x
                expect point x 0,0
                expect hit row-2 at cell(12,4)
                click cell(40,12)
                expect point screen 39,11
                click cell(1,1)
                expect point title 0,0

                """) == [])
    }

    @Test func `moves by cells`() throws {
        let steps = """
            click 14,7
            key Right
            expect point ok 1,0
            key Down
            expect hit dialog
            expect point dialog 3,5
            click ok
            drag ok:1,0 -> +3,1
            expect ok.frame 5,5 6x1

            """
        #expect(try results(steps) == [])
    }

    @Test func `is unscaled wherever it fits, and whole where it does not`() throws {
        let scene = try SceneFile.read(text, name: "s")
        let large = Playground(scene, size: CellSize(columns: 160, rows: 40))
        let stage = large.layout.stage
        #expect(large.stage.viewport.pointsPerColumn == 1)
        #expect(large.stage.viewport.place(of: .zero, in: stage.size) == (0, 0))
        let small = Playground(scene, size: CellSize(columns: 40, rows: 12))
        let view = small.stage.viewport
        let corner = view.place(of: Point(x: 40, y: 12), in: small.layout.stage.size)
        #expect(view.pointsPerColumn > 1)
        #expect(corner.column <= Double(small.layout.stage.size.columns))
        #expect(corner.row <= Double(small.layout.stage.size.rows))
    }

    @Test func `shows unfilled rows by their text or name`() throws {
        let tree = LayerTree(try SceneFile.read(text, name: "s").root)
        let picture = StagePicture(
            tree: tree, isInCells: true, size: CellSize(columns: 40, rows: 12),
            options: DrawingOptions(hasColors: false))
        let rows = picture.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows[0].contains("Files"), "\(picture.grid.text)")
        #expect(rows[2].contains("row-1"), "\(picture.grid.text)")
        #expect(rows[3].contains("row-2"), "\(picture.grid.text)")
        #expect(rows[7].contains("[ OK ]"), "\(picture.grid.text)")
    }

    @Test func `is asked about in whole cells`() throws {
        let tree = LayerTree(try SceneFile.read(text, name: "s").root)
        var asked = 0
        let found = tree.disagreements(unit: .cells, more: 20) { point in
            asked += point.x.rounded() == point.x && point.y.rounded() == point.y ? 1 : 0
            return tree.root.hitTest(point)?.path.description
        }
        #expect(found.isEmpty && asked == found.asked && asked > 60)
        let wrong = tree.disagreements(unit: .cells) { point in
            LayerTree(tree.rootLayer, flaw: .backToFront).root.hitTest(point)
                .map { tree[$0.index].path.description }
        }
        #expect(wrong.diagnosis == [.backToFront], "\(wrong)")
        let cases = Exploration(tree, rules: .calayer, unit: .cells).cases
        #expect(cases.allSatisfy { $0.point.x.rounded() == $0.point.x })
    }
}

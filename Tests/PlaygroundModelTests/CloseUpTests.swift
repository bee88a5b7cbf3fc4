import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

/// The scene's points on a stage that shows the whole scene at 30 points a row.
@Suite struct `A small, coarse stage` {
    private func playground(
        _ stops: [SceneStop], columns: Int = 80, rows: Int = 24, checks: ScreenChecks = .none
    ) -> Playground {
        Playground(
            title: "", root: LayerTree.blueWhite.rootLayer, rules: .calayer, isYUp: false,
            size: CellSize(columns: columns, rows: rows), stops: stops, checks: checks)
    }

    private static let checks = ScreenChecks(
        problems: { _, _ in
            let blue = TouchFinding(
                .obscured, .error, 2, "it is covered", help: "move it", at: Point(x: 160, y: 240))
            return ([blue], true)
        }, fix: { _, _, _ in nil }, match: { _, _ in nil })

    @Test func `shows a touch problem close up`() {
        var playground = playground([], checks: Self.checks)
        playground.press("X")
        #expect(playground.isAtProblem && playground.shows(blue))
        #expect(playground.stage.viewport.pointsPerColumn < 6)
    }

    private let edge = SceneStop(Point(x: 210, y: 240), selects: "blue")
    private let blue = Rect(x: 110, y: 190, width: 100, height: 100)

    @Test func `shows close up what a step is about, and says so`() throws {
        var playground = playground([edge])
        let whole = playground.stage.viewport
        #expect(whole.pointsPerColumn > 3, "it opens with the whole scene")
        playground.press(">")
        let near = playground.stage.viewport.pointsPerColumn
        #expect(near < whole.pointsPerColumn / 2 && playground.shows(blue))
        let words = playground.titleLine.words.map(\.text)
        #expect(words.contains("close-up, \(NumberText.short(near, decimals: 2)) pt per column"))
        let hints = playground.hintLine.words
        #expect(hints.contains { $0.key == "0" && $0.text == "whole scene" })
        playground.press("0")
        #expect(playground.stage.viewport == whole)
    }

    @Test(arguments: [(80, 160), (20, 460)])
    func `shows the whole scene for a step about most of it, and the next one close up again`(
        x: Double, y: Double
    ) {
        var playground = playground([edge, SceneStop(Point(x: x, y: y)), edge])
        let whole = playground.stage.viewport
        playground.press("> >")
        #expect(playground.stage.viewport == whole)
        playground.press(">")
        #expect(playground.shows(blue) && playground.stage.viewport != whole)
    }

    @Test func `says how to go on, also in a close-up`() {
        var playground = playground([edge, SceneStop(Point(x: 20, y: 460))])
        func hints() -> [String] { playground.hintLine.words.map { "\($0.key) \($0.text)" } }
        #expect(hints().contains("> show"))
        playground.press(">")
        #expect(hints() == ["? help", "> show", "0 fit", "q quit"])
        playground.update(.panes(.resize(CellSize(columns: 100, rows: 24))))
        #expect(hints() == ["? help", "> show", "0 whole scene", "q quit"])
    }

    @Test(arguments: ["+", "-", "A-Right", "z"])
    func `keeps the view that the user chose`(key: String) {
        var playground = playground([edge])
        playground.press(key)
        let view = playground.stage.viewport
        playground.press("> >")
        #expect(playground.stage.viewport == view)
    }

    @Test func `comes no closer than 6 points a row`() {
        let tiny = Layer.made("tiny", 100, 100, 4, 4)
        var playground = Playground(
            title: "", root: .made("root", 0, 0, 320, 480, [tiny]), rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: [SceneStop(Point(x: 101, y: 101))])
        playground.press(">")
        #expect(playground.stage.viewport.pointsPerColumn == 3)
    }

    @Test(arguments: [(120, 40), (160, 50)])
    func `is not a large one, which has room for the whole scene`(columns: Int, rows: Int) {
        var playground = playground([edge], columns: columns, rows: rows)
        let whole = playground.stage.viewport
        playground.press(">")
        #expect(playground.stage.viewport == whole)
    }
}

@Suite struct `A small layer that a step is about` {
    /// A badge on a phone, and a point in it.
    private func playground(_ columns: Int, _ rows: Int, isAsked: Bool = true) -> Playground {
        let badge = Layer.made("badge", 211, 604, 34, 26)
        return Playground(
            title: "", root: .made("screen", 0, 0, 375, 667, [badge]), rules: .calayer,
            isYUp: false, size: CellSize(columns: columns, rows: rows),
            stops: isAsked ? [SceneStop(Point(x: 228, y: 610))] : [])
    }

    @Test(arguments: [(80, 24), (120, 40), (160, 50), (200, 60)])
    func `is shown close up, however large the screen is`(columns: Int, rows: Int) {
        var playground = playground(columns, rows)
        let whole = self.playground(columns, rows, isAsked: false).stage.viewport
        playground.press(">")
        let near = playground.stage.viewport
        #expect(near.pointsPerColumn * 2 <= whole.pointsPerColumn && near.pointsPerColumn == 3)
        #expect(playground.shows(Rect(x: 211, y: 604, width: 34, height: 26)))
    }

    @Test func `is shown close up by a quiz that offers a large one, too`() {
        let before = playground(80, 24, isAsked: false)
        var page = LessonPage(title: "Quiz", step: 1, count: 1)
        (page.phase, page.isQuiz, page.point) = (.asking, true, Point(x: 228, y: 610))
        page.choices = [
            LessonPage.Choice("1", "screen", .layer(0)), LessonPage.Choice("2", "badge", .layer(1)),
        ]
        var near = before
        near.update(.lesson(.show(page)))
        #expect(near.shows(Rect(x: 211, y: 604, width: 34, height: 26)))
        #expect(
            near.stage.viewport.pointsPerColumn * 2 <= before.stage.viewport.pointsPerColumn)
    }

    /// At 80x24, it is less than two columns wide and a row high.
    @Test(arguments: [(80, 24, true), (120, 40, false), (160, 50, false)])
    func `has the scene open close up only where nothing of it could be recognised`(
        columns: Int, rows: Int, isNear: Bool
    ) {
        let whole = playground(columns, rows, isAsked: false).stage.viewport
        #expect((playground(columns, rows).stage.viewport != whole) == isNear)
    }
}

@Suite struct `A layer that a step compares` {
    /// A button, and a popup that should be at its corner, in the second of two screens.
    private func playground(_ more: [Layer] = []) -> Playground {
        let button = Layer.made("button", 100, 100, 40, 40)
        let popup = Layer.made("popup", 190, 190, 100, 100)
        let screens = [
            Layer.made("before", 0, 0, 300, 300),
            Layer.made("after", 300, 0, 300, 300, [button, popup] + more),
        ]
        return Playground(
            title: "", root: .made("root", 0, 0, 600, 300, screens), rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24),
            stops: [SceneStop(Point(x: 540, y: 240), selects: "popup")])
    }

    private let button = Rect(x: 400, y: 100, width: 40, height: 40)
    private let popup = Rect(x: 490, y: 190, width: 100, height: 100)

    @Test func `is shown close up together with those beside it`() {
        var playground = playground()
        let whole = playground.stage.viewport.pointsPerColumn
        playground.press(">")
        #expect(playground.shows(button) && playground.shows(popup))
        #expect(playground.stage.viewport.pointsPerColumn * 2 <= whole)
    }

    @Test(arguments: [
        [Layer.made("far", 0, -600, 40, 40)], (1...7).map { Layer.made("\($0)", 110, 110, 9, 9) },
    ])
    func `is shown alone if they are far away, or many`(more: [Layer]) {
        var playground = playground(more)
        playground.press(">")
        #expect(playground.shows(popup) && !playground.shows(button))
    }
}

extension Playground {
    /// Whether all of a rectangle in scene space is on the stage.
    fileprivate func shows(_ rect: Rect) -> Bool {
        let size = layout.stage.size
        return rect.corners.allSatisfy {
            let place = stage.viewport.place(of: $0, in: size)
            return (0...Double(size.columns)).contains(place.column)
                && (0...Double(size.rows)).contains(place.row)
        }
    }
}

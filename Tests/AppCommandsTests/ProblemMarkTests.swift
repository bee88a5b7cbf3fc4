import AppCommands
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The mark of a control that gets no touches` {
    /// A control named "off" with interaction disabled.
    private static func control(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        .made("off", x, y, width, height) {
            $0.className = "UIButton"
            $0.isUserInteractionEnabled = false
            change(&$0)
        }
    }

    /// The points of scene space in the middle of the cells with `!`.
    private func marks(_ layers: Layer..., columns: Int = 100) throws -> (Playground, [Point]) {
        let root = Layer.made("view", 0, 0, 400, 400, layers) { $0.className = "UIView" }
        let playground = Playground.on(LayerTree(root), columns: columns, rows: 40, rules: .uiview)
        try #require(playground.deadControls.count == 1)
        let (grid, stage) = (playground.screen(), playground.layout.stage)
        var points: [Point] = []
        for row in 0..<stage.size.rows {
            for column in 0..<stage.size.columns
            where grid[stage.minColumn + column, stage.minRow + row].character == "!" {
                points.append(
                    playground.stage.viewport.point(
                        column: Double(column) + 0.5, row: Double(row) + 0.5, in: stage.size))
            }
        }
        return (playground, points)
    }

    /// Whether there is one mark, on the layer "off".
    private func isOnControl(_ marks: (playground: Playground, points: [Point])) throws -> Bool {
        let node = try #require(marks.playground.shownTree.nodes.first { $0.name == "off" })
        guard marks.points.count == 1, let own = node.convert(marks.points[0], from: nil) else {
            return false
        }
        return node.bounds.contains(own)
    }

    @Test func `is at the right end`() throws {
        let (playground, points) = try marks(Self.control(100, 100, 200, 60))
        try #expect(isOnControl((playground, points)))
        let end = 300 - 2 * playground.stage.viewport.pointsPerColumn
        #expect(points.count == 1 && points[0].x >= end && points[0].y > 115 && points[0].y < 145)
    }

    @Test(arguments: Array(stride(from: 15.0, to: 360, by: 15)))
    func `is on a turned control`(degrees: Double) throws {
        let marks = try marks(
            Self.control(100, 170, 200, 60) {
                $0.layerTransform = LayerTransform([.rotate(.degrees(degrees))])
            })
        try #expect(isOnControl(marks), "\(marks.1)")
    }

    @Test func `is beside the text of the control, whose letters it leaves`() throws {
        let (playground, points) = try marks(
            Self.control(100, 100, 60, 20) { $0.text = "Remove" })
        #expect(points.count == 1)
        let stage = playground.screen().text(in: playground.layout.stage)
        #expect(stage.contains(/Remove ?!/), "\(stage)")
    }

    @Test func `is not outside what clips the control`() throws {
        let list = Layer.made("list", 100, 100, 150, 100, [Self.control(20, 20, 180, 40)]) {
            $0.className = "UIView"
            $0.masksToBounds = true
        }
        let marks = try marks(list)
        try #expect(isOnControl(marks))
        #expect(marks.1.allSatisfy { $0.x < 250 })
    }

    @Test func `is not on another control in front of its end`() throws {
        let help = Layer.made("help", 240, 90, 80, 50) { $0.className = "UIButton" }
        let marks = try marks(Self.control(100, 100, 200, 60), help)
        try #expect(isOnControl(marks))
        #expect(marks.1.allSatisfy { $0.x < 240 || $0.y > 140 }, "\(marks.1)")
    }

    @Test func `is in the middle if the end is not on the stage`() throws {
        let (playground, points) = try marks(Self.control(-9800, 170, 20_000, 60), columns: 60)
        try #expect(isOnControl((playground, points)), "\(points)")
    }

    @Test func `counts a control without touches that contains no cell's centre`() {
        var cover = Layer.made("", 0, 544, 390, 300) { $0.className = "UIView" }
        cover.opacity = 0.02
        let window = Layer.made(
            "", 0, 0, 390, 844,
            [.made("Forgot password?", 130, 560, 130, 30) { $0.className = "UIButton" }, cover]
        ) { $0.className = "UIWindow" }
        var playground = Playground(
            title: "", root: window, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24), checks: .lint)
        playground.update(.stage(.toggle(.xray)))
        #expect(playground.deadControlsNotice == "1 control gets no touch: X shows it")
        #expect(playground.xraySummary(isDrawn: true)?.hasPrefix("x-ray: 1 control, ") == true)
    }

    @Test func `counts the same controls and the same part of the scene at any size and zoom`() {
        func button(_ name: String, _ y: Double) -> Layer {
            .made(name, 20, y, 350, 44) { $0.className = "UIButton" }
        }
        let cover = Layer.made("cover", 0, 300, 390, 118) {
            ($0.className, $0.backgroundColor) = ("UIView", LayerColor(notation: "blue"))
        }
        let veil = Layer.made("veil", 0, 130, 390, 100) { $0.className = "UIView" }
        let buttons = (0..<12).map { button("row\($0)", Double($0) * 60) }
        let window = Layer.made("", 0, 0, 390, 844, buttons + [cover, veil]) {
            $0.className = "UIWindow"
        }
        var texts: Set<String> = []
        for (columns, rows) in [(80, 24), (100, 30), (110, 34), (200, 60)] {
            var playground = Playground(
                title: "", root: window, rules: .uiview, isYUp: false,
                size: CellSize(columns: columns, rows: rows), checks: .lint)
            playground.update(.stage(.toggle(.xray)))
            for _ in 0..<3 {
                texts.insert(playground.xraySummary(isDrawn: true) ?? "")
                playground.update(.stage(.zoom(closer: true, about: Point(x: 100, y: 150))))
            }
        }
        #expect(texts == ["x-ray: 4 controls, 8 % of the scene"])
    }

    @Test func `counts no text of an Android app that cannot be clicked`() {
        let label = Layer.made("label", 20, 20, 200, 40) {
            ($0.className, $0.text) = ("android.widget.TextView", "Welcome")
            $0.isUserInteractionEnabled = false
        }
        let button = Layer.made("button", 20, 100, 200, 40) {
            $0.className = "android.widget.Button"
            $0.touch.isControl = true
        }
        let root = Layer.made("root", 0, 0, 400, 400, [label, button]) {
            $0.isUserInteractionEnabled = false
        }
        var playground = Playground(
            title: "", root: root, rules: .android, isYUp: false,
            size: CellSize(columns: 80, rows: 24), checks: .lint)
        playground.update(.stage(.toggle(.xray)))
        #expect(playground.xraySummary(isDrawn: true) == "x-ray: 0 controls, 0 % of the scene")
    }
}

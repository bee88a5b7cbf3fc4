import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

/// Texts and names on the stage.
extension `The stage` {
    @Test(arguments: [(24, "Sign in"), (40, "Sign in"), (24, "For"), (40, "Forgot")])
    func `writes the text of a control if its label has no room for it`(rows: Int, text: String) {
        func button(_ frame: Rect, _ label: Rect, _ text: String) -> Layer {
            .made(
                "", frame.minX, frame.minY, frame.width, frame.height,
                [
                    .made("", label.minX, label.minY, label.width, label.height) {
                        $0.className = "UIButtonLabel"
                        $0.text = text
                    }
                ]
            ) { $0.className = "UIButton" }
        }
        let signIn = button(
            Rect(x: 40, y: 420, width: 310, height: 50),
            Rect(x: 128, y: 14.5, width: 54, height: 21.5), "Sign in")
        let forgot = button(
            Rect(x: 130, y: 560, width: 130, height: 30),
            Rect(x: 0, y: 5, width: 130, height: 20), "Forgot password?")
        let page = LayerTree(
            .made("", 0, 0, 390, 844, [signIn, forgot]) { $0.className = "UIWindow" })
        let stage = Playground.on(page, columns: rows * 3, rows: rows).stage()
        #expect(stage.contains(text) && !stage.contains("UIButton"), "\(stage)")
    }

    @Test func `writes what a control is called before its other texts, and no part of its class`()
    {
        func label(_ text: String, _ y: Double) -> Layer {
            .made("", 0, y, 84, 4) { ($0.className, $0.text) = ("UILabel", text) }
        }
        // Both are in one row, which has room for one.
        let row = Layer.made("", 0, 202, 84, 12, [label("Anna", 0), label("Keys", 2)]) {
            $0.className = "UIButton"
        }
        let icon = Layer.made("", 5, 5, 10, 10) { $0.className = "UIImageView" }
        let bar = Layer.made("", 320, 40, 70, 60, [icon]) { $0.className = "_UIButtonBarButton" }
        let stage = Playground.on(tree(row, bar)).stage()
        #expect(stage.contains("Anna") && !stage.contains("Keys"), "\(stage)")
        #expect(!stage.contains("_UI"), "\(stage)")
    }

    @Test func `writes a name that fits without blanks, and one beside what covers its place`() {
        // A column is 9.1 points wide at 80x24.
        let tight = layer(2, 40, 40, 46, 100) { $0.name = "badge" }
        #expect(Playground.on(tree(tight)).stage().contains("badge"))
        let covered = layer(3, 40, 40, 200, 300) { $0.name = "covered" }
        let cover = layer(4, 0, 0, 300, 120) { $0.name = "cover" }
        #expect(Playground.on(tree(covered, cover)).stage().contains("covered"))
        let scrolled = layer(
            5, 20, 100, 300, 200, [layer(6, 0, -60, 300, 120) { $0.name = "cell" }]
        ) {
            $0.masksToBounds = true
        }
        #expect(Playground.on(tree(scrolled)).stage().contains("cell"))
    }

    @Test func `begins the texts of labels in one column, whatever rows these cover`() {
        for step in 0..<20 {
            let labels = [("Anna", 0.0, 20.0), ("Berg", 63, 22), ("Carl", 127, 9)].map { label in
                let y = 40 + label.1 + 1.1 * Double(step)
                return Layer.made("", 40 + 0.7 * Double(step), y, 200, label.2) {
                    ($0.text, $0.isUserInteractionEnabled) = (label.0, false)
                }
            }
            let playground = Playground.on(LayerTree(.made("root", 0, 0, 400, 400, labels)))
            let columns = playground.stageCells(of: playground.screen()).filter {
                "ABC".contains($0.cell.character)
            }.map(\.place.column)
            #expect(columns.count == 3 && Set(columns).count == 1, "\(playground.stage())")
        }
    }

    @Test func `writes both labels of a table's cell once, even if their middles are in one row`() {
        func label(_ text: String, _ y: Double, _ height: Double) -> Layer {
            .made("", 84, y, 180, height) {
                ($0.className, $0.text, $0.isUserInteractionEnabled) = ("UILabel", text, false)
            }
        }
        for step in 0..<40 {
            let labels = [label("Grinder", 12, 22), label("8.50 €", 38, 18)]
            let content = Layer.made("", 0, 0, 390, 76, labels) {
                $0.className = "UITableViewCellContentView"
            }
            let cell = Layer.made("", 0, 100 + 0.7 * Double(step), 390, 76, [content]) {
                ($0.className, $0.text) = ("UITableViewCell", "Grinder")
            }
            let window = Layer.made("", 0, 0, 390, 844, [cell]) { $0.className = "UIWindow" }
            let stage = Playground.on(LayerTree(window), columns: 120, rows: 40).stage()
            #expect(stage.contains("8.50 €"), "\(step): \(stage)")
            #expect(stage.split(separator: "Grinder").count == 2, "\(step): \(stage)")
        }
    }

    @Test func `writes what a container of a dump is called only where nothing in it has a text`() {
        let label = Layer.made("", 40, 300, 200, 40) {
            ($0.className, $0.text) = ("android.widget.TextView", "Email")
        }
        for labels in [[label], []] {
            let form = Layer.made("", 0, 100, 390, 500, labels) {
                ($0.className, $0.text) = ("android.view.ViewGroup", "login-screen")
            }
            for lines in [[], [1, 2, 3]] {
                let playground = Playground(
                    title: "", root: .made("", 0, 0, 390, 844, [form]), rules: .calayer,
                    isYUp: false, size: CellSize(columns: 80, rows: 24), lines: lines)
                let stage = playground.stage()
                #expect(stage.contains("Email") == !labels.isEmpty, "\(stage)")
                // In a scene, the text is written as it says.
                let isSeen = labels.isEmpty || lines.isEmpty
                #expect(stage.contains("login-screen") == isSeen, "\(stage)")
            }
        }
    }

    @Test func `cuts no text of a control in a dump that has others in it`() {
        let label = Layer.made("", 10, 10, 80, 40) {
            ($0.className, $0.text) = ("android.widget.TextView", "Login")
        }
        for (text, isWhole) in [("button-login-container", false), ("Ok", true)] {
            let button = Layer.made("", 40, 100, 100, 120, [label]) {
                ($0.className, $0.text) = ("android.widget.Button", text)
            }
            let window = Layer.made("", 0, 0, 390, 844, [button])
            let stage = Playground(
                title: "", root: window, rules: .calayer, isYUp: false,
                size: CellSize(columns: 120, rows: 40), lines: [1, 2, 3]
            ).stage()
            #expect(stage.contains("Login") && stage.contains("Ok") == isWhole, "\(stage)")
            #expect(!stage.contains("butt"), "\(stage)")
        }
    }

    @Test func `writes a text that begins just in the middle of a row`() throws {
        func playground(_ sublayers: [Layer]) -> Playground {
            let window = Layer.made("", 0, 0, 390, 844, sublayers) { $0.className = "UIWindow" }
            return .on(LayerTree(window), columns: 120, rows: 40)
        }
        let empty = playground([])
        for row in 4..<30 {
            let place = empty.stage.viewport.point(
                column: 0, row: Double(row) + 0.5, in: empty.layout.stage.size)
            let label = Layer.made("", 84, place.y, 180, 18) {
                ($0.text, $0.isUserInteractionEnabled) = ("8.50 €", false)
            }
            let stage = playground([label]).stage()
            #expect(stage.contains("8.50 €"), "\(row): \(stage)")
        }
    }

    @Test func `cuts a text only where it has no room, over all of its layer`() {
        let label = Layer.made("", 100, 100, 50, 20) {
            ($0.text, $0.isUserInteractionEnabled) = ("Your Cart", false)
        }
        let filled = layer(5, 100, 250, 60, 60) { $0.text = "Remember" }
        let free = Playground.on(tree(label, filled)).stage()
        #expect(free.contains("Your Cart") && free.contains("Remem…"), "\(free)")
        let beside = [layer(3, 155, 90, 100, 60), layer(4, 0, 90, 95, 60)]
        let narrow = Playground.on(tree(label, beside[0], beside[1])).stage()
        #expect(narrow.contains("Your…"), "\(narrow)")
        let long = Layer.made("", 100, 100, 50, 20) {
            ($0.text, $0.isUserInteractionEnabled) = ("Your shopping cart", false)
        }
        #expect(Playground.on(tree(long)).stage().contains("Your…"), "an app cuts it, too")
    }

    @Test func `writes a name below the outline of its layer`() throws {
        for step in 0..<20 {
            let box = Layer.made("box", 100, 100 + Double(step), 200, 200)
            let playground = Playground.on(.root(box))
            let name = try #require(
                playground.stageCells(of: playground.screen()).first { $0.cell.character == "b" })
            let middle = CellPoint(column: playground.cell(200, 200).column, row: name.place.row)
            #expect(!playground.raster().samples.hasLine(middle), "\(playground.stage())")
            #expect(name.place.row - playground.cell(200, 100 + Double(step)).row <= 2)
        }
    }

    @Test func `writes no container's name among texts where its place is covered`() {
        let text = layer(3, 0, 0, 280, 40) { $0.text = "Anna Berg" }
        let cell = layer(2, 20, 20, 300, 200, [text]) { $0.name = "cell" }
        let stage = Playground.on(tree(cell)).stage()
        #expect(stage.contains("Anna Berg") && !stage.contains("cell"), "\(stage)")
    }

    @Test func `writes the name of a container that the scene's text is about, of several`() {
        let text = layer(3, 0, 0, 280, 40) { $0.text = "Anna Berg" }
        let cell = layer(2, 20, 20, 300, 200, [text]) { $0.name = "cell-1" }
        let other = layer(4, 20, 240, 300, 100)
        for (about, tree, isNamed) in [
            ("Anna is in cell-1.", tree(cell, other), true),
            ("A text in a cell: 1", tree(cell, other), false),
            ("Anna is in cell-1.", tree(cell), false),
        ] {
            let playground = Playground(
                title: "", about: about, root: tree.rootLayer, rules: .calayer,
                isYUp: false, size: CellSize(columns: 80, rows: 24))
            let stage = playground.stage()
            #expect(stage.contains("Anna Berg"), "\(stage)")
            #expect(stage.contains("cell-1") == isNamed, "\(stage)")
        }
    }

    @Test func `writes the name of a tilted layer where it is not covered`() {
        let turned = layer(2, 40, 120, 320, 160) {
            $0.name = "turned"
            $0.layerTransform.rotation = .degrees(20)
        }
        let cover = layer(3, 150, 150, 100, 100) { $0.name = "cover" }
        let stage = Playground.on(tree(turned, cover)).stage()
        #expect(stage.contains("turned") && stage.contains("cover"), "\(stage)")
    }

    @Test func `draws a text with its opacity, unless it is almost transparent`() {
        func contrast(_ opacity: Float, hasFewColors: Bool = false) -> Double? {
            let text = Layer.made("", 40, 40, 200, 200) {
                ($0.text, $0.opacity) = ("Anna", opacity)
            }
            let playground = Playground.on(tree(text))
            var screen = Screen(DrawingOptions(hasFewColors: hasFewColors))
            let cell = playground.stageCells(of: screen.draw(playground)).first {
                $0.cell.character == "A"
            }
            guard let style = cell?.cell.style,
                case .rgb(let red, let green, let blue) = style.foreground,
                case .rgb(let r, let g, let b) = style.background
            else { return nil }
            return RGBColor(red: red, green: green, blue: blue)
                .contrast(with: RGBColor(red: r, green: g, blue: b))
        }
        let contrasts = [0.5, 1].compactMap { contrast($0) }
        #expect(contrasts.count == 2 && contrasts[0] > 1.5 && contrasts[0] < contrasts[1] / 2)
        #expect(contrast(0.02) == nil)
        #expect(contrast(0.5, hasFewColors: true) == contrasts.last)
    }

    @Test func `draws a text that takes no touches without a frame, and a control with one`() {
        for isOn in [false, true] {
            let text = Layer.made("", 40, 40, 200, 200) {
                $0.text = "Anna Berg"
                $0.isUserInteractionEnabled = isOn
            }
            let playground = Playground.on(tree(text))
            #expect(playground.stage().contains("Anna Berg"))
            #expect(playground.raster().samples.lineSamples.isEmpty == !isOn)
        }
    }

    @Test func `names a layer where it is in front, not where a crossing plane is`() {
        func door(_ number: Int, _ degrees: Double) -> Layer {
            layer(number, 50, 50, 300, 300) {
                $0.name = "door-\(number)"
                $0.layerTransform = LayerTransform([
                    .rotate(.degrees(degrees), x: 0, y: 1, z: 0)
                ])
            }
        }
        let tree = tree(door(2, 40), door(3, -40))
        let playground = Playground.on(tree, columns: 120, rows: 40)
        let raster = playground.raster()
        let (size, texts) = (raster.shapes.size, StageTexts(raster, DrawingOptions()))
        for column in 0..<size.columns {
            for row in 0..<size.rows {
                guard let letter = texts.letter(at: CellPoint(column: column, row: row)) else {
                    continue
                }
                let point = playground.stage.viewport.point(
                    column: Double(column) + 0.5, row: Double(row) + 0.5, in: size)
                #expect(tree.root.hitTest(point)?.index == letter.owner, "\(playground.stage())")
            }
        }
        #expect(playground.stage().contains("door-2"), "\(playground.stage())")
        #expect(playground.stage().contains("door-3"), "\(playground.stage())")
    }

    @Test func `centres the text of a badge and of a round picture, as an app does`() throws {
        for width in [90.0, 120] {
            let badge = Layer.made("badge", 160 - width / 2, 115, width, 90) {
                ($0.cornerRadius, $0.text) = (45, "12")
            }
            let playground = Playground.on(.root(badge), columns: 120, rows: 40)
            let cells = playground.stageCells(of: playground.screen())
            let column = try #require(cells.first { $0.cell.character == "1" }?.place.column)
            let middle = playground.cell(160, 160).column
            #expect(abs(column + 1 - middle) <= 1, "\(playground.stage())")
        }
    }

    @Test func `writes no name below the cross of a loupe, which is in its middle`() {
        let tree = tree(
            layer(2, 0, 0, 400, 400) { $0.layerTransform = LayerTransform([.rotate(.degrees(45))]) }
        )
        let raster = Playground.on(tree, columns: 120, rows: 40).raster()
        let size = raster.shapes.size
        let middle = CellPoint(column: size.columns / 2, row: size.rows / 2)
        let texts = StageTexts(raster, DrawingOptions(), clearOf: middle)
        let cells = (0..<size.rows).flatMap { row in
            (0..<size.columns).map { CellPoint(column: $0, row: row) }
        }
        #expect(cells.contains { texts.letter(at: $0)?.owner == 1 })
        for (columns, rows) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            #expect(texts.letter(at: middle.moved(columns: columns, rows: rows)) == nil)
        }
    }
}

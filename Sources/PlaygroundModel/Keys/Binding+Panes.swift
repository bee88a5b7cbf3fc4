/// Key bindings in one pane, or while a tool is in use.
extension Binding {
    static let inTool =
        [
            steps("h Left", -1, 0, .cell, "change it by a step"),
            steps("j Down", 0, 1, .cell, "change it by a step"),
            steps("k Up", 0, -1, .cell, "change it by a step"),
            steps("l Right", 1, 0, .cell, "change it by a step"),
            steps("H S-Left", -1, 0, .big, "change it by a big step"),
            steps("J S-Down", 0, 1, .big, "change it by a big step"),
            steps("K S-Up", 0, -1, .big, "change it by a big step"),
            steps("L S-Right", 1, 0, .big, "change it by a big step"),
            steps("C-Left", -1, 0, .fine, "change it by a fine step"),
            steps("C-Down", 0, 1, .fine, "change it by a fine step"),
            steps("C-Up", 0, -1, .fine, "change it by a fine step"),
            steps("C-Right", 1, 0, .fine, "change it by a fine step"),
            Binding("=", .tool, .edit(.typeValue("")), "type the numbers", hint: "exact"),
            Binding(
                "Backspace", .tool, .edit(.reset),
                "reset to the default; a place returns to where it was"),
            Binding("Space", .tool, .edit(.switchFlag), "switch the chosen flag"),
            Binding("Enter", .tool, .edit(.keep), "keep; Esc reverts", hint: "keep"),
        ]
        + (1...9).map {
            Binding("\($0)", .tool, .edit(.pad($0)), "as on a number pad: 7 is the corner at 0,0")
        }

    /// Keys that start typing a number and are not on the number pad.
    static let inToolTyping = ["-", "0", "."].map {
        Binding($0, .tool, .edit(.typeValue($0)), "start typing a number")
    }

    static let stage = [
        Binding("h Left", .pane(.stage), .probe(.move(columns: -1, rows: 0)), "move the probe"),
        Binding("j Down", .pane(.stage), .probe(.move(columns: 0, rows: 1)), "move the probe"),
        Binding("k Up", .pane(.stage), .probe(.move(columns: 0, rows: -1)), "move the probe"),
        Binding("l Right", .pane(.stage), .probe(.move(columns: 1, rows: 0)), "move the probe"),
        Binding(
            "H S-Left", .pane(.stage), .probe(.move(columns: -8, rows: 0)),
            "move the probe by a big step"),
        Binding(
            "J S-Down", .pane(.stage), .probe(.move(columns: 0, rows: 4)),
            "move the probe by a big step"),
        Binding(
            "K S-Up", .pane(.stage), .probe(.move(columns: 0, rows: -4)),
            "move the probe by a big step"),
        Binding(
            "L S-Right", .pane(.stage), .probe(.move(columns: 8, rows: 0)),
            "move the probe by a big step"),
        Binding(
            "Enter", .pane(.stage), .probe(.clickHere), "click", "click where the probe is"),
        Binding(
            "A-h A-Left", .pane(.stage), .stage(.pan(columns: -4, rows: 0)), "pan left",
            "move the view"),
        Binding(
            "A-j A-Down", .pane(.stage), .stage(.pan(columns: 0, rows: 2)), "pan down",
            "move the view"),
        Binding(
            "A-k A-Up", .pane(.stage), .stage(.pan(columns: 0, rows: -2)), "pan up", "move the view"
        ),
        Binding(
            "A-l A-Right", .pane(.stage), .stage(.pan(columns: 4, rows: 0)), "pan right",
            "move the view"),
    ]

    static let tree = [
        Binding("h Left", .pane(.layers), .listing(.setFold(open: false)), "close the layer"),
        Binding("l Right", .pane(.layers), .listing(.setFold(open: true)), "open the layer"),
        Binding(
            "Enter", .pane(.layers), .probe(.atSelection), "point at it",
            "hit-test the centre of the layer", hint: "point at it"),
        Binding(
            "Space", .pane(.layers), .listing(.fold(nil)), "fold", "open or close the layer",
            hint: "fold"),
    ]

    static let atProblem = [
        Binding(
            "Enter", .problem, .listing(.fixProblem), "fix",
            "apply the suggested fix; u takes it back", hint: "fix")
    ]

    static let inspector = [
        Binding(
            "Enter Space", .pane(.inspector), .inspector(.editLine), "edit", "edit the property",
            hint: "edit")
    ]

    /// Key bindings for moving through the lines of a pane beside the stage.
    static func list(_ pane: Pane) -> [Binding] {
        func lines(_ count: Int) -> Action {
            switch pane {
            case .layers: .listing(.selectRow(count))
            case .inspector: .inspector(.moveLine(count))
            case .stage, .why: .panes(.scroll(pane, count))
            }
        }
        func pages(_ count: Int) -> Action {
            switch pane {
            case .layers: .listing(.selectPage(count))
            case .inspector: .inspector(.movePage(count))
            case .stage, .why: .panes(.page(pane, count))
            }
        }
        return [
            Binding("j Down", .pane(pane), lines(1), "down"),
            Binding("k Up", .pane(pane), lines(-1), "up"),
            Binding("J S-Down", .pane(pane), lines(8), "down by a big step"),
            Binding("K S-Up", .pane(pane), lines(-8), "up by a big step"),
            Binding("PageDown C-f C-d", .pane(pane), pages(1), "down by a page"),
            Binding("PageUp C-b C-u", .pane(pane), pages(-1), "up by a page"),
            Binding("g Home", .pane(pane), lines(-Int.max), "to the first line"),
            Binding("G End", .pane(pane), lines(.max), "to the last line"),
            Binding("+", .pane(pane), .panes(.zoom(true)), "give this pane the whole column"),
            Binding("-", .pane(pane), .panes(.zoom(false)), "restore the heights of all panes"),
        ]
    }

    private static func steps(
        _ keys: String, _ x: Int, _ y: Int, _ stride: Stride, _ help: String
    ) -> Binding {
        Binding(keys, .tool, .edit(.adjust(x: x, y: y, by: stride)), help)
    }
}

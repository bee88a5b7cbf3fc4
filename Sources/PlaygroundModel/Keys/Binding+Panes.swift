/// Key bindings in one pane, or while a tool is in use.
extension Binding {
    /// The four directions and their keys, which are the same wherever something moves.
    private static let directions: [(letter: String, arrow: String, name: String, x: Int, y: Int)] =
        [
            ("h", "Left", "left", -1, 0), ("j", "Down", "down", 0, 1), ("k", "Up", "up", 0, -1),
            ("l", "Right", "right", 1, 0),
        ]

    static let inTool: [Binding] =
        steps(.cell, "change it by a step") { "\($0) \($1)" }
        + steps(.big, "change it by a big step") { "\($0.uppercased()) S-\($1)" }
        + steps(.fine, "change it by a fine step") { "C-\($1)" }
        + [
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

    static let stage: [Binding] =
        moves(columns: 1, rows: 1, "move the probe") { "\($0) \($1)" }
        + moves(columns: 8, rows: 4, "move the probe by a big step") {
            "\($0.uppercased()) S-\($1)"
        }
        + [
            Binding("Enter", .pane(.stage), .probe(.clickHere), "click", "click where the probe is")
        ] + pans

    private static let pans = directions.map { letter, arrow, name, x, y in
        Binding(
            "A-\(letter) A-\(arrow)", .pane(.stage), .stage(.pan(columns: 4 * x, rows: 2 * y)),
            "pan \(name)", "move the view")
    }

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

    private typealias Keys = (_ letter: String, _ arrow: String) -> String

    private static func steps(_ stride: Stride, _ help: String, keys: Keys) -> [Binding] {
        directions.map { letter, arrow, _, x, y in
            Binding(keys(letter, arrow), .tool, .edit(.adjust(x: x, y: y, by: stride)), help)
        }
    }

    private static func moves(
        columns: Int, rows: Int, _ help: String, keys: Keys
    ) -> [Binding] {
        directions.map { letter, arrow, _, x, y in
            Binding(
                keys(letter, arrow), .pane(.stage),
                .probe(.move(columns: columns * x, rows: rows * y)), help)
        }
    }
}

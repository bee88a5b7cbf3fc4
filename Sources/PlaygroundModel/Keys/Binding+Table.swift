import LayerGeometry

/// Key bindings in every pane.
extension Binding {
    static let looking = [
        Binding("?", .overlay(.toggleHelp), "help", "show this help", hint: "help"),
        Binding(":", .prompt(.palette), "command", "every command by its name", hint: "command"),
        Binding("/", .prompt(.find), "find", "find a layer by name, class or text", hint: "find"),
        Binding("F", .prompt(.filter), "filter", "list only matches; Esc lists all again"),
        Binding(
            "n", .listing(.nextMatch(1)), "next match", "select the next match or problem",
            hint: "next"),
        Binding("N", .listing(.nextMatch(-1)), "previous match", "select the previous one"),
        Binding(
            ">", .probe(.stop(1)), "next point", "go to the scene's next point of interest",
            hint: "show"),
        Binding("<", .probe(.stop(-1)), "previous point", "go to the previous one"),
        Binding("y", .program(.copyWhy), "copy why", "copy the explanation, or write it to a file"),
        Binding(
            "O", .listing(.toggleTouchable), "touchable", "list only touchable layers, or all"),
        Binding("X", .listing(.toggleProblems), "lint", "list the layers with touch problems"),
        Binding("S", .probe(.selectHit), "select hit", "select the layer that is hit at the probe"),
        Binding("Tab", .panes(.next(1)), "next pane", "focus the next pane", hint: "panes"),
        Binding("S-Tab", .panes(.next(-1)), "previous pane", "focus the previous pane"),
        Binding("1", .panes(.focus(.stage)), "stage", "focus the stage"),
        Binding("2", .panes(.focus(.why)), "why", "focus Why"),
        Binding("3", .panes(.focus(.layers)), "layers", "focus the layers"),
        Binding("4", .panes(.focus(.inspector)), "inspector", "focus the inspector"),
        Binding("Esc", .overlay(.escape), "back", "one step back; never loses anything"),
        Binding(
            "v", .probe(.nextRules), "rules", "rule book: calayer, uiview, both, book",
            hint: "rules"),
        Binding(
            "c", .probe(.nextQuestion), "question", "ask containsPoint or hitTest", hint: "question"
        ),
        Binding(
            "Space", .clock(.togglePlaying), "play", "play or pause animations", hint: "play"),
        Binding(",", .clock(.step(-1)), "frame back", "one frame back"),
        Binding(".", .clock(.step(1)), "frame on", "one frame forward"),
        Binding("m", .clock(.toggleModel), "model", "hit-test the model, or the presentation"),
        Binding(
            "x", .stage(.toggleXray), "x-ray", "mark cells where the visible layer is not hit"),
        Binding("@", .stage(.togglePins), "pins", "show the anchor points of all layers"),
        Binding("f", .stage(.toggleFrames), "frames", "show frames: the boxes around layers"),
        Binding("Y", .stage(.toggleAxes), "axes", "show axes: where x and y increase"),
        Binding("g", .stage(.toggleGrid), "grid", "show a grid in points"),
        Binding(
            "=", .panes(.toggleArithmetic), "arithmetic", "show the arithmetic of the conversion"),
        Binding("i", .panes(.toggleAbout), "about", "show or hide the scene's description"),
        Binding("+", .stage(.zoom(closer: true, about: nil)), "zoom in", "closer"),
        Binding("-", .stage(.zoom(closer: false, about: nil)), "zoom out", "farther"),
        Binding("0", .stage(.fit), "fit", "show the whole scene", hint: "whole scene"),
        Binding("z", .stage(.centerSelection), "centre", "centre the selected layer"),
        Binding("Backspace", .listing(.superlayer), "superlayer", "select the superlayer"),
        Binding(
            "]", .probe(.candidate(1)), "next candidate", "select the next layer under the probe"),
        Binding(
            "[", .probe(.candidate(-1)), "previous candidate", "select the previous layer under it"),
    ]

    static let editing =
        Tool.allCases.map { Binding($0.key, .edit(.tool($0)), $0.title, $0.help) } + [
            Binding(
                "A", .edit(.toggleKeepFrame), "keep frame", "let position follow the anchor point"),
            Binding("u", .document(.undo), "undo", "undo the last change"),
            Binding("U C-r", .document(.redo), "redo", "redo the last undone change"),
        ]

    static let structure = [
        Binding(
            "M", .menu(.selectedLayer), "layer menu", "all actions for the layer"),
        Binding("Insert", .structure(.newLayer), "new layer", "add a layer to the selected one"),
        Binding("Delete", .structure(.deleteLayer), "delete", "delete the selected layer"),
        Binding("I", .edit(.toggle(.isHidden, nil)), "hide", "hide or show the selected layer"),
    ]

    static let program = [
        Binding("w", .program(.save), "save", "save the scene"),
        Binding("W", .prompt(.saveAs(then: .stay)), "save as", "save the scene as another file"),
        Binding(
            "R", .program(.record), "record", "record what you do as a script; again to stop"),
        Binding("T", .program(.makeTest), "test", "make a test of the session"),
        Binding(
            "!", .program(.denyAnswer), "wrong", "this answer is wrong: make a test that fails"),
        Binding("e", .menu(.export), "export", "export the selected layer as code or a picture"),
        Binding(
            "%", .panes(.toggleMouse), "mouse",
            "mouse on or off, so that the terminal can select text"),
        Binding("C-l", .program(.redraw), "redraw", "repaint the screen"),
        Binding("C-z", .program(.suspend), "suspend", "back to the shell; fg continues"),
        Binding(
            "q C-c", .program(.quit), "quit", "quit; asks about unsaved changes",
            hint: "quit"),
    ]

    private init(
        _ keys: String, _ action: Action, _ name: String, _ help: String, hint: String? = nil
    ) {
        self.init(keys, .everywhere, action, name, help, hint: hint)
    }
}

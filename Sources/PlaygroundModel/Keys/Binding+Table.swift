import LayerGeometry

/// What the keys do in every pane.
extension Binding {
    static let looking = [
        Binding("?", .toggleHelp, "help", "show this help", hint: "help"),
        Binding(":", .openPalette, "command", "every command by its name", hint: "command"),
        Binding("/", .find, "find", "find a layer by name, class or text", hint: "find"),
        Binding("F", .filter, "filter", "list only what is found; Esc lists all again"),
        Binding("N", .nextMatch(1), "next match", "select the next layer found, or problem"),
        Binding("P", .nextMatch(-1), "previous match", "select the one before"),
        Binding("O", .toggleTouchable, "touchable", "only what can be touched, or all layers"),
        Binding("X", .toggleProblems, "lint", "touch problems: the layers that have one"),
        Binding("S", .selectHit, "select hit", "select the layer that is hit at the probe"),
        Binding("Tab", .nextPane(1), "next pane", "keyboard to the next pane", hint: "panes"),
        Binding("S-Tab", .nextPane(-1), "previous pane", "keyboard to the previous pane"),
        Binding("Esc", .escape, "back", "one step back; never destroys anything"),
        Binding(
            "v", .nextRules, "rules", "rule book: calayer, uiview, both, book", hint: "rules"),
        Binding(
            "c", .nextQuestion, "question", "ask containsPoint or hitTest", hint: "question"),
        Binding("Space", .togglePlaying, "play", "play or pause animations"),
        Binding(",", .stepTime(-1), "frame back", "one frame back"),
        Binding(".", .stepTime(1), "frame on", "one frame on"),
        Binding("m", .toggleModel, "model", "ask the model, or the presentation"),
        Binding("x", .toggleXray, "x-ray", "mark cells whose layer seen is not the one hit"),
        Binding("f", .toggleFrames, "frames", "show frames: the boxes around layers"),
        Binding("g", .toggleGrid, "grid", "show a grid in points"),
        Binding("=", .toggleArithmetic, "arithmetic", "show the arithmetic of the conversion"),
        Binding("+", .zoom(closer: true, about: nil), "zoom in", "closer"),
        Binding("-", .zoom(closer: false, about: nil), "zoom out", "farther"),
        Binding("0", .fit, "fit", "show the whole scene"),
        Binding("z", .centerSelection, "centre", "put the selected layer in the middle"),
        Binding("Backspace", .superlayer, "superlayer", "select the superlayer"),
        Binding("]", .candidate(1), "next candidate", "select the next layer under the probe"),
        Binding(
            "[", .candidate(-1), "previous candidate", "select the previous layer under it"),
    ]

    static let editing =
        Tool.allCases.map { Binding($0.key, .tool($0), $0.title, $0.help) } + [
            Binding("A", .toggleKeepFrame, "keep frame", "let position follow the anchor point"),
            Binding("u", .undo, "undo", "take the last change back"),
            Binding("U", .redo, "redo", "do again what was taken back"),
        ]

    static let structure = [
        Binding("n", .newLayer, "new layer", "put a new layer into the selected one"),
        Binding("y", .duplicate, "duplicate", "put a copy in front of the selected layer"),
        Binding("d", .deleteLayer, "delete", "take the selected layer out"),
        Binding("i", .edit(.name), "rename", "give the selected layer another name"),
        Binding("I", .toggle(.isHidden, nil), "hide", "hide or show the selected layer"),
        Binding("}", .restack(1), "to the front", "one place to the front among siblings"),
        Binding("{", .restack(-1), "to the back", "one place to the back among siblings"),
        Binding("<", .moveOut, "move out", "make it a sibling of its superlayer"),
        Binding(">", .moveIn, "move in", "put it into the sibling behind it"),
    ]

    static let program = [
        Binding("w", .save, "save", "save the scene"),
        Binding("W", .askSaveAs(andQuit: false), "save as", "save the scene as another file"),
        Binding("R", .record, "record", "write down what is done, as a script; again ends"),
        Binding("T", .makeTest, "test", "make a test of what was done"),
        Binding("!", .denyAnswer, "wrong", "this answer is wrong: make a test that fails"),
        Binding("e", .export, "export", "write the selected layer as code or a picture"),
        Binding("%", .toggleMouse, "mouse", "mouse on or off, for the terminal's own selection"),
        Binding("C-l", .redraw, "redraw", "paint the screen again"),
        Binding("C-z", .suspend, "suspend", "back to the shell; fg continues"),
        Binding("q C-c", .quit, "quit", "quit; asks where something is not saved", hint: "quit"),
    ]

    private init(
        _ keys: String, _ action: Action, _ name: String, _ help: String, hint: String? = nil
    ) {
        self.init(keys, .everywhere, action, name, help, hint: hint)
    }
}

import LayerGeometry

/// Key bindings in overlays and in replays.
extension Binding {
    static let inPrompt = [
        Binding("Enter", .prompt, .prompt(.accept), "accept"),
        Binding("Esc C-c", .prompt, .overlay(.escape), "close the line"),
        Binding("Up C-p", .prompt, .prompt(.up), "the suggestion above, or earlier input"),
        Binding("Down C-n", .prompt, .prompt(.down), "the suggestion below"),
        Binding("S-Tab", .prompt, .prompt(.moveChoice(-1)), "the suggestion above"),
        Binding("Tab", .prompt, .prompt(.complete), "insert the suggestion, then the next one"),
        Binding("Left C-b", .prompt, .prompt(.moveCursor(-1)), "cursor to the left"),
        Binding("Right C-f", .prompt, .prompt(.moveCursor(1)), "cursor to the right"),
        Binding("C-Left A-b A-Left", .prompt, .prompt(.moveWord(-1)), "a word to the left"),
        Binding("C-Right A-f A-Right", .prompt, .prompt(.moveWord(1)), "a word to the right"),
        Binding("Home C-a", .prompt, .prompt(.moveCursor(-Int.max)), "cursor to the beginning"),
        Binding("End C-e", .prompt, .prompt(.moveCursor(.max)), "cursor to the end"),
        Binding("Backspace C-h", .prompt, .prompt(.erase), "erase before the cursor"),
        Binding("Delete C-d", .prompt, .prompt(.delete), "erase at the cursor"),
        Binding("A-Backspace", .prompt, .prompt(.eraseWord(.letters)), "erase the word before"),
        Binding("C-w", .prompt, .prompt(.eraseWord(.anything)), "erase back to a space"),
        Binding("A-d", .prompt, .prompt(.deleteWord), "erase the word after the cursor"),
        Binding("C-u", .prompt, .prompt(.eraseAll), "erase all before the cursor"),
        Binding("C-k", .prompt, .prompt(.eraseRest), "erase all after the cursor"),
    ]

    static let inMenu = [
        Binding("Enter Space", .menu, .menu(.choose(nil)), "choose the marked item"),
        Binding("Down j Tab", .menu, .menu(.move(1)), "the item below"),
        Binding("Up k S-Tab", .menu, .menu(.move(-1)), "the item above"),
        Binding("Home g", .menu, .menu(.moveToEnd(-1)), "the first item"),
        Binding("End G", .menu, .menu(.moveToEnd(1)), "the last item"),
        Binding("Esc q C-c", .menu, .overlay(.escape), "close the menu"),
    ]

    /// The items of a layer's menu, with their keys in it.
    public static let inLayerMenu = [
        Binding("h", .layerMenu, .edit(.toggle(.isHidden, nil)), "hide", "hide or show it"),
        Binding("i", .layerMenu, .edit(.property(.name)), "rename", "give it another name"),
        Binding("n", .layerMenu, .structure(.newLayer), "new layer", "add a sublayer"),
        Binding("e", .layerMenu, .menu(.export), "export", "export it as code or a picture"),
        Binding("y", .layerMenu, .structure(.duplicate), "duplicate", "put a copy in front of it"),
        Binding(
            "}", .layerMenu, .structure(.restack(1)), "bring forward",
            "one place forward among its siblings"),
        Binding(
            "{", .layerMenu, .structure(.restack(-1)), "send backward",
            "one place backward among its siblings"),
        Binding(
            "<", .layerMenu, .structure(.moveOut), "move out",
            "make it a sibling of its superlayer"),
        Binding(
            ">", .layerMenu, .structure(.moveIn), "move in", "put it into the sibling behind it"),
        Binding("d", .layerMenu, .structure(.deleteLayer), "delete", "delete it"),
    ]

    static let inHelp = [
        Binding("j Down", .help, .panes(.scroll(.stage, 1)), "down"),
        Binding("k Up", .help, .panes(.scroll(.stage, -1)), "up"),
        Binding("PageDown J Space C-f C-d", .help, .panes(.page(.stage, 1)), "a page down"),
        Binding("PageUp K C-b C-u", .help, .panes(.page(.stage, -1)), "a page up"),
        Binding("Home g", .help, .panes(.page(.stage, -999)), "to the beginning"),
        Binding("End G", .help, .panes(.page(.stage, 999)), "to the end"),
        // As in lazygit and less, letters scroll and close, so filtering needs a key.
        Binding("/", .help, .prompt(.filterHelp), "filter the lines as you type"),
        Binding("Esc", .help, .overlay(.escape), "clear the filter, then close the help"),
        Binding("q ? C-c", .help, .overlay(.toggleHelp), "close the help"),
        Binding("C-l", .help, .program(.redraw), "repaint the screen"),
        Binding("C-z", .help, .program(.suspend), "back to the shell; fg continues"),
    ]

    /// Key bindings in a lesson; while working on a goal, Enter has its usual meaning.
    static let inLesson = [
        Binding("Enter", .lesson, .lesson(.request(.next)), "continue; in a question: answer"),
        Binding("Backspace", .lesson, .lesson(.request(.back)), "back to the previous step"),
        Binding("?", .lesson, .lesson(.request(.hint)), "a hint; then the text or the solution"),
        Binding("F5", .lesson, .lesson(.request(.reset)), "restart the step"),
        Binding("F1", .lesson, .overlay(.toggleHelp), "show this help", hint: "help"),
    ]

    static let inReplay = [
        replay("Space", .togglePlaying, "play or pause; at the end, restart"),
        replay("Esc", .pause, "pause"),
        replay("l Right j Down .", .step(1), "one step forward"),
        replay("h Left k Up ,", .step(-1), "one step back"),
        replay("L J S-Right S-Down PageDown", .step(10), "ten steps forward"),
        replay("H K S-Left S-Up PageUp", .step(-10), "ten steps back"),
        replay("]", .mark(1), "the next mark, test or failure"),
        replay("[", .mark(-1), "the previous mark, test or failure"),
        replay("g Home", .start, "the first step"),
        replay("G End", .end, "the last step"),
        replay("+", .speed(isUp: true), "twice as fast"),
        replay("-", .speed(isUp: false), "half as fast"),
        replay("?", .toggleHelp, "show these keys"),
        replay("C-l", .redraw, "repaint the screen"),
        replay("C-z", .suspend, "back to the shell; fg continues"),
        replay("q C-c", .quit, "quit"),
    ]

    private static func replay(_ keys: String, _ action: ReplayAction, _ help: String) -> Binding {
        Binding(keys, .replay, .replay(action), "", help)
    }
}

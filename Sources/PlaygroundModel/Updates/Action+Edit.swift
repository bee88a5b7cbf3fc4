extension Action {
    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .hover, .leave, .adjust, .pad, .switchFlag, .typeValue, .reset, .keep, .drag, .release,
            .zoom, .pan, .fit, .centerSelection, .resize, .redraw, .suspend, .nextRules, .rules,
            .nextQuestion, .togglePlaying, .stepTime, .tick, .toggleModel, .toggleFrames,
            .toggleGrid, .toggleXray, .toggleTouchable, .toggleProblems, .filterBy,
            .toggleArithmetic, .toggleHelp,
            .toggleKeepFrame, .toggleMouse, .scroll, .escape, .type, .erase, .delete, .eraseAll,
            .moveCursor, .moveChoice, .accept, .moveMenu, .moveProbe, .tell, .nudge,
            .nextPane, .focus, .record, .recording, .makeTest, .denyAnswer:
            false
        default: true
        }
    }
}

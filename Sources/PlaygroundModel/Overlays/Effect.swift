/// What the program has to do outside of the model after an action.
public enum Effect: Hashable, Sendable {
    /// Paint the whole screen again.
    case redraw
    /// Stop until the shell continues the program.
    case suspend
    /// Switch the terminal's mouse reports on or off.
    case mouse(Bool)
    /// Write the scene to its file, and go on as is wanted.
    case save(then: AfterSaving)
    /// Write the scene to another file, over one that is there only where that was agreed to.
    case saveAs(String, overwriting: Bool, then: AfterSaving)
    /// Overwrite what another program changed.
    case overwrite
    /// Read the file again.
    case reload
    /// Bring back what an earlier session left unsaved, by its place among those that were offered.
    case restore(Int)
    /// Forget what an earlier session left unsaved.
    case discard(Int)
    /// Forget what all earlier sessions left unsaved.
    case discardAll
    /// Put it on the clipboard, or ask for a file where there is none.
    case copy(Writing)
    /// Write it to a file, over one that is there only where that was agreed to.
    case write(Writing, to: String, overwriting: Bool)
    /// Write down no more.
    case stopRecording
    /// Do what a learner wants of the lesson.
    case lesson(LessonRequest)
    /// Begin or go on with a lesson, by its name; offer all where none is named.
    case learn(String?)
    /// Go on with another scene.
    case open(OtherScene)
    /// End.
    case quit
}

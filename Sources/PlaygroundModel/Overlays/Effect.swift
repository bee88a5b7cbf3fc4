/// What the program has to do outside the model after an action.
public enum Effect: Hashable, Sendable {
    /// Paint the whole screen again.
    case redraw
    /// Stop until the shell continues the program.
    case suspend
    /// Switch the terminal's mouse reports on or off.
    case mouse(Bool)
    /// Save the scene, then continue with an action.
    case save(then: AfterSaving)
    /// Save the scene as another file; overwrite an existing one only if confirmed.
    case saveAs(String, overwriting: Bool, then: AfterSaving)
    /// Overwrite the file although another program changed it.
    case overwrite
    /// Reload the file.
    case reload
    /// Restore the unsaved edits of an earlier session, by index among the offered ones.
    case restore(Int)
    /// Discard the unsaved edits of an earlier session.
    case discard(Int)
    /// Discard the unsaved edits of all earlier sessions.
    case discardAll
    /// Copy to the clipboard or, if there is none, ask for a file.
    case copy(Writing)
    /// Write to a file; overwrite an existing one only if confirmed.
    case write(Writing, to: String, overwriting: Bool)
    /// Stop recording.
    case stopRecording
    /// Pass a learner's request to the lesson.
    case lesson(LessonRequest)
    /// Start or continue a lesson by name; without a name, offer all.
    case learn(String?)
    /// Open another scene.
    case open(OtherScene)
    /// Quit.
    case quit
}

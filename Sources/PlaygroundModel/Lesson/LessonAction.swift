import LayerGeometry

/// Actions in a lesson.
public enum LessonAction: Hashable, Sendable {
    /// Shows a page; `nil` ends the lesson.
    case show(LessonPage?)
    /// Sends a request to the lesson player.
    case request(LessonRequest)
    /// Opens the answer prompt with an initial letter.
    case type(String)
    /// Answers with the visible layer at a point in scene space.
    case replyAt(Point)
    /// Answers with the selected layer.
    case replyHere

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .request: true
        case .show, .type, .replyAt, .replyHere: false
        }
    }
}

/// A request of the learner to the lesson player.
public enum LessonRequest: Hashable, Sendable {
    /// Go to the next step, or the next step of the solution.
    case next
    /// Go back one step.
    case back
    /// Show the next hint; after the last one, the solution.
    case hint
    /// Restart the step.
    case reset
    /// Leave the lesson; progress is saved.
    case leave
    /// Submit an answer.
    case reply(LessonReply)
}

/// An answer to a prediction.
public enum LessonReply: Hashable, Sendable {
    /// A layer by its index, or none.
    case layer(Int?)
    /// Yes or no.
    case flag(Bool)
    /// The typed text.
    case text(String)
}

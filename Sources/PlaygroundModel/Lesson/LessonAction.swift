import LayerGeometry

/// What happens in a lesson.
public enum LessonAction: Hashable, Sendable {
    /// Shows a page; `nil` ends the lesson.
    case show(LessonPage?)
    /// Asks who plays the lesson for something.
    case request(LessonRequest)
    /// Opens the line in which an answer is typed, with its first letter.
    case type(String)
    /// Gives the layer that is seen at a point of scene space as the answer.
    case replyAt(Point)
    /// Gives the layer that is selected in the tree pane as the answer.
    case replyHere

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .request: true
        case .show, .type, .replyAt, .replyHere: false
        }
    }
}

/// What a learner wants; who plays the lesson does it.
public enum LessonRequest: Hashable, Sendable {
    /// The next step, or the next step of the solution.
    case next
    /// The step before.
    case back
    /// The next hint; after the last one, the solution.
    case hint
    /// The step from its beginning.
    case reset
    /// The way out; the place is kept.
    case leave
    /// An answer.
    case reply(LessonReply)
}

/// An answer to a prediction, as it is given.
public enum LessonReply: Hashable, Sendable {
    /// A layer by its index, or none.
    case layer(Int?)
    /// Yes or no.
    case flag(Bool)
    /// What was typed.
    case text(String)
}

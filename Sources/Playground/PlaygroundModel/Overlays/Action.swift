public import TerminalTypes

/// Everything that can happen: one case for each part of the model, with the actions of that part.
///
/// Declared with the overlays, because menu items hold actions and opening a menu is an action.
public enum Action: Hashable, Sendable {
    /// The probe and its question.
    case probe(ProbeAction)
    /// The mouse on the stage, and display options of the stage.
    case stage(StageAction)
    /// Selection, folding and filtering of the tree pane.
    case listing(ListingAction)
    /// The inspector.
    case inspector(InspectorAction)
    /// Properties of the selected layer.
    case edit(EditAction)
    /// The structure of the tree.
    case structure(StructureAction)
    /// The document as a whole.
    case document(DocumentAction)
    /// The time of the scene.
    case clock(ClockAction)
    /// The screen around the stage.
    case panes(PanesAction)
    /// Prompts.
    case prompt(PromptAction)
    /// Menus.
    case menu(MenuAction)
    /// The help, and Escape.
    case overlay(OverlayAction)
    /// Requests to the program outside the model.
    case program(ProgramAction)
    /// Actions in a lesson.
    case lesson(LessonAction)
    /// Playing a listing.
    case code(CodeAction)

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .probe(.click), .probe(.clickHere), .probe(.candidate), .probe(.selectHit),
            .probe(.stop), .stage(.press):
            true
        case .listing(.filterBy), .listing(.toggleTouchable), .listing(.toggleProblems): false
        case .edit(.tool), .edit(.property): true
        case .document(.named), .document(.describe): false
        // In another pane the arrow keys do not operate the tool.
        case .panes(.next), .panes(.focus): true
        // The selection moves away from the edited layer or property.
        case .panes(.move(let pane, _)), .panes(.page(let pane, _)):
            pane == .layers || pane == .inspector
        // A click on the stage may grab the edited layer.
        case .panes(.click(let pane)): pane != .stage
        // A tool stays in use if the palette is closed again, and while a file name is typed.
        case .prompt(.open(.find, _)), .prompt(.open(.filter, _)), .prompt(.open(.saveAs, _)),
            .prompt(.command):
            true
        case .code(.scroll), .code(.written): false
        case .code: true
        // A menu requested by the program waits for the end of the edit.
        case .menu(.open), .menu(.move), .menu(.moveToEnd): false
        case .program(let action): !action.isUnrecorded
        case .lesson(.request): true
        case .listing, .inspector, .structure, .document, .menu: true
        case .probe, .stage, .edit, .clock, .panes, .prompt, .overlay, .lesson: false
        }
    }
}

/// What the program has to do outside the model after an action.
public indirect enum Effect: Hashable, Sendable {
    /// Paint the whole screen again.
    case redraw
    /// Stop until the shell continues the program.
    case suspend
    /// Switch the terminal's mouse reports on or off.
    case mouse(Bool)
    /// Change the colours of the screen, and keep that for the next time.
    case theme(ColorTheme)
    /// Offer all demos.
    case demos
    /// Save the scene, then perform another effect, if any.
    case save(then: Effect?)
    /// Save the scene as another file; overwrite an existing one only if confirmed.
    case saveAs(String, overwriting: Bool, then: Effect?)
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
    /// Record what is hit at the pointer as a claim.
    case claim
    /// Pass a learner's request to the lesson.
    case lesson(LessonRequest)
    /// Start or continue a lesson by name; without a name, offer all.
    case learn(String?)
    /// Start a quiz on the scene.
    case quiz
    /// Open another scene.
    case open(OtherScene)
    /// Quit.
    case quit
}

/// Requests to the program outside the model, some of which need confirmation.
public enum ProgramAction: Hashable, Sendable {
    /// Saves the scene.
    case save
    /// Opens another scene.
    case open(OtherScene)
    /// Requests an effect.
    case request(Effect)
    /// Starts or stops recording.
    case record
    /// Claims in the recording what is hit at the pointer.
    case claim
    /// Makes a test of the session.
    case makeTest
    /// Reports the answer at the probe as wrong: makes a failing test.
    case denyAnswer
    /// Copies the explanation in the why pane.
    case copyWhy
    /// Ends the program.
    case quit

    /// Whether recordings omit it: it controls recordings or the terminal, and does not affect
    /// layers or panes.
    public var isUnrecorded: Bool {
        switch self {
        case .record, .claim, .makeTest, .denyAnswer, .copyWhy: true
        case .request(let effect): effect == .redraw || effect == .suspend
        case .save, .open, .quit: false
        }
    }
}

/// Another scene to open.
public enum OtherScene: Hashable, Sendable {
    /// A file by its name.
    case file(String)
    /// A built-in demo by its name.
    case demo(String)
    /// The demo a number of places after the open one.
    case demoAfter(Int)
    /// The other tree of the open dump: `views` or `layers`.
    case tree(String)
}

/// Something that is written to a separate file, whose name the user is asked for.
public enum Writing: Hashable, Sendable {
    /// A recording of the session from now on, as a script.
    case recording
    /// A test of the session so far.
    case test
    /// A test that fails, because the answer at the probe is wrong.
    case denial
    /// The selected layer in a format of `hitbox export --as`.
    case export(String)
    /// The explanation in the why pane, with the point.
    case explanation
    /// The listing, with its changed lines.
    case listing

    /// The label of the prompt, and the suggested file name.
    private var row: (label: String, name: String?) {
        switch self {
        case .recording: ("record to ", "recording.hitbox")
        case .test: ("write the test to ", "session.hitbox")
        case .denial: ("write the failing test to ", "wrong.hitbox")
        case .export(let form): ("\(form) to ", nil)
        case .explanation: ("write the explanation to ", "why.txt")
        case .listing: ("write the listing to ", nil)
        }
    }

    /// The label of the prompt.
    var label: String { row.label }

    /// The suggested file name; `nil` if it depends on more state.
    public var proposedName: String? { row.name }
}

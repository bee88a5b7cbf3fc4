/// Everything that can happen, in the user's words: one case a room, with what happens there.
///
/// The menus' lines hold actions, and opening a menu is one, so it is in the room of overlays.
public enum Action: Hashable, Sendable {
    /// Where is asked, and what.
    case probe(ProbeAction)
    /// The mouse on the stage, and how the stage shows the layers.
    case stage(StageAction)
    /// What is selected, opened and listed.
    case listing(ListingAction)
    /// The keyboard in the inspector.
    case inspector(InspectorAction)
    /// Properties of the selected layer.
    case edit(EditAction)
    /// Which layers there are.
    case structure(StructureAction)
    /// The layers as a whole.
    case document(DocumentAction)
    /// The time of the scene.
    case clock(ClockAction)
    /// The screen around the layers.
    case panes(PanesAction)
    /// What is typed.
    case prompt(PromptAction)
    /// The menu over the screen.
    case menu(MenuAction)
    /// The help, and the way back.
    case overlay(OverlayAction)
    /// What the program does outside of the model.
    case program(ProgramAction)
    /// What happens in a lesson.
    case lesson(LessonAction)

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .probe(let action): action.endsEdit
        case .stage(let action): action.endsEdit
        case .listing(let action): action.endsEdit
        case .inspector(let action): action.endsEdit
        case .edit(let action): action.endsEdit
        case .structure(let action): action.endsEdit
        case .document(let action): action.endsEdit
        case .clock(let action): action.endsEdit
        case .panes(let action): action.endsEdit
        case .prompt(let action): action.endsEdit
        case .menu(let action): action.endsEdit
        case .overlay(let action): action.endsEdit
        case .program(let action): action.endsEdit
        case .lesson(let action): action.endsEdit
        }
    }
}

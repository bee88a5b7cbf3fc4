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

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .probe(let action): action.endsEdit
        case .stage(let action): action.endsEdit
        case .listing(let action): action.endsEdit
        case .inspector(let action): action.endsEdit
        case .edit(let action): action.endsEdit
        case .structure: true
        case .document(let action): action.endsEdit
        case .clock, .overlay: false
        case .panes(let action): action.endsEdit
        case .prompt(let action): action.endsEdit
        case .menu(let action): action.endsEdit
        case .program(let action): action.endsEdit
        case .lesson(let action): action.endsEdit
        }
    }
}

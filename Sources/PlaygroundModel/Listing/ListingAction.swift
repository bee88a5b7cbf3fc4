/// Actions on the selection, folding and filtering of the tree pane.
public enum ListingAction: Hashable, Sendable {
    /// Selects the superlayer.
    case superlayer
    /// Selects a layer by its index.
    case select(Int)
    /// Moves the selection by a number of rows.
    case selectRow(Int)
    /// Moves the selection by a number of pages.
    case selectPage(Int)
    /// Folds or unfolds a layer; without an index, the selected one.
    case fold(Int?)
    /// Unfolds (`true`) or folds the selected layer.
    case setFold(open: Bool)
    /// Lists only layers with a text in name, class or text; all layers for an empty text.
    case filterBy(String)
    /// Selects the next (1) or previous (-1) search result or touch problem, whichever was
    /// requested last.
    case nextMatch(Int)
    /// Switches between touchable layers and all layers.
    case toggleTouchable
    /// Shows or hides touch problems.
    case toggleProblems
    /// Applies the suggested fix for the current touch problem.
    case fixProblem

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .superlayer, .select, .selectRow, .selectPage, .fold, .setFold, .nextMatch,
            .fixProblem:
            true
        case .filterBy, .toggleTouchable, .toggleProblems: false
        }
    }
}

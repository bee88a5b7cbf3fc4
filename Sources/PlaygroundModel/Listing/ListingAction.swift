/// What is selected, opened and listed in the tree pane.
public enum ListingAction: Hashable, Sendable {
    /// Selects the superlayer.
    case superlayer
    /// Selects a layer by its index.
    case select(Int)
    /// Selects the layer so many rows further in the tree.
    case selectRow(Int)
    /// Selects the layer so many pages of rows further in the tree.
    case selectPage(Int)
    /// Opens or closes a layer in the tree; without an index, the selected one.
    case fold(Int?)
    /// Opens (`true`) or closes the selected layer in the tree.
    case setFold(open: Bool)
    /// Lists only the layers that have a text in name, class or text; all for an empty one.
    case filterBy(String)
    /// Selects the next (1) or previous (-1) layer with what was last sought, or touch problem: of
    /// whichever was asked for last.
    case nextMatch(Int)
    /// Shows only the layers that could be touched at all, or all.
    case toggleTouchable
    /// Shows the touch problems of the layers, or no longer.
    case toggleProblems
    /// Makes the change that solves the touch problem that is looked at.
    case fixProblem

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .superlayer, .select, .selectRow, .selectPage, .fold, .setFold, .nextMatch,
            .fixProblem:
            true
        case .filterBy, .toggleTouchable, .toggleProblems: false
        }
    }
}

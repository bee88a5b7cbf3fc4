import LayerGeometry

/// The state of the tree pane: which layers are listed, and which one is selected.
public struct Listing: Hashable, Sendable {
    /// The selected layer's index.
    public internal(set) var selection = 0
    /// The folded layers.
    public internal(set) var folded: Set<Int>
    /// The filter text; empty for none.
    public internal(set) var filter = ""
    /// The current search text; empty for none.
    private(set) var sought = ""
    /// Whether the search is newer than the list of touch problems, so that `n` steps through its
    /// results.
    private(set) var prefersSearch = false
    /// The width of the widest row in columns.
    ///
    /// Measured when the view is fitted, not with every edit, so that the panes keep their places.
    var rowColumns = 0
    /// Whether only touchable layers are listed and drawn in full.
    public internal(set) var showsTouchable = false
    /// Whether touch problems are shown.
    public internal(set) var showsProblems = false {
        didSet { if showsProblems { prefersSearch = false } }
    }
    /// The current problem; `nil` for none.
    var problem: ProblemPlace?

    /// Whether there are search results or touch problems to step through.
    public var isWalking: Bool { showsProblems || !sought.isEmpty }

    /// Starts a search for a text; an empty text ends the search.
    mutating func seek(_ text: String) {
        sought = text
        prefersSearch = !text.isEmpty
    }
}

/// A reference to one of the problems found by a search; the next search invalidates it.
struct ProblemPlace: Hashable, Sendable {
    /// The number of the search, from `TreeFilter.searches`.
    let search: Int
    /// The index among the findings.
    let place: Int
}

/// Actions on the selection, folding and filtering of the tree pane.
public enum ListingAction: Hashable, Sendable {
    /// Selects the superlayer.
    case superlayer
    /// Selects a layer by its index.
    case select(Int)
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
}

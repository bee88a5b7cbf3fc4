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
    var isWalking: Bool { showsProblems || !sought.isEmpty }

    /// Starts a search for a text; an empty text ends the search.
    mutating func seek(_ text: String) {
        sought = text
        prefersSearch = !text.isEmpty
    }
}

/// A reference to one of the problems found by a search; the next search invalidates it.
struct ProblemPlace: Hashable, Sendable {
    /// The number of the search, from `Sieve.searches`.
    let search: Int
    /// The index among the findings.
    let place: Int
}

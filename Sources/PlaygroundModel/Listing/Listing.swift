/// Which layers the tree pane lists, and which one is selected.
public struct Listing: Hashable, Sendable {
    /// The selected layer's index.
    public internal(set) var selection = 0
    /// The layers closed in the tree.
    public internal(set) var folded: Set<Int>
    /// The text that the tree is filtered by; empty for none.
    public internal(set) var filter = ""
    /// What was last sought; empty where no search is on.
    private(set) var sought = ""
    /// Whether the search is newer than the list of touch problems, so that `n` walks what it found.
    private(set) var prefersSearch = false
    /// How many columns the widest row takes.
    ///
    /// Measured when the stage is fitted, and not with every edit, so that the panes stay where they are.
    var rowColumns = 0
    /// Whether only layers that could be touched at all are listed and drawn in full.
    public internal(set) var showsTouchable = false
    /// Whether the touch problems of the layers are shown.
    public internal(set) var showsProblems = false {
        didSet { if showsProblems { prefersSearch = false } }
    }
    /// The problem that is looked at; `nil` for none.
    var problem: ProblemPlace?

    /// Whether there are search results or touch problems to step through.
    var isWalking: Bool { showsProblems || !sought.isEmpty }

    init(folded: Set<Int>) {
        self.folded = folded
    }

    /// Walks what has a text from now on; an empty one ends the search.
    mutating func seek(_ text: String) {
        sought = text
        prefersSearch = !text.isEmpty
    }
}

/// One of the problems that a search found; another search makes it void.
struct ProblemPlace: Hashable, Sendable {
    /// The number of the search, from `Sieve.searches`.
    let search: Int
    /// The place among the findings.
    let place: Int
}

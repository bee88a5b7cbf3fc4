import LayerGeometry
import TouchLint

/// Which layers the filter, `touchable` and the touch problems let through.
struct Sieve: Hashable, Sendable {
    /// What is let through is worked out from this, the layers, the rules and what is edited.
    struct Request: Hashable {
        /// The text of the filter, also while it is being typed; empty for none.
        var filter: String
        /// The text that a layer is looked for by; `nil` while none is.
        var wanted: String?
        var showsTouchable: Bool
        var showsProblems: Bool
        var rules: HitRules
        var isEditing: Bool
    }

    /// Which layers the filter lets through; `nil` where there is none.
    private(set) var matches: [Bool]?
    /// Which layers could be touched at all; `nil` where that is not asked.
    private(set) var touchable: [Bool]?
    /// The touch problems; `nil` where they were not searched for.
    private var checked: TouchProblems?
    /// How often touch problems were searched for.
    private(set) var searches = 0
    /// The layers in whose name, class or text is what is being looked for, in pre-order.
    private(set) var found: [Int] = []
    private var request: Request?

    /// In a larger tree, controls that get no touch are not marked before they are asked for.
    private static let mostMarked = 2_000

    /// The touch problems; `nil` while they are not asked for.
    var problems: TouchProblems? { request?.showsProblems == true ? checked : nil }

    /// The problems of controls that get no touch at all, one a control.
    var dead: [TouchFinding] { checked?.dead ?? [] }

    /// Works out what is let through where that may have become different.
    ///
    /// - Parameter isNew: Whether the layers are others than before.
    /// - Returns: Whether the rows of the tree may be others now.
    mutating func update(_ next: Request, in tree: LayerTree, isNew: Bool) -> Bool {
        let last = request
        request = next
        let checks = next.showsProblems || tree.count <= Self.mostMarked
        let asksRules = next.showsTouchable || checks
        let ends = last?.isEditing == true && !next.isEditing && checks
        let isSame =
            !isNew && !ends && last?.filter == next.filter
            && last?.showsTouchable == next.showsTouchable
            && last?.showsProblems == next.showsProblems
            && (!asksRules || last?.rules == next.rules)
        if !isSame { sift(next, tree) }
        if !isSame || last?.wanted != next.wanted {
            let stays = isSame && found.isEmpty && Self.asksMore(next.wanted, than: last?.wanted)
            found = stays ? [] : find(next, tree)
        }
        return !isSame
    }

    /// Whether a text extends the earlier one, so that it can only be found where that was.
    private static func asksMore(_ text: String?, than before: String?) -> Bool {
        guard let text, let before, !before.isEmpty, text.hasPrefix(before) else { return false }
        // With a slash, paths are searched; and what some letters are in lower case depends on the
        // next ones.
        guard let last = before.utf8.last, last < 0x80, last >= UInt8(ascii: "a") else {
            return false
        }
        return !text.utf8.dropFirst(before.utf8.count).contains(UInt8(ascii: "/"))
    }

    private mutating func sift(_ next: Request, _ tree: LayerTree) {
        matches = next.filter.isEmpty ? nil : TextSearch(next.filter).matches(in: tree)
        touchable = next.showsTouchable ? tree.touchable(by: next.rules) : nil
        if !next.showsProblems, !Self.hasMarks(tree) {
            checked = nil
        } else if checked == nil || !next.isEditing {
            // While something is dragged, they are those of before.
            checked = TouchProblems(of: tree, by: next.rules)
            searches += 1
        }
    }

    /// Whether there is anything in a tree that people are meant to touch, and it is small enough for
    /// marking from the start what gets no touch.
    private static func hasMarks(_ tree: LayerTree) -> Bool {
        tree.count <= mostMarked
            && tree.nodes.contains { $0.isControl || $0.layer.touch.hasGestureRecognizers }
    }

    private func find(_ next: Request, _ tree: LayerTree) -> [Int] {
        guard let wanted = next.wanted else { return [] }
        let isFilter = wanted == next.filter && matches != nil
        let hits = (isFilter ? matches : nil) ?? TextSearch(wanted).matches(in: tree)
        return hits.indices.filter { hits[$0] }
    }

    /// Which layers have a row of their own; `nil` for all.
    var kept: [Bool]? {
        var kept = matches
        if let touchable {
            kept = kept.map { zip($0, touchable).map { $0 && $1 } } ?? touchable
        }
        if let problems, !problems.findings.isEmpty {
            kept = kept.map { zip($0, problems.has).map { $0 && $1 } } ?? problems.has
        }
        return kept
    }

    /// Whether closed layers are shown as open: what was asked for is in them.
    var opensAll: Bool { matches != nil || problems != nil }

    /// Whether the selected layer has a row because it is selected.
    var dependsOnSelection: Bool { matches != nil || touchable != nil || problems != nil }

    /// Whether a layer is only listed for what is in it, or because it is selected.
    func isAside(_ index: Int) -> Bool {
        !(matches.map { $0[index] } ?? true) || !(touchable.map { $0[index] } ?? true)
            || problems.map { !$0.findings.isEmpty && $0.worst(of: index) == nil } ?? false
    }
}

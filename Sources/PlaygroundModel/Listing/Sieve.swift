import LayerGeometry
import TouchLint

/// The layers that pass the filter, `touchable` and the touch problems.
struct Sieve: Hashable, Sendable {
    /// The inputs of the result, besides the layers.
    struct Request: Hashable {
        /// The filter text, even while it is being typed; empty for none.
        var filter: String
        /// The search text; `nil` for none.
        var wanted: String?
        var showsTouchable: Bool
        var showsProblems: Bool
        var rules: HitRules
        var isEditing: Bool
    }

    /// Whether each layer passes the filter; `nil` without a filter.
    private(set) var matches: [Bool]?
    /// Whether each layer is touchable; `nil` if not requested.
    private(set) var touchable: [Bool]?
    /// The touch problems; `nil` if they were not searched for.
    private var checked: TouchProblems?
    /// The number of searches for touch problems so far.
    private(set) var searches = 0
    /// The layers that match the search text, in pre-order.
    private(set) var found: [Int] = []
    private var request: Request?

    /// In larger trees, controls that get no touch are marked only on request.
    private static let mostMarked = 2_000

    /// The touch problems; `nil` unless requested.
    var problems: TouchProblems? { request?.showsProblems == true ? checked : nil }

    /// The problems of controls that get no touch at all, one per control.
    var dead: [TouchFinding] { checked?.dead ?? [] }

    /// Updates the result for changed inputs.
    ///
    /// - Parameter isNew: Whether the layers changed.
    /// - Returns: Whether the rows of the tree pane may have changed.
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
        if !isSame { refilter(next, tree) }
        if !isSame || last?.wanted != next.wanted {
            let stays = isSame && found.isEmpty && Self.asksMore(next.wanted, than: last?.wanted)
            found = stays ? [] : find(next, tree)
        }
        return !isSame
    }

    /// Whether a text extends an earlier one, so that its matches are among the earlier ones.
    private static func asksMore(_ text: String?, than before: String?) -> Bool {
        guard let text, let before, !before.isEmpty, text.hasPrefix(before) else { return false }
        // A slash searches paths instead, and the lower case of some letters depends on the letters
        // that follow.
        guard let last = before.utf8.last, last < 0x80, last >= UInt8(ascii: "a") else {
            return false
        }
        return !text.utf8.dropFirst(before.utf8.count).contains(UInt8(ascii: "/"))
    }

    private mutating func refilter(_ next: Request, _ tree: LayerTree) {
        matches = next.filter.isEmpty ? nil : TextSearch(next.filter).matches(in: tree)
        touchable = next.showsTouchable ? tree.touchable(by: next.rules) : nil
        if !next.showsProblems, !Self.hasMarks(tree) {
            checked = nil
        } else if checked == nil || !next.isEditing {
            // During a drag, keep the earlier ones.
            checked = TouchProblems(of: tree, by: next.rules)
            searches += 1
        }
    }

    /// Whether a tree contains controls and is small enough to mark those without touches from the
    /// start.
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

    /// The layers that match; `nil` for all.
    var matching: [Bool]? {
        var matching = matches
        if let touchable {
            matching = matching.map { zip($0, touchable).map { $0 && $1 } } ?? touchable
        }
        if let problems, !problems.findings.isEmpty {
            matching = matching.map { zip($0, problems.has).map { $0 && $1 } } ?? problems.has
        }
        return matching
    }

    /// Whether folded layers are shown unfolded, because they may contain matches.
    var opensAll: Bool { matches != nil || problems != nil }

    /// Whether the selected layer is listed even if it does not match.
    var dependsOnSelection: Bool { matches != nil || touchable != nil || problems != nil }

    /// Whether a layer does not match itself, and is listed for its sublayers or because it is
    /// selected.
    func isContextOnly(_ index: Int) -> Bool {
        !(matches.map { $0[index] } ?? true) || !(touchable.map { $0[index] } ?? true)
            || problems.map { !$0.findings.isEmpty && $0.worst(of: index) == nil } ?? false
    }
}

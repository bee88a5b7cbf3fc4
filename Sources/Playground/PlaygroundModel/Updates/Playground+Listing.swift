import LayerGeometry
import TerminalTypes

/// Selection, folding and filtering.
extension Playground {
    mutating func update(_ action: ListingAction) {
        switch action {
        case .superlayer: selectSuperlayer()
        case .select(let index): if index >= 0, index < tree.count { go(to: index) }
        case .fold(let index): fold(index ?? selection)
        case .setFold(let open): setFold(open: open)
        case .filterBy(let text): filter(by: text)
        case .nextMatch(let step):
            if listing.sought.isEmpty, problems == nil, !deadControls.isEmpty {
                toggleProblems()
            } else if problems == nil || listing.prefersSearch {
                selectMatch(step)
            } else {
                selectProblem(step)
            }
        case .toggleTouchable: toggleTouchable()
        case .toggleProblems: toggleProblems()
        case .fixProblem: fixProblem()
        }
    }

    private mutating func toggleTouchable() {
        if !listing.showsTouchable, isTooLargeToCheck() { return }
        listing.showsTouchable.toggle()
        refresh()
        panes.log =
            touchable.map { "\($0.count { $0 }) of \(tree.count) layers accept touches" }
            ?? "all layers"
        reveal()
    }

    // MARK: Selecting

    /// Selects a layer and unfolds its ancestors.
    mutating func select(_ index: Int) {
        if index != selection { panes.opensWhy = true }
        listing.selection = index
        let above = tree[index].chain.dropLast().map(\.index)
        if above.contains(where: listing.folded.contains) { listing.folded.subtract(above) }
        reveal()
    }

    /// Selects a layer, and clears the message about another one.
    mutating func go(to index: Int) {
        if index != selection { panes.log = "" }
        select(index)
    }

    private mutating func selectSuperlayer() {
        if let above = selectedNode.superlayer { go(to: above.index) }
    }

    /// Scrolls a layer's row into view; by default, the selected layer's.
    mutating func reveal(_ index: Int? = nil) {
        refresh()
        scroll(.layers, to: rows.row(nearest: index ?? selection))
    }

    /// Whether the selected layer's row is visible.
    var isSelectionShown: Bool {
        guard let lines = layout.panes[.layers]?.size.rows else { return false }
        let top = firstLine(of: .layers)
        return (top..<(top + lines)).contains(rows.row(nearest: selection))
    }

    // MARK: Folding

    private mutating func fold(_ index: Int) {
        if isFilterOpen() { return }
        guard index >= 0, index < tree.count else { return }
        if listing.folded.remove(index) == nil, !tree[index].sublayers.isEmpty {
            listing.folded.insert(index)
        }
    }

    private mutating func setFold(open: Bool) {
        if open {
            if !isFilterOpen() { listing.folded.remove(selection) }
        } else if matches == nil, !selectedNode.sublayers.isEmpty,
            !listing.folded.contains(selection)
        {
            listing.folded.insert(selection)
        } else {
            selectSuperlayer()
        }
    }

    /// Whether a filter shows all matches unfolded; if so, shows a message.
    private mutating func isFilterOpen() -> Bool {
        if matches == nil { return false }
        panes.log = "matches are unfolded; Esc lists all again"
        return true
    }

    // MARK: Finding

    /// Lists only layers that match a text; all layers for an empty text.
    mutating func filter(by text: String) {
        listing.filter = text
        listing.seek(text)
        refresh()
        panes.log = matchCount.map { "\($0) of \(tree.count) layers; Esc shows all" } ?? ""
        reveal()
    }

    private mutating func selectMatch(_ step: Int) {
        let sought = listing.sought
        guard !sought.isEmpty else {
            return say("nothing to step through: / finds layers, X touch problems")
        }
        let hits = TextSearch(sought).matches(in: tree)
        let found = hits.indices.filter { hits[$0] }
        guard !found.isEmpty else { return say("no layer matches '\(sought)'") }
        let next =
            step > 0
            ? found.firstIndex { $0 > selection } ?? 0
            : found.lastIndex { $0 < selection } ?? found.count - 1
        select(found[next])
        panes.log = "\(selectedNode.spokenName): \(next + 1) of \(found.count) with '\(sought)'"
    }

    // MARK: Stepping through touch problems

    /// The maximum number of layers that are checked while the user waits.
    static let mostChecked = 100_000

    /// Whether there are too many layers to check them all; if so, shows a message.
    mutating func isTooLargeToCheck() -> Bool {
        guard tree.count > Self.mostChecked else { return false }
        say("more than \(Self.mostChecked) layers take too long to check here")
        return true
    }

    mutating func toggleProblems() {
        if !listing.showsProblems, isTooLargeToCheck() { return }
        listing.showsProblems.toggle()
        refresh()
        guard let problems else {
            reveal()
            return say("all layers")
        }
        panes.log = problems.count
        if !problems.findings.isEmpty { selectProblem(1) }
    }

    /// Goes to the next (1) or previous (-1) problem: selects its layer and tests its point.
    mutating func selectProblem(_ step: Int) {
        guard let count = problems?.findings.count, count > 0 else {
            return say(
                problems.map { "\($0.count): nothing to step through" } ?? "no touch problems")
        }
        let place =
            problemPlace.map { ($0 + step).wrapped(in: count) } ?? (step > 0 ? 0 : count - 1)
        listing.problem = ProblemPlace(search: derived.treeFilter.searches, place: place)
        guard let finding = problem else { return }
        select(finding.index)
        if let point = finding.point {
            move(to: point)
            probe.pin = point
            show(point, with: [finding.index])
        } else {
            // The earlier probe was about another problem, and so is its answer.
            (probe.pin, probe.isOnStage, probe.wasOnStage) = (nil, false, false)
            if let middle = middleOfSelection() { show(middle, with: [finding.index]) }
        }
        panes.log = "\(place + 1) of \(count)  \(sentence(of: finding))"
        // If one pane is shown at a time, show the explanation.
        if !layout.isWide { panes.focus(on: .why) }
    }

    /// Applies the fix for the problem explained in the why pane, as one undo step.
    mutating func fixProblem() {
        guard let fix = derived.why.fix else {
            return say(
                problem.map { "there is a choice: \(advice(for: $0))" }
                    ?? "go to a problem first: n")
        }
        let change = "\(tree[fix.index].spokenName): \(fix.text)"
        update(.document(.revise(fix.index, fix.layer, change)))
        panes.log += "; u takes it back"
    }

    /// A problem in one line.
    public func sentence(of finding: TouchFinding) -> String {
        let message = finding.message.text { document.names(tree[$0]) }
        return "\(finding.severity.rawValue): \(finding.rule.rawValue): \(message)"
    }

    /// Why a control gets no touch, after its name and without the details.
    func reason(of finding: TouchFinding) -> String {
        let whole = finding.message.text { $0 == finding.index ? "it" : document.names(tree[$0]) }
        let end = [";", ": "].compactMap { whole.firstRange(of: $0)?.lowerBound }.min()
        return String(whole[..<(end ?? whole.endIndex)])
    }

    /// A sentence for a control without touches: `"Send" UIButton gets no touch: it is covered by
    /// UIView`.
    func sentence(ofDead finding: TouchFinding) -> String {
        "\(document.names.inFull(tree[finding.index])) gets no touch: \(reason(of: finding))"
    }

    /// A notice about controls that get no touch, shown when a dump is opened; `nil` if there are
    /// none.
    public var deadControlsNotice: String? {
        let count = deadControls.count
        guard count > 0 else { return nil }
        return "\(WhyPage.title(of: count)): X shows \(count == 1 ? "it" : "them")"
    }

    /// A suggestion for fixing a problem.
    public func advice(for finding: TouchFinding) -> String {
        finding.help.text { document.names(tree[$0]) }
    }
}

import LayerGeometry

/// Which layers the tree pane lists, and finding one among many.
extension Playground {
    /// What is typed to find a layer; `nil` while nothing is sought.
    public var findText: String? {
        switch prompt?.kind {
        case .find, .filter: prompt?.line.text
        default: nil
        }
    }

    /// The text that the tree pane is filtered by, also while it is being typed; empty for none.
    public var filterText: String {
        prompt?.kind == .filter ? prompt?.line.text ?? "" : filter
    }

    /// The layers in whose name, class or text is what is being sought, in pre-order.
    public var found: [LayerNode] { findText.map(layers(with:)) ?? [] }

    /// How many layers the filter lets through; `nil` where there is none.
    public var matchCount: Int? { matches.map { $0.count { $0 } } }

    /// Whether a layer is only listed for what is in it, or because it is selected: it is not what
    /// the filter, or `touchable`, asks for.
    public func isAside(_ index: Int) -> Bool {
        !(matches.map { $0[index] } ?? true) || !(touchable.map { $0[index] } ?? true)
            || problems.map { !$0.findings.isEmpty && $0.worst(of: index) == nil } ?? false
    }

    /// The title on the tree pane's frame: with the filter, and how much it lets through.
    public var layersTitle: String {
        var title = Pane.layers.title
        if let matchCount { title += " /\(filterText) \(matchCount) of \(tree.count)" }
        if let problems { title += ": \(problems.count)" }
        if let touchable { title += ": \(touchable.count { $0 }) touchable" }
        return title
    }

    private func layers(with text: String) -> [LayerNode] {
        let found = TextSearch(text).matches(in: tree)
        return found.indices.filter { found[$0] }.map { tree[$0] }
    }

    // MARK: Keeping the rows

    /// Works out what the filter and `touchable` let through: after one of them, the layers or the
    /// rules changed.
    mutating func sift() {
        let text = filterText
        siftedBy = text
        matches = text.isEmpty ? nil : TextSearch(text).matches(in: tree)
        touchable = showsTouchable ? tree.touchable(by: rules) : nil
        // While something is dragged, they are those of before.
        if problems != nil, session == nil { problems = TouchProblems(of: tree, by: rules) }
        list()
    }

    /// The same where the text of the filter is another one now.
    mutating func siftIfNeeded() {
        if filterText != siftedBy { sift() }
    }

    /// Lists the rows again: after layers were opened, closed or selected.
    mutating func list() {
        var kept = matches
        if let touchable {
            kept = kept.map { zip($0, touchable).map { $0 && $1 } } ?? touchable
        }
        if let problems, !problems.findings.isEmpty {
            kept = kept.map { zip($0, problems.has).map { $0 && $1 } } ?? problems.has
        }
        rows = LayerRows(
            of: tree, folded: folded, kept: kept, selection: selection,
            opensAll: matches != nil || problems != nil)
    }

    // MARK: Actions

    mutating func updateListing(_ action: Action) {
        switch action {
        case .filterBy(let text): filter(by: text)
        case .nextMatch(let step): problems == nil ? selectMatch(step) : selectProblem(step)
        case .toggleTouchable:
            showsTouchable.toggle()
            log =
                showsTouchable
                ? "\(touchable?.count { $0 } ?? 0) of \(tree.count) layers can be touched"
                : "all layers"
            reveal()
        case .selectHit: selectHit()
        default: break
        }
    }

    /// Lists only what has a text in it; all, where the text is empty.
    mutating func filter(by text: String) {
        filter = text
        if !text.isEmpty { sought = text }
        log = matchCount.map { "\($0) of \(tree.count) layers; Esc shows all" } ?? ""
        reveal()
    }

    private mutating func selectMatch(_ step: Int) {
        guard !sought.isEmpty else {
            log = "nothing is sought: / finds, F filters"
            return
        }
        let found = layers(with: sought)
        guard !found.isEmpty else {
            log = "no layer has '\(sought)'"
            return
        }
        let next =
            step > 0
            ? found.firstIndex { $0.index > selection } ?? 0
            : found.lastIndex { $0.index < selection } ?? found.count - 1
        select(found[next].index)
        log = "\(found[next].name): \(next + 1) of \(found.count) with '\(sought)'"
    }

    /// Selects what is hit at the probe; where nothing tells who is in front, the deepest there.
    private mutating func selectHit() {
        guard let answer else {
            log = "point at a layer first"
            return
        }
        guard let node = answer.hit ?? answer.candidates.first else {
            log = nothingHit
            return
        }
        candidate = 0
        select(node.index)
        log =
            answer.hit == nil
            ? "\(node.name.capitalizedFirst) Layer, 1 of \(answer.candidates.count) here"
            : "\(node.name.capitalizedFirst) Layer is hit"
    }

    /// That nothing is hit at the probe, in the words of the rules.
    public var nothingHit: String {
        let count = answer?.candidates.count ?? 0
        let place = NumberText.pair(probe)
        switch rules {
        case .candidates where question == .hitTest && count > 0:
            return count == 1
                ? "1 candidate at \(place)" : "\(count) candidates, frontmost unknown"
        case .candidates where question == .hitTest: return "no candidate at \(place)"
        case .android where question == .hitTest: return "nothing clickable at \(place)"
        default: return "nothing is hit at \(place)"
        }
    }
}

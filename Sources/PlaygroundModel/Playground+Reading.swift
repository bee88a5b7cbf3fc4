import LayerGeometry
import TerminalTypes
import TouchLint

/// Commonly used values.
extension Playground {
    /// The model tree.
    public var tree: LayerTree { document.tree }

    /// The tree that is drawn and hit-tested: presentation or model.
    public var shownTree: LayerTree { clock.asksModel ? tree : derived.presentation }

    /// The tree that is drawn and hit-tested, prepared for many hit tests.
    public var prepared: PreparedTree { prepared(shownTree) }

    /// Incremented with every change of the drawn layers, so that pictures of them can be cached.
    public var revision: Int { document.changes + clock.changes }

    /// The selected layer's index.
    public var selection: Int { listing.selection }

    /// The selected layer in the model tree.
    public var selectedNode: LayerNode { tree[selection] }

    /// The answer at the probe; `nil` while there is no probe.
    public var answer: Answer? { derived.answer }

    /// The message in the bottom line.
    public var log: String { panes.log }

    /// The oldest unread warning; `nil` if there is none, or if a prompt or the help takes its
    /// place.
    public var warning: String? {
        prompt == nil && !overlays.showsHelp && layout.fits ? panes.warnings.first : nil
    }

    /// The size of the screen.
    public var size: CellSize { panes.size }

    /// The layout of the panes.
    public var layout: ScreenLayout { derived.layout }

    /// The open prompt; `nil` for none.
    public var prompt: Prompt? { overlays.prompt }

    /// The rows of the tree pane.
    public var rows: LayerRows { derived.rows }

    /// The layers listed in the tree pane, in order.
    public var visibleRows: [LayerNode] { (0..<rows.count).map { tree[rows[$0]] } }

    /// The indentation of the visible rows of the tree pane.
    public var rowIndent: RowIndent {
        RowIndent(
            rows, of: tree, from: firstLine(of: .layers),
            size: layout.panes[.layers]?.size ?? CellSize(columns: 0, rows: 0))
    }

    /// The visible rows of the tree pane as text.
    public var rowTexts: RowTexts {
        let size = layout.panes[.layers]?.size ?? CellSize(columns: 0, rows: 0)
        let top = firstLine(of: .layers)
        let last = max(top, min(rows.count, top + size.rows))
        return RowTexts(
            (top..<last).map { shownTree[rows[$0]] }, rowIndent, columns: size.columns)
    }

    /// The current line of the inspector; `nil` while another pane is focused.
    public var chosenInspectorLine: Int? { panes.focus == .inspector ? panes.inspectorLine : nil }

    /// Whether something on the stage is being dragged, even outside its edge.
    public var isHolding: Bool { stage.hold != nil }

    /// Whether a body, pin or corner is dragged.
    ///
    /// The result then depends only on where the pointer ends; that of a rotation also depends on
    /// its path.
    public var followsPointer: Bool {
        switch edit?.grip {
        case .body, .pin, .corner: stage.hold != nil
        case .turn, nil: false
        }
    }

    /// Whether the dragged layer could not follow the pointer.
    public var isBehindPointer: Bool { stage.hold?.isBehind ?? false }

    /// Whether the tool's key bindings apply.
    var usesTool: Bool { edit?.isByWheel == false }

    /// The effects of the edit in progress; `nil` if there is none.
    public var change: ChangeReport? {
        edit.map { ChangeReport($0, to: tree[$0.index].layer) }
    }

    /// The number of lines of a pane, visible or not; 0 for the stage.
    public func lineCount(of pane: Pane) -> Int {
        switch pane {
        case .stage: 0
        case .layers: rows.count
        case .inspector: derived.inspection.lines.count
        case .why: derived.why.count
        }
    }

    /// The page size of a pane in lines; one line stays visible when paging.
    func pageRows(of pane: Pane) -> Int {
        max(1, (layout.panes[pane]?.size.rows ?? 0) - 1)
    }

    /// The first visible line of a pane, from its scroll position and length; for the stage, that
    /// of the help over it.
    public func firstLine(of pane: Pane) -> Int {
        if pane == .stage { return min(panes.scroll[.stage] ?? 0, derived.help.lastTop(on: size)) }
        let lines = lineCount(of: pane)
        let room = layout.panes[pane]?.size.rows ?? 0
        var wanted = panes.scroll[pane] ?? 0
        if pane == .why, panes.scroll[pane] == nil, problem == nil,
            let answer = derived.why.answerLine, answer >= room
        {
            // Keep the answer visible until the pane is scrolled.
            wanted = answer - room + 1
        }
        if pane == .inspector, let edited = derived.inspection.editedLine {
            // Keep the edited line visible.
            wanted = max(min(wanted, edited), edited - room + 1)
        }
        return min(wanted, max(0, lines - room))
    }

    /// The point in scene space at a position on the screen: a cell and a fraction of it.
    ///
    /// - Returns: `nil` if the stage is not on the screen. The position may be outside the stage.
    public func scenePoint(
        at cell: CellPoint, fractionX: Double, fractionY: Double
    ) -> Point? {
        guard let rect = layout.panes[.stage] else { return nil }
        return stage.viewport.point(
            column: Double(cell.column - rect.minColumn) + fractionX,
            row: Double(cell.row - rect.minRow) + fractionY, in: rect.size)
    }

    /// Whether the scene has points of interest.
    public var hasStops: Bool { !probe.stops.isEmpty }

    /// The explanation in the why pane as text, with the point and the rules; `nil` if nothing is
    /// tested.
    public var explanation: String? {
        guard probe.isOnStage || edit != nil || !deadControls.isEmpty, lesson?.isAsking != true
        else { return nil }
        var head = document.name.isEmpty ? "" : "\(document.name)\n"
        if probe.isOnStage {
            let rules = probe.comparesRules ? "calayer and uiview" : probe.rules.rawValue
            let point = NumberText.pair(probe.point.x, probe.point.y)
            head += "\(probe.question.rawValue) at \(point) by \(rules)\n"
        }
        return head + "\n" + derived.why.text
    }

    // MARK: Listing

    /// Whether each layer passes the filter; `nil` without a filter.
    public var matches: [Bool]? { derived.sieve.matches }

    /// Whether each layer is touchable; `nil` if not requested.
    public var touchable: [Bool]? { derived.sieve.touchable }

    /// The shown touch problems; `nil` unless requested.
    public var problems: TouchProblems? { derived.sieve.problems }

    /// The problems of controls that get no touch at all, one per control; empty for a very large
    /// tree unless touch problems are requested.
    public var deadControls: [TouchFinding] { lesson?.isAsking == true ? [] : derived.sieve.dead }

    /// Whether there are search results or touch problems to step through.
    public var isWalking: Bool { listing.isWalking }

    /// The number of layers that pass the filter; `nil` without a filter.
    public var matchCount: Int? { matches.map { $0.count { $0 } } }

    /// Whether a layer does not match the filter or `touchable` itself, and is listed for its
    /// sublayers or because it is selected.
    public func isContextOnly(_ index: Int) -> Bool { derived.sieve.isContextOnly(index) }

    /// The title of the tree pane, with the filter and the number of matches.
    public var layersTitle: String {
        var title = Pane.layers.title
        let filter = overlays.filterText ?? listing.filter
        if let matchCount { title += " /\(filter) \(matchCount) of \(tree.count)" }
        if let problems { title += ": \(problems.count)" }
        if let touchable { title += ": \(touchable.count { $0 }) touchable" }
        return title
    }

    /// The index of the current touch problem among the findings; `nil` for none.
    public var problemPlace: Int? { derived.problemPlace(listing) }

    /// The current touch problem; `nil` for none.
    var problem: TouchFinding? { derived.problem(listing) }

    /// Whether the why pane explains a touch problem.
    public var isAtProblem: Bool { derived.problemInSight(listing, probe) != nil }
}

import LayerGeometry
import TerminalTypes
import TouchLint

/// What others read most, and what is simply there in several states.
extension Playground {
    /// The layers as they are stored.
    public var tree: LayerTree { document.tree }

    /// The layers that are drawn and asked: those that animations show, or those that are stored.
    public var shownTree: LayerTree { clock.asksModel ? tree : derived.presentation }

    /// The layers that are drawn and asked, for many questions.
    public var prepared: PreparedTree { prepared(shownTree) }

    /// Grows with every change of the layers that are drawn, so that pictures of them can be kept.
    public var revision: Int { document.changes + clock.changes }

    /// The selected layer's index.
    public var selection: Int { listing.selection }

    /// The selected layer, as it is stored.
    public var selectedNode: LayerNode { tree[selection] }

    /// The answer at the probe; `nil` while there is no probe.
    public var answer: Answer? { derived.answer }

    /// What the bottom line says.
    public var log: String { panes.log }

    /// The oldest warning that has not been seen; `nil` if there is none, or a prompt or the help takes
    /// its place.
    public var warning: String? {
        prompt == nil && !overlays.showsHelp && layout.fits ? panes.warnings.first : nil
    }

    /// The size of the screen.
    public var size: CellSize { panes.size }

    /// Where the panes are.
    public var layout: ScreenLayout { derived.layout }

    /// The line that is being typed; `nil` while none is.
    public var prompt: Prompt? { overlays.prompt }

    /// The rows of the tree pane.
    public var rows: LayerRows { derived.rows }

    /// The layers that the tree pane shows, in order.
    public var visibleRows: [LayerNode] { (0..<rows.count).map { tree[rows[$0]] } }

    /// How far the rows that the tree pane shows are moved in.
    public var rowIndent: RowIndent {
        RowIndent(
            rows, of: tree, from: firstLine(of: .layers),
            size: layout.panes[.layers]?.size ?? CellSize(columns: 0, rows: 0))
    }

    /// The rows that the tree pane shows, as texts.
    public var rowTexts: RowTexts {
        let size = layout.panes[.layers]?.size ?? CellSize(columns: 0, rows: 0)
        let top = firstLine(of: .layers)
        let last = max(top, min(rows.count, top + size.rows))
        return RowTexts(
            (top..<last).map { shownTree[rows[$0]] }, rowIndent, columns: size.columns)
    }

    /// The line of the inspector that the keyboard is on; `nil` while it is in another pane.
    public var chosenInspectorLine: Int? { panes.focus == .inspector ? panes.inspectorLine : nil }

    /// Whether the button holds something of the stage, also beyond its edge.
    public var isHolding: Bool { stage.hold != nil }

    /// Whether a body, pin or corner is dragged, which ends where the pointer ends, whatever its path;
    /// a rotation depends on the path.
    public var followsPointer: Bool {
        switch edit?.grip {
        case .body, .pin, .corner: stage.hold != nil
        case .turn, nil: false
        }
    }

    /// Whether the dragged layer could not follow the pointer.
    public var isBehindPointer: Bool { stage.hold?.isBehind ?? false }

    /// Whether the keys are those of a tool.
    var usesTool: Bool { edit?.isByWheel == false }

    /// What the edit in progress does; `nil` while there is none.
    public var change: ChangeReport? {
        edit.map { ChangeReport($0, to: tree[$0.index].layer) }
    }

    /// How many lines a pane has, shown or not; 0 for the stage, which has none.
    public func lineCount(of pane: Pane) -> Int {
        switch pane {
        case .stage: 0
        case .layers: rows.count
        case .inspector: derived.inspection.lines.count
        case .why: derived.why.count
        }
    }

    /// How many lines a page of a pane has: one is still in sight after it.
    func pageRows(of pane: Pane) -> Int {
        max(1, (layout.panes[pane]?.size.rows ?? 0) - 1)
    }

    /// The first line that a pane shows, by how far it is scrolled and how much it has; for the
    /// stage, that of the help over it.
    public func firstLine(of pane: Pane) -> Int {
        if pane == .stage { return min(panes.scroll[.stage] ?? 0, derived.help.lastTop(on: size)) }
        let lines = lineCount(of: pane)
        let room = layout.panes[pane]?.size.rows ?? 0
        var wanted = panes.scroll[pane] ?? 0
        if pane == .why, panes.scroll[pane] == nil, problem == nil,
            let answer = derived.why.answerLine, answer >= room
        {
            // Keeps the answer in sight until the pane is scrolled.
            wanted = answer - room + 1
        }
        if pane == .inspector, let edited = derived.inspection.editedLine {
            // Shows what a tool changes.
            wanted = max(min(wanted, edited), edited - room + 1)
        }
        return min(wanted, max(0, lines - room))
    }

    /// The point of scene space at a place of the screen: a cell and how far into it.
    ///
    /// - Returns: `nil` where the stage is not on the screen. The place may be beside the stage.
    public func scenePoint(
        at cell: CellPoint, fractionX: Double, fractionY: Double
    ) -> Point? {
        guard let rect = layout.panes[.stage] else { return nil }
        return stage.viewport.point(
            column: Double(cell.column - rect.minColumn) + fractionX,
            row: Double(cell.row - rect.minRow) + fractionY, in: rect.size)
    }

    /// Whether the scene has points of its own to visit.
    public var hasStops: Bool { !probe.stops.isEmpty }

    /// What the why pane says, as text, with the point and whose rules; `nil` where nothing is asked.
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

    // MARK: What is listed

    /// Which layers the filter lets through; `nil` where there is none.
    public var matches: [Bool]? { derived.sieve.matches }

    /// Which layers could be touched at all; `nil` where that is not asked.
    public var touchable: [Bool]? { derived.sieve.touchable }

    /// The touch problems that are shown; `nil` while they are not asked for.
    public var problems: TouchProblems? { derived.sieve.problems }

    /// The problems of controls that get no touch at all, one a control; none in a tree of very many
    /// layers while touch problems are not asked for.
    public var deadControls: [TouchFinding] { lesson?.isAsking == true ? [] : derived.sieve.dead }

    /// Whether there are search results or touch problems to step through.
    public var isWalking: Bool { listing.isWalking }

    /// How many layers the filter lets through; `nil` where there is none.
    public var matchCount: Int? { matches.map { $0.count { $0 } } }

    /// Whether a layer is only listed for what is in it, or because it is selected: it is not what
    /// the filter, or `touchable`, asks for.
    public func isAside(_ index: Int) -> Bool { derived.sieve.isAside(index) }

    /// The title on the tree pane's frame: with the filter, and how much it lets through.
    public var layersTitle: String {
        var title = Pane.layers.title
        let filter = overlays.filterText ?? listing.filter
        if let matchCount { title += " /\(filter) \(matchCount) of \(tree.count)" }
        if let problems { title += ": \(problems.count)" }
        if let touchable { title += ": \(touchable.count { $0 }) touchable" }
        return title
    }

    /// The place of the touch problem that is looked at among the findings; `nil` for none.
    public var problemPlace: Int? { derived.problemPlace(listing) }

    /// The touch problem that was gone to; `nil` for none.
    var problem: TouchFinding? { derived.problem(listing) }

    /// Whether the why pane explains a touch problem.
    public var isAtProblem: Bool { derived.problemInSight(listing, probe) != nil }
}

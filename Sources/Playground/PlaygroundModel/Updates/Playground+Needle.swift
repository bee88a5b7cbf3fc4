import LayerGeometry
import LayerIndex
import TerminalTypes

/// Opening, turning and asking the exploded view.
extension Playground {
    /// Opens or closes the exploded view: in a few frames where that is wanted, or else at once.
    mutating func toggleNeedle() {
        guard tree.count <= NeedleView.mostLayers else {
            return say("too many layers to spread: \(tree.count)")
        }
        if stage.needle?.isClosing == false {
            if panes.movesSmoothly { stage.needle?.isClosing = true } else { stage.needle = nil }
        } else {
            let start = stage.needle?.frame ?? 1
            stage.needle = NeedleView(frame: panes.movesSmoothly ? start : NeedleView.frames)
            panes.log = probe.wasOnStage ? legend : showsPlanes ? Self.invitation : ""
        }
    }

    private static let invitation = "point at a layer: beads show who is asked"

    /// What the numbers and the beads mean; the numbers alone fit on 80 columns.
    private var legend: String {
        let isOfViews = probe.rules.ruleBook.subject == .views
        let order = isOfViews ? "subviews answer first" : "the nearest gets it"
        return "numbered as asked; \(order); ● asks or gets it, ○ refused or behind, · not asked"
    }

    /// Whether the stage shows planes, which keys and the pointer turn and point at.
    var showsPlanes: Bool { stage.needle != nil && !panes.listsPlanes }

    /// Advances the opening or closing by a frame.
    mutating func moveNeedle() {
        guard let needle = stage.needle, needle.isMoving else { return }
        stage.needle?.frame += needle.isClosing ? -1 : 1
        if needle.isClosing, needle.frame <= 2 { stage.needle = nil }
    }

    /// Turns the exploded view by steps.
    mutating func turnNeedle(x: Int, y: Int) {
        guard var pose = stage.needle?.pose else { return }
        let turns = ExplodedTree.Pose.turns
        pose.turnX = min(turns.upperBound, max(turns.lowerBound, pose.turnX + 6 * Double(x)))
        pose.turnY = min(turns.upperBound, max(turns.lowerBound, pose.turnY + 6 * Double(y)))
        stage.needle?.pose = pose
    }

    /// Moves the planes of the exploded view apart, or closer together.
    mutating func spreadNeedle(isMore: Bool) {
        guard let pose = stage.needle?.pose else { return }
        let spreads = ExplodedTree.Pose.spreads
        let spread = pose.spread * (isMore ? 1.25 : 0.8)
        stage.needle?.pose.spread = min(spreads.upperBound, max(spreads.lowerBound, spread))
    }

    /// Selects the nearest plane at a point of the exploded view, and moves the probe there.
    mutating func aim(atPlane point: Point) {
        guard let exploded = derived.exploded,
            let plane = exploded.tree.root.hitTest(point), plane.index > 0,
            let own = plane.convert(point, from: nil)
        else { return }
        let node = shownTree[plane.index - 1]
        if probe.pin == nil, let place = node.convert(own, to: nil), place.isFinite {
            move(to: place.withoutRoundingNoise)
            if panes.log == Self.invitation { panes.log = legend }
        }
        select(node.index)
    }

    /// The view that fits the planes and the needle into the stage.
    private func viewport(of exploded: ExplodedTree) -> Viewport {
        let box = exploded.needle.reduce(exploded.box) {
            $0.union(Rect(x: $1.x, y: $1.y, width: 0, height: 0))
        }
        let size = layout.stage.size
        var view = stage.viewport.fitting(box, in: size)
        // Between the scales for zooming, as the view should not jump while it turns.
        let (columns, rows) = (Double(max(1, size.columns - 2)), Double(max(1, size.rows)))
        let needed = max(box.width / columns, box.height / rows / (view.isInCells ? 1 : 2))
        if needed.isFinite, needed > 0 { view.pointsPerColumn = needed }
        return view
    }

    /// The point of the exploded view at a mouse report; `nil` if the stage is flat.
    func explodedPoint(of mouse: MouseInput) -> Point? {
        guard let exploded = derived.exploded, let rect = layout.panes[.stage] else { return nil }
        return viewport(of: exploded).point(
            column: Double(mouse.cell.column - rect.minColumn) + mouse.fractionX,
            row: Double(mouse.cell.row - rect.minRow) + mouse.fractionY, in: rect.size)
    }

    /// The same with the planes of the exploded view as its layers, for drawing; `nil` if the stage is
    /// flat.
    public var asExploded: Playground? {
        guard let exploded = derived.exploded else { return nil }
        var spread = self
        spread.stage = Stage(
            isYUp: stage.viewport.isYUp, isInCells: stage.viewport.isInCells)
        spread.stage.viewport = viewport(of: exploded)
        spread.stage.needle = stage.needle
        // The plane of a button has no label in it to be named after.
        let named = Set([selection, answer?.hit?.index].compactMap(\.self)).filter {
            shownTree[$0].layer.text == nil && shownTree[$0].textPart != nil
        }
        spread.document.show(
            named.reduce(exploded.tree) { tree, index in
                tree.updating(index + 1) { $0.name = shownTree[index].spokenName }
            })
        spread.clock.asksModel = true
        spread.probe.isOnStage = false
        spread.edit = nil
        spread.listing.selection = selection + 1
        spread.isExploded = true
        return spread
    }
}

extension Playground {
    /// The beads of a ladder that there is room for: if not for all, those around what is hit or else pointed at.
    ///
    /// A row at each end then says how many there are beyond.
    public func rungs(of beads: [ExplodedTree.Bead], rows: Int) -> Range<Int> {
        if beads.count <= rows { return beads.indices }
        let middle =
            beads.firstIndex { $0.kind == .hit }
            ?? beads.firstIndex { $0.index == answer?.pointed?.index } ?? 0
        if middle < rows - 1 || rows < 4 { return 0..<max(0, rows - 1) }
        // What refused comes before what is hit.
        let start = min(middle - (rows - 2) * 3 / 4, beads.count - rows + 1)
        return start..<min(beads.count, start + (start > beads.count - rows ? rows - 1 : rows - 2))
    }

    /// The answers of some rungs, and how many cells there are for the names before them.
    public func rungWords(
        of beads: ArraySlice<ExplodedTree.Bead>, in room: Int
    ) -> (words: [String], names: Int) {
        let (rules, nodes) = (probe.rules, beads.map { shownTree[$0.index] })
        var words = zip(beads, nodes).map { bead, node in
            bead.kind == .unasked && node.isTransformLayer
                ? "not asked itself" : bead.verdict.word(rules: rules, of: node.layer)
        }
        var names = min(24, nodes.map(\.title.cellWidth).max() ?? 0)
        func widest() -> Int { words.map(\.cellWidth).max() ?? 0 }
        if names + 2 + widest() > room {
            // The verdicts matter more than the ends of names.
            words = zip(beads, nodes).map { $0.verdict.shortWord(rules: rules, of: $1.layer) }
            names = min(names, max(8, room - 2 - widest()))
        }
        return (words, names)
    }
}

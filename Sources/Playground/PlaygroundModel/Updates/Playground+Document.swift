import LayerGeometry

extension Playground {
    mutating func update(_ action: DocumentAction) {
        switch action {
        case .undo: undo()
        case .redo: redo()
        case .travel(let steps):
            for _ in 0..<min(abs(steps), History.mostSteps) { steps < 0 ? undo() : redo() }
        case .revise(let index, let layer, let change): revise(index, layer, change)
        case .saved(let text):
            document.settle(isSaved: true)
            panes.log = text
        case .named(let file): document.fileName = file
        case .describe(let title, let about, let stops):
            (document.title, document.about) = (title, about)
            if stops != probe.stops { (probe.stops, probe.stop) = (stops, nil) }
        case .load(let root, let lines, let remarks, let isSaved, let isUndoable):
            if isUndoable {
                document.history.remember(step("other layers", [.replace(tree.rootLayer)]))
            } else {
                // Its steps refer to layers that no longer exist.
                document.history = History()
            }
            load(LayerTree(root), LayerNames(lines: lines, remarks: remarks))
            document.settle(isSaved: isSaved)
        }
    }

    /// Shows another state of the same screen; keeps the selection and, if the number of rows is
    /// unchanged, the folding.
    private mutating func load(_ next: LayerTree, _ names: LayerNames) {
        let hasOtherRows = next.count != tree.count
        show(next, selecting: counterpart(in: next))
        document.names = names
        if hasOtherRows { listing.folded = tree.firstFolding }
        reveal()
        guard stage.isFitting else { return }
        measure()
        fit()
    }

    /// The counterpart of the selected layer, or else of its nearest ancestor that has one.
    private func counterpart(in next: LayerTree) -> Int {
        if selection == 0 { return 0 }
        guard let match = checks.match(tree, next) else {
            // The path has to do.
            for node in selectedNode.chain.reversed() {
                if case .found(let found) = next.find(node.path.description) { return found.index }
            }
            return 0
        }
        let found = selectedNode.chain.reversed().lazy.compactMap { match($0.index) }
        return found.first ?? 0
    }

    /// A history step that restores the current screen and applies edits to the layers.
    func step(_ change: String, _ edits: [TreeEdit]) -> History.Step {
        History.Step(
            edits: edits, selection: selection, folded: listing.folded, change: change)
    }

    private mutating func undo() {
        guard let last = document.history.takeBack() else {
            if travelCode(forward: false) { return }
            return say(
                document.history.hasForgotten
                    ? "nothing to undo: older edits were dropped" : "nothing to undo")
        }
        document.history.future.append(go(last))
        panes.log = "undone: \(last.change)"
    }

    private mutating func redo() {
        guard let next = document.history.future.popLast() else {
            if !travelCode(forward: true) { say("nothing to redo") }
            return
        }
        document.history.redid(go(next))
        panes.log = "redone: \(next.change)"
    }

    /// Applies a history step.
    ///
    /// - Returns: The inverse step.
    private mutating func go(_ next: History.Step) -> History.Step {
        let (tree, undo) = tree.applying(next.edits)
        let back = step(next.change, undo)
        listing.folded = next.folded
        show(tree, selecting: next.selection)
        select(selection)
        return back
    }

    private mutating func revise(_ index: Int, _ layer: Layer, _ change: String) {
        guard index >= 0, index < tree.count else { return }
        if let refusalOfEdits { return say(refusalOfEdits) }
        // A fix of a problem has no property whose setter checks it.
        if let (_, what) = layer.overflow() { return say("\(what) would not be finite") }
        if !replace(index, by: layer, change) { say("'\(change)' changes nothing") }
    }

    /// Replaces the properties of a layer as one undo step, and shows the name of the change.
    ///
    /// - Returns: Whether anything changed.
    mutating func replace(_ index: Int, by layer: Layer, _ change: String) -> Bool {
        let (next, undo) = tree.applying(.change(index, layer))
        guard next != tree else { return false }
        if tree[index].layer.windowLevel != layer.windowLevel {
            // The windows may be in another order.
            restructure(next, selecting: tree.index(of: selection, in: next), change, [undo])
        } else {
            document.history.remember(step(change, [undo]))
            show(next, selecting: selection)
            panes.log = change
        }
        return true
    }

    /// Shows a changed tree.
    mutating func show(_ tree: LayerTree, selecting index: Int) {
        document.show(tree)
        panes.isNews = false
        listing.selection = max(0, min(index, tree.count - 1))
        probe.candidate = 0
    }

    /// How often the picture changes now; `nil` if nothing moves.
    public var pace: Clock.Pace? {
        if stage.needle?.isMoving == true { return .frames }
        guard clock.isPlaying else { return nil }
        if tree.isMoving(after: clock.moment.time) || tree.hasSweep { return .frames }
        return tree.hasClock ? .seconds : nil
    }

    /// The progress of the animations, from 0 to 1; `nil` if no animation ends.
    ///
    /// A repeating animation starts over with each repetition.
    public var timeLine: Double? {
        guard let end = tree.lastRunEnd, end > 0, end.isFinite else { return nil }
        let time = clock.moment.time
        if time < end || !tree.isMoving(after: time) { return min(1, time / end) }
        let part = (time / end).truncatingRemainder(dividingBy: 1)
        // With too many repetitions, the fraction of one is not finite.
        return part.isFinite ? part : 1
    }

    mutating func update(_ action: ClockAction) {
        switch action {
        case .togglePlaying: togglePlaying()
        case .step(let frames): step(frames)
        case .tick(let elapsed, let seconds):
            moveNeedle()
            guard clock.isPlaying else { return }
            show(at: SceneMoment(time: clock.moment.time + elapsed, clock: seconds))
            if pace == nil { clock.isPlaying = false }
        case .toggleModel: toggleModel()
        }
    }

    private mutating func togglePlaying() {
        guard tree.hasMotion else { return say("nothing is animated here") }
        var moment = clock.moment
        // At the end, start over.
        if !clock.isPlaying, !tree.isMoving(after: moment.time), !tree.hasClock { moment.time = 0 }
        clock.isPlaying.toggle()
        panes.log = clock.isPlaying ? "playing" : "paused at \(NumberText.short(moment.time)) s"
        show(at: moment)
    }

    private mutating func step(_ frames: Int) {
        guard tree.hasMotion else { return say("nothing is animated here") }
        clock.isPlaying = false
        let time = max(0, clock.moment.time + Double(frames) * Clock.frame)
        show(at: SceneMoment(time: time, clock: clock.moment.clock + Double(frames)))
        panes.log = "paused at \(NumberText.short(time)) s"
    }

    /// Stops the animations at a time.
    ///
    /// - Parameter time: In seconds since the start.
    mutating func pause(at time: Double) {
        clock.isPlaying = false
        show(at: SceneMoment(time: time, clock: clock.moment.clock))
    }

    private mutating func toggleModel() {
        guard tree.hasMotion else {
            return say("nothing moves here: model and presentation are the same")
        }
        clock.asksModel.toggle()
        clock.changes += 1
        panes.log =
            clock.asksModel ? "model: the stored values" : "presentation: what is visible"
    }

    /// Shows another moment, and updates the answer under the resting pointer.
    private mutating func show(at next: SceneMoment) {
        clock.moment = next
        clock.changes += 1
    }
}

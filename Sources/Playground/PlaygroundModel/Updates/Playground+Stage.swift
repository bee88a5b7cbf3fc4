import LayerGeometry
import LayerIndex
import TerminalTypes

extension Playground {
    mutating func update(_ action: StageAction) {
        switch action {
        case .press(let point): press(point)
        case .drag(let point): drag(to: point)
        case .release: release()
        case .zoom(let closer, let about):
            let center = stage.viewport.center
            stage.viewport.zoom(
                closer: closer, keeping: about ?? (probe.isOnStage ? probe.point : center))
            stage.isFitting = false
        case .pan(let columns, let rows):
            stage.viewport.pan(columns: Double(columns), rows: Double(rows))
            stage.isFitting = false
        case .fit:
            stage.isFitting = true
            fit()
        case .centerSelection:
            guard let point = middleOfSelection() else { return }
            stage.viewport.center = point
            stage.isFitting = false
            panes.log = "\(selectedNode.spokenName) is in the middle; 0 shows the whole scene"
        case .reveal(let point): show(point)
        case .toggle(let extra):
            stage.extras.formSymmetricDifference([extra])
            // The root, if nothing was selected, would be hatched by all that is on it.
            if extra == .reach, stage.shows(.reach), selection == 0, let hit = answer?.hit {
                select(hit.index)
            }
        case .toggleNeedle: toggleNeedle()
        case .turnNeedle(let x, let y): turnNeedle(x: x, y: y)
        case .spreadNeedle(let isMore): spreadNeedle(isMore: isMore)
        case .aimAtPlane(let point): aim(atPlane: point)
        }
    }

    /// The distance from the origin up to which the view can be.
    private static let farthest = 1e12

    /// The centre of the selected layer, where it is seen; `nil`, with a message, if it cannot be shown.
    mutating func middleOfSelection() -> Point? {
        let node = shownTree[selection]
        let point = node.convert(node.bounds.middle, to: nil)
        if let point, max(abs(point.x), abs(point.y)) < Self.farthest { return point }
        say("\(node.spokenName) cannot be shown on the stage")
        return nil
    }

    /// Centres a point that is not shown, unless it is farther away than the view can be.
    private mutating func show(_ point: Point) {
        guard !stage.viewport.shows(point, in: layout.stage.size),
            max(abs(point.x), abs(point.y)) < Self.farthest
        else { return }
        stage.viewport.center = point
        stage.isFitting = false
    }

    /// Handles a press: releasing without a move is a click; a drag moves the handle or the
    /// selected layer under the pointer, or else the view.
    private mutating func press(_ point: Point) {
        // The pointer is here, even if no move was reported.
        if probe.pin == nil { move(to: point) }
        var grip: EditSession.Grip?
        if selection != 0 {
            grip = stage.viewport.cell(of: point, in: layout.stage.size)
                .flatMap { handles.grip(at: $0) }
            if grip == nil, isOnSelection(point) { grip = .body }
        }
        stage.held = .stage(Hold(point: point, grip: grip, isClick: true))
    }

    /// The handles of the selected layer, where it is drawn.
    public var handles: Handles {
        Handles(of: shownTree[selection], in: stage.viewport, size: layout.stage.size)
    }

    /// Whether the selected layer can be dragged by its body at a point: it is hit there, or would
    /// be if it were tested.
    private func isOnSelection(_ point: Point) -> Bool {
        let answer = Answer(
            probe.question, at: point, in: prepared, rules: probe.rules, explains: true)
        return answer.candidates.contains { $0.index == selection }
            || answer.unasked.contains { $0.node.index == selection }
    }

    private mutating func drag(to point: Point) {
        guard let hold = stage.hold else {
            if edit == nil { hover(point) }
            return
        }
        if edit?.grip == nil {
            if isSameCell(hold.point, point) { return }
            guard let grip = hold.grip else { return pan(hold, to: point) }
            begin(grip, at: hold.point)
        }
        if let edit {
            var hold = hold
            hold.isBehind =
                dragged(edit, to: point).map { apply($0, $1) != nil } ?? true
            stage.held = .stage(hold)
        }
        // The probe follows the pointer, even after the button is released.
        probe.pin = nil
        move(to: point)
    }

    private mutating func release() {
        guard let hold = stage.hold else { return }
        stage.held = nil
        if edit?.grip != nil {
            keep()
        } else if hold.isClick {
            click(hold.point)
        }
    }

    /// Pans the view so that the grabbed point of the scene stays under the pointer.
    private mutating func pan(_ hold: Hold, to point: Point) {
        stage.held = .stage(Hold(point: hold.point, grip: nil, isClick: false))
        let center = stage.viewport.center
        stage.viewport.center =
            Point(x: center.x + hold.point.x - point.x, y: center.y + hold.point.y - point.y)
            .withoutRoundingNoise
        stage.isFitting = false
    }

    private mutating func begin(_ grip: EditSession.Grip, at point: Point) {
        keep()
        // A drag of the body moves the model as far as the pointer; handles belong to what is shown.
        let node = grip == .body ? selectedNode : shownTree[selection]
        begin(grip.use.tool, grip: grip, grabbed: node.convert(point, from: nil) ?? .zero)
        refresh()
    }

    /// The value that puts the grabbed point of the layer under the pointer; `nil` if there is none.
    private func dragged(_ session: EditSession, to point: Point) -> (LayerProperty, LayerValue)? {
        guard let grip = session.grip,
            let old = grip == .body ? session.old : derived.unedited,
            let target = old.plane.map({ $0.convert(point, from: nil) }) ?? point
        else { return nil }
        switch grip {
        case .body:
            let position = old.position(putting: session.grabbed, at: target)
            return position.map { (.position, .point($0.withoutRoundingNoise)) }
        case .pin:
            let (bounds, anchor) = (old.layer.bounds, old.layer.anchorPoint)
            guard let own = old.convert(point, from: nil), bounds.width > 0, bounds.height > 0
            else { return nil }
            let down = old.layer.isGeometryFlipped ? -1.0 : 1
            let x = anchor.x + (own.x - session.grabbed.x) / bounds.width
            let y = anchor.y + down * (own.y - session.grabbed.y) / bounds.height
            let unit = UnitPoint(x: x.withoutRoundingNoise, y: y.withoutRoundingNoise)
            return (.anchorPoint, .unit(unit))
        case .corner(let unit):
            return old.boundsSize(putting: unit, at: target).map { size in
                let (width, height) = (size.width, size.height)
                return (
                    .boundsSize,
                    .size(
                        Size(
                            width: width.withoutRoundingNoise, height: height.withoutRoundingNoise))
                )
            }
        case .turn:
            // Choose the rotation nearest to the current one, so that turning continues past a full
            // turn.
            let angle = shownTree[session.index].rotation(putting: session.grabbed, towards: target)
            return angle.map { (.rotation, .angle(.degrees($0.degrees.rounded()))) }
        }
    }

    // MARK: Pointing without a mouse: at the selected layer, and at points of interest

    /// Moves the probe to the centre of the selected layer.
    mutating func pointAtSelection() {
        if let point = middleOfSelection() { look(at: point) }
    }

    /// Moves the probe to the best point of the selected layer, where touches reach it.
    mutating func pointAtBest() {
        let node = shownTree[selection]
        guard probe.rules.hasReceiver else { return say("these rules have no receiver: v") }
        guard let best = prepared.reach(of: selection, rules: probe.rules).best else {
            return say("no touch reaches \(document.names(node))")
        }
        look(at: best)
        panes.log = "the best point of \(document.names(node))"
    }

    /// Goes to another point of interest, at its time, and selects the layer that it names, or else
    /// the layer hit there; without any, as in dumps, goes to another touch problem.
    mutating func goToStop(_ step: Int) {
        let stops = probe.stops
        guard !stops.isEmpty else {
            if problems != nil { return selectProblem(step) }
            return deadControls.isEmpty
                ? say("this scene has no points to visit") : toggleProblems()
        }
        let place = probe.stop.map { $0 + step } ?? (step > 0 ? 0 : -1)
        let stop = place.wrapped(in: stops.count)
        let isThere = probe.isOnStage && probe.stopInSight == stop
        probe.stop = stop
        aim(at: stops[stop].point)
        // The text is the reason for the visit.
        if stops[stop].about != nil { panes.showsAbout = true }
        if isThere { panes.log = "the scene's only point" }
        if let time = stops[stop].time, tree.hasMotion { pause(at: time) }
        refresh()
        let named = layers(of: stops[stop])
        if let layer = named.first ?? answer?.hit?.index { select(layer) }
        show(stops[stop].point, with: named, beside: named.flatMap(neighbours))
    }

    /// Shows and tests the first point of interest of a scene that is being opened.
    mutating func open(at stop: SceneStop) {
        aim(at: stop.point)
        show(stop.point, with: layers(of: stop), isOpening: true)
    }

    /// The layer that a point of interest names; empty if there is none.
    private func layers(of stop: SceneStop) -> [Int] {
        guard let path = stop.selects, case .found(let node) = tree.find(path) else { return [] }
        return [node.index]
    }

    /// Moves the probe to a point, and scrolls the view there if necessary.
    mutating func look(at point: Point) {
        aim(at: point)
        show(point)
    }

    private mutating func aim(at point: Point) {
        probe.pin = nil
        panes.log = ""
        move(to: point, isExact: true)
    }

    // MARK: Showing what a step is about

    /// The scale up to which layers are seen well, in points per column: 6 points a row.
    private static let fineScale = 3.0
    /// The size, in cells, below which layers are not seen well, and below which nothing is recognised.
    private static let smallSize = Size(width: 8, height: 5)
    private static let tinySize = Size(width: 2, height: 1)

    /// The number of layers in one superlayer up to which a step compares them.
    private static let fewLayers = 8

    /// Shows the point of a step: close up if the layers that it is about are too small where the whole scene is shown.
    ///
    /// It does so until the user zooms or pans.
    ///
    /// - Parameters:
    ///   - layers: The layers that the step is about; empty for the one at the point.
    ///   - others: Layers to keep in sight, too, if these are large enough then.
    ///   - isOpening: Whether the scene is being opened: its first view is all of it unless they are tiny there.
    mutating func show(
        _ point: Point, with layers: [Int], beside others: [Int] = [], isOpening: Bool = false
    ) {
        guard stage.framing != nil else { return show(point) }
        let seen = prepared.seen(at: point) ?? prepared.hit(at: point, rules: probe.rules)
        let own = box(around: layers.isEmpty ? [seen].compactMap(\.self) : layers)
        let box = own.union(Rect(x: point.x, y: point.y, width: 0, height: 0))
        stage.isFitting = true
        fit()
        let (whole, least) = (stage.viewport, isOpening ? Self.tinySize : Self.smallSize)
        if !own.isNull, box.isFinite, box.isSmaller(than: least, in: whole) {
            // The rest of the scene is worth more than a view that is only a little closer.
            let near = [closeUp(of: box.union(self.box(around: others))), closeUp(of: box)]
                .filter { $0.pointsPerColumn * 2 <= whole.pointsPerColumn }
            let large = near.first { !box.isSmaller(than: Self.smallSize, in: $0) }
            if let view = large ?? near.last {
                (stage.viewport, stage.framing) = (view, .step)
            }
        }
        show(point)
    }

    /// The layers in a layer's superlayer; empty if they are too many to compare.
    private func neighbours(of layer: Int) -> [Int] {
        let all = shownTree[layer].superlayer?.sublayers.filter { !$0.isHidden } ?? []
        return all.count > Self.fewLayers ? [] : all.map(\.index)
    }

    private func box(around layers: [Int]) -> Rect {
        layers.map { shownTree[$0] }.compactMap { $0.convert($0.bounds, to: nil) }
            .reduce(.null) { $0.union($1) }
    }

    private func closeUp(of box: Rect) -> Viewport {
        let margin = max(box.width, box.height) / 8
        let larger = box.insetBy(dx: -margin, dy: -margin)
        var near = stage.viewport.fitting(larger, in: layout.stage.size)
        near.pointsPerColumn = max(near.pointsPerColumn, Self.fineScale)
        return near
    }
}

extension Rect {
    /// Whether it is smaller than a number of cells.
    fileprivate func isSmaller(than cells: Size, in view: Viewport) -> Bool {
        width < cells.width * view.cell.width || height < cells.height * view.cell.height
    }
}

extension Playground {
    /// The same seen through a loupe at the probe; `nil` if nothing is asked, or the stage itself is as near.
    ///
    /// - Parameter scale: How many points of the scene a column is wide; with one, each point has a sample of its own.
    public func underLoupe(pointsPerColumn scale: Int) -> Playground? {
        let scale = Double(scale)
        guard probe.isOnStage, answer != nil, stage.viewport.pointsPerColumn > scale else {
            return nil
        }
        var near = self
        near.stage.viewport.center = probe.point
        near.stage.viewport.pointsPerColumn = scale
        return near
    }
}

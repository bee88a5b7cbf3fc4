import LayerGeometry
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
            let node = selectedNode
            let middle = UnitPoint.center.point(in: node.layer.bounds)
            if let point = node.convert(middle, to: nil) { stage.viewport.center = point }
            stage.isFitting = false
            panes.log = "\(node.spokenName) is in the middle; 0 shows the whole scene"
        case .toggleFrames: stage.showsFrames.toggle()
        case .togglePins: stage.showsPins.toggle()
        case .toggleAxes: stage.showsAxes.toggle()
        case .toggleGrid: stage.showsGrid.toggle()
        case .toggleXray: stage.showsXray.toggle()
        }
    }

    /// A press waits for what follows: letting go is a click; a drag is of the handle or the selected
    /// layer under it, anywhere else of the view.
    private mutating func press(_ point: Point) {
        // Whatever moves were reported before, this is where the pointer is.
        if probe.pin == nil { move(to: point) }
        var grip: EditSession.Grip?
        if selection != 0 {
            grip = stage.viewport.cell(of: point, in: layout.stage.size)
                .flatMap { storedHandles.grip(at: $0) }
            if grip == nil, isOnSelection(point) { grip = .body }
        }
        stage.held = .stage(Hold(point: point, grip: grip, isClick: true))
    }

    /// Where the selected layer can be taken hold of, as it is stored.
    var storedHandles: Handles {
        Handles(of: selectedNode, in: stage.viewport, size: layout.stage.size)
    }

    /// Whether the selected layer can be taken by its body at a point: it is hit there, or would be if
    /// it were asked.
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
            hold.isBehind = !follow(edit, to: point)
            stage.held = .stage(hold)
        }
        // What is asked goes with the pointer, and goes on to do so when it lets go.
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

    /// Moves the view so that the held point of the scene stays under the pointer.
    private mutating func pan(_ hold: Hold, to point: Point) {
        stage.held = .stage(Hold(point: hold.point, grip: nil, isClick: false))
        let center = stage.viewport.center
        stage.viewport.center = Point(
            x: (center.x + hold.point.x - point.x).withoutDust,
            y: (center.y + hold.point.y - point.y).withoutDust)
        stage.isFitting = false
    }

    private mutating func begin(_ grip: EditSession.Grip, at point: Point) {
        let tool: Tool =
            switch grip {
            case .body: .position
            case .pin: .anchorPoint
            case .corner: .boundsSize
            case .turn: .rotation
            }
        keep()
        let grabbed = selectedNode.convert(point, from: nil) ?? .zero
        begin(EditSession(tool, on: selectedNode.index, of: tree, grip: grip, grabbed: grabbed))
    }

    /// Puts what is held under the pointer; the held point of the layer stays there.
    ///
    /// - Returns: Whether that was possible.
    private mutating func follow(_ session: EditSession, to point: Point) -> Bool {
        let old = session.old
        guard let grip = session.grip,
            let target = old.plane.map({ $0.convert(point, from: nil) }) ?? point
        else { return false }
        switch grip {
        case .body:
            guard let position = old.position(putting: session.grabbed, at: target) else {
                return false
            }
            return
                apply(.position, .numbers([position.x.withoutDust, position.y.withoutDust])) == nil
        case .pin:
            guard let own = old.convert(point, from: nil) else { return false }
            let bounds = old.layer.bounds
            guard bounds.width > 0, bounds.height > 0 else { return false }
            let down = old.layer.isGeometryFlipped ? -1.0 : 1
            let anchor = old.layer.anchorPoint
            let (x, y) = (own.x - session.grabbed.x, own.y - session.grabbed.y)
            return apply(
                .anchorPoint,
                .numbers([
                    (anchor.x + x / bounds.width).withoutDust,
                    (anchor.y + down * y / bounds.height).withoutDust,
                ])) == nil
        case .corner(let unit):
            guard let size = old.boundsSize(putting: unit, at: target) else { return false }
            return apply(.boundsSize, .numbers([size.width.withoutDust, size.height.withoutDust]))
                == nil
        case .turn:
            // The nearest turn to the one it has now, so that going round goes on.
            let now = tree[session.index]
            guard let angle = now.rotation(putting: session.grabbed, towards: target) else {
                return false
            }
            return apply(.rotation, .numbers([angle.degrees.rounded()])) == nil
        }
    }
}

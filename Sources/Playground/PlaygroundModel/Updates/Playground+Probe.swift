import LayerGeometry
import LayerIndex
import TerminalTypes

extension Playground {
    mutating func update(_ action: ProbeAction) {
        switch action {
        case .hover(let point): hover(point)
        // Only a probe that follows the pointer goes with it: a key put the others there.
        case .leave: if probe.pin == nil, !probe.isExact { probe.isOnStage = false }
        case .click(let point): click(point)
        case .move(let columns, let rows): step(columns: columns, rows: rows)
        // Without a visible probe, start in the middle, as the arrow keys do.
        case .clickHere:
            let isExact = !probe.isOnStage || probe.isExact
            click(probe.isOnStage ? probe.point : stage.viewport.center)
            probe.isExact = isExact
        case .candidate(let step): selectCandidate(probe.candidate + step)
        case .selectHit: selectHit()
        case .rules(let rules): ask(by: rules)
        case .nextRules: askByNextRules()
        case .nextQuestion:
            probe.question = probe.question.other
            probe.candidate = 0
            panes.log = probe.question.usage
        case .atSelection: pointAtSelection()
        case .atBest: pointAtBest()
        case .stop(let step): goToStop(step)
        }
    }

    mutating func hover(_ point: Point) {
        guard probe.pin == nil, point != probe.point || !probe.isOnStage else { return }
        // The last message was about something else.
        panes.log = ""
        move(to: point)
    }

    mutating func move(to point: Point, isExact: Bool = false) {
        probe.isExact = isExact
        if probe.point != point { probe.candidate = 0 }
        probe.point = point
        probe.isOnStage = true
        probe.wasOnStage = true
    }

    /// The playground with the probe pinned at a point, and nothing else changed.
    package func probing(_ point: Point) -> Playground {
        var copy = self
        copy.move(to: point, isExact: true)
        copy.probe.pin = point
        copy.refresh()
        return copy
    }

    mutating func click(_ point: Point) {
        if let pin = probe.pin, isSameCell(pin, point), let answer, answer.candidates.count > 1,
            answer.candidates[min(probe.candidate, answer.candidates.count - 1)].index == selection
        {
            selectCandidate(probe.candidate + 1)
            return
        }
        move(to: point)
        probe.pin = point
        probe.candidate = 0
        refresh()
        if let hit = answer?.hit {
            select(hit.index)
            panes.log = "Inside \(called(hit))"
        } else {
            panes.log = outside(point)
        }
    }

    /// The message for a click that hits nothing.
    private mutating func outside(_ point: Point) -> String {
        let asksHit = probe.question == .hitTest
        if asksHit, !probe.rules.hasReceiver, let first = answer?.candidates.first {
            select(first.index)
            return nothingHit
        }
        let isClicked = asksHit && probe.rules.ruleBook.interaction == .ofLayer
        return (isClicked ? "Nothing clickable at " : "Outside at ") + pointText(point)
    }

    /// Whether two points are in the same cell: users cannot click more precisely, even if the
    /// terminal reports fractions.
    func isSameCell(_ one: Point, _ other: Point) -> Bool {
        let cells = [one, other].map { stage.viewport.cell(of: $0, in: layout.stage.size) }
        return one == other || cells[0] == cells[1]
    }

    private mutating func selectCandidate(_ place: Int) {
        guard let candidates = answer?.candidates, !candidates.isEmpty else { return }
        probe.candidate = place.wrapped(in: candidates.count)
        let node = candidates[probe.candidate]
        select(node.index)
        panes.log =
            "\(called(node)), \(probe.candidate + 1) of \(candidates.count) here"
    }

    /// The name of a layer in messages: `Blue Layer`, or the usual name of an app's view.
    private func called(_ node: LayerNode) -> String {
        let name = node.name.prefix(1).uppercased() + node.name.dropFirst()
        return node.isUnnamed ? node.spokenName : "\(name) Layer"
    }

    /// Selects the layer hit at the probe or, if the order of siblings is unknown, the deepest one
    /// there.
    private mutating func selectHit() {
        guard let answer else { return say("point at a layer first") }
        guard let hit = answer.hit else {
            return answer.candidates.isEmpty ? say(nothingHit) : selectCandidate(0)
        }
        probe.candidate = 0
        select(hit.index)
        panes.log = "\(called(hit)) is hit"
    }

    /// Switches to other rules, or to comparing Core Animation's and UIKit's.
    private mutating func ask(by rules: HitRules, comparing: Bool = false) {
        (probe.rules, probe.comparesRules) = (rules, comparing)
        probe.candidate = 0
        panes.log = comparing ? HitRules.usageOfBoth : rules.usage
    }

    /// Cycles through calayer, uiview, both, book, and the scene's own rules if they are none of
    /// these.
    private mutating func askByNextRules() {
        var stops: [(rules: HitRules, compares: Bool)] = [
            (.calayer, false), (.uiview, false), (.calayer, true), (.book, false),
        ]
        if !HitRules.apple.contains(probe.ownRules) { stops.append((probe.ownRules, false)) }
        let current = stops.firstIndex { $0 == (probe.rules, probe.comparesRules) }
        let next = stops[((current ?? -1) + 1) % stops.count]
        ask(by: next.rules, comparing: next.compares)
    }

    /// The start of pointing by keyboard: on the selected layer if it is visible, or else in the
    /// middle.
    private func start(in size: CellSize) -> (column: Double, row: Double) {
        let middle = (Double(size.columns / 2) + 0.5, Double(size.rows / 2) + 0.5)
        let node = shownTree[selection]
        guard selection != 0, let point = node.convert(node.bounds.middle, to: nil),
            point.isFinite, stage.viewport.shows(point, in: size)
        else { return middle }
        return stage.viewport.place(of: point, in: size)
    }

    /// Moves the probe by cells.
    ///
    /// The view follows if the probe would leave it.
    private mutating func step(columns: Int, rows: Int) {
        let size = layout.stage.size
        let isMoved = probe.isOnStage
        var place = isMoved ? stage.viewport.place(of: probe.point, in: size) : start(in: size)
        place.column = place.column.rounded(.down) + 0.5 + (isMoved ? Double(columns) : 0)
        place.row = place.row.rounded(.down) + 0.5 + (isMoved ? Double(rows) : 0)
        probe.pin = nil
        panes.log = ""
        let point = stage.viewport.point(column: place.column, row: place.row, in: size)
        move(to: stage.viewport.whole(point), isExact: true)
        func excess(_ place: Double, _ count: Int) -> Double {
            place < 0 ? place - 0.5 : place > Double(count) ? place + 0.5 - Double(count) : 0
        }
        let (overX, overY) = (excess(place.column, size.columns), excess(place.row, size.rows))
        if overX != 0 || overY != 0 {
            stage.viewport.pan(columns: overX, rows: overY)
            stage.isFitting = false
        }
    }

    // MARK: The certainty of the answer at the probe

    /// The distance of the tested points from the edges of a cell, as a fraction of the cell.
    private static let inset = 1.0 / 16

    /// The layers hit in the probe's cell, the answer first, if there is more than one; `nil`
    /// stands for no hit.
    ///
    /// Empty if the whole cell has one answer, or if the terminal reports the pointer more
    /// precisely than by cells: the answer is then certain.
    public var hitsInCell: [LayerNode?] {
        guard probe.followsPointer, probe.question == .hitTest, probe.rules.hasReceiver, let answer
        else { return [] }
        let size = layout.stage.size
        let place = stage.viewport.place(of: probe.point, in: size)
        let (left, top) = (place.column.rounded(.down), place.row.rounded(.down))
        guard stage.viewport.isMiddleOfCell(probe.point, in: size) else { return [] }
        var hits: [Int?] = [answer.hit?.index]
        for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let corner = stage.viewport.point(
                column: left + Self.inset + x * (1 - 2 * Self.inset),
                row: top + Self.inset + y * (1 - 2 * Self.inset), in: size)
            let hit = prepared.hit(at: corner, rules: probe.rules)
            if !hits.contains(hit) { hits.append(hit) }
        }
        return hits.count > 1 ? hits.map { $0.map { shownTree[$0] } } : []
    }

    /// The cell of the stage that shows the probe; `nil` if it is farther away than any screen is
    /// large.
    ///
    /// Edges of layers rarely coincide with edges of cells, so near an edge the point's own cell
    /// may show a neighbouring layer. The result is therefore the nearest cell within half a cell
    /// that shows the layer at the probe and whose centre has its answer. If there is none, it shows
    /// at least the layer or else has at least the answer. At the pin of the selected layer, which
    /// covers its cell, both are in one cell.
    public var probeCell: CellPoint? {
        let size = layout.stage.size
        guard let own = stage.viewport.cell(of: probe.point, in: size) else { return nil }
        guard probe.isOnStage, probe.question == .hitTest, probe.rules.hasReceiver,
            !stage.viewport.isMiddleOfCell(probe.point, in: size),
            selection == 0 || own != handles.pin
        else { return own }
        let (hit, seen) = (answer?.hit?.index, prepared.seen(at: probe.point))
        func point(_ cell: CellPoint, down: Double = 0.5) -> Point {
            stage.viewport.point(
                column: Double(cell.column) + 0.5, row: Double(cell.row) + down, in: size)
        }
        func isHit(_ cell: CellPoint) -> Bool {
            prepared.hit(at: point(cell), rules: probe.rules) == hit
        }
        func isSeen(_ cell: CellPoint) -> Bool {
            // Layers are drawn in parts of rows.
            [0.25, 0.75].contains { prepared.seen(at: point(cell, down: $0)) == seen }
        }
        let cells = nearest(to: stage.viewport.place(of: probe.point, in: size), own)
        return cells.first { isSeen($0) && isHit($0) } ?? cells.first(where: isSeen)
            ?? cells.first(where: isHit) ?? own
    }

    /// The cell of a place and the three that share the corner nearest to it, the nearest first.
    private func nearest(to place: (column: Double, row: Double), _ own: CellPoint) -> [CellPoint] {
        let (across, down) = (place.column - Double(own.column), place.row - Double(own.row))
        let beside = CellPoint(column: own.column + (across < 0.5 ? -1 : 1), row: own.row)
        let over = CellPoint(column: own.column, row: own.row + (down < 0.5 ? -1 : 1))
        let corner = CellPoint(column: beside.column, row: over.row)
        let isNearerBeside = min(across, 1 - across) <= min(down, 1 - down)
        return [own] + (isNearerBeside ? [beside, over] : [over, beside]) + [corner]
    }

    /// The probe's point, in scene space or a layer's space, with the decimals of the Why pane.
    public func pointText(_ point: Point?) -> String {
        NumberText.pair(point, decimals: stage.viewport.decimals(of: probe.point, on: layout))
    }

    /// The colour of a layer that is hit: each of two rule books has its own; `nil` for other layers.
    public func hitRole(of layer: Int) -> ColorRole? {
        if answer?.hit?.index == layer { return .hit }
        return derived.otherAnswer?.hit?.index == layer ? .other : nil
    }

    /// A sentence for a missing answer at the probe, in the terms of the rules.
    public var nothingHit: String {
        Answer.nothing(
            among: answer?.candidates.count ?? 0, probe.rules, probe.question,
            at: pointText(probe.point))
    }

    // MARK: Choosing suggestions, and recalling earlier input

    /// Chooses another suggestion; if none is marked, the first or last one.
    mutating func moveChoice(_ step: Int) {
        guard var prompt else { return }
        if prompt.kind == .help {
            return update(PanesAction.scroll(.stage, step))
        }
        let isMarked = prompt.kind != .command || derived.palette.marked(for: prompt) != nil
        if let typed = prompt.completed { (prompt.line, prompt.completed) = (typed, nil) }
        prompt.choice = isMarked ? prompt.choice + step : min(0, step)
        prompt.hasChosen = true
        prompt.problem = nil
        overlays.prompt = prompt
    }

    /// Moves up: through the suggestions to the line itself, then to earlier input.
    mutating func recallOlder() {
        guard let prompt else { return }
        if prompt.hasChosen, prompt.choice == 0 {
            overlays.prompt?.hasChosen = false
        } else if prompt.hasChosen || overlays.recent.isEmpty {
            moveChoice(-1)
        } else {
            recall((prompt.recalled?.place ?? -1) + 1)
        }
    }

    /// Recalls an earlier line into the prompt; 0 is the last one, -1 the current one.
    mutating func recall(_ place: Int) {
        guard var prompt, place < overlays.recent.count else { return }
        let typed = prompt.recalled?.typed ?? prompt.completed ?? prompt.line
        prompt.line = place < 0 ? typed : LineInput(overlays.recent[place])
        prompt.recalled = place < 0 ? nil : Prompt.Recalled(typed: typed, place: place)
        (prompt.choice, prompt.hasChosen, prompt.completed) = (0, false, nil)
        overlays.prompt = prompt
    }
}

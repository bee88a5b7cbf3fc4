import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The lines of marks over the layers: outlines, frames, former outlines, axes and the grid.
///
/// Drawn on the samples of cells, and on the pixels of a picture that lies beside texts.
struct StageLines {
    let playground: Playground
    let shapes: StageShapes
    let options: DrawingOptions
    let toStage: Transform3D

    init(_ playground: Playground, _ shapes: StageShapes, _ options: DrawingOptions) {
        (self.playground, self.shapes, self.options) = (playground, shapes, options)
        toStage = playground.stage.viewport.matrix(for: shapes.size)
    }

    /// Draws all lines, the most important last.
    func draw(on samples: inout SampleRaster) {
        if playground.isExploded, let exploded = playground.derived.exploded {
            for outline in outlines { draw(outline, on: &samples) }
            return drawNeedle(of: exploded, on: &samples)
        }
        if playground.stage.shows(.grid) { drawGrid(on: &samples) }
        if playground.stage.shows(.frames) { drawFrames(on: &samples) }
        dotted(ghosts, on: &samples) { options.edge(on: $0, part: 0.5) }
        for outline in outlines { draw(outline, on: &samples) }
        for axis in playground.stage.shows(.axes) ? axes : [] {
            var color: SampleColor?
            // With few colours, it would be as strong as an outline.
            samples.chain(from: axis.from, to: axis.to) { sample in
                color = color ?? options.edge(on: sample.fill)
                return options.hasFewColors && !SampleRaster.isDot(sample.column, sample.row)
                    ? nil : color
            }
        }
    }

    // MARK: Places

    /// A layer on the stage: what was painted, or its whole quadrilateral; `nil` if a corner is behind the eye.
    func shape(of node: LayerNode) -> ConvexShape? {
        shapes.painted(node)?.item.shape ?? shape(of: node.bounds, in: node)
    }

    /// A rectangle on the stage; it is in a layer's own space, or in scene space without a layer.
    func shape(of rect: Rect, in node: LayerNode?) -> ConvexShape? {
        ConvexShape(rect.corners) { place(of: $0, in: node) }
    }

    /// Converts a point from a layer's own space to cells of the stage.
    func place(of point: Point, in node: LayerNode?) -> Point? {
        guard let node else { return toStage.apply(to: point) }
        return node.convert(point, to: nil).flatMap { toStage.apply(to: $0) }
    }

    // MARK: Outlines

    /// A layer to outline.
    struct Outline {
        enum Place { case only, outer, inner }

        let node: LayerNode
        let hue: MarkHue
        /// Of two lines around the same layer, which one it is.
        var place = Place.only
        var isDotted = false
    }

    /// The layers to outline, the most important last.
    var outlines: [Outline] {
        if playground.isExploded { return explodedOutlines }
        var outlines: [Outline] = []
        // Green is where the selected layer gets the touch while that is shown.
        let hit = playground.derived.reach == nil ? playground.answer?.hit : nil
        let selected = playground.shownTree[playground.selectedNode.index]
        if let other = playground.derived.otherAnswer?.hit, let answer = playground.answer,
            other != answer.hit
        {
            outlines.append(Outline(node: other, hue: .other))
        }
        // If the order is unknown, at least outline the deepest layer.
        if hit == nil, !playground.probe.rules.hasReceiver,
            let first = playground.answer?.candidates.first, first.index != selected.index
        {
            outlines.append(Outline(node: first, hue: .frame, isDotted: true))
        }
        // A selected root, as at the start, is marked in the tree only.
        let isSelected = selected.index != 0
        let isOneLine = hit?.index == selected.index && isSmall(selected)
        return outlines + pair(isSelected && !isOneLine ? selected : nil, hit)
    }

    /// The outlines of the selected layer and of the one that is hit: one inside the other where they are the same.
    func pair(_ selected: LayerNode?, _ hit: LayerNode?) -> [Outline] {
        let isPair = selected?.index == hit?.index
        return [
            selected.map { Outline(node: $0, hue: .selection, place: isPair ? .outer : .only) },
            hit.map { Outline(node: $0, hue: .hit, place: isPair ? .inner : .only) },
        ].compactMap(\.self)
    }

    /// Whether two lines around a layer would leave little of it: a side has less than eight columns or five rows.
    private func isSmall(_ node: LayerNode) -> Bool {
        shape(of: node.bounds, in: node)?.sides.contains { one, other in
            let (x, y) = (one.x - other.x, 1.6 * (one.y - other.y))
            return x * x + y * y < 64
        } ?? false
    }

    private func draw(_ outline: Outline, on samples: inout SampleRaster) {
        guard let shape = shape(of: outline.node) else { return }
        let (area, width) = (samples.spans(shape), samples.lineWidth)
        var own = area
        // Both lines of a thin layer are one.
        for _ in 0..<(outline.place == .inner ? width : 0) where !own.inner.isEmpty {
            own = own.inner
        }
        let painted = shapes.painted(outline.node)
        var visible = painted.map { samples.spans($0.item.visible) } ?? .none
        var pieces = Self.line(along: own, width: width)
        // Around the hand of a clock, or a badge, most of which it would hide; in ASCII, or without colours, it hides none.
        let isAround =
            options.hasColors && options.glyphs != .ascii && outline.place == .only
            && 2 * visible.inset(by: width).count < visible.count
        if isAround {
            own = visible
            for _ in 0..<width { visible = visible.outer }
            pieces = visible.subtracting(own)
        }
        let (front, test) = (painted?.front ?? 0, painted?.item.test)
        func isSeen(_ sample: SampleRaster.Sample) -> Bool {
            visible.contains(column: sample.column, row: sample.row)
                && sample.front < front && test?.isInFront(at: sample.middle) ?? true
        }
        // Of two lines, each contrasts with what is on its side, so that both keep their hues. What hides a part of the
        // layer does not decide.
        var line: [SampleRaster.Sample] = []
        samples.line(pieces) { sample in
            line.append(sample)
            return nil
        }
        let seen = line.filter(isSeen)
        var beside = Self.beside(
            seen.isEmpty ? line : seen, area, samples, isOutside: outline.place == .outer)
        // Around a small layer, what it lies on decides, not what else is near.
        if isAround { beside = [beside.mostFrequent].compactMap(\.self) }
        let color = options.color(of: outline.hue, beside: beside)
        // In cells, dots across the planes of an exploded view would be crumbs on them.
        let hasDots =
            !playground.isExploded || painted == nil || samples.across * samples.down > 8
        samples.line(pieces) { sample in
            let isDrawn =
                !outline.isDotted && isSeen(sample)
                || hasDots && SampleRaster.isDot(sample.column / width, sample.row / width)
            return isDrawn ? color : nil
        }
    }

    /// The samples of a line along the inside of an area.
    private static func line(along area: SampleSpans, width: Int) -> [SampleSpans] {
        area.subtracting(area.inset(by: width))
    }

    /// The fills under a line and outside of its area, or only those outside.
    private static func beside(
        _ line: [SampleRaster.Sample], _ area: SampleSpans, _ samples: SampleRaster, isOutside: Bool
    ) -> [SampleColor] {
        var colors: [SampleColor] = []
        for sample in line {
            if !isOutside { colors.append(sample.fill) }
            for (x, y) in CellPoint.sides
            where !area.contains(column: sample.column + x, row: sample.row + y) {
                let other = samples.index(column: sample.column + x, row: sample.row + y)
                if let other { colors.append(samples.colors[other]) }
            }
        }
        return colors
    }

    // MARK: Dotted lines

    private func dotted(
        _ shapes: [ConvexShape], on samples: inout SampleRaster,
        _ color: (SampleColor) -> SampleColor
    ) {
        let step = samples.lineWidth
        let pieces = shapes.flatMap { Self.line(along: samples.spans($0), width: step) }
        samples.line(
            pieces, where: { SampleRaster.isDot($0.column / step, $0.row / step) }, color)
    }

    /// Frames of transformed layers.
    private func drawFrames(on samples: inout SampleRaster) {
        let frames = playground.shownTree.nodes.compactMap { node -> ConvexShape? in
            guard node.layer.transform != .identity, let frame = node.frame else { return nil }
            return frame.isFinite ? shape(of: frame, in: node.superlayer) : nil
        }
        dotted(frames, on: &samples) { options.color(of: .frame, beside: [$0]) }
    }

    /// Where layers are in the tree that is not hit-tested, presentation or model, where the edited one was, and
    /// where the last step of a listing found those that it changed.
    private var ghosts: [ConvexShape] {
        var shapes: [ConvexShape] = []
        func add(_ before: LayerNode, _ after: LayerNode) {
            guard let former = shape(of: before.bounds, in: before) else { return }
            if Self.isMoved(former, shape(of: after.bounds, in: after)) { shapes.append(former) }
        }
        if playground.tree.hasMotion {
            let asksModel = playground.clock.asksModel
            let other = asksModel ? playground.derived.presentation : playground.tree
            for node in other.nodes
            where !node.layer.animations.isEmpty || asksModel && node.layer.clock != nil {
                add(node, playground.shownTree[node.index])
            }
        }
        if let session = playground.edit, session.before != playground.tree,
            let old = playground.derived.unedited
        {
            add(old, playground.shownTree[playground.selectedNode.index])
        }
        for old in playground.edit == nil ? playground.code?.former ?? [] : [] {
            if case .found(let new) = playground.shownTree.find("\(old.path)") { add(old, new) }
        }
        return shapes
    }

    /// Whether an outline moved visibly.
    private static func isMoved(_ before: ConvexShape, _ after: ConvexShape?) -> Bool {
        guard let after, before.corners.count == after.corners.count else { return true }
        return zip(before.corners, after.corners).contains {
            abs($0.x - $1.x) > 0.01 || abs($0.y - $1.y) > 0.01
        }
    }

    // MARK: Axes and grid

    /// An axis of a layer.
    struct Axis {
        let letter: Character
        /// On the stage, half a cell inside the layer.
        let from: Point, to: Point

        /// The place at a part of its length.
        func place(_ part: Double) -> Point {
            Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        }
    }

    /// The axes of the selected layer, flipped layers, and the containers beside these, for comparison; each from the
    /// origin to a letter.
    var axes: [Axis] {
        let (nodes, selected) = (playground.shownTree.nodes, playground.selectedNode.index)
        let around = Set(nodes.filter(\.layer.isGeometryFlipped).map(\.superlayer?.index))
        return nodes.filter {
            $0.index == selected || $0.layer.isGeometryFlipped
                || $0.endIndex > $0.index + 1 && around.contains($0.superlayer?.index)
        }.flatMap(axes)
    }

    private func axes(of node: LayerNode) -> [Axis] {
        let bounds = node.bounds
        guard let shape = shape(of: bounds, in: node), !shape.isEmpty,
            let start = place(of: bounds.origin, in: node)
        else { return [] }
        let ends: [(Character, Point)] = [
            ("x", Point(x: bounds.maxX, y: bounds.minY)),
            ("y", Point(x: bounds.minX, y: bounds.maxY)),
        ]
        let middle = shape.middle
        return ends.compactMap { letter, far in
            guard let far = place(of: far, in: node), abs(start.x) < 10_000, abs(start.y) < 10_000
            else { return nil }
            let (width, height) = (far.x - start.x, far.y - start.y)
            // Eight columns or four rows, and at most half of the side.
            let length = max(abs(width) / 8, abs(height) / 4)
            guard length > 0.25 else { return nil }
            let isSteep = abs(width) < 2 * abs(height)
            let inX = isSteep ? middle.x < start.x ? -0.5 : 0.5 : 0
            let inY = isSteep ? 0 : middle.y < start.y ? -0.5 : 0.5
            func inside(_ part: Double) -> Point {
                Point(x: start.x + width * part + inX, y: start.y + height * part + inY)
            }
            return Axis(letter: letter, from: inside(0), to: inside(min(0.5, 1 / length)))
        }
    }

    /// Dots at round coordinates in scene space.
    private func drawGrid(on samples: inout SampleRaster) {
        let (across, down) = playground.stage.viewport.gridCoordinates(in: shapes.size)
        for point in down.flatMap({ y in across.map { Point(x: $0, y: y) } }) {
            guard let place = toStage.apply(to: point) else { continue }
            samples.chain(from: place, to: place) { options.edge(on: $0.fill) }
        }
    }
}

extension SampleRaster {
    /// The width of the lines of marks: one sample of a cell, or a quarter of a cell in pixels.
    var lineWidth: Int { max(1, (across + 2) / 4) }
}

/// A root layer and all its descendants, ready for queries.
///
/// A tree is a value: a copy is a snapshot. It has a flat list in pre-order with every matrix and
/// its inverse, built once; a `LayerNode` is an index into it.
public struct LayerTree: Hashable, Sendable {
    /// The root with all its descendants.
    public var rootLayer: Layer { index.root }
    package let index: TreeIndex
    /// The index that hit tests read: the same as `index` unless the tree has a flaw.
    package let hitIndex: TreeIndex

    /// Creates a tree from a root layer.
    ///
    /// - Parameters:
    ///   - root: The root with its descendants.
    ///   - flaw: A mistake that hit tests on this tree are to make, to find out whether tests
    ///     notice; everything else is correct.
    public init(_ root: Layer, flaw: HitFlaw? = nil) {
        self.init(root, flaws: flaw.map { [$0] } ?? [])
    }

    /// Creates a tree whose hit tests make several mistakes, the first one first.
    package init(_ root: Layer, flaws: [HitFlaw]) {
        index = TreeIndex(root)
        hitIndex = flaws.isEmpty ? index : TreeIndex(root, flaws: flaws)
    }

    /// The number of layers, without masks.
    public var count: Int { index.count }

    /// The number of levels, the root being the first; masks do not count.
    public var levels: Int { index.levels }

    /// The root's node.
    public var root: LayerNode { LayerNode(tree: self, id: 0) }

    /// All layers in pre-order: each before its sublayers, siblings from back to front, which among
    /// windows is decided by `windowLevel` first.
    public var nodes: [LayerNode] { (0..<count).map { LayerNode(tree: self, id: $0) } }

    /// The layer at an index in pre-order; the root is 0.
    ///
    /// - Precondition: `index` is at least 0 and less than `count`.
    public subscript(index: Int) -> LayerNode {
        precondition(index >= 0 && index < count, "the tree has no layer of this index")
        return LayerNode(tree: self, id: index)
    }

    /// The layer of a full path, an unambiguous tail of it, or `#INDEX`; `nil` if there is none.
    public subscript(path: String) -> LayerNode? {
        if case .found(let node) = find(path) { node } else { nil }
    }

    /// Returns the tree after a change to one layer; the change may include its sublayers.
    ///
    /// Another `windowLevel` may reorder the windows: see `index(of:in:)`.
    public func updating(_ node: Int, _ change: (inout Layer) -> Void) -> LayerTree {
        let old = index.whole(node)
        var changed = old
        change(&changed)
        var (layer, id) = (changed, node)
        while index.entries[id].parent >= 0 {
            var above = index.whole(index.entries[id].parent)
            above.sublayers[Int(index.entries[id].site.place)] = layer
            layer = above
            id = index.entries[id].parent
        }
        if hitIndex.flaws.isEmpty, !changed.affectsOthers(since: old) {
            return LayerTree(TreeIndex(index, with: changed, at: node, in: layer))
        }
        return LayerTree(layer, flaws: hitIndex.flaws)
    }

    private init(_ index: TreeIndex) {
        self.index = index
        hitIndex = index
    }

    /// Returns whether two trees have equal layers throughout.
    public static func == (one: LayerTree, other: LayerTree) -> Bool {
        one.index === other.index || one.rootLayer == other.rootLayer
    }

    /// Feeds the layers to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rootLayer)
    }
}

extension [LayerNode] {
    /// Lists layers of one name, each with its index: `view/a (#3), view/b (#5), and 2 more`.
    ///
    /// - Parameters:
    ///   - most: The number of layers that are listed.
    ///   - longest: The number of characters of a path, of which the end is kept.
    package func choices(most: Int = 5, longest: Int = .max) -> String {
        let list = prefix(most).map { node in
            let path = node.path.description
            let end = path.count > longest ? "…\(path.suffix(longest - 1))" : path
            return "\(end) (#\(node.index))"
        }
        let more = count > most ? ["and \(count - most) more"] : []
        return (list + more).joined(separator: ", ")
    }
}

extension LayerTree {
    /// The result of looking up a layer by name.
    public enum Lookup: Hashable, Sendable {
        /// Exactly one layer.
        case found(LayerNode)
        /// Several layers, in pre-order.
        case ambiguous([LayerNode])
        /// No layer.
        case unknown
    }

    /// Finds a layer by its full path, an unambiguous tail of it, or `#INDEX`.
    ///
    /// A full path takes precedence over a tail: `view` is the root of that name, even if another
    /// layer has the same name.
    public func find(_ text: String) -> Lookup { find(text, in: nil) }

    package func find(_ text: String, in names: LayerNameIndex?) -> Lookup {
        if text.hasPrefix("#"), let index = Int(text.dropFirst()) {
            return index >= 0 && index < count ? .found(self[index]) : .unknown
        }
        let wanted = Self.split(text).map { LayerComponent(written: $0) }
        let layers = names?.layers(like: wanted[wanted.count - 1])
        return layers.map { find(wanted, among: $0) } ?? find(wanted, among: 0..<count)
    }

    /// Finds the layer whose path ends in the given names, among some layers in pre-order.
    private func find(_ wanted: [LayerComponent], among layers: some Sequence<Int>) -> Lookup {
        var matches: [Int] = []
        for id in layers {
            guard let above = aboveTail(id, wanted) else { continue }
            if above < 0 { return .found(self[id]) }
            matches.append(id)
        }
        switch matches.count {
        case 0: return .unknown
        case 1: return .found(self[matches[0]])
        default: return .ambiguous(matches.map { self[$0] })
        }
    }

    /// The shortest tail of a layer's path by which `find(_:)` finds this layer; `nil` if there is
    /// none.
    ///
    /// - Parameter node: The layer's index.
    public func shortestTail(of node: Int) -> LayerPath? { shortestTail(of: node, in: nil) }

    package func shortestTail(of node: Int, in names: LayerNameIndex?) -> LayerPath? {
        var tail: [LayerComponent] = []
        var place = node
        let own = index.unwritten(node)
        let layers =
            names?.layers(like: own) ?? (0..<count).filter { index.mayBeWritten($0, own) }
        // The layers whose paths may share the tail so far, each with the layer above that tail.
        var rivals = layers.map { (id: $0, above: $0) }
        while place >= 0 {
            let name = index.unwritten(place)
            tail.insert(name, at: 0)
            rivals = rivals.compactMap { id, above in
                guard above >= 0, index.mayBeWritten(above, name) else { return nil }
                return (id, index.entries[above].parent)
            }
            func endsAlike(_ id: Int) -> Bool { aboveTail(id, tail) != nil }
            let whole = rivals.first { $0.above < 0 && endsAlike($0.id) }
            let isFound =
                whole.map { $0.id == node }
                ?? !rivals.contains { $0.id != node && endsAlike($0.id) }
            if isFound { return LayerPath(components: tail.map(\.written)) }
            place = index.entries[place].parent
        }
        return nil
    }

    /// The layer above those that the names match, -1 above the root; `nil` if the path does not
    /// end in these names.
    private func aboveTail(_ id: Int, _ wanted: [LayerComponent]) -> Int? {
        func above(_ isName: (Int, LayerComponent) -> Bool) -> Int? {
            var id = id
            for name in wanted.reversed() {
                guard id >= 0, isName(id, name) else { return nil }
                id = index.entries[id].parent
            }
            return id
        }
        // The names themselves are only compared if all of their hashes are equal.
        return above(index.mayBeWritten).flatMap { _ in above(index.isWritten) }
    }

    /// Splits a path at unescaped slashes.
    static func split(_ path: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for scalar in path.unicodeScalars {
            if scalar == "/", !isEscaped {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts
    }
}

extension LayerTree {
    /// The bounding box of the visible parts of all layers, in scene space.
    package var boxInSight: Rect {
        var all = Rect.null
        // The ancestors: the end of each one's subtree, its matrix to scene space if flat, and its
        // clip.
        var above: [(end: Int, matrix: Transform3D?, clip: Rect?)] = []
        var next = 0
        while next < count {
            let node = self[next]
            while let last = above.last, last.end <= next { above.removeLast() }
            if node.isHidden {
                next = node.endIndex
                continue
            }
            let outer = above.last ?? (count, .identity, nil)
            let toPlane = node.toPlane
            let isFlat = toPlane.isAffine && !node.isTransformLayer
            let matrix = isFlat ? outer.matrix.map { toPlane.concatenating($0) } : nil
            let box =
                matrix.map { Quad(node.bounds, carriedBy: $0)?.box }
                ?? node.convert(node.bounds, to: nil)
            var clip = outer.clip
            if let box, box.isFinite {
                let seen = clip.map { box.intersection($0) } ?? box
                all = all.union(seen)
                if node.masksToBounds { clip = seen }
            }
            above.append((node.endIndex, matrix, clip))
            next += 1
        }
        return all.isNull ? .zero : all
    }
}

/// A moment of a scene: the time of its animations and the time of day.
public struct SceneMoment: Hashable, Sendable {
    /// Seconds since the scene began.
    public var time: Double
    /// Seconds since midnight, for the hands of clocks.
    public var clock: Double

    /// Creates a moment; without a time of day, the day began with the scene.
    public init(time: Double, clock: Double? = nil) {
        self.time = time
        self.clock = clock ?? time
    }
}

extension ClockHand {
    /// The rotation of the hand from twelve o'clock, in degrees.
    ///
    /// - Parameter clock: Seconds since midnight.
    public func degrees(at clock: Double) -> Double {
        let degrees =
            switch self {
            case .hour: clock / 120
            case .minute: clock / 10
            case .second: clock.rounded(.down) * 6
            case .sweep: clock * 6
            case .steppingHour: (clock / 3600).rounded(.down) * 30
            case .steppingMinute: (clock / 60).rounded(.down) * 6
            }
        return degrees.truncatingRemainder(dividingBy: 360)
    }
}

extension Layer {
    /// The layer as animations show it at a moment; its sublayers are unchanged.
    ///
    /// Animations apply in order: of two for one property, the later one shows. The hand of a clock
    /// is rotated by the time of day.
    public func presentation(at moment: SceneMoment) -> Layer {
        if animations.isEmpty, clock == nil { return self }
        var shown = self
        for animation in animations { show(animation, at: moment.time, in: &shown) }
        if let clock {
            shown.layerTransform.rotation = .degrees(clock.degrees(at: moment.clock))
        }
        return shown
    }

    /// Applies an animation to the layer; a group applies its members in its own time, and ends
    /// them with itself.
    ///
    /// - Source: Apple's reference for `CAAnimationGroup`.
    private func show(_ animation: LayerAnimation, at time: Double, in shown: inout Layer) {
        guard animation.group.isEmpty else {
            guard let progress = animation.progress(at: time) else { return }
            for member in animation.group {
                show(member, at: progress * animation.duration, in: &shown)
            }
            return
        }
        guard let property = AnimatedProperty(keyPath: animation.keyPath),
            let progress = animation.progress(at: time),
            let value = animation.value(at: progress, of: property, in: self, shown: shown)
        else { return }
        var changed = shown
        property.write(value, &changed)
        let isFinite = changed.ownMatrix.isFinite && changed.bounds.isFinite
        if isFinite, changed.sublayerTransform.isFinite { shown = changed }
    }
}

extension LayerAnimation {
    /// The interpolated value of a property; `nil` if its numbers do not fit.
    ///
    /// An end that is not given is taken from the layer: from the model at the end, from the result
    /// of earlier animations at the start.
    ///
    /// - Source: Apple's reference for `CABasicAnimation`, "Setting Interpolation Values".
    func value(
        at progress: Double, of property: AnimatedProperty, in model: Layer, shown: Layer
    ) -> [Double]? {
        if !values.isEmpty { return keyframe(at: progress, count: property.count) }
        let ends = [from, to, by].map { $0?.numbers(property.count) }
        let current = property.read(shown)
        let (start, end): ([Double], [Double])
        switch (ends[0], ends[1], ends[2]) {
        case (let from?, let to?, _): (start, end) = (from, to)
        case (let from?, _, let by?): (start, end) = (from, zip(from, by).map(+))
        case (_, let to?, let by?): (start, end) = (zip(to, by).map(-), to)
        case (let from?, _, _): (start, end) = (from, property.read(model))
        case (_, let to?, _): (start, end) = (current, to)
        case (_, _, let by?): (start, end) = (current, zip(current, by).map(+))
        default: return nil
        }
        return zip(start, end).map { $0 + ($1 - $0) * progress }
    }

    private func keyframe(at progress: Double, count: Int) -> [Double]? {
        // Only two of them are converted: there may be very many, at each frame of the clock.
        guard values.allSatisfy({ $0.count == count }) else { return nil }
        func frame(_ place: Int) -> [Double] { values[place].numbers(count) ?? [] }
        let last = values.count - 1
        if last == 0 { return frame(0) }
        let hasTimes = keyTimes.count == values.count
        func time(_ place: Int) -> Double {
            hasTimes ? keyTimes[place] : Double(place) / Double(last)
        }
        let next = values.indices.first { time($0) > progress } ?? values.count
        if next == 0 { return frame(0) }
        if next > last { return frame(last) }
        let (start, end) = (time(next - 1), time(next))
        let part = end > start ? (progress - start) / (end - start) : 1
        return zip(frame(next - 1), frame(next)).map { $0 + ($1 - $0) * part }
    }
}

extension LayerAnimation.Value {
    /// The number of components; a colour has four.
    public var count: Int {
        switch self {
        case .number: 1
        case .numbers(let numbers): numbers.count
        case .color: 4
        }
    }

    /// The components, if there are as many as required; a single one stands for all of a scale's.
    func numbers(_ count: Int) -> [Double]? {
        switch self {
        case .number(let number): return count == 1 ? [number] : nil
        case .numbers(let numbers): return numbers.count == count ? numbers : nil
        case .color(let color): return count == 4 ? color.components : nil
        }
    }
}

extension LayerTree {
    /// The layers as animations show them at a moment: a separate tree with the same indexes.
    ///
    /// - Source: Apple's reference for `presentationLayer`: its superlayer and sublayers are
    ///   presentation layers too.
    public func presentation(at moment: SceneMoment) -> LayerTree {
        guard hasMotion else { return self }
        let shown = rootLayer.withAll { $0 = $0.presentation(at: moment) }
        return LayerTree(shown, flaws: hitIndex.flaws)
    }

    /// Whether the tree has any animation or clock hand.
    public var hasMotion: Bool { index.hasMotion }

    /// Whether anything still moves after a time of the scene.
    public func isMoving(after time: Double) -> Bool {
        hasMotion
            && index.entries.indices.contains { id in
                index.whole(id).animations.contains { $0.isMoving(after: time) }
            }
    }

    /// When the last animation has run once, in seconds; `nil` if nothing is animated.
    ///
    /// An animation that repeats for ever counts with one run, reversal included.
    public var lastRunEnd: Double? {
        guard hasMotion else { return nil }
        return index.entries.indices.flatMap { index.whole($0).animations }.map { animation in
            let active = animation.activeDuration
            let run =
                active.isFinite ? active : animation.duration * (animation.autoreverses ? 2 : 1)
            return animation.beginTime + run / max(animation.speed, 1e-9)
        }.max()
    }

    /// Whether the tree has a clock hand.
    public var hasClock: Bool {
        hasMotion && index.entries.indices.contains { index.whole($0).clock != nil }
    }

    /// Whether the tree has a clock hand that moves continuously.
    public var hasSweep: Bool {
        hasMotion && index.entries.indices.contains { index.whole($0).clock == .sweep }
    }
}

import LayerGeometry
import LayerIndex

/// All views of a tree in scene space, with the touchable region of each.
struct ViewMap {
    /// A view in scene space.
    struct View {
        /// The layer at its place in the tree, which stores its properties.
        private let node: LayerNode
        /// The index of its superview; -1 for the root.
        let parent: Int
        /// The index after its last descendant.
        let end: Int
        let traits: ClassTraits
        /// The nearest window that is or contains it, or the root.
        var window = 0
        /// The nearest placed view among it and its ancestors; -1 for none.
        var placedIn = -1
        /// Whether the regions below are valid: every corner is finite and in front of the eye.
        var isPlaced = false
        /// The region of its bounds.
        var bounds = ConvexRegion.empty
        /// Its touch region without its surroundings: the bounds plus its outset.
        var touch = ConvexRegion.empty
        /// The part of the touch region within its ancestors.
        var visible = ConvexRegion.empty
        /// The part of the touch region that can be reached by scrolling.
        var scrolled = ConvexRegion.empty
        /// Whether points of scene space can be mapped into it.
        var isInvertible = true
        /// Whether neither it nor an ancestor is hidden or too transparent.
        var isShown = false
        /// Whether it takes touches: it is shown, and neither it nor an ancestor forbids them.
        var isLive = false
        /// Whether it is a touch target.
        var isTarget = false
        /// Whether it has gesture recognizers and subviews, and is not one of UIKit's containers:
        /// such a view is a touch target, too.
        var isCard = false
        /// The nearest scroll view that contains it; -1 for none.
        var scroller = -1
        /// Whether more than its edges decide where it is hit: depth or a mask.
        var isFuzzy = false

        /// The properties of the layer.
        var layer: Layer { node.layer }
        var className: String { layer.className ?? "" }
        /// Whether its class draws nothing itself.
        var isBare: Bool { traits.contains(.plain) || traits.contains(.bareScroller) }

        init(_ node: LayerNode, traits: ClassTraits) {
            self.node = node
            parent = node.superlayer?.index ?? -1
            end = node.endIndex
            self.traits = traits
        }
    }

    let tree: LayerTree
    /// The tree, prepared for many queries.
    let prepared: PreparedTree
    let rules: HitRules
    let book: RuleBook
    private(set) var views: [View] = []
    /// The targets' indices.
    private(set) var targets: [Int] = []
    /// The cards' indices.
    private(set) var cards: [Int] = []
    /// Whether the order of the tree alone decides which view is in front.
    private(set) var isOrdered = true
    /// Whether the views are AppKit's.
    private(set) var isAppKit = false
    /// The places of the views that take touches.
    private(set) var live = BoxIndex([], box: { _ in nil })
    /// The ancestors of each view.
    private(set) var lineage = Lineage()
    /// The views that are visible and draw something, in pre-order.
    private(set) var drawn: [Int] = []

    init(_ tree: LayerTree, rules: HitRules) {
        self.tree = tree
        prepared = PreparedTree(tree)
        self.rules = rules
        book = rules.ruleBook
        views.reserveCapacity(tree.count)
        // What each of the views above leaves to its subviews.
        var below: [Room] = []
        var traits: [String: ClassTraits] = [:]
        for node in tree.nodes {
            below.removeSubrange(node.depth...)
            let room = below.last ?? Room()
            // Flattened at each level.
            let toScene = room.plane.map(node.toPlane.flattened.concatenating) ?? node.toPlane
            var view = placed(node, toScene, &traits)
            let above = view.parent < 0 ? nil : views[view.parent]
            view.visible = room.visible.map(view.touch.cut) ?? view.touch
            view.scrolled = room.scrolled.map(view.touch.cut) ?? view.touch
            settle(&view, below: above, isAffine: node.toPlane.isAffine)
            view.isTarget = isTarget(view, node)
            if view.isTarget { targets.append(views.count) }
            view.isCard = !view.isTarget && isCard(view, node)
            if view.isCard { cards.append(views.count) }
            below.append(self.room(in: view, room, toScene))
            lineage.append(parent: view.parent, marks(of: view, isAffine: node.toPlane.isAffine))
            views.append(view)
        }
        isOrdered =
            book.order == .list
            || book.order == .zPosition && views.allSatisfy { $0.layer.zPosition == 0 }
        isAppKit =
            views.contains { $0.traits.contains(.appKit) }
            && !views.contains { $0.traits.contains(.uiKit) }
        live = BoxIndex(views.indices.filter { views[$0].isLive }, box: place(of:))
        drawn = views.indices.filter {
            views[$0].isShown && !views[$0].visible.isEmpty && draws($0)
        }
    }

    /// The number of views.
    var count: Int { views.count }

    /// The box of a view's possible touches, in scene space; `nil` if they may be anywhere.
    func place(of index: Int) -> Rect? {
        let view = views[index]
        if view.isPlaced { return view.visible.box }
        let isCut =
            book.boundsLimit == .everywhere && view.placedIn >= 0
            && book.limits(views[view.placedIn].layer)
        return isCut ? views[view.placedIn].visible.box : nil
    }

    /// - Parameter known: The traits of the classes so far.
    private func placed(
        _ node: LayerNode, _ toScene: Transform3D, _ known: inout [String: ClassTraits]
    ) -> View {
        let name = node.layer.className ?? ""
        let traits = known[name] ?? ClassTraits(of: name)
        known[name] = traits
        var view = View(node, traits: traits)
        view.window = isWindow(view) ? node.index : views[view.parent].window
        place(&view, toScene)
        view.isInvertible = node.toPlane.inverse?.isFinite ?? false
        let above = view.parent < 0 ? -1 : views[view.parent].placedIn
        view.placedIn = view.isPlaced ? node.index : above
        return view
    }

    private func place(_ view: inout View, _ toScene: Transform3D) {
        let bounds = view.layer.bounds
        let touched = book.touchBounds(bounds, outset: view.layer.touch.outset)
        guard view.parent < 0 || views[view.parent].isPlaced, bounds.isFinite,
            let quad = Quad(bounds, carriedBy: toScene),
            let touch = touched.isNull ? quad : Quad(touched, carriedBy: toScene)
        else { return }
        view.bounds = ConvexRegion(quad)
        view.touch = touched.isNull ? .empty : ConvexRegion(touch)
        view.isPlaced = view.bounds.area.isFinite && view.touch.area.isFinite
    }

    private func settle(_ view: inout View, below above: View?, isAffine: Bool) {
        let layer = view.layer
        view.isShown = !isConcealed(layer) && above?.isShown ?? true
        view.isLive =
            !isConcealed(layer) && book.refusal(of: layer) == nil && view.isInvertible
            && above?.isLive ?? true
        if let above {
            view.scroller = isScroller(above) ? view.parent : above.scroller
        }
        view.isFuzzy =
            above?.isFuzzy ?? false || book.countsDepth && !isAffine
            || book.countsMasks && layer.mask != nil
    }

    /// Whether a view is hidden, or too transparent to be seen or to take touches.
    func isConcealed(_ layer: Layer) -> Bool {
        layer.isHidden || !(layer.opacity > 0) || book.transparency.includes(layer.opacity)
    }

    /// What a view leaves to its subviews.
    private struct Room {
        /// The region in which they can be hit, and the one to which they can be scrolled; `nil`
        /// stands for everything.
        var visible: ConvexRegion?
        var scrolled: ConvexRegion?
        /// From the space that they are flattened onto to the scene's; `nil` for none.
        var plane: Transform3D?
    }

    private func room(in view: View, _ around: Room, _ toScene: Transform3D) -> Room {
        var room = around
        if !view.layer.isTransformLayer { room.plane = toScene }
        if book.limits(view.layer) {
            room.visible = view.visible
            room.scrolled = isScroller(view) ? nil : view.scrolled
        } else if book.boundsLimit == .nowhere {
            // Android's dumps are already clipped to the screen, and accessibility elements do not
            // clip their contents.
            (room.visible, room.scrolled) = (nil, nil)
        }
        return room
    }

    // MARK: Queries

    /// The view that the hit test returns at a point of scene space.
    func hit(at point: Point) -> Int? {
        prepared.hit(at: point, rules: rules, expecting: targets.count)
    }

    /// Visits the views in pre-order; leaves out what is in a view for which `skips` returns `true`.
    func visit(_ skips: (_ index: Int, _ view: View) -> Bool) {
        var index = 0
        while index < count { index = skips(index, views[index]) ? views[index].end : index + 1 }
    }

    /// Whether one view is another, or is in it.
    func isWithin(_ index: Int, _ other: Int) -> Bool {
        index >= other && index < views[other].end
    }

    /// The nearest common ancestor; one of the two views if it contains the other.
    func common(_ one: Int, _ other: Int) -> Int {
        if isWithin(other, one) { return one }
        return views[lineage.highest(from: one) { !isWithin(other, $0) }].parent
    }

    /// The view directly in `ancestor` that is, or contains, a view.
    func branch(of index: Int, below ancestor: Int) -> Int {
        lineage.highest(from: index) { $0 > ancestor }
    }

    /// Whether a view outside its branch may take the touch at a point of it.
    ///
    /// Decided by boxes: a hit test is only needed if this is true.
    func mayBeCovered(_ index: Int, at point: Point) -> Bool {
        let place = Rect(origin: point, size: .zero)
        // If there are many views around it, a hit test costs less than testing each box.
        var left = Self.mostCompared
        func goesOn(_ other: Int) -> Bool {
            left -= 1
            return left > 0
                && (isWithin(index, other) || !(self.place(of: other)?.contains(point) ?? true))
        }
        guard live.visit(place, views[index].end..<count, goesOn) else { return true }
        return !isOrdered && !live.visit(place, 0..<index, goesOn)
    }

    /// The maximum number of views compared with a point before a hit test is made.
    private static let mostCompared = 100

    /// The touchable share of a view, of the area that it would have without its ancestors.
    func visibleShare(_ view: View) -> Double {
        let whole = view.touch.area
        return whole > 0 ? view.visible.area / whole : 0
    }

    /// Whether a scroll view has anything to scroll, as far as known.
    func canScroll(_ view: View) -> Bool {
        guard let content = view.layer.touch.contentSize else { return true }
        let bounds = view.layer.bounds
        return content.width > bounds.width + 0.5 || content.height > bounds.height + 0.5
            || bounds.origin != .zero
    }

    /// Whether a view draws anything of its own, as far as known.
    ///
    /// Dumps do not show what classes draw in code: only plain containers count as empty.
    func draws(_ index: Int) -> Bool {
        let layer = views[index].layer
        return layer.backgroundColor?.alpha ?? 0 > 0 || layer.text != nil
            || layer.borderWidth > 0 && layer.borderColor?.alpha ?? 1 > 0 || hasLook(index)
    }

    /// Whether a view shows more than an even fill: a text, a picture, a border.
    func showsContent(_ index: Int) -> Bool {
        let view = views[index]
        guard view.isShown, !view.visible.isEmpty, draws(index),
            view.className != "_UIScrollViewScrollIndicator"
        else { return false }
        let layer = view.layer
        return layer.text != nil || layer.borderWidth > 0 || hasLook(index)
    }

    /// Whether its class draws, and the view is not drawn by its subviews.
    private func hasLook(_ index: Int) -> Bool {
        views[index].end == index + 1 && !views[index].isBare
    }

    /// Whether neither a view nor its subviews show anything.
    func looksEmpty(_ index: Int) -> Bool {
        let next = drawn.firstPlace(notBelow: index)
        return views[index].isBare && (next == drawn.count || drawn[next] >= views[index].end)
    }

    // MARK: Purposes of views

    func isTarget(_ view: View, _ node: LayerNode) -> Bool {
        let touch = view.layer.touch
        if book.interaction == .ofLayer {
            return touch.isControl && view.layer.isUserInteractionEnabled
        }
        let isLeaf = node.endIndex == node.index + 1
        let isTouched =
            isControl(view)
            || touch.hasGestureRecognizers && isLeaf && !isWindow(view) && !isScroller(view)
                && !view.traits.contains(.internal)
        return isTouched && !lineage.has(.composite, from: view.parent)
    }

    /// Whether it is a control, by its class or its traits.
    func isControl(_ view: View) -> Bool {
        view.layer.touch.isControl || view.traits.contains(.control)
    }

    /// Whether a view with subviews is a touch target because of its recognizers.
    ///
    /// UIKit's containers have recognizers of their own, and a view as large as the window has some
    /// for everything in it: to close a keyboard, or to go back.
    func isCard(_ view: View, _ node: LayerNode) -> Bool {
        guard book.interaction == .ofSubtree, view.layer.touch.hasGestureRecognizers,
            node.endIndex > node.index + 1, view.parent >= 0, !isWindow(view), !isScroller(view),
            !node.isPassThrough, view.traits.contains(.card)
        else { return false }
        let window = views[views[view.parent].window].bounds
        return window.area <= 0
            || view.bounds.area < 0.8 * window.area && !lineage.has(.composite, from: view.parent)
    }

    /// Whether a view scrolls its content.
    func isScroller(_ view: View) -> Bool {
        if book.platform == .android { return view.traits.contains(.androidScroller) }
        return view.layer.touch.contentSize != nil || view.traits.contains(.scroller)
    }

    /// Whether it is a window, or the root.
    func isWindow(_ view: View) -> Bool {
        view.parent < 0 || view.traits.contains(.window)
    }

    /// The marks of a view, for queries by its descendants.
    func marks(of view: View, isAffine: Bool) -> [Lineage.Mark] {
        var marks: [Lineage.Mark] = []
        let named: [(ClassTrait, Lineage.Mark)] = [
            (.bar, .bar), (.keyboard, .keyboard), (.around, .around), (.composite, .composite),
            (.swiftUI, .swiftUI),
        ]
        for (trait, mark) in named where view.traits.contains(trait) { marks.append(mark) }
        let layer = view.layer
        let scrolls = isScroller(view)
        if scrolls { marks.append(.scroller) }
        // By UIKit's limit, whatever the rules.
        let isDead = HitRules.uiview.ruleBook.transparency.includes(layer.opacity)
        if !isDead, layer.opacity < 0.1 { marks.append(.ghost) }
        if !layer.isUserInteractionEnabled {
            marks += layer.touch.isInTransition ? [.deaf, .transient] : [.deaf]
        }
        let transform = layer.transform
        if transform.m11 * transform.m22 - transform.m12 * transform.m21 < 0 {
            marks.append(.mirroring)
        }
        if !view.isInvertible { marks.append(.singular) }
        if !isAffine { marks.append(.tilted) }
        if isConcealed(layer) { marks.append(.hidden) }
        if view.isLive, view.isTarget || view.isCard { marks.append(.taker) }
        if layer.touch.hasGestureRecognizers, !isWindow(view), !scrolls {
            marks.append(.recognizing)
        }
        return marks
    }
}

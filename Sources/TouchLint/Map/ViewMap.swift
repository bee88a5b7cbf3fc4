import LayerGeometry

/// All views of a tree in scene space, with what can be touched of each.
struct ViewMap {
    /// A view in scene space.
    struct View {
        let layer: Layer
        /// The index of the view it is in; -1 for the root.
        let parent: Int
        /// The index after the last view in it.
        let end: Int
        /// What the name of its class tells.
        let traits: ClassTraits
        /// The nearest view around it that is no transform layer; -1 for none.
        let plane: Int
        /// The nearest window that it is, or is in, or the root.
        var window = 0
        /// The nearest of it and the views it is in that is placed; -1 for none.
        var placedIn = -1
        /// From its own space to the scene's, where everything is flattened on the way.
        var toScene: Transform3D
        /// Whether the regions below can be trusted: no corner is behind the eye, or not finite.
        var isPlaced = false
        /// The region of its bounds.
        var bounds = ConvexRegion.empty
        /// The region it takes touches in, were nothing around it: the bounds and its outset.
        var touch = ConvexRegion.empty
        /// What its ancestors leave of the touch region.
        var visible = ConvexRegion.empty
        /// What they leave once everything is scrolled to where it can be reached.
        var scrolled = ConvexRegion.empty
        /// Whether a point of scene space can be followed into it.
        var isInvertible = true
        /// Whether neither it nor an ancestor is hidden or too transparent.
        var isShown = false
        /// Whether it takes touches: it is shown and nothing above it, or on it, forbids them.
        var isLive = false
        /// Whether people are meant to touch it.
        var isTarget = false
        /// Whether it has gesture recognizers and views in it, and is no container of UIKit's: people
        /// are meant to touch it, too.
        var isCard = false
        /// The nearest scroll view it is in; -1 for none.
        var scroller = -1
        /// Whether more than the edges decide where it is hit: depth or a mask.
        var isFuzzy = false

        var className: String { layer.className ?? "" }
    }

    let tree: LayerTree
    /// The tree, for many questions.
    let prepared: PreparedTree
    let rules: HitRules
    private(set) var views: [View] = []
    /// The targets' indices.
    private(set) var targets: [Int] = []
    /// The cards' indices.
    private(set) var cards: [Int] = []
    /// Whether who is in front is told by the order of the tree alone.
    private(set) var isOrdered = true
    /// Whether it is by Core Animation's rules too: nothing leaves the plane.
    private(set) var isFlat = false
    /// Whether the views are AppKit's.
    private(set) var isAppKit = false
    /// Where the views are that take touches.
    private(set) var live = BoxIndex([], box: { _ in nil })
    /// The way up from each view.
    private(set) var lineage = Lineage()
    /// Which views can be seen and draw something.
    private(set) var drawn = Tally(0, has: { _ in false })

    init(_ tree: LayerTree, rules: HitRules) {
        self.tree = tree
        prepared = PreparedTree(tree)
        self.rules = rules
        views.reserveCapacity(tree.count)
        // What ancestors leave for the views in each view; nil is everything.
        var below: [(visible: ConvexRegion?, scrolled: ConvexRegion?)] = []
        var classes = KnownClasses()
        for node in tree.nodes {
            var view = placed(node, &classes)
            let above = view.parent < 0 ? nil : views[view.parent]
            let room = view.parent < 0 ? (nil, nil) : below[view.parent]
            view.visible = room.0.map(view.touch.cut) ?? view.touch
            view.scrolled = room.1.map(view.touch.cut) ?? view.touch
            settle(&view, below: above, isAffine: node.toPlane.isAffine)
            view.isTarget = isTarget(view, node)
            if view.isTarget { targets.append(views.count) }
            view.isCard = !view.isTarget && isCard(view, node)
            if view.isCard { cards.append(views.count) }
            below.append(self.room(in: view, room))
            lineage.append(parent: view.parent, marks(of: view, isAffine: node.toPlane.isAffine))
            views.append(view)
        }
        isOrdered =
            rules == .uiview || rules == .book
            || rules == .android && views.allSatisfy { $0.layer.zPosition == 0 }
        isAppKit =
            views.contains { $0.traits.contains(.appKit) }
            && !views.contains { $0.traits.contains(.uiKit) }
        isFlat = (rules == .calayer || rules == .book) && tree.nodes.allSatisfy(\.hasNoDepth)
        live = BoxIndex(views.indices.filter { views[$0].isLive }, box: place(of:))
        drawn = Tally(count) {
            views[$0].isShown && !views[$0].visible.isEmpty && draws($0)
        }
    }

    /// How many views there are.
    var count: Int { views.count }

    /// Whether the rules ask only views that contain the point.
    var cutsEverywhere: Bool { rules == .uiview }

    /// Where touches of a view may be, in scene space; `nil` where they may be anywhere.
    func place(of index: Int) -> Rect? {
        let view = views[index]
        if view.isPlaced { return view.visible.box }
        // By UIKit's rules it is only asked where the view around it contains the point.
        return cutsEverywhere && view.placedIn >= 0 ? views[view.placedIn].visible.box : nil
    }

    private func placed(_ node: LayerNode, _ classes: inout KnownClasses) -> View {
        let layer = node.layer
        let parent = node.superlayer?.index ?? -1
        let plane =
            parent >= 0 && views[parent].layer.isTransformLayer ? views[parent].plane : parent
        var toScene = node.toPlane
        if plane >= 0 {
            // On its plane a point has no depth any more.
            var flat = toScene
            (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
            toScene = flat.concatenating(views[plane].toScene)
        }
        var view = View(
            layer: layer, parent: parent, end: node.endIndex,
            traits: classes[layer.className ?? ""], plane: plane, toScene: toScene)
        let isWindow = parent < 0 || view.traits.contains(.window)
        view.window = isWindow ? node.index : views[parent].window
        place(&view, touching: rules == .uiview || rules == .android ? layer.touch.outset : 0)
        view.isInvertible = node.toPlane.inverse?.isFinite ?? false
        view.placedIn = view.isPlaced ? node.index : parent < 0 ? -1 : views[parent].placedIn
        return view
    }

    private func place(_ view: inout View, touching outset: Double) {
        let bounds = view.layer.bounds
        let touched = bounds.insetBy(dx: -outset, dy: -outset)
        guard view.parent < 0 || views[view.parent].isPlaced, bounds.isFinite,
            let quad = Quad(bounds, carriedBy: view.toScene),
            let touch = touched.isNull ? quad : Quad(touched, carriedBy: view.toScene)
        else { return }
        view.bounds = ConvexRegion(quad)
        view.touch = touched.isNull ? .empty : ConvexRegion(touch)
        view.isPlaced = view.bounds.area.isFinite && view.touch.area.isFinite
    }

    private func settle(_ view: inout View, below above: View?, isAffine: Bool) {
        let layer = view.layer
        let isSeen = !layer.isHidden && Double(layer.opacity) >= leastAlpha
        view.isShown = isSeen && above?.isShown ?? true
        let takesTouches = rules != .uiview || layer.isUserInteractionEnabled
        view.isLive = isSeen && takesTouches && view.isInvertible && above?.isLive ?? true
        if let above {
            view.scroller = isScroller(above) ? view.parent : above.scroller
        }
        let hasDepth = rules != .uiview && rules != .android
        view.isFuzzy =
            above?.isFuzzy ?? false || hasDepth && (layer.mask != nil || !isAffine)
    }

    /// Below this alpha a view takes no touches, and cannot be seen.
    var leastAlpha: Double { rules == .uiview ? 0.01 : .leastNonzeroMagnitude }

    private func room(
        in view: View, _ around: (ConvexRegion?, ConvexRegion?)
    ) -> (ConvexRegion?, ConvexRegion?) {
        switch rules {
        case .uiview: (view.visible, isScroller(view) ? nil : view.scrolled)
        case .calayer, .book:
            view.layer.masksToBounds
                ? (view.visible, isScroller(view) ? nil : view.scrolled) : around
        // Android's dumps are cut to the screen already, and what accessibility elements are in
        // does not cut them.
        case .android, .candidates: (nil, nil)
        }
    }
}

extension LayerNode {
    /// Whether neither its zPosition nor its transform gives it a depth, even where the two cancel
    /// each other out.
    fileprivate var hasNoDepth: Bool { layer.zPosition == 0 && isFlat }
}

import LayerGeometry

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
        /// The nearest ancestor that is not a transform layer; -1 for none.
        let plane: Int
        /// The nearest window that is or contains it, or the root.
        var window = 0
        /// The nearest placed view among it and its ancestors; -1 for none.
        var placedIn = -1
        /// From its own space to the scene's, flattened at each level.
        private let sceneMatrix: SceneMatrix
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
        /// Whether depth may decide where it is hit: it or an ancestor is not in the plane of the screen.
        var isDeep = false
        /// Whether more than its edges decide where it is hit: depth or a mask.
        var isFuzzy = false

        /// The properties of the layer.
        var layer: Layer { node.layer }
        var className: String { layer.className ?? "" }
        var toScene: Transform3D { sceneMatrix.whole }

        init(_ node: LayerNode, traits: ClassTraits, plane: Int, toScene: Transform3D) {
            self.node = node
            parent = node.superlayer?.index ?? -1
            end = node.endIndex
            self.traits = traits
            self.plane = plane
            sceneMatrix = SceneMatrix(toScene)
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
    /// Whether that holds under rules that count depth, too: nothing leaves the plane.
    private(set) var isFlat = false
    /// Whether the views are AppKit's.
    private(set) var isAppKit = false
    /// The places of the views that take touches.
    private(set) var live = BoxIndex([], box: { _ in nil })
    /// The ancestors of each view.
    private(set) var lineage = Lineage()
    /// The views that are visible and draw something.
    private(set) var drawn = Tally(0, has: { _ in false })

    init(_ tree: LayerTree, rules: HitRules) {
        self.tree = tree
        prepared = PreparedTree(tree)
        self.rules = rules
        book = rules.ruleBook
        views.reserveCapacity(tree.count)
        // The regions that each of the views above leaves to its subviews; `nil` stands for
        // everything.
        var below: [(visible: ConvexRegion?, scrolled: ConvexRegion?)] = []
        var classes = KnownClasses()
        for node in tree.nodes {
            var view = placed(node, &classes)
            let above = view.parent < 0 ? nil : views[view.parent]
            below.removeSubrange(node.depth...)
            let room = below.last ?? (nil, nil)
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
            switch book.order {
            case .list: true
            case .zPosition: views.allSatisfy { $0.layer.zPosition == 0 }
            case .depthAtPoint, nil: false
            }
        isAppKit =
            views.contains { $0.traits.contains(.appKit) }
            && !views.contains { $0.traits.contains(.uiKit) }
        isFlat = book.countsDepth && tree.nodes.allSatisfy(\.hasNoDepth)
        live = BoxIndex(views.indices.filter { views[$0].isLive }, box: place(of:))
        drawn = Tally(count) {
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

    private func placed(_ node: LayerNode, _ classes: inout KnownClasses) -> View {
        let layer = node.layer
        let parent = node.superlayer?.index ?? -1
        let plane =
            parent >= 0 && views[parent].layer.isTransformLayer ? views[parent].plane : parent
        var toScene = node.toPlane
        if plane >= 0 {
            // Flattening drops the depth of a point.
            var flat = toScene
            (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
            toScene = flat.concatenating(views[plane].toScene)
        }
        var view = View(
            node, traits: classes[layer.className ?? ""], plane: plane, toScene: toScene)
        let isWindow = parent < 0 || view.traits.contains(.window)
        view.window = isWindow ? node.index : views[parent].window
        place(&view)
        view.isInvertible = node.toPlane.inverse?.isFinite ?? false
        view.placedIn = view.isPlaced ? node.index : parent < 0 ? -1 : views[parent].placedIn
        return view
    }

    private func place(_ view: inout View) {
        let bounds = view.layer.bounds
        let touched = book.touchBounds(bounds, outset: view.layer.touch.outset)
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
        view.isShown = !isConcealed(layer) && above?.isShown ?? true
        view.isLive =
            !isConcealed(layer) && book.refusal(of: layer) == nil && view.isInvertible
            && above?.isLive ?? true
        if let above {
            view.scroller = isScroller(above) ? view.parent : above.scroller
        }
        view.isDeep = above?.isDeep ?? false || book.countsDepth && !isAffine
        view.isFuzzy =
            view.isDeep || above?.isFuzzy ?? false || book.countsMasks && layer.mask != nil
    }

    /// Whether a view is hidden, or too transparent to be seen or to take touches.
    func isConcealed(_ layer: Layer) -> Bool {
        layer.isHidden || !(layer.opacity > 0) || book.transparency.includes(layer.opacity)
    }

    private func room(
        in view: View, _ around: (ConvexRegion?, ConvexRegion?)
    ) -> (ConvexRegion?, ConvexRegion?) {
        if book.limits(view.layer) {
            return (view.visible, isScroller(view) ? nil : view.scrolled)
        }
        // Android's dumps are already clipped to the screen, and accessibility elements do not clip
        // their contents.
        return book.boundsLimit == .nowhere ? (nil, nil) : around
    }
}

/// A matrix, stored as six numbers where there is nothing else in it.
private struct SceneMatrix {
    private final class Whole: Sendable {
        let matrix: Transform3D
        init(_ matrix: Transform3D) { self.matrix = matrix }
    }

    private let (a, b, c, d): (Double, Double, Double, Double)
    private let (tx, ty): (Double, Double)
    private let other: Whole?

    init(_ matrix: Transform3D) {
        (a, b, c, d) = (matrix.m11, matrix.m12, matrix.m21, matrix.m22)
        (tx, ty) = (matrix.m41, matrix.m42)
        let plane = Transform3D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
        other = plane == matrix ? nil : Whole(matrix)
    }

    var whole: Transform3D {
        other?.matrix ?? Transform3D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
}

extension LayerNode {
    /// Whether neither its zPosition nor its transform gives it a depth, not even if the two cancel
    /// out.
    fileprivate var hasNoDepth: Bool { layer.zPosition == 0 && isFlat }
}

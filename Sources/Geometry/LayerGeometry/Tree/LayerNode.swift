/// A layer at its place in a tree: CALayer's reading API.
///
/// A node is a handle made of a tree and an index: cheap to create, and valid for ever, because
/// trees do not change. Two nodes are equal if they are at the same place in equal trees.
public struct LayerNode: Hashable, Sendable {
    /// The tree that contains the layer.
    public let tree: LayerTree
    let id: Int

    /// The layer's index in pre-order; the root is 0.
    public var index: Int { id }
    /// The index after the last descendant, in pre-order.
    public var endIndex: Int { tree.index.entries[id].end }
    /// The layer's stored properties.
    ///
    /// `sublayers` is empty here; use the node's own.
    public var layer: Layer { tree.index.layer(id) }
    /// The superlayer; `nil` for the root.
    public var superlayer: LayerNode? {
        let parent = tree.index.entries[id].parent
        return parent < 0 ? nil : LayerNode(tree: tree, id: parent)
    }
    /// The sublayers, back to front.
    public var sublayers: [LayerNode] {
        tree.index.sublayers(of: id).map { LayerNode(tree: tree, id: $0) }
    }
    /// The layers from the root down to this one, both included.
    public var chain: [LayerNode] { sequence(first: self, next: \.superlayer).reversed() }
    /// The path from the root, as it is written.
    public var path: LayerPath {
        LayerPath(components: chain.map { tree.index.component(of: $0.id) })
    }
    /// The written name: escaped, and numbered among siblings of the same name.
    public var component: String { tree.index.component(of: id) }
    /// The layer's display name, unescaped.
    public var name: String { tree.index.whole(id).displayName }
    /// The number of ancestors.
    public var depth: Int { tree.index.entries[id].depth }
    /// The bounding box of the layer in its superlayer's space; `nil` if it is undefined.
    public var frame: Rect? { tree.index.whole(id).frame }
    /// From the layer's own space to its superlayer's, the superlayer's sublayerTransform included.
    public var toSuper: Transform3D { tree.index.toSuper(of: id) }

    /// A bounding box of the layer and its descendants, in the space of `plane`.
    ///
    /// Nothing in the layer is drawn or hit outside it. `nil` if it is unbounded, as with
    /// perspective.
    public var extent: Rect? { tree.index.subtreeBounds[id].rect }

    /// The layer onto whose plane this one is flattened: its nearest ancestor that is not a
    /// transform layer; `nil` for the space around the root.
    public var plane: LayerNode? {
        let plane = tree.index.plane(of: id)
        return plane < 0 ? nil : LayerNode(tree: tree, id: plane)
    }
    /// From the layer's own space to that of its `plane`, before the depth is dropped.
    public var toPlane: Transform3D { tree.index.toPlane(of: id) }

    /// Whether a part of it is nearer in its plane than another.
    package var isTilted: Bool {
        let matrix = toPlane
        return matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0
    }

    /// The depth of its middle in its plane, by which siblings are drawn.
    package var planeDepth: Double {
        isFlat ? 0 : toPlane.project(layer.bounds.middle)?.depth ?? 0
    }

    /// The depth of the layer's plane at a point, by which hit tests and drawing order siblings.
    ///
    /// - Parameter point: In the space of `plane`.
    /// - Returns: z/w, greater is nearer; 0 if the layer is affine; `nil` if the point cannot be
    ///   mapped onto it.
    public func depth(at point: Point) -> Double? {
        entry.isFlat ? 0 : entry.unproject(point).flatMap(entry.depth)
    }

    var entry: TreeIndex.Entry { tree.index.entries[id] }

    /// Returns whether the bounds contain a point of the layer's own space: near edges are inside,
    /// far edges outside.
    ///
    /// Hidden layers, corners, masks and sublayers make no difference.
    ///
    /// - Source: measured, gnustep/libs-quartzcore#41.
    public func contains(_ point: Point) -> Bool {
        tree.index.whole(id).bounds.contains(point)
    }

    /// Hashes the index; trees are compared, not hashed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    /// Returns whether this is the same layer as another, or one of its ancestors.
    public func isAncestor(of other: LayerNode) -> Bool {
        other.id >= id && other.id < tree.index.entries[id].end
    }
}

extension LayerNode {
    /// One step of a conversion: a space on the way, and the point in it.
    public struct Step: Hashable, Sendable {
        /// The layer whose space it is; `nil` for the space around the root.
        public let layer: LayerNode?
        /// The point in that space; `nil` once the conversion has failed.
        public let point: Point?
    }

    /// Converts a point of this layer's own space to another layer's.
    ///
    /// The conversion goes up to the common ancestor, dropping the depth at each layer, and down
    /// again, unprojecting the point onto each layer's plane. Transform layers are not flattened.
    ///
    /// - Parameters:
    ///   - point: In this layer's own space.
    ///   - other: The layer to convert to; `nil` for the space of the root's position. Layers of
    ///     different trees meet there.
    /// - Returns: `nil` if a layer on the way has no inverse or is edge on, or the point is behind
    ///   the eye.
    /// - Source: Apple's reference for `convertPoint:toLayer:`; disjoint trees and nil measured.
    public func convert(_ point: Point, to other: LayerNode?) -> Point? {
        Self.steps(point, from: self, to: other).last?.point
    }

    /// Converts a point of another layer's space to this layer's own.
    ///
    /// - Parameters:
    ///   - point: In the space of `other`.
    ///   - other: The layer to convert from; `nil` for the space of the root's position.
    /// - Returns: `nil` in the cases of `convert(_:to:)`.
    public func convert(_ point: Point, from other: LayerNode?) -> Point? {
        Self.steps(point, from: other, to: self).last?.point
    }

    /// Converts a rectangle of this layer's own space to another layer's: the bounding box of its
    /// corners.
    ///
    /// Runs of affine layers are multiplied first, so that a chain of rotations is boxed once going
    /// up and once going down. The null rectangle stays null.
    ///
    /// - Returns: `nil` if a corner cannot be converted.
    /// - Source: measured for 45°; the stages are reported.
    public func convert(_ rect: Rect, to other: LayerNode?) -> Rect? {
        Self.convert(rect, from: self, to: other)
    }

    /// Converts a rectangle of another layer's space to this layer's own: the bounding box of its
    /// corners.
    public func convert(_ rect: Rect, from other: LayerNode?) -> Rect? {
        Self.convert(rect, from: other, to: self)
    }

    /// Every space that a conversion passes through, with the point in it, both ends included.
    public static func steps(
        _ point: Point, from source: LayerNode?, to target: LayerNode?
    ) -> [Step] {
        let route = Route(from: source, to: target)
        var steps = [Step(layer: source, point: point)]
        var current: Point? = point
        for node in route.up {
            current = current.flatMap { node.toPlane.apply(to: $0) }
            steps.append(Step(layer: node.plane, point: current))
        }
        for node in route.down {
            current = current.flatMap { point in node.entry.fromPlane?.unproject(point) }
            steps.append(Step(layer: node, point: current))
        }
        return steps
    }

    /// Converts a rectangle from one space to another; `nil` stands for the space around the root.
    public static func convert(
        _ rect: Rect, from source: LayerNode?, to target: LayerNode?
    ) -> Rect? {
        if rect.isNull { return rect }
        let route = Route(from: source, to: target)
        var box = rect
        /// Converts the box through planes; returns whether that is possible.
        func pass(_ nodes: [LayerNode], isUp: Bool) -> Bool {
            var run = Transform3D.identity
            for node in nodes {
                guard let matrix = isUp ? node.toPlane : node.entry.fromPlane else { return false }
                if node.entry.isFlat {
                    run = run.concatenating(matrix)
                    continue
                }
                guard let before = Quad(box, carriedBy: run)?.box,
                    let after = isUp
                        ? Quad(before, carriedBy: matrix) : Quad(before, unprojectedBy: matrix)
                else { return false }
                (box, run) = (after.box, .identity)
            }
            guard let end = Quad(box, carriedBy: run)?.box else { return false }
            box = end
            return true
        }
        return pass(route.up, isUp: true) && pass(route.down, isUp: false) ? box : nil
    }

    /// The planes that a conversion leaves on the way up, and enters on the way down.
    private struct Route {
        var up: [LayerNode] = []
        var down: [LayerNode] = []

        /// Goes up to the first plane that is also one of the target, and down from there.
        init(from source: LayerNode?, to target: LayerNode?) {
            let goal = target.flatMap { $0.tree.index === source?.tree.index ? $0 : nil }
            var meeting = source
            while let layer = meeting {
                let isShared = goal.map { layer.id == $0.id || layer.isPlane(above: $0) }
                if isShared == true { break }
                up.append(layer)
                meeting = layer.plane
            }
            var below = target
            while let layer = below, layer.id != meeting?.id {
                down.append(layer)
                below = layer.plane
            }
            down.reverse()
        }
    }

    private func isPlane(above other: LayerNode) -> Bool {
        isAncestor(of: other) && !entry.isTransformLayer
    }
}

/// Solves for the position, size or rotation that puts a point of the layer at a given point: the
/// arithmetic of dragging.
extension LayerNode {
    /// The position that puts a point of the layer at a point of its plane.
    ///
    /// - Parameters:
    ///   - own: In the layer's own space.
    ///   - target: In the space of `plane`, which is the superlayer's except in transform layers.
    /// - Returns: The position, everything else being unchanged; `nil` if no position does it.
    public func position(putting own: Point, at target: Point) -> Point? {
        solve(from: layer.position, target) { layer, position in
            layer.position = position
            return own
        }
    }

    /// The size of the bounds that puts a corner, or another place, at a point of the plane.
    ///
    /// Position and anchor point do not change, so a side through the anchor point keeps its
    /// length.
    ///
    /// - Parameters:
    ///   - unit: The place, as fractions of the bounds.
    ///   - target: In the space of `plane`.
    /// - Returns: A size that is never negative; `nil` if no size does it.
    public func boundsSize(putting unit: UnitPoint, at target: Point) -> Size? {
        let start = Point(x: layer.bounds.width, y: layer.bounds.height)
        let answer = solve(from: start, target) { layer, size in
            layer.bounds = Rect(
                origin: layer.bounds.origin, size: Size(width: size.x, height: size.y))
            // A rectangle has no negative size, but the iteration may pass through one.
            return Point(
                x: layer.bounds.minX + unit.x * size.x, y: layer.bounds.minY + unit.y * size.y)
        }
        return answer.map { Size(width: max(0, $0.x), height: max(0, $0.y)) }
    }

    /// The rotation that turns a point of the layer towards a point of the plane, as seen from the
    /// layer's position; `nil` if no rotation does it.
    ///
    /// Of all solutions, the one nearest to the layer's current rotation.
    public func rotation(putting own: Point, towards target: Point) -> Angle? {
        guard let point = afterOwn.inverse?.unproject(target) else { return nil }
        let wanted = Angle.direction(
            x: point.x - layer.position.x, y: point.y - layer.position.y)
        func missing(_ degrees: Double) -> Double? {
            var layer = layer
            layer.layerTransform.rotation = .degrees(degrees)
            guard let place = layer.ownMatrix.apply(to: own) else { return nil }
            let found = Angle.direction(
                x: place.x - layer.position.x, y: place.y - layer.position.y)
            return (wanted.degrees - found.degrees).remainder(dividingBy: 360)
        }
        let start = layer.layerTransform.rotation.degrees
        var degrees = start
        for _ in 0..<12 {
            guard let here = missing(degrees), let beside = missing(degrees + 0.5) else {
                return nil
            }
            if abs(here) < 1e-9 { break }
            // By how much the error falls per degree; -1 in a mirrored layer.
            let rate = (here - beside).remainder(dividingBy: 360) / 0.5
            degrees += abs(rate) < 0.01 ? here : max(-90, min(90, here / rate))
        }
        return .degrees(start + (degrees - start).remainder(dividingBy: 360))
    }

    /// The transform from the superlayer's space to the layer's plane.
    private var afterOwn: Transform3D {
        guard let above = superlayer else { return .identity }
        let sublayer = above.layer.sublayerMatrix ?? .identity
        return above.layer.isTransformLayer ? sublayer.concatenating(above.toPlane) : sublayer
    }

    /// Newton's method in two variables; one step is enough if everything is affine.
    private func solve(
        from start: Point, _ target: Point, _ change: (inout Layer, Point) -> Point
    ) -> Point? {
        let after = afterOwn
        func place(_ numbers: Point) -> Point? {
            var layer = layer
            let own = change(&layer, numbers)
            return layer.ownMatrix.concatenating(after).apply(to: own)
        }
        var numbers = start
        for _ in 0..<8 {
            guard let here = place(numbers),
                let right = place(Point(x: numbers.x + 1, y: numbers.y)),
                let down = place(Point(x: numbers.x, y: numbers.y + 1))
            else { return nil }
            let (x, y) = (target.x - here.x, target.y - here.y)
            if abs(x) < 1e-10, abs(y) < 1e-10 { break }
            let (ax, ay) = (right.x - here.x, right.y - here.y)
            let (bx, by) = (down.x - here.x, down.y - here.y)
            let determinant = ax * by - bx * ay
            let (first, second) = (ax * ax + ay * ay, bx * bx + by * by)
            if abs(determinant) > 1e-9 * max(first, second), determinant != 0 {
                numbers.x += (x * by - bx * y) / determinant
                numbers.y += (ax * y - x * ay) / determinant
            } else if first > 1e-18, first >= second {
                numbers.x += (x * ax + y * ay) / first
            } else if second > 1e-18 {
                numbers.y += (x * bx + y * by) / second
            } else {
                break
            }
        }
        return numbers.isFinite ? numbers : nil
    }
}

/// The properties that drawing reads of each visible layer, without a copy of the whole `layer`.
extension LayerNode {
    /// Whether the layer is hidden.
    public var isHidden: Bool { tree.index.entries[id].isHidden }
    /// Whether it is a transform layer.
    public var isTransformLayer: Bool { tree.index.entries[id].isTransformLayer }
    /// Whether the layer is also visible from behind.
    public var isDoubleSided: Bool { tree.index.entries[id].isDoubleSided }
    /// Whether the layer clips its sublayers to its bounds.
    public var masksToBounds: Bool { tree.index.entries[id].masksToBounds }
    /// Whether the transform to its `plane` is affine; its depth is then 0 everywhere.
    public var isFlat: Bool { tree.index.entries[id].isFlat }
    /// The layer's rectangle, in its own space.
    public var bounds: Rect { tree.index.entries[id].bounds }
    /// The opacity of the layer and its sublayers, from 0 to 1.
    public var opacity: Float { tree.index.entries[id].opacity }
    /// The mask, whose `plane` is this layer; `nil` for none.
    ///
    /// Its `index` is beyond those of the tree's layers.
    public var mask: LayerNode? {
        let mask = tree.index.mask(of: id)
        return mask < 0 ? nil : LayerNode(tree: tree, id: mask)
    }
    /// The class that it stands for, such as `UIButton`; `nil` for none.
    public var className: String? { tree.index.whole(id).className }
    /// The fill colour; `nil` for none.
    public var backgroundColor: LayerColor? { tree.index.whole(id).backgroundColor }
    /// A title for people: the short name or, without one, the text in quotes, else the class.
    public var title: String {
        let text = tree.index.whole(id).text ?? ""
        return tree.index.whole(id).name.isEmpty && !text.isEmpty ? "\"\(text)\"" : shortName
    }
    /// The name without the package of an Android resource: `save` for `com.example.app:id/save`.
    public var shortName: String {
        let name = name
        guard let mark = name.utf8.firstIndex(of: UInt8(ascii: ":")),
            name[mark...].hasPrefix(":id/")
        else { return name }
        let rest = name[name.index(mark, offsetBy: 4)...]
        return rest.isEmpty ? name : String(rest)
    }
    /// The corner radius, in the layer's own space; 0 for square corners.
    public var cornerRadius: Double { tree.index.whole(id).cornerRadius }
    /// The width of the border; 0 for none.
    public var borderWidth: Double { tree.index.whole(id).borderWidth }
    /// The colour of the border; `nil` for none.
    public var borderColor: LayerColor? { tree.index.whole(id).borderColor }
}

/// Which window of the screen a layer is in.
extension LayerNode {
    /// Whether it may be a window with a level: a sublayer of the root, or the root itself.
    public var takesWindowLevel: Bool { depth < 2 }

    /// Why a property must not be set on this layer, whatever the value; `nil` if it may.
    public func refusal(of property: LayerProperty) -> String? {
        property == .windowLevel && !takesWindowLevel
            ? "only windows have a windowLevel: the root's sublayers" : property.refusal(in: layer)
    }

    /// Returns the layer with another value of a property.
    ///
    /// - Parameters:
    ///   - property: The property to set.
    ///   - value: Its new value.
    /// - Throws: Why this layer cannot have it.
    public func setting(
        _ property: LayerProperty, to value: LayerValue
    ) throws(LayerProperty.Problem) -> Layer {
        if let reason = refusal(of: property) { throw LayerProperty.Problem(message: reason) }
        var changed = layer
        try property.set(value, in: &changed)
        return changed
    }

    /// The level that decides which window is in front; 0 for a layer that is not a sublayer of the
    /// root.
    public var windowLevel: Double { entry.windowLevel }

    /// A clause that follows the layer's name if the level of its window puts it in front of another
    /// layer: `, whose windowLevel is 2000,` or `, in alert, whose windowLevel is 2000,`; otherwise
    /// empty.
    ///
    /// - Parameters:
    ///   - other: The layer that may be behind this one.
    ///   - name: Names the window, unless that is this layer.
    public func levelClause(over other: LayerNode, name: (LayerNode) -> String) -> String {
        guard let window = windowAbove(other) else { return "" }
        return (window == self ? "" : ", in \(name(window))")
            + ", whose windowLevel is \(NumberText.short(window.windowLevel)),"
    }

    /// The root's sublayer that is or contains it; `nil` for the root.
    public var window: LayerNode? {
        sequence(first: self, next: \.superlayer).first { $0.depth == 1 }
    }

    /// The window that the layer is in, if its level puts it in front of the window of another layer.
    public func windowAbove(_ other: LayerNode) -> LayerNode? {
        guard let window, let behind = other.window,
            window.windowLevel > behind.windowLevel
        else { return nil }
        return window
    }
}

import LayerGeometry
import TerminalTypes

/// The handles of the selected layer, in cells of the stage.
public struct Handles: Hashable, Sendable {
    /// The cell of the anchor point; `nil` if it cannot be shown.
    public private(set) var pin: CellPoint?
    /// The cells of the corners, each as a fraction of the bounds.
    public private(set) var corners: [CellPoint: UnitPoint] = [:]
    /// The cell of the rotation handle; `nil` if there is no room for it.
    public private(set) var turn: CellPoint?

    /// The thickness of a rotated layer with four corners, in columns; a row is two columns high.
    private static let leastThickness = 6.0

    /// Whether there is room for handles at the corners: eight columns and five rows, or as large an area of a rotated
    /// layer.
    public var hasRoom: Bool {
        func diagonal(_ x: Double) -> (columns: Int, rows: Int)? {
            guard let from = corners.first(where: { $1 == UnitPoint(x: x, y: 0) })?.key,
                let to = corners.first(where: { $1 == UnitPoint(x: 1 - x, y: 1) })?.key
            else { return nil }
            return (to.column - from.column, to.row - from.row)
        }
        guard let one = diagonal(0), let other = diagonal(1) else { return false }
        return max(abs(one.columns), abs(other.columns)) >= 7
            && max(abs(one.rows), abs(other.rows)) >= 4
            && abs(one.columns * other.rows - one.rows * other.columns) >= 2 * 7 * 4
    }

    /// Computes the handles of a layer; the root has only its pin.
    public init(of node: LayerNode, in viewport: Viewport, size: CellSize) {
        func place(_ own: Point) -> Point? { Self.place(own, of: node, in: viewport, size) }
        let bounds = node.layer.bounds
        pin = Self.pin(of: node, in: viewport, size: size)
        guard node.index != 0, let middle = place(bounds.middle) else { return }
        for unit in Self.corners(of: node, in: viewport, size) {
            let own = unit.point(in: bounds)
            guard let inside = Self.inside(own, of: node, in: viewport, size) else { continue }
            corners[Self.cell(inside)] = unit
        }
        let edge = place(UnitPoint(x: 0.5, y: 0).point(in: bounds))
        turn = edge.flatMap { edge -> CellPoint? in
            // A cell is twice as high as wide, so halve the columns.
            let (x, y) = ((edge.x - middle.x) / 2, edge.y - middle.y)
            let length = (x * x + y * y).squareRoot()
            guard length > 0.4 else { return nil }
            let cell = Self.cell(
                Point(x: edge.x + x / length * 2 * 1.2, y: edge.y + y / length * 1.2))
            return size.contains(cell) && corners[cell] == nil ? cell : nil
        }
    }

    /// The cell of a layer's anchor point; `nil` if it cannot be shown.
    public static func pin(of node: LayerNode, in viewport: Viewport, size: CellSize) -> CellPoint?
    {
        inside(anchor(of: node.layer), of: node, in: viewport, size).map(cell)
    }

    /// The cells of the anchor points of layers that are transformed or have theirs off centre.
    public static func pins(
        of tree: LayerTree, in viewport: Viewport, size: CellSize
    ) -> [CellPoint] {
        tree.nodes.dropFirst().compactMap { node in
            let layer = node.layer
            guard !node.isHidden, layer.transform != .identity || layer.anchorPoint != .center
            else { return nil }
            return pin(of: node, in: viewport, size: size)
        }
    }

    /// The corners that get handles: of a thin rotated layer only the two far from its pin, as all of them
    /// would be in two or three cells.
    private static func corners(
        of node: LayerNode, in viewport: Viewport, _ size: CellSize
    ) -> [UnitPoint] {
        let all = [(0.0, 0.0), (1, 1), (1, 0), (0, 1)].map { UnitPoint(x: $0.0, y: $0.1) }
        let bounds = node.layer.bounds
        let places = all.compactMap { place($0.point(in: bounds), of: node, in: viewport, size) }
        guard places.count == all.count else { return all }
        // A row is two columns high.
        func length(_ one: Point, _ other: Point) -> Double {
            let (x, y) = (other.x - one.x, 2 * (other.y - one.y))
            return (x * x + y * y).squareRoot()
        }
        let isUpright = [places[2], places[3]].contains {
            abs($0.x - places[0].x) < 1e-6 || abs($0.y - places[0].y) < 1e-6
        }
        guard !isUpright,
            min(length(places[0], places[2]), length(places[0], places[3])) < leastThickness,
            let pin = place(anchor(of: node.layer), of: node, in: viewport, size)
        else { return all }
        let distances = places.map { (length($0, pin) * 100).rounded() }
        return all.indices.sorted { (-distances[$0], $0) < (-distances[$1], $1) }.prefix(2)
            .map { all[$0] }
    }

    /// Converts a point to the stage; one on a side of the layer is moved into it by a quarter of a cell, to where the
    /// outline is drawn.
    private static func inside(
        _ own: Point, of node: LayerNode, in viewport: Viewport, _ size: CellSize
    ) -> Point? {
        guard let exact = place(own, of: node, in: viewport, size) else { return nil }
        let bounds = node.layer.bounds
        let other = Point(
            x: opposite(of: own.x, bounds.minX, bounds.maxX),
            y: opposite(of: own.y, bounds.minY, bounds.maxY))
        var moved = exact
        for far in [Point(x: other.x, y: own.y), Point(x: own.x, y: other.y)] where far != own {
            guard let far = place(far, of: node, in: viewport, size) else { continue }
            let (x, y) = (far.x - exact.x, far.y - exact.y)
            let reach = max(abs(x), abs(y))
            guard reach > 0 else { continue }
            let part = min(0.25 / reach, 0.5)
            moved.x += x * part
            moved.y += y * part
        }
        // An edge in the middle of a cell: near ones include it, and far ones do not.
        if moved.x != exact.x { moved.x -= 1e-6 }
        if moved.y != exact.y { moved.y -= 1e-6 }
        return moved
    }

    /// The other end for a value at an end; any other value stays.
    private static func opposite(of value: Double, _ least: Double, _ most: Double) -> Double {
        if abs(value - least) < 1e-9 { return most }
        return abs(value - most) < 1e-9 ? least : value
    }

    /// Converts a point from a layer's own space to the stage.
    private static func place(
        _ own: Point, of node: LayerNode, in viewport: Viewport, _ size: CellSize
    ) -> Point? {
        guard let scene = node.convert(own, to: nil) else { return nil }
        let place = viewport.place(of: scene, in: size)
        guard abs(place.column) < 100_000, abs(place.row) < 100_000 else { return nil }
        return Point(x: place.column, y: place.row)
    }

    /// The handle at a cell; `nil` for none.
    func grip(at cell: CellPoint) -> EditSession.Grip? {
        if cell == pin { return .pin }
        if let corner = corners[cell] { return .corner(corner) }
        return cell == turn ? .turn : nil
    }

    /// The anchor point in the layer's own space.
    ///
    /// Flipped geometry does not move it on screen, so it is on the other side in flipped
    /// coordinates.
    public static func anchor(of layer: Layer) -> Point {
        var own = layer.anchorPoint.point(in: layer.bounds)
        if layer.isGeometryFlipped { own.y = layer.bounds.minY + layer.bounds.maxY - own.y }
        return own
    }

    private static func cell(_ place: Point) -> CellPoint {
        CellPoint(column: Int(place.x.rounded(.down)), row: Int(place.y.rounded(.down)))
    }
}

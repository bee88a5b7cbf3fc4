import LayerGeometry
import TerminalTypes

/// The handles of the selected layer, in cells of the stage.
public struct Handles: Hashable, Sendable {
    /// The cell of the anchor point; `nil` if it cannot be shown.
    public let pin: CellPoint?
    /// The cells of the corners, each as a fraction of the bounds.
    public let corners: [CellPoint: UnitPoint]
    /// The cell of the rotation handle; `nil` if there is no room for it.
    public let turn: CellPoint?

    /// No handles.
    init() {
        pin = nil
        corners = [:]
        turn = nil
    }

    /// Computes the handles of a layer; the root has only its pin.
    public init(of node: LayerNode, in viewport: Viewport, size: CellSize) {
        func place(_ own: Point) -> Point? { Self.place(own, of: node, in: viewport, size) }
        let bounds = node.layer.bounds
        pin = Self.pin(of: node, in: viewport, size: size)
        let middle = place(UnitPoint.center.point(in: bounds))
        guard node.index != 0, let middle else {
            corners = [:]
            turn = nil
            return
        }
        var corners: [CellPoint: UnitPoint] = [:]
        for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let unit = UnitPoint(x: x, y: y)
            guard let corner = place(unit.point(in: bounds)) else { continue }
            // The outline's corner is drawn in a cell inside the layer.
            let inside = Point(
                x: corner.x + Self.towards(middle.x - corner.x),
                y: corner.y + Self.towards(middle.y - corner.y))
            corners[Self.cell(inside)] = unit
        }
        self.corners = corners
        let edge = place(UnitPoint(x: 0.5, y: 0).point(in: bounds))
        turn = edge.flatMap { edge -> CellPoint? in
            // A cell is twice as high as wide, so halve the columns.
            let (x, y) = ((edge.x - middle.x) / 2, edge.y - middle.y)
            let length = (x * x + y * y).squareRoot()
            guard length > 0.4 else { return nil }
            let cell = Self.cell(
                Point(x: edge.x + x / length * 2 * 1.2, y: edge.y + y / length * 1.2))
            let isOnStage =
                cell.column >= 0 && cell.row >= 0 && cell.column < size.columns
                && cell.row < size.rows
            return isOnStage && corners[cell] == nil ? cell : nil
        }
    }

    /// The cell of a layer's anchor point; `nil` if it cannot be shown.
    public static func pin(of node: LayerNode, in viewport: Viewport, size: CellSize) -> CellPoint?
    {
        place(anchor(of: node.layer), of: node, in: viewport, size).map(cell)
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

    private static func towards(_ distance: Double) -> Double { max(-0.5, min(0.5, distance)) }

    private static func cell(_ place: Point) -> CellPoint {
        CellPoint(column: Int(place.x.rounded(.down)), row: Int(place.y.rounded(.down)))
    }
}

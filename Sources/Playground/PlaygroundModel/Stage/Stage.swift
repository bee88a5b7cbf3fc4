import LayerGeometry
import TerminalTypes

/// The view of the stage, and mouse drags.
public struct Stage: Hashable, Sendable {
    /// The visible part of the scene.
    public internal(set) var viewport: Viewport
    /// What the view is fitted to; `nil` after a zoom or pan.
    var framing: Framing? = .scene
    /// The width of the fitted scene in columns.
    var contentColumns = 0
    /// What is shown besides the layers.
    var extras: Set<StageExtra> = []
    /// The exploded view; `nil` while the stage is flat.
    public internal(set) var needle: NeedleView?
    /// The current drag; `nil` for none.
    public internal(set) var held: DragState?

    init(isYUp: Bool, isInCells: Bool) {
        viewport = Viewport(isYUp: isYUp, isInCells: isInCells)
    }

    /// What the view can be fitted to.
    enum Framing: Hashable {
        /// The whole scene.
        case scene
        /// What the last step is about.
        case step
    }

    /// Whether something is shown besides the layers.
    public func shows(_ extra: StageExtra) -> Bool { extras.contains(extra) }

    /// Whether the view keeps fitting the scene.
    var isFitting: Bool {
        get { framing == .scene }
        set { framing = newValue ? .scene : nil }
    }

    /// The current drag on the stage; `nil` for none.
    var hold: Hold? {
        if case .stage(let hold)? = held { hold } else { nil }
    }

    /// The layer whose row of the tree is dragged; `nil` for none.
    public var heldRow: Int? {
        if case .row(let row)? = held { row } else { nil }
    }

    /// The border between panes that is dragged; `nil` for none.
    var heldBorder: PaneBorder? {
        if case .border(let border)? = held { border } else { nil }
    }
}

/// Actions of the mouse on the stage, and display options of the stage.
public enum StageAction: Hashable, Sendable {
    /// Presses the button at a point in scene space.
    case press(Point)
    /// Moves the mouse while the button is down.
    case drag(Point)
    /// Releases the button.
    case release(Point)
    /// Zooms in (`true`) or out about a point in scene space or the probe.
    case zoom(closer: Bool, about: Point?)
    /// Pans the view by columns and rows.
    case pan(columns: Int, rows: Int)
    /// Shows the whole scene.
    case fit
    /// Centres the selected layer.
    case centerSelection
    /// Centres a point in scene space, unless it is shown.
    case reveal(Point)
    /// Shows or hides something besides the layers.
    case toggle(StageExtra)
    /// Opens or closes the exploded view.
    case toggleNeedle
    /// Turns the exploded view by steps about the level and the upright axis.
    case turnNeedle(x: Int, y: Int)
    /// Moves the planes of the exploded view apart (`true`), or closer together.
    case spreadNeedle(isMore: Bool)
    /// Selects the nearest plane at a point of the exploded view, and asks there.
    case aimAtPlane(Point)
}

/// What can be shown on the stage besides the layers; all but the reach also by a scene, under these names.
public enum StageExtra: String, Hashable, Sendable {
    /// Frames, the anchor points of all layers, axes, or a grid.
    case frames, pins, axes, grid
    /// The cells where the visible layer is not the hit layer.
    case xray = "x-ray"
    /// Where the selected layer gets the touch, and what gets the rest.
    case reach
}

/// What is being dragged while the mouse button is down.
public enum DragState: Hashable, Sendable {
    /// Something on the stage, even outside its edge.
    case stage(Hold)
    /// The row of a layer in the tree, by the layer's index.
    case row(Int)
    /// A border between panes.
    case border(PaneBorder)
}

/// A drag on the stage.
public struct Hold: Hashable, Sendable {
    /// The start, in scene space.
    var point: Point
    /// The dragged part of a layer; `nil` for panning the view.
    var grip: EditSession.Grip?
    /// Whether releasing the button without moving counts as a click.
    var isClick: Bool
    /// Whether the layer could not follow the pointer to the last point.
    var isBehind = false
}

/// The visible part of the scene and its scale.
///
/// Converts between positions on the stage, in cells and fractions of cells from its upper left
/// corner, and points in scene space. A cell counts as twice as high as wide, so shapes keep their
/// proportions, unless the scene is measured in cells.
public struct Viewport: Hashable, Sendable {
    /// The point in scene space at the centre of the stage.
    public var center: Point
    /// The width of a column in points.
    public var pointsPerColumn: Double
    /// Whether y increases upwards on screen, as on macOS.
    public var isYUp: Bool
    /// Whether a unit of the scene is a cell, as wide as a column and as high as a row.
    public var isInCells: Bool

    /// The scales for zooming, in points per column.
    public static let scales: [Double] = [
        0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14,
        16, 18, 20, 25, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 2000,
        5000,
        10000, 50000, 100_000, 1_000_000,
    ]

    /// Creates a view of part of the scene.
    public init(
        center: Point = .zero, pointsPerColumn: Double = 4, isYUp: Bool = false,
        isInCells: Bool = false
    ) {
        self.center = center
        self.pointsPerColumn = pointsPerColumn
        self.isYUp = isYUp
        self.isInCells = isInCells
    }

    /// The size of a cell in points.
    var cell: Size { Size(width: pointsPerColumn, height: pointsPerRow) }
    /// The height of a row in points.
    public var pointsPerRow: Double { isInCells ? pointsPerColumn : pointsPerColumn * 2 }

    /// Beyond this scale, views are fitted exactly: a row is two lines of an app's text, and a round scale
    /// would cost a sixth of them.
    private static let coarse = 20.0

    /// The closest view that shows a rectangle of scene space with a margin.
    public func fitting(_ rect: Rect, in size: CellSize) -> Viewport {
        let middle = Point(x: rect.midX, y: rect.midY)
        var view = self
        view.center = middle.isFinite ? middle : .zero
        let columns = Double(max(1, size.columns - (isInCells ? 0 : 2)))
        let rows = Double(max(1, size.rows))
        // A row is as high as two columns are wide, unless the scene is measured in cells.
        let needed = max(rect.width / columns, rect.height / rows / (isInCells ? 1 : 2))
        let most = Self.scales[Self.scales.count - 1]
        view.pointsPerColumn =
            !isInCells && needed > Self.coarse && needed < most
            ? needed : Self.scales.first { $0 >= (isInCells ? max(1, needed) : needed) } ?? most
        if isInCells { view.alignCells(to: rect, in: size) }
        return view
    }

    /// Has cells of the scene begin where cells of the stage do; the origin is in the corner if all of a
    /// rectangle is then shown.
    private mutating func alignCells(to rect: Rect, in size: CellSize) {
        let (columns, rows) = (Double(size.columns), Double(size.rows))
        if pointsPerColumn == 1, !isYUp, rect.minX >= 0, rect.minY >= 0, rect.maxX <= columns,
            rect.maxY <= rows
        {
            return showCells(in: size)
        }
        let (x, y) = (columns / 2 * pointsPerColumn, rows / 2 * pointsPerColumn)
        center = Point(x: (center.x - x).rounded() + x, y: (center.y - y).rounded() + y)
    }

    /// Shows cells unscaled, the one at the origin in the upper left corner.
    mutating func showCells(in size: CellSize) {
        pointsPerColumn = 1
        center = Point(
            x: Double(size.columns) / 2, y: Double(isYUp ? -size.rows : size.rows) / 2)
    }

    /// Converts a position on a stage of the given size to a point in scene space.
    public func point(column: Double, row: Double, in size: CellSize) -> Point {
        let x = center.x + (column - Double(size.columns) / 2) * pointsPerColumn
        let down = (row - Double(size.rows) / 2) * pointsPerRow
        return Point(x: x, y: center.y + (isYUp ? -down : down))
    }

    /// Converts a point in scene space to a position on the stage, in columns and rows with
    /// fractions.
    public func place(of point: Point, in size: CellSize) -> (column: Double, row: Double) {
        let down = (point.y - center.y) / pointsPerRow
        return (
            (point.x - center.x) / pointsPerColumn + Double(size.columns) / 2,
            (isYUp ? -down : down) + Double(size.rows) / 2
        )
    }

    /// Returns whether any of a rectangle in scene space is on a stage of the given size.
    func shows(_ rect: Rect, in size: CellSize) -> Bool {
        let one = point(column: 0, row: 0, in: size)
        let other = point(column: Double(size.columns), row: Double(size.rows), in: size)
        return rect.minX < max(one.x, other.x) && rect.maxX > min(one.x, other.x)
            && rect.minY < max(one.y, other.y) && rect.maxY > min(one.y, other.y)
    }

    /// Returns whether a point in scene space is on a stage of the given size.
    func shows(_ point: Point, in size: CellSize) -> Bool {
        cell(of: point, in: size).map(size.contains) ?? false
    }

    /// Returns whether a point is at the centre of its cell.
    ///
    /// If the terminal reports only cells, the pointer may be anywhere in that cell.
    func isMiddleOfCell(_ point: Point, in size: CellSize) -> Bool {
        let place = place(of: point, in: size)
        return abs(place.column - place.column.rounded(.down) - 0.5) < 1e-6
            && abs(place.row - place.row.rounded(.down) - 0.5) < 1e-6
    }

    /// Returns the number of significant decimals of a point: none if the resolution of the mouse,
    /// half a cell or else a pixel, is a point or more.
    ///
    /// In a narrow Why pane, whose names and reasons need the room, also none if a cell is a point or more.
    func decimals(of point: Point, on layout: ScreenLayout) -> Int {
        if isInCells { return 0 }
        let isMiddle = isMiddleOfCell(point, in: layout.stage.size)
        let least = layout.hasRoomForDecimals ? isMiddle ? 2 : StepSize.pixelsPerColumn : 1
        return pointsPerColumn >= least ? 0 : 1
    }

    /// Returns the cell of a point in scene space, on or outside the stage; `nil` if it is farther
    /// away than any screen is large.
    public func cell(of point: Point, in size: CellSize) -> CellPoint? {
        let place = place(of: point, in: size)
        guard abs(place.column) < 100_000, abs(place.row) < 100_000 else { return nil }
        return CellPoint(
            column: Int(place.column.rounded(.down)), row: Int(place.row.rounded(.down)))
    }

    /// The cell of a point, by its corner at the least coordinates; the point itself unless the scene is
    /// measured in cells.
    public func whole(_ point: Point) -> Point {
        isInCells ? Point(x: point.x.rounded(.down), y: point.y.rounded(.down)) : point
    }

    /// The matrix of `place(of:in:)`.
    public func matrix(for size: CellSize) -> Transform3D {
        let x = 1 / pointsPerColumn
        let y = (isYUp ? -1 : 1) / pointsPerRow
        return Transform3D(
            a: x, b: 0, c: 0, d: y, tx: Double(size.columns) / 2 - center.x * x,
            ty: Double(size.rows) / 2 - center.y * y)
    }

    /// The round coordinates on a stage of the given size, across and down; the steps between them are at least eight
    /// columns wide.
    public func gridCoordinates(in size: CellSize) -> (x: [Double], y: [Double]) {
        let least = pointsPerColumn * 8
        let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100_000]
        let step = steps.first { $0 >= least } ?? least
        let one = point(column: 0, row: 0, in: size)
        let two = point(column: Double(size.columns), row: Double(size.rows), in: size)
        func round(_ one: Double, _ other: Double) -> [Double] {
            let (from, to) = (min(one, other), max(one, other))
            // The coordinates are too large to distinguish steps.
            guard abs(from) < step * 1e9, abs(to) < step * 1e9 else { return [] }
            return Array(stride(from: (from / step).rounded(.up) * step, through: to, by: step))
        }
        return (round(one.x, two.x), round(one.y, two.y))
    }

    /// The round coordinates with the cells where they are written: at the upper edge of a stage, and at its left one.
    public func gridNumbers(in size: CellSize) -> [(value: Double, cell: CellPoint)] {
        let (across, down) = gridCoordinates(in: size)
        let places =
            across.map { (value: $0, point: Point(x: $0, y: center.y), isAbove: true) }
            + down.map { (value: $0, point: Point(x: center.x, y: $0), isAbove: false) }
        return places.compactMap { place in
            guard let cell = cell(of: place.point, in: size), size.contains(cell) else {
                return nil
            }
            let edge = CellPoint(
                column: place.isAbove ? cell.column : 0, row: place.isAbove ? 0 : cell.row)
            return (place.value, edge)
        }
    }

    /// Zooms in (`true`) or out by one scale, keeping a point of the scene in place.
    public mutating func zoom(closer: Bool, keeping point: Point) {
        let scale =
            closer
            ? Self.scales.last { $0 < pointsPerColumn } ?? Self.scales[0]
            : Self.scales.first { $0 > pointsPerColumn } ?? pointsPerColumn
        let factor = scale / pointsPerColumn
        center =
            Point(
                x: point.x + (center.x - point.x) * factor,
                y: point.y + (center.y - point.y) * factor
            ).withoutRoundingNoise
        pointsPerColumn = scale
    }

    /// Pans the view by columns and rows of the screen.
    public mutating func pan(columns: Double, rows: Double) {
        center.x = (center.x + columns * pointsPerColumn).withoutRoundingNoise
        center.y = (center.y + rows * (isYUp ? -pointsPerRow : pointsPerRow)).withoutRoundingNoise
    }
}

extension Point {
    /// The point with coordinates rounded to readable numbers.
    var withoutRoundingNoise: Point {
        Point(x: x.withoutRoundingNoise, y: y.withoutRoundingNoise)
    }
}

/// The exploded view of the stage: the layers tilted and spread out, with a needle through the probe.
public struct NeedleView: Hashable, Sendable {
    /// The number of frames in which it opens and closes.
    static let frames = 6
    /// The largest tree that is spread: more planes could not be told apart.
    static let mostLayers = 2_000

    /// How the planes are turned and spread once it is open.
    var pose = ExplodedTree.Pose()
    /// How far it has opened, in frames.
    var frame = NeedleView.frames
    /// Whether it is being closed.
    var isClosing = false

    /// Whether it is still opening or closing.
    var isMoving: Bool { isClosing || frame < Self.frames }
    /// How the planes are turned and spread now.
    var shown: ExplodedTree.Pose { pose.opened(Double(frame) / Double(Self.frames)) }
}

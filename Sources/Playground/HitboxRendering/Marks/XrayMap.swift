import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes

/// The samples of the stage where the visible layer is not the one that is hit or, when comparing rule
/// books, where their answers differ.
///
/// In scenes with controls, controls are compared instead of layers.
struct XrayMap: Sendable {
    /// Whether the middle of each sample differs, row by row.
    let differs: [Bool]
    /// A summary: `x-ray: 2 controls, 12 % of the scene`.
    let summary: String

    /// Compares at the centre of every cell, and at that of every sample where answers or layers change.
    ///
    /// An invisible root that is hit where nothing is drawn is not a difference.
    ///
    /// - Parameters:
    ///   - samples: The layers in samples of cells.
    ///   - mostSteps: What the searches may cost.
    init(_ playground: Playground, _ samples: SampleRaster, atMost mostSteps: Int = mostSteps) {
        let probe = playground.probe
        let nowhere = Array(repeating: false, count: samples.width * samples.height)
        guard probe.rules.hasReceiver else {
            (differs, summary) = (nowhere, "x-ray: no layer is hit")
            return
        }
        let tree = playground.prepared
        let controls = probe.comparesRules ? nil : playground.derived.controls
        var found: Set<Int> = []
        var inScene = 0
        func isOther(at point: Point, isCounted: Bool, left: Int) -> Bool {
            let hit = tree.hit(at: point, rules: probe.rules, expecting: left)
            if isCounted, hit != nil { inScene += 1 }
            let wanted =
                probe.comparesRules
                ? tree.hit(at: point, rules: .uiview, expecting: left)
                : tree.seen(at: point, expecting: left)
            let (one, other) =
                controls.map { ($0.control(at: point, seen: wanted), $0.control(of: hit)) }
                ?? (wanted, hit)
            let isOther = one != other && !(one == nil && hit == 0 && !probe.comparesRules)
            if isOther, isCounted, let thing = one ?? other { found.insert(thing) }
            return isOther
        }
        let compared =
            tree.tree.count > mostSteps / Self.stepsOfIndexing
            ? nil
            : Self.compare(playground, samples, effort: tree.effort, atMost: mostSteps) {
                isOther(at: $0, isCounted: $1, left: $2)
            }
        guard let compared else {
            (differs, summary) = (nowhere, "x-ray: too many layers to compare")
            return
        }
        // One that is too small for the middle of a cell to lie in it counts all the same.
        if controls != nil { found.formUnion(playground.deadControls.map(\.index)) }
        let kind = controls == nil ? "layer" : "control"
        let counted = "\(found.count) \(kind)\(found.count == 1 ? "" : "s")"
        let share = Double(compared.cells.count { $0 } * 100) / Double(max(1, inScene))
        differs = compared.samples
        summary = "x-ray: \(counted), \(min(100, Int(share.rounded(.up)))) % of the scene"
    }

    /// What indexing a layer for both questions costs.
    private static let stepsOfIndexing = 120
    /// What searches may cost while the user waits: half a second in scenes that no index helps with.
    static let mostSteps = 50_000_000

    /// Asks for the centre of every cell and, where the answer changes from cell to cell or a cell has parts of
    /// several layers, for its samples.
    ///
    /// - Parameters:
    ///   - effort: What the searches have cost.
    ///   - isOther: For a point, whether it is the centre of a cell, and how many centres follow at least.
    /// - Returns: `nil` if that takes too long.
    private static func compare(
        _ playground: Playground, _ raster: SampleRaster, effort: @autoclosure () -> Int,
        atMost mostSteps: Int, _ isOther: (Point, _ isCentre: Bool, _ left: Int) -> Bool
    ) -> (cells: [Bool], samples: [Bool])? {
        let size = raster.cells
        let (columns, count) = (size.columns, size.columns * size.rows)
        func point(_ place: Point) -> Point {
            playground.stage.viewport.point(column: place.x, row: place.y, in: size)
        }
        let start = effort()
        var cells: [Bool] = []
        for place in 0..<count {
            let middle = Point(x: Double(place % columns) + 0.5, y: Double(place / columns) + 0.5)
            cells.append(isOther(point(middle), true, count - place))
            if effort() - start > mostSteps { return nil }
        }
        var samples = Array(repeating: false, count: raster.width * raster.height)
        for place in cells.indices {
            let cell = CellPoint(column: place % columns, row: place / columns)
            let isWhole =
                CellPoint.sides.map { cell.moved(columns: $0, rows: $1) }.allSatisfy {
                    !size.contains($0) || cells[$0.row * columns + $0.column] == cells[place]
                } && raster.hasOneOwner(cell)
            for sample in raster.samples(of: cell) {
                samples[sample] =
                    isWhole ? cells[place] : isOther(point(raster.middle(of: sample)), false, 0)
            }
            if effort() - start > mostSteps { return nil }
        }
        return (cells, samples)
    }

    /// Whether a sample of some colour differs: as the sample of a cell that it is in or, where that shows another
    /// layer, as one beside it, so that no hatching is beyond the edge of what is finer than cells.
    fileprivate func differs(
        _ color: SampleColor, _ column: Int, _ row: Int, in grid: SampleRaster
    ) -> Bool {
        let own = row * grid.width + column
        if grid.colors[own] == color { return differs[own] }
        let shown = CellPoint.sides.lazy
            .compactMap { grid.index(column: column + $0, row: row + $1) }
            .first { grid.colors[$0] == color }
        return shown.map { differs[$0] } ?? false
    }
}

extension StageLines {
    /// Hatches the samples where two answers differ.
    ///
    /// - Parameter grid: The samples of cells that the x-ray is about.
    func drawHatching(_ xray: XrayMap, of grid: SampleRaster, on samples: inout SampleRaster) {
        // Stripes of two in six pixels, or one in four samples of a cell; those of a reach slope the other way.
        let (fills, period) = (samples.colors, samples.across > grid.across ? 6 : 4)
        for row in 0..<samples.height {
            for column in 0..<samples.width {
                let fill = fills[row * samples.width + column]
                guard (column + row * (period - 1)) % period < period / 3,
                    xray.differs(
                        fill, column * grid.across / samples.across,
                        row * grid.down / samples.down, in: grid)
                else { continue }
                samples.setLine(options.edge(on: fill), column: column, row: row)
            }
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Draws playgrounds, caching the picture of the layers, which most events do not change.
public struct Screen: Sendable {
    /// The capabilities of the terminal.
    public let options: DrawingOptions

    /// The picture below the cells of the last screen; `nil` if there is none.
    public private(set) var picture: PixelPicture?

    private var stage = StageCache()
    private var loupe = StageCache(isLoupe: true)
    private var spread = StageCache()

    /// Creates a screen with empty caches.
    public init(_ options: DrawingOptions = DrawingOptions()) {
        self.options = options
    }

    /// Draws the whole screen of a playground.
    public mutating func draw(_ playground: Playground) -> CellGrid {
        let layout = playground.layout
        var drawing = ScreenDrawing(
            playground: playground, options: options, grid: CellGrid(size: layout.size))
        picture = nil
        guard layout.fits else {
            drawing.askForRoom()
            return drawing.grid
        }
        if playground.overlays.showsHelp, playground.overlays.menu == nil {
            drawing.drawHelp()
            return drawing.grid
        }
        if !layout.showsStageOnly {
            drawing.drawTitle()
            drawing.drawFrames(of: layout)
        }
        for (pane, rect) in layout.panes where !rect.isEmpty {
            switch pane {
            case .stage: drawStage(in: rect, &drawing)
            case .layers: drawing.drawLayers(in: rect)
            case .inspector: drawing.drawInspector(in: rect)
            case .why:
                drawing.drawWhy(in: rect)
                drawLoupe(in: rect, &drawing)
            }
        }
        let isCovered = playground.prompt != nil || playground.overlays.menu != nil
        let below = picture != nil && isCovered ? drawing.grid : nil
        if let about = layout.about { drawing.drawCaption(in: about) }
        if !layout.showsStageOnly {
            if let rect = layout.panes[.stage], !rect.isEmpty {
                let isDrawn = stage.xray?.map.isComplete ?? true
                drawing.drawLowerEdge(of: rect, playground.xraySummary(isDrawn: isDrawn))
            }
            drawing.drawStatus()
        }
        if let prompt = playground.prompt, prompt.kind == .command, prompt.problem == nil {
            drawing.drawPalette(for: prompt)
        }
        if let menu = playground.overlays.menu { drawing.draw(menu) }
        if let below { cutPicture(where: drawing.grid, differsFrom: below) }
        return drawing.grid
    }

    private mutating func drawStage(in rect: CellRect, _ drawing: inout ScreenDrawing) {
        let playground = drawing.playground
        if let exploded = playground.asExploded, let planes = playground.derived.exploded {
            if options.listsPlanes { return drawing.drawLadder(of: planes, in: rect) }
            picture = spread.draw(exploded, rect, options, &drawing.grid)
        } else {
            picture = stage.draw(playground, rect, options, &drawing.grid)
        }
    }

    /// The rows that the loupe needs below the explanation, with its caption.
    private static let leastOfLoupe = 10

    /// Ends the explanation with a picture of what is around the probe, if there is room.
    private mutating func drawLoupe(in rect: CellRect, _ drawing: inout ScreenDrawing) {
        let used = drawing.playground.lineCount(of: .why)
        let rows = rect.size.rows - used
        guard rows >= Self.leastOfLoupe, options.hasColors, !options.hasEdges else { return }
        var options = options
        options.cell = nil
        let inside = CellRect(
            column: rect.minColumn + 1, row: rect.minRow + used + 2,
            columns: rect.size.columns - 2, rows: rows - 2)
        for scale in [1, 2, 4, 8] {
            guard let near = drawing.playground.underLoupe(pointsPerColumn: scale) else { return }
            // Inside a large layer, a picture without any edge would say nothing.
            if loupe.isPlain(near, inside.size, options) { continue }
            _ = loupe.draw(near, inside, options, &drawing.grid)
            drawing.write(
                "Around the point, \(scale) pt per column", column: rect.minColumn + 1,
                row: rect.minRow + used + 1, style: CellStyle(.quiet), limit: rect.maxColumn - 1)
            return
        }
    }

    /// Cuts out of the picture what overlays hide.
    private mutating func cutPicture(where grid: CellGrid, differsFrom below: CellGrid) {
        guard let rect = picture?.cells else { return }
        let holes = rect.rows.flatMap { row in
            rect.columns.filter { grid[$0, row] != below[$0, row] }
                .map { CellPoint(column: $0, row: row) }
        }
        picture?.cut(holes)
    }
}

extension ScreenDrawing {
    /// Shows the minimum size of the screen.
    ///
    /// On a smaller one, only quitting works, and only without unsaved changes.
    fileprivate mutating func askForRoom() {
        let least = ScreenLayout.leastSize
        var lines = [
            "hitbox needs \(least.columns)x\(least.rows)",
            "this is \(grid.size.columns)x\(grid.size.rows)",
        ]
        if playground.document.isModified {
            lines += ["unsaved changes:", "enlarge the window to save or quit"]
        }
        lines = lines.flatMap { $0.wrapped(toCells: grid.size.columns) }
        for (line, text) in lines.enumerated() {
            let row = max(0, (grid.size.rows - lines.count) / 2) + line
            let column = max(0, (grid.size.columns - text.cellWidth) / 2)
            grid.write(text, column: column, row: row, style: CellStyle(.text))
        }
    }
}

/// A stage that caches its layers, which most events do not change.
struct StageCache: Sendable {
    /// Whether it shows what is around the probe, without tags, handles and other signs.
    private let isLoupe: Bool
    private var kept: Layers?
    /// Those layers in pixels; `nil` if the terminal shows none.
    private var pixels: StagePixels?
    /// The last pixels that lay beside texts.
    private var shown: ShownPixels?
    /// The last x-ray, with the layers and the rule books that it is about.
    private(set) var xray: (key: Key, rules: HitRules, comparesRules: Bool, map: XrayMap)?

    init(isLoupe: Bool = false) { self.isLoupe = isLoupe }

    /// Whether a picture has no edge of a layer.
    mutating func isPlain(
        _ playground: Playground, _ size: CellSize, _ options: DrawingOptions
    ) -> Bool {
        let samples = layers(playground, size, options).raster.samples
        return [samples.colors, samples.lines].allSatisfy { all in
            all.allSatisfy { $0 == all[0] }
        }
    }

    /// The inputs of a picture of the layers.
    struct Key: Equatable {
        private let revision: Int
        /// Compared only if the revisions are equal, as another playground may reach the same revision.
        private let tree: LayerTree
        private let viewport: Viewport
        fileprivate let size: CellSize
        private let touchable: [Bool]?
        /// The planes of an exploded view that are named; `nil` for all layers.
        fileprivate let named: Set<Int>?

        init(_ playground: Playground, _ size: CellSize) {
            (revision, tree) = (playground.revision, playground.shownTree)
            (viewport, self.size) = (playground.stage.viewport, size)
            touchable = playground.touchable
            named = playground.isExploded ? playground.derived.exploded?.namedPlanes : nil
        }
    }

    /// A picture of the layers without marks.
    ///
    /// A class, as so large a value would take much of the stack.
    private final class Layers: Sendable {
        let key: Key
        /// The layers in samples of cells.
        let raster: StageRaster
        let texts: StageTexts

        init(key: Key, raster: StageRaster, texts: StageTexts) {
            (self.key, self.raster, self.texts) = (key, raster, texts)
        }
    }

    /// The layers, from the cache unless they have changed.
    private mutating func layers(
        _ playground: Playground, _ size: CellSize, _ options: DrawingOptions
    ) -> Layers {
        let key = Key(playground, size)
        if let kept, kept.key == key { return kept }
        let raster = StageRaster(playground, size: size, options: options)
        if kept?.key.size != size { pixels = nil }
        if let cell = options.hasColors ? options.cell : nil {
            if pixels == nil {
                pixels = StagePixels(playground, size: size, options: options, cell: cell)
            } else {
                pixels?.show(playground, options: options)
            }
        }
        // No name is below the cross of the loupe.
        let cross = CellPoint(column: size.columns / 2, row: size.rows / 2)
        let texts = StageTexts(
            raster, options, about: playground.describedWords, clearOf: isLoupe ? cross : nil,
            only: key.named)
        let layers = Layers(key: key, raster: raster, texts: texts)
        kept = layers
        return layers
    }

    /// What searches for the x-ray of the loupe may cost, which each move of the pointer repeats.
    private static let mostStepsInLoupe = SightComparison.mostSteps / 50

    /// The cached x-ray; `nil` if it is not shown.
    private mutating func xray(_ playground: Playground, _ layers: Layers) -> XrayMap? {
        let probe = playground.probe
        guard playground.stage.shows(.xray) || probe.comparesRules, !playground.isExploded
        else { return nil }
        let (key, rules, compares) = (layers.key, probe.rules, probe.comparesRules)
        if let xray, (xray.key, xray.rules, xray.comparesRules) == (key, rules, compares) {
            return xray.map
        }
        let most = isLoupe ? Self.mostStepsInLoupe : SightComparison.mostSteps
        let map = XrayMap(playground, layers.raster.samples, atMost: most)
        xray = (key, rules, compares, map)
        return map
    }

    /// Draws the layers and the marks over them.
    ///
    /// - Returns: The picture of the layers; `nil` if the terminal shows none.
    mutating func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions,
        _ grid: inout CellGrid
    ) -> PixelPicture? {
        let layers = layers(playground, rect.size, options)
        let xray = xray(playground, layers)
        let view = StageView(
            playground: playground, rect: rect, options: options, raster: layers.raster,
            lines: StageLines(playground, layers.raster.shapes, options), hasSigns: !isLoupe)
        shown = view.draw(
            layers.texts, xray: xray, pixels: &pixels, after: shown, &grid)
        guard let cell = options.cell, let pixels else { return nil }
        return PixelPicture(cells: rect, cell: cell, rows: shown?.rows ?? pixels.rows)
    }
}

/// A picture of the stage alone: the layers, the probe and the layer it hits.
public struct StagePicture {
    /// The cells of the stage, without a frame around them.
    public let grid: CellGrid

    /// Draws all layers, scaled to fit.
    ///
    /// - Parameters:
    ///   - tree: The layers.
    ///   - probe: The point to hit-test, in scene space; `nil` for none.
    ///   - rules: The hit-testing rules.
    ///   - isYUp: Whether y increases upwards.
    ///   - isInCells: Whether a unit is a cell, which is not scaled.
    ///   - size: The size of the picture.
    ///   - options: Characters and colours.
    public init(
        tree: LayerTree, probe: Point? = nil, rules: HitRules = .calayer, isYUp: Bool = false,
        isInCells: Bool = false, size: CellSize, options: DrawingOptions = DrawingOptions()
    ) {
        var playground = Playground(
            title: "", root: tree.rootLayer, rules: rules, isYUp: isYUp, isInCells: isInCells,
            size: size, showsStageOnly: true)
        if let probe { playground.update(.probe(.hover(probe))) }
        var grid = CellGrid(size: size)
        var stage = StageCache()
        _ = stage.draw(
            playground, CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows),
            options, &grid)
        self.grid = grid
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Draws playgrounds, caching the picture of the layers, which most events do not change.
public struct Screen: Sendable {
    /// The capabilities of the terminal.
    public let options: DrawingOptions

    /// The picture below the cells of the last screen; `nil` if there is none.
    public private(set) var picture: PixelPicture?

    private var kept: (key: StageKey, raster: StageRaster)?
    private var keptPixels: (key: StageKey, pixels: [UInt32])?
    private var keptXray: (key: StageKey, map: XrayMap)?

    /// The inputs of a picture of the layers.
    private struct StageKey: Equatable {
        var revision: Int
        var viewport: Viewport
        var size: CellSize
        var rules: HitRules?
        var comparesRules = false
        var touchable: [Bool]?
    }

    /// Creates a screen with empty caches.
    public init(_ options: DrawingOptions = DrawingOptions()) {
        self.options = options
    }

    /// Draws the whole screen of a playground.
    public mutating func draw(_ playground: Playground) -> CellGrid {
        let layout = playground.layout
        var grid = CellGrid(size: layout.size)
        picture = nil
        guard layout.fits else {
            Self.askForRoom(playground, &grid)
            return grid
        }
        if playground.overlays.showsHelp, playground.overlays.menu == nil {
            HelpView.draw(playground, options, &grid)
            return grid
        }
        if !layout.showsStageOnly {
            TitleView.draw(playground, options, &grid)
            PaneFrames.draw(playground, layout, options, &grid)
        }
        for (pane, rect) in layout.panes where !rect.isEmpty {
            switch pane {
            case .stage: drawStage(playground, rect, &grid)
            case .layers: LayersView.draw(playground, rect, options, &grid)
            case .inspector: InspectorView.draw(playground, rect, options, &grid)
            case .why: WhyView.draw(playground, rect, options, &grid)
            }
        }
        let isCovered = playground.prompt != nil || playground.overlays.menu != nil
        let below = picture != nil && isCovered ? grid : nil
        if let about = layout.about {
            if playground.lesson == nil {
                AboutView.draw(playground, about, options, &grid)
            } else {
                LessonView.draw(playground.derived.lesson, about, options, &grid)
            }
        }
        if !layout.showsStageOnly {
            if let rect = layout.panes[.stage], !rect.isEmpty {
                let counted = playground.stage.showsXray ? keptXray?.map.summary : nil
                StageEdge.draw(playground, rect, options, counted: counted, &grid)
            }
            StatusView.draw(playground, options, &grid)
        }
        if let prompt = playground.prompt, prompt.kind == .command, prompt.problem == nil {
            PaletteView.draw(prompt, playground.derived.palette, options, &grid)
        }
        if let menu = playground.overlays.menu { MenuView.draw(menu, options, &grid) }
        if let below, let rect = picture?.cells {
            // Overlays hide the picture, too.
            let holes = StageCells.differences(below, grid, in: rect)
            if !holes.isEmpty { picture?.cut(holes) }
        }
        return grid
    }

    private mutating func drawStage(
        _ playground: Playground, _ rect: CellRect, _ grid: inout CellGrid
    ) {
        let key = StageKey(
            revision: playground.revision, viewport: playground.stage.viewport, size: rect.size,
            touchable: playground.touchable)
        let raster: StageRaster
        if let kept, kept.key == key {
            raster = kept.raster
        } else {
            raster = StageRaster(playground, size: rect.size, options: options)
            kept = (key, raster)
        }
        StageView(playground, rect, options).draw(
            raster, xray: xray(playground, rect.size), &grid)
        guard options.hasColors, let cell = options.cell else { return }
        StageCells.clear(raster, in: rect, &grid)
        if keptPixels?.key != key {
            let pixels = PixelPainter.pixels(
                of: playground, size: rect.size, cell: cell, options: options)
            keptPixels = (key, pixels)
        }
        picture = PixelPicture(cells: rect, cell: cell, pixels: keptPixels?.pixels ?? [])
    }

    /// The cached x-ray; `nil` if it is off.
    private mutating func xray(_ playground: Playground, _ size: CellSize) -> XrayMap? {
        guard playground.stage.showsXray || playground.probe.comparesRules else { return nil }
        let key = StageKey(
            revision: playground.revision, viewport: playground.stage.viewport, size: size,
            rules: playground.probe.rules, comparesRules: playground.probe.comparesRules)
        if let keptXray, keptXray.key == key { return keptXray.map }
        let map = XrayMap(playground, size: size)
        keptXray = (key, map)
        return map
    }

    /// Shows the minimum size of the screen.
    ///
    /// On a smaller one, only quitting works, and only without unsaved changes.
    private static func askForRoom(_ playground: Playground, _ grid: inout CellGrid) {
        let least = ScreenLayout.leastSize
        var lines = [
            "hitbox needs \(least.columns)x\(least.rows)",
            "this is \(grid.size.columns)x\(grid.size.rows)",
        ]
        if playground.document.isModified {
            lines += ["unsaved changes:", "enlarge the window to save or quit"]
        }
        for (line, text) in lines.enumerated() {
            let row = max(0, (grid.size.rows - lines.count) / 2) + line
            let column = max(0, (grid.size.columns - text.cellWidth) / 2)
            grid.write(text, column: column, row: row, style: CellStyle(.text))
        }
    }
}

import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// A stage that caches the picture of its layers, which most events do not change.
struct StageCache: Sendable {
    private var kept: (key: Key, raster: StageRaster)?
    private var keptPixels: (key: Key, pixels: [UInt32])?

    /// The inputs of a picture of the layers.
    struct Key: Equatable {
        private let revision: Int
        /// Compared only if the revisions are equal, as another playground may reach the same revision.
        private let tree: LayerTree
        private let viewport: Viewport
        private let size: CellSize
        private let touchable: [Bool]?

        init(_ playground: Playground, _ size: CellSize) {
            revision = playground.revision
            tree = playground.shownTree
            viewport = playground.stage.viewport
            self.size = size
            touchable = playground.touchable
        }
    }

    /// Draws the layers and the marks over them.
    ///
    /// - Returns: The picture below the cells; `nil` if the terminal shows none.
    mutating func draw(
        _ playground: Playground, _ rect: CellRect, _ options: DrawingOptions, xray: XrayMap?,
        _ grid: inout CellGrid
    ) -> PixelPicture? {
        let key = Key(playground, rect.size)
        let raster: StageRaster
        if let kept, kept.key == key {
            raster = kept.raster
        } else {
            raster = StageRaster(playground, size: rect.size, options: options)
            kept = (key, raster)
        }
        StageView(playground, rect, options).draw(raster, xray: xray, &grid)
        guard options.hasColors, let cell = options.cell else { return nil }
        StageCells.clear(raster, in: rect, &grid)
        if keptPixels?.key != key {
            let pixels = PixelPainter.pixels(
                of: playground, size: rect.size, cell: cell, options: options)
            keptPixels = (key, pixels)
        }
        return PixelPicture(cells: rect, cell: cell, pixels: keptPixels?.pixels ?? [])
    }
}

public import TerminalTypes

extension TerminalSession {
    /// The maximum number of pixels of a picture that covers the screen, as memory and time grow with them; a monitor
    /// of 5,120 times 2,880 has fewer.
    static let mostPixels = 20_000_000

    /// The size of a cell in the pixels of pictures, if the terminal shows them; becomes known later.
    public var pictureCell: PixelSize? {
        guard hasPictures, let cell = cellPixels,
            // Ignore implausible sizes of cells.
            (2...100).contains(cell.width), (4...200).contains(cell.height)
        else { return nil }
        return Self.drawn(cell, on: size)
    }

    /// The size in which cells are drawn: smaller than the terminal's, which enlarges pictures to fill their cells,
    /// where the whole screen would have too many pixels.
    static func drawn(_ cell: PixelSize, on size: CellSize) -> PixelSize {
        let pixels = Double(size.columns * cell.width) * Double(size.rows * cell.height)
        let scale = (pixels / Double(mostPixels)).squareRoot().rounded(.up)
        guard scale > 1 else { return cell }
        return PixelSize(width: cell.width / Int(scale), height: cell.height / Int(scale))
    }

    /// The bytes that replace the current picture by the latest one; empty if they are equal.
    func pictureBytes() -> [UInt8] {
        guard hasPictures || tiles.isShowing, isEntered else { return [] }
        var bytes: [UInt8] = []
        if tilesAreLost {
            if modes.pictures { bytes += PictureTiles.deleteAll }
            tiles.forget()
            tilesAreLost = false
        }
        bytes += tiles.bytes(for: pictureCell == nil ? nil : latestPicture)
        if tiles.isShowing, !modes.pictures {
            modes.pictures = true
            updateGuard()
        }
        return bytes
    }

    /// Repaints everything at the next frame.
    func forgetScreen() {
        screen.forget()
        tilesAreLost = true
    }
}

public import TerminalTypes

extension TerminalSession {
    /// The size of a cell in pixels if the terminal shows pictures; becomes known later.
    public var pictureCell: PixelSize? {
        guard hasPictures, let cell = cellPixels,
            // Ignore implausible sizes of cells.
            (2...100).contains(cell.width), (4...200).contains(cell.height)
        else { return nil }
        return cell
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

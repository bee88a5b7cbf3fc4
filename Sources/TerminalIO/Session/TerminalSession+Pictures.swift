public import TerminalTypes

extension TerminalSession {
    /// The size of a cell in pixels where the terminal shows pictures; becomes known later.
    public var pictureCell: PixelSize? {
        guard hasPictures, let cell = cellPixels ?? device.size.pixels.flatMap(part),
            // A cell as large as a window, or a pixel, is a terminal that makes sizes up.
            (2...100).contains(cell.width), (4...200).contains(cell.height)
        else { return nil }
        return cell
    }

    /// What shows the latest picture, instead of what is shown; nothing where it is the same.
    func pictureBytes() -> [UInt8] {
        guard hasPictures, isEntered else { return [] }
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

    /// Has everything painted anew at the next frame.
    func forgetScreen() {
        screen.forget()
        tilesAreLost = true
    }
}

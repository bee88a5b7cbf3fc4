import TerminalTypes

@testable import TerminalIO

/// A terminal that shows pictures by kitty's graphics protocol or as sixels, as far as the program uses them.
struct ShownPictures {
    private var tiles = PictureTiles()
    private var sixels = SixelTiles()
    /// The numbers of the images that are on the screen.
    private var images: Set<Int> = []

    /// Shows a picture below the cells of a screen, and checks every byte sent for it.
    mutating func show(_ picture: PixelPicture?, below screen: CellSize) {
        if let picture {
            let area = CellRect(column: 0, row: 0, columns: screen.columns, rows: screen.rows)
            require(
                picture.cells.intersection(area) == picture.cells,
                "the picture covers \(picture.cells), the screen has \(screen)")
            let counts = picture.rows.map(\.count)
            require(
                counts.count == picture.cells.size.rows
                    && counts.allSatisfy { $0 == picture.width * picture.cell.height },
                "\(counts) pixels of \(picture.width)x\(picture.height)")
        }
        read(tiles.bytes(for: picture), screen)
        require(tiles.isShowing == !images.isEmpty, "\(images.count) images are left")
        require(tiles.bytes(for: picture).isEmpty, "an equal picture is sent again")
    }

    /// Shows a picture in the cells of a screen that have no character, and checks what is sent for it.
    mutating func show(_ picture: PixelPicture?, in grid: CellGrid) {
        let palette = Palette(depth: .direct)
        let bytes = sixels.bytes(for: picture, in: grid, palette)
        require(
            bytes.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x1B) }, "a byte that is not sixel"
        )
        require(
            sixels.bytes(for: picture, in: grid, palette).isEmpty, "an equal picture is sent again")
    }

    /// Reads sequences: the cursor, and commands `ESC _ G keys ; payload ESC \`.
    private mutating func read(_ bytes: [UInt8], _ screen: CellSize) {
        var isMore = false
        for part in bytes.split(separator: 0x1B) {
            let text = String(decoding: part, as: UTF8.self)
            switch text.first {
            case "7", "8", "\\": require(text.count == 1, "text outside of a sequence: \(text)")
            case "[":
                let place = text.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
                require(
                    text.last == "H" && place.count == 2 && (1...screen.rows).contains(place[0])
                        && (1...screen.columns).contains(place[1]), "no position: \(text)")
            case "_":
                let pieces = text.dropFirst(2).split(
                    separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
                run(keys: String(pieces[0]), isMore: &isMore)
                require(
                    (pieces.dropFirst().first ?? "").allSatisfy {
                        $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0))
                    }, "a payload that is not Base64")
            default: fail("an unknown sequence: \(text)")
            }
        }
        require(!isMore, "the last chunk of an image is missing")
    }

    private mutating func run(keys: String, isMore: inout Bool) {
        var values: [Substring: Substring] = [:]
        for key in keys.split(separator: ",") {
            let sides = key.split(separator: "=")
            require(sides.count == 2 && values[sides[0]] == nil, "a malformed key in \(keys)")
            values[sides[0]] = sides[1]
        }
        require(values["q"] == "2", "a command that the terminal answers: \(keys)")
        let image = values["i"].flatMap { Int($0) }
        switch (values["a"], values["d"]) {
        case ("T", nil):
            require(!isMore, "an image begins within another one")
            require(image.map { images.insert($0).inserted } ?? false, "not a new image: \(keys)")
        case ("d", "A"): images = []
        case ("d", "I"):
            require(image.map { images.remove($0) != nil } ?? false, "it is not shown: \(keys)")
        case (nil, nil): require(isMore, "a chunk of no image")
        default: fail("an unknown command: \(keys)")
        }
        isMore = values["m"] == "1"
    }
}

import LayerGeometry
import TerminalTypes

/// A cell of the stage while it is painted.
struct StagePixel: Sendable {
    /// The colour of what covers the cell; `nil` for the terminal's own background.
    var ground: RGB?
    /// The 8×8 samples of what cuts through it, as `Coverage` numbers them, and their colour.
    var samples: UInt64 = 0
    var figure: RGB?
    /// A line or a letter on it, and its colour.
    var character: Character?
    var ink: RGB?
    /// When the last of the layers on it was painted.
    var order: Int32 = 0

    /// The colour that takes most of some samples.
    func dominant(within area: UInt64) -> RGB? {
        guard let figure else { return ground }
        return (samples & area).nonzeroBitCount * 2 > area.nonzeroBitCount ? figure : ground
    }

    /// Lays a colour over some samples.
    mutating func lay(_ color: LayerColor, opacity: Double, over area: UInt64) {
        if area == Coverage.full, color.alpha * opacity >= 1 {
            // Whatever is below, to the last bit.
            let laid = RGB(red: color.red, green: color.green, blue: color.blue)
            self = StagePixel(ground: laid)
            return
        }
        let laid = (dominant(within: area) ?? .ground).under(color, opacity: opacity)
        if area == Coverage.full {
            self = StagePixel(ground: laid)
        } else {
            self = StagePixel(ground: dominant(within: ~area), samples: area, figure: laid)
        }
    }

    /// Puts a line on the cell, in a colour of its own or in a shade of what is below.
    mutating func mark(_ character: Character, stroke: LayerColor? = nil) {
        let below = dominant(within: Coverage.full)
        self.character = character
        ink = stroke.map { (below ?? .ground).under($0, opacity: 1) } ?? below?.line
    }

    /// Puts a letter on the cell, black or white.
    mutating func write(_ letter: Character) {
        character = letter
        ink = dominant(within: Coverage.full)?.readable
    }

    /// The finished cell.
    func cell(_ blocks: BlockGlyphs) -> Cell {
        if let character {
            let ground = dominant(within: Coverage.full)
            return Cell(
                character,
                CellStyle(
                    foreground: ink?.cellColor ?? .role(.quiet),
                    background: ground?.cellColor ?? .standard))
        }
        guard let figure else {
            return Cell(" ", CellStyle(background: ground?.cellColor ?? .standard))
        }
        let (character, isInverse) = blocks.nearest(to: samples, allowsInverse: ground != nil)
        let (front, back) = (figure.cellColor, ground?.cellColor ?? .standard)
        return Cell(
            character,
            isInverse
                ? CellStyle(foreground: back, background: front)
                : CellStyle(foreground: front, background: back))
    }
}

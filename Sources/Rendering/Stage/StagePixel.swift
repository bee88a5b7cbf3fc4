import LayerGeometry
import TerminalTypes

/// The two colours that a cell of the stage can show, and where.
struct StagePixel: Sendable {
    /// The colour of what is behind; `nil` for the terminal's own background.
    var ground: RGB?
    /// The 8×8 samples of what is in front, as `Coverage` numbers them, and their colour.
    var samples: UInt64 = 0
    var figure: RGB?

    /// Some samples of one colour.
    struct Part {
        var samples: UInt64
        var color: RGB?
    }
}

extension StagePixel {
    /// Takes the two colours that have most of a cell; the others become the one that they are like.
    ///
    /// - Parameter parts: All samples of a cell, those that were painted first before the others.
    ///   Those of one colour are put together.
    init(_ parts: inout [Part]) {
        Self.merge(&parts)
        var (one, other) = (0, -1)
        for place in parts.indices.dropFirst() {
            let area = parts[place].samples.nonzeroBitCount
            if area >= parts[one].samples.nonzeroBitCount {
                (one, other) = (place, one)
            } else if other < 0 || area >= parts[other].samples.nonzeroBitCount {
                other = place
            }
        }
        guard other >= 0 else {
            self.init(ground: parts[one].color)
            return
        }
        let (back, front) = (parts[min(one, other)], parts[max(one, other)])
        var samples = front.samples
        for place in parts.indices where place != one && place != other {
            let color = parts[place].color ?? .ground
            let isLikeFront =
                color.distance(to: front.color ?? .ground)
                < color.distance(to: back.color ?? .ground)
            if isLikeFront { samples |= parts[place].samples }
        }
        self.init(ground: back.color, samples: samples, figure: front.color)
    }

    private static func merge(_ parts: inout [Part]) {
        var count = 0
        for place in parts.indices {
            let part = parts[place]
            if let same = parts[..<count].firstIndex(where: { $0.color == part.color }) {
                parts[same].samples |= part.samples
            } else {
                parts[count] = part
                count += 1
            }
        }
        parts.removeLast(parts.count - count)
    }

    /// The colour that takes most of the cell.
    private var dominant: RGB? {
        guard let figure else { return ground }
        return samples.nonzeroBitCount > 32 ? figure : ground
    }

    /// The finished cell, with a line or a letter on it.
    func cell(_ sign: StageCanvas.Sign) -> Cell {
        let below = dominant
        let ink: RGB? =
            switch sign.ink {
            case .shade: below?.line
            case .stroke(let color, let alpha): (below ?? .ground).mixed(with: color, part: alpha)
            case .letter: below?.readable
            }
        return Cell(
            sign.character,
            CellStyle(
                foreground: ink?.cellColor ?? .role(.quiet),
                background: below?.cellColor ?? .standard))
    }

    /// The finished cell.
    func cell(_ blocks: BlockGlyphs) -> Cell {
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
